package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

const (
	seats         = 2
	followers     = 6 // one of seven counts the points
	mostFollowers = followers * seats
)

// phase says what the seat in turn has to do.
type phase int

const (
	placing   phase = iota
	following       // a follower or none
	ordering        // which of several features to score first
	doubling        // whether to double the one to be scored
	repeating       // whether to play a second turn
	over
)

var phaseNames = []string{"place", "follow", "order", "double", "repeat", "over"}

const nobody = tilegame.Nobody

// part is a segment of a laid tile. It names the feature that it belongs to.
type part struct{ tile, segment int16 }

var noPart = part{nobody, nobody}

// position is the state of a match. The rules change it in place, in matches and in playouts.
type position struct {
	tilegame.Table
	*set
	sheet
	journal journal // while a state is made
}

// sheet is what changes beside the table.
type sheet struct {
	score   [seats]int
	hand    int // kind of the tile drawn, or nobody
	pool    [wallKinds]uint8
	lying   uint32                  // towers with a wall tile, a bit for each
	held    [seats][wallKinds]uint8 // wall tiles of each seat
	fresh   [wallKinds]uint8        // those that the seat in turn has taken in this turn
	keeps   [seats]part             // where a follower stood in the house of the keep
	current part                    // while doubling: the feature to be scored
	first   games.Seat
	phase   phase
}

// copy returns a copy. Changes of it do not change the position.
func (p *position) copy() position {
	next := *p
	next.Table = p.Table.Copy()
	return next
}

// region returns the feature of a part.
func (p *position) region(f part) tiles.Region { return p.Region(int(f.tile), int(f.segment)) }

// standing returns the part on which a follower stands.
func standing(m tiles.Follower) part { return part{int16(m.Tile), int16(m.Segment)} }

// left returns how many followers the seat has in its supply.
func (p *position) left(seat games.Seat) int { return followers - p.FollowersOf(seat) }

// other returns the seat that is not in turn.
func (p *position) other() games.Seat { return 1 - p.InTurn }

// winners lists the seats with the highest score. Equal scores share the win.
func (p *position) winners() []games.Seat { return tilegame.Leaders(p.score[:]) }

// moves appends the moves of the seat in turn.
func (p *position) moves(list []games.Move) []games.Move {
	switch p.phase {
	case placing:
		return p.Placements(list, p.hand, 0)
	case following:
		return p.follows(list)
	case ordering:
		return p.orders(list)
	case doubling:
		return append(list, useNone, uses(doubler(p.Ground(p.region(p.current)))))
	case repeating:
		return append(list, useNone, uses(again))
	}
	return list
}

// play carries out a move.
func (p *position) play(m games.Move) {
	switch tilegame.Verb(m) {
	case tilegame.LayVerb:
		p.place(m)
	case tilegame.FollowVerb:
		p.follow(m)
	case scoreVerb:
		p.choose(m)
	case useVerb:
		p.use(m)
	}
}
