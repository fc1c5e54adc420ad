package imaging

import (
	"image"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// partWidth is how wide a picture of a part of the board is, px: three times what a phone shows.
const partWidth = 3 * phoneWidth

// framePart shows the focus and what is in hand, but not what was played last: the rings say what
// it is about.
func (f *frame) framePart() {
	f.leaveOutDead()
	f.scene.Items = slices.DeleteFunc(f.scene.Items, func(it scene.Item) bool {
		return it.Kind == scene.Outline && it.Seat != scene.Nobody && f.scene.Grid
	})
	f.view, f.form = f.scene.Focus, onlyHand
	f.unit = int(partWidth / f.view.W)
	f.size = image.Pt(part(f.unit, f.view.W), part(f.unit, f.view.H))
	f.panel = image.Rect(0, f.size.Y, f.size.X, f.size.Y)
	f.coarse = f.phone() < coarseUnit
}
