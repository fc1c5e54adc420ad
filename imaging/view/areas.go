package view

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// A board with many choices is shown in two steps: first the whole board, divided into areas, then
// one area large enough to read, with the number of each choice inside.

// MostNumbers is how many choices of places a picture numbers.
const MostNumbers = 8

// Sizes of a picture of an area, px on a phone: of a tile, or a step on a board without tiles, at
// least; of the picture, which is lower if more rows of buttons stand below it.
const (
	areaTile           = 49
	areaLawn           = 30
	areaWide, areaHigh = 334, 340
	areaRow            = 44 // of two buttons
)

// Sizes of a picture that numbers all choices at once, px on a phone.
const (
	numberedHigh = 300
	numberedTile = 27 // at least
	numberedLawn = 20
	fewNumbered  = 14 // the same for two choices, since an area for each would be no simpler
)

// mostAcross and mostDown limit how many areas lie side by side, and above each other.
const mostAcross, mostDown = 3, 3

// Area is a part of the board with some of the choices of a question.
type Area struct {
	Frame scene.Rect // its share of the board
	Part  scene.Rect // what a picture of it must show: its choices, with the tiles next to them
	Words []string   // its choices
	// Column and Columns say where it stands in its row of areas, and Row and Rows in which row.
	Column, Columns, Row, Rows int
}

// place is a choice on the board.
type place struct {
	word string
	at   scene.Point
	need scene.Rect // what a picture must show to judge it
}

// Divide divides the choices with the given words into areas of at most [MostNumbers], in reading
// order. It returns nil if one picture can number all of them.
func (b *Board) Divide(words []string) []Area {
	if !b.Grid || b.AlwaysWhole() {
		return nil
	}
	places := b.places(words)
	if len(places) < 2 || len(places) <= MostNumbers && b.fitsAtOnce(places) {
		return nil
	}
	d := division{unit: b.areaUnit()}
	if list := d.areas(places, b.Used().Around(needed(places))); len(list) > 1 {
		return list
	}
	return nil
}

// areaUnit is the least size of a unit in a picture of an area, px on a phone.
func (b *Board) areaUnit() float64 {
	if b.Tiled() {
		return areaTile
	}
	return areaLawn
}

// fitsAtOnce reports whether one picture can show all places.
func (b *Board) fitsAtOnce(places []place) bool {
	least := float64(numberedLawn)
	switch {
	case len(places) == 2:
		least = fewNumbered
	case b.Tiled():
		least = numberedTile
	}
	all := needed(places)
	return all.W*least <= areaWide && all.H*least <= numberedHigh
}

// places lists the choices that have a spot on the board. A tile is judged by its neighbours.
func (b *Board) places(words []string) (list []place) {
	tiles := b.tiles()
	for _, it := range b.Items {
		if it.Kind != scene.Spot || !slices.Contains(words, it.Word) {
			continue
		}
		p := place{word: it.Word, at: it.Bounds().Centre(), need: b.drawnOn(it)}
		if b.Tiled() { // numbers beside a tile would leave no line between them
			p.at = it.Cell().Centre()
		}
		if b.Tiled() && it.Noun == "cell" {
			p.need = tiles.withNeighbours(it.Box)
		}
		list = append(list, p)
	}
	return list
}

// withNeighbours returns a cell with the tiles at its sides.
func (t tileSet) withNeighbours(cell scene.Rect) scene.Rect {
	box := cell
	for _, off := range [...]scene.Rect{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		beside := scene.Cell(int(cell.X+off.X), int(cell.Y+off.Y))
		if t.in(beside) > 0 {
			box = box.Around(beside)
		}
	}
	return box
}

func needed(places []place) (all scene.Rect) {
	for i, p := range places {
		if i == 0 {
			all = p.need
		}
		all = all.Around(p.need)
	}
	return all
}

// division divides places by horizontal lines into rows, and each row by vertical lines into areas.
type division struct {
	unit float64 // least size of a unit of the board, px on a phone
}

// What makes a division worse. Few areas are better than many, but each must be readable. Lines at
// round coordinates keep their place while the board grows.
const (
	costArea    = 4.  // of each area
	costCrowd   = 60. // of each choice too many in an area
	costLarge   = 30. // of an area that is too large
	costSize    = 40. // of each unit by which it is too wide or too high
	costUneven  = .04 // of the square of the number of choices in an area
	costParted  = 1.2 // of each pair of neighbouring choices in different areas
	costOddLine = .8  // of a line that is not at a round coordinate
	roundEvery  = 3   // coordinates that are multiples of this are round
)

// neighbouring is how far apart neighbouring choices are at most, in units of the board.
const neighbouring = 1.5

// axis is a direction in which places are divided.
type axis func(scene.Point) float64

func across(p scene.Point) float64 { return p.X }
func down(p scene.Point) float64   { return p.Y }

// line divides the places before it along an axis from those behind it.
type line struct{ at, cost float64 }

// lines lists the lines between places that could divide them along an axis, one between two
// coordinates: a round one, if there is one.
func (d division) lines(places []place, along axis) (list []line) {
	coordinates := make([]float64, len(places))
	for i, p := range places {
		coordinates[i] = along(p.at)
	}
	slices.Sort(coordinates)
	pairs := neighbours(places)
	for i := range len(places) - 1 {
		before, behind := coordinates[i], coordinates[i+1]
		if behind-before < .75 { // on the same cell
			continue
		}
		l := line{math.Floor(behind), costOddLine}
		if round := roundEvery * math.Floor(behind/roundEvery); round > before {
			l = line{round, 0}
		}
		if l.at <= before {
			l.at = (before + behind) / 2
		}
		for _, pair := range pairs {
			if (along(pair[0]) < l.at) != (along(pair[1]) < l.at) {
				l.cost += costParted
			}
		}
		list = append(list, l)
	}
	return list
}

// neighbours lists the pairs of neighbouring places.
func neighbours(places []place) (pairs [][2]scene.Point) {
	for i, p := range places {
		for _, q := range places[:i] {
			if math.Hypot(p.at.X-q.at.X, p.at.Y-q.at.Y) < neighbouring {
				pairs = append(pairs, [2]scene.Point{p.at, q.at})
			}
		}
	}
	return pairs
}

// cut is a way to divide places along an axis.
type cut struct {
	lines []float64
	cost  float64
}

// cheapest returns the best way to divide places along an axis into at most so many pieces. worth is
// what a piece costs.
func (d division) cheapest(places []place, along axis, most int, worth func([]place) float64) cut {
	sorted := slices.Clone(places)
	slices.SortStableFunc(sorted, func(a, b place) int { return cmp.Compare(along(a.at), along(b.at)) })
	lines := d.lines(sorted, along)
	ends := make([]int, len(lines)+1) // how many places lie before each line, and before the end
	for i, l := range lines {
		ends[i] = slices.IndexFunc(sorted, func(p place) bool { return along(p.at) >= l.at })
	}
	ends[len(lines)] = len(sorted)
	known := make([]float64, len(sorted)*(len(sorted)+1)) // what pieces cost, 0 while it is unknown
	piece := func(from, to int) float64 {
		cost := &known[from*(len(sorted)+1)+to]
		if *cost == 0 {
			*cost = worth(sorted[from:to])
		}
		return *cost
	}
	var rest func(from, next, most int) cut
	rest = func(from, next, most int) cut {
		best := cut{cost: piece(from, len(sorted))}
		for i := next; most > 1 && i < len(lines); i++ {
			cost := piece(from, ends[i]) + lines[i].cost
			if cost >= best.cost { // what follows only adds to it
				continue
			}
			more := rest(ends[i], i+1, most-1)
			if cost += more.cost; cost < best.cost {
				best = cut{append([]float64{lines[i].at}, more.lines...), cost}
			}
		}
		return best
	}
	return rest(0, 0, most)
}

// columns divides a row.
func (d division) columns(row []place) cut { return d.cheapest(row, across, mostAcross, d.cost) }

// cost is what makes an area with some places worse.
func (d division) cost(places []place) float64 {
	n, all := float64(len(places)), needed(places)
	high := areaHigh - areaRow*max(0, math.Ceil(n/2)-2)
	cost := costArea + costCrowd*max(0, n-MostNumbers) + costUneven*n*n
	if over := max(0, all.W-areaWide/d.unit) + max(0, all.H-high/d.unit); over > 0 {
		cost += costLarge + costSize*over
	}
	return cost
}

// areas returns the best division. whole is the part of the board that the areas share.
func (d division) areas(places []place, whole scene.Rect) (list []Area) {
	rows := d.cheapest(places, down, mostDown, func(row []place) float64 { return d.columns(row).cost }).lines
	for i, row := range pieces(places, down, rows) {
		columns := d.columns(row).lines
		for j, share := range pieces(row, across, columns) {
			list = append(list, Area{
				Frame: frame(whole, columns, j, rows, i), Part: needed(share), Words: wordsOf(share),
				Column: j, Columns: len(columns) + 1, Row: i, Rows: len(rows) + 1,
			})
		}
	}
	return list
}

// pieces returns the places between lines, in their order.
func pieces(places []place, along axis, lines []float64) [][]place {
	list := make([][]place, len(lines)+1)
	for _, p := range places {
		n := 0
		for n < len(lines) && along(p.at) >= lines[n] {
			n++
		}
		list[n] = append(list[n], p)
	}
	return list
}

// frame returns the part of the whole between two vertical and two horizontal lines.
func frame(whole scene.Rect, columns []float64, column int, rows []float64, row int) scene.Rect {
	left, right := between(whole.X, whole.W, columns, column)
	top, foot := between(whole.Y, whole.H, rows, row)
	return scene.Rect{X: left, Y: top, W: right - left, H: foot - top}
}

// between returns where the nth piece of a length begins and ends.
func between(start, length float64, lines []float64, n int) (from, to float64) {
	from, to = start, start+length
	if n > 0 {
		from = lines[n-1]
	}
	if n < len(lines) {
		to = lines[n]
	}
	return from, to
}

func wordsOf(places []place) (words []string) {
	for _, p := range places {
		words = append(words, p.word)
	}
	return words
}

// area shows an area large, with what lies around it.
func (f fit) area() Sight {
	most := unitFor(largestNear)
	if !f.Tiled() {
		most = unitFor(areaTile)
	}
	part := f.Area.Grow(tileMargin)
	return f.fill(part, f.Used().Around(part), min(f.largest(part), most))
}

// divided shows the whole board, as large as the room allows.
func (f fit) divided() Sight {
	whole := f.Used()
	for _, frame := range f.Frames {
		whole = whole.Around(frame)
	}
	return f.fill(whole, whole, f.largest(whole))
}
