package castellan

import (
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
	own    []piece // of these, those in courtyards of the builder
	linker linker
	trial  land // where links are tried
	tried  []yard
	memory map[situation][]piece // what encloses most
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
	t := &thought{origin: s, memory: map[situation][]piece{}}
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
	if len(t.pieces) == 0 {
		t.raise(piece{kind: tower})
	}
	for t.todo.total() > 0 && t.enclose() {
	}
	for t.todo.total() > 0 {
		t.found = t.placesIn(t.found[:0])
		places := t.found
		if len(places) == 0 {
			t.passOn()
			return
		}
		t.raise(t.pick(places))
	}
}

// raise builds pieces.
func (t *thought) raise(pieces ...piece) {
	for _, p := range pieces {
		t.note(p)
		t.lay(p)
	}
}

// mostImagined is how many links are looked at in a turn that is played in a mind.
const mostImagined = 20

// enclose builds the link that brings most; ok is false if none brings anything.
func (t *thought) enclose() (ok bool) {
	at := situation{t.key, t.todo, t.seat}
	best, known := t.memory[at]
	if !known {
		best = t.closing()
		t.memory[at] = best
	}
	t.raise(best...)
	return len(best) > 0
}

// closing finds the link that brings most.
func (t *thought) closing() (best []piece) {
	most := 0
	for _, l := range t.linker.find(t.state, mostImagined) {
		gain := t.gain(l.pieces)
		if gain > most || best != nil && gain == most && len(l.pieces) < len(best) {
			best, most = l.pieces, gain
		}
	}
	return slices.Clone(best)
}

// gain returns what some pieces bring to the seat that builds them.
func (t *thought) gain(pieces []piece) (gain int) {
	yards := append(t.tried[:0], t.yards...)
	t.trial.take(t.land)
	for _, p := range pieces {
		yards, _ = t.trial.build(p, yards, t.seat)
	}
	t.tried = yards
	return score(yards, t.seat) - score(t.yards, t.seat)
}

// pick takes any place for a piece that encloses nothing, within the builder's own courtyards
// if it can: there it may bring something, and nobody else can go on from it.
func (t *thought) pick(places []piece) piece {
	own := t.own[:0]
	for _, p := range places {
		if len(t.yards) > 0 && t.land.within(p.at) && t.land.within(p.end()) {
			own = append(own, p)
		}
	}
	t.own = own
	if len(own) > 0 {
		places = own
	}
	return places[t.random.Number(len(places))]
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
		points[t.seat] += perClose * float64(t.opening())
	}
}

// opening returns the most that the seat to act can close with a single piece, of those kinds that
// it still has: who leaves that open gives it away.
func (t *thought) opening() (most int) {
	left := t.pieceLeft(t.seat)
	for p := range t.builder().closers(left) {
		most = max(most, t.gain([]piece{p}))
	}
	return most
}
