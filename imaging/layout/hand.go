package layout

import (
	"image"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/view"
)

// handGap is the distance of the hand from the edge of the board's part, px on a phone.
const handGap = 7

// handTiles are the sizes of a face in hand, px on a phone. A smaller one is used if it would hide
// something.
var handTiles = []float64{66, 54, 44}

// severalSmaller is how much smaller the faces are when there are more than two.
const severalSmaller = .8

// handPlace is the place of the hand, on the board or beside it, px: all of it, the step from one
// face to the next, and the size of a face.
type handPlace struct {
	at   image.Rectangle
	step image.Point
	side int
}

// handAside places the hand.
func (w *placer) handAside(p Page) {
	if p.hand.side == 0 {
		return
	}
	if p.Aside {
		w.ground("mat", p.beside())
	}
	w.card(p.hand.at.Inset(-w.px(handGap)/2), false) // the card marks it as not part of the board
	for i, it := range w.hand() {
		at := p.hand.at.Min.Add(p.hand.step.Mul(i))
		w.face(it, at.X, at.Y, p.hand.side)
	}
}

// placeHand finds the place for the hand, as large as possible without hiding anything. There is
// none if the hand is empty, or is shown in the panel, on the tray or large on the board.
func (c *Content) placeHand(p *Page) (h handPlace) {
	n, gap := len(c.Panel.hand()), p.Px(handGap)
	_, tried := c.Board.Tried()
	if n == 0 || n == 1 && tried && c.Board.Kind == view.Close || c.HasTray() || p.Form != Below && p.Form != Flank && p.Form != OnlyHand {
		return h
	}
	if p.Aside {
		h.side = p.Px(handTiles[1])
		h.step.Y = h.side + gap/2
		corner := image.Pt(p.Area.Max.X+gap, p.Area.Min.Y+gap)
		h.at = image.Rectangle{Min: corner, Max: corner.Add(image.Pt(h.side, n*h.step.Y-gap/2))}
		return h
	}
	cover, area := c.cover(p), p.Area
	if p.Form == OnlyHand {
		area = p.Field()
	}
	for _, tile := range handTiles {
		if n > 2 {
			tile *= severalSmaller
		}
		h.side = p.Px(tile)
		h.step.X = h.side + gap/2
		h.at = cover.emptiest(area, image.Pt(n*h.step.X-gap/2, h.side))
		switch {
		case p.Form == Flank && cover.hidden(h.at.Inset(-gap/2)) > trace:
		case c.Board.Walled(), !cover.hides(h.at):
			return h
		}
	}
	if p.Form == Flank { // the column beside the board has room for it
		return handPlace{}
	}
	if p.Form == OnlyHand {
		h.at = cover.emptiest(image.Rectangle{Max: p.Size}, h.at.Size()) // it may cover part of the margin
	}
	return h
}

// cover measures how much of the board something on a page hides.
type cover struct {
	board *view.Board
	page  *Page
	free  []scene.Rect // cells beside tiles
	lying []lying
	yards [][]scene.Point // outlines of courtyards
}

// lying is what something on the board weighs when it is hidden.
type lying struct {
	box        scene.Rect
	each       float64 // for each hidden cell
	everywhere float64 // however little is hidden
}

func (c *Content) cover(p *Page) *cover {
	v := &cover{board: c.Board, page: p, free: freeCells(c.Board)}
	for _, it := range c.Board.Items {
		l := lying{box: c.Board.Taken(it), each: lyingCounts}
		switch {
		case it.Kind == scene.Outline && len(it.Points) > 0:
			v.yards = append(v.yards, it.Points)
			continue
		case it.Kind == scene.Tint, it.Noun == c.Board.Set.Ground: // it adds nothing to what it covers
			continue
		case it.Kind == scene.Spot && c.Board.Marks[it.Word] != "", it.Ghost:
			l.each, l.everywhere = 0, placeCounts
		case it.Kind == scene.Spot, it.Kind == scene.Piece && it.Beside, c.Board.FrameOfLast(it):
			l.each = seenCounts
		}
		v.lying = append(v.lying, l)
	}
	return v
}

// freeCells lists the free cells beside tiles, where a hand would look like a laid tile. There are
// none on a board within walls, where tiles may be far from each other.
func freeCells(b *view.Board) (free []scene.Rect) {
	if !b.Tiled() || b.Walled() {
		return nil
	}
	var laid []scene.Rect
	for _, it := range b.Items {
		if view.Lies(it) {
			laid = append(laid, it.Box)
		}
	}
	for _, box := range laid {
		for _, at := range []scene.Point{{X: box.X - 1, Y: box.Y}, {X: box.X + 1, Y: box.Y}, {X: box.X, Y: box.Y - 1}, {X: box.X, Y: box.Y + 1}} {
			if cell := (scene.Rect{X: at.X, Y: at.Y, W: 1, H: 1}); !slices.Contains(laid, cell) && !slices.Contains(free, cell) {
				free = append(free, cell)
			}
		}
	}
	return free
}

// trace is the largest hidden area, in cells, that does not count.
const trace = .02

// mostLaidOn is how much of the free cells beside tiles a hand may cover, in cells.
const mostLaidOn = .5

// hides reports whether something would cover what the picture shows.
func (c *cover) hides(by image.Rectangle) bool {
	part := c.page.Box(by)
	return c.laidOn(part) > mostLaidOn || slices.ContainsFunc(c.board.Items, func(it scene.Item) bool {
		return area(c.board.Taken(it).Meet(part)) > trace && it.Noun != c.board.Set.Ground
	})
}

func area(r scene.Rect) float64 { return r.W * r.H }

// laidOn is how much of the free cells beside tiles something covers, in cells.
func (c *cover) laidOn(part scene.Rect) (n float64) {
	for _, cell := range c.free {
		n += area(cell.Meet(part))
	}
	return n
}

// The weights of a hidden cell: with anything on it, free beside tiles, free within walls, and with
// what players should see (a choice without a button, a piece beside the cells, what was laid
// last). A choice with a button, and what a player is trying, count placeCounts even if hardly
// covered.
const lyingCounts, besideTile, inCourtyard, seenCounts, placeCounts = 1, 1, .15, 20, 100

// hidden is the weight of what something covers.
func (c *cover) hidden(by image.Rectangle) (n float64) {
	part := c.page.Box(by)
	n = besideTile * c.laidOn(part)
	for _, outline := range c.yards {
		n += inCourtyard * c.enclosed(part, outline)
	}
	for i := range c.lying {
		l := &c.lying[i]
		if share := area(l.box.Meet(part)); share > 0 {
			n += l.everywhere + l.each*share
		}
	}
	return n
}

// enclosed is the area of a part that is inside an outline, in cells, on a board within walls. It
// is 0 on other boards.
func (c *cover) enclosed(part scene.Rect, outline []scene.Point) float64 {
	const samples = 4
	if !c.board.Walled() {
		return 0
	}
	n := 0
	for i := range samples * samples {
		x, y := part.X+part.W*(float64(i%samples)+.5)/samples, part.Y+part.H*(float64(i/samples)+.5)/samples
		in := false
		for k, a := range outline {
			b := outline[(k+1)%len(outline)]
			if (a.Y > y) != (b.Y > y) && x < a.X+(b.X-a.X)*(y-a.Y)/(b.Y-a.Y) {
				in = !in
			}
		}
		if in {
			n++
		}
	}
	return part.W * part.H * float64(n) / (samples * samples)
}

// How much less another place than the upper right corner must hide to be chosen, in cells, and how
// much less again a place between two corners.
const cornerWorth, betweenCosts = 1.5, .2

// emptiest finds the place at the edges of a part of the picture where something of the given size
// hides least. Players look for it in the upper right corner, so it stays there unless another
// place is much better.
func (c *cover) emptiest(in image.Rectangle, size image.Point) (best image.Rectangle) {
	gap := c.page.Px(handGap)
	in = in.Inset(gap)
	room := in.Size().Sub(size)
	const steps = 16
	steady := cornerWorth
	if c.page.Form == OnlyHand || c.board.Walled() { // seen only once, it may move; or the table outside the walls is free
		steady = trace
	}
	least := math.Inf(1)
	for i := range steps + 1 {
		for k, at := range []image.Point{{room.X * (steps - i) / steps, 0}, {room.X * (steps - i) / steps, room.Y}, {0, room.Y * i / steps}, {room.X, room.Y * i / steps}} {
			r := image.Rectangle{Min: in.Min.Add(at), Max: in.Min.Add(at).Add(size)}
			n := c.hidden(r.Inset(-gap)) + betweenCosts*min(float64(i), float64(steps-i))/steps
			if i+k > 0 {
				n += steady
			}
			if n < least-1e-9 {
				best, least = r, n
			}
		}
	}
	return best
}
