package castellan

import (
	"errors"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// apart is where the numbers of a resampling begin, far from those of any draw.
const apart = 1 << 62

// mostTries bounds the search for hands that can begin a match: the real one shows that
// there are some.
const mostTries = 10_000

// Resample implements [games.Resampler]: the hands of the other seats are dealt again
// from the cards they have not played, with the same backs.
func (s *state) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	source, n := chance.New(seed), uint64(apart)
	for range mostTries {
		next := *s
		next.table = &table{cards: s.cards, seats: s.seats, final: s.final, chance: source}
		for other := range games.Seat(s.seats) {
			if other != seat {
				next.players[other] = s.redealt(s.players[other], source, &n)
			}
		}
		if next.legal = next.list(); len(next.Turn()) == 0 || len(next.legal) > 0 {
			return &next, nil
		}
	}
	return nil, errors.New("castellan: no hand to be redealt")
}

// redealt returns a player with as many wall and tower cards in hand, but other ones.
func (s *state) redealt(p player, source chance.Source, n *uint64) player {
	unseen := p.hand | p.deck
	var fresh hand
	for d := range decks {
		for range (p.hand & s.of[d]).count() {
			left := unseen & s.of[d] &^ fresh
			nth := source.Number(*n, left.count())
			*n++
			for i := range left.each {
				if nth == 0 {
					fresh |= 1 << i
					break
				}
				nth--
			}
		}
	}
	p.hand, p.deck = fresh, unseen&^fresh
	return p
}
