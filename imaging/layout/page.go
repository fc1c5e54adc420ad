package layout

import (
	"image"

	"github.com/bastide-games/bastide/imaging/view"
)

// Content is what a picture has to hold.
type Content struct {
	Board   *view.Board
	Panel   *Panel
	Highest int // how high a picture of cells may be on a phone, px; 0: as high as it likes
}

// Form is the way the panel is arranged.
type Form int

// The forms of a panel.
const (
	None     Form = iota
	Column        // cards one below the other, right of the board
	Row           // cards side by side, below the board
	Thin          // one thin line below the board
	Below         // a strip as wide as the picture, with what is in hand in a corner of the board
	Flank         // a column as high as the picture, right of a low board, with what is in hand
	OnlyHand      // only what is in hand, in a corner of the board
)

// Page says where the parts of a picture lie, and what is seen of the board.
type Page struct {
	view.Sight
	Form  Form
	Area  image.Rectangle // the board's part of the picture, px; nothing round a board without a panel
	Panel image.Rectangle // px
	Aside bool            // the tray, or what is in hand, lies beside the board
	Away  []Away          // the choices that lie outside
	hand  handPlace
}

// OnScreen tells whether the picture is as wide as the screen of a phone, with all that a player in turn has
// to see.
func (p *Page) OnScreen() bool { return p.Form == Below || p.Form == Flank }

// Bottom is where the board's part of the picture ends, px.
func (p *Page) Bottom() int {
	if p.OnScreen() {
		return p.Area.Max.Y
	}
	return p.Size.Y
}

// beside is the part of the picture beside the board's.
func (p *Page) beside() image.Rectangle {
	return image.Rect(p.Area.Max.X, 0, p.Size.X, p.Bottom())
}

// Px is a length on a phone in px of the picture.
func (p *Page) Px(phone float64) int { return scale(p.Size.X).px(phone) }

// wholeWidth is the width of a board that is always shown as a whole, px.
const wholeWidth = 1280

// wholeSmall is its width in the history of a match, px, where it is drawn so many times as large and then
// shrunk, for lines are too thin to be drawn so small.
const wholeSmall, Shrunk = 840, 2

// Arrange decides where everything lies.
func (c *Content) Arrange() (p Page) {
	switch b := c.Board; {
	case b.Kind == view.Cover:
		p.Sight = b.Cover()
	case b.Kind == view.Part:
		p.Sight, p.Form = b.OnlyFocus(), OnlyHand
	case b.AlwaysWhole() && b.Kind == view.Small:
		p.Sight = b.Whole(wholeSmall)
	case b.AlwaysWhole():
		p.Sight = b.Whole(wholeWidth)
	case b.Kind == view.Small:
		p.Sight = b.Small()
	case b.Kind == view.Plain:
		p.Sight = b.Plain()
		if b.Tiled() { // which is to be laid
			p.Form = OnlyHand
		}
	case b.Kind == view.Close || b.Grid:
		p = c.withHandAside(c.withTrayAside(c.onScreen(false)))
	default:
		p = c.chart()
	}
	p.hand = c.placeHand(&p)
	return p
}

// onScreen arranges a picture as wide as a screen, with the tray or hand beside the board if it is to lie
// there.
func (c *Content) onScreen(aside bool) Page {
	p := Page{Form: Below, Aside: aside}
	room := c.room(&p)
	switch b := c.Board; {
	case b.Kind == view.Close:
		p.Sight = b.Close(room)
	case b.TooSmall(room):
		p.Form = Flank
		room = c.room(&p)
		p.Sight = b.BetweenWalls(room)
	default:
		p.Sight = b.Screen(room)
	}
	right := room.Corner.X + view.Round(room.Width)
	p.Area = image.Rectangle{Min: room.Corner, Max: image.Pt(right, p.Size.Y)}
	p.Panel = image.Rectangle{Min: image.Pt(right, 0), Max: p.Size}
	if p.Form == Below {
		p.Panel = image.Rect(0, p.Size.Y, p.Size.X, p.Size.Y+p.Px(stripHigh))
		p.Size.Y = p.Panel.Max.Y
	}
	p.Size.Y += p.Px(c.trayHigh(aside))
	p.Away = c.away(&p)
	return p
}

// How high the board's part of a picture is, as a share of its width: at most, and at least where there is
// hardly room; and the latter above a tray.
const highestBoard, flattestBoard, flattestAboveTray = 1.08, .52, .28

// room measures what a picture as wide as a screen has for the board.
func (c *Content) room(p *Page) view.Room {
	rim := c.rim()
	beside := 0.
	switch {
	case p.Form == Flank:
		beside = flankWide
	case p.Aside && c.HasTray():
		beside = c.trayWide()
	case p.Aside:
		beside = handTiles[1] + 2*handGap
	}
	return view.Room{
		Corner:  rim,
		Width:   view.ScreenWidth*(1-beside/view.PhoneWidth) - float64(rim.X),
		Highest: c.highest(p)*view.ScreenWidth - float64(rim.Y),
	}
}

// highest is how high the board's part is at most, with its rim, as a share of the picture's width.
func (c *Content) highest(p *Page) float64 {
	if c.Highest == 0 {
		return highestBoard
	}
	flattest, tray, strip := flattestBoard, c.trayHigh(p.Aside), float64(stripHigh)
	if tray > 0 {
		flattest = flattestAboveTray
	}
	if p.Form == Flank {
		flattest, strip = flattest+strip/view.PhoneWidth, 0
	}
	room := (float64(c.Highest) - strip - tray) / view.PhoneWidth
	return max(flattest, min(room, highestBoard))
}

// Boxes places what the panel holds.
func (c *Content) Boxes(p Page) []Box {
	w := c.placer(p)
	switch p.Form {
	case Column:
		if c.Board.Grid && !p.Part.Holds(c.Board.Used()) { // the board goes on behind the panel
			w.ground("back", image.Rect(p.Panel.Min.X-w.px(plateGap), 0, p.Size.X, p.Size.Y))
		}
		w.column(p.Panel)
	case Row:
		w.row(p.Panel)
	case Thin:
		w.thin(p.Panel)
	case Below:
		w.rim(c.Board, p)
		w.handAside(p)
		w.strip(p.Panel)
		w.tray(c, p)
	case Flank:
		w.rim(c.Board, p)
		w.flank(p.beside())
	case OnlyHand:
		w.handAside(p)
	}
	return w.list
}

// placer returns what places boxes in a picture.
func (c *Content) placer(p Page) *placer {
	return &placer{Panel: c.Panel, boxes: boxes{scale: scale(p.Size.X)}, size: p.Size}
}
