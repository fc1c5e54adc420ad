package castellan

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// thought is a turn that is played in a mind, by chance that has nothing to do with that of
// the match.
type thought struct {
	step
	number func(limit int) int
}

// Stride implements [games.Strider]: some cards, what encloses most with their pieces, the
// others anywhere. Pieces laid one by one at random hardly ever enclose anything.
func (s *state) Stride(number func(limit int) int) games.State {
	next := *s
	t := &thought{step{state: &next}, number}
	if t.phase == playing {
		t.choose()
		t.take()
	}
	if t.phase == building {
		t.erect()
	}
	if t.phase != drawing {
		t.crown()
	}
	t.refill()
	t.endTurn()
	next.legal = next.list()
	return &next
}

// choose plays some cards, rather few than many; in the first turn of the match until they can
// begin it.
func (t *thought) choose() {
	held := t.players[t.seat].hand
	most := held.count() + t.now.count()
	wanted := 1 + min(t.number(most), t.number(most))
	first := len(t.pieces) == 0
	for held != 0 && (t.now.count() < wanted || first && !t.cards.pieces(t.now).startable()) {
		one := held.nth(t.number(held.count()))
		held &^= one
		if !first || t.startable(t.players[t.seat].hand&^one, t.now|one) {
			t.play(one)
		}
	}
}

// erect builds what encloses something, and then the rest.
func (t *thought) erect() {
	if len(t.pieces) == 0 {
		t.raise(piece{kind: tower})
	}
	for t.todo.total() > 0 && t.enclose() {
	}
	for t.todo.total() > 0 {
		places := t.places()
		if len(places) == 0 {
			t.passOn()
			return
		}
		t.raise(t.pick(places))
	}
}

// raise builds pieces without telling it.
func (t *thought) raise(pieces ...piece) { *t.state = *plan{state: t.state}.with(pieces...).state }

// mostImagined is how many links are looked at in a turn that is played in a mind.
const mostImagined = 20

// enclose builds the link that brings most; ok is false if none brings anything.
func (t *thought) enclose() (ok bool) {
	best := plan{state: t.state}
	list := best.links()
	for _, l := range list[:min(mostImagined, len(list))] {
		next := plan{state: t.state}.with(l.pieces...)
		if next.gain > best.gain || ok && next.gain == best.gain && len(next.added) < len(best.added) {
			best, ok = next, true
		}
	}
	*t.state = *best.state
	return ok
}

// pick takes any place for a piece that encloses nothing, within the builder's own courtyards
// if it can: there it may bring something, and nobody else can go on from it.
func (t *thought) pick(places []piece) piece {
	own := make([]piece, 0, len(places))
	for _, p := range places {
		if len(t.yards) > 0 && t.land.within(p.at) && t.land.within(p.end()) {
			own = append(own, p)
		}
	}
	if len(own) > 0 {
		places = own
	}
	return places[t.number(len(places))]
}

// crown puts the double keep on the best courtyard, if that brings as much as it may later.
func (t *thought) crown() {
	list, heirs := t.claims()
	if len(list) == 0 {
		return
	}
	best := slices.MaxFunc(list, func(a, b int) int { return t.yards[a].value - t.yards[b].value })
	if !heirs && float64(t.yards[best].value) < t.keepWorth(t.seat) {
		return
	}
	t.yards = slices.Clone(t.yards)
	for _, i := range list {
		t.yards[i].double = i == best
	}
	t.players[t.seat].doubled = true
}

// refill draws any cards.
func (t *thought) refill() {
	p := &t.players[t.seat]
	for range t.drawn() {
		one := p.deck.nth(t.number(p.deck.count()))
		p.deck &^= one
		p.hand |= one
	}
}
