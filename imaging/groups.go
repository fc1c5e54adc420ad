package imaging

import (
	"image"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// groups puts counts together that stand under the same name; nil if they stand under none.
func groups(counts []scene.Count) (list [][]scene.Count) {
	for _, c := range counts {
		switch n := len(list); {
		case c.Under == "":
			return nil
		case n > 0 && list[n-1][0].Under == c.Under:
			list[n-1] = append(list[n-1], c)
		default:
			list = append(list, []scene.Count{c})
		}
	}
	return list
}

// countPx is the size of a number that must be read on a phone, in parts of the picture's
// width: 11 px there.
const countPx = 11.2 / phoneWidth

// drawGroupedPlate lays out a card whose counts stand under names: token, name and score, and
// below them a line for each group; or where there is no room, one line for all, without
// names.
func (f *frame) drawGroupedPlate(p scene.Plate, list [][]scene.Count, r image.Rectangle) {
	pad := part(r.Dx(), .06)
	size := float64(f.size.X) * countPx
	step := round(size * 1.3)
	lines := list
	if r.Dy() < 2*pad+(len(list)+1)*step {
		lines = [][]scene.Count{slices.Concat(list...)}
	}
	head := image.Rect(r.Min.X+pad, r.Min.Y+pad/2, r.Max.X-pad, r.Max.Y-pad/2-len(lines)*step)
	f.drawHead(p, head)
	for i, line := range lines {
		y := head.Max.Y + i*step + step/2
		x := head.Min.X
		if len(lines) > 1 {
			word := size * .78
			room := head.Dx() * 2 / 5
			f.write("name", "left", f.opts.Words[line[0].Under], x, y, word, float64(room)/word)
			x += room
		}
		each := (head.Max.X - x) / len(line)
		for j, c := range line {
			side := min(round(size), each/2)
			f.stampIcon(look{noun: c.Noun, seat: p.Seat}, x+j*each, y-side/2, side)
			f.write("count", "left", strconv.Itoa(c.N), x+j*each+side+side/6, y, size, 1.3)
		}
	}
}

// drawHead stamps token, name and score side by side.
func (f *frame) drawHead(p scene.Plate, r image.Rectangle) {
	side := min(r.Dy()*9/10, part(r.Dx(), .26))
	middle := (r.Min.Y + r.Max.Y) / 2
	f.drawToken(p, r.Min.X, middle-side/2, side)
	digits := float64(len(f.score(p)))*.6 + .1
	score := min(float64(r.Dy())*.8, float64(r.Dx())*.36/digits, float64(f.size.X)*countPx*1.8)
	f.write("score", "right", f.score(p), r.Max.X, middle, score, 3)
	x := r.Min.X + side + r.Dx()/30
	room := float64(r.Max.X-x) - score*(digits+.1)
	who := f.name(p.Seat)
	most := min(float64(r.Dy())*.5, float64(f.size.X)*countPx)
	name := min(most, max(most*.65, room/(.56*float64(len([]rune(who))+1)))) // a short name may be larger
	f.write("name", "left", who, x, middle, name, room/name)
}
