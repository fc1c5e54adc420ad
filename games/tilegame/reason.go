package tilegame

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// This file writes the effects of a whole move as reasons for it.

// Reasons finds what speaks for a seat's move.
type Reasons struct {
	*Outlook               // of the seat, before the move
	After    *tiles.Board  // the board after it
	Events   []games.Event // of the move
	Left     []uint8       // the tiles to come as the seat knows them, by kind
	Kept     bool          // the seat could have put a follower on its tile, and did not
}

// reason is a reason and its place in the list.
type reason struct {
	games.Text
	order int
}

// The order of reasons.
const (
	scores = iota
	soonScores
	wins
	stakesMore
	takes
	blocks
	grows
	hampers
	nearly
	larger
	keeps
	staysOpen // this and what follows is listed only if there is nothing else
	staysSame
	stakesLess
)

// List lists the reasons, the most important first. What others score at once comes second at the
// latest, because hints do not show the whole list.
func (r Reasons) List() (list []games.Text) {
	changes, scored := r.effects(r.After, Nobody), r.scored()
	var found []reason
	for _, e := range scored {
		if e.by(r.Seat) {
			found = append(found, r.scores(e))
		}
	}
	for _, e := range changes.list {
		found = append(found, r.about(e, changes)...)
	}
	found = append(found, r.kept()...)
	slices.SortStableFunc(found, func(a, b reason) int { return cmp.Compare(a.order, b.order) })
	for _, one := range found {
		if one.order < staysOpen || found[0].order >= staysOpen {
			list = append(list, one.Text)
		}
	}
	if len(list) == 0 && len(changes.list) == 0 && r.After.Len() > r.Board.Len() && !r.touched() {
		list = []games.Text{games.T("table.does.nobody")}
	}
	return slices.Insert(list, min(1, len(list)), r.given(scored)...)
}

// touched reports whether the move changes a feature on which followers stood. One that was completed
// and pays nothing is none of the effects.
func (r Reasons) touched() bool {
	return slices.ContainsFunc(r.Board.OccupiedRegions(nil), func(old tiles.Region) bool {
		for tile, segment := range r.Board.Parts(old) {
			now := r.After.Region(tile, segment)
			return r.After.Size(now) > r.Board.Size(old) || r.After.Open(now) != r.Board.Open(old)
		}
		return false
	})
}

// scored lists what the move scores at once, each with the seats that score the same for it.
func (r Reasons) scored() (list []Effect) {
	for _, e := range r.Events {
		if e.Kind != "scored" || e.Points() <= 0 {
			continue
		}
		one := Effect{
			Kind: Scoring, What: games.T(r.Call.Game + ".feature." + e.Fact("feature")), Region: nowhere, At: e.Fact("at"),
			Seats: []games.Seat{e.Seat}, Is: Worth{Complete: e.Points(), Scores: true},
		}
		shared := slices.IndexFunc(list, func(o Effect) bool {
			return o.What.ID == one.What.ID && o.At == one.At && o.Is == one.Is && !slices.Contains(o.Seats, e.Seat)
		})
		if shared < 0 {
			list = append(list, one)
		} else {
			list[shared].Seats = append(list[shared].Seats, e.Seat)
		}
	}
	return list
}

// scores says what the seat scores at once.
func (r Reasons) scores(e Effect) reason {
	text := games.T("table.reason.claims", "what", e.What, "at", e.At, "n", e.Is.Complete)
	if r.held(e) {
		text.ID = "table.reason.scores"
	}
	if with := others(e.Seats, r.Seat); len(with) > 0 {
		text.Args["other"] = named(with)
	}
	return reason{text, scores}
}

// given says in one clause what others score at once, without what the first reason says.
func (r Reasons) given(scored []Effect) (list []games.Text) {
	first := slices.IndexFunc(scored, func(e Effect) bool { return e.by(r.Seat) })
	for i, e := range slices.Backward(scored) {
		to := others(e.Seats, r.Seat)
		if i == first || len(to) == 0 {
			continue
		}
		clause := games.T("table.reason.gives", "player", named(to), "what", e.What, "at", e.At, "n", e.Is.Complete)
		if len(to) > 1 {
			clause.Args["each"] = "yes"
		}
		if len(list) > 0 {
			clause.Args["more"] = list[0]
		}
		list = []games.Text{clause}
	}
	return list
}

// held reports whether the seat already had a follower on what it scores.
func (r Reasons) held(e Effect) bool {
	return slices.ContainsFunc(r.Board.AllFollowers(), func(m tiles.Follower) bool {
		f := r.After.Under(m)
		if games.Seat(m.Seat) != r.Seat || r.Call.Feature(r.After.Ground(f)).ID != e.What.ID || r.After.Followers(f).Of(r.Seat) > 0 {
			return false // they come home from what is scored
		}
		if w := r.Worth(r.After)(f).Complete; e.Is.Complete != w && e.Is.Complete != 2*w {
			return false // another one on that tile; what is doubled pays twice
		}
		for tile := range r.After.Tiles(f) {
			if CellWord(r.After.Tile(tile).Cell) == e.At {
				return true
			}
		}
		return false
	})
}

// about lists the reasons that an effect is.
func (r Reasons) about(e Effect, changes effects) []reason {
	own, theirs := r.parts(e)
	switch {
	case e.Region == nowhere && (e.change() > 0) == e.by(r.Seat):
		return []reason{{r.clause(e), stakesMore}}
	case e.Region == nowhere:
		return []reason{{r.clause(e), stakesLess}}
	case !slices.Contains(r.owners(r.After, e.Region), r.Seat):
		return r.hinders(e, theirs, changes)
	case e.Is.Scores: // it scores after a question that is still open
		id := "table.reason.scores"
		if e.Kind == Taken {
			id = "table.reason.claims"
		}
		return r.one(soonScores, id, e, r.Seat, "n", e.Is.Complete)
	case e.Kind == Taken:
		return r.takes(e, changes)
	case len(theirs) > 0 && !e.Is.Joint:
		return r.wins(e, theirs)
	case len(own) > 0:
		return r.grows(e, own)
	}
	return nil
}

// parts lists the features from before that a feature consists of now: those that the seat owned,
// and those that others owned without it.
func (r Reasons) parts(e Effect) (own, theirs []tiles.Region) {
	for _, f := range e.former {
		switch had := r.owners(r.Board, f); {
		case slices.Contains(had, r.Seat):
			own = append(own, f)
		case len(had) > 0:
			theirs = append(theirs, f)
		}
	}
	return own, theirs
}

// one is a reason about a feature on which a seat has a follower.
func (r Reasons) one(order int, id string, e Effect, seat games.Seat, more ...any) []reason {
	return []reason{{games.T(id, append(more, "what", e.What, "at", post(r.After, e.Region, seat).String())...), order}}
}

// ofOthers is about a feature that other seats owned, at a follower of the first of them.
func (r Reasons) ofOthers(order int, id string, e Effect, owners []games.Seat, more ...any) []reason {
	return r.one(order, id, e, owners[0], append(more, "player", named(owners))...)
}

// ownersOf lists the seats that owned some features, each once.
func (r Reasons) ownersOf(list []tiles.Region) (seats []games.Seat) {
	for _, f := range list {
		for _, seat := range r.owners(r.Board, f) {
			if !slices.Contains(seats, seat) {
				seats = append(seats, seat)
			}
		}
	}
	return seats
}

// ofSeat is about a feature of the seat: "your road" is one word for it in languages with genders.
func (r Reasons) ofSeat(order int, id string, e Effect, more ...any) []reason {
	e.What = games.T(e.What.ID, "own", "yes")
	return r.one(order, id, e, r.Seat, more...)
}

// takes says where the seat has put a follower who still stands there.
func (r Reasons) takes(e Effect, changes effects) []reason {
	switch {
	case e.Is.Joint && changes.stakeOf(r.Seat):
		return nil
	case e.Is.Endless && e.Is.Now == 0:
		return r.one(takes, "table.reason.takes.early", e, r.Seat, "n", r.After.Size(e.Region))
	}
	return r.one(takes, "table.reason.takes", e, r.Seat, "worth", e.Is.text())
}

// stakeOf reports whether a stake of a seat has changed.
func (e effects) stakeOf(seat games.Seat) bool {
	return slices.ContainsFunc(e.list, func(e Effect) bool { return e.Region == nowhere && e.by(seat) })
}

// wins says that the seat now owns or shares a feature of others.
func (r Reasons) wins(e Effect, theirs []tiles.Region) []reason {
	id := "table.reason.wins"
	if len(e.Seats) > 1 {
		id = "table.reason.shares"
	}
	return r.ofOthers(wins, id, e, r.ownersOf(theirs), "worth", e.Is.text())
}

// few is at how many places a feature may be open to count as nearly complete.
const few = 2

// grows says that a feature of the seat is worth more, is larger, or is nearly complete.
func (r Reasons) grows(e Effect, own []tiles.Region) (list []reason) {
	places, size := 0, 0
	for _, old := range own {
		places, size = places+len(openings(r.Board, old)), size+r.Board.Size(old)
	}
	if n := r.After.Size(e.Region); e.Is.Now > e.Was.Now || e.Is.Complete > e.Was.Complete {
		list = r.ofSeat(grows, "table.reason.grows", e, "worth", e.Is.text())
		if with := others(e.Seats, r.Seat); len(with) > 0 {
			list[0].Args["other"] = named(with)
		}
	} else if n > size {
		list = r.ofSeat(larger, "table.reason.larger", e, "n", n)
	}
	if left := len(openings(r.After, e.Region)); !e.Is.Endless && left > 0 && left < places && left <= few {
		list = append(list, r.ofSeat(nearly, "table.reason.nearly", e, "n", left)...)
	}
	return list
}

// hinders says what becomes of a feature of another: it is blocked, harder to complete, worth no
// more, or still open.
func (r Reasons) hinders(e Effect, theirs []tiles.Region, changes effects) []reason {
	if len(theirs) == 0 {
		return nil
	}
	owners := r.ownersOf(theirs)
	if e.Is.Endless {
		switch {
		case e.Kind != Steady || len(e.former) > 1 || slices.ContainsFunc(owners, changes.stakeOf):
			return nil
		case e.Is.Joint:
			return r.ofOthers(staysSame, "table.reason.same", e, owners)
		}
		return r.ofOthers(staysSame, "table.reason.same", e, owners, "worth", e.Is.text())
	}
	before := tiles.MaxTiles + 1
	for _, old := range theirs {
		n, _ := r.tightest(r.Board, old)
		before = min(before, n)
	}
	places := len(openings(r.After, e.Region))
	switch n, gap := r.tightest(r.After, e.Region); {
	case places == 0:
		return nil
	case n == 0 && n < before:
		return r.ofOthers(blocks, "table.reason.blocks", e, owners, "n", n, "gap", gap.String())
	case n < before && n <= fewTiles:
		return r.ofOthers(hampers, "table.reason.hampers", e, owners, "n", n, "gap", gap.String())
	case r.After.Size(e.Region) > r.Board.Size(theirs[0]):
		return r.ofOthers(staysOpen, "table.reason.open", e, owners, "n", places)
	}
	return nil
}

// fewTiles is up to how many tiles that fit make a gap hard to fill.
const fewTiles = 5

// mostOpenings is more than any feature of a match has.
const mostOpenings = 96

func openings(b *tiles.Board, f tiles.Region) []tiles.Opening {
	if b.Open(f) == 0 {
		return nil
	}
	return b.Openings(f, make([]tiles.Opening, 0, mostOpenings))
}

// tightest returns the cell of a feature's openings that the fewest tiles to come fit, and how many
// these are.
func (r Reasons) tightest(b *tiles.Board, f tiles.Region) (fewest int, at games.Cell) {
	fewest = tiles.MaxTiles + 1
	for _, o := range openings(b, f) {
		n := 0
		for kind, left := range r.Left {
			if left > 0 && b.Turns(o.Square, kind) != 0 {
				n += int(left)
			}
		}
		if n < fewest {
			fewest, at = n, b.Cell(o.Square)
		}
	}
	return fewest, at
}

// kept says what the best follower that the seat did not put down would have been worth.
func (r Reasons) kept() []reason {
	if !r.Kept {
		return nil
	}
	free := r.vacancies(r.After, r.After.Last(), r.Worth(r.After))
	free = slices.DeleteFunc(free, func(e Effect) bool { return e.Is.Scores })
	if len(free) == 0 {
		return nil
	}
	best := slices.MaxFunc(free, func(a, b Effect) int { return cmp.Compare(a.Is.most(), b.Is.most()) })
	return []reason{{games.T("table.reason.keeps",
		"what", best.What, "at", r.After.Tile(r.After.Last()).Cell.String(), "worth", best.Is.text()), keeps}}
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
