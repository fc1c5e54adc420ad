package imaging

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/imaging/art"
)

// A title stands in a strip above the picture, which is the same below it. A title that is too long is cut.
func TestTitle(t *testing.T) {
	t.Parallel()
	s, marks := lay(5, 4, 9, 1).scene("V", 3)
	o := Options{View: Board, Marks: marks, Names: names, Key: "m"}
	plain := painter.Draw(s, o)
	o.Title = "Carcassonne · 2026-11-29"
	for _, title := range []string{o.Title, o.Title + o.Title + o.Title + o.Title + o.Title} {
		o.Title = title
		titled := painter.Draw(s, o)
		strip := titled.Rect.Dy() - plain.Rect.Dy()
		if titled.Rect.Dx() != plain.Rect.Dx() || strip < 40 || strip > 100 {
			t.Fatalf("the picture measures %v, with its title %v", plain.Rect.Size(), titled.Rect.Size())
		}
		for y := range plain.Rect.Dy() {
			for x := range plain.Rect.Dx() {
				if plain.ColorIndexAt(x, y) != titled.ColorIndexAt(x, y+strip) {
					t.Fatalf("the picture has changed at %d,%d", x, y)
				}
			}
		}
		written := 0
		for y := range strip {
			row := titled.Pix[y*titled.Stride:][:titled.Rect.Dx()]
			if edge := titled.Palette.Index(art.Black); int(row[0]) != edge || int(row[len(row)-1]) != edge {
				t.Fatalf("the title is cut at the edge in row %d", y)
			}
			if slices.Contains(row, byte(titled.Palette.Index(art.Cream))) {
				written++
			}
		}
		if written < strip/4 {
			t.Errorf("only %d rows of %d are written on", written, strip)
		}
		data, err := painter.PNG(s, o)
		if err != nil || !samePixels(decode(t, data), titled) {
			t.Errorf("the file decodes to other pixels: %v", err)
		}
	}
}
