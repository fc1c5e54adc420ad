package castellan

import (
	"errors"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// mostTries limits the search for hands that can begin a match. The real hands prove that there are
// some.
const mostTries = 10_000

// Resample implements [games.Resampler]. It deals the hands of the other seats again, from the
// cards they have not played and with the same backs. If their choice of cards is still secret, it
// chooses as many cards again.
func (s *state) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	next, random := *s, seed.Quick()
	next.table = &table{cards: s.cards, seats: s.seats, final: s.final, chance: chance.New(random.Seed())}
	if !next.redeal(seat, &random) {
		return nil, errors.New("castellan: no possible hands found")
	}
	next.legal = next.list()
	return &next, nil
}

// redeal replaces what is hidden from a seat. It returns false if it finds no hands with which the
// match can go on.
func (s *state) redeal(seat games.Seat, random *chance.Quick) bool {
	secret := s.phase == playing && s.seat != seat
	was, chosen := s.players, s.played
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
			s.played = p.hand.randomCards(chosen.count(), random)
			p.hand &^= s.played
		}
		if s.phase != playing || len(s.cardMoves(room[:0])) > 0 {
			return true
		}
	}
	return false
}

// redeal deals the player new cards: as many wall and tower cards as before.
func (p *player) redeal(c *cards, random *chance.Quick) {
	unseen := p.hand | p.deck
	fresh := hand(0)
	for _, of := range c.of {
		fresh |= (unseen & of).randomCards((p.hand & of).count(), random)
	}
	p.hand, p.deck = fresh, unseen&^fresh
}

// randomCards returns count random cards of the hand.
func (h hand) randomCards(count int, random *chance.Quick) (taken hand) {
	for range count {
		one := h.nth(random.Number(h.count()))
		taken |= one
		h &^= one
	}
	return taken
}
