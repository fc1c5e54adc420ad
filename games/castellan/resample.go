package castellan

import (
	"errors"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// mostTries bounds the search for hands that can begin a match: the real one shows that
// there are some.
const mostTries = 10_000

// Resample implements [games.Resampler]: the hands of the other seats are dealt again
// from the cards they have not played, with the same backs; of a choice that is still
// secret as many cards are chosen again.
func (s *state) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	next, random := *s, seed.Quick()
	next.table = &table{cards: s.cards, seats: s.seats, final: s.final, chance: chance.New(random.Seed())}
	if !next.redeal(seat, &random) {
		return nil, errors.New("castellan: no hand to be redealt")
	}
	next.legal = next.list()
	return &next, nil
}

// redeal deals again what is hidden from a seat, in place; it is false if no hands are found with
// which the match can go on.
func (s *state) redeal(seat games.Seat, random *chance.Quick) bool {
	secret := s.phase == playing && s.seat != seat
	was, chosen := s.players, s.now
	if secret {
		was[s.seat].hand |= chosen
	}
	var room [mostCards * int(decks)]games.Move
	for range mostTries {
		for other := range games.Seat(s.seats) {
			s.players[other] = was[other]
			if other != seat {
				s.players[other].redeal(s.cards, random)
			}
		}
		if p := &s.players[s.seat]; secret {
			s.now = p.hand.some(chosen.count(), random)
			p.hand &^= s.now
		}
		if s.phase != playing || len(s.cardMoves(room[:0])) > 0 {
			return true
		}
	}
	return false
}

// redeal gives a player as many wall and tower cards in hand, but other ones.
func (p *player) redeal(c *cards, random *chance.Quick) {
	unseen := p.hand | p.deck
	fresh := hand(0)
	for _, of := range c.of {
		fresh |= (unseen & of).some((p.hand & of).count(), random)
	}
	p.hand, p.deck = fresh, unseen&^fresh
}

// some returns so many of the cards.
func (h hand) some(count int, random *chance.Quick) (taken hand) {
	for range count {
		one := h.nth(random.Number(h.count()))
		taken |= one
		h &^= one
	}
	return taken
}
