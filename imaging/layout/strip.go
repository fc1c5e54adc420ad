package layout

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/view"
)

// Sizes of a strip on a phone, px.
const (
	stripHigh      = 27
	stripPad       = 3
	stripScore     = 15  // of the points
	leftSize       = 9.5 // of the text of the common stock
	leastName      = 12  // the least space for a name
	namedSeat      = 94  // for a seat with a name of six letters
	mostStripPlate = 130 // the greatest width of a plate
	mostPlates     = 310 // the width of the plates above which the stock gets less
)

// The most counts in a plate of a strip, and the most of the common stock in the strip.
const mostCounts, mostLeft = 2, 2

// strip places one line below the board: for each seat the token, the points, its supply and its
// name, as far as they fit, and at the right the common stock.
func (w *placer) strip(r image.Rectangle) {
	w.card(r, false)
	area := r.Inset(w.px(stripPad))
	end := area.Max.X - w.px(4)
	middle := (area.Min.Y + area.Max.Y) / 2
	for _, l := range slices.Backward(w.stockLabels(end - area.Min.X - w.platesWide())) {
		end = w.placeStockLabel(l, end, middle)
	}
	if len(w.Plates) == 0 {
		return
	}
	each, gap := min((end-area.Min.X)/len(w.Plates), w.px(mostStripPlate)), w.px(2)
	shown := w.countsIn(each - gap)
	for i, p := range w.Plates {
		p.Counts = p.Counts[:min(shown, len(p.Counts))]
		w.stripPlate(p, image.Rect(area.Min.X+i*each, area.Min.Y, area.Min.X+(i+1)*each-gap, area.Max.Y))
	}
}

// platesWide is the space for the plates that the stock may not take, px.
func (w *placer) platesWide() int {
	each := float64(namedSeat)
	for _, p := range w.Plates {
		for _, c := range p.Counts[min(1, len(p.Counts)):min(mostCounts, len(p.Counts))] {
			each += countStep(c) / float64(len(w.Plates))
		}
	}
	return min(len(w.Plates)*w.px(each), w.px(mostPlates))
}

// countStep is the width of a count in a plate of a strip, px on a phone.
func countStep(c scene.Count) float64 { return countWidth(c) - 3 }

// countsIn is how many counts fit beside the name in every plate, for a width in px. All plates
// show the same number.
func (w *placer) countsIn(width int) (shown int) {
	shown = math.MaxInt
	for _, p := range w.Plates {
		name := view.Share(int(math.Ceil(float64(w.px(nameSize))*art.TextWidth(w.Name(p.Seat)))), common.Smallest)
		room, n := width-w.px(stripHigh+5)-w.scoreWide(p)-name, 0
		for _, c := range p.Counts[:min(mostCounts, len(p.Counts))] {
			if room -= w.px(countStep(c)); room < 0 {
				break
			}
			n++
		}
		shown = min(shown, n)
	}
	return shown
}

// scoreWide is the width of the points in a plate of a strip, px, 0 without points.
func (w *placer) scoreWide(p scene.Plate) int {
	if w.Unscored {
		return 0
	}
	return int(float64(w.px(stripScore))*art.TextWidth(w.score(p))) + w.px(4)
}

// stockLabel is the text of a count of the common stock in a strip. icon says whether its icon
// stands before it; tiles need one only without their name.
type stockLabel struct {
	noun, text string
	icon       bool
}

// stockLabels lists the labels that fit into a space, px, in the order of the counts.
func (w *placer) stockLabels(room int) (list []stockLabel) {
	for _, c := range w.Counts[:min(len(w.Counts), mostLeft)] {
		number := strconv.Itoa(c.N)
		said := stockLabel{c.Noun, number, true}
		if word := w.word(c); word != "" && len(w.Plates) <= mostWorded {
			said = stockLabel{c.Noun, number + " " + word, c.Noun != "tile"}
		}
		if room -= w.stockLabelWidth(said); room < 0 {
			return list
		}
		list = append(list, said)
	}
	return list
}

// stockLabelWidth is the width of a label, px.
func (w *placer) stockLabelWidth(l stockLabel) int {
	wide := int(math.Ceil(float64(w.px(leftSize))*art.TextWidth(l.text))) + w.px(7)
	if l.icon {
		wide += w.px(countSize)
	}
	return wide
}

// placeStockLabel places a label so that it ends at a place, and returns where it begins.
func (w *placer) placeStockLabel(l stockLabel, end, middle int) int {
	size, wide, side := float64(w.px(leftSize)), w.stockLabelWidth(l), w.px(countSize-2)
	w.write("word", toRight, l.text, end, middle, size, float64(wide)/size)
	if l.icon {
		w.icon(l.noun, scene.Nobody, end-wide+w.px(6), middle-side/2, side)
	}
	return end - wide
}

// stripPlate places a seat's part of the strip: token, points, supply and name, as far as they fit.
func (w *placer) stripPlate(p scene.Plate, r image.Rectangle) {
	w.card(r, p.Active || w.won(p.Seat))
	w.flash(p.Seat, r)
	side, middle, x := r.Dy()*4/5, (r.Min.Y+r.Max.Y)/2, r.Min.X+r.Dy()/8
	w.token(p.Seat, x, middle-side/2, side)
	x += side + w.px(3)
	if !w.Unscored {
		w.write("score", fromLeft, w.score(p), x, middle, float64(w.px(stripScore)), 3)
		x += w.scoreWide(p)
	}
	size, name, room := float64(w.px(nameSize)), w.Name(p.Seat), r.Max.X-x-w.px(4)
	whole := int(math.Ceil(size * art.TextWidth(name)))
	for _, c := range p.Counts {
		room -= w.px(countStep(c))
	}
	if wide := min(whole, room); wide >= w.px(leastName) {
		w.write("name", fromLeft, name, x, middle, size, float64(wide)/size+.05)
		x += wide + w.px(5)
	}
	for _, c := range p.Counts {
		w.count(c, p.Seat, image.Rect(x, r.Min.Y, r.Max.X, r.Max.Y), false)
		x += w.px(countStep(c))
	}
}
