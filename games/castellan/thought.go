package castellan

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// thought is a position that is played on in place, again and again from where it stood. Its step
// is that of the match, told to nobody and drawn by other chance.
type thought struct {
	step
	origin *state
	fresh  bool // the last move ended a turn
	list   []games.Move
	found  []piece // places for a piece
	linker linker
	trial  ground                // where pieces are tried …
	spare  ground                // … and what may follow them
	memory map[situation][]piece // what is built next
	key    uint64                // of the pieces that were built in thought
}

// situation is what tells apart, in one thought, where something is looked for to be enclosed.
type situation struct {
	key  uint64
	todo supply
	seat games.Seat
}

// Imagine implements games.Imaginer.
func (s *state) Imagine(thinker games.Seat) games.Model {
	if s.phase == over {
		return nil
	}
	t := &thought{origin: s, memory: map[situation][]piece{}, trial: ground{land: &land{}}, spare: ground{land: &land{}}}
	t.state, t.silent, t.thinker = &state{land: &land{}}, true, thinker
	t.Begin(0)
	return t
}

// Begin implements games.Model.
func (t *thought) Begin(seed uint64) {
	pieces, yards, ground := append(t.pieces[:0], t.origin.pieces...), append(t.yards[:0], t.origin.yards...), t.land
	ground.take(t.origin.land)
	*t.state = *t.origin
	t.pieces, t.yards, t.land = pieces, yards, ground
	t.random, t.key, t.fresh = chance.NewQuick(seed), 0, false
	t.redeal(t.thinker, &t.random)
}

// Seat implements games.Model.
func (t *thought) Seat() games.Seat {
	if t.phase == over {
		return games.Spectator
	}
	return t.seat
}

// Moves implements games.Model.
func (t *thought) Moves() []games.Move {
	t.list = t.moves(t.list[:0])
	return t.list
}

// Action implements games.Model.
func (t *thought) Action(m games.Move) games.Action { return games.Action(t.append(nil, m)) }

// Play implements games.Model.
func (t *thought) Play(m games.Move) (seen uint32) {
	turn := t.turn
	t.seen = 0
	if verbOf(m) == placeVerb {
		t.note(pieceOf(m))
	}
	if err := t.do(m); err != nil {
		panic(err) // what is imagined can be drawn
	}
	t.fresh = t.turn != turn
	return t.seen
}

// note makes the key tell that the seat to act has built a piece.
func (t *thought) note(p piece) { t.key += p.hash() * uint64(2*t.seat+1) }

// Drift implements games.Model: the seat in turn plays its turn to the end as a hasty player may,
// with some cards, what encloses most with their pieces, and the others anywhere. Pieces laid one
// by one at random hardly ever enclose anything, and what a turn is worth shows at its end: to play
// the next one too makes it less certain.
func (t *thought) Drift() {
	if t.fresh || t.phase == over {
		return
	}
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
}

// choose plays some cards, rather few than many; in the first turn of the match until they can
// begin it.
func (t *thought) choose() {
	held := t.players[t.seat].hand
	most := held.count() + t.now.count()
	wanted := 1 + min(t.random.Number(most), t.random.Number(most))
	first := len(t.pieces) == 0
	for held != 0 && (t.now.count() < wanted || first && !t.cards.pieces(t.now).startable()) {
		one := held.nth(t.random.Number(held.count()))
		held &^= one
		if !first || t.startable(t.players[t.seat].hand&^one, t.now|one) {
			t.play(one)
		}
	}
}

// erect builds what encloses something, and then the rest.
func (t *thought) erect() {
	for t.todo.total() > 0 {
		at := situation{t.key, t.todo, t.seat}
		next, known := t.memory[at]
		if !known {
			next = t.next()
			t.memory[at] = next
		}
		if next == nil {
			t.passOn()
			return
		}
		for _, p := range next {
			t.note(p)
			t.lay(p)
		}
	}
}

// next finds what to build next: the link that brings most, or else a single piece, as long as one
// has a place.
func (t *thought) next() []piece {
	if best := t.closing(); best != nil {
		return best
	}
	t.found = t.placesIn(t.found[:0])
	if len(t.found) == 0 {
		return nil
	}
	return []piece{t.pick(t.found)}
}

// mostImagined is how many links are looked at in a turn that is played in a mind.
const mostImagined = 20

// closing finds the link that brings most.
func (t *thought) closing() (best []piece) {
	if len(t.pieces) == 0 {
		return nil
	}
	most := 0
	for _, l := range t.linker.find(t.state, mostImagined) {
		gain := t.trial.gain(t.ground(), l.pieces, t.seat)
		if gain > most || best != nil && gain == most && len(l.pieces) < len(best) {
			best, most = l.pieces, gain
		}
	}
	return slices.Clone(best)
}

// mostPicked is how many places for a piece that encloses nothing are looked at.
const mostPicked = 8

// pick takes any place for a piece that encloses nothing, within the builder's own courtyards
// if it can: there it may bring something, and nobody else can go on from it. Of some it takes
// that which leaves least to be closed by the next player.
func (t *thought) pick(places []piece) (best piece) {
	own := 0
	for i, p := range places {
		if len(t.yards) > 0 && t.land.within(p.at) && t.land.within(p.end()) {
			places[own], places[i] = p, places[own]
			own++
		}
	}
	if own > 0 {
		places = places[:own]
	}
	least := math.MaxInt
	for n := 0; n < min(mostPicked, len(places)) && least > 0; n++ {
		i := n + t.random.Number(len(places)-n)
		places[n], places[i] = places[i], places[n]
		t.trial.gain(t.ground(), places[n:n+1], t.seat)
		if open := t.opening(&t.trial, t.left(t.seat)); open < least {
			best, least = places[n], open
		}
	}
	return best
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
	for _, i := range list {
		t.yards[i].double = i == best
	}
	t.players[t.seat].doubled = true
}

// refill draws any cards.
func (t *thought) refill() {
	p := &t.players[t.seat]
	drawn := p.deck.some(t.drawn(), &t.random)
	p.deck &^= drawn
	p.hand |= drawn
}

// Estimate implements games.Model.
func (t *thought) Estimate(points []float64) {
	for seat := range points {
		points[seat] = float64(score(t.yards, games.Seat(seat))) + t.toCome(games.Seat(seat))
	}
	if t.phase != over {
		now := t.ground()
		points[t.seat] += perClose * float64(t.opening(&now, t.seat))
	}
}

// opening returns the most that a seat could close with a single piece, of those kinds that it
// still has: who leaves that open gives it away.
func (t *thought) opening(on *ground, seat games.Seat) (most int) {
	left := t.pieceLeft(seat)
	for p := range on.builder(seat).closers(left) {
		most = max(most, t.spare.gain(*on, []piece{p}, seat))
	}
	return most
}

// ground is a castle and whose its courtyards are.
type ground struct {
	land  *land
	yards []yard
}

// ground is where the thought stands.
func (t *thought) ground() ground { return ground{t.land, t.yards} }

// gain makes the ground what another one is once a seat has built some pieces, and returns what that
// brings to it.
func (g *ground) gain(before ground, pieces []piece, seat games.Seat) int {
	g.land.take(before.land)
	g.yards = append(g.yards[:0], before.yards...)
	for _, p := range pieces {
		g.yards, _ = g.land.build(p, g.yards, seat)
	}
	return score(g.yards, seat) - score(before.yards, seat)
}
