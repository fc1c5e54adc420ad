package imaging

import (
	"fmt"
	"image"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// drawBoard stamps the table, the items from bottom to top, and the coordinates.
func (f *frame) drawBoard() {
	f.drawTable()
	joints := f.joints()
	last := lastFace(f.scene.Items)
	for i, it := range f.scene.Items {
		if !f.beyond(it) && !f.outside(it) && !(it.Kind == scene.Spot && it.Noun == "follower" && f.lettered()) {
			f.drawItem(it)
			f.drawRole(it)
		}
		if i == max(last, 0) {
			for _, j := range joints {
				f.drawItem(j)
			}
		}
	}
	f.drawMat()
	if f.ruled() && f.matted() && !f.filmed {
		f.drawCoordinates()
	}
	f.drawLetters()
	f.drawStrays()
	f.pointOut()
}

// mostRuling is the size of coordinates at most, in phone px.
const mostRuling = 14

// ruled tells whether cells and their coordinates are marked.
func (f *frame) ruled() bool {
	return f.scene.Grid && !sets[f.scene.Game].Bare && f.detailed()
}

// detailed tells whether the picture is one to play by.
func (f *frame) detailed() bool {
	return f.opts.View == Board || f.opts.View == Close || f.opts.View == Plain
}

// joints are what stands between the faces of a board; faces beside each other on a
// shelf have none.
func (f *frame) joints() []scene.Item {
	if find := sets[f.scene.Game].Joints; find != nil && f.scene.Grid {
		return find(f.scene.Items)
	}
	return nil
}

// lastFace is the index of the last face that lies for good, -1 without any. Joints
// come above it and below all pieces.
func lastFace(items []scene.Item) int {
	last := -1
	for i, it := range items {
		if lies(it) && !it.Ghost {
			last = i
		}
	}
	return last
}

func lies(it scene.Item) bool { return it.Kind == scene.Face && !it.Dead }

// drawTable marks the corners of the empty cells, writes the coordinates in the margin
// and throws the shadows of the faces, all before any face, so that none falls on a
// neighbour or on the mark of a choice.
func (f *frame) drawTable() {
	f.drawPlanks()
	if f.ruled() && !f.planked() { // on wood they look like faults of it
		f.drawPins()
	}
	// In a close picture coordinates would lie on pieces.
	if f.named() && !f.onScreen() && f.opts.View != Close && !f.matted() && !f.filmed {
		f.drawCoordinates()
	}
	for _, it := range f.scene.Items {
		if lies(it) {
			box := it.Box
			box.X += .035
			box.Y += .055
			f.stampBox(look{icon: true, noun: "shade"}, box)
		}
	}
}

// plankHigh is how high a plank of the table is, in phone px.
const plankHigh = 34

// planked tells whether the table that a board of cells lies on is seen, and stands still.
func (f *frame) planked() bool {
	seen := f.onScreen() || (f.opts.View == Plain || f.opts.View == Small) && f.tiled()
	return seen && !f.filmed && sets[f.scene.Game].Ground == ""
}

// drawPlanks covers the table with wood, but for the margin round a board without a strip.
func (f *frame) drawPlanks() {
	if !f.planked() {
		return
	}
	high := f.px(plankHigh)
	for i, y := 0, 0; y < f.bottom(); i, y = i+1, y+high {
		l := look{icon: true, noun: "plank", variant: i * 2 % common.Planks, w: float64(f.size.X) / float64(high), h: 1, unit: float64(high)}
		f.stamps = append(f.stamps, stamp{look: l, at: image.Pt(0, y)})
	}
	if !f.onScreen() {
		f.coverMargin()
	}
}

func (f *frame) drawPins() {
	size := .14
	x0, y0 := math.Ceil(f.view.X), math.Ceil(f.view.Y)
	for y := y0; y <= f.view.Y+f.view.H; y++ {
		for x := x0; x <= f.view.X+f.view.W; x++ {
			f.stampBox(look{icon: true, noun: "pin"}, scene.Rect{X: x - size/2, Y: y - size/2, W: size, H: size})
		}
	}
}

// drawItem stamps an item, or its parts, and the frame of a face not yet committed.
func (f *frame) drawItem(it scene.Item) {
	b, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun)
	if b.Parts != nil {
		for _, part := range b.Parts(it) {
			f.drawItem(part)
		}
		return
	}
	box := boxOf(it)
	if f.swell > 1 && numbered(it) && f.opts.Marks[it.Word] != "" {
		box = grow(box, (f.swell-1)/2*box.W)
	}
	l := f.lookOf(it)
	if b.Named {
		l.text = f.name(it.Seat)
	}
	if b.Seated {
		l.chosen = slices.Contains(f.opts.Winners, it.Seat)
	}
	frame := it.Ghost && it.Kind == scene.Face
	l.ghost = it.Ghost && !frame
	f.stampPath(l, it.Points, box)
	if frame {
		f.stampBox(look{icon: true, noun: "ghost"}, box)
	}
}

// lookOf is how an item looks, apart from its size.
func (f *frame) lookOf(it scene.Item) look {
	l := look{
		kind: it.Kind, noun: it.Noun, name: it.Name, pose: it.Pose, text: it.Text,
		turn: it.Turn & 3, seat: it.Seat, dead: it.Dead,
	}
	if it.Kind == scene.Spot {
		l.mark = f.opts.Marks[it.Word]
		if l.mark == "" {
			l.mark, l.faint = f.opts.Others[it.Word], true
		}
		l.chosen = it.Word != "" && it.Word == f.opts.Chosen
	}
	l.game = f.scene.Game
	if n := l.brush().Variants; n > 1 {
		l.variant = variety(it) % n
	}
	return l
}

// variety is a number that belongs to an item for good: that of its print, or else one that
// belongs to its place.
func variety(it scene.Item) int {
	if it.Print > 0 {
		return it.Print - 1
	}
	return placeNumber(it.Box)
}

// placeNumber is a number that belongs to a place of the board for good.
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
	u := float64(f.unit)
	at := f.corner.Add(image.Pt(round((box.X-f.view.X)*u), round((box.Y-f.view.Y)*u)))
	l.game, l.coarse, l.unit, l.w, l.h = f.scene.Game, l.coarse || f.coarse, u, box.W, box.H
	seen := image.Rectangle{at, at.Add(image.Pt(round(box.W*u), round(box.H*u)))}.Inset(-f.unit / 2)
	if seen.Overlaps(image.Rectangle{Max: f.size}) {
		f.stamps = append(f.stamps, stamp{l, at, points})
	}
}

// seenFrom are points as seen from the corner of a box. They are rounded, so that equal paths
// share a sprite wherever they lie.
func seenFrom(points []scene.Point, box scene.Rect) []scene.Point {
	const parts = 1e4 // of a unit
	seen := make([]scene.Point, len(points))
	for i, at := range points {
		seen[i] = scene.Point{X: math.Round((at.X-box.X)*parts) / parts, Y: math.Round((at.Y-box.Y)*parts) / parts}
	}
	return seen
}

// round rounds halves up, and what falls short of one by the error of its calculation:
// else there would be gaps between cells.
func round(x float64) int { return int(math.Floor(x + .5 + 1e-6)) }

// drawCoordinates writes the names of columns and rows in the margin round the board;
// a small board leaves little room above it.
func (f *frame) drawCoordinates() {
	size := max(20, min(f.ruling(), float64(f.corner.Y)/1.5))
	gap := int(size * .95)
	left, top := f.corner.X-gap, f.corner.Y-gap
	right := f.corner.X + round(f.view.W*float64(f.unit)) + gap
	foot := f.corner.Y + round(f.view.H*float64(f.unit)) + gap
	for _, c := range f.apart(f.columns(), size) {
		f.write("coordinate", "", f.scene.Column(c.cell), c.px, top, size, 3)
		if f.form != thin {
			f.write("coordinate", "", f.scene.Column(c.cell), c.px, foot, size, 3)
		}
	}
	for _, r := range f.apart(f.rows(), size) {
		f.write("coordinate", "", f.scene.Row(r.cell), left, r.px, size, 3)
		if f.form != column || right+gap <= f.panel.Min.X {
			f.write("coordinate", "", f.scene.Row(r.cell), right, r.px, size, 3)
		}
	}
}

// ruling is the size of coordinates, px: of a board of few cells no larger than other writing.
func (f *frame) ruling() float64 {
	return max(20, min(float64(f.unit)*.19, float64(f.size.X)/phoneWidth*mostRuling))
}

// apart leaves out so many coordinates that those of small cells do not run together.
func (f *frame) apart(list []axis, size float64) []axis {
	every := int(math.Ceil(1.7 * size / float64(f.unit)))
	return slices.DeleteFunc(list, func(a axis) bool { return a.cell%every != 0 })
}

// axis is the middle of a column or row and its coordinate.
type axis struct{ cell, px int }

func (f *frame) columns() []axis {
	room := f.room()
	return f.axes(f.view.X, f.view.W, f.corner.X, room.X, room.W)
}
func (f *frame) rows() []axis {
	room := f.room()
	return f.axes(f.view.Y, f.view.H, f.corner.Y, room.Y, room.H)
}

// room is where tiles can be laid within walls; other boards have no end.
func (f *frame) room() scene.Rect {
	if !f.walled() {
		return f.view
	}
	room, _ := bounds(f.scene.Items, func(it scene.Item) bool { return it.Kind == scene.Outline && len(it.Points) > 0 })
	return room
}

// axes lists the cells whose middle is in a range of the view and in one of the room: nothing outside
// that has a name.
func (f *frame) axes(from, length float64, px int, room, long float64) (list []axis) {
	for cell := math.Floor(from); cell+.5 < min(from+length, room+long); cell++ {
		if cell+.5 > max(from, room) {
			list = append(list, axis{int(cell), px + round((cell+.5-from)*float64(f.unit))})
		}
	}
	return list
}
