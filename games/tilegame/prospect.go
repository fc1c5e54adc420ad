package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// What a follower would stand for, in so few words that its button holds them.

// Prospects says of each place for a follower that is offered what it is worth, and as what one would
// stand there; none is the word of no place, which says that too.
func Prospects(choices []games.Choice, none string, worth, as func(place string) games.Text) {
	for i, c := range choices {
		if c.Word == none {
			choices[i].As = games.T("table.none")
			continue
		}
		choices[i].Does, choices[i].As = []games.Text{worth(c.Word)}, as(c.Word)
	}
}

// Worth is what a feature pays as things are, in points.
type Worth struct {
	Now      int  // if the match ends before it is complete
	Complete int  // once it is complete, with what lies there now; the tiles that complete it pay, too
	Each     int  // what each of its parts pays then, where that is more than a point and worth telling
	Fixed    bool // these pay nothing more
	Scores   bool // it is complete, and pays at once
	Endless  bool // it is never complete, and pays Now
	Lost     bool // it cannot be completed any more, and pays Now
	Joint    bool // what it pays depends on others of its kind: of all of a seat a [Stake] tells that
}

// Brief says on a button when it pays, and how much that is then.
func (w Worth) Brief() games.Text {
	switch {
	case w.Scores:
		return games.T("table.does.now", "n", w.Complete)
	case w.Endless && w.Now == 0 && !w.Fixed:
		return games.T("table.does.nothing")
	case w.Endless, w.Lost:
		return w.growing(games.T("table.does.end", "n", w.Now))
	case w.Fixed && w.Now < w.Complete:
		return games.T("table.does.part", "now", w.Now, "n", w.Complete)
	}
	return w.growing(games.T("table.does.complete", "n", w.Complete))
}

// growing notes in a text that the points are the fewest that there can be.
func (w Worth) growing(text games.Text) games.Text {
	if !w.Fixed {
		text.Args["least"] = "yes"
	}
	return text
}

// text says it in a sentence, of what is not complete.
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

// Lit says what a feature is worth that the picture shows in yellow.
func (w Worth) Lit(what games.Text) games.Text {
	return games.T("table.note.lit", "what", what, "worth", w.text())
}

// Earning says what something that belongs to a seat is worth, and where it lies.
func (w Worth) Earning(what games.Text, at string) games.Text {
	return games.T("table.earning", "what", what, "at", at, "worth", w.text())
}

// HasMajority tells of a feature whether a seat has the most followers on it, alone or with others.
func (t *Table) HasMajority(seat games.Seat) func(tiles.Region) bool {
	return func(r tiles.Region) bool { return slices.Contains(t.Followers(r).Majority(), seat) }
}

// Earning lists the features that a seat owns, those first on which somebody has stood longest, each
// where the seat's follower stands.
func (t *Table) Earning(seat games.Seat, owned func(tiles.Region) bool, call tiles.Words, worth func(tiles.Region) Worth) (list []games.Text) {
	for _, r := range t.Taken(nil) {
		if owned(r) {
			list = append(list, worth(r).Earning(call.Feature(t.Ground(r)), t.Post(r, seat).String()))
		}
	}
	return list
}

// Missing is how many more tiles there have to be at least for a feature to be complete that has to go on wherever it is
// open: one for each gap.
func (t *Table) Missing(r tiles.Region) int { return len(openings(t, r)) }

// Post is the cell on which a seat's follower stands that belongs to a feature, the first of them;
// without one it is where the feature begins.
func (t *Table) Post(r tiles.Region, seat games.Seat) games.Cell { return post(&t.Board, r, seat) }

func post(b *tiles.Board, r tiles.Region, seat games.Seat) games.Cell {
	for _, m := range b.Men() {
		if games.Seat(m.Seat) == seat && b.Under(m) == r {
			return b.Tile(int(m.Tile)).Cell
		}
	}
	return b.Tile(b.First(r)).Cell
}

// Beside lists the regions of a sort that touch one, each once.
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
