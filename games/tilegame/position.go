package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Nobody says that no follower stands on a tile.
const Nobody = -1

// Laid says what a tile of the board has to do with the players. Its index is the tile's
// number; a follower can only be of the seat that laid the tile.
type Laid struct {
	By int8 // seat, games.Spectator for what lay there from the beginning
	On int8 // segment on which a follower stands, or Nobody
}

// Position is what the positions of all these games have. It is changed only while it is
// made.
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

// Majority lists the seats with the greatest count, nobody if there is nothing to count.
func Majority(counts []int) []games.Seat {
	var seats []games.Seat
	for _, seat := range tiles.Majority(counts) {
		seats = append(seats, games.Seat(seat))
	}
	return seats
}

// Letters writes seats as a row of their letters, as facts of events name several.
func Letters(seats []games.Seat) string {
	row := ""
	for _, seat := range seats {
		row += seat.String()
	}
	return row
}

// Leaders lists the seats with the highest score: equal scores share the win.
func Leaders(score []int) []games.Seat {
	best := slices.Max(score)
	var leaders []games.Seat
	for seat, points := range score {
		if points == best {
			leaders = append(leaders, games.Seat(seat))
		}
	}
	return leaders
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
