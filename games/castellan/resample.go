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
// from the cards they have not played, with the same backs; of a choice that is still
// secret as many cards are chosen again.
func (s *state) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	d := dealer{source: chance.New(seed), n: apart}
	for range mostTries {
		next := *s
		next.table = &table{cards: s.cards, seats: s.seats, final: s.final, chance: d.source}
		secret := s.phase == playing && s.seat != seat
		if secret {
			next.players[s.seat].hand |= s.now
		}
		for other := range games.Seat(s.seats) {
			if other != seat {
				next.players[other] = d.redealt(s.cards, next.players[other])
			}
		}
		if p := &next.players[s.seat]; secret {
			next.now = d.some(p.hand, s.now.count())
			p.hand &^= next.now
		}
		if next.legal = next.list(); len(next.Turn()) == 0 || len(next.legal) > 0 {
			return &next, nil
		}
	}
	return nil, errors.New("castellan: no hand to be redealt")
}

// dealer deals by chance; n counts its outcomes.
type dealer struct {
	source chance.Source
	n      uint64
}

// redealt returns a player with as many wall and tower cards in hand, but other ones.
func (d *dealer) redealt(c *cards, p player) player {
	unseen := p.hand | p.deck
	fresh := hand(0)
	for _, of := range c.of {
		fresh |= d.some(unseen&of, (p.hand & of).count())
	}
	p.hand, p.deck = fresh, unseen&^fresh
	return p
}

// some returns so many of the cards.
func (d *dealer) some(h hand, count int) (taken hand) {
	for range count {
		nth := d.source.Number(d.n, h.count())
		d.n++
		for i := range h.each {
			if nth == 0 {
				taken |= 1 << i
				h &^= 1 << i
				break
			}
			nth--
		}
	}
	return taken
}
