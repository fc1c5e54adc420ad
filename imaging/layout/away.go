package layout

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// A picture of a long, thin board may leave out some choices. Their numbers stand at the edge of
// the picture, with arrows.

// Sizes of the number of a choice outside the picture, px on a phone: its radius, the distances of
// its middle from the edge and from other numbers, and the reach of its arrow.
const awayRadius, awayRoom, awayApart, awayReach = 10, 17, 23, 15.5

// Away is the number of a choice outside the picture. Places are in units of the board.
type Away struct {
	Word, Mark string
	Faint      bool        // it has no button
	At         scene.Point // where the number stands
	place      scene.Point // the place of the choice
}

// Circle is the place of the number, in units of the board.
func (a Away) Circle(s view.Sight) scene.Rect {
	return scene.Rect{X: a.At.X, Y: a.At.Y}.Grow(awayRadius / s.OnPhone())
}

// Arrow returns where the arrow of a number begins and ends.
func (a Away) Arrow(s view.Sight) []scene.Point {
	dx, dy := a.place.X-a.At.X, a.place.Y-a.At.Y
	reach := awayReach / s.OnPhone() / math.Hypot(dx, dy)
	return []scene.Point{a.At, {X: a.At.X + reach*dx, Y: a.At.Y + reach*dy}}
}

// away lists the choices outside a picture of a board of tiles. Each number stands as near to its
// choice as other numbers allow. Choices with a button come first.
func (c *Content) away(p *Page) (list []Away) {
	b := c.Board
	if b.Kind != view.Screen || !b.Tiled() {
		return nil
	}
	var quiet []Away
	var taken []scene.Point
	for _, it := range b.Items {
		mark, other := b.Marks[it.Word], b.Others[it.Word]
		switch at := it.Box.Centre(); {
		case it.Kind != scene.Spot || mark == "" && other == "":
		case !b.Outside(p.Sight, it):
			taken = append(taken, at)
		case mark == "":
			quiet = append(quiet, Away{Word: it.Word, Mark: other, Faint: true, place: at})
		default:
			list = append(list, Away{Word: it.Word, Mark: mark, place: at})
		}
	}
	list = append(list, quiet...)
	for i, a := range list {
		list[i].At = edgeAt(p.Sight, a.place, taken)
		taken = append(taken, list[i].At)
	}
	return list
}

// edgeAt returns the place at the edge of the picture for the number of a choice outside: as near
// to the choice as other numbers allow.
func edgeAt(s view.Sight, place scene.Point, others []scene.Point) scene.Point {
	const steps, step = 40, 4. // px on a phone
	phone := s.OnPhone()
	room, apart := s.Part.Grow(-awayRoom/phone), awayApart/phone
	near := func(x, y float64) scene.Point {
		return scene.Point{X: max(room.X, min(x, room.X+room.W)), Y: max(room.Y, min(y, room.Y+room.H))}
	}
	nearest := near(place.X, place.Y)
	for i := range steps {
		for _, by := range []float64{-step, step} {
			at, off := nearest, by*float64(i)/phone
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
