package view

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// slide places a window over the whole, along one axis. It centres the part that matters, unless
// that would show more empty table than necessary. The part is always inside. All are given by
// start and length.
func slide(part, partLength, whole, wholeLength, window float64) float64 {
	start := part + (partLength-window)/2
	first, last := whole, whole+wholeLength-window
	if first > last {
		first = (first + last) / 2
		last = first
	}
	start = max(first, min(last, start))
	return max(part+partLength-window, min(part, start))
}

// steady places a window like slide, but rarely moves it: the window stays in the middle, at the
// beginning or at the end while the part is visible there.
func steady(part, partLength, whole, wholeLength, window float64) float64 {
	const hair = 1e-6
	last := whole + wholeLength - window
	for _, start := range []float64{(whole + last) / 2, whole, last} {
		if start <= part+hair && part+partLength <= start+window+hair {
			return start
		}
	}
	return slide(part, partLength, whole, wholeLength, window)
}

// countCut counts the things that are only partly visible.
func countCut(things []scene.Rect, window scene.Rect) (n int) {
	for _, r := range things {
		if both := r.Meet(window); both.W > 0 && both.H > 0 && !window.Holds(r) {
			n++
		}
	}
	return n
}

// countSeen counts the things that are completely visible.
func countSeen(things []scene.Rect, window scene.Rect) (n int) {
	for _, r := range things {
		if window.Holds(r) {
			n++
		}
	}
	return n
}

// tiledShare is the share of a window that tiles, or the walls around them, cover.
func (b *Board) tiledShare(window scene.Rect) (n float64) {
	for _, it := range b.Items {
		if Lies(it) || b.Walled() && it.Kind == scene.Outline && it.Box.W > 0 {
			both := it.Box.Meet(window)
			n += both.W * both.H
		}
	}
	return n / (window.W * window.H)
}

// moveToTiles moves a window around a part of the board to where it shows most tiles and cuts
// fewest pieces; around a large tile also to where it shows most pieces. It does not move far for a small gain.
func (b *Board) moveToTiles(part, window scene.Rect) scene.Rect {
	const perCell, perPiece, seenPiece = .04, .04, .1 // as shares of the window: the costs of moving by a cell and of a cut piece, and how much one counts that is seen
	pieces := b.pieces()
	step := .25           // cells
	_, large := b.Tried() // so few pieces fit then that each matters
	if large {
		step = .1
	}
	worth := func(r scene.Rect) float64 {
		n := b.tiledShare(r) - perPiece*float64(countCut(pieces, r))
		if large {
			n += seenPiece * float64(countSeen(pieces, r))
		}
		return n
	}
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

// pieces lists the places of pieces, except those being tried: the picture must not move with the
// choice.
func (b *Board) pieces() (list []scene.Rect) {
	for _, it := range b.Items {
		if it.Kind == scene.Piece && !it.Ghost {
			list = append(list, it.Box)
		}
	}
	return list
}
