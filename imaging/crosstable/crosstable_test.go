package crosstable

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"os"
	"strconv"
	"testing"
)

// sample is a table of n players.
func sample(n int) (columns []Column, rows []Row) {
	names := []string{"Alix", "Bruno der Große", "Chloé", "Дарья", "Emil-Konstantin von Habsburg", "Ξένια", "名無し", "Zoë"}
	columns = []Column{{Kind: Place}, {Kind: Name}}
	for i := range n {
		columns = append(columns, Column{Kind: Opponent, Title: strconv.Itoa(i + 1)})
		row := Row{First: i == 0, Values: []string{strconv.Itoa(i + 1), names[i%len(names)]}}
		for j := range n {
			row.Values = append(row.Values, []string{"1", "½", "0"}[(i*j+j)%3])
		}
		row.Values[2+i] = ""
		rows = append(rows, Row{row.First, append(row.Values, fmt.Sprintf("%d½", n-i-1))})
	}
	return append(columns, Column{Kind: Points}), rows
}

// In a table of sixteen, every value has ink of a size that can be read on a phone; an empty cell has none.
func TestLegible(t *testing.T) {
	t.Parallel()
	const phone = 360.0 / Width
	columns, rows := sample(Most)
	rows[2].Values[7] = ""
	im := Draw(columns, rows)
	if path := os.Getenv("BASTIDE_LOOK"); path != "" {
		if err := os.WriteFile(path, PNG(columns, rows), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	least := map[Kind]float64{Place: 7, Name: 7, Opponent: 6, Points: 7}
	lefts := edges(columns)
	for i, row := range rows {
		for c, value := range row.Values {
			high := float64(inked(im, lefts[c]+3, rowHeight*float64(i+1)+3, lefts[c+1]-lefts[c]-6, rowHeight-6))
			if (value == "") != (high == 0) || value != "" && high*phone < least[columns[c].Kind] {
				t.Errorf("row %d, column %d: %q is %v pixels high", i+1, c+1, value, high)
			}
		}
	}
}

// inked counts the lines of pixels with ink in a part of the picture.
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
	for _, n := range []int{2, 3, 8, Most} {
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
