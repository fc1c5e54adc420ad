package castellan

import (
	"iter"
	"math/bits"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// hand is a set of cards: bit n stands for card n of the data file.
type hand uint32

func (h hand) count() int { return bits.OnesCount32(uint32(h)) }

func (h hand) has(i int) bool { return h>>i&1 == 1 }

// each yields the cards in the order of the data file, one at a time.
func (h hand) each(yield func(int) bool) {
	for ; h != 0; h &= h - 1 {
		if !yield(bits.TrailingZeros32(uint32(h))) {
			return
		}
	}
}

// nth returns card n of the hand as a hand of one card; n counts from 0.
func (h hand) nth(n int) hand {
	for range n {
		h &= h - 1
	}
	return h & -h
}

// choose yields every subset of n cards.
func (h hand) choose(n int) iter.Seq[hand] {
	return func(yield func(hand) bool) { h.pick(n, 0, yield) }
}

func (h hand) pick(n int, chosen hand, yield func(hand) bool) bool {
	if n == 0 {
		return yield(chosen)
	}
	for ; h.count() >= n; h &= h - 1 {
		if lowest := h &^ (h - 1); !(h & (h - 1)).pick(n-1, chosen|lowest, yield) {
			return false
		}
	}
	return true
}

// join lists the ids of the cards, or returns "-" without cards.
func (c *cards) join(h hand) string {
	if h == 0 {
		return "-"
	}
	var names []string
	for i := range h.each {
		names = append(names, c.names[i])
	}
	return strings.Join(names, " ")
}

// Premove implements [games.Premover]. With binding placements a turn cannot be planned as a whole. The
// first turn of the match has rules of its own (ruling 2), and so has a last turn.
func (s *state) Premove(seat games.Seat) games.State {
	if s.final || s.phase != playing || s.played != 0 || len(s.pieces) == 0 || s.firstOut != games.Spectator {
		return nil
	}
	next := s.copy()
	next.seat, next.turn = seat, s.turn+1
	next.legal = next.list()
	if len(next.legal) == 0 {
		return nil
	}
	return next
}
