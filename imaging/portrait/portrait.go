package portrait

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"sync"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Person is a person with a portrait.
type Person struct {
	Face  int // any number; [Faces] of them are different
	Dress int // from 0, the plainest; higher numbers than the richest mean the richest
}

// Side is the width and the height of a picture, in pixels: twice what a client shows.
const Side = 168

// most is how many people fit on a picture.
const most = 4

// places are the squares of a picture's people, by how many there are: left, top and size in
// parts of its side. Those further down stand in front.
var places = [most + 1][][3]float64{
	1: {{0, 0, 1}},
	2: {{0, 0, .6}, {.4, .4, .6}},
	3: {{.25, 0, .5}, {0, .5, .5}, {.5, .5, .5}},
	4: {{0, 0, .5}, {.5, 0, .5}, {0, .5, .5}, {.5, .5, .5}},
}

// drawn are the pictures made so far, by the people on them. Groups of four out of 24 are few
// enough to keep.
var drawn = struct {
	sync.Mutex
	of map[[most]Person][]byte
}{of: map[[most]Person][]byte{}}

// mostDrawn bounds how many pictures are kept, of some three kilobytes each.
const mostDrawn = 256

// PNG returns a picture of one to four people; more are left out. For no people there is no
// picture.
func PNG(people []Person) []byte {
	people = people[:min(len(people), most)]
	if len(people) == 0 {
		return nil
	}
	key := [most]Person{}
	for i := range key {
		key[i] = Person{-1, -1}
	}
	copy(key[:], people)
	drawn.Lock()
	defer drawn.Unlock()
	if known, ok := drawn.of[key]; ok {
		return known
	}
	if len(drawn.of) == mostDrawn {
		clear(drawn.of)
	}
	drawn.of[key] = encoded(Draw(people))
	return drawn.of[key]
}

// Draw returns the picture of one to four people as pixels.
func Draw(people []Person) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, Side, Side))
	for i, at := range places[len(people)] {
		size := at[2] * Side
		x, y := at[0]*Side, at[1]*Side
		people[i].draw(art.NewPen(out, size, x, y))
	}
	return out
}

// encoded is a picture as a PNG with a palette.
func encoded(im *image.RGBA) []byte {
	var tones color.Palette
	tones = append(tones, color.NRGBA{})
	for _, c := range used(im) {
		tones = append(tones, c)
	}
	small := image.NewPaletted(im.Rect, tones)
	draw.Draw(small, im.Rect, im, image.Point{}, draw.Src)
	var out bytes.Buffer
	_ = (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, small) // a buffer takes everything
	return out.Bytes()
}

// draw paints a person on the unit square.
func (p Person) draw(pen *art.Pen) {
	f := faces[((p.Face%Faces)+Faces)%Faces]
	d := dresses[max(0, min(p.Dress, len(dresses)-1))]
	pen.Round(0, 0, 1, 1, .14).Clip()
	d.scenery(pen)
	f.behind(pen, f)
	d.clothes(pen, f)
	f.head(pen)
	f.front(pen, f)
	f.features(pen)
	d.hat(pen)
	pen.Unclip()
	pen.Round(.012, .012, .976, .976, .13).Stroke(art.Ink, .024)
}

// at is a point.
func at(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }
