package model

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// move is an action: a verb, and up to two numbers.
type move struct {
	verb verb
	a, b uint8
}

type verb uint8

const (
	rollVerb verb = iota // with a special dice, fewer than the seat owns
	allVerb              // with all special dice, at least one
	stopVerb
	useVerb   // the face a
	buildVerb // at place b
	takeVerb  // the opponent's card at place a, built at place b
	diceVerb
	scoreVerb
	skipVerb
	returnVerb // the right card if a is 1
)

// Places where a card can be built.
const (
	leftEnd = iota
	rightEnd
	firstGap
)

// roomMoves is the initial capacity of a list of moves.
const roomMoves = 16

func (m move) number() games.Move {
	return games.Move(m.verb)<<16 | games.Move(m.a)<<8 | games.Move(m.b)
}

func moveOf(n games.Move) move { return move{verb(n >> 16), uint8(n >> 8), uint8(n)} }

// list appends the legal moves to a list.
func (b *board) list(p *Position, list []move) []move {
	switch p.Phase {
	case Rolling:
		return p.rollMoves(list)
	case Choosing:
		for face := uint8(1); face <= faces; face++ {
			if p.Faces>>face&1 != 0 {
				list = append(list, move{useVerb, face, 0})
			}
		}
	case Acting:
		return b.spaceMoves(p, list)
	case Returning:
		list = append(list, move{returnVerb, 0, 0}, move{returnVerb, 1, 0})
	}
	return list
}

func (p *Position) rollMoves(list []move) []move {
	list = append(list, move{rollVerb, 0, 0})
	owned := uint8(p.Dice[p.Seat])
	for n := uint8(1); n < owned; n++ {
		list = append(list, move{rollVerb, n, 0})
	}
	if owned > 0 {
		list = append(list, move{allVerb, 0, 0})
	}
	if p.Begun {
		list = append(list, move{stopVerb, 0, 0})
	}
	return list
}

// spaceMoves appends the moves on the space of the crown.
func (b *board) spaceMoves(p *Position, list []move) []move {
	here := b.Ring[p.Crown]
	if here.Card < 0 {
		return append(list, move{scoreVerb, 0, 0}, move{skipVerb, 0, 0})
	}
	list = append(list, move{diceVerb, 0, 0})
	if here.Crown {
		list = append(list, move{scoreVerb, 0, 0})
	}
	var spots [places + 1]uint8
	own, theirs, code := *p.own(), *p.theirs(), here.Card+1
	free := own.spots(code, spots[:0])
	if b.Copies[here.Card] > own.count(code)+theirs.count(code) {
		for _, place := range free {
			list = append(list, move{buildVerb, 0, place})
		}
		return list
	}
	for i := range theirs.length() {
		if theirs.at(i) != code {
			continue
		}
		for _, place := range free {
			list = append(list, move{takeVerb, uint8(i), place})
		}
	}
	return list
}

// spots appends the places where a card may be built.
func (r Row) spots(code int, list []uint8) []uint8 {
	n := r.length()
	if n < places {
		if n > 0 && r.fits(code, -1, 0) {
			list = append(list, leftEnd)
		}
		if r.fits(code, n-1, n) {
			list = append(list, rightEnd)
		}
	}
	number := uint8(firstGap)
	for i := range n {
		if r.at(i) == gap {
			if r.fits(code, i-1, i+1) {
				list = append(list, number)
			}
			number++
		}
	}
	return list
}

// play carries out a move that is not a roll.
func (b *board) play(p *Position, m move) {
	switch m.verb {
	case stopVerb:
		p.passTurn()
	case useVerb:
		b.move(p, int(m.a))
	case takeVerb:
		r := p.theirs()
		*r = r.without(int(m.a))
		b.build(p, int(m.b))
	case buildVerb:
		b.build(p, int(m.b))
	case diceVerb:
		b.takeDice(p)
	case scoreVerb:
		b.score(p)
	case skipVerb:
		p.Phase = Rolling
	case returnVerb:
		b.giveBack(p, m.a == 1)
	}
}

// dice returns how many special dice a move rolls; throws is false if it rolls no dice at all.
func (p *Position) dice(m move) (n int, throws bool) {
	switch m.verb {
	case rollVerb:
		return int(m.a), true
	case allVerb:
		return int(p.Dice[p.Seat]), true
	}
	return 0, false
}

var plain = map[verb]games.Action{
	allVerb: "all", stopVerb: "stop", diceVerb: "dice", scoreVerb: "score", skipVerb: "skip",
}

// action returns a move as the game's action.
func (m move) action() games.Action {
	switch m.verb {
	case rollVerb:
		if m.a == 0 {
			return "roll"
		}
		return games.Join("with", strconv.Itoa(int(m.a)))
	case useVerb:
		return games.Join("use", strconv.Itoa(int(m.a)))
	case buildVerb:
		return games.Action(spotName(m.b))
	case takeVerb:
		return games.Join("take", strconv.Itoa(int(m.a)+1), spotName(m.b))
	case returnVerb:
		return games.Join("return", spotName(m.a))
	}
	return plain[m.verb]
}

func spotName(place uint8) string {
	switch place {
	case leftEnd:
		return "left"
	case rightEnd:
		return "right"
	}
	return "gap " + strconv.Itoa(int(place)-firstGap+1)
}
