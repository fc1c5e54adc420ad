package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

const (
	maxSeats      = tiles.MaxSeats
	followers     = 7 // one of eight counts the points
	mostFollowers = followers * maxSeats
)

// rules is what stays the same during a match.
type rules struct {
	set     *set
	seats   int
	hand    bool // three tiles in hand
	byField bool // each field is scored by itself
	full    bool // a city of two tiles has its full value
}

// phase says what the seat in turn has to do.
type phase int

const (
	placing phase = iota
	following
	over
)

var phaseNames = []string{"place", "follow", "over"}

const nobody = tilegame.Nobody

// position is the state of a match. The rules change it in place, in matches and in playouts.
type position struct {
	tilegame.Table
	*rules
	sheet
	journal journal // while a state is made
}

// sheet is what changes beside the table.
type sheet struct {
	score [maxSeats]int
	hands [maxSeats]hand // without three tiles in hand, the tile drawn
	first games.Seat
	phase phase
}

// copy returns a copy. Changes of it do not change the position.
func (p *position) copy() position {
	next := *p
	next.Table = p.Table.Copy()
	return next
}

// left returns how many followers the seat has in its supply.
func (p *position) left(seat games.Seat) int { return followers - p.FollowersOf(seat) }

// winners lists the seats with the highest score. Equal scores share the win.
func (p *position) winners() []games.Seat { return tilegame.Leaders(p.score[:p.seats]) }

// moves appends the moves of the seat in turn.
func (p *position) moves(list []games.Move) []games.Move {
	switch p.phase {
	case placing:
		if list = p.placements(list); p.hand && len(list) == 0 {
			return p.discards(list)
		}
	case following:
		return p.follows(list)
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
	case discardVerb:
		p.discard(m)
	}
}
