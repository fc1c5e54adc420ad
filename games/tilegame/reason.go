package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Reasons finds what speaks for a seat's move, by comparing the table before and after it.
type Reasons struct {
	Before, After *Table
	Seat          games.Seat
	Events        []games.Event // of the move
	Call          tiles.Words
	// Was and Is return what a feature was worth before the move and is worth after it. Owners
	// lists the seats that it pays.
	Was, Is  func(tiles.Region) Worth
	Owners   func(*Table, tiles.Region) []games.Seat
	Had, Has []Stake        // the stakes before and after, in the same order
	Left     []uint8        // the tiles to come as the seat knows them, by kind
	Spurned  []tiles.Region // where the seat could have put a follower, and did not
}

// Owners lists the seats with the most followers, for games in which a feature pays all of these.
func Owners(t *Table, r tiles.Region) []games.Seat { return t.Followers(r).Majority() }

// List lists the reasons, the most important first. That the features of others stay open, and what
// gets worse, is listed only if there is nothing else. What others score at once comes second at
// the latest, because hints do not show the whole list.
func (r Reasons) List() []games.Text {
	own, others, scored := r.own(), r.others(), r.scored()
	better, worse := r.stakes()
	list := slices.Concat(scored, own.due, own.won, better, r.taken(), others.blocked, own.grown, others.hampered, own.nearly, own.larger, r.kept())
	if len(list) == 0 {
		list = slices.Concat(others.open, others.same, worse)
	}
	if len(list) == 0 && r.After.Len() > r.Before.Len() && !r.touched() {
		list = []games.Text{games.T("table.does.nobody")}
	}
	return slices.Insert(list, min(1, len(list)), r.given(scored[:min(1, len(scored))])...)
}

// stakes says which stakes have changed for the better, the seat's own or those of others, and
// which for the worse.
func (r Reasons) stakes() (better, worse []games.Text) {
	for i, stake := range r.Has {
		told := movedStakes(r.Had[i:i+1], r.Has[i:i+1], r.Seat)
		if (stake.Seat == r.Seat) == (stake.Now > r.Had[i].Now) {
			better = append(better, told...)
		} else {
			worse = append(worse, told...)
		}
	}
	return better, worse
}

// given says in one clause what others score at once, without what they share with the seat
// according to told.
func (r Reasons) given(told []games.Text) (list []games.Text) {
	for _, e := range slices.Backward(r.Events) {
		shared := func(t games.Text) bool {
			return t.Args["other"] == e.Seat && t.Args["at"] == e.Fact("at") && t.Args["what"].(games.Text).ID == r.what(e).ID
		}
		if e.Kind != "scored" || e.Seat == r.Seat || e.Points() <= 0 || slices.ContainsFunc(told, shared) {
			continue
		}
		clause := games.T("table.reason.gives", "player", e.Seat, "what", r.what(e), "at", e.Fact("at"), "n", e.Points())
		if len(list) > 0 {
			clause.Args["more"] = list[0]
		}
		list = []games.Text{clause}
	}
	return list
}

// what names the feature of an event.
func (r Reasons) what(e games.Event) games.Text {
	return games.T(r.Call.Game + ".feature." + e.Fact("feature"))
}

// scored lists what the seat scores at once for what it has completed.
func (r Reasons) scored() (list []games.Text) {
	for _, e := range r.Events {
		if e.Kind != "scored" || e.Seat != r.Seat || e.Points() <= 0 {
			continue
		}
		clause := games.T("table.reason.scores", "what", r.what(e), "at", e.Fact("at"), "n", e.Points())
		if !r.held(e) {
			clause.ID = "table.reason.claims"
		}
		for _, other := range r.Events {
			if other.Kind == e.Kind && other.Seat != e.Seat && other.Fact("at") == e.Fact("at") && other.Fact("feature") == e.Fact("feature") {
				clause.Args["other"] = other.Seat
			}
		}
		list = append(list, clause)
	}
	return list
}

// held reports whether the seat already had a follower on the feature of an event.
func (r Reasons) held(e games.Event) bool {
	for _, m := range r.Before.AllFollowers() {
		if games.Seat(m.Seat) != r.Seat {
			continue
		}
		f := r.now(r.Before.Under(m))
		if r.Call.Ground(r.After.Ground(f)) != e.Fact("feature") || r.After.Followers(f).Of(r.Seat) > 0 {
			continue // they come home from what is scored
		}
		if w := r.Is(f).Complete; e.Points() != w && e.Points() != 2*w {
			continue // another one on that tile; what is doubled pays twice
		}
		for tile := range r.After.Tiles(f) {
			if CellWord(r.After.Tile(tile).Cell) == e.Fact("at") {
				return true
			}
		}
	}
	return false
}

// taken says where the seat has put a follower who still stands there.
func (r Reasons) taken() (list []games.Text) {
	for _, m := range r.After.AllFollowers() {
		if games.Seat(m.Seat) != r.Seat || r.stood(m) {
			continue
		}
		at := r.After.Under(m)
		w, clause := r.Is(at), r.about("table.reason.takes", at, r.After.Tile(int(m.Tile)).Cell)
		switch {
		case w.Scores, w.Joint && r.moved(r.Seat):
			continue
		case w.Endless && w.Now == 0:
			clause.ID, clause.Args["n"] = "table.reason.takes.early", r.After.Size(at)
		default:
			clause.Args["worth"] = w.text()
		}
		list = append(list, clause)
	}
	return list
}

// moved reports whether a stake of a seat has changed.
func (r Reasons) moved(seat games.Seat) bool {
	for i, stake := range r.Has {
		if stake.Seat == seat && stake.Now != r.Had[i].Now {
			return true
		}
	}
	return false
}

// stood reports whether this follower already stood there.
func (r Reasons) stood(m tiles.Follower) bool {
	return slices.ContainsFunc(r.Before.AllFollowers(), func(old tiles.Follower) bool {
		return old.Tile == m.Tile && old.Segment == m.Segment && old.Seat == m.Seat
	})
}

// about begins a clause about a feature after the move.
func (r Reasons) about(id string, f tiles.Region, at games.Cell) games.Text {
	return games.T(id, "what", r.Call.Feature(r.After.Ground(f)), "at", at.String())
}

// ofSeat is about a feature of the seat: "your road" is one word for it in languages with genders.
func (r Reasons) ofSeat(id string, f tiles.Region) games.Text {
	text := r.about(id, f, r.After.Post(f, r.Seat))
	text.Args["what"] = games.T(r.Call.Feature(r.After.Ground(f)).ID, "own", "yes")
	return text
}

// former lists the features from before the move that are part of a feature now.
func (r Reasons) former(f tiles.Region) (list []tiles.Region) {
	for tile, segment := range r.After.Parts(f) {
		if tile >= r.Before.Len() {
			continue
		}
		if old := r.Before.Region(tile, segment); !slices.Contains(list, old) {
			list = append(list, old)
		}
	}
	return list
}

// now returns the feature that one from before the move is part of.
func (r Reasons) now(old tiles.Region) (f tiles.Region) {
	for tile, segment := range r.Before.Parts(old) {
		return r.After.Region(tile, segment)
	}
	return f
}

// gains are the clauses about the seat's own features.
type gains struct{ due, won, grown, nearly, larger []games.Text }

func (r Reasons) own() (g gains) {
	for _, f := range r.After.OccupiedRegions(nil) {
		owners := r.Owners(r.After, f)
		if !slices.Contains(owners, r.Seat) {
			continue
		}
		if w := r.Is(f); w.Scores { // it scores after a question that is still open
			clause := r.about("table.reason.scores", f, r.After.Post(f, r.Seat))
			clause.Args["n"] = w.Complete
			if !slices.ContainsFunc(r.former(f), func(old tiles.Region) bool { return r.Before.Followers(old).Of(r.Seat) > 0 }) {
				clause.ID = "table.reason.claims"
			}
			g.due = append(g.due, clause)
			continue
		}
		var mine, theirs []tiles.Region
		for _, old := range r.former(f) {
			switch had := r.Owners(r.Before, old); {
			case slices.Contains(had, r.Seat):
				mine = append(mine, old)
			case len(had) > 0:
				theirs = append(theirs, old)
			}
		}
		switch {
		case len(theirs) > 0 && !r.Is(f).Joint:
			g.won = append(g.won, r.win(f, owners, r.Owners(r.Before, theirs[0])[0]))
		case len(mine) > 0:
			r.grow(&g, f, owners, mine)
		}
	}
	return g
}

// win says that the seat now owns or shares a feature of another.
func (r Reasons) win(f tiles.Region, owners []games.Seat, from games.Seat) games.Text {
	clause := r.about("table.reason.wins", f, r.After.Post(f, from))
	if len(owners) > 1 {
		clause.ID = "table.reason.shares"
	}
	clause.Args["player"], clause.Args["worth"] = from, r.Is(f).text()
	return clause
}

// few is at how many places a feature may be open to count as nearly complete.
const few = 2

// grow says that a feature of the seat is worth more, is larger, or is nearly complete.
func (r Reasons) grow(g *gains, f tiles.Region, owners []games.Seat, mine []tiles.Region) {
	w, had, places, size := r.Is(f), Worth{}, 0, 0
	for _, old := range mine {
		was := r.Was(old)
		had.Now, had.Complete = max(had.Now, was.Now), max(had.Complete, was.Complete)
		places, size = places+len(openings(r.Before, old)), size+r.Before.Size(old)
	}
	if w.Now > had.Now || w.Complete > had.Complete {
		clause := r.ofSeat("table.reason.grows", f)
		clause.Args["worth"] = w.text()
		for _, other := range owners {
			if other != r.Seat {
				clause.Args["other"] = other
			}
		}
		g.grown = append(g.grown, clause)
	} else if n := r.After.Size(f); n > size {
		clause := r.ofSeat("table.reason.larger", f)
		clause.Args["n"] = n
		g.larger = append(g.larger, clause)
	}
	if left := len(openings(r.After, f)); !w.Endless && left > 0 && left < places && left <= few {
		clause := r.ofSeat("table.reason.nearly", f)
		clause.Args["n"] = left
		g.nearly = append(g.nearly, clause)
	}
}

// harms are the clauses about the features of others.
type harms struct{ blocked, hampered, open, same []games.Text }

func (r Reasons) others() (h harms) {
	for _, old := range r.Before.OccupiedRegions(nil) {
		had, f := r.Owners(r.Before, old), r.now(old)
		if len(had) == 0 || slices.Contains(had, r.Seat) || !r.After.HasFollower(f) {
			continue
		}
		clause := r.about("table.reason.open", f, r.After.Post(f, had[0]))
		clause.Args["player"] = had[0]
		if w := r.Is(f); w.Endless && w.Now == r.Was(old).Now && r.After.Size(f) > r.Before.Size(old) && !r.moved(had[0]) {
			if clause.ID = "table.reason.same"; !w.Joint {
				clause.Args["worth"] = w.text()
			}
			h.same = append(h.same, clause)
		}
		if r.Was(old).Endless || r.After.Open(f) == 0 {
			continue
		}
		before, _ := r.tightest(r.Before, old)
		n, at := r.tightest(r.After, f)
		switch {
		case n < before:
			clause.Args["n"], clause.Args["gap"] = n, at.String()
			if clause.ID = "table.reason.hampers"; n == 0 {
				clause.ID = "table.reason.blocks"
				h.blocked = append(h.blocked, clause)
				break
			}
			h.hampered = append(h.hampered, clause)
		case r.After.Size(f) > r.Before.Size(old):
			if clause.Args["n"] = len(openings(r.After, f)); clause.Args["n"] != 0 {
				h.open = append(h.open, clause)
			}
		}
	}
	return h
}

// mostOpenings is more than any feature of a match has.
const mostOpenings = 96

func openings(t *Table, f tiles.Region) []tiles.Opening {
	if t.Open(f) == 0 {
		return nil
	}
	return t.Openings(f, make([]tiles.Opening, 0, mostOpenings))
}

// tightest returns the cell of a feature's openings that the fewest tiles to come fit, and how many
// these are.
func (r Reasons) tightest(t *Table, f tiles.Region) (fewest int, at games.Cell) {
	fewest = tiles.MaxTiles + 1
	for _, o := range openings(t, f) {
		n := 0
		for kind, left := range r.Left {
			if left > 0 && t.Turns(o.Square, kind) != 0 {
				n += int(left)
			}
		}
		if n < fewest {
			fewest, at = n, t.Cell(o.Square)
		}
	}
	return fewest, at
}

// kept says what the best follower that the seat did not put down would have been worth.
func (r Reasons) kept() []games.Text {
	var best tiles.Region
	most, found := Worth{}, false
	for _, f := range r.Spurned {
		if w := r.Is(f); !w.Scores && (!found || max(w.Now, w.Complete) > max(most.Now, most.Complete)) {
			best, most, found = f, w, true
		}
	}
	if !found {
		return nil
	}
	clause := r.about("table.reason.keeps", best, r.After.Tile(r.After.Last()).Cell)
	clause.Args["worth"] = most.text()
	return []games.Text{clause}
}

// touched reports whether the move changes a feature on which followers stand.
func (r Reasons) touched() bool {
	return slices.ContainsFunc(r.Before.OccupiedRegions(nil), func(old tiles.Region) bool {
		f := r.now(old)
		return r.After.Size(f) > r.Before.Size(old) || r.After.Open(f) != r.Before.Open(old) || r.Is(f) != r.Was(old)
	})
}

// Spare lists the features of the last tile, by its segments, that have no follower and are not
// complete.
func (t *Table) Spare(segments int, complete func(tiles.Region) bool) (list []tiles.Region) {
	for segment := range segments {
		if r := t.Region(t.Last(), segment); !t.HasFollower(r) && !complete(r) {
			list = append(list, r)
		}
	}
	return list
}

// Settled returns the position after a row of actions, and its events. If a follower is asked for
// next, it adds the answer "none", because what is completed is scored only after that.
func Settled(s games.State, seat games.Seat, line []games.Action, none games.Action) (after games.State, events []games.Event, err error) {
	if after, events, err = games.Play(s, seat, line); err != nil || !slices.Contains(after.Legal(seat), none) {
		return after, events, err
	}
	if len(line) > 0 && line[len(line)-1].Words()[0] == none.Words()[0] {
		return after, events, nil // that one is asked for in the next turn
	}
	after, more, err := games.Play(after, seat, []games.Action{none})
	return after, append(events, more...), err
}
