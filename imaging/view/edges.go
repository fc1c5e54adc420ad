package view

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// uncut moves a window as little as it takes so that numbers of choices, and what stands beside the cells
// of the board, such as a flag, are seen whole or not at all, while the part in question stays in sight.
func (b *Board) uncut(part, window scene.Rect) scene.Rect {
	const most, perUnit = 1.5, .01 // how far it moves at most, and what moving by a unit costs in things that are cut
	beside := b.uncuttable()
	kept, best, least := part.Meet(window), window, float64(cut(beside, window))
	if core, ok := b.core(); ok && b.Kind == Close {
		kept = kept.Meet(core.Grow(letterMargin))
	}
	across, along := []float64{0}, []float64{0}
	for _, r := range beside {
		across = append(across, steps(r.X, r.W, window.X, window.W)...)
		along = append(along, steps(r.Y, r.H, window.Y, window.H)...)
	}
	for _, dx := range across {
		for _, dy := range along {
			w := scene.Rect{X: window.X + dx, Y: window.Y + dy, W: window.W, H: window.H}
			way := math.Hypot(dx, dy)
			if way > most || perUnit*way >= least || !w.Holds(kept) {
				continue
			}
			if n := float64(cut(beside, w)) + perUnit*way; n < least {
				best, least = w, n
			}
		}
	}
	return best
}

// steps are how far a window moves along an axis so that a thing there is just inside or just outside at
// either end.
func steps(start, length, window, windowLength float64) []float64 {
	end, windowEnd := start+length, window+windowLength
	return []float64{start - window, end - windowEnd, end - window, start - windowEnd}
}

// uncuttable lists where things are drawn that stand beside the cells of the board, and cells to choose
// without a button: those with one are in sight.
func (b *Board) uncuttable() (list []scene.Rect) {
	for _, it := range b.Items {
		if it.Noun == "cell" && b.Others[it.Word] != "" {
			list = append(list, it.Box.Grow(BadgeRoom-.5))
		}
		if it.Kind == scene.Piece && it.Beside {
			list = append(list, it.Box.Grow(b.brush(it).Bleed))
		}
	}
	return list
}

// cut counts the things that are seen in part.
func cut(things []scene.Rect, window scene.Rect) (n int) {
	for _, r := range things {
		if both := r.Meet(window); both.W > 0 && both.H > 0 && !window.Holds(r) {
			n++
		}
	}
	return n
}
