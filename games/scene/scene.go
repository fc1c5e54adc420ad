// Package scene is the vocabulary in which a game says what lies where.
//
// A scene is a display list in board units and in the game's own nouns: "tile D",
// "keep", "long wall". It knows no colours, fonts or pixels. Package imaging turns
// any scene into a PNG; a noun it has no brush for is drawn as a labelled plain
// shape. The alternative text of a picture is written from the same list.
//
// Units: one cell is 1 × 1, x grows to the east, y to the south. The cell word
// "3,-1" covers the square from (3,-1) to (4,0); its centre is (3.5,-0.5).
package scene

// Here is the mark of a spot that is called by what it is, and needs no number.
const Here = "•"

// Dot is the mark of a spot that is only shown to be free. Its number is in another picture.
const Dot = "·"

// Nobody is the owner of things that belong to no seat.
const Nobody = -1

// Point is a place on the board.
type Point struct{ X, Y float64 }

// Kind is the sort of an item: how it behaves, not what it is.
type Kind int

const (
	// Face is something flat that covers Box: a tile, a card, a space of a ring.
	Face Kind = iota
	// Piece is something that stands at the centre of Box: a follower, a keep.
	Piece
	// Path is a line along Points, closed when the last point equals the first:
	// a wall, the border of a courtyard.
	Path
	// Label is a text (a number, a value) at the centre of Box.
	Label
	// Spot is a place that stands for the choice Word, painted with that choice's
	// number or letter. Its noun "cell" is an empty cell, "follower" a place for a piece.
	Spot
	// Outline frames Box: the last move of Seat, the tile to be confirmed.
	Outline
	// Tint colours a part of what lies in Box: what counts for the piece that is about to be put.
	Tint
)

// Marks reports whether items of a kind only mark what lies there.
func (k Kind) Marks() bool { return k >= Spot }

// Item is one thing on the board.
type Item struct {
	Kind   Kind
	Noun   string  // what it is, in the game's words, e.g. "tile" or "follower"
	Name   string  // which one, an id of the data set, e.g. "D"
	Box    Rect    // where it is
	Turn   int     // clockwise quarter turns of its face
	Print  int     `json:",omitempty"` // which of the prints of its face this is, from 1 on; 0: its place decides
	Seat   int     // its owner, or Nobody; the zero Seat is seat 0
	Pose   string  // how it stands, e.g. "lying"
	Text   string  // what is written on it
	Word   string  // for a Spot: the choice it stands for
	Ghost  bool    // half done: shown as not yet committed
	Dead   bool    // for an empty cell: nothing left can fill it
	Points []Point // for a Path
	// Number counts the places of a row in which the thing stands, from 1; 0: it stands in none.
	Number int `json:",omitempty"`
	// Beside says that it lies beside the cells of a board, though its box may be on a cell.
	Beside bool `json:",omitempty"`
	// OfTrack says that it belongs to the score track round the cells. A picture that shows the
	// track as a strip of its own leaves it out.
	OfTrack bool `json:",omitempty"`
}

// Count is a number of things, such as followers left or tiles in the bag.
type Count struct {
	Noun string
	N    int
	// Under says what the things belong to, in the game's words, such as "hand": those of one kind
	// are shown together, under its name.
	Under string
}

// Plate is the part of the panel that belongs to one seat.
type Plate struct {
	Seat   int
	Score  int
	Active bool // to act now
	First  bool // began the match
	Counts []Count
	Items  []Item // faces the viewer may see (own hand), Box ignored
}

// Panel is what is shown beside the board.
type Panel struct {
	Plates []Plate
	Hand   []Item  // what has to be placed now, Box ignored
	Counts []Count // what is left for all
	// Unscored says that the game has no points, and the plates show none.
	Unscored bool `json:",omitempty"`
}

// Track is a score track round a board, in a form that a picture can show as a strip of its own.
// The spaces form a ring: behind the last comes the first.
type Track struct {
	Spaces []Space
	Flags  []Flag // by seat
}

// Run lists the indices of n spaces, from the one with the given number on. Numbers beyond the ring
// begin again.
func (t *Track) Run(from, n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = (from + i) % len(t.Spaces)
	}
	return list
}

// Space is a space of a score track.
type Space struct {
	Text  string // its number
	Place string // what it is a part of, as its neighbours of the same place are, "" for nothing
	Prize string // the noun of what a flag that stops at the place wins, "" for nothing
}

// Flag is where a seat stands on a score track.
type Flag struct {
	Seat  int
	At    int      // index of the space
	Steps int      // how many spaces the flag would go ahead by what is being decided
	Goals []int    // indices of the spaces that the picture rings, because their prize is near
	Won   []string // the nouns of the prizes that the seat holds
}

// Scene is a whole picture.
type Scene struct {
	Game  string // whose brushes draw it
	Board Rect   // all that the board shows
	// Focus is the part that matters for the question now, zero for the whole board.
	// A phone picture or a preview shows it large.
	Focus Rect
	// Grid says that the board is made of cells with coordinates. A1 is the cell they are counted
	// from: the one in the corner of a board that has a corner, otherwise [Afar].
	Grid  bool
	A1    Place
	Items []Item // bottom to top
	Panel Panel
	// Track is the score track round the cells, nil without one. Its items on the board are OfTrack.
	Track *Track `json:",omitempty"`
	// Hand is a picture of its own of what the viewer holds, where a hand is more than
	// the panel can show; nil without one. It has a board of its own, and Spots for the
	// choices.
	Hand *Scene
}
