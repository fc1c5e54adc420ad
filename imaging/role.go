package imaging

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// roleSide is the size of the sign that says what a follower would be, in cells, leastRole that of
// one beside others.
const roleSide, leastRole = .22, .15

// drawRole stamps what a follower would be at a place for one. A place whose piece is tried shows
// that.
func (f *frame) drawRole(it scene.Item) {
	if it.Kind != scene.Spot || it.Noun != "follower" || it.Word == f.opts.Chosen || f.opts.Marks[it.Word] == "" {
		return
	}
	if _, known := sets[f.scene.Game].Icons[it.Name]; !known {
		return
	}
	c, side := it.Box.Centre(), roleSide
	for _, other := range f.letters() {
		if o := other.Box.Centre(); o != c {
			side = max(leastRole, min(side, math.Hypot(o.X-c.X, o.Y-c.Y)))
		}
	}
	u := float64(f.unit)
	at := image.Pt(round((c.X-side/2-f.view.X)*u), round((c.Y-side/2-f.view.Y)*u))
	f.stampIcon(look{noun: it.Name}, f.corner.X+at.X, f.corner.Y+at.Y, round(side*u))
}
