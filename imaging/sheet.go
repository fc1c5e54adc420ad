package imaging

import (
	"image"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"golang.org/x/image/draw"
)

// Shot is a picture of a contact sheet, with its title.
type Shot struct {
	Title string
	scene.Scene
	Options
}

// Sizes of a contact sheet, px.
const (
	sheetGap   = 12
	sheetTitle = 18 // height of a title
)

// Sheet lays out pictures in columns, to be compared at a glance. Each is scaled to a width as a
// client would; 0 keeps their size.
func (p *Painter) Sheet(shots []Shot, columns, width int) image.Image {
	pictures := make([]image.Image, len(shots))
	cell := 0
	for i, s := range shots {
		pictures[i] = scaled(p.Draw(s.Scene, s.Options), width)
		cell = max(cell, pictures[i].Bounds().Dx())
	}
	columns = max(1, min(columns, len(shots)))
	places, height := stack(pictures, columns, cell)
	sheet := image.NewRGBA(image.Rect(0, 0, columns*(cell+sheetGap)+sheetGap, height))
	draw.Draw(sheet, sheet.Rect, image.NewUniform(art.Black), image.Point{}, draw.Src)
	pen := art.NewPen(sheet, 1, 0, 0)
	for i, at := range places {
		r := image.Rectangle{Min: at, Max: at.Add(pictures[i].Bounds().Size())}
		draw.Draw(sheet, r, pictures[i], image.Point{}, draw.Src)
		size := .72 * sheetTitle
		title := art.Fit(shots[i].Title, float64(cell)/size)
		pen.Write(title, float64(at.X), float64(at.Y-sheetTitle/2-1), size, art.Left, art.Cream)
	}
	return sheet
}

// scaled returns a picture scaled to a width, or unchanged for 0.
func scaled(im *image.Paletted, width int) image.Image {
	if width == 0 || width == im.Rect.Dx() {
		return im
	}
	small := image.NewRGBA(image.Rect(0, 0, width, im.Rect.Dy()*width/im.Rect.Dx()))
	draw.CatmullRom.Scale(small, small.Rect, im, im.Rect, draw.Src, nil)
	return small
}

// stack places each picture in the column that is shortest so far, and returns the height of all.
func stack(pictures []image.Image, columns, cell int) (places []image.Point, height int) {
	filled := make([]int, columns)
	for _, im := range pictures {
		at := slices.Index(filled, slices.Min(filled))
		places = append(places, image.Pt(sheetGap+at*(cell+sheetGap), filled[at]+sheetGap+sheetTitle))
		filled[at] += sheetGap + sheetTitle + im.Bounds().Dy()
	}
	return places, slices.Max(filled) + sheetGap
}
