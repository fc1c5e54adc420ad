package imaging

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// A board that has grown long and thin would be shown so small that nothing on it is told apart, for the sake of a
// few choices at its ends. These are left out, and their numbers stand at the edge of the picture, with arrows.

// tinyTile is the size of a tile on a phone, px, below which choices with a button are left out, roomyTile the size
// that is gained by it at least: a little more would not be worth it.
const tinyTile, roomyTile = 23, 27

// What counts how much for the part that is shown: what was laid last, a choice with a button, one without, a tile.
const lastCounts, buttonCounts, otherCounts, tileCounts = 12, 3, 1, .1

// weighed is a part of the board that counts so much where it is seen whole.
type weighed struct {
	scene.Rect
	weight float64
}

// weigh adds items with some room round each.
func weigh(list []weighed, items []scene.Item, box func(scene.Item) scene.Rect, room, weight float64) []weighed {
	for _, it := range items {
		list = append(list, weighed{grow(box(it), room), weight})
	}
	return list
}

// seenWhole is what counts of what is seen whole through a window, and a box round that.
func seenWhole(window scene.Rect, things []weighed) (box scene.Rect, weight float64) {
	for _, t := range things {
		switch {
		case !holds(window, t.Rect):
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

// frameRoomy shows less than all choices, if tiles would else be too small to tell them apart.
func (f *frame) frameRoomy(part scene.Rect, unit int) (scene.Rect, int) {
	core := f.marked()
	if !f.tiled() || onPhone(unit) >= tinyTile || len(core) == 0 {
		return part, unit
	}
	part = f.densest(core, f.offered(f.opts.Others), unitOf(roomyTile))
	return part, min(f.screenUnit(part), unitOf(wantedTile))
}

// densest is the part of the board with most of what a question is about, of those that are seen whole if a unit is
// so many px.
func (f *frame) densest(core, others []scene.Item, unit int) (best scene.Rect) {
	things := weigh(nil, core, boxOf, rimRoom, buttonCounts)
	things = weigh(things, others, boxOf, rimRoom, otherCounts)
	things = weigh(things, f.laidLast(), f.taken, rimRoom, lastCounts)
	laid := slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool { return !lies(it) })
	tiles := weigh(nil, laid, boxOf, 0, tileCounts)
	window := scene.Rect{W: f.boardWide() / float64(unit), H: f.highest() / float64(unit)}
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

// Of the number of a choice that lies outside, in phone px: how large it is, how far its middle stays off the edge of
// the picture and off other numbers, and how far its arrow reaches.
const awayRadius, awayRoom, awayApart, awayReach = 10, 17, 23, 15.5

// away is a choice that lies outside the picture, with its number, whether it has no button, where the number stands,
// and where the choice lies.
type away struct {
	word, mark string
	faint      bool
	at, place  scene.Point
}

// strays lists the choices that lie outside a picture of the board, each as near to its place as the numbers of others
// allow: first those with a button.
func (f *frame) strays() (list []away) {
	if f.opts.View != Board || !f.tiled() {
		return nil
	}
	var quiet []away
	var taken, far []scene.Point
	for _, it := range f.scene.Items {
		mark := f.opts.Marks[it.Word]
		switch faint := mark == ""; {
		case it.Kind != scene.Spot || faint && f.opts.Others[it.Word] == "":
		case !f.outside(it):
			taken = append(taken, it.Box.Centre())
		case faint:
			quiet = append(quiet, away{word: it.Word, mark: f.opts.Others[it.Word], faint: true, place: it.Box.Centre()})
		default:
			list = append(list, away{word: it.Word, mark: mark, place: it.Box.Centre()})
		}
	}
	list = append(list, quiet...)
	for i, a := range list {
		list[i].at = f.edgeAt(a.place, slices.Concat(taken, far))
		far = append(far, list[i].at)
	}
	return list
}

// edgeAt is where at the edge of the picture something stands that is outside: as near to that as others allow.
func (f *frame) edgeAt(place scene.Point, others []scene.Point) scene.Point {
	const steps, step = 40, 4.
	room, apart := grow(f.view, -awayRoom/f.phone()), awayApart/f.phone()
	near := func(x, y float64) scene.Point {
		return scene.Point{X: max(room.X, min(x, room.X+room.W)), Y: max(room.Y, min(y, room.Y+room.H))}
	}
	nearest := near(place.X, place.Y)
	for i := range steps {
		for _, by := range []float64{-step, step} {
			at, off := nearest, by*float64(i)/f.phone()
			if nearest.Y == place.Y {
				at = near(at.X, at.Y+off)
			} else {
				at = near(at.X+off, at.Y)
			}
			if !slices.ContainsFunc(others, func(o scene.Point) bool { return math.Hypot(o.X-at.X, o.Y-at.Y) < apart }) {
				return at
			}
		}
	}
	return nearest
}

// drawStrays stamps the numbers of choices that lie outside, each with an arrow to its place.
func (f *frame) drawStrays() {
	r := awayRadius / f.phone()
	for _, a := range f.away {
		dx, dy := a.place.X-a.at.X, a.place.Y-a.at.Y
		reach := awayReach / f.phone() / math.Hypot(dx, dy)
		box := scene.Rect{X: a.at.X - r, Y: a.at.Y - r, W: 2 * r, H: 2 * r}
		f.stampPath(look{icon: true, noun: "away", mark: a.mark, faint: a.faint}, []scene.Point{a.at, {X: a.at.X + reach*dx, Y: a.at.Y + reach*dy}}, box)
	}
}
