package scene

import (
	"math"
	"slices"
)

// Shelves lays things out in rows, with a text below each unless all are empty, as a
// picture of its own without cells. The things' boxes are moved; all have the size of the
// first. The picture is about as wide as high, and higher when there is much to show: a
// phone shows its full width, so that texts stay readable.
func Shelves(game string, things []Item, texts []string) Scene {
	if len(things) == 0 {
		return Scene{Game: game}
	}
	const gap, line, mostInARow = .16, .5, 8
	w, h := things[0].Box.W, things[0].Box.H
	stepX, stepY := w+gap, h+gap
	if slices.ContainsFunc(texts, func(t string) bool { return t != "" }) {
		stepY += line
	}
	columns := int(math.Ceil(math.Sqrt(float64(len(things)) * stepY / stepX)))
	columns = min(columns, len(things), mostInARow)
	rows := (len(things) + columns - 1) / columns
	s := Scene{Game: game, Board: Rect{W: float64(columns)*stepX - gap, H: float64(rows)*stepY - gap}}
	for i, it := range things {
		x, y := float64(i%columns)*stepX, float64(i/columns)*stepY
		it.Box = Rect{X: x, Y: y, W: w, H: h}
		s.Items = append(s.Items, it)
		if texts[i] != "" {
			below := Rect{X: x, Y: y + h, W: w, H: line}
			s.Items = append(s.Items, Item{Kind: Label, Noun: "number", Text: texts[i], Seat: Nobody, Box: below})
		}
	}
	return s
}
