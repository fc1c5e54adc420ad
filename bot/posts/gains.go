package posts

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// nounGain is the noun of a label with points.
const nounGain = "gain"

// Sizes of a label: its height in cells on a board of large tiles, and the least height, px on a phone;
// its width without characters and for each, and how far it is drawn beyond its box, as shares of its height.
const (
	gainHigh                         = .36
	gainReadable                     = 11.
	gainWide, gainLetter, gainBeyond = 1.45, .48, .12
)

// withGains adds labels with the scored points to a scene, near what brought them. No label covers
// another. After the final scoring it shows the whole board.
func withGains(sc scene.Scene, moves []session.Move) scene.Scene {
	const beside = 1.4 // cells around the tile that the focus includes; a small picture shows a cell less
	sc.Items = slices.Clone(sc.Items)
	var labels []label
	for _, g := range gainsOf(moves) {
		cell := g.cell(sc)
		if !hasTile(sc, cell) {
			continue
		}
		at := gainPlace(sc, cell)
		if g.spot != nil {
			at = *g.spot
			sc.Items = withoutGainAt(sc.Items, at, g.points)
		}
		labels = append(labels, label{g.seat, g.points, at, scene.Rect{}})
		switch {
		case g.final:
			sc.Focus = sc.Board.Grow(1)
		case sc.Focus != (scene.Rect{}): // otherwise the picture shows everything
			sc.Focus = sc.Focus.Around(cell.Grow(beside))
		}
	}
	for _, l := range placeLabels(sc, labels) {
		sc.Items = append(sc.Items, scene.Item{Kind: scene.Label, Noun: nounGain, Seat: int(l.seat), Text: l.text(), Box: l.box})
	}
	return sc
}

// withoutGainAt removes the points that the scene itself shows for a feature at a spot.
func withoutGainAt(items []scene.Item, spot scene.Point, points int) []scene.Item {
	const near = .6 // cells
	return slices.DeleteFunc(items, func(it scene.Item) bool {
		c := it.Box.Centre()
		return it.Noun == nounGain && it.Text == fmt.Sprint(points) && math.Hypot(c.X-spot.X, c.Y-spot.Y) < near
	})
}

// hasTile reports whether there is a tile on a cell of a scene.
func hasTile(sc scene.Scene, cell scene.Rect) bool {
	return slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Face && it.Box == cell })
}

// gainPlace returns where the points for something on a cell's tile should stand: below or above the tile if
// that cell is free, so that they hide nothing, otherwise at the tile's foot.
func gainPlace(sc scene.Scene, cell scene.Rect) scene.Point {
	const onFoot, offFoot = .1 * gainHigh, .4 * gainHigh // from the tile's edge to the middle of the label
	below, above := cell, cell
	below.Y, above.Y = cell.Y+1, cell.Y-1
	at := scene.Point{X: cell.X + .5, Y: cell.Y + 1 - onFoot}
	switch {
	case !hasTile(sc, below):
		at.Y = cell.Y + 1 + offFoot
	case !hasTile(sc, above):
		at.Y = cell.Y - offFoot
	}
	return at
}

// label is what a seat scored at a place of the board.
type label struct {
	seat   games.Seat
	points int
	at     scene.Point // where it should stand
	box    scene.Rect  // where it stands
}

func (l label) text() string { return fmt.Sprintf("%+d", l.points) }

// around returns the box of the label around a point.
func (l label) around(at scene.Point, high float64) scene.Rect {
	wide := high * (gainWide + gainLetter*float64(utf8.RuneCountInString(l.text())))
	return scene.Rect{X: at.X - wide/2, Y: at.Y - high/2, W: wide, H: high}
}

// placeLabels places labels where none covers another or points that the scene already shows, those
// with most points first. Labels of one seat that would cover each other become one with the sum. So
// does one that finds no place near its feature, with the nearest of its seat.
func placeLabels(sc scene.Scene, labels []label) []label {
	part, unit := imaging.OnPhone(sc, imaging.Options{View: imaging.Small})
	high := max(gainHigh, gainReadable/unit)
	labels = merge(labels, high)
	for {
		slices.SortStableFunc(labels, func(a, b label) int { return cmp.Compare(b.points, a.points) })
		stuck := -1
		taken := gainsShown(sc)
		for i := range labels {
			box, near := labels[i].place(taken, part, high)
			if labels[i].box = box; !near && nearestOfSeat(labels, i) >= 0 {
				stuck = i
				break
			}
			taken = append(taken, box)
		}
		if stuck < 0 {
			return labels
		}
		labels[nearestOfSeat(labels, stuck)].points += labels[stuck].points
		labels = slices.Delete(labels, stuck, stuck+1)
	}
}

// gainsShown lists the boxes of points that a scene already shows.
func gainsShown(sc scene.Scene) (boxes []scene.Rect) {
	for _, it := range sc.Items {
		if it.Noun == nounGain {
			boxes = append(boxes, it.Box)
		}
	}
	return boxes
}

// merge joins labels of one seat that would cover each other. The sum stands at the one with most points.
func merge(labels []label, high float64) (list []label) {
	labels = slices.Clone(labels)
	slices.SortStableFunc(labels, func(a, b label) int { return cmp.Compare(b.points, a.points) })
	for _, l := range labels {
		same := slices.IndexFunc(list, func(o label) bool {
			return o.seat == l.seat && covers(o.around(o.at, high), l.around(l.at, high))
		})
		if same >= 0 {
			list[same].points += l.points
			continue
		}
		list = append(list, l)
	}
	return list
}

// covers reports whether two labels would cover each other, as they are drawn.
func covers(a, b scene.Rect) bool {
	both := a.Grow(a.H * gainBeyond).Meet(b.Grow(b.H * gainBeyond))
	return both.W > 0 && both.H > 0
}

// rowsAway is how many rows of labels a label may be away from its feature, mostRings how many are tried for
// the only label of a seat.
const rowsAway, mostRings = 2, 60

// place returns the free box nearest to where the label should stand, in the visible part of the board
// if it is there at all; near is false if it is far away.
func (l label) place(taken []scene.Rect, part scene.Rect, high float64) (box scene.Rect, near bool) {
	free := func(box scene.Rect) bool {
		return (part.Holds(box) || !part.Holds(l.around(l.at, high))) && !slices.ContainsFunc(taken, func(t scene.Rect) bool { return covers(t, box) })
	}
	step := (1 + 2*gainBeyond) * high
	for ring := range mostRings {
		for _, off := range ringOffsets(ring) {
			box = l.around(scene.Point{X: l.at.X + off.X*step, Y: l.at.Y + off.Y*step}, high)
			if free(box) {
				return box, ring <= rowsAway
			}
		}
	}
	return box, false
}

// ringOffsets lists the points of a square ring around the origin: above it, below it, then those nearest to
// it, so that labels rather stand above each other than side by side.
func ringOffsets(ring int) (list []scene.Point) {
	for y := -ring; y <= ring; y++ {
		for x := -ring; x <= ring; x++ {
			if max(x, -x, y, -y) == ring {
				list = append(list, scene.Point{X: float64(x), Y: float64(y)})
			}
		}
	}
	slices.SortStableFunc(list, func(a, b scene.Point) int {
		return cmp.Or(cmp.Compare(math.Hypot(a.X, a.Y), math.Hypot(b.X, b.Y)), cmp.Compare(math.Abs(a.X), math.Abs(b.X)))
	})
	return list
}

// nearestOfSeat returns the index of the label of the same seat that is nearest to the i-th, -1 if there is none.
func nearestOfSeat(labels []label, i int) int {
	best, least := -1, math.Inf(1)
	for j, other := range labels {
		if d := math.Hypot(other.at.X-labels[i].at.X, other.at.Y-labels[i].at.Y); j != i && other.seat == labels[i].seat && d < least {
			best, least = j, d
		}
	}
	return best
}

// gain is what a seat scored with something that begins on a cell.
type gain struct {
	seat   games.Seat
	at     games.Cell
	points int
	mover  games.Seat   // whose move brought it, [games.Spectator] in the final scoring
	spot   *scene.Point // where to show it, nil if unknown
	final  bool         // scored at the end of the match
}

// cell returns where to write the gain: at its spot, or on the tile of the move if the completed
// thing reaches that far, or on the cell where the thing begins.
func (g gain) cell(sc scene.Scene) scene.Rect {
	if g.spot != nil {
		return scene.Cell(int(math.Floor(g.spot.X)), int(math.Floor(g.spot.Y)))
	}
	at := scene.Cell(g.at.X, g.at.Y)
	for _, it := range sc.Items {
		far := max(math.Abs(it.Box.X-at.X), math.Abs(it.Box.Y-at.Y)) > 1 // a neighbour may not belong to it, as at a cloister
		if it.FramesMove() && it.Seat == int(g.mover) && far && hasTile(sc, it.Box) {
			return it.Box
		}
	}
	return at
}

// gainsOf returns what moves scored, in order. In the final scoring no move completes anything.
func gainsOf(moves []session.Move) (list []gain) {
	for _, m := range moves {
		by := m.Seat
		for _, e := range m.Events {
			if e.Kind == games.FinalScoring {
				by = games.Spectator
			}
			if cell, ok := games.ParseCell(e.Fact("at")); ok && !e.Private && e.Points() != 0 {
				list = append(list, gain{e.Seat, cell, e.Points(), by, e.Spot, by == games.Spectator})
			}
		}
	}
	return list
}
