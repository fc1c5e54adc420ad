package view

import (
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// A picture of a match stands between a question and its buttons, and a phone has to show all three at
// once. So the picture is the board: it fills the whole width and is no higher than that needs. A board
// with an end is shown whole. Where another one has outgrown what can be shown large, the picture is of
// what the question is about: what was laid last, and every choice that has a button.

// Sizes of a unit on a phone, px. A board is shown whole if its units are at least as large as wanted;
// otherwise a part of it is shown.
const (
	wantedTile = 36
	WantedLawn = 24 // of a board without tiles, such as walls on a lawn
	nearLawn   = 27 // how large a part of a board without tiles is shown
	leastTile  = 21 // choices without a button may lie outside the picture where tiles would be smaller
	leastLawn  = 24 // the same on a board without tiles
	leastStep  = 20 // where nothing on a board without tiles is asked for
	tinyTile   = 23 // even choices with a button may lie outside
)

// withWalls is a board within walls with what stands on these: people want to see where it ends.
func (b *Board) withWalls() scene.Rect {
	whole := b.Used()
	for _, r := range b.neverCut() {
		whole = whole.Around(r)
	}
	return whole
}

// Screen shows the whole board if its units are large enough then, and otherwise the most that can be told
// apart: all choices, or those with a button, or as many of these as there is room for, with as much round
// them as fits. A board within walls is always shown whole: ok is false if it would be too small, and then
// [Board.BetweenWalls] shows more of it.
func (b *Board) Screen(r Room) (s Sight, ok bool) {
	f := fit{b, r}
	if !b.Walled() {
		return f.choices(), true
	}
	whole := b.withWalls()
	unit := f.largest(whole)
	if UnitOnPhone(unit) < tinyTile {
		return s, false
	}
	return f.fill(whole, whole, unit), true
}

// choices shows the whole board, or if that is too large what the question is about.
func (f fit) choices() Sight {
	whole, wanted := f.Used(), f.wantedWhole()
	core, others := f.offered(f.Marks), f.offered(f.Others)
	if box, asked := scene.Bounds(slices.Concat(core, others)); asked {
		whole = whole.Grow(rimRoom - air).Around(box.Grow(rimRoom))
	} else if len(f.previews()) == 0 {
		wanted = leastStep
	}
	part, unit := whole, f.largest(whole)
	if UnitOnPhone(unit) < wanted {
		for _, near := range f.askedAbout(core, others) {
			if larger := min(f.largest(near.Rect), unitFor(f.wantedOfPart(wanted))); larger > unit {
				part, unit = near.Rect, larger
			}
			if UnitOnPhone(unit) >= near.least {
				break
			}
		}
	}
	if f.Tiled() && UnitOnPhone(unit) < tinyTile && len(core) > 0 {
		part = f.densest(core, others)
		unit = min(f.largest(part), unitFor(wantedTile))
	}
	return f.fill(part, whole, unit)
}

// BetweenWalls shows what is within the walls of a board too small to show whole, from one outer wall to
// the other, with the flags along these, as large as can be; the moat where there is room for that, too.
func (b *Board) BetweenWalls(r Room) Sight {
	f := fit{b, r}
	part := b.Inside(scene.Rect{}).Grow(rimRoom)
	for _, flag := range b.Flags() {
		part = part.Around(flag)
	}
	whole := b.withWalls()
	part.X, part.W = whole.X, whole.W
	return f.fill(part, b.Board, f.largestToThePixel(part))
}

// section is a part of the board that is shown rather than a smaller one if a unit has at least a size
// then, on a phone, px.
type section struct {
	scene.Rect
	least float64
}

// askedAbout are parts of the board that matter more than the whole, from the largest to the smallest: all
// choices with what those with a button would do, these alone with what they would do, and these alone;
// all with what was laid last. Where nothing on the board is asked for, it is what the scene is about.
func (b *Board) askedAbout(core, others []scene.Item) (parts []section) {
	if len(core) == 0 {
		if b.Tiled() || b.Focus.W == 0 {
			return nil
		}
		return []section{{b.Focus, leastStep}}
	}
	core = slices.Concat(core, b.laidLast())
	does := b.previews()
	asked, _ := scene.Bounds(slices.Concat(core, does))
	if latest, ok := scene.Bounds(b.otherNews()); ok {
		parts = append(parts, section{asked.Around(latest).Grow(rimRoom), leastStep})
	}
	if box, ok := scene.Bounds(others); ok {
		parts = append(parts, section{asked.Around(box).Grow(rimRoom), b.leastWithOthers()})
	}
	if len(does) > 0 {
		parts = append(parts, section{asked.Grow(rimRoom), leastStep})
	}
	near, _ := scene.Bounds(slices.Concat(core, b.drafted()))
	return append(parts, section{near.Grow(rimRoom), 0})
}

// wantedWhole is the size of a unit on a phone, px, from which on the whole board is shown.
func (b *Board) wantedWhole() float64 {
	if b.Tiled() {
		return wantedTile
	}
	return WantedLawn
}

// wantedOfPart is how large, on a phone, a part of a board is shown that is wanted so large as a whole.
func (b *Board) wantedOfPart(wanted float64) float64 {
	if b.Tiled() || wanted < WantedLawn {
		return wanted
	}
	return nearLawn
}

// leastWithOthers is the size of a unit on a phone, px, up to which choices without a button may lie outside.
func (b *Board) leastWithOthers() float64 {
	if b.Tiled() {
		return leastTile
	}
	return leastLawn
}
