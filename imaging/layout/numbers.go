package layout

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// readableUnit is the size of a unit on a phone, px, below which the numbers of cells are too
// small. mostSwollen is how many times larger than its cell such a number may become.
const readableUnit, mostSwollen = 14.5, 2.5

// Numbered reports whether an item is an empty cell with a number.
func Numbered(b *view.Board, it scene.Item) bool {
	return it.Kind == scene.Spot && it.Noun == "cell" && b.Marks[it.Word] != ""
}

// Swelling is the factor by which numbers are larger than their cells. On a board of tiny cells
// they grow until they would touch, such as at the ends of a long street.
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

// Swollen is the box of a number that is larger than its cell by this factor.
func Swollen(cell scene.Rect, swell float64) scene.Rect { return cell.Grow((swell - 1) / 2 * cell.W) }

// mostPlaceNumber is the largest radius of the number of a place on a tile, in cells.
const mostPlaceNumber = .1

// PlaceNumber is the box of the number of one of several places on a tile: on the place itself, and so
// small that no two numbers touch.
func PlaceNumber(place scene.Item, places []scene.Item) scene.Rect {
	const share = .48 // of the least distance between two places
	radius := mostPlaceNumber
	for i, one := range places {
		for _, other := range places[:i] {
			a, b := one.Box.Centre(), other.Box.Centre()
			radius = min(radius, share*math.Hypot(a.X-b.X, a.Y-b.Y))
		}
	}
	at := place.Box.Centre()
	return scene.Rect{X: at.X, Y: at.Y}.Grow(radius)
}

// Sizes of the ring around a choice, in cells: its distance from a line, such as a wall, with a number beside
// it, and from a large spot; how much larger a thick one is around a cell; the
// greatest width of a spot that has a badge instead, and the usual radius of that.
const lineRoom, spotRoom, thickRoom, smallSpot, badgeRadius = .46, .15, .08, .6, .148

// ringInner is where the line of a round ring begins, as a share of its radius.
const ringInner = .8

// RingOfCell is the noun of a ring around a cell, which has corners.
const RingOfCell = "ring-cell"

// Ring returns the ring around a spot that is pointed out: around its line, its cell, or its
// number, wherever that is, so that it hides no part of the number. thick says that its line is. The noun says whether the ring is round or has
// corners.
func Ring(b *view.Board, thick bool, it scene.Item, swell float64) (noun string, box scene.Rect) {
	const round, cornered = "ring", RingOfCell
	box = it.Bounds()
	switch {
	case len(it.Points) > 0:
		return cornered, box.Grow(lineRoom * swell)
	case it.Noun == "cell" && thick:
		return cornered, Swollen(box, swell).Grow(thickRoom)
	case it.Noun == "cell":
		return cornered, Swollen(box, swell)
	case max(box.W, box.H) > smallSpot:
		return cornered, box.Grow(spotRoom)
	}
	radius := badgeRadius
	if brush, ok := b.Set.Brush(it.Kind, it.Noun); ok && brush.Badge > 0 {
		radius = brush.Badge
	}
	if places := b.Places(); it.Noun == "follower" && len(places) > 0 {
		radius = PlaceNumber(it, places).W / 2
	}
	at := box.Centre()
	return round, scene.Rect{X: at.X, Y: at.Y}.Grow(max(swell, 1) * radius / ringInner)
}
