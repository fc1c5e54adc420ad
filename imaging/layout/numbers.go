package layout

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// readableUnit is the size of a unit on a phone, px, below which numbers of cells become too small, and
// mostSwollen how many times as large as its cell a number may be then.
const readableUnit, mostSwollen = 14.5, 2.5

// Numbered tells whether an item is an empty cell with a number.
func Numbered(b *view.Board, it scene.Item) bool {
	return it.Kind == scene.Spot && it.Noun == "cell" && b.Marks[it.Word] != ""
}

// Swelling is how many times as large as their cells numbers are. On a board of tiny cells they are larger where
// no two of them are neighbours: at the ends of a long street.
func Swelling(b *view.Board, s view.Sight) float64 {
	swell := min(readableUnit/s.OnPhone(), mostSwollen)
	var middles []scene.Point
	for _, it := range b.Items {
		if swell > 1 && Numbered(b, it) {
			c := it.Box.Centre()
			for _, other := range middles {
				swell = min(swell, max(math.Abs(c.X-other.X), math.Abs(c.Y-other.Y)))
			}
			middles = append(middles, c)
		}
	}
	return max(swell, 1)
}

// Swollen is the box of a cell whose number is so many times as large.
func Swollen(cell scene.Rect, swell float64) scene.Rect { return cell.Grow((swell - 1) / 2 * cell.W) }

// Sizes of the ring that points a choice out, in cells: how far it stays off a line, such as a wall, and off a
// large spot; how wide a spot is at most that has a badge rather than a cell of its own; and round a badge.
const lineRoom, spotRoom, smallSpot, badgeRing = .3, .15, .6, .30

// RingOfCell is the noun of a ring round a cell, which has corners.
const RingOfCell = "ring-cell"

// Ring is what goes round a spot that is pointed out: its line, its cell, or its number wherever that stands. The
// noun says whether the ring is round or has corners.
func Ring(b *view.Board, p *Page, it scene.Item, swell float64) (noun string, box scene.Rect) {
	const round, cornered = "ring", RingOfCell
	for _, a := range p.Away {
		if a.Word == it.Word {
			return round, a.Circle(p.Sight)
		}
	}
	box = it.Bounds()
	switch {
	case len(it.Points) > 0:
		return cornered, box.Grow(lineRoom * swell)
	case it.Noun == "cell":
		return cornered, Swollen(box, swell)
	case max(box.W, box.H) > smallSpot:
		return cornered, box.Grow(spotRoom)
	}
	at := box.Centre()
	if places := b.Letters(); len(places) > 0 {
		for i, letter := range Letters(b, places) {
			if places[i].Word == it.Word {
				at = letter
			}
		}
	}
	return round, scene.Rect{X: at.X, Y: at.Y}.Grow(max(badgeRing*swell, badgeRing) / 2)
}
