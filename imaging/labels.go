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
		if it.Word != f.opts.Chosen {
			f.stampBox(look{icon: true, noun: "place", mark: f.opts.Marks[it.Word]}, layout.PlaceNumber(it, places))
		}
	}
}

// slimUnit is the size of a unit on a phone, px, below which a thin ring around a cell is hardly
// visible.
const slimUnit = 40

// frameInset is how far the frame of an area lies inside the area, px on a phone, so that frames side
// by side are two.
const frameInset = 2

// stampFrames frames the areas of the board. Their lines are as thick on a board of any size.
func (f *frame) stampFrames() {
	phone := float64(f.Px(1))
	for _, box := range f.opts.Frames {
		r := f.Place(box.Meet(f.Part)).Inset(f.Px(frameInset))
		f.stampIcon(look{noun: "frame", w: float64(r.Dx()) / phone, h: float64(r.Dy()) / phone, unit: phone}, r.Min)
	}
}

// pointOut draws rings above everything else: around the choice that the picture points out,
// wherever its mark is, and around what an example is about.
func (f *frame) pointOut() {
	thick := f.OnPhone() < slimUnit
	for _, it := range f.board.Items {
		if it.Kind == scene.Spot && it.Word != "" && it.Word == f.opts.Pointed {
			noun, box := layout.Ring(f.board, it, f.swell)
			f.stampBox(look{icon: true, noun: noun, coarse: thick && noun == layout.RingOfCell}, box)
		}
	}
	for _, box := range f.opts.Rings {
		f.stampBox(look{icon: true, noun: "ring-part", coarse: thick}, box)
	}
}
