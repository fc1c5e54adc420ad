package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// This file says what a follower would stand for, in few enough words for its button.

// Prospects says on each choice of a place for a follower what it is worth, and what the follower
// would be there. none is the word for placing none.
func Prospects(choices []games.Choice, none string, worth, as func(place string) games.Text) {
	for i, c := range choices {
		if c.Word == none {
			choices[i].As = games.T("table.none")
			continue
		}
		choices[i].Does, choices[i].As = []games.Text{worth(c.Word)}, as(c.Word)
	}
}

// Worth is what a feature pays in the present position, in points.
type Worth struct {
	Now      int  // if the match ends before the feature is complete
	Complete int  // once it is complete, with what lies there now; the tiles that complete it pay, too
	Each     int  // for each of its parts then, where that is more than a point and worth saying
	Fixed    bool // Complete cannot grow
	Scores   bool // it is complete, and pays at once
	Endless  bool // it is never complete, and pays Now
	Lost     bool // it cannot be completed any more, and pays Now
	Joint    bool // it depends on other features of its kind: a [Stake] has the sum for a seat
}

// Brief says on a button when the feature pays, and how much.
func (w Worth) Brief() games.Text {
	switch {
	case w.Scores:
		return games.T("table.does.now", "n", w.Complete)
	case w.Endless, w.Lost:
		return w.growing(games.T("table.does.end", "n", w.Now))
	case w.Fixed && w.Now < w.Complete:
		return games.T("table.does.part", "now", w.Now, "n", w.Complete)
	}
	return w.growing(games.T("table.does.complete", "n", w.Complete))
}

// growing marks in a text that the points are a minimum.
func (w Worth) growing(text games.Text) games.Text {
	if !w.Fixed {
		text.Args["least"] = "yes"
	}
	return text
}

// text says in a sentence what an incomplete feature is worth.
func (w Worth) text() games.Text {
	switch {
	case w.Endless, w.Lost:
		return games.T("table.worth.end", "n", w.Now)
	case w.Now == 0:
		return w.growing(games.T("table.worth.complete", "n", w.Complete))
	case w.Now == w.Complete:
		return games.T("table.worth.pays", "n", w.Now)
	}
	return w.growing(games.T("table.worth.grown", "now", w.Now, "n", w.Complete))
}

// Lit says what a feature is worth that the picture highlights.
func (w Worth) Lit(what games.Text) games.Text {
	return games.T("table.note.lit", "what", what, "worth", w.text())
}

// Earning says what something of a seat is worth, and where it lies.
func (w Worth) Earning(what games.Text, at string) games.Text {
	return games.T("table.earning", "what", what, "at", at, "worth", w.text())
}

// HasMajority returns whether a seat has the most followers on a feature, alone or with others.
func (t *Table) HasMajority(seat games.Seat) func(tiles.Region) bool {
	return func(r tiles.Region) bool { return slices.Contains(t.Followers(r).Majority(), seat) }
}

// Earning lists the features that a seat owns, each where its follower stands. The one with the
// oldest follower comes first.
func (t *Table) Earning(seat games.Seat, owned func(tiles.Region) bool, call tiles.Words, worth func(tiles.Region) Worth) (list []games.Text) {
	for _, r := range t.OccupiedRegions(nil) {
		if owned(r) {
			list = append(list, worth(r).Earning(call.Feature(t.Ground(r)), t.Post(r, seat).String()))
		}
	}
	return list
}

// Missing returns how many tiles it takes at least to complete a feature: one for each gap.
func (t *Table) Missing(r tiles.Region) int { return len(openings(&t.Board, r)) }

// Post returns the cell of a seat's first follower on a feature, or the cell where the feature
// begins.
func (t *Table) Post(r tiles.Region, seat games.Seat) games.Cell { return post(&t.Board, r, seat) }

func post(b *tiles.Board, r tiles.Region, seat games.Seat) games.Cell {
	for _, m := range b.AllFollowers() {
		if games.Seat(m.Seat) == seat && b.Under(m) == r {
			return b.Tile(int(m.Tile)).Cell
		}
	}
	return b.Tile(b.First(r)).Cell
}

// Beside lists the regions that touch a region and count, each once.
func Beside(b *tiles.Board, r tiles.Region, counts func(tiles.Region) bool) (met []tiles.Region) {
	for one, other := range b.Contacts() {
		if other == r {
			one, other = other, one
		}
		if one == r && !slices.Contains(met, other) && counts(other) {
			met = append(met, other)
		}
	}
	return met
}
