package art

import "github.com/bastide-games/bastide/games/scene"

// Subject is what a brush is asked to draw: an item of a scene, taken to the origin,
// with what only the picture knows.
type Subject struct {
	// Item is the thing itself. Its Box starts at (0,0) and its Points are relative
	// to that corner.
	scene.Item
	// Mark is the number or letter by which the choice is called, "" for none.
	Mark string
	// Chosen says that the choice is the one selected now.
	Chosen bool
	// Faint says that the mark is that of a choice which cannot be made here.
	Faint bool
	// Initials are the first letters of the name of the seat's player, "" without a name.
	Initials string
	// Variant picks one of the brush's Variants.
	Variant int
	// Coarse says that a board unit will be only a few pixels wide on a phone, so
	// that the subject should be reduced to what must be read.
	Coarse bool
}

// Who returns how the seat's things look, with the letters of its player.
func (s Subject) Who() Player {
	who := PlayerAt(s.Seat)
	if s.Initials != "" {
		who.Letter = s.Initials
	}
	return who
}

// Brush draws one noun.
type Brush struct {
	// Draw paints the subject. One unit of the pen is one board unit; the subject
	// covers (0,0) to (Box.W,Box.H).
	Draw func(p *Pen, s Subject)
	// Bleed is how far beyond its box the brush may paint, in board units.
	Bleed float64
	// Named says that the text of the subject is the name of its seat's player.
	Named bool
	// Seated says that the subject stands for its seat: it is the chosen one when the picture
	// celebrates it as a winner.
	Seated bool
	// Asked says that the subject is what a choice would do: a picture of the choices shows it.
	Asked bool
	// Parts, if not nil, is used instead of Draw. It says of what items a large one
	// consists, such as a lawn of pieces of turf: boards of every size then have the
	// same few parts, which are drawn only once.
	Parts func(it scene.Item) []scene.Item
	// Check tells why an item cannot be drawn as it says, for whoever wrote the data file it
	// comes from. Nil means that everything can.
	Check func(it scene.Item) error
	// Variants is the number of looks a noun has, so that equal tiles side by side
	// are not twins; the place on the board decides. Zero means one.
	Variants int
}

// Nouns says how things are drawn, by their noun. The brush of the noun "" draws
// whatever has none of its own.
type Nouns map[string]Brush

// Set is everything a game draws in its own way.
type Set struct {
	// Kinds holds the brushes of the board's items.
	Kinds map[scene.Kind]Nouns
	// Icons holds the brushes of counted things in the panel, in a box of 1 × 1.
	Icons Nouns
	// Joints returns further items that only the neighbourhood of the faces shows,
	// such as a turret where the walls of two tiles meet. They are drawn above all
	// faces. It may be nil.
	Joints func(items []scene.Item) []scene.Item
	// Ground is the noun of what the board lies on, drawn by its Parts: it fills the part of
	// the picture that is the board's.
	Ground string
	// Whole says that the board itself tells who plays and has how much: it is shown as a
	// whole, without a panel and always of the same size.
	Whole bool
	// Bare says that the board shows its own cells: neither their corners nor their
	// coordinates are added to it.
	Bare bool
	// Tiled says that what is played are square tiles of one cell: a close picture then
	// shows whole ones.
	Tiled bool
}

// Brush returns the brush for a noun of a kind, and whether the set has one.
func (s Set) Brush(k scene.Kind, noun string) (Brush, bool) {
	b, ok := s.Kinds[k][noun]
	return b, ok
}
