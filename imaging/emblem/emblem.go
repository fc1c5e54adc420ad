// Package emblem draws the pictures that stand between words: medals, and the shape, colour and
// pattern of each seat as boards show them, without letters of names.
package emblem

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strconv"
	"sync"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// Side is the width and the height of a picture, in pixels: what Discord keeps of one.
const Side = 128

// Medals is how many medals there are, the best first.
const Medals = 3

// Seat names the picture of a seat, counted from 0.
func Seat(seat int) string {
	if seat < 0 || seat >= len(art.Players) {
		return ""
	}
	return "seat_" + strconv.Itoa(seat+1)
}

// Medal names the picture of a place, counted from 1; "" for a place without a medal.
func Medal(place int) string {
	if place < 1 || place > Medals {
		return ""
	}
	return "medal_" + strconv.Itoa(place)
}

// All returns every picture as a PNG, by its name.
var All = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for seat := range art.Players {
		all[Seat(seat)] = drawn(func(p *art.Pen) { common.Disc(p, art.PlayerAt(seat), .5, .5, .38, art.White) })
	}
	for place := 1; place <= Medals; place++ {
		all[Medal(place)] = drawn(func(p *art.Pen) { medal(p, place) })
	}
	return all
})

// metals are the tones of the medals, {face, rim}.
var metals = [Medals][2]color.NRGBA{
	{art.Gold, art.Hex(0xA87A08)},
	{art.Hex(0xCBD2DA), art.Hex(0x7B848E)},
	{art.Hex(0xD08A4E), art.Hex(0x8A4F22)},
}

// medal draws a medal on a ribbon, with the place on it.
func medal(p *art.Pen, place int) {
	metal := metals[place-1]
	p.Rect(.3, .02, .17, .42).Fill(art.Azure)
	p.Rect(.53, .02, .17, .42).Fill(art.Hex(0xB23A36))
	p.Circle(.5, .62, .36).Fill(art.Ink)
	p.Circle(.5, .62, .33).Fill(metal[1])
	p.Circle(.5, .62, .26).Fill(metal[0])
	p.Write(strconv.Itoa(place), .5, .62, .4, art.Centre, art.Ink)
}

func drawn(draw func(*art.Pen)) []byte {
	im := image.NewRGBA(image.Rect(0, 0, Side, Side))
	draw(art.NewPen(im, Side, 0, 0))
	var out bytes.Buffer
	if err := png.Encode(&out, im); err != nil {
		panic(err) // a bytes.Buffer takes everything
	}
	return out.Bytes()
}
