package carcassonne

import (
	"iter"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
)

const handSize = 3 // in the tactical variant

// hand is the tiles of a seat: kinds in ascending order.
type hand struct {
	kinds [handSize]uint8
	n     uint8
}

func (h *hand) tiles() []uint8 { return h.kinds[:h.n] }

// different yields each kind of the hand once.
func (h *hand) different() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i, kind := range h.tiles() {
			if (i == 0 || h.kinds[i-1] != kind) && !yield(int(kind)) {
				return
			}
		}
	}
}

// give puts a tile into the hand.
func (h *hand) give(kind int) {
	at := h.n
	for ; at > 0 && h.kinds[at-1] > uint8(kind); at-- {
		h.kinds[at] = h.kinds[at-1]
	}
	h.kinds[at] = uint8(kind)
	h.n++
}

// take removes a tile from the hand.
func (h *hand) take(kind int) {
	at := 0
	for h.kinds[at] != uint8(kind) {
		at++
	}
	for h.n--; at < int(h.n); at++ {
		h.kinds[at] = h.kinds[at+1]
	}
}

// discardVerb is the move to give up a tile, which it names.
const discardVerb = tilegame.OwnVerb

// discards lists the tiles that the seat in turn may give up when none of them fits.
func (p *position) discards(list []games.Move) []games.Move {
	for kind := range p.hands[p.InTurn].different() {
		list = append(list, discardVerb|tilegame.Named(kind))
	}
	return list
}

// discard gives up a tile for another one. With an empty bag there is none and the turn
// ends (ruling 10).
func (p *position) discard(m games.Move) {
	kind := tilegame.NamedKind(m)
	p.hands[p.InTurn].take(kind)
	p.journal.discarded(p, kind)
	if !p.draw(p.InTurn) {
		p.pass()
	}
}

// apart is where the draws of a resampled position begin, far from those of any match.
const apart = 1 << 62

// Resample implements games.Resampler. It draws the other hands again from all tiles that the seat
// has not seen.
func (s *state) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	next := s.clone()
	next.Source, next.Drawn = chance.New(seed), apart
	for other := range games.Seat(s.seats) {
		if s.hand && other != seat {
			next.giveBack(other)
		}
	}
	for other := range games.Seat(s.seats) {
		for next.hands[other].n < s.hands[other].n && next.Err == nil {
			next.draw(other)
		}
	}
	if next.Err != nil {
		return nil, next.Err
	}
	next.Drawn, next.List = s.Drawn, next.legal()
	return next, nil
}

// giveBack puts a hand back into the bag.
func (p *position) giveBack(seat games.Seat) {
	for _, kind := range p.hands[seat].tiles() {
		p.Bag.PutBack(int(kind))
	}
	p.hands[seat] = hand{}
}

// Premove implements games.Premover: with three tiles in hand, a seat knows what it can lay next.
func (s *state) Premove(seat games.Seat) games.State {
	if !s.hand || s.phase != placing || s.hands[seat].n == 0 {
		return nil
	}
	next := s.clone()
	next.InTurn = seat
	next.List = next.legal()
	return next
}
