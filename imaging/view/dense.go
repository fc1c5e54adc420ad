package view

import "github.com/bastide-games/bastide/games/scene"

// A board that has grown long and thin would be shown so small that nothing on it can be told apart, for
// the sake of a few choices at its ends. These are left out of the picture.

// roomyTile is the size of a tile on a phone, px, that is gained by that: a little more than a tiny tile
// would not be worth it.
const roomyTile = 27

// How much things count for the part that is shown: what was laid last, a choice with a button, one
// without, a tile.
const lastCounts, buttonCounts, otherCounts, tileCounts = 12, 3, 1, .1

// weighed is a part of the board that counts so much where it is seen whole.
type weighed struct {
	scene.Rect
	weight float64
}

// weigh adds items with some room round each.
func weigh(list []weighed, items []scene.Item, box func(scene.Item) scene.Rect, room, weight float64) []weighed {
	for _, it := range items {
		list = append(list, weighed{box(it).Grow(room), weight})
	}
	return list
}

// seenWhole adds up what is seen whole through a window, and returns a box round that.
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

// densest is the part of the board that shows most of what a question is about, seen whole in a room if
// tiles are roomy.
func (f fit) densest(core, others []scene.Item) (best scene.Rect) {
	things := weigh(nil, core, scene.Item.Bounds, rimRoom, buttonCounts)
	things = weigh(things, others, scene.Item.Bounds, rimRoom, otherCounts)
	things = weigh(things, f.laidLast(), f.Taken, rimRoom, lastCounts)
	tiles := weigh(nil, f.laid(), scene.Item.Bounds, 0, tileCounts)
	unit := float64(unitFor(roomyTile))
	window := scene.Rect{W: f.room.Width / unit, H: f.room.Highest / unit}
	most := 0.
	for _, left := range things { // the best window can be moved until something is at these two edges
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
