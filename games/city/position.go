package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

const (
	maxSeats      = 4
	followers     = 7  // one of eight counts the points
	towers        = 12 // shared equally
	mostFollowers = followers * maxSeats
)

// rules is what stays the same during a match.
type rules struct {
	set   *set
	seats int
}

// phase says what the seat in turn has to do.
type phase int

const (
	placing   phase = iota // lay the tile drawn
	following              // put a follower on it, or none
	gating                 // choose where the gate stands
	walling                // choose the end for a rampart
	guarding               // put a guard on the seat's own last rampart, or none
	towering               // build a tower at an end, or none
	over
)

var phaseNames = []string{"place", "follow", "gate", "build", "guard", "tower", "over"}

const nobody = tilegame.Nobody

// position is the state of a match. The rules change it in place, in matches and in playouts.
type position struct {
	tilegame.Table
	*rules
	sheet
	journal journal      // while a state is made
	flood   *tiles.Flood // where the position is changed; nil otherwise
}

// sheet is what changes beside the table.
type sheet struct {
	wall
	score [maxSeats]int
	held  int8 // kind of the tile drawn and not yet laid, or nobody
	phase phase
	// Of the present building phase: the pieces built with the gate, and in pile 3 how many seats
	// were considered for a guard.
	pieces int
	asked  int
	// resting counts the followers that came home in this turn. They can be used from the next turn
	// on (ruling 3).
	resting [maxSeats]uint8
}

// copyFrom makes the sheet equal to another one.
func (s *sheet) copyFrom(o *sheet) {
	ramparts := append(s.ramparts[:0], o.ramparts...)
	*s = *o
	s.ramparts = ramparts
}

// copy returns a copy. Changes of it do not change the position.
func (p *position) copy() position {
	next := *p
	next.Table = p.Table.Copy()
	next.ramparts = append(make([]rampart, 0, len(p.ramparts)+1), p.ramparts...)
	return next
}

// left returns how many followers the seat has in its supply.
func (p *position) left(seat games.Seat) int {
	return followers - p.FollowersOf(seat) - int(p.guards[seat])
}

// ready returns how many followers the seat can use now.
func (p *position) ready(seat games.Seat) int { return p.left(seat) - int(p.resting[seat]) }

// towersLeft returns how many towers the seat has not built yet.
func (p *position) towersLeft(seat games.Seat) int { return towers/p.seats - int(p.built[seat]) }

// rampartsLeft returns how many ramparts are left. Closing the ring at the end may take more than
// there are.
func (p *position) rampartsLeft() int { return max(0, p.set.ramparts-len(p.ramparts)) }

// cause returns the seat that laid the last tile, and so caused a building phase.
func (p *position) cause() games.Seat { return p.By(p.Last()) }

// pile returns the pile of the tile drawn last, from 1. Tiles that were thrown out count (ruling
// 2).
func (p *position) pile() int { return p.set.pile(p.Set.All - p.Bag.Len()) }

// winners lists the seats with the highest score. Equal scores share the win.
func (p *position) winners() []games.Seat { return tilegame.Leaders(p.score[:p.seats]) }

// moves appends the moves of the seat in turn.
func (p *position) moves(list []games.Move) []games.Move {
	switch p.phase {
	case placing:
		return p.placements(list)
	case following:
		return p.follows(list)
	case gating:
		return p.gates(list)
	case walling:
		return append(list, atEnd(buildVerb, clockwise), atEnd(buildVerb, counter))
	case guarding:
		return append(list, guardNone, guardYes)
	case towering:
		return p.towers(list)
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
	case gateVerb:
		p.openGate(m)
	case buildVerb:
		p.build(m)
	case guardVerb:
		p.guard(m)
	case towerVerb:
		p.tower(m)
	}
}

// latest returns the last rampart that the seat in turn built in this phase, -1 if it
// built none.
func (p *position) latest() int {
	for i, r := range slices.Backward(p.ramparts) {
		if len(p.ramparts)-i > p.pieces {
			break
		}
		if r.by == int8(p.InTurn) {
			return i
		}
	}
	return -1
}
