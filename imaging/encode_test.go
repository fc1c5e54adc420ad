package imaging

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/adler32"
	"image"
	"image/png"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/jellydator/ttlcache/v3"
)

// painter is the one of all tests that do not look into it.
var painter = New()

func decode(t testing.TB, data []byte) *image.Paletted {
	t.Helper()
	im, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return im.(*image.Paletted)
}

func samePixels(a, b *image.Paletted) bool {
	if a.Rect != b.Rect {
		return false
	}
	for y := range a.Rect.Dy() {
		w := a.Rect.Dx()
		if !bytes.Equal(a.Pix[y*a.Stride:][:w], b.Pix[y*b.Stride:][:w]) {
			return false
		}
	}
	return true
}

func TestPNGHoldsWhatDrawShows(t *testing.T) {
	board := lay(5, 4, 9, 1)
	s, marks := board.scene("V", 3)
	for _, v := range []View{Board, Close, Plain} {
		for _, key := range []string{"", "m"} {
			t.Run(fmt.Sprint(v, key), func(t *testing.T) {
				p := painter
				o := Options{View: v, Marks: marks, Names: names, Key: key}
				data, err := p.PNG(s, o)
				if err != nil {
					t.Fatal(err)
				}
				if !samePixels(decode(t, data), p.Draw(s, o)) {
					t.Error("the file decodes to other pixels")
				}
			})
		}
	}
}

// TestStripsOfAMatch draws a growing board with a shared key: every picture must be
// right, and nearly all of the second of two equal ones must come from the first.
func TestStripsOfAMatch(t *testing.T) {
	board := lay(6, 5, 14, 2)
	o := Options{View: Board, Names: names, Key: "match 7"}
	for n := 2; n <= 14; n += 4 {
		part := &tiling{w: board.w, h: board.h, cells: map[spot]laid{}}
		for _, at := range board.order[:n] {
			part.put(at, board.cells[at])
		}
		s, marks := part.scene("V", 2)
		o.Marks = marks
		data, err := painter.PNG(s, o)
		if err != nil {
			t.Fatal(err)
		}
		if !samePixels(decode(t, data), painter.Draw(s, o)) {
			t.Fatalf("after %d tiles the file shows something else", n)
		}
	}
}

func TestUnchangedStripsAreUsedAgain(t *testing.T) {
	p := New()
	board := lay(6, 5, 14, 2)
	s, _ := board.scene("", 2)
	o := Options{View: Plain, Key: "m"}
	first, err := p.PNG(s, o)
	if err != nil {
		t.Fatal(err)
	}
	var of picture
	for name := range p.strips.Items() {
		of = name
	}
	known := p.strips.Get(of).Value()
	s.Items = slices.Delete(s.Items, len(s.Items)-1, len(s.Items)) // the outline of the last move
	second, err := p.PNG(s, o)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(first, second) {
		t.Fatal("the scenes look the same")
	}
	shared := 0
	for h := range p.strips.Get(of).Value() {
		if _, ok := known[h]; ok {
			shared++
		}
	}
	if all := len(known); shared < all-4 {
		t.Errorf("%d of %d strips are shared", shared, all)
	}
}

// What did not change since the last picture of a match is neither drawn nor compressed again: neither
// another tile nor other numbers change all strips. The pictures stay right, though only parts are drawn.
func TestNextPicturesKeepStrips(t *testing.T) {
	board, o := benchBoard()
	o.Key = "m"
	s, marks := benchScene(board)
	other, more := board.scene("K", 4)
	p, kept := New(), map[string]bool{}
	for i, next := range []struct {
		s     scene.Scene
		marks map[string]string
		most  float64 // share of the strips that are new
	}{{before(board, s), marks, 1}, {s, marks, .7}, {other, more, .7}, {other, more, 0}} {
		o.Marks = next.marks
		data, err := p.PNG(next.s, o)
		if err != nil {
			t.Fatal(err)
		}
		if !samePixels(decode(t, data), painter.Draw(next.s, o)) {
			t.Fatalf("picture %d shows something else", i)
		}
		all, fresh := 0, 0
		for _, c := range chunksOf(data) {
			if c.kind == "IDAT" && len(c.data) > 10 {
				if all++; !kept[string(c.data)] {
					fresh++
				}
				kept[string(c.data)] = true
			}
		}
		if t.Logf("picture %d: %d of %d strips are new", i, fresh, all); float64(fresh) > next.most*float64(all) {
			t.Errorf("picture %d: %d of %d strips are new", i, fresh, all)
		}
	}
}

// A picture of known sprites allocates little more than its file.
func TestPictureAllocatesLittle(t *testing.T) {
	board, o := benchBoard()
	s, marks := benchScene(board)
	o.Marks = marks
	p, size := New(), 0
	n := testing.AllocsPerRun(5, func() {
		data, err := p.PNG(s, o)
		if err != nil {
			t.Fatal(err)
		}
		size = len(data)
	})
	if n > 600 || size > 275_000 {
		t.Errorf("%.0f allocations, %d bytes", n, size)
	}
}

// A match that shows its board in one size and then in another finds the strips of both.
func TestStripsOfEachSize(t *testing.T) {
	p := New()
	small, _ := lay(6, 5, 14, 2).scene("", 2)
	large, _ := lay(9, 9, 60, 2).scene("", 2)
	o := Options{View: Plain, Key: "m"}
	draw := func() map[picture]stripSet {
		for _, s := range []scene.Scene{small, large} {
			if _, err := p.PNG(s, o); err != nil {
				t.Fatal(err)
			}
		}
		sets := map[picture]stripSet{}
		for name, kept := range p.strips.Items() {
			sets[name] = kept.Value()
		}
		return sets
	}
	once := draw()
	for name, set := range draw() {
		for sign, s := range set {
			if known := once[name][sign]; &known.chunk[0] != &s.chunk[0] {
				t.Errorf("a strip of %v was compressed twice", name)
			}
		}
	}
}

func TestStripCacheForgetsTheLongestUnused(t *testing.T) {
	const most = 10
	p, set := New(), stripSet{1: {chunk: make([]byte, maxStripBytes/most-stripBytes)}}
	for i := range most + 1 {
		p.strips.Set(picture{key: fmt.Sprint(i)}, set, ttlcache.NoTTL)
		p.strips.Get(picture{key: "0"})
	}
	if p.strips.Get(picture{key: "0"}) == nil {
		t.Error("a set in use was dropped")
	}
	if p.strips.Get(picture{key: "1"}) != nil {
		t.Error("the longest unused set is still there")
	}
	if n := p.strips.Len(); n != most {
		t.Errorf("%d sets", n)
	}
}

func TestJoinSums(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		data := make([]byte, r.IntN(150_000))
		for i := range data {
			data[i] = byte(r.Uint32())
		}
		cut := r.IntN(len(data) + 1)
		got := joinSums(adler32.Checksum(data[:cut]), adler32.Checksum(data[cut:]), len(data)-cut)
		if want := adler32.Checksum(data); got != want {
			t.Fatalf("%d bytes cut at %d: %08x, want %08x", len(data), cut, got, want)
		}
	}
}

// TestChunks checks what lenient decoders let pass: the order of chunks and that
// nothing follows the end.
func TestChunks(t *testing.T) {
	s, _ := lay(3, 3, 1, 1).scene("V", 2)
	data, err := New().PNG(s, Options{Key: "m"})
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	for _, c := range chunksOf(data) {
		kinds = append(kinds, c.kind)
	}
	kinds = slices.Compact(kinds)
	if want := []string{"IHDR", "PLTE", "IDAT", "IEND"}; !slices.Equal(kinds, want) {
		t.Errorf("chunks %v, want %v", kinds, want)
	}
}

// pngChunk is a part of a file.
type pngChunk struct {
	kind string
	data []byte
}

func chunksOf(data []byte) (list []pngChunk) {
	for rest := data[len(signature):]; len(rest) > 0; {
		n := binary.BigEndian.Uint32(rest)
		list = append(list, pngChunk{string(rest[4:8]), rest[8 : 8+n]})
		rest = rest[n+12:]
	}
	return list
}
