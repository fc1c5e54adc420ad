package imaging

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// A close picture of a board of tiles shows whole tiles: what is decided about and the ring
// of its neighbours, as far as there is anything. The picture is cut to that, so that
// nothing of it is empty that need not be.

// Margins of a close picture of tiles, in cells: enough to see that the board goes on, and
// for the letters at the rim of a tile that nothing lies beyond.
const tileMargin, rimMargin = .09, .3

// tooEmpty is the share of empty cells from which on other neighbours are looked for.
const tooEmpty = .3

// closeUnits are the tile sizes of close pictures, px: larger ones than elsewhere.
var closeUnits = append([]int{352, 320, 288, 256}, units...)

// Tiled tells whether a scene is a board of tiles.
func Tiled(s scene.Scene) bool { return sets[s.Game].Tiled && s.Grid }

func (f *frame) tiled() bool { return Tiled(f.scene) }

// frameTiles frames a close picture of tiles: the whole board, while its tiles are large then.
func (f *frame) frameTiles() {
	whole := grow(f.shown(), rimMargin-air)
	if unit := f.screenUnit(whole); onPhone(unit) >= f.wholeNear() && !f.walled() {
		f.fill(whole, whole, unit)
		f.window = f.view
		return
	}
	f.window = f.chooseWindow()
	m := f.margins()
	part := scene.Rect{
		X: f.window.X - m.left, Y: f.window.Y - m.top,
		W: f.window.W + m.left + m.right, H: f.window.H + m.top + m.foot,
	}
	part = f.withLast(part)
	unit := min(f.screenUnit(part), unitOf(largestNear)) // so that a rotation changes it as seldom as may be
	if f.walled() {
		unit = f.fullUnit(part)
	}
	f.fill(part, f.shown(), unit)
	f.window = f.view
}

// wholeNear is the size of a tile on a phone, px, from which on a close picture shows the whole board: larger where many
// places for a follower crowd a tile, whether one is chosen or not.
func (f *frame) wholeNear() float64 {
	n := len(f.letters())
	for _, it := range f.scene.Items {
		if it.Ghost && it.Kind == scene.Piece && !it.Beside {
			n++
		}
	}
	if n >= manyLetters {
		return leastNear
	}
	return boardNear
}

// withLast is a part of the board with what was laid last, where tiles are large enough then.
func (f *frame) withLast(part scene.Rect) scene.Rect {
	for _, it := range f.laidLast() {
		if wider := part.Around(grow(it.Box, tileMargin)); onPhone(f.screenUnit(wider)) >= leastNear {
			part = wider
		}
	}
	return part
}

// Sizes of tiles on a phone, px, below which a close picture does not show more of the board so
// as not to be empty: with many letters at the rim of a tile, and else; and one for the whole board.
const letteredNear, leastNear, boardNear, manyLetters = largestNear, 55, 44, 4

// fullUnit is the largest size of a unit, px, at which a part of a board within walls is seen and no more of
// the picture is empty than may be; where it is always empty, the one at which it is least so.
func (f *frame) fullUnit(part scene.Rect) (unit int) {
	floor := float64(leastNear)
	if len(f.letters()) >= manyLetters {
		floor = letteredNear
	}
	largest, whole, fullest := min(f.screenUnit(part), unitOf(largestNear)), f.shown(), -1.
	for _, u := range closeUnits {
		if u > largest || u < largest && onPhone(u) < floor {
			continue
		}
		f.fill(part, whole, u)
		full := f.filled(f.view)
		if full > fullest+.02 {
			unit, fullest = u, full
		}
		if full >= 1-tooEmpty {
			break
		}
	}
	return unit
}

// filled is the share of a window with tiles or the wall round them.
func (f *frame) filled(window scene.Rect) (n float64) {
	for _, it := range f.scene.Items {
		if lies(it) || f.walled() && it.Kind == scene.Outline && it.Box.W > 0 {
			both := meet(it.Box, window)
			n += both.W * both.H
		}
	}
	return n / (window.W * window.H)
}

// fullest moves a window that shows a part of the board to where most lies and fewest pieces are seen in part, though
// not far for little.
func (f *frame) fullest(part, window scene.Rect) scene.Rect {
	const step, perCell, perPiece = .25, .04, .04
	pieces := f.pieces()
	worth := func(r scene.Rect) float64 { return f.filled(r) - perPiece*float64(halved(pieces, r)) }
	best, most := window, worth(window)
	for x := part.X + part.W - window.W; x <= part.X; x += step {
		for y := part.Y + part.H - window.H; y <= part.Y; y += step {
			r := scene.Rect{X: x, Y: y, W: window.W, H: window.H}
			if n := worth(r) - perCell*math.Hypot(r.X-window.X, r.Y-window.Y); n > most+1e-3 {
				best, most = r, n
			}
		}
	}
	return best
}

// pieces is where pieces stand, but for those of the choice, with which the picture must not move.
func (f *frame) pieces() (list []scene.Rect) {
	for _, it := range f.scene.Items {
		if it.Kind == scene.Piece && !it.Ghost {
			list = append(list, it.Box)
		}
	}
	return list
}

// margin is what of the surroundings is seen at each side, in cells.
type margin struct{ left, top, right, foot float64 }

// margins are wider where a tile with letters at its rim has no neighbours, and where something is to
// be put up at the outer side of a tile.
func (f *frame) margins() margin {
	m := margin{tileMargin, tileMargin, tileMargin, tileMargin}
	widen := func(r scene.Rect, by float64) {
		if r.X <= f.window.X {
			m.left = max(m.left, by)
		}
		if r.Y <= f.window.Y {
			m.top = max(m.top, by)
		}
		if r.X+r.W >= f.window.X+f.window.W {
			m.right = max(m.right, by)
		}
		if r.Y+r.H >= f.window.Y+f.window.H {
			m.foot = max(m.foot, by)
		}
	}
	if core, ok := f.core(); ok { // with and without letters, which differ by rotation
		widen(core, rimMargin)
	}
	for _, it := range f.scene.Items {
		if brush, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun); it.Ghost && it.Kind == scene.Piece && it.Box.W == 1 {
			widen(it.Box, brush.Bleed)
		}
	}
	return m
}

// core is what a close picture must show: what is not committed yet on the board's cells, and what is
// chosen from.
func (f *frame) core() (core scene.Rect, ok bool) {
	for _, it := range f.scene.Items {
		if it.Ghost && !it.Beside || it.Kind == scene.Spot && f.opts.Marks[it.Word] != "" {
			core, ok = join(core, f.drawnOn(it), ok), true
		}
	}
	return core, ok
}

// drawnOn are the cells that an item is seen on: its own, and those round it where its number
// stands far outside.
func (f *frame) drawnOn(it scene.Item) scene.Rect {
	if brush, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun); it.Kind == scene.Spot && brush.Bleed > .5 {
		return grow(cellOf(it), 1)
	}
	return cellOf(it)
}

// cellOf is the cell of an item: what stands at its rim reaches beyond it.
func cellOf(it scene.Item) scene.Rect {
	c := it.Box.Centre()
	return scene.Rect{X: math.Floor(c.X), Y: math.Floor(c.Y), W: 1, H: 1}
}

// cellsRound returns the whole cells that a rectangle touches.
func cellsRound(r scene.Rect) scene.Rect {
	const hair = 1e-6
	x, y := math.Floor(r.X+hair), math.Floor(r.Y+hair)
	return scene.Rect{X: x, Y: y, W: math.Ceil(r.X+r.W-hair) - x, H: math.Ceil(r.Y+r.H-hair) - y}
}

// chooseWindow chooses the cells to be shown.
func (f *frame) chooseWindow() scene.Rect {
	focus := cellsRound(f.focus())
	core, asked := f.core()
	if sets[f.scene.Game].Bare {
		return meet(join(core, focus, asked), cellsRound(f.scene.Board)) // a field of its own
	}
	tiles := f.tiles()
	if !asked {
		core = scene.Rect{}
	}
	window, ok := core, asked
	for at := range tiles {
		if cell := scene.Cell(at.X, at.Y); inside(cell, focus) {
			window, ok = join(window, cell, ok), true
		}
	}
	if !ok {
		return focus
	}
	return tiles.fuller(window, core)
}

// laidTiles are the cells where tiles lie.
type laidTiles map[image.Point]bool

func (f *frame) tiles() laidTiles {
	cells := laidTiles{}
	for _, it := range f.scene.Items {
		if lies(it) && it.Box.W == 1 && it.Box.H == 1 {
			cells[image.Pt(int(it.Box.X), int(it.Box.Y))] = true
		}
	}
	return cells
}

// in counts the tiles in a window.
func (t laidTiles) in(w scene.Rect) (n int) {
	for y := 0; y < int(w.H); y++ {
		for x := 0; x < int(w.W); x++ {
			if t[image.Pt(int(w.X)+x, int(w.Y)+y)] {
				n++
			}
		}
	}
	return n
}

// emptiness is the share of the cells of a window without a tile.
func (t laidTiles) emptiness(w scene.Rect) float64 { return 1 - float64(t.in(w))/(w.W*w.H) }

// fuller returns the window itself, or one near it that is less empty and shows as much as
// possible of the same: the core and its neighbours before all.
func (t laidTiles) fuller(w, core scene.Rect) scene.Rect {
	if t.emptiness(w) <= tooEmpty {
		return w
	}
	best, most := w, math.Inf(-1)
	for _, x := range spans(w.X, w.W, core.X, core.W) {
		for _, y := range spans(w.Y, w.H, core.Y, core.H) {
			r := scene.Rect{X: x[0], Y: y[0], W: x[1], H: y[1]}
			value := 2*float64(t.in(meet(r, w))) + 3*float64(t.beside(core, r)) - .5*r.W*r.H -
				100*max(0, t.emptiness(r)-tooEmpty)
			if value > most {
				best, most = r, value
			}
		}
	}
	return best
}

// beside counts the tiles of a window that share a side with the core.
func (t laidTiles) beside(core, w scene.Rect) int {
	wide, high := core, core
	wide.X, wide.W = core.X-1, core.W+2
	high.Y, high.H = core.Y-1, core.H+2
	return t.in(meet(wide, w)) + t.in(meet(high, w))
}

// spans lists the ranges that hold the core and reach no farther than a cell beyond a
// window, along one axis, none longer than the window or three cells.
func spans(from, length, core, coreLength float64) (list [][2]float64) {
	if coreLength == 0 {
		core, coreLength = from+math.Floor(length/2), 1
	}
	for start := from - 1; start <= core; start++ {
		for end := core + coreLength; end <= from+length+1; end++ {
			if end-start <= max(length, 3) {
				list = append(list, [2]float64{start, end - start})
			}
		}
	}
	return list
}

// meet is what two rectangles have in common.
func meet(a, b scene.Rect) scene.Rect {
	x, y := max(a.X, b.X), max(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(0, min(a.X+a.W, b.X+b.W)-x), H: max(0, min(a.Y+a.H, b.Y+b.H)-y)}
}

// join is the smallest rectangle round two, the second if the first is nothing.
func join(a, b scene.Rect, both bool) scene.Rect {
	if !both {
		return b
	}
	x, y := min(a.X, b.X), min(a.Y, b.Y)
	return scene.Rect{X: x, Y: y, W: max(a.X+a.W, b.X+b.W) - x, H: max(a.Y+a.H, b.Y+b.H) - y}
}

// inside tells whether a rectangle lies in another.
func inside(r, in scene.Rect) bool {
	return r.X >= in.X && r.Y >= in.Y && r.X+r.W <= in.X+in.W && r.Y+r.H <= in.Y+in.H
}

// leastTold is how much of a tile has to be seen, in cells, to tell whose piece stands on it.
const leastTold = .3

// beyond tells whether an item is left out of a picture of tiles, because it would be cut: what somebody has beside a
// board within walls, and in a close picture a piece on a tile of which next to nothing is seen.
func (f *frame) beyond(it scene.Item) bool {
	if f.walled() && it.Kind == scene.Piece && it.Beside && it.Seat != scene.Nobody && !inside(it.Box, f.view) {
		return true
	}
	if f.window.W == 0 || it.Kind != scene.Piece {
		return false
	}
	cell := cellOf(it)
	seen := meet(cell, f.window)
	return seen.W < leastTold || seen.H < leastTold
}
