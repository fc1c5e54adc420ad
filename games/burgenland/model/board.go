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
	May           bool // a scoring on a space with nothing but a crown may be declined
}

// board is a Board made ready.
type board struct {
	Board
	values [gap + 1]int // by code of a place
	hits   [Spaces][2]float64
}

// prepare counts from each space how likely the first throw of a turn, of the own die alone,
// ends on a crown of the space's own colour, and of the next one.
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
