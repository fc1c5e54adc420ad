package imaging

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/layout"
	"github.com/bastide-games/bastide/imaging/view"
)

// stampBoard stamps the table, the items from bottom to top, and the labels.
func (f *frame) stampBoard() {
	f.stampTable()
	joints, places := f.board.Joints(), f.board.Places()
	last := max(lastFace(f.board.Items), 0)
	for i, it := range f.board.Items {
		if !f.leftOut(it, len(places) > 0) {
			f.stampItem(it)
			f.stampRole(it)
		}
		if i == last { // joints lie above all faces and below all pieces
			for _, j := range joints {
				f.stampItem(j)
			}
		}
	}
	if f.matted() {
		f.coverMargin()
		if layout.Ruled(f.board) && !f.filmed {
			f.stampBoxes(f.content.Coordinates(f.Page))
		}
	}
	f.stampFrames()
	f.stampPlaces(places)
	f.pointOut()
}

// leftOut reports whether an item is not stamped in its turn, because it would be cut or its number is
// stamped above the pieces.
func (f *frame) leftOut(it scene.Item, numbered bool) bool {
	return f.board.LeftOut(f.Sight, it) || f.OnScreen() && f.board.Outside(f.Sight, it) ||
		it.Kind == scene.Spot && (numbered && it.Noun == "follower" || len(f.opts.Frames) > 0)
}

// lastFace is the index of the last face that is committed, -1 if there is none.
func lastFace(items []scene.Item) int {
	last := -1
	for i, it := range items {
		if view.Lies(it) && !it.Ghost {
			last = i
		}
	}
	return last
}

// matted reports whether the board lies on a ground that ends at a margin around the board.
func (f *frame) matted() bool { return f.grounded() && !f.OnScreen() }

// coverMargin covers the margin around the visible part of the board.
func (f *frame) coverMargin() {
	inner := f.Field()
	f.stampGround("mat", image.Rect(0, 0, f.Size.X, inner.Min.Y))
	f.stampGround("mat", image.Rect(0, inner.Max.Y, f.Size.X, f.Size.Y))
	f.stampGround("mat", image.Rect(0, inner.Min.Y, inner.Min.X, inner.Max.Y))
	f.stampGround("mat", image.Rect(inner.Max.X, inner.Min.Y, f.Size.X, inner.Max.Y))
}

// shadeRight and shadeDown are the offset of a face's shadow, in cells.
const shadeRight, shadeDown = .035, .055

// stampTable marks the corners of empty cells, writes the coordinates in the margin and adds the
// shadows of faces. It comes before all faces, so that no shadow falls on a neighbour or on the
// mark of a choice.
func (f *frame) stampTable() {
	f.stampPlanks()
	if layout.Ruled(f.board) && !f.planked() { // on wood they would look like flaws
		f.stampPins()
	}
	if layout.Named(f.board) && !f.OnScreen() && !f.matted() && !f.filmed {
		f.stampBoxes(f.content.Coordinates(f.Page))
	}
	for _, it := range f.board.Items {
		if view.Lies(it) {
			box := it.Box
			box.X += shadeRight
			box.Y += shadeDown
			f.stampBox(look{icon: true, noun: "shade"}, box)
		}
	}
}

// plankHigh is how high a plank of the table is, px on a phone.
const plankHigh = 34

// planked reports whether the picture shows a wooden table below the board. Films do not, since it
// would make them larger.
func (f *frame) planked() bool {
	seen := f.OnScreen() || (f.opts.View == Plain || f.opts.View == Small) && f.board.Tiled()
	return seen && !f.filmed && f.board.Set.Ground == ""
}

// stampPlanks covers the table with wood. A board without a strip keeps its margin.
func (f *frame) stampPlanks() {
	if !f.planked() {
		return
	}
	high := f.Px(plankHigh)
	for i, y := 0, 0; y < f.Bottom(); i, y = i+1, y+high {
		f.stampIcon(look{noun: "plank", variant: i * 2 % common.Planks, w: float64(f.Size.X) / float64(high), h: 1, unit: float64(high)}, image.Pt(0, y))
	}
	if !f.OnScreen() {
		f.coverMargin()
	}
}

// pinSide is the size of the mark at the corner of a cell, in cells.
const pinSide = .14

func (f *frame) stampPins() {
	x0, y0 := math.Ceil(f.Part.X), math.Ceil(f.Part.Y)
	for y := y0; y <= f.Part.Y+f.Part.H; y++ {
		for x := x0; x <= f.Part.X+f.Part.W; x++ {
			f.stampBox(look{icon: true, noun: "pin"}, scene.Rect{X: x - pinSide/2, Y: y - pinSide/2, W: pinSide, H: pinSide})
		}
	}
}

// stampItem stamps an item or its parts, with a frame if it is a face that is not committed yet.
func (f *frame) stampItem(it scene.Item) {
	b, _ := f.board.Set.Brush(it.Kind, it.Noun)
	if b.Parts != nil {
		for _, part := range b.Parts(it) {
			f.stampItem(part)
		}
		return
	}
	box := it.Bounds()
	if f.swell > 1 && layout.Numbered(f.board, it) {
		box = layout.Swollen(box, f.swell)
	}
	l := f.lookOf(it)
	if b.Named {
		l.text = f.content.Panel.Name(it.Seat)
	}
	if b.Seated {
		l.chosen = slices.Contains(f.opts.Winners, it.Seat)
	}
	framed := it.Ghost && it.Kind == scene.Face
	l.ghost = it.Ghost && !framed
	f.stampPath(l, it.Points, box)
	if framed {
		f.stampBox(look{icon: true, noun: "ghost"}, box)
	}
}

// lookOf is how an item looks, apart from its size.
func (f *frame) lookOf(it scene.Item) look {
	l := look{
		game: f.board.Game, kind: it.Kind, noun: it.Noun, name: it.Name, pose: it.Pose, text: it.Text,
		turn: it.Turn & 3, seat: it.Seat, dead: it.Dead,
	}
	if it.Kind == scene.Spot {
		l.mark = f.opts.Marks[it.Word]
		l.chosen = it.Word != "" && it.Word == f.opts.Chosen
	}
	if n := l.brush().Variants; n > 1 {
		l.variant = variety(it) % n
	}
	return l
}

// variety chooses the variant of an item. It never changes for the item: it follows from its print
// or, without one, from its place.
func variety(it scene.Item) int {
	if it.Print > 0 {
		return it.Print - 1
	}
	return placeNumber(it.Box)
}

// placeNumber is a constant pseudo-random number for a place of the board.
func placeNumber(box scene.Rect) int {
	x, y := uint32(int32(math.Floor(box.X))), uint32(int32(math.Floor(box.Y)))
	h := (x*0x9E3779B1 ^ y*0x85EBCA77) * 0xC2B2AE3D
	return int(h >> 16)
}

// stampBox stamps a look on a box of the board, unless it lies outside the picture.
func (f *frame) stampBox(l look, box scene.Rect) { f.stampPath(l, nil, box) }

// stampPath is stampBox for a look with points.
func (f *frame) stampPath(l look, points []scene.Point, box scene.Rect) {
	if len(points) > 0 {
		points = seenFrom(points, box)
		l.path = fmt.Sprint(points)
	}
	place := f.Place(box)
	l.game, l.coarse, l.unit, l.w, l.h = f.board.Game, l.coarse || f.Coarse, float64(f.Unit), box.W, box.H
	if place.Inset(-f.Unit / 2).Overlaps(image.Rectangle{Max: f.Size}) {
		l.window = f.window(l, place.Min)
		f.stamps = append(f.stamps, stamp{l, place.Min, points})
	}
}

// window is the part of a look that the picture shows, if the whole is much larger than the picture, like the
// ground of a board of which one tile fills the picture. Otherwise it is empty: pictures of different parts
// of the board share the sprite.
func (f *frame) window(l look, at image.Point) image.Rectangle {
	const much = 3
	whole := l.reach()
	if whole.Dx()*whole.Dy() < much*f.Size.X*f.Size.Y {
		return image.Rectangle{}
	}
	return whole.Intersect(image.Rectangle{Max: f.Size}.Sub(at))
}

// seenFrom returns points relative to the corner of a box. They are rounded, so that equal paths
// share a sprite wherever they are.
func seenFrom(points []scene.Point, box scene.Rect) []scene.Point {
	const parts = 1e4 // of a unit
	seen := make([]scene.Point, len(points))
	for i, at := range points {
		seen[i] = scene.Point{X: math.Round((at.X-box.X)*parts) / parts, Y: math.Round((at.Y-box.Y)*parts) / parts}
	}
	return seen
}
