package art

import "github.com/bastide-games/bastide/games/scene"

// Subject is what a brush is asked to draw: an item of a scene, moved to the origin, with what only
// the picture knows.
type Subject struct {
	// Item is the thing itself. Its Box starts at (0,0) and its Points are relative
	// to that corner.
	scene.Item
	// Mark is the number or letter of the choice, "" for none.
	Mark string
	// Chosen says that the choice is the one selected now.
	Chosen bool
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
	// Badge is the greatest radius of the number of a spot, in board units; 0 for a usual one, which stands on the
	// spot.
	Badge float64
	// Named says that the text of the subject is the name of its seat's player.
	Named bool
	// Seated says that the subject stands for its seat: it is Chosen when the picture celebrates
	// that seat as a winner.
	Seated bool
	// Asked says that the subject shows what a choice would do. A picture of the choices must show
	// it.
	Asked bool
	// Parts, if not nil, replaces Draw. It divides a large item, such as a lawn, into smaller ones:
	// boards of every size then share the same few parts, which are drawn only once.
	Parts func(it scene.Item) []scene.Item
	// Check explains why an item cannot be drawn as it says, for the author of a data file. Nil
	// means that everything can be drawn.
	Check func(it scene.Item) error
	// Variants is the number of looks a noun has, so that equal tiles side by side look different.
	// The place on the board decides which is drawn. Zero means one.
	Variants int
}

// Nouns says how things are drawn, by their noun. The brush of the noun "" draws every noun that
// has no brush.
type Nouns map[string]Brush

// Set is everything a game draws in its own way.
type Set struct {
	// Kinds holds the brushes of the board's items.
	Kinds map[scene.Kind]Nouns
	// Icons holds the brushes of counted things in the panel, in a box of 1 × 1.
	Icons Nouns
	// Joints returns further items that depend on neighbouring faces, such as a turret where the
	// walls of two tiles meet. They are drawn above all faces. It may be nil.
	Joints func(items []scene.Item) []scene.Item
	// Ground is the noun of what the board lies on, drawn by its Parts. It fills the board's part
	// of the picture.
	Ground string
	// Whole says that the board itself shows the players and what they have. It is always shown as
	// a whole, in the same size, without a panel.
	Whole bool
	// Bare says that the board draws its own cells: pictures add neither corners nor coordinates.
	Bare bool
	// Tiled says that players lay square tiles of one cell: a close picture then shows whole tiles.
	Tiled bool
}

// Brush returns the brush for a noun of a kind, and whether the set has one.
func (s Set) Brush(k scene.Kind, noun string) (Brush, bool) {
	b, ok := s.Kinds[k][noun]
	return b, ok
}
