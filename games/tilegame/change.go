package tilegame

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// This file says what a tile changes for everybody with followers on the board. It lays the tile on
// a copy and compares the features on which followers stand.

// Stake is something other than a feature that pays a seat at the end.
type Stake struct {
	Seat games.Seat
	What games.Text
	Now  int // points
}

// featureChange says how features with followers change. After the tile, they are one feature.
type featureChange struct {
	ground      tiles.Ground
	owners      []games.Seat
	outnumbered []games.Seat // seats that owned one of them and do not own the joined feature
	was, is     Worth        // what was owned by the present owners, and what the feature is worth now
	at          string       // where a follower of the seat stands, if the seat owns several of the kind
	shared      bool         // several owners brought different features
	same        bool         // it pays what it paid before
	shut        bool         // only a side of it was closed
}

// The order of the texts.
const (
	scoring  = iota
	paying   // more or less than before
	claiming // what is free
	crowded
	same
	orders
)

// does lists what becomes of everything with followers, what scores first, and what a new follower
// could get.
func (o *Outlook) does(c games.Cell, kind, turn int) ([]games.Text, sum) {
	var told [orders][]games.Text
	at := o.changes(c, kind, turn, &told)
	if list := slices.Concat(told[:]...); len(list) > 0 {
		return list, at
	}
	return []games.Text{games.T("table.does.nobody")}, at
}

// sum is what a tile scores at once, in points.
type sum struct {
	gains  int // for the seat, by what it has on the board
	claims int // for the seat, by a new follower where it scores most
	loses  int // what others score without the seat, and what all seats score alike
	gives  int // the most of this that one other seat scores
	other  games.Seat
}

// ahead is by how many points the seat gains on the others.
func (s sum) ahead() int { return s.gains + s.claims - s.loses }

// holdings counts the features that a seat owns on a board, by ground.
type holdings struct {
	seat games.Seat
	on   map[tiles.Ground]int
}

func (o *Outlook) holdings(b *tiles.Board) holdings {
	h := holdings{o.Seat, map[tiles.Ground]int{}}
	for _, r := range b.OccupiedRegions(nil) {
		if slices.Contains(b.Followers(r).Majority(), o.Seat) {
			h.on[b.Ground(r)]++
		}
	}
	return h
}

// placed adds where a feature is, if the seat owns several of its kind.
func (h holdings) placed(ch featureChange, b *tiles.Board, r tiles.Region) featureChange {
	if slices.Contains(ch.owners, h.seat) && h.on[ch.ground] > 1 {
		ch.at = post(b, r, h.seat).String()
	}
	return ch
}

// given says which seat gets how much, if that is more than the seat itself can get; otherwise it
// is empty.
func (s sum) given() games.Text {
	if s.gives <= s.gains+s.claims {
		return games.Text{}
	}
	return games.T("table.does.gives", "player", s.other, "n", s.gives)
}

// Later says what the tile changes without scoring at once. It is empty if there is nothing to say.
func (o *Outlook) Later(c games.Cell, kind, turn int) []games.Text {
	var told [orders][]games.Text
	o.changes(c, kind, turn, &told)
	return changesOf(told)
}

// changesOf is the note with all changes that do not score at once, nil if there are none.
func changesOf(told [orders][]games.Text) []games.Text {
	if list := slices.Concat(told[paying], told[same]); len(list) > 0 {
		return []games.Text{games.T("table.note.changes", "list", list)}
	}
	return nil
}

// changes sorts the texts about all changes into told, and returns what the tile scores at once.
func (o *Outlook) changes(c games.Cell, kind, turn int, told *[orders][]games.Text) (at sum) {
	next := o.Board.Copy()
	last := next.Lay(c, kind, turn, o.Seat)
	was, is := o.Worth(o.Board), o.Worth(&next)
	given := map[games.Seat]int{}
	several := o.holdings(&next)
	for _, r := range next.OccupiedRegions(nil) {
		if ch, changed := o.compare(&next, r, was, is); changed && !ch.is.Joint {
			o.tell(several.placed(ch, &next, r), told)
			at.gains, at.loses = at.gains+o.paid(ch), at.loses+o.loses(ch)
			for _, seat := range ch.owners {
				if given[seat] += o.loses(ch); seat != o.Seat && given[seat] > at.gives {
					at.gives, at.other = given[seat], seat
				}
			}
		}
	}
	o.tellElse(&next, told)
	at.claims = o.tellFollower(&next, last, is, told)
	return at
}

// scored is by how many points the seat gains on the others at once, by what it has on the board.
func (o *Outlook) scored(c games.Cell, kind, turn int) int {
	next := o.Board.Copy()
	next.Lay(c, kind, turn, o.Seat)
	is, points := o.Worth(&next), 0
	for _, r := range next.OccupiedRegions(nil) {
		if w := is(r); w.Scores {
			ch := featureChange{owners: next.Followers(r).Majority(), is: w}
			points += o.paid(ch) - o.loses(ch)
		}
	}
	return points
}

// loses is how many points of a feature that scores at once do not bring the seat ahead: all of
// them if only others get them, or if every seat does.
func (o *Outlook) loses(ch featureChange) int {
	if !ch.is.Scores || o.Void && len(ch.owners) > 1 || o.paid(ch) > 0 && len(ch.owners) != o.Seats {
		return 0
	}
	return ch.is.Complete
}

// paid is what the seat gets when a feature scores at once.
func (o *Outlook) paid(ch featureChange) int {
	if !ch.is.Scores || o.Void && len(ch.owners) > 1 || !slices.Contains(ch.owners, o.Seat) {
		return 0
	}
	return ch.is.Complete
}

// compare compares a feature with what its followers stood on before the tile. changed reports
// whether they differ.
func (o *Outlook) compare(next *tiles.Board, r tiles.Region, was, is func(tiles.Region) Worth) (ch featureChange, changed bool) {
	ch = featureChange{ground: next.Ground(r), owners: next.Followers(r).Majority(), is: is(r)}
	former := o.former(next, r)
	for _, f := range former {
		owned := false
		for _, seat := range o.Board.Followers(f).Majority() {
			switch {
			case slices.Contains(ch.owners, seat):
				owned = true
			case !slices.Contains(ch.outnumbered, seat):
				ch.outnumbered = append(ch.outnumbered, seat)
			}
		}
		if w := was(f); owned {
			ch.was.Now, ch.was.Complete, ch.was.Lost = ch.was.Now+w.Now, ch.was.Complete+w.Complete, ch.was.Lost || w.Lost
		}
	}
	grown := len(former) > 1 || next.Size(r) > o.Board.Size(former[0])
	ch.shared = len(former) > 1 && len(ch.owners) > 1
	ch.same = !ch.shared && ch.was.Now == ch.is.Now && ch.was.Complete == ch.is.Complete
	ch.shut = ch.same && !grown
	return ch, !ch.shut || ch.is.Scores || next.Open(r) != o.Board.Open(former[0])
}

// former lists the features from before the tile whose followers now stand on one.
func (o *Outlook) former(next *tiles.Board, r tiles.Region) (list []tiles.Region) {
	for _, m := range o.Board.AllFollowers() {
		if f := o.Board.Under(m); next.Under(m) == r && !slices.Contains(list, f) {
			list = append(list, f)
		}
	}
	return list
}

// tell adds a text about a changed feature. The seat's own features come first.
func (o *Outlook) tell(ch featureChange, told *[orders][]games.Text) {
	what, order := o.Call.Feature(ch.ground), paying
	switch {
	case ch.is.Scores:
		order = scoring
	case ch.same && len(ch.outnumbered) == 0:
		if order = same; ch.is.most() == 0 { // nothing, as before
			return
		}
	}
	if text := clause(what, ch.owners, o.Seat, o.worthOf(ch)); text.Args["own"] != nil {
		if ch.at != "" {
			text.Args["at"] = ch.at
		}
		told[order] = slices.Insert(told[order], 0, text)
	} else {
		told[order] = append(told[order], text)
	}
	o.tellOutnumbered(ch, order, told)
}

// tellOutnumbered names the seats that no longer own a feature.
func (o *Outlook) tellOutnumbered(ch featureChange, order int, told *[orders][]games.Text) {
	for _, seat := range ch.outnumbered {
		told[order] = append(told[order], clause(o.Call.Feature(ch.ground), []games.Seat{seat}, o.Seat, games.T("table.does.outnumbered")))
	}
}

// worthOf says what a feature pays now and, if known, what it paid before.
func (o *Outlook) worthOf(ch featureChange) games.Text {
	switch {
	case o.Void && len(ch.owners) > 1:
		return games.T("table.does.tied")
	case ch.is.Scores:
		worth := games.T("table.does.now", "n", ch.is.Complete)
		switch { // without the name, readers take the points for their own
		case len(ch.owners) > 1:
			worth.Args["each"] = "yes"
		case ch.owners[0] != o.Seat:
			worth.Args["player"] = ch.owners[0]
		}
		return worth
	case ch.shut:
		return games.T("table.does.shut")
	case ch.is.Lost && !ch.was.Lost:
		return games.T("table.does.lost", "n", ch.is.Now)
	}
	worth := grown("table.does.complete", ch.shared, ch.was.Complete, ch.is.Complete)
	if each := ch.is.Each; each > 1 && !ch.same {
		worth.Args["sum"] = product(ch.is.Complete/each, each)
	}
	switch atEnd := grown("table.does.end", ch.shared, ch.was.Now, ch.is.Now); {
	case ch.is.Endless, ch.is.Lost:
		worth = atEnd
	case ch.was.Complete == ch.is.Complete && ch.was.Now != ch.is.Now:
		worth = atEnd
		worth.Args["done"] = ch.is.Complete
	}
	if len(ch.owners) > 1 {
		worth.Args["each"] = "yes"
	}
	return worth
}

// grown says how many points something pays now. It adds what it paid before, or that this is the same; first
// means that there is nothing to compare with.
func grown(id string, first bool, was, n int) games.Text {
	text := games.T(id, "n", n)
	switch {
	case first:
	case was == n:
		text.Args["same"] = "yes"
	default:
		text.Args["was"] = strconv.Itoa(was) // a string, because 0 has to be shown too
	}
	return text
}

// clause says, as seen by a seat, whose something is and what it is worth.
func clause(what games.Text, owners []games.Seat, seat games.Seat, worth games.Text) (clause games.Text) {
	switch {
	case len(owners) == 1:
		if clause = Owned("table.does.one", owners, seat); clause.Args["own"] != nil {
			what = games.T(what.ID, "own", "yes") // "your road" is one word for it in languages with genders
		}
	case len(owners) == 2:
		clause = games.T("table.does.two", "player", owners[0], "other", owners[1])
	default:
		clause = games.T("table.does.many", "players", owners)
	}
	clause.Args["what"], clause.Args["worth"] = what, worth
	return clause
}

// tellElse adds which stakes pay more or less than before.
func (o *Outlook) tellElse(next *tiles.Board, told *[orders][]games.Text) {
	if o.Else == nil {
		return
	}
	told[paying] = append(told[paying], movedStakes(o.Else(o.Board), o.Else(next), o.Seat)...)
}

// movedStakes lists, for a seat, the stakes that pay more or less than before.
func movedStakes(before, after []Stake, seat games.Seat) (told []games.Text) {
	for i, stake := range after {
		if was := before[i].Now; was != stake.Now {
			told = append(told, clause(stake.What, []games.Seat{stake.Seat}, seat, grown("table.does.end", false, was, stake.Now)))
		}
	}
	return told
}

// tellFollower adds the best that a new follower could get on the tile, now or later. It returns
// the points that this follower scores at once.
func (o *Outlook) tellFollower(next *tiles.Board, last int, is func(tiles.Region) Worth, told *[orders][]games.Text) (points int) {
	if o.Followers == 0 {
		return 0
	}
	free := o.vacancies(next, last, is)
	if len(free) == 0 {
		told[crowded] = append(told[crowded], games.T("table.does.full"))
		return 0
	}
	best := slices.MaxFunc(free, func(a, b vacancy) int {
		return cmp.Or(cmp.Compare(a.atOnce(), b.atOnce()), cmp.Compare(a.most(), b.most()))
	})
	order := claiming
	if best.Scores {
		order = scoring
	}
	text := games.T("table.does.follower", "what", o.Call.Feature(best.ground), "worth", best.Brief())
	if len(free) > 1 {
		text.Args["best"] = "yes"
	}
	told[order] = append(told[order], text)
	return best.atOnce()
}

// vacancy is a segment where a new follower can stand.
type vacancy struct {
	ground tiles.Ground
	Worth
}

// vacancies lists those of a tile, by segment.
func (o *Outlook) vacancies(next *tiles.Board, tile int, is func(tiles.Region) Worth) (list []vacancy) {
	for segment := range o.Shape(next.Kind(tile)).Segments {
		if r := next.Region(tile, segment); !next.HasFollower(r) {
			if w := is(r); w != (Worth{}) && !(w.Scores && o.Barred) {
				list = append(list, vacancy{next.Ground(r), w})
			}
		}
	}
	return list
}

// atOnce is what the feature pays at once.
func (w Worth) atOnce() int {
	if w.Scores {
		return w.Complete
	}
	return 0
}

// most is what the feature pays at most.
func (w Worth) most() int { return max(w.Now, w.Complete) }
