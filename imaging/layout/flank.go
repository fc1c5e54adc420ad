package layout

import (
	"image"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// A board within walls is as high as it is wide, and above many buttons a phone has little height
// for it. So there is space beside it and none below. A column there holds what is in hand, if it
// has no place on the table outside the walls, for each player what a plate shows and the stretch
// of the score track, and the common stock.

// Sizes of that column, px on a phone: its least and its greatest width, the gaps in it, and the
// largest size of a face in hand, of a token and of points, and the gap round a lane.
const flankWide, flankMost, flankGap, flankHand, flankToken, flankScore, laneGap = 66, 110, 4, 62, 18, 16, 1.5

// flank places the column: the hand, the players side by side, and the common stock.
func (w *placer) flank(c *Content, p Page) {
	r := p.beside()
	w.ground("mat", r)
	r = r.Inset(w.px(flankGap))
	foot := r
	foot.Min.Y = foot.Max.Y - w.px(lineHigh)*len(w.Counts)
	for i, c := range w.Counts {
		w.stockLine(c, foot, i)
	}
	r.Max.Y = foot.Min.Y - w.px(flankGap)
	if p.hand.side == 0 {
		r.Min.Y = w.flankHand(r)
	}
	gap, n := w.px(plateGap), len(w.Plates)
	for i, plate := range w.Plates {
		column := r
		column.Min.X, column.Max.X = r.Min.X+(r.Dx()+gap)*i/n, r.Min.X+(r.Dx()+gap)*(i+1)/n-gap
		w.flankSeat(c.Board.Track, plate, column)
	}
}

// stockLine writes a count of the common stock in its own line.
func (w *placer) stockLine(c scene.Count, r image.Rectangle, line int) {
	text, size := strconv.Itoa(c.N)+" "+w.word(c), float64(w.px(leftSize))
	y := r.Min.Y + w.px(lineHigh)*line + w.px(lineHigh)/2
	w.write("word", centred, text, (r.Min.X+r.Max.X)/2, y, size, float64(r.Dx())/size)
}

// flankHand places the faces in hand side by side, as large as possible, and returns where the
// space below them begins.
func (w *placer) flankHand(r image.Rectangle) (bottom int) {
	hand := w.hand()
	if len(hand) == 0 {
		return r.Min.Y
	}
	gap := w.px(flankGap)
	side := min((r.Dx()+gap)/len(hand)-gap, r.Dy()/4, w.px(flankHand)) // the rest is for the players
	x := (r.Min.X + r.Max.X - len(hand)*(side+gap) + gap) / 2
	for i, it := range hand {
		w.face(it, x+i*(side+gap), r.Min.Y, side)
	}
	return r.Min.Y + side + 2*gap
}

// flankSeat places what belongs to a player: token, name, points, counts, what it has won on the
// track and its stretch of that.
func (w *placer) flankSeat(t *scene.Track, p scene.Plate, r image.Rectangle) {
	w.card(r, p.Active || w.won(p.Seat))
	r = r.Inset(w.px(platePad))
	middle, y := (r.Min.X+r.Max.X)/2, r.Min.Y
	side := min(w.px(flankToken), r.Dx())
	w.token(p.Seat, middle-side/2, y, side)
	y += side + w.px(1)
	name := float64(w.px(wordSize))
	w.write("name", centred, w.Name(p.Seat), middle, y+w.px(wordSize)/2, name, float64(r.Dx())/name)
	y += w.px(wordSize) + w.px(1)
	score := float64(w.px(flankScore))
	w.write("score", centred, w.score(p), middle, y+w.px(flankScore)/2, score, float64(r.Dx())/score)
	y += w.px(flankScore)
	flag := flagOf(t, p.Seat)
	for _, c := range p.Counts {
		if flag == nil || !isPrize(t, c.Noun) {
			w.count(c, p.Seat, image.Rect(r.Min.X, y, r.Max.X, y+w.px(lineHigh)), false)
			y += w.px(lineHigh)
		}
	}
	if flag == nil {
		return
	}
	columns := max(1, r.Dx()/w.px(wonSize))
	if rows := mostWon(t, columns); rows > 0 {
		high := rows * w.px(wonSize)
		w.prizesWon(*flag, image.Rect(r.Min.X, y, r.Max.X, y+high), columns)
		y += high
	}
	r = r.Inset(-w.px(platePad - laneGap))
	r.Min.Y = y + w.px(laneGap)
	w.lane(t, *flag, r, true)
}

// flagOf returns a seat's flag on the track, nil without one.
func flagOf(t *scene.Track, seat int) *scene.Flag {
	if t == nil {
		return nil
	}
	if i := slices.IndexFunc(t.Flags, func(f scene.Flag) bool { return f.Seat == seat }); i >= 0 {
		return &t.Flags[i]
	}
	return nil
}

// isPrize reports whether a noun is what can be won on the track, so that the lanes show it.
func isPrize(t *scene.Track, noun string) bool {
	return slices.ContainsFunc(t.Spaces, func(s scene.Space) bool { return s.Prize == noun })
}

// mostWon is the number of rows for what the seat with most prizes has won.
func mostWon(t *scene.Track, columns int) (rows int) {
	for _, f := range t.Flags {
		rows = max(rows, (len(f.Won)+columns-1)/columns)
	}
	return rows
}
