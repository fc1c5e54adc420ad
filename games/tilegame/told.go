package tilegame

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// This file writes effects for players: as clauses of menus and notes, and as the few words of a
// button.

// effects are what a move changes, as a seat sees it.
type effects struct {
	*Outlook // from before the move
	list     []Effect
}

// sum is what a tile scores at once, in points.
type sum struct {
	gains  int                 // for the seat, by what it has on the board
	claims int                 // for the seat, by a new follower where it scores most
	loses  int                 // what others score without the seat, and what all seats score alike
	others [tiles.MaxSeats]int // of this, by seat
}

// ahead is by how many points the seat gains on the others.
func (s sum) ahead() int { return s.gains + s.claims - s.loses }

// add adds an effect. What every seat scores alike brings none of them ahead.
func (s *sum) add(o *Outlook, e Effect) {
	points, own := e.Is.atOnce(), slices.Contains(e.Seats, o.Seat)
	switch e.Kind {
	case Free:
		s.claims += points
	case Scoring:
		if own {
			s.gains += points
		}
		if own && len(e.Seats) != o.Seats {
			return
		}
		s.loses += points
		for _, seat := range e.Seats {
			s.others[seat] += points
		}
	}
}

// given returns the other seats that score most without the seat, and how much each.
func (s sum) given(seat games.Seat) (to []games.Seat, points int) {
	s.others[seat] = 0
	points = slices.Max(s.others[:])
	for other, n := range s.others {
		if n == points {
			to = append(to, games.Seat(other))
		}
	}
	return to, points
}

func (e effects) sum() (s sum) {
	for _, one := range e.list {
		s.add(e.Outlook, one)
	}
	return s
}

// scored is by how many points the seat gains on the others at once, by what it has on the board.
func (o *Outlook) scored(c games.Cell, kind, turn int) int {
	next, s := o.Board.Copy(), sum{}
	next.Lay(c, kind, turn, o.Seat)
	is := o.Worth(&next)
	for _, r := range next.OccupiedRegions(nil) {
		if w := o.paid(&next, r, is); w.Scores {
			s.add(o, Effect{Kind: Scoring, Seats: next.Followers(r).Majority(), Is: w})
		}
	}
	return s.ahead()
}

// does says in a menu everything that a tile does.
func (e effects) does() []games.Text {
	if list := e.clauses(func(Effect) bool { return true }); len(list) > 0 {
		return list
	}
	return []games.Text{games.T("table.does.nobody")}
}

// Later says in a note what the tile changes without scoring at once. It is nil if that is nothing.
func (o *Outlook) Later(c games.Cell, kind, turn int) []games.Text {
	return note(o.laying(c, kind, turn).clauses(Effect.comesLater))
}

// comesLater reports whether an effect does not score at once, and is not about a new follower.
func (e Effect) comesLater() bool { return !e.Is.Scores && e.Kind != Free && e.Kind != Crowded }

// note is the note with all clauses, nil if there are none.
func note(clauses []games.Text) []games.Text {
	if len(clauses) == 0 {
		return nil
	}
	return []games.Text{games.T("table.note.changes", "list", clauses)}
}

// clauses writes some of the effects. It leaves out new followers, what a stake says together, and
// what pays nothing, as before.
func (e effects) clauses(which func(Effect) bool) (list []games.Text) {
	for _, one := range e.list {
		if which(one) && one.Kind != Taken && !one.Is.Joint && (one.Kind != Steady || one.Is.most() > 0) {
			list = append(list, e.clause(one))
		}
	}
	return list
}

// clause says what an effect is, as the seat sees it.
func (o *Outlook) clause(e Effect) games.Text {
	switch e.Kind {
	case Free:
		text := games.T("table.does.follower", "what", e.What, "worth", e.Is.Brief())
		if e.Choice {
			text.Args["best"] = "yes"
		}
		return text
	case Crowded:
		return games.T("table.does.full")
	}
	clause := Owned("table.does.owned", e.Seats, o.Seat)
	clause.Args["what"], clause.Args["worth"] = e.What, o.worthOf(e)
	if e.by(o.Seat) {
		clause.Args["what"] = games.T(e.What.ID, "own", "yes") // "your road" is one word for it in languages with genders
		if e.At != "" {
			clause.Args["at"] = e.At
		}
	}
	return clause
}

// worthOf says what a feature pays now and, if known, what it paid before, and who gets nothing of it
// any more.
func (o *Outlook) worthOf(e Effect) games.Text {
	worth := o.paying(e)
	if len(e.Outnumbered) == 0 {
		return worth
	}
	text := Owned("table.does.outnumbered", e.Outnumbered, o.Seat)
	text.Args["worth"] = worth
	return text
}

// paying says what a feature pays now and, if known, what it paid before.
func (o *Outlook) paying(e Effect) games.Text {
	switch {
	case o.Void && len(e.Seats) > 1:
		return games.T("table.does.tied")
	case e.Is.Scores:
		worth := games.T("table.does.now", "n", e.Is.Complete)
		switch { // without the name, readers take the points for their own
		case len(e.Seats) > 1:
			worth.Args["each"] = "yes"
		case e.Seats[0] != o.Seat:
			worth.Args["player"] = e.Seats[0]
		}
		return worth
	case e.Kind == Shut:
		return games.T("table.does.shut")
	case e.Kind == Lost:
		return games.T("table.does.lost", "n", e.Is.Now)
	}
	worth := e.grown()
	if each := e.Is.Each; each > 1 && e.Kind != Steady && worth.ID == "table.does.complete" {
		worth.Args["sum"] = product(e.Is.Complete/each, each)
	}
	if len(e.Seats) > 1 {
		worth.Args["each"] = "yes"
	}
	return worth
}

// atEnd reports whether players want to know what a feature pays at the end, rather than once it is
// complete: if only that matters, or only that is different.
func (e Effect) atEnd() bool {
	return e.Is.Endless || e.Is.Lost || e.Was.Complete == e.Is.Complete && e.Was.Now != e.Is.Now
}

// points returns what a feature paid and pays, at the end or once it is complete.
func (e Effect) points() (was, is int) {
	if e.atEnd() {
		return e.Was.Now, e.Is.Now
	}
	return e.Was.Complete, e.Is.Complete
}

// grown says how many points a feature pays now. It adds what it paid before, if that can be
// compared, or that this is the same.
func (e Effect) grown() games.Text {
	was, is := e.points()
	text := games.T("table.does.complete", "n", is)
	if e.atEnd() {
		text.ID = "table.does.end"
		if !e.Is.Endless && !e.Is.Lost {
			text.Args["done"] = e.Is.Complete
		}
	}
	switch {
	case e.Joined:
	case was == is:
		text.Args["same"] = "yes"
	default:
		text.Args["was"] = strconv.Itoa(was) // a string, because 0 has to be shown too
	}
	return text
}

// button says in two or three words what matters most to the seat.
func (e effects) button() games.Text {
	s := e.sum()
	if to, points := s.given(e.Seat); points > s.gains+s.claims {
		text := games.T("table.button.gives", "player", named(to), "n", points)
		if s.gains > 0 {
			text.Args["own"] = s.gains
		}
		return text
	}
	if s.gains+s.claims > 0 {
		return e.scores(s)
	}
	best := label{games.T("table.button.nothing"), 0, 0}
	for _, one := range e.list {
		if l := e.label(one); l.rank > best.rank || l.rank == best.rank && l.points > best.points {
			best = l
		}
	}
	return best.Text
}

// scores says what the seat scores at once, and for what, if that is one feature.
func (e effects) scores(s sum) games.Text {
	text := games.T("table.button.scores", "n", s.gains, "may", s.claims)
	own := slices.DeleteFunc(slices.Clone(e.list), func(one Effect) bool {
		return one.Is.atOnce() == 0 || one.Kind != Free && !one.by(e.Seat)
	})
	if len(own) == 1 {
		text.Args["what"] = own[0].What
	}
	return text
}

// label is what a button could say, how important that is, and how many points it is about.
type label struct {
	games.Text
	rank, points int
}

// How important a label is: what is the seat's own comes first.
const (
	trifle = iota
	ofOthers
	blocking
	ofOwn
)

// label is what a button could say about an effect that scores nothing at once.
func (o *Outlook) label(e Effect) label {
	was, is := e.points()
	switch own := e.by(o.Seat); {
	case slices.Contains(e.Outnumbered, o.Seat):
		return label{games.T("table.button.yields", "what", e.What, "player", named(e.Seats)), ofOwn, e.Is.most()}
	case e.Kind == Lost && own:
		return label{games.T("table.button.blocks", "what", e.What), ofOwn, e.Was.most()}
	case e.Kind == Lost:
		return label{games.T("table.button.blocks", "player", named(e.Seats)), blocking, e.Was.most()}
	case e.Kind == Free && e.Is.most() > 0:
		return label{e.Is.label(e.What), ofOthers, e.Is.most()}
	case e.Kind != Paying || e.Is.Joint:
		return label{}
	case own && (e.Joined || was == is):
		return label{games.T("table.button.worth", "what", e.What, "n", is), ofOwn, is}
	case own:
		return label{games.T("table.button.grows", "what", e.What, "was", was, "n", is), ofOwn, max(is-was, was-is)}
	case !e.Joined && was != is:
		return label{games.T("table.button.theirs", "player", named(e.Seats), "was", was, "n", is), ofOthers, max(is-was, was-is)}
	}
	return label{}
}

// label says what a feature pays a new follower.
func (w Worth) label(what games.Text) games.Text {
	text := games.T("table.button.worth", "what", what, "n", w.Complete)
	switch {
	case w.Endless, w.Lost:
		text.Args["n"] = w.Now
	case w.Fixed && w.Now < w.Complete:
		text.Args["now"] = w.Now
	}
	return text
}
