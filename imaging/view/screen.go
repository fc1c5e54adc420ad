package view

import (
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// A picture of a match stands between a question and its buttons, and a phone has to show all three
// together. So the board fills the whole width, and the picture is no higher than it must be. A
// board that cannot grow is shown whole. If another board has become too large, the picture shows
// what the question is about: what was laid last, and every choice that has a button.

// Sizes of a unit on a phone, px. A board is shown whole if its units are at least as large as wanted;
// otherwise a part of it is shown.
const (
	wantedTile = 36
	WantedLawn = 24 // for a board without tiles, such as walls on a lawn
	nearLawn   = 27 // for a part of a board without tiles
	leastStep  = 20 // the same if nothing on it is asked for
)

// Screen shows the whole board if its units are large enough. Otherwise it shows as much as players
// can recognise: all choices, or those with a button, or as many of these as fit. A board within
// walls is always shown whole.
func (b *Board) Screen(r Room) Sight {
	f := fit{b, r}
	switch {
	case b.Area.W > 0:
		return f.area()
	case b.Walled():
		return f.fill(b.Scene.Board, b.Scene.Board, f.largestToThePixel(b.Scene.Board))
	}
	return f.choices()
}

// AllOf shows the whole board as large as the room allows, whatever it is about.
func (b *Board) AllOf(r Room) Sight {
	f, whole := fit{b, r}, b.Used()
	unit := f.largestToThePixel(whole)
	if UnitOnPhone(unit) > largestUnit {
		unit = f.largest(whole)
	}
	return f.fill(whole, whole, unit)
}

// choices shows the whole board or, if that is too large, what the question is about.
func (f fit) choices() Sight {
	if len(f.Frames) > 0 {
		return f.divided()
	}
	whole, wanted, core := f.Used(), f.wantedWhole(), f.offered()
	if box, asked := scene.Bounds(core); asked {
		whole = whole.Grow(rimRoom - air).Around(box.Grow(rimRoom))
	} else if len(f.previews()) == 0 {
		wanted = leastStep
	}
	part, unit := whole, f.largest(whole)
	if UnitOnPhone(unit) < wanted {
		for _, near := range f.askedAbout(core) {
			if larger := min(f.largest(near.Rect), unitFor(f.wantedOfPart(wanted))); larger > unit {
				part, unit = near.Rect, larger
			}
			if UnitOnPhone(unit) >= near.least {
				break
			}
		}
	}
	return f.fill(part, whole, unit)
}

// BetweenWalls shows a board within walls as large as possible, and no wider than it is or a column
// beside it leaves free. most is the greatest width of such a column, px.
func (b *Board) BetweenWalls(r Room, most float64) Sight {
	f := fit{b, r}
	unit := f.largestToThePixel(b.Scene.Board)
	f.room.Width = max(b.Scene.Board.W*float64(unit), r.Width-most)
	return f.fill(b.Scene.Board, b.Scene.Board, unit)
}

// section is a part of the board. It is chosen, rather than a smaller one, if a unit then has at
// least this size on a phone, px.
type section struct {
	scene.Rect
	least float64
}

// askedAbout lists the parts of the board that matter most, each smaller than the one before. All show
// the choices. They begin with what others have built and what the choices would do, and end with the
// choices alone; all but the last include what was laid last. If nothing on the board is asked for, the
// only part is what the scene is about.
func (b *Board) askedAbout(core []scene.Item) (parts []section) {
	if len(core) == 0 {
		if b.Tiled() || b.Focus.W == 0 {
			return nil
		}
		return []section{{b.Focus, leastStep}}
	}
	recent, does := slices.Concat(core, b.laidLast()), b.previews()
	asked, _ := scene.Bounds(slices.Concat(recent, does))
	if latest, ok := scene.Bounds(b.otherNews()); ok {
		parts = append(parts, section{asked.Around(latest).Grow(rimRoom), leastStep})
	}
	if len(does) > 0 {
		parts = append(parts, section{asked.Grow(rimRoom), leastStep})
	}
	for _, near := range [][]scene.Item{recent, core} {
		box, _ := scene.Bounds(slices.Concat(near, b.drafted()))
		parts = append(parts, section{box.Grow(rimRoom), numberedTile})
	}
	return parts
}

// wantedWhole is the least size of a unit on a phone, px, at which the whole board is shown.
func (b *Board) wantedWhole() float64 {
	if b.Tiled() {
		return wantedTile
	}
	return WantedLawn
}

// wantedOfPart is the size of a unit on a phone, px, wanted for a part of a board, given that for
// the whole.
func (b *Board) wantedOfPart(wanted float64) float64 {
	if b.Tiled() || wanted < WantedLawn {
		return wanted
	}
	return nearLawn
}
