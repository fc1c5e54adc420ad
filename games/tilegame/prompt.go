package tilegame

import (
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Rank numbers cells by how near they are to some tiles. Equally near ones keep their order.
func Rank(choices []games.Choice, board *tiles.Board, near []int) {
	distances := make([]int, len(choices))
	order := make([]int, len(choices))
	for i, c := range choices {
		order[i] = i
		cell, _ := games.ParseCell(c.Words()[0])
		distances[i] = distance(cell, board, near)
	}
	slices.SortStableFunc(order, func(a, b int) int { return distances[a] - distances[b] })
	for rank, i := range order {
		choices[i].Rank = rank
	}
}

// distance counts the steps from a cell to the nearest of some tiles, diagonal ones too.
func distance(c games.Cell, board *tiles.Board, near []int) int {
	least := tiles.MaxTiles
	for _, tile := range near {
		at := board.Tile(tile).Cell
		least = min(least, max(c.X-at.X, at.X-c.X)+max(c.Y-at.Y, at.Y-c.Y))
	}
	return least
}

// OpenSegments lists the segments of the last tile on which a follower can be put, one of those that
// are the same choice. They are in reading order of the picture: by thirds of the tile from the top, each from
// left to right.
func (t *Table) OpenSegments(same func(one, other tiles.Region) bool) []int {
	var segments []int
	for i, a := range t.KindOf(t.Last()).Follow {
		if t.isLegal(a) {
			segments = append(segments, i)
		}
	}
	row := func(r scene.Rect) float64 {
		_, y := math.Modf(r.Centre().Y + tiles.MaxTiles)
		return math.Floor(3 * y)
	}
	slices.SortFunc(segments, func(a, b int) int {
		one, two := t.Spot(t.Last(), a), t.Spot(t.Last(), b)
		return cmp.Or(cmp.Compare(row(one), row(two)), cmp.Compare(one.X, two.X), cmp.Compare(one.Y, two.Y))
	})
	var met []tiles.Region
	return slices.DeleteFunc(segments, func(segment int) bool {
		r := t.Region(t.Last(), segment)
		again := slices.ContainsFunc(met, func(other tiles.Region) bool { return same(r, other) })
		met = append(met, r)
		return again
	})
}

func (t *Table) isLegal(a games.Action) bool {
	_, found := slices.BinarySearch(t.List, a)
	return found
}

// same reports whether a follower on one region is the same choice as on another of its kind: it is
// the same region, or both are complete, as large and pay the same at once.
func (v *View) same(one, other tiles.Region) bool {
	t := v.table
	switch {
	case one == other:
		return true
	case v.Worth == nil || t.Ground(one) != t.Ground(other) || t.Size(one) != t.Size(other):
		return false
	}
	worth := v.Worth(one)
	return worth.Scores && worth == v.Worth(other)
}

// alike lists the other segments of the last tile that are the same choice.
func (v *View) alike(id string) (same []string) {
	t := v.table
	k := t.KindOf(t.Last())
	at := k.Segment(id)
	for i, s := range k.Segments {
		if at != Nobody && i != at && t.isLegal(k.Follow[i]) && v.same(t.Region(t.Last(), i), t.Region(t.Last(), at)) {
			same = append(same, s.ID)
		}
	}
	return same
}

// Full says in small print that no follower can be placed.
var Full = games.T("table.note.small", "text", games.T("table.note.changes", "list", []games.Text{games.T("table.does.full")}))

// Refused says why followers cannot be placed: the obstacles, and that the seat has none left,
// which supply says, or no place for one.
func Refused(obstacles []games.Text, left, places int, supply games.Text) []games.Text {
	switch {
	case left == 0:
		return append(obstacles, supply)
	case places == 0:
		return append(obstacles, Full)
	}
	return obstacles
}

// Obstacles says why no follower can stand on some segments. Each reason comes once for each player
// and the sides that it names. The seat's own features come first; all others, and those that stay
// as they are, are in small print. why explains one segment; its zero text means that there is no
// obstacle.
func Obstacles(segments int, why func(segment int) games.Text) []games.Text {
	var own, others []games.Text
	told := map[string]bool{}
	for i := range segments {
		note := why(i)
		if key := fmt.Sprint(note.ID, note.Args["player"], note.Args["sides"]); note.ID != "" && !told[key] {
			told[key] = true
			worth, _ := note.Args["worth"].(games.Text)
			if (note.Args["own"] != nil || worth.Args["own"] != nil) && worth.Args["same"] == nil {
				own = append(own, note)
			} else {
				others = append(others, games.T("table.note.small", "text", note))
			}
		}
	}
	return append(own, others...)
}

// Owned names all owners of something in the argument "player". If the seat is one of them, that is
// the seat alone; the text also has the argument "own", and "with" for the others.
func Owned(id string, owners []games.Seat, seat games.Seat) games.Text {
	if !slices.Contains(owners, seat) {
		return games.T(id, "player", named(owners))
	}
	text := games.T(id, "player", seat, "own", "yes")
	if with := others(owners, seat); len(with) > 0 {
		text.Args["with"] = with
	}
	return text
}

// others lists the seats without one.
func others(seats []games.Seat, but games.Seat) []games.Seat {
	return slices.DeleteFunc(slices.Clone(seats), func(s games.Seat) bool { return s == but })
}

// named is the argument of a text that names some seats.
func named(seats []games.Seat) any {
	if len(seats) == 1 {
		return seats[0]
	}
	return seats
}

// Gain is what a seat scores at once.
type Gain struct {
	Points int
	Times  int          // how many features are scored
	For    []games.Text // what they are, each kind once
	Sum    string       // the points as a product, if they are of one feature whose parts pay more than a point
}

// Add adds the points for a feature. They are the sum of the terms, if there are any.
func (g *Gain) Add(points int, feature games.Text, terms ...games.Term) {
	g.Points += points
	g.Times++
	g.Sum = ""
	if g.Times == 1 && len(terms) == 1 && terms[0].Each > 1 {
		g.Sum = product(terms[0].Count, terms[0].Each)
	}
	if !slices.ContainsFunc(g.For, func(t games.Text) bool { return t.ID == feature.ID }) {
		g.For = append(g.For, feature)
	}
}

// NobodyScores reports whether there are no gains.
func NobodyScores(gains []Gain) bool {
	return !slices.ContainsFunc(gains, func(g Gain) bool { return g.Times > 0 })
}

// product writes a product.
func product(count, each int) string { return fmt.Sprintf("%d × %d", count, each) }

// Note tells a seat what each of some seats scores at once.
func (g Gain) Note(id string, to []games.Seat, seat games.Seat) games.Text {
	note := Owned(id, to, seat)
	note.Args["points"] = g.Points
	if len(g.For) > 0 {
		note.Args["for"] = g.For
	}
	if g.Sum != "" {
		note.Args["sum"] = g.Sum
	}
	if len(to) > 1 {
		note.Args["each"] = "yes"
	}
	return note
}

// ScoredAtOnce tells a seat what everyone scores at once. Seats that score the same share a
// sentence. open says that a follower can still add to it.
func ScoredAtOnce(gains []Gain, seat games.Seat, open bool) (notes []games.Text) {
	id := "table.note.scores"
	if open {
		id = "table.note.alone"
	}
	told := make([]bool, len(gains))
	for to, gain := range gains {
		if gain.Points == 0 || told[to] {
			continue
		}
		var alike []games.Seat
		for other := to; other < len(gains); other++ {
			if reflect.DeepEqual(gains[other], gain) {
				alike, told[other] = append(alike, games.Seat(other)), true
			}
		}
		notes = append(notes, gain.Note(id, alike, seat))
	}
	return notes
}

// AtSide returns where a follower stands on a segment: at its spot or, on a way that leaves the tile
// by one side only, at that side, so that it does not hide where the way ends.
func AtSide(s tiles.Shape, segment int, spot scene.Point) scene.Point {
	const off = .14 // the side
	outer := [...]scene.Point{{X: .5, Y: off}, {X: 1 - off, Y: .5}, {X: .5, Y: 1 - off}, {X: off, Y: .5}}
	out, slots := spot, 0
	for slot, on := range s.Slots {
		if int(on) == segment {
			slots++
			if slot%3 == 1 {
				out = outer[slot/3]
			}
		}
	}
	if slots > 1 {
		return spot
	}
	return out
}

// SpotOn returns the square of the given side about a point of a laid tile. The point is on
// the unturned tile, whose side is 1.
func SpotOn(t tiles.Tile, p scene.Point, side float64) scene.Rect {
	for range t.Turn {
		p = scene.Point{X: 1 - p.Y, Y: p.X}
	}
	return scene.Rect{X: float64(t.Cell.X) + p.X - side/2, Y: float64(t.Cell.Y) + p.Y - side/2, W: side, H: side}
}
