package model

// Sizes of the board.
const (
	Seats    = 2
	Colours  = 3
	partSize = 8
	Spaces   = Colours * partSize
	faces    = 6
	mostDice = 5
)

// Space is a space of the ring.
type Space struct {
	Card  int // kind of card, -1 for none
	Crown bool
}

// Board is what never changes in a match.
type Board struct {
	Goal, Special int
	Values        []int // by kind of card
	Copies        []int
	Ring          [Spaces]Space
	CrownOptional bool // a scoring on a space with only a crown may be declined
}

// board is a Board with computed tables.
type board struct {
	Board
	values [gap + 1]int // by the code of a place
	hits   [Spaces][2]float64
}

// prepare computes the tables. For each space it counts how likely the first roll of a turn with
// only the player's own die ends on a crown of this colour, and of the next one.
func prepare(given Board) *board {
	b := &board{Board: given}
	for kind, v := range given.Values {
		b.values[kind+1] = v
	}
	for from := range b.hits {
		for face := 1; face <= faces; face++ {
			to := (from + face) % Spaces
			if b.Ring[to].Crown {
				next := (to/partSize - from/partSize + Colours) % Colours
				b.hits[from][next] += 1. / faces
			}
		}
	}
	return b
}

func colourOf(space uint8) int { return int(space) / partSize }
