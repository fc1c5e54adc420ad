package view

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// closeCells chooses the cells that a close picture of tiles shows.
func (b *Board) closeCells() scene.Rect {
	focus := b.focus().Cells()
	core, asked := b.core()
	if b.Set.Bare { // a board of its own
		if asked {
			focus = core.Around(focus)
		}
		return focus.Meet(b.Inside(b.Scene.Board).Cells())
	}
	tiles := b.tiles()
	window, ok := core, asked
	for at := range tiles {
		cell := scene.Cell(at.X, at.Y)
		switch {
		case !focus.Holds(cell):
		case !ok:
			window, ok = cell, true
		default:
			window = window.Around(cell)
		}
	}
	if !ok {
		return focus
	}
	return tiles.fuller(window, core)
}

// tileSet holds the cells where tiles lie.
type tileSet map[image.Point]bool

func (b *Board) tiles() tileSet {
	cells := tileSet{}
	for _, it := range b.Items {
		if Lies(it) && it.Box.W == 1 && it.Box.H == 1 {
			cells[image.Pt(int(it.Box.X), int(it.Box.Y))] = true
		}
	}
	return cells
}

// in counts the tiles in a window.
func (t tileSet) in(w scene.Rect) (n int) {
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
func (t tileSet) emptiness(w scene.Rect) float64 { return 1 - float64(t.in(w))/(w.W*w.H) }

// The weights in the search for the best window: for each wanted tile, and more for each that
// shares a side with the core. The costs: of each cell, and of empty cells beyond the limit.
const wantedCounts, besideCounts, cellCosts, emptyCosts = 2, 3, .5, 100

// fuller returns the window or, if that is too empty, a fuller one nearby that shows as much of it
// as possible, above all the core and its neighbours. The core may be empty.
func (t tileSet) fuller(w, core scene.Rect) scene.Rect {
	if t.emptiness(w) <= tooEmpty {
		return w
	}
	best, most := w, math.Inf(-1)
	for _, x := range spans(w.X, w.W, core.X, core.W) {
		for _, y := range spans(w.Y, w.H, core.Y, core.H) {
			r := scene.Rect{X: x[0], Y: y[0], W: x[1], H: y[1]}
			value := wantedCounts*float64(t.in(r.Meet(w))) + besideCounts*float64(t.beside(core, r)) - cellCosts*r.W*r.H -
				emptyCosts*max(0, t.emptiness(r)-tooEmpty)
			if value > most {
				best, most = r, value
			}
		}
	}
	return best
}

// beside counts the tiles of a window in the core and at its sides.
func (t tileSet) beside(core, w scene.Rect) int {
	wide, high := core, core
	wide.X, wide.W = core.X-1, core.W+2
	high.Y, high.H = core.Y-1, core.H+2
	return t.in(wide.Meet(w)) + t.in(high.Meet(w))
}

// spans lists the ranges along one axis that contain the core and reach at most a cell beyond a
// window. None is longer than the window, or three cells.
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
