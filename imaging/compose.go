package imaging

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/layout"
	"github.com/bastide-games/bastide/imaging/view"
)

// compose lays out a scene.
func compose(s scene.Scene, o Options) *frame {
	f := &frame{opts: o}
	f.content, f.Page = arrange(s, o)
	f.board = f.content.Board
	switch {
	case o.View == Cover:
		f.board = f.board.WithoutDead()
	case o.View == Small && f.board.AlwaysWhole():
		f.shrink = layout.Shrunk
	}
	f.swell = layout.Swelling(f.board, f.Sight)
	f.cut()
	f.stampAll()
	return f
}

// arrange returns what the picture of a scene contains, and where.
func arrange(s scene.Scene, o Options) (*layout.Content, layout.Page) {
	c := contentOf(s, o)
	switch {
	case o.View == Part:
		c.Board = c.Board.WithoutDead().WithoutNews()
	case c.HasTrack():
		c.Board = c.Board.WithoutTrack()
	}
	return c, c.Arrange()
}

// contentOf returns what the picture of a scene contains.
func contentOf(s scene.Scene, o Options) *layout.Content {
	return &layout.Content{
		Board:   &view.Board{Scene: s, Kind: o.View, Set: sets[s.Game], Marks: o.Marks, Frames: o.Frames, Area: o.Area},
		Highest: o.Highest,
		Panel: &layout.Panel{
			Panel: s.Panel, Names: o.Names, Words: o.Words, Counted: o.Counted, Winners: o.Winners,
			Marks: o.Marks, Chosen: o.Chosen,
		},
	}
}

// stampAll stamps the board, the panel and the tray.
func (f *frame) stampAll() {
	if f.grounded() {
		f.board = f.board.Grounded(f.Part)
	}
	f.stampBoard()
	f.stampBoxes(f.content.Boxes(f.Page))
	f.stampTray()
	f.sign()
}

// stampTray stamps the hand on the tray.
func (f *frame) stampTray() {
	if !f.content.HasTray() {
		return
	}
	on := *f
	on.board = &view.Board{Scene: *f.board.Hand, Kind: f.opts.View, Set: sets[f.board.Hand.Game], Marks: f.opts.Marks}
	on.Sight, on.swell = f.content.Tray(f.Page), 1
	for _, it := range on.board.Items {
		on.stampItem(it)
	}
	on.pointOut()
	f.stamps = on.stamps
}
