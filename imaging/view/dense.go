package view

import "github.com/bastide-games/bastide/games/scene"

// To show a few choices at the ends of a long, thin board, everything would become too small to
// recognise. The picture leaves out these choices.

// roomyTile is the size of a tile on a phone, px, that this gains. It is clearly larger than a tiny
// tile, or it would not be worth it.
const roomyTile = 27

// The weights when the part is chosen: for what was laid last, a choice with a button, one without,
// a tile.
const lastCounts, buttonCounts, otherCounts, tileCounts = 12, 3, 1, .1

// weighed is a part of the board with a weight, which counts if the part is completely visible.
type weighed struct {
	scene.Rect
	weight float64
}

// weigh adds items with a margin around each.
func weigh(list []weighed, items []scene.Item, box func(scene.Item) scene.Rect, room, weight float64) []weighed {
	for _, it := range items {
		list = append(list, weighed{box(it).Grow(room), weight})
	}
	return list
}

// seenWhole adds the weights of what a window shows completely, and returns a box around that.
func seenWhole(window scene.Rect, things []weighed) (box scene.Rect, weight float64) {
	for _, t := range things {
		switch {
		case !window.Holds(t.Rect):
			continue
		case weight == 0:
			box = t.Rect
		default:
			box = box.Around(t.Rect)
		}
		weight += t.weight
	}
	return box, weight
}

// densest is the part of the board with most of what a question is about, if everything is to fit
// with roomy tiles.
func (f fit) densest(core, others []scene.Item) (best scene.Rect) {
	things := weigh(nil, core, scene.Item.Bounds, rimRoom, buttonCounts)
	things = weigh(things, others, scene.Item.Bounds, rimRoom, otherCounts)
	things = weigh(things, f.laidLast(), f.Taken, rimRoom, lastCounts)
	tiles := weigh(nil, f.laid(), scene.Item.Bounds, 0, tileCounts)
	unit := float64(unitFor(roomyTile))
	window := scene.Rect{W: f.room.Width / unit, H: f.room.Highest / unit}
	most := 0.
	for _, left := range things { // the best window can be moved until it begins at these two edges
		for _, upper := range things {
			window.X, window.Y = left.X, upper.Y
			box, n := seenWhole(window, things)
			if _, more := seenWhole(window, tiles); n > 0 && n+more > most {
				best, most = box, n+more
			}
		}
	}
	return best
}
