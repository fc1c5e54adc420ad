package crosstable

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"
)

// sample is a table of so many.
func sample(n int) (rows []Row) {
	names := []string{"Alix", "Bruno der Große", "Chloé", "Дарья", "Emil-Konstantin von Habsburg", "Ξένια", "名無し", "Zoë"}
	for i := range n {
		row := Row{Place: i + 1, Name: names[i%len(names)], Points: fmt.Sprintf("%d½", n-i-1), Cells: make([]string, n)}
		for j := range n {
			row.Cells[j] = []string{"1", "½", "0"}[(i*j+j)%3]
		}
		rows = append(rows, row)
	}
	return rows
}

// Every cell of a table of sixteen, and every name, has ink of a size that can be read on a phone; what
// is not played has none.
func TestLegible(t *testing.T) {
	t.Parallel()
	const phone = 360.0 / Width
	rows := sample(Most)
	rows[2].Cells[5] = ""
	im := Draw(rows)
	if path := os.Getenv("BASTIDE_LOOK"); path != "" {
		if err := os.WriteFile(path, PNG(rows), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cell := (Width - placeWidth - nameLeast - pointWidth) / float64(Most)
	left := Width - pointWidth - cell*float64(Most)
	for i := range rows {
		for j := range rows {
			if i == j {
				continue
			}
			high := inked(im, left+cell*float64(j)+3, rowHeight*float64(i+1)+3, cell-6, rowHeight-6)
			if empty := i == 2 && j == 5; empty != (high == 0) || !empty && float64(high)*phone < 6 {
				t.Errorf("row %d, column %d: %d pixels high", i+1, j+1, high)
			}
		}
		if high := inked(im, placeWidth, rowHeight*float64(i+1)+3, left-placeWidth-3, rowHeight-6); float64(high)*phone < 7 {
			t.Errorf("the name of row %d is %d pixels high", i+1, high)
		}
	}
}

// inked is how high what is written in a part of the picture is, in pixels.
func inked(im *image.RGBA, x, y, w, h float64) (high int) {
	ground := im.RGBAAt(int(x), int(y))
	for v := int(y); v < int(y+h); v++ {
		for u := int(x); u < int(x+w); u++ {
			if im.RGBAAt(u, v) != ground {
				high++
				break
			}
		}
	}
	return high
}

// A picture is small, and as wide for few as for many.
func TestSize(t *testing.T) {
	t.Parallel()
	for _, n := range []int{2, 3, 8, 16, 40} {
		data := PNG(sample(n))
		im, err := png.Decode(bytes.NewReader(data))
		if err != nil || im.Bounds().Dx() != Width {
			t.Fatal(err)
		}
		if len(data) > 120_000 {
			t.Errorf("%d rows: %d bytes", n, len(data))
		}
		t.Log(n, len(data))
	}
}

// Every pixel of a picture has the colour of the palette that is nearest to its own.
func TestIndexed(t *testing.T) {
	t.Parallel()
	im := Draw(sample(3))
	want := image.NewPaletted(im.Rect, tones())
	draw.Draw(want, im.Rect, im, image.Point{}, draw.Src)
	if !bytes.Equal(indexed(im).Pix, want.Pix) {
		t.Error("other colours than the nearest")
	}
}
