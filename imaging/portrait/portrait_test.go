package portrait

import (
	"bytes"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"os"
	"testing"

	scaling "golang.org/x/image/draw"
)

var update = flag.Bool("update", false, "write the golden picture")

// everybody lists all faces in all dresses.
func everybody() (all []Person) {
	for d := range dresses {
		for f := range Faces {
			all = append(all, Person{f, d})
		}
	}
	return all
}

// decoded is a picture as a client shows it, of half the size.
func decoded(t *testing.T, people []Person) *image.RGBA {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(PNG(people)))
	if err != nil || im.Bounds() != image.Rect(0, 0, Side, Side) {
		t.Fatalf("%v: %v, %v", people, im, err)
	}
	small := image.NewRGBA(image.Rect(0, 0, Side/2, Side/2))
	scaling.BiLinear.Scale(small, small.Rect, im, im.Bounds(), scaling.Src, nil)
	return small
}

// apart is by how much two pictures differ, in parts of all there is.
func apart(a, b *image.RGBA) (share float64) {
	for i, v := range a.Pix {
		d := int(v) - int(b.Pix[i])
		share += float64(max(d, -d)) / 255 / float64(len(a.Pix))
	}
	return share
}

// All people look different, in a picture as small as a client shows it, and what is sent is the
// same picture.
func TestPeopleDiffer(t *testing.T) {
	var seen []*image.RGBA
	for i, p := range everybody() {
		im := decoded(t, []Person{p})
		for j, other := range seen {
			if d := apart(im, other); d < .02 {
				t.Errorf("%v and %v differ by %.3f only", p, everybody()[j], d)
			}
		}
		seen = append(seen, im)
		exact := image.NewRGBA(im.Rect)
		scaling.BiLinear.Scale(exact, exact.Rect, Draw([]Person{p}), image.Rect(0, 0, Side, Side), scaling.Src, nil)
		if d := apart(im, exact); d > .01 {
			t.Errorf("%d: its file differs by %.3f from what was drawn", i, d)
		}
	}
}

// A picture is small, and there is none of no people.
func TestSizes(t *testing.T) {
	for n := 1; n <= 6; n++ {
		if size := len(PNG([]Person{{6, 2}, {2, 1}, {4, 2}, {0, 1}, {1, 1}, {3, 1}}[:n])); size == 0 || size > 9000 {
			t.Errorf("%d people take %d bytes", n, size)
		}
	}
	if got := PNG(nil); got != nil {
		t.Errorf("nobody's picture has %d bytes", len(got))
	}
	if !bytes.Equal(PNG([]Person{{-3, 9}}), PNG([]Person{{Faces - 3, 2}})) {
		t.Error("a number that is out of range has no face")
	}
}

// All faces look as they have been looked at.
func TestGolden(t *testing.T) {
	sheet := image.NewRGBA(image.Rect(0, 0, Faces*Side/2, (len(dresses)+1)*Side/2))
	for i, p := range everybody() {
		im := decoded(t, []Person{p})
		draw.Draw(sheet, im.Rect.Add(image.Pt(i%Faces*Side/2, i/Faces*Side/2)), im, image.Point{}, draw.Src)
	}
	for n := 1; n <= most; n++ {
		im := decoded(t, []Person{{0, 0}, {3, 1}, {6, 2}, {2, 1}}[:n])
		draw.Draw(sheet, im.Rect.Add(image.Pt(n*Side/2, len(dresses)*Side/2)), im, image.Point{}, draw.Src)
	}
	const path = "testdata/faces.png"
	if *update {
		var out bytes.Buffer
		if err := png.Encode(&out, sheet); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, out.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	saved := image.NewRGBA(want.Bounds())
	draw.Draw(saved, saved.Rect, want, image.Point{}, draw.Src)
	if saved.Rect != sheet.Rect || apart(saved, sheet) > .002 {
		t.Error("the faces look different; -update writes them down")
	}
}
