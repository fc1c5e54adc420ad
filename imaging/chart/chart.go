// Package chart turns a number of each seat, turn by turn, into the scene of a chart.
package chart

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// Chart is how a number of each seat, such as the points it can expect, changed during a match.
type Chart struct {
	At     []int         // turns of the match, ascending
	Values [][]float64   // at each of them, by seat
	Plates []scene.Plate // shown beside the chart
	Turn   Turn          // a turn to set off, if its Text is not empty
	Marks  []Mark
}

// Turn is the part of a chart between two turns.
type Turn struct {
	From, To int
	Seat     int
	Text     string
}

// Mark is a turn of a seat that the text refers to.
type Mark struct {
	At, Seat int
	Text     string  // a digit or two; "" for a dot
	Weight   float64 // of marks that would cover each other, the heaviest is shown; the others are dots
}

// The chart's layout, in units: a picture is about ten wide. A phone must show the numbers on the
// axes readable.
var (
	board = scene.Rect{W: 9.6, H: 4.4}
	sheet = scene.Rect{X: .8, W: 8.1, H: 3.86}
	area  = scene.Rect{X: 1, Y: .34, W: 7.56, H: 3.26}
)

const (
	textHeight = .4  // height of a number
	tokenSide  = .56 // of the token at the end of a curve
	markSide   = .44
	dotSide    = .2 // of a mark that another one leaves no room for
)

// Scene lays the chart out. There has to be a value at one step at least.
func (c Chart) Scene() scene.Scene {
	p := c.plot()
	s := scene.Scene{Board: board, Panel: scene.Panel{Plates: c.Plates}}
	s.Items = append(s.Items, scene.Item{Kind: scene.Outline, Noun: "chart", Seat: scene.Nobody, Box: sheet})
	s.Items = slices.Concat(s.Items, p.levels(), p.steps(), p.turn(), p.curves(), p.marks(), p.ends())
	return s
}

// plot is a chart with what maps its values to places.
type plot struct {
	Chart
	first, last int // steps
	low, high   float64
	every       float64 // distance of the lines
}

func (c Chart) plot() plot {
	p := plot{Chart: c, first: c.At[0], last: c.At[len(c.At)-1]}
	p.low, p.high = math.Inf(1), math.Inf(-1)
	for _, values := range c.Values {
		p.low, p.high = min(p.low, slices.Min(values)), max(p.high, slices.Max(values))
	}
	const least = 8 // small differences must not look like mountains
	if lack := least - (p.high - p.low); lack > 0 {
		p.low, p.high = p.low-lack/2, p.high+lack/2
	}
	p.every = roundStep((p.high - p.low) / 4)
	return p
}

// roundStep is the smallest of 1, 2, 5, 10, 20, 50 … that is not below a number.
func roundStep(least float64) float64 {
	for power := 1.0; ; power *= 10 {
		for _, n := range []float64{1, 2, 5} {
			if n*power >= least {
				return n * power
			}
		}
	}
}

func (p plot) x(step float64) float64 {
	return area.X + area.W*(step-float64(p.first))/float64(max(1, p.last-p.first))
}

func (p plot) y(value float64) float64 {
	return area.Y + area.H*(p.high-value)/(p.high-p.low)
}

// value is that of a seat at a step, between two points on the line that joins them.
func (p plot) value(seat, step int) float64 {
	i, exact := slices.BinarySearch(p.At, step)
	switch {
	case exact || i == 0:
		return p.Values[i][seat]
	case i == len(p.At):
		return p.Values[i-1][seat]
	}
	share := float64(step-p.At[i-1]) / float64(p.At[i]-p.At[i-1])
	return p.Values[i-1][seat]*(1-share) + p.Values[i][seat]*share
}

// levels are the lines across, with their numbers to the left.
func (p plot) levels() (items []scene.Item) {
	for v := math.Ceil(p.low/p.every) * p.every; v <= p.high; v += p.every {
		y := p.y(v)
		items = append(items, rule(scene.Point{X: sheet.X, Y: y}, scene.Point{X: sheet.X + sheet.W, Y: y}),
			axis(strconv.Itoa(int(math.Round(v))), sheet.X/2, y))
	}
	return items
}

// steps are the lines down, with their numbers below.
func (p plot) steps() (items []scene.Item) {
	every := int(roundStep(float64(p.last-p.first) / 6))
	for step := (p.first + every - 1) / every * every; step <= p.last; step += every {
		x := p.x(float64(step))
		items = append(items, rule(scene.Point{X: x, Y: sheet.Y}, scene.Point{X: x, Y: sheet.Y + sheet.H}),
			axis(strconv.Itoa(step), x, (sheet.Y+sheet.H+board.H)/2))
	}
	return items
}

func rule(from, to scene.Point) scene.Item {
	return scene.Item{Kind: scene.Path, Noun: "chart-rule", Seat: scene.Nobody, Points: []scene.Point{from, to}}
}

func axis(text string, x, y float64) scene.Item {
	return scene.Item{Kind: scene.Label, Noun: "chart-axis", Seat: scene.Nobody, Text: text, Box: around(x, y, 2*textHeight, textHeight)}
}

func around(x, y, w, h float64) scene.Rect { return scene.Rect{X: x - w/2, Y: y - h/2, W: w, H: h} }

// turn sets a part off, at least as wide as can be seen.
func (p plot) turn() []scene.Item {
	const least = .22
	t := p.Turn
	if t.Text == "" {
		return nil
	}
	from, to := p.x(float64(t.From)), p.x(float64(t.To))
	if lack := least - (to - from); lack > 0 {
		from, to = from-lack/2, to+lack/2
	}
	band := scene.Rect{X: from, Y: sheet.Y, W: to - from, H: sheet.H}
	wide := (1.6 + .62*float64(len(t.Text))) * textHeight
	left, right := sheet.X+wide/2+.1, sheet.X+sheet.W-wide/2-.1
	text := around(min(max((from+to)/2, left), right), p.textPlace(t)+textHeight/2, wide, textHeight)
	return []scene.Item{
		{Kind: scene.Outline, Noun: "chart-turn", Seat: t.Seat, Box: band},
		{Kind: scene.Label, Noun: "chart-turn", Seat: t.Seat, Text: t.Text, Box: text},
	}
}

// textPlace is where the text of a turn stands: above the curves or below them, where there is more
// room.
func (p plot) textPlace(t Turn) float64 {
	const edge = .1
	top, foot := math.Inf(1), math.Inf(-1)
	for i, at := range p.At {
		if at < t.From-(p.last-p.first)/10 || at > t.To+(p.last-p.first)/10 {
			continue
		}
		for _, v := range p.Values[i] {
			top, foot = min(top, p.y(v)), max(foot, p.y(v))
		}
	}
	if top-sheet.Y >= sheet.Y+sheet.H-foot {
		return sheet.Y + edge
	}
	return sheet.Y + sheet.H - edge - textHeight
}

func (p plot) curves() (items []scene.Item) {
	for seat := range p.Values[0] {
		points := make([]scene.Point, len(p.At))
		for i, at := range p.At {
			points[i] = scene.Point{X: p.x(float64(at)), Y: p.y(p.Values[i][seat])}
		}
		if len(points) == 1 {
			points = append(points, scene.Point{X: area.X + area.W, Y: points[0].Y})
		}
		items = append(items, scene.Item{Kind: scene.Path, Noun: "chart-curve", Seat: seat, Points: points})
	}
	return items
}

// marks shows each mark on its curve, or a dot if it has no text or a heavier one is too near. Dots lie below.
func (p plot) marks() (items []scene.Item) {
	order := slices.Clone(p.Marks)
	slices.SortStableFunc(order, func(a, b Mark) int { return cmp.Compare(b.Weight, a.Weight) })
	var taken []scene.Rect
	for _, m := range order {
		x, y := p.x(float64(m.At)), p.y(p.value(m.Seat, m.At))
		it := scene.Item{Kind: scene.Label, Noun: "chart-mark", Seat: m.Seat, Text: m.Text, Box: around(x, y, markSide, markSide)}
		if m.Text == "" || slices.ContainsFunc(taken, func(r scene.Rect) bool { both := r.Meet(it.Box); return both.W > 0 && both.H > 0 }) {
			it.Text, it.Box = "", around(x, y, dotSide, dotSide)
			items = slices.Insert(items, 0, it)
			continue
		}
		taken, items = append(taken, it.Box), append(items, it)
	}
	return items
}

// ends are the tokens of the seats, beside the ends of their curves or as near to them as there is
// room.
func (p plot) ends() []scene.Item {
	last := p.Values[len(p.Values)-1]
	seats, ys := make([]int, len(last)), make([]float64, len(last))
	for seat, v := range last {
		seats[seat], ys[seat] = seat, p.y(v)
	}
	slices.SortStableFunc(seats, func(a, b int) int { return int(math.Copysign(1, ys[a]-ys[b])) })
	floor := tokenSide / 2
	for _, seat := range seats {
		ys[seat] = max(ys[seat], floor)
		floor = ys[seat] + tokenSide
	}
	ceiling := board.H - tokenSide/2
	for _, seat := range slices.Backward(seats) {
		ys[seat] = min(ys[seat], ceiling)
		ceiling = ys[seat] - tokenSide
	}
	var items []scene.Item
	for _, seat := range seats {
		items = append(items, scene.Item{Kind: scene.Piece, Noun: "chart-end", Seat: seat, Box: around(board.W-tokenSide/2, ys[seat], tokenSide, tokenSide)})
	}
	return items
}
