package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Laid says what a tile of the board has to do with the players. Its index is the tile's
// number; a follower can only be of the seat that laid the tile.
type Laid struct {
	By int8 // seat, games.Spectator for what lay there from the beginning
	On int8 // segment on which a follower stands, or Nobody
}

// Position is what the positions of The Castle and The City have until they are changed in
// place, as a [Table] is. It is changed only while it is made.
type Position struct {
	Board  *tiles.Board
	Laid   []Laid
	Bag    []uint8 // tiles left, by kind
	InTurn games.Seat
	List   []games.Action // of the seat in turn; empty once the match is over
	Drawn  uint64         // outcomes of chance
}

// Copy returns a position to be changed. What stands on the tiles is copied, with room for
// one more tile; the bag is to be copied when something is taken out.
func (p Position) Copy() Position {
	p.Laid = append(make([]Laid, 0, len(p.Laid)+1), p.Laid...)
	return p
}

// Turn implements games.State.
func (p *Position) Turn() []games.Seat {
	if len(p.List) == 0 {
		return nil
	}
	return []games.Seat{p.InTurn}
}

// Legal implements games.State.
func (p *Position) Legal(seat games.Seat) []games.Action {
	if seat != p.InTurn {
		return nil
	}
	return p.List
}

// Draws implements games.State.
func (p *Position) Draws() uint64 { return p.Drawn }

// Last returns the number of the tile laid last.
func (p *Position) Last() int { return p.Board.Len() - 1 }

// InBag returns the number of tiles left to draw.
func (p *Position) InBag() int {
	n := 0
	for _, count := range p.Bag {
		n += int(count)
	}
	return n
}

// TakeOut takes a tile of the kind out of the bag, which is copied.
func (p *Position) TakeOut(kind int) {
	p.Bag = slices.Clone(p.Bag)
	p.Bag[kind]--
}

// Standing counts the followers of a seat on the board.
func (p *Position) Standing(seat games.Seat) int {
	n := 0
	for _, l := range p.Laid {
		if l.On != Nobody && l.By == int8(seat) {
			n++
		}
	}
	return n
}

// Taken lists the region under each follower.
func (p *Position) Taken() []tiles.Region {
	regions := make([]tiles.Region, 0, 32)
	for tile, l := range p.Laid {
		if l.On != Nobody {
			regions = append(regions, p.Board.Region(tile, int(l.On)))
		}
	}
	return regions
}

// Census counts the followers of each seat on a region.
func (p *Position) Census(r tiles.Region, counts []int) {
	for tile, l := range p.Laid {
		if l.On != Nobody && p.Board.Region(tile, int(l.On)) == r {
			counts[l.By]++
		}
	}
}

// Release takes the followers off the regions and counts those of each seat.
func (p *Position) Release(regions []tiles.Region, back []int) {
	for tile, l := range p.Laid {
		if l.On != Nobody && slices.Contains(regions, p.Board.Region(tile, int(l.On))) {
			p.Laid[tile].On = Nobody
			back[l.By]++
		}
	}
}

// Manned lists the tiles on which a follower of a seat stands.
func (p *Position) Manned(seat games.Seat) []int {
	var list []int
	for tile, l := range p.Laid {
		if l.On != Nobody && games.Seat(l.By) == seat {
			list = append(list, tile)
		}
	}
	return list
}

// Follows lists where the seat in turn may put a follower on the tile just laid: nowhere,
// or if it has one ready on any segment whose region is free. follow holds the action for
// each segment.
func (p *Position) Follows(none games.Action, follow []games.Action, ready bool, free func(tiles.Region) bool) []games.Action {
	list := append(make([]games.Action, 0, 8), none)
	if ready {
		taken, last := p.Taken(), p.Last()
		for i, a := range follow {
			if r := p.Board.Region(last, i); !slices.Contains(taken, r) && (free == nil || free(r)) {
				list = append(list, a)
			}
		}
	}
	slices.Sort(list)
	return list
}

// Stand puts a follower of the seat in turn on a segment of the tile laid last, and tells so:
// the ids of tile and segment, and what the follower is there.
func (p *Position) Stand(on int, tile, segment, role string) games.Event {
	p.Laid[p.Last()].On = int8(on)
	return games.Event{Kind: "followed", Seat: p.InTurn, Facts: []games.Fact{
		{Name: "tile", Value: tile},
		{Name: "at", Value: p.Board.Tile(p.Last()).Cell.String()},
		{Name: "on", Value: segment},
		{Name: "as", Value: role},
	}}
}

// Apply carries out a legal action on a copy of a position. do holds what each first word
// does to it, given the other words.
func Apply[S games.State](
	s S, seat games.Seat, a games.Action, clone func() S, do map[string]func(S, []string) ([]games.Event, error),
) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	next := clone()
	words := a.Words()
	events, err := do[words[0]](next, words[1:])
	if err != nil {
		return nil, nil, err
	}
	return next, events, nil
}

// Recent lists the tiles that a seat may not have seen yet, in the order laid: those since
// its own last one, or for a spectator the last one of each seat. to is the last that
// counts, first the earliest.
func (p *Position) Recent(seat games.Seat, first, to int) []int {
	var list []int
	seen := map[int8]bool{}
	for tile := to; tile >= first; tile-- {
		by := p.Laid[tile].By
		if games.Seat(by) == seat {
			break
		}
		if seat != games.Spectator || !seen[by] {
			list = append(list, tile)
		}
		seen[by] = true
	}
	slices.Reverse(list)
	return list
}

// Extent returns the part of the plane with all tiles and the cells beside them.
func (p *Position) Extent() scene.Rect {
	low, high := p.Board.Bounds()
	return scene.Rect{
		X: float64(low.X - 1), Y: float64(low.Y - 1),
		W: float64(high.X - low.X + 3), H: float64(high.Y - low.Y + 3),
	}
}

// Landscape shows the tiles on the board from number first on. The last one is a ghost as
// long as its turn is not over.
func (p *Position) Landscape(first int, ghost bool, face func(tiles.Tile) scene.Item) []scene.Item {
	var items []scene.Item
	for i := first; i < p.Board.Len(); i++ {
		items = append(items, face(p.Board.Tile(i)))
	}
	if len(items) > 0 {
		items[len(items)-1].Ghost = ghost
	}
	return items
}

// Holes shows the empty cells beside tiles that nothing can fill.
func (p *Position) Holes(fillable func(games.Cell) bool) []scene.Item {
	var items []scene.Item
	for _, c := range p.Board.Frontier() {
		if !fillable(c) {
			items = append(items, scene.Item{
				Kind: scene.Face, Noun: NounHole, Box: scene.Cell(c.X, c.Y), Seat: scene.Nobody, Dead: true,
			})
		}
	}
	return items
}

// Frames frames tiles in the colours of those who laid them. names are those of the kinds.
func (p *Position) Frames(list []int, names []string) []scene.Item {
	var items []scene.Item
	for _, tile := range list {
		t := p.Board.Tile(tile)
		items = append(items, scene.Item{
			Kind: scene.Outline, Noun: NounTile, Name: names[t.Kind],
			Box: scene.Cell(t.Cell.X, t.Cell.Y), Seat: int(p.Laid[tile].By),
		})
	}
	return items
}

// Figures shows the followers on the board.
func (p *Position) Figures(figure func(tile, segment int, seat games.Seat) scene.Item) []scene.Item {
	var items []scene.Item
	for tile, l := range p.Laid {
		if l.On != Nobody {
			items = append(items, figure(tile, int(l.On), games.Seat(l.By)))
		}
	}
	return items
}

// Men lists the followers on the board.
func (p *Position) Men() (men []tiles.Man) {
	for tile, l := range p.Laid {
		if l.On != Nobody {
			men = append(men, tiles.Man{Tile: uint8(tile), Segment: uint8(l.On), Seat: l.By})
		}
	}
	return men
}

// Placements is a list of actions in the making.
type Placements struct{ list []games.Action }

// Add adds an action: the words before the cell, which are the verb alone, the cell and the
// turn.
func (p *Placements) Add(_ string, c games.Cell, turn int) { p.list = append(p.list, Place(c, turn)) }

// Actions returns the list.
func (p *Placements) Actions() []games.Action { return p.list }
