package layout

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// Sizes of a strip on a phone, px.
const (
	stripHigh      = 27 // with one line
	stripHighTwo   = 40 // with two
	stripPad       = 3
	stripGap       = 2   // between plates
	stripScore     = 15  // of the points
	leftSize       = 9.5 // of the text of the common stock
	leastName      = 12  // the least space for a name
	wantedName     = 40  // the space for a name with six letters
	mostStripPlate = 130 // the greatest width of a plate
)

// The most counts in a plate of a strip, and the most of the common stock in the strip.
const mostCounts, mostLeft = 2, 3

// A plate of a strip is one line: token, points, name and counts. If not all plates fit side by side
// like this, each has two: token and name, and below them points and counts.

// twoLines reports whether the plates of the strip have two lines.
func (p *Panel) twoLines() bool {
	wide := 0.
	for _, plate := range p.Plates {
		wide += p.stripWidth(plate, false, wantedName)
	}
	if len(p.Counts) > 0 {
		wide += p.stockLabel(p.Counts[0]).width()
	}
	return wide > view.PhoneWidth-2*stripPad-stockEnd
}

// stripHeight is the height of the strip, px on a phone.
func (p *Panel) stripHeight() float64 {
	if p.twoLines() {
		return stripHighTwo
	}
	return stripHigh
}

// stripCounts are the counts that a plate of the strip shows.
func stripCounts(p scene.Plate) []scene.Count { return p.Counts[:min(mostCounts, len(p.Counts))] }

// Sizes of the parts of a plate, px on a phone: the token, alone or above the points, the space after it
// and after the points, and the space at both ends.
const stripToken, stripTokenTwo, afterToken, afterScore, plateEnds = 17, 15, 3, 4, 7

// stripWidth is the width of a plate in the strip with the gap after it, px on a phone, when its name may
// take a width.
func (p *Panel) stripWidth(plate scene.Plate, two bool, most float64) float64 {
	name := min(nameSize*art.TextWidth(p.Name(plate.Seat)), most)
	numbers := p.scoreWide(plate)
	for _, c := range stripCounts(plate) {
		numbers += countStep(c)
	}
	if two {
		return stripGap + plateEnds + max(stripTokenTwo+afterToken+name, numbers)
	}
	return stripGap + plateEnds + stripToken + afterToken + name + afterScore + numbers
}

// countStep is the width of a count in a plate of a strip, px on a phone.
func countStep(c scene.Count) float64 { return countWidth(c) - 3 }

// scoreWide is the width of the points in a plate of a strip, px on a phone, 0 without points. There is
// always space for two digits, so that plates keep their places.
func (p *Panel) scoreWide(plate scene.Plate) float64 {
	if p.Unscored {
		return 0
	}
	return stripScore*max(art.TextWidth(p.score(plate)), art.TextWidth("00")) + afterScore
}

// stripPlates divides a width among the plates, px on a phone. Short names are whole, and long ones
// share what is left.
func (p *Panel) stripPlates(width float64, two bool) []float64 {
	wide := make([]float64, len(p.Plates))
	for most := float64(mostStripPlate); ; most-- {
		left := width
		for i, plate := range p.Plates {
			wide[i] = p.stripWidth(plate, two, max(most, leastName))
			left -= wide[i]
		}
		if left < 0 && most > leastName {
			continue
		}
		for i := range wide {
			wide[i] = min(wide[i]+left/float64(len(wide)), max(wide[i], mostStripPlate))
		}
		return wide
	}
}

// strip places what the players have below the board, and at its right the common stock.
func (w *placer) strip(r image.Rectangle) {
	w.card(r, false)
	area, two := r.Inset(w.px(stripPad)), w.twoLines()
	end := w.placeStock(area, two)
	if len(w.Plates) == 0 {
		return
	}
	x := w.phone(area.Min.X)
	for i, wide := range w.stripPlates(w.phone(end-area.Min.X), two) {
		plate := image.Rect(w.px(x), area.Min.Y, w.px(x+wide-stripGap), area.Max.Y)
		if x += wide; two {
			w.stripPlateTwo(w.Plates[i], plate)
		} else {
			w.stripPlate(w.Plates[i], plate)
		}
	}
}

// side places what the players have one below the other, beside the board.
func (w *placer) side(p Page) {
	w.card(p.beside(), false)
	high := w.px(stripHighTwo)
	y := (p.Panel.Min.Y + p.Panel.Max.Y - high*len(w.Plates)) / 2
	for _, plate := range w.Plates {
		w.stripPlateTwo(plate, image.Rect(p.Panel.Min.X, y, p.Panel.Max.X, y+high-w.px(2*stripGap)))
		y += high
	}
}

// placeStock places the common stock at the right end of the strip, in lines one below the other if the
// plates have two, and returns where it begins.
func (w *placer) placeStock(area image.Rectangle, two bool) (begin int) {
	end, middle := area.Max.X-w.px(stockEnd), (area.Min.Y+area.Max.Y)/2
	plates := 0.
	for _, p := range w.Plates {
		plates += w.stripWidth(p, two, wantedName)
	}
	room := end - area.Min.X - w.px(min(plates, view.PhoneWidth-2*stripPad-leastStock))
	if begin = end; !two {
		for _, l := range slices.Backward(w.stockLabels(room, 1)) {
			begin = w.placeStockLabel(l, begin, middle)
		}
		return begin
	}
	labels := w.stockLabels(room, 2)
	for i, l := range labels {
		line := area.Min.Y + area.Dy()*(2*i+1)/(2*len(labels))
		begin = min(begin, w.placeStockLabel(l, end, line))
	}
	return begin
}

// The space that plates leave to the common stock, and the space after it, px on a phone.
const leastStock, stockEnd = 32, 4

// stockLabel is the text of a count of the common stock in a strip. icon says whether its icon
// stands before it; tiles need one only without their name.
type stockLabel struct {
	noun, text string
	icon       bool
}

// stockLabels lists the labels that fit into a space, px, in the order of the counts. With several lines
// each has the whole space.
func (w *placer) stockLabels(room, lines int) (list []stockLabel) {
	for _, c := range w.Counts[:min(len(w.Counts), mostLeft)] {
		said := w.stockLabel(c)
		wide := w.px(said.width())
		if wide > room {
			return list
		}
		if lines == 1 {
			room -= wide
		}
		list = append(list, said)
	}
	return list
}

// stockLabel is the label of a count of the common stock.
func (p *Panel) stockLabel(c scene.Count) stockLabel {
	number := strconv.Itoa(c.N)
	if word := p.word(c); word != "" && len(p.Plates) <= mostWorded {
		return stockLabel{c.Noun, number + " " + word, c.Noun != "tile"}
	}
	return stockLabel{c.Noun, number, true}
}

// width is the width of a label, px on a phone.
func (l stockLabel) width() float64 {
	wide := leftSize*art.TextWidth(l.text) + 7
	if l.icon {
		wide += countSize
	}
	return wide
}

// placeStockLabel places a label so that it ends at a place, and returns where it begins.
func (w *placer) placeStockLabel(l stockLabel, end, middle int) int {
	size, wide, side := float64(w.px(leftSize)), w.px(l.width()), w.px(countSize-2)
	w.write("word", toRight, l.text, end, middle, size, float64(wide)/size)
	if l.icon {
		w.icon(l.noun, scene.Nobody, end-wide+w.px(6), middle-side/2, side)
	}
	return end - wide
}

// stripPlate places a seat's part of a strip with one line.
func (w *placer) stripPlate(p scene.Plate, r image.Rectangle) {
	w.plateCard(p, r)
	side, middle, x := w.px(stripToken), (r.Min.Y+r.Max.Y)/2, r.Min.X+w.px(plateEnds)/2
	w.token(p.Seat, x, middle-side/2, side)
	x = w.stripPoints(p, x+side+w.px(afterToken), middle)
	end := r.Max.X - w.px(plateEnds)/2
	for _, c := range stripCounts(p) {
		end -= w.px(countStep(c))
	}
	x = w.stripName(p.Seat, x, middle, end) + w.px(afterScore)
	w.stripCounts(p, x, r)
}

// stripPlateTwo places a seat's part of a strip with two lines.
func (w *placer) stripPlateTwo(p scene.Plate, r image.Rectangle) {
	w.plateCard(p, r)
	side, x, middle := w.px(stripTokenTwo), r.Min.X+w.px(plateEnds)/2, (r.Min.Y+r.Max.Y)/2
	upper, lower := image.Rect(x, r.Min.Y+w.px(1), r.Max.X, middle), image.Rect(x, middle, r.Max.X, r.Max.Y-w.px(1))
	w.token(p.Seat, x, (upper.Min.Y+upper.Max.Y-side)/2, side)
	w.stripName(p.Seat, x+side+w.px(afterToken), (upper.Min.Y+upper.Max.Y)/2, r.Max.X-w.px(plateEnds)/2)
	x = w.stripPoints(p, x, (lower.Min.Y+lower.Max.Y)/2)
	w.stripCounts(p, x, lower)
}

// plateCard places the card of a seat's part of a strip.
func (w *placer) plateCard(p scene.Plate, r image.Rectangle) { w.card(r, p.Active || w.won(p.Seat)) }

// stripPoints writes the points of a seat, and returns where the space after them begins.
func (w *placer) stripPoints(p scene.Plate, x, middle int) int {
	if !w.Unscored {
		w.write("score", fromLeft, w.score(p), x, middle, float64(w.px(stripScore)), 3)
	}
	return x + w.px(w.scoreWide(p))
}

// stripName writes the name of a seat as far as it fits before an end, and returns where it ends.
func (w *placer) stripName(seat, x, middle, end int) int {
	size, name := float64(w.px(nameSize)), w.Name(seat)
	whole := int(math.Ceil(size * art.TextWidth(name)))
	wide := min(whole, end-x)
	if wide < whole && wide < w.px(leastName) {
		return x
	}
	w.write("name", fromLeft, name, x, middle, size, float64(wide)/size+.05)
	return x + wide
}

// stripCounts places the counts of a seat side by side, in the middle of a line.
func (w *placer) stripCounts(p scene.Plate, x int, line image.Rectangle) {
	for _, c := range stripCounts(p) {
		w.count(c, p.Seat, image.Rect(x, line.Min.Y, line.Max.X, line.Max.Y), false)
		x += w.px(countStep(c))
	}
}
