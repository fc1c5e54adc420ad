package model

import "math/bits"

// Phase is what the seat to act decides now.
type Phase uint8

// Phases.
const (
	Rolling   Phase = iota // to roll, or after the first roll of a turn to stop
	Choosing               // which of the rolled faces to use
	Acting                 // what to do on the space reached
	Returning              // which of two equal outer cards goes back
	Over
)

// Position is a position. It is a value: copy it before you change it.
type Position struct {
	Castles [Seats][Colours]Row
	Points  [Seats]int16
	Dice    [Seats]int8 // special ones
	Crown   uint8       // index of its space
	Colour  int8        // of the turn, -1 before its first move
	Seat    int8
	Phase   Phase
	Begun   bool  // the seat has rolled in this turn
	Faces   uint8 // rolled, bit 1 a one
}

func (p *Position) own() *Row { return &p.Castles[p.Seat][colourOf(p.Crown)] }

func (p *Position) theirs() *Row { return &p.Castles[1-p.Seat][colourOf(p.Crown)] }

// passTurn gives the turn to the other seat.
func (p *Position) passTurn() {
	p.Seat, p.Phase, p.Begun, p.Colour, p.Faces = 1-p.Seat, Rolling, false, -1, 0
}

// move moves the crown by a face.
func (b *board) move(p *Position, face int) {
	p.Crown = uint8((int(p.Crown) + face) % Spaces)
	p.Begun, p.Faces, p.Phase = true, 0, Rolling
	reached := int8(colourOf(p.Crown))
	if p.Colour >= 0 && p.Colour != reached {
		b.leaveColour(p)
		return
	}
	p.Colour = reached
	b.resolveSpace(p)
}

// leaveColour gives back the more valuable outer card of the colour that the crown has left.
func (b *board) leaveColour(p *Position) {
	r := p.Castles[p.Seat][p.Colour]
	last := r.length() - 1
	if last < 0 {
		p.passTurn()
		return
	}
	left, right := b.values[r.at(0)], b.values[r.at(last)]
	if left == right && last > 0 {
		p.Phase = Returning
		return
	}
	b.giveBack(p, left <= right)
}

func (b *board) giveBack(p *Position, right bool) {
	r := &p.Castles[p.Seat][p.Colour]
	at := 0
	if right {
		at = r.length() - 1
	}
	*r = r.without(at)
	p.passTurn()
}

// resolveSpace carries out the effect of the space, or leaves the choice to the player.
func (b *board) resolveSpace(p *Position) {
	if b.Ring[p.Crown].Card < 0 && (!b.CrownOptional || b.level(p)) {
		b.score(p)
		return
	}
	var room [roomMoves]move
	p.Phase = Acting
	if only := b.spaceMoves(p, room[:0]); len(only) == 1 {
		b.takeDice(p)
	}
}

func (b *board) compare(p *Position) (seat int8, lead int) {
	mine, _ := p.own().worth(&b.values)
	other, _ := p.theirs().worth(&b.values)
	if other > mine {
		return 1 - p.Seat, other - mine
	}
	return p.Seat, mine - other
}

func (b *board) level(p *Position) bool {
	_, lead := b.compare(p)
	return lead == 0
}

func (b *board) score(p *Position) {
	seat, lead := b.compare(p)
	p.Phase = Rolling
	p.Points[seat] += int16(lead)
	if int(p.Points[seat]) >= b.Goal {
		p.Phase = Over
	}
}

// takeDice takes as many special dice as the card of the space is worth, from the board and then
// from the other seat.
func (b *board) takeDice(p *Position) {
	want := b.Values[b.Ring[p.Crown].Card]
	board := min(want, b.Special-int(p.Dice[0])-int(p.Dice[1]))
	theirs := min(want-board, int(p.Dice[1-p.Seat]))
	p.Dice[p.Seat] += int8(board + theirs)
	p.Dice[1-p.Seat] -= int8(theirs)
	p.Phase = Rolling
}

// build puts the card of the space into the player's castle: at an end, or into a gap, counted from
// the left.
func (b *board) build(p *Position, place int) {
	r, code := p.own(), b.Ring[p.Crown].Card+1
	switch place {
	case leftEnd:
		*r = *r<<width | Row(code)
	case rightEnd:
		*r = r.set(r.length(), code)
	default:
		*r = r.set(r.gap(place-firstGap), code)
	}
	p.Phase = Rolling
}

// gap returns the place of gap n.
func (r Row) gap(n int) int {
	for i := range r.length() {
		if r.at(i) == gap {
			if n == 0 {
				return i
			}
			n--
		}
	}
	return -1
}

// setRoll sets the rolled faces, with n special dice, and moves if all are equal.
func (b *board) setRoll(p *Position, n int, set uint8) {
	p.Dice[p.Seat] -= int8(n)
	if !p.Begun {
		p.Begun, p.Colour = true, -1
	}
	if bits.OnesCount8(set) == 1 {
		b.move(p, bits.TrailingZeros8(set))
		return
	}
	p.Faces, p.Phase = set, Choosing
}
