package imaging

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/layout"
)

// roleSide is the size of the sign of what a piece would be at its only place, in cells.
const roleSide = .22

// stampRole stamps at the only place for a piece what the piece would be there. Once it is chosen, it
// shows the piece itself.
func (f *frame) stampRole(it scene.Item) {
	if it.Kind != scene.Spot || it.Noun != "follower" || it.Word == f.opts.Chosen || f.opts.Marks[it.Word] == "" {
		return
	}
	if _, known := f.board.Set.Icons[it.Name]; known {
		c := it.Box.Centre()
		r := f.Place(scene.Rect{X: c.X, Y: c.Y}.Grow(roleSide / 2))
		f.stampIcon(look{noun: it.Name, w: 1, h: 1, unit: float64(r.Dx())}, r.Min)
	}
}

// stampPlaces stamps the numbers of places on a tile, above all pieces. The chosen place shows the
// piece itself.
func (f *frame) stampPlaces(places []scene.Item) {
	for _, it := range places {
		if sign := f.opts.Marks[it.Word]; sign != "" && it.Word != f.opts.Chosen {
			f.stampBox(look{icon: true, noun: "place", mark: sign}, layout.PlaceNumber(it, places))
		}
	}
}

// slimUnit is the size of a unit on a phone, px, below which a thin ring around a cell is hardly
// visible.
const slimUnit = 40

// stampFrames frames the areas of the board, those side by side with one line between them, and stamps the
// places in them. The lines are as thick on a board of any size.
func (f *frame) stampFrames() {
	if len(f.opts.Frames) == 0 {
		return
	}
	phone := float64(f.Px(1))
	for _, box := range f.opts.Frames {
		r := f.Place(box.Meet(f.Part))
		f.stampIcon(look{noun: "frame", w: float64(r.Dx()) / phone, h: float64(r.Dy()) / phone, unit: phone}, r.Min)
	}
	for _, it := range f.board.Items {
		if it.Kind == scene.Spot {
			f.stampItem(it)
		}
	}
}

// pointOut draws rings above everything else but a number: around the choice that the picture points out,
// wherever its mark is, and around what an example is about.
func (f *frame) pointOut() {
	thick := f.OnPhone() < slimUnit
	for _, it := range f.board.Items {
		if it.Kind == scene.Spot && it.Word != "" && it.Word == f.opts.Pointed {
			noun, box := layout.Ring(f.board, thick, it, f.swell)
			f.stampBox(look{icon: true, noun: noun, coarse: thick && noun == layout.RingOfCell}, box)
			if b, _ := f.board.Set.Brush(it.Kind, it.Noun); b.Badge > 0 { // its number may stand anywhere
				f.stampItem(it)
			}
		}
	}
	for _, box := range f.opts.Rings {
		f.stampBox(look{icon: true, noun: "ring-part", coarse: thick}, box)
	}
}
