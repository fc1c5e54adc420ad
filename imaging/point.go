package imaging

import "github.com/bastide-games/bastide/games/scene"

// pointOut rings the choice that the picture points out, wherever it is marked, and what an example
// is about, above everything else.
func (f *frame) pointOut() {
	for _, it := range f.scene.Items {
		if it.Kind == scene.Spot && it.Word != "" && it.Word == f.opts.Pointed {
			f.stampBox(f.ring(it))
		}
	}
	for _, box := range f.opts.Rings {
		f.stampBox(look{icon: true, noun: "ring-part", coarse: f.phone() < slimUnit}, box)
	}
}

// lineRoom is how far the ring stays off a line, such as a wall, in cells.
const lineRoom = .3

// slimUnit is the size of a unit on a phone below which a slim ring round a cell is hardly seen;
// thickRoom is how far a thick one stays off it.
const slimUnit, thickRoom = 40, .15

// small is how wide a spot is at most, in cells, that has a badge rather than a cell of its own.
const small = .6

// ring is what goes round a spot: its line, its cell, or its number wherever that stands.
func (f *frame) ring(it scene.Item) (look, scene.Rect) {
	box := boxOf(it)
	for _, a := range f.away {
		if a.word == it.Word {
			r := awayRadius / f.phone()
			return look{icon: true, noun: "ring"}, scene.Rect{X: a.at.X - r, Y: a.at.Y - r, W: 2 * r, H: 2 * r}
		}
	}
	cell := look{icon: true, noun: "ring-cell", coarse: f.phone() < slimUnit}
	switch {
	case len(it.Points) > 0:
		return cell, grow(box, lineRoom*f.swell)
	case it.Noun == "cell":
		return cell, grow(box, (f.swell-1)/2*box.W)
	case max(box.W, box.H) > small:
		return cell, grow(box, thickRoom)
	}
	const room = .30 // of a badge, in cells
	at := box.Centre()
	for i, one := range f.rimmed() {
		if one.Word == it.Word {
			at = f.atRim(f.letters())[i]
		}
	}
	side := max(room*f.swell, room)
	return look{icon: true, noun: "ring"}, scene.Rect{X: at.X - side/2, Y: at.Y - side/2, W: side, H: side}
}

// rimmed lists the places whose letters stand at the rim of their tile.
func (f *frame) rimmed() []scene.Item {
	if !f.lettered() {
		return nil
	}
	return f.letters()
}
