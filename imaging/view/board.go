package view

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Kind is a way to show a scene.
type Kind int

const (
	// Screen fills the width of a phone with the board, above a strip with the players. If the
	// board has become too large, it shows the choices that have marks, what lies around them, and
	// what was laid last.
	Screen Kind = iota
	// Close shows Scene.Focus (or else the choices) like Screen, with the surroundings.
	Close
	// Small shows Scene.Focus on a low picture without a panel, for the history.
	Small
	// Plain shows the whole board without the panel, in the highest detail.
	Plain
	// Cover fills a low picture with the liveliest part of the board, without a panel. It
	// represents a game.
	Cover
	// Part shows only Scene.Focus, as wide as a phone, with rings around what it is about.
	Part
)

// Board is a scene with everything that decides which part of it is visible.
type Board struct {
	scene.Scene
	Kind   Kind
	Set    art.Set           // how the game draws
	Marks  map[string]string // of the choices with a button, by word
	Frames []scene.Rect      // the areas of a board that is shown whole, to choose from
	Area   scene.Rect        // the only area shown, if it has a size
}

// Tiled reports whether the board consists of tiles of one cell.
func (b *Board) Tiled() bool { return b.Set.Tiled && b.Grid }

// Walled reports whether tiles are laid on a board of their own, which does not grow.
func (b *Board) Walled() bool { return b.Tiled() && b.Set.Bare }

// ApartFromTrack reports whether the picture shows the score track apart from the board.
func (b *Board) ApartFromTrack() bool {
	return b.Walled() && b.Track != nil && (b.Kind == Screen || b.Kind == Close)
}

// edgeOfRoom is how far the edge of the walls round the cells reaches, in cells.
const edgeOfRoom = .3

// WithoutTrack returns the board without its score track and what lies round that: the cells within
// the walls, with the edge of these.
func (b Board) WithoutTrack() *Board {
	b.Items = slices.DeleteFunc(slices.Clone(b.Items), func(it scene.Item) bool { return it.OfTrack })
	b.Scene.Board = b.Inside(b.Scene.Board).Grow(edgeOfRoom)
	return &b
}

// AlwaysWhole reports whether the picture always shows the whole board in the same size, without a
// panel.
func (b *Board) AlwaysWhole() bool { return b.Set.Whole && b.Kind != Plain }

// brush is the game's own brush of an item, if it has one.
func (b *Board) brush(it scene.Item) art.Brush {
	brush, _ := b.Set.Brush(it.Kind, it.Noun)
	return brush
}

// itemsWhere lists the items that are wanted.
func (b *Board) itemsWhere(wanted func(it *scene.Item) bool) (list []scene.Item) {
	for i := range b.Items {
		if wanted(&b.Items[i]) {
			list = append(list, b.Items[i])
		}
	}
	return list
}

// Joints are drawn between the faces of a board. Faces side by side on a shelf have none.
func (b *Board) Joints() []scene.Item {
	if b.Set.Joints == nil || !b.Grid {
		return nil
	}
	return b.Set.Joints(b.Items)
}

// air is the margin around the used part of a grid, in cells.
const air = .12

// Used is the part of the board worth showing: of a grid, what is used or may be used now, with a
// small margin; otherwise everything.
func (b *Board) Used() scene.Rect {
	box, ok := scene.Bounds(b.Items)
	for _, j := range b.Joints() {
		if bleed := b.brush(j).Bleed; bleed > air { // drawn far beyond its face
			box = box.Around(j.Box.Grow(bleed - air))
		}
	}
	if !b.Grid || !ok {
		return b.Board
	}
	return box.Grow(air)
}

// Lies reports whether an item is a face on the board, committed or not.
func Lies(it scene.Item) bool { return it.Kind == scene.Face && !it.Dead }

// laid lists the faces on the board.
func (b *Board) laid() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return Lies(*it) })
}

// drafted lists the faces that a player is only trying.
func (b *Board) drafted() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return it.Ghost && it.Kind == scene.Face })
}

// FrameOfLast reports whether an item frames a tile that was laid last. A flag above it shows by
// whom.
func (b *Board) FrameOfLast(it scene.Item) bool {
	return b.Tiled() && it.FramesMove() && it.Box.W == 1 && it.Box.H == 1
}

// laidLast lists the frames round the tiles that were laid last.
func (b *Board) laidLast() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return b.FrameOfLast(*it) })
}

// otherNews lists the frames round what others have built since the viewer's last turn, on a board without tiles.
func (b *Board) otherNews() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool {
		return !b.Tiled() && it.FramesMove() && it.Pose != "own"
	})
}

// previews lists the items that show what choices would do.
func (b *Board) previews() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return b.brush(*it).Asked })
}

// FlagHigh is how far the flag of the player who laid a tile stands out above it, in cells.
const FlagHigh = .25

// Taken is the part of the board that an item covers, with its flag.
func (b *Board) Taken(it scene.Item) scene.Rect {
	box := it.Bounds()
	if b.FrameOfLast(it) {
		box.Y, box.H = box.Y-FlagHigh, box.H+FlagHigh
	}
	return box
}

// Flags lists the places of players' pieces that stand on the walls of the board.
func (b *Board) Flags() (list []scene.Rect) {
	for _, it := range b.Items {
		if it.Kind == scene.Piece && it.Beside && it.Seat != scene.Nobody && b.Board.Holds(it.Box) {
			list = append(list, it.Box.Grow(b.brush(it).Bleed))
		}
	}
	return list
}

// Inside is the part within walls where tiles can be laid. A board without walls has no end, so all
// that is visible counts.
func (b *Board) Inside(seen scene.Rect) scene.Rect {
	if !b.Walled() {
		return seen
	}
	room, _ := scene.Bounds(b.itemsWhere(func(it *scene.Item) bool { return it.Kind == scene.Outline && len(it.Points) > 0 }))
	return room
}

// rimRoom is how much of the neighbouring cells is visible around what must be seen, in cells.
const rimRoom = .3

// numberReach is how far a number outside its place reaches, as a share of its brush's bleed. Most
// tiles are large enough for that.
const numberReach = .75

// offered lists the choices that have a mark. Numbers that stand outside their place count as part of
// it.
func (b *Board) offered() (list []scene.Item) {
	for _, it := range b.Items {
		if it.Kind == scene.Spot && b.Marks[it.Word] != "" {
			if bleed := b.brush(it).Bleed; bleed > .5 {
				it.Box = Thicker(it.Box, numberReach*bleed-rimRoom)
			}
			list = append(list, it)
		}
	}
	return list
}

// Thicker widens a strip at the edge of a cell on both sides.
func Thicker(strip scene.Rect, by float64) scene.Rect {
	if strip.W > strip.H {
		return scene.Rect{X: strip.X, Y: strip.Y - by, W: strip.W, H: strip.H + 2*by}
	}
	return scene.Rect{X: strip.X - by, Y: strip.Y, W: strip.W + 2*by, H: strip.H}
}

// BadgeRoom is how far the number of a cell reaches from its middle, in cells. placeRoom is the
// same for any other place.
const BadgeRoom, placeRoom = .42, .16

// Outside reports whether an item is a choice whose number would not be completely visible.
func (b *Board) Outside(s Sight, it scene.Item) bool {
	mark := b.Marks[it.Word]
	if it.Kind != scene.Spot || mark == "" || mark == scene.Here {
		return false
	}
	at, room := it.Bounds().Centre(), BadgeRoom
	if it.Noun != "cell" {
		room = placeRoom
	}
	return !s.Part.Holds(scene.Rect{X: at.X, Y: at.Y}.Grow(room))
}

// leastTold is how much of a tile must be visible, in cells, to tell whose piece stands on it.
const leastTold = .3

// LeftOut reports whether a picture of tiles leaves an item out because it would be cut. That is
// what a player has beside a board within walls, and in a close picture a piece on a tile that is
// almost invisible.
func (b *Board) LeftOut(s Sight, it scene.Item) bool {
	if it.Kind != scene.Piece || !b.Tiled() {
		return false
	}
	if b.Walled() && it.Beside && it.Seat != scene.Nobody && !s.Part.Holds(it.Box) {
		return true
	}
	seen := it.Cell().Meet(s.Part)
	return b.Kind == Close && !b.AlwaysWhole() && (seen.W < leastTold || seen.H < leastTold)
}

// Places lists the places for a piece on a tile whose numbers stand on the places themselves, in a
// close picture.
func (b *Board) Places() []scene.Item {
	if b.Kind != Close || !b.Tiled() {
		return nil
	}
	return b.itemsWhere(func(it *scene.Item) bool {
		mark := b.Marks[it.Word]
		return it.Kind == scene.Spot && it.Noun == "follower" && mark != "" && mark != scene.Here
	})
}

// WithoutDead returns the board without the cells that can never be filled, because they would need
// an explanation.
func (b Board) WithoutDead() *Board {
	if b.Grid {
		b.Items = slices.DeleteFunc(slices.Clone(b.Items), func(it scene.Item) bool { return it.Dead })
	}
	return &b
}

// Grounded returns the board with a ground that covers the visible part, in whole units.
func (b Board) Grounded(seen scene.Rect) *Board {
	b.Items = slices.Clone(b.Items)
	for i, it := range b.Items {
		if it.Noun == b.Set.Ground {
			x, y := math.Floor(seen.X), math.Floor(seen.Y)
			b.Items[i].Box = scene.Rect{X: x, Y: y, W: math.Ceil(seen.X+seen.W) - x, H: math.Ceil(seen.Y+seen.H) - y}
		}
	}
	return &b
}

// WithoutNews returns a board of cells without the frames around what players did last.
func (b Board) WithoutNews() *Board {
	b.Items = slices.DeleteFunc(slices.Clone(b.Items), func(it scene.Item) bool {
		return it.FramesMove() && b.Grid
	})
	return &b
}

// numberMargin is the room for numbers at the edge of a tile without a neighbour, in cells.
const numberMargin = .3

// focus is what a close picture is about.
func (b *Board) focus() scene.Rect {
	if b.Focus.W > 0 && b.Focus.H > 0 {
		return b.Focus
	}
	if core, asked := scene.Bounds(b.offered()); asked {
		return core.Grow(1)
	}
	return b.Used()
}

// core is what a close picture must show: what is not committed yet on the cells of the board, and
// the choices.
func (b *Board) core() (core scene.Rect, ok bool) {
	for _, it := range b.Items {
		if it.Ghost && !it.Beside || it.Kind == scene.Spot && b.Marks[it.Word] != "" || b.brush(it).Asked && b.Tiled() {
			cells := b.drawnOn(it)
			if ok {
				cells = core.Around(cells)
			}
			core, ok = cells, true
		}
	}
	return core, ok
}

// drawnOn returns the cells that an item is drawn on: its own, and those around it if its number
// stands far outside.
func (b *Board) drawnOn(it scene.Item) scene.Rect {
	if it.Kind == scene.Spot && b.brush(it).Bleed > .5 {
		return it.Cell().Grow(1)
	}
	return it.Cell()
}
