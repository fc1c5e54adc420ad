package layout

import (
	"image"

	"github.com/bastide-games/bastide/imaging/view"
)

// wholeWidth is the width of a board that is always shown whole, px.
const wholeWidth = 1280

// wholeSmall is its width in the history of a match, px, before it is shrunk. It is drawn Shrunk
// times as large, because some lines are too thin for the final size.
const wholeSmall, Shrunk = 840, 2

// Arrange decides where everything is.
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
		if b.Tiled() { // the tile to be laid
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

// onScreen arranges a picture as wide as a screen. aside says that the tray or the hand goes beside
// the board.
func (c *Content) onScreen(aside bool) Page {
	p := Page{Form: Below, Aside: aside}
	room := c.room(&p)
	if b := c.Board; b.Kind == view.Close {
		p.Sight = b.Close(room)
	} else if p.Sight = b.Screen(room); b.Walled() {
		if other := c.besideWalls(); other.Unit >= p.Unit {
			return other
		}
	} else if c.over() {
		p.Sight = b.AllOf(room)
		if other, fits := c.besideBoard(); fits && float64(other.Unit) > muchLarger*float64(p.Unit) {
			return other
		}
	}
	right := room.Corner.X + view.Round(room.Width)
	p.Area = image.Rectangle{Min: room.Corner, Max: image.Pt(right, p.Size.Y)}
	p.Track = p.extend(c.trackHigh(&p))
	p.Panel = p.extend(c.Panel.stripHeight())
	p.Size.Y += p.Px(c.trayHigh(aside))
	return p
}

// besideWalls arranges a picture with a column beside a board within walls.
func (c *Content) besideWalls() Page {
	p := Page{Form: Flank}
	room := c.room(&p)
	p.Sight = c.Board.BetweenWalls(room, view.ScreenWidth*(flankMost-flankWide)/view.PhoneWidth)
	p.Area = p.Field()
	p.Panel = image.Rect(p.Area.Max.X, 0, p.Size.X, p.Size.Y)
	return p
}

// over reports whether the picture shows a board on which nothing is left to decide.
func (c *Content) over() bool {
	return len(c.Panel.Winners) > 0 && len(c.Panel.Plates) > 0 && !c.HasTray() && len(c.Panel.hand()) == 0
}

// sideWide is the width of a column beside a board, px on a phone, and muchLarger how much larger the board has
// to be beside it than above a strip.
const sideWide, muchLarger = 96, 1.08

// besideBoard arranges a picture with the players one below the other beside the board; fits is false if there
// is no room for all.
func (c *Content) besideBoard() (p Page, fits bool) {
	p = Page{Form: Side}
	room := c.room(&p)
	p.Sight = c.Board.AllOf(room)
	right := room.Corner.X + view.Round(room.Width)
	p.Area = image.Rectangle{Min: room.Corner, Max: image.Pt(right, p.Size.Y)}
	p.Panel = p.beside().Inset(p.Px(stripPad))
	return p, p.Px(stripHighTwo)*len(c.Panel.Plates) <= p.Panel.Dy()
}

// Limits for the height of the board's part of a picture, as shares of its width: the highest, the
// lowest, and the lowest above a tray.
const highestBoard, flattestBoard, flattestAboveTray = 1.08, .52, .28

// room returns the space for the board in a picture as wide as a screen.
func (c *Content) room(p *Page) view.Room {
	rim := c.rim()
	beside := 0.
	switch {
	case p.Form == Flank:
		beside = flankWide
	case p.Form == Side:
		beside = sideWide
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

// highest is the greatest height of the board's part with its rim, as a share of the picture's
// width.
func (c *Content) highest(p *Page) float64 {
	if c.Highest == 0 {
		return highestBoard
	}
	track, tray, strip := c.trackHigh(p), c.trayHigh(p.Aside), c.Panel.stripHeight()
	flattest := flattestBoard
	if _, tried := c.Board.Tried(); !tried || c.Board.Kind != view.Close {
		flattest -= track / view.PhoneWidth // the picture gets no higher by the track
	}
	if tray > 0 {
		flattest = flattestAboveTray
	}
	if p.Form == Flank || p.Form == Side {
		flattest, strip = flattest+strip/view.PhoneWidth, 0
	}
	room := (float64(c.Highest) - strip - track - tray) / view.PhoneWidth
	return max(flattest, min(room, highestBoard))
}

// withTrayAside returns the page with the tray beside the board, if the board then shows more or is
// larger. It leaves a board above the tray that is whole and large, because cards are larger below
// it.
func (c *Content) withTrayAside(p Page) Page {
	if !c.HasTray() || c.Board.Kind != view.Close || p.Form != Below {
		return p
	}
	all := c.Board.Used()
	whole := p.Part.Holds(all)
	if whole && view.UnitOnPhone(p.Unit) >= view.WantedLawn || c.trayUnit(true) < leastAside {
		return p
	}
	other := c.onScreen(true)
	if wholeAside := other.Part.Holds(all); wholeAside && !whole || wholeAside == whole && other.Unit > p.Unit {
		return other
	}
	return p
}

// withHandAside returns the page with the hand beside the board, if it would hide part of the
// board. A board within walls has room outside these, and a huge board needs the whole width.
func (c *Content) withHandAside(p Page) Page {
	if p.Form != Below || c.Board.Walled() || p.Coarse {
		return p
	}
	if place := c.placeHand(&p); place.side > 0 && c.cover(&p).hides(place.at) {
		return c.onScreen(true)
	}
	return p
}

// Boxes places what the panel holds.
func (c *Content) Boxes(p Page) []Box {
	w := c.placer(p)
	switch p.Form {
	case Column:
		if c.Board.Grid && !p.Part.Holds(c.Board.Used()) { // the board continues behind the panel
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
		w.track(c, p)
		w.strip(p.Panel)
		w.tray(c, p)
	case Flank:
		w.rim(c.Board, p)
		w.handAside(p)
		w.flank(c, p)
	case Side:
		w.rim(c.Board, p)
		w.side(p)
	case OnlyHand:
		w.handAside(p)
	}
	return w.list
}
