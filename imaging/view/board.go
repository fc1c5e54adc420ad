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
	// Screen fills the width of a phone with the board, above a strip with the players. Where
	// the board has become so large that little could be told apart, it shows the choices
	// that have marks with what lies round them, and what was laid last.
	Screen Kind = iota
	// Close shows Scene.Focus (or else the choices) like that, with its surroundings.
	Close
	// Small shows Scene.Focus on a low picture without a panel, for the history.
	Small
	// Plain shows the whole board without the panel, in the highest detail.
	Plain
	// Cover fills a low picture with the liveliest part of the board, without a panel: what
	// stands for a game.
	Cover
	// Part shows Scene.Focus and nothing else, as wide as a phone, with rings round what it is about.
	Part
)

// Board is a scene with all that decides which part of it is shown.
type Board struct {
	scene.Scene
	Kind   Kind
	Set    art.Set           // how the game draws
	Marks  map[string]string // of the choices with a button, by word
	Others map[string]string // of the choices without one, by word
}

// Tiled tells whether the board is made of tiles of one cell.
func (b *Board) Tiled() bool { return b.Set.Tiled && b.Grid }

// Walled tells whether tiles are laid on a board of their own, which does not grow.
func (b *Board) Walled() bool { return b.Tiled() && b.Set.Bare }

// AlwaysWhole tells whether the board is shown as a whole and always as large, without a panel.
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

// Joints are what stands between the faces of a board. Faces beside each other on a shelf have none.
func (b *Board) Joints() []scene.Item {
	if b.Set.Joints == nil || !b.Grid {
		return nil
	}
	return b.Set.Joints(b.Items)
}

// air is left round what is used of a grid, in cells.
const air = .12

// Used is the part of the board worth showing: of a grid what is used and may be used now, with a little
// air; else all.
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

// Lies tells whether an item is a face that lies on the board, committed or not.
func Lies(it scene.Item) bool { return it.Kind == scene.Face && !it.Dead }

// laid lists the faces that lie on the board.
func (b *Board) laid() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return Lies(*it) })
}

// drafted lists the faces that lie on the board only to be tried.
func (b *Board) drafted() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return it.Ghost && it.Kind == scene.Face })
}

// FrameOfLast tells whether an item frames a tile that was laid last: a flag above it says by whom.
func (b *Board) FrameOfLast(it scene.Item) bool {
	return b.Tiled() && it.Kind == scene.Outline && it.Seat >= 0 && it.Box.W == 1 && it.Box.H == 1
}

// laidLast lists the frames round the tiles that were laid last.
func (b *Board) laidLast() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return b.FrameOfLast(*it) })
}

// otherNews lists the frames round what others have built since the viewer's last turn, on a board without tiles.
func (b *Board) otherNews() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool {
		return !b.Tiled() && it.Kind == scene.Outline && it.Seat >= 0 && it.Pose != "own"
	})
}

// previews lists what choices would do.
func (b *Board) previews() []scene.Item {
	return b.itemsWhere(func(it *scene.Item) bool { return b.brush(*it).Asked })
}

// FlagHigh is how far the flag of the player who has laid a tile stands out of it, in cells.
const FlagHigh = .25

// Taken is the part of the board that an item takes, with its flag.
func (b *Board) Taken(it scene.Item) scene.Rect {
	box := it.Bounds()
	if b.FrameOfLast(it) {
		box.Y, box.H = box.Y-FlagHigh, box.H+FlagHigh
	}
	return box
}

// Flags lists where the pieces of players are drawn that stand on the walls of the board.
func (b *Board) Flags() (list []scene.Rect) {
	for _, it := range b.Items {
		if it.Kind == scene.Piece && it.Beside && it.Seat != scene.Nobody && b.Board.Holds(it.Box) {
			list = append(list, it.Box.Grow(b.brush(it).Bleed))
		}
	}
	return list
}

// Inside is where tiles can be laid within walls. A board without walls has no end: it is all that is seen.
func (b *Board) Inside(seen scene.Rect) scene.Rect {
	if !b.Walled() {
		return seen
	}
	room, _ := scene.Bounds(b.itemsWhere(func(it *scene.Item) bool { return it.Kind == scene.Outline && len(it.Points) > 0 }))
	return room
}

// rimRoom is how much is seen of the cells round what must be seen, in cells: enough to tell what lies there.
const rimRoom = .3

// numberReach is how far a number reaches that stands outside its place, as a share of what its brush may
// need: tiles are mostly large enough for that.
const numberReach = .75

// offered lists the choices with one of some marks, each with its number where that stands outside its place.
func (b *Board) offered(marks map[string]string) (list []scene.Item) {
	for _, it := range b.Items {
		if it.Kind == scene.Spot && marks[it.Word] != "" {
			if bleed := b.brush(it).Bleed; bleed > .5 {
				it.Box = Thicker(it.Box, numberReach*bleed-rimRoom)
			}
			list = append(list, it)
		}
	}
	return list
}

// Thicker is a strip at the rim of a cell with the room for what stands on both sides of it.
func Thicker(strip scene.Rect, by float64) scene.Rect {
	if strip.W > strip.H {
		return scene.Rect{X: strip.X, Y: strip.Y - by, W: strip.W, H: strip.H + 2*by}
	}
	return scene.Rect{X: strip.X - by, Y: strip.Y, W: strip.W + 2*by, H: strip.H}
}

// BadgeRoom is how far the number of a cell reaches from its middle, in cells, placeRoom that of another place.
const BadgeRoom, placeRoom = .42, .16

// Outside tells whether an item is a choice whose number cannot be seen whole.
func (b *Board) Outside(s Sight, it scene.Item) bool {
	mark := b.Marks[it.Word]
	if mark == "" {
		mark = b.Others[it.Word]
	}
	if it.Kind != scene.Spot || mark == "" || mark == scene.Here {
		return false
	}
	at, room := it.Bounds().Centre(), BadgeRoom
	if it.Noun != "cell" {
		room = placeRoom
	}
	return !s.Part.Holds(scene.Rect{X: at.X, Y: at.Y}.Grow(room))
}

// leastTold is how much of a tile has to be seen, in cells, to tell whose piece stands on it.
const leastTold = .3

// LeftOut tells whether an item is left out of a picture of tiles because it would be cut: what a player
// has beside a board within walls, and in a close picture a piece on a tile of which next to nothing is seen.
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

// Letters lists the places on a tile whose numbers or letters stand at its rim: in a close picture those
// for a piece.
func (b *Board) Letters() []scene.Item {
	if b.Kind != Close || !b.Tiled() {
		return nil
	}
	return b.itemsWhere(func(it *scene.Item) bool {
		mark := b.Marks[it.Word]
		return it.Kind == scene.Spot && it.Noun == "follower" && mark != "" && mark != scene.Here
	})
}

// WithoutDead returns the board without the cells in which nothing can lie any more: they would need an
// explanation.
func (b Board) WithoutDead() *Board {
	if b.Grid {
		b.Items = slices.DeleteFunc(slices.Clone(b.Items), func(it scene.Item) bool { return it.Dead })
	}
	return &b
}

// Grounded returns the board with a ground as large as what is seen, in whole units.
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

// WithoutNews returns a board of cells without the frames round what players did last.
func (b Board) WithoutNews() *Board {
	b.Items = slices.DeleteFunc(slices.Clone(b.Items), func(it scene.Item) bool {
		return it.Kind == scene.Outline && it.Seat != scene.Nobody && b.Grid
	})
	return &b
}

// letterMargin is the room for the letters at the rim of a tile that has no neighbour, in cells.
const letterMargin = .3

// focus is what a close picture is about.
func (b *Board) focus() scene.Rect {
	if b.Focus.W > 0 && b.Focus.H > 0 {
		return b.Focus
	}
	if core, asked := scene.Bounds(b.offered(b.Marks)); asked {
		return core.Grow(1)
	}
	return b.Used()
}

// core is what a close picture must show: what is not committed yet on the board's cells, and what is
// chosen from.
func (b *Board) core() (core scene.Rect, ok bool) {
	for _, it := range b.Items {
		if it.Ghost && !it.Beside || it.Kind == scene.Spot && b.Marks[it.Word] != "" {
			cells := b.drawnOn(it)
			if ok {
				cells = core.Around(cells)
			}
			core, ok = cells, true
		}
	}
	return core, ok
}

// drawnOn are the cells that an item is drawn on: its own, and those round it where its number stands far
// outside.
func (b *Board) drawnOn(it scene.Item) scene.Rect {
	if it.Kind == scene.Spot && b.brush(it).Bleed > .5 {
		return it.Cell().Grow(1)
	}
	return it.Cell()
}
