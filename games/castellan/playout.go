package castellan

import (
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// playout is a position that changes in place, as a model for the search. Begin resets it to the
// original. Its step makes the moves of the match, without events and with its own random numbers.
type playout struct {
	step
	origin    *state
	turnEnded bool // the last move ended a turn
	list      []games.Move
	found     []piece // reused list of places
	linker    linker
	trial     claimedLand           // to try out pieces …
	spare     claimedLand           // … and what may follow them
	builtNext map[situation][]piece // by situation: what to build next
	builtKey  uint64                // identifies the pieces built in the playout
}

// situation identifies within a playout where the search looks for something to enclose.
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
	t := &playout{origin: s, builtNext: map[situation][]piece{}, trial: claimedLand{land: &land{}}, spare: claimedLand{land: &land{}}}
	t.state, t.silent, t.thinker = &state{land: &land{}}, true, thinker
	t.Begin(0)
	return t
}

// Begin implements games.Model.
func (t *playout) Begin(seed uint64) {
	pieces, yards, ground := append(t.pieces[:0], t.origin.pieces...), append(t.yards[:0], t.origin.yards...), t.land
	ground.copyFrom(t.origin.land)
	*t.state = *t.origin
	t.pieces, t.yards, t.land = pieces, yards, ground
	t.random, t.builtKey, t.turnEnded = chance.NewQuick(seed), 0, false
	t.redeal(t.thinker, &t.random)
}

// Seat implements games.Model.
func (t *playout) Seat() games.Seat {
	if t.phase == over {
		return games.Spectator
	}
	return t.seat
}

// Moves implements games.Model.
func (t *playout) Moves() []games.Move {
	t.list = t.moves(t.list[:0])
	return t.list
}

// Action implements games.Model.
func (t *playout) Action(m games.Move) games.Action { return games.Action(t.append(nil, m)) }

// Play implements games.Model.
func (t *playout) Play(m games.Move) (seen uint32) {
	turn := t.turn
	t.seen = 0
	if verbOf(m) == placeVerb {
		t.addToKey(pieceOf(m))
	}
	if err := t.do(m); err != nil {
		panic(err) // the model offers only moves that can be drawn
	}
	t.turnEnded = t.turn != turn
	return t.seen
}

// addToKey adds to the key that the seat to act has built a piece.
func (t *playout) addToKey(p piece) { t.builtKey += p.hash() * uint64(2*t.seat+1) }

// Drift implements games.Model. It finishes the turn as a hasty player may: some cards, the pieces
// that enclose most, and the others anywhere. Random single pieces hardly ever enclose anything. It
// stops at the end of the turn, because playing the next turn too only adds noise.
func (t *playout) Drift() {
	if t.turnEnded || t.phase == over {
		return
	}
	if t.phase == playing {
		t.chooseCards()
		t.takePieces()
	}
	if t.phase == building {
		t.buildAll()
	}
	if t.phase != drawing {
		t.placeDoubleKeep()
	}
	t.drawAny()
	t.endTurn()
}

// chooseCards plays some cards, rather few than many. In the first turn of the match it goes on
// until they can begin it.
func (t *playout) chooseCards() {
	held := t.players[t.seat].hand
	most := held.count() + t.played.count()
	wanted := 1 + min(t.random.Number(most), t.random.Number(most))
	first := len(t.pieces) == 0
	for held != 0 && (t.played.count() < wanted || first && !t.cards.pieces(t.played).startable()) {
		one := held.nth(t.random.Number(held.count()))
		held &^= one
		if !first || t.startable(t.players[t.seat].hand&^one, t.played|one) {
			t.playCards(one)
		}
	}
}

// buildAll builds what encloses something, and then the rest.
func (t *playout) buildAll() {
	for t.todo.total() > 0 {
		at := situation{t.builtKey, t.todo, t.seat}
		next, known := t.builtNext[at]
		if !known {
			next = t.nextPieces()
			t.builtNext[at] = next
		}
		if next == nil {
			t.passOn()
			return
		}
		for _, p := range next {
			t.addToKey(p)
			t.addPiece(p)
		}
	}
}

// nextPieces returns what to build next: the best link, or else a single piece; nil if none has a
// place.
func (t *playout) nextPieces() []piece {
	if best := t.bestLink(); best != nil {
		return best
	}
	t.found = t.placesIn(t.found[:0])
	if len(t.found) == 0 {
		return nil
	}
	return []piece{t.leftoverPlace(t.found)}
}

// playoutLinks limits how many links a playout examines in a turn.
const playoutLinks = 20

// bestLink finds the link that gains most.
func (t *playout) bestLink() (best []piece) {
	if len(t.pieces) == 0 {
		return nil
	}
	most := 0
	for _, l := range t.linker.find(t.state, playoutLinks) {
		gain := t.trial.gain(t.ground(), l.pieces, t.seat)
		if gain > most || best != nil && gain == most && len(l.pieces) < len(best) {
			best, most = l.pieces, gain
		}
	}
	return slices.Clone(best)
}

// playoutPlaces limits how many places are tried for a piece that encloses nothing.
const playoutPlaces = 8

// leftoverPlace chooses a place for a piece that encloses nothing. It prefers the builder's own
// courtyards, where it may gain points and nobody else can continue. Among some random places it
// takes the one that lets the next player close least.
func (t *playout) leftoverPlace(places []piece) (best piece) {
	own := 0
	for i, p := range places {
		if len(t.yards) > 0 && t.land.insideCourtyard(p.at) && t.land.insideCourtyard(p.end()) {
			places[own], places[i] = p, places[own]
			own++
		}
	}
	if own > 0 {
		places = places[:own]
	}
	least := math.MaxInt
	for n := 0; n < min(playoutPlaces, len(places)) && least > 0; n++ {
		i := n + t.random.Number(len(places)-n)
		places[n], places[i] = places[i], places[n]
		t.trial.gain(t.ground(), places[n:n+1], t.seat)
		if open := t.bestClosing(&t.trial, t.leftOf(t.seat)); open < least {
			best, least = places[n], open
		}
	}
	return best
}

// placeDoubleKeep puts the double keep on the best courtyard, unless it is expected to gain more
// later.
func (t *playout) placeDoubleKeep() {
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

// drawAny draws random cards.
func (t *playout) drawAny() {
	p := &t.players[t.seat]
	drawn := p.deck.randomCards(t.drawn(), &t.random)
	p.deck &^= drawn
	p.hand |= drawn
}

// Estimate implements games.Model.
func (t *playout) Estimate(points []float64) {
	for seat := range points {
		points[seat] = float64(score(t.yards, games.Seat(seat))) + t.toCome(games.Seat(seat))
	}
	if t.phase != over {
		now := t.ground()
		points[t.seat] += perClose * float64(t.bestClosing(&now, t.seat))
	}
}

// bestClosing returns the most points that a seat could gain now with one of the pieces it has
// left.
func (t *playout) bestClosing(on *claimedLand, seat games.Seat) (most int) {
	left := t.pieceLeft(seat)
	for p := range on.builder(seat).closers(left) {
		most = max(most, t.spare.gain(*on, []piece{p}, seat))
	}
	return most
}

// claimedLand is a castle with the owners of its courtyards.
type claimedLand struct {
	land  *land
	yards []yard
}

func (t *playout) ground() claimedLand { return claimedLand{t.land, t.yards} }

// gain sets g to before with some more pieces of a seat, and returns the points that these bring.
func (g *claimedLand) gain(before claimedLand, pieces []piece, seat games.Seat) int {
	g.land.copyFrom(before.land)
	g.yards = append(g.yards[:0], before.yards...)
	for _, p := range pieces {
		g.yards, _ = g.land.build(p, g.yards, seat)
	}
	return score(g.yards, seat) - score(before.yards, seat)
}
