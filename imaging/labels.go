package imaging

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/layout"
)

// stampRole stamps at a place for a piece what the piece would be there. The chosen place shows the
// piece itself.
func (f *frame) stampRole(it scene.Item, places []scene.Item) {
	if it.Kind != scene.Spot || it.Noun != "follower" || it.Word == f.opts.Chosen || f.opts.Marks[it.Word] == "" {
		return
	}
	if _, known := f.board.Set.Icons[it.Name]; !known {
		return
	}
	c := it.Box.Centre()
	r := f.Place(scene.Rect{X: c.X, Y: c.Y}.Grow(layout.RoleSide(it, places) / 2))
	f.stampIcon(look{noun: it.Name, w: 1, h: 1, unit: float64(r.Dx())}, r.Min)
}

// stampLetters stamps the letters of places at the rim of their tile.
func (f *frame) stampLetters(places []scene.Item) {
	if len(places) == 0 {
		return
	}
	for i, at := range layout.Letters(f.board, places) {
		if word := places[i].Word; word != f.opts.Chosen {
			f.stampLetter(f.opts.Marks[word], at, places[i].Box.Centre())
			f.stampRole(places[i], places)
		}
	}
}

// stampLetter stamps a letter and a line from it to its place.
func (f *frame) stampLetter(mark string, at, place scene.Point) {
	if math.Hypot(at.X-place.X, at.Y-place.Y) > layout.LetterRadius {
		line := []scene.Point{at, place}
		f.stampPath(look{icon: true, noun: "leader"}, line, scene.Item{Points: line}.Bounds())
	}
	f.stampBox(look{icon: true, noun: "letter", mark: mark}, scene.Rect{X: at.X, Y: at.Y}.Grow(layout.LetterRadius))
}

// stampAway stamps the numbers of choices outside the picture, each with an arrow to its place.
func (f *frame) stampAway() {
	for _, a := range f.Away {
		f.stampPath(look{icon: true, noun: "away", mark: a.Mark, faint: a.Faint}, a.Arrow(f.Sight), a.Circle(f.Sight))
	}
}

// slimUnit is the size of a unit on a phone, px, below which a thin ring around a cell is hardly
// visible.
const slimUnit = 40

// pointOut draws rings above everything else: around the choice that the picture points out,
// wherever its mark is, and around what an example is about.
func (f *frame) pointOut() {
	thick := f.OnPhone() < slimUnit
	for _, it := range f.board.Items {
		if it.Kind == scene.Spot && it.Word != "" && it.Word == f.opts.Pointed {
			noun, box := layout.Ring(f.board, &f.Page, it, f.swell)
			f.stampBox(look{icon: true, noun: noun, coarse: thick && noun == layout.RingOfCell}, box)
		}
	}
	for _, box := range f.opts.Rings {
		f.stampBox(look{icon: true, noun: "ring-part", coarse: thick}, box)
	}
}
