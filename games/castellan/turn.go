package castellan

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Turn implements [games.State].
func (s *state) Turn() []games.Seat {
	if s.phase == over {
		return nil
	}
	return []games.Seat{s.seat}
}

// Legal implements [games.State].
func (s *state) Legal(seat games.Seat) []games.Action {
	if seat != s.seat {
		return nil
	}
	return s.legal
}

// decks returns how many cards are left in each of the seat's decks.
func (s *state) decks(seat games.Seat) (walls, towers int) {
	d := s.players[seat].deck
	return (d & s.of[wallDeck]).count(), (d & s.of[towerDeck]).count()
}

// drawn returns how many cards the seat to act draws at the end of its turn.
func (s *state) drawn() int {
	if s.firstOut != games.Spectator {
		return 0 // its last turn: it has played all cards
	}
	return min(1+s.symbols(s.played), s.players[s.seat].deck.count())
}

// step carries out an action on a state that it may change.
type step struct {
	*state
	events []games.Event
	simulation
}

// simulation is the part of a step that only playouts use.
type simulation struct {
	silent  bool         // no events
	random  chance.Quick // for drawing cards
	seen    uint32       // identifies the cards that the thinker has drawn in this step
	thinker games.Seat
}

// tell adds an event about a seat.
func (t *step) tell(kind string, seat games.Seat, facts ...games.Fact) {
	if t.silent {
		return
	}
	t.events = append(t.events, games.Event{Kind: kind, Seat: seat, Facts: facts})
}

// Apply implements [games.State].
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	next := s.copy()
	t := &step{state: next, events: make([]games.Event, 0, 4)}
	if err := t.do(s.parse(a)); err != nil {
		return nil, nil, err
	}
	next.legal = next.list()
	return next, t.events, nil
}

// copy returns an independent copy of the position.
func (s *state) copy() *state {
	next := *s
	next.pieces, next.yards = slices.Clip(s.pieces), slices.Clone(s.yards)
	if s.phase == building {
		next.land = s.land.clone()
	}
	return &next
}

// do carries out a legal move.
func (t *step) do(m games.Move) error {
	switch verbOf(m) {
	case playVerb:
		which := hand(1) << cardOf(m)
		t.playCards(which)
		t.tellCards(which)
	case buildVerb:
		t.build()
	case doubleVerb:
		t.double(pointOf(m), true)
	case waiveVerb:
		t.double(point{}, false)
	case drawVerb:
		return t.drawCards(drawnOf(m))
	default:
		t.place(pieceOf(m))
		t.goOn()
	}
	return nil
}

// playCards plays cards from the hand, or in a last turn from the decks, without an event.
func (t *step) playCards(which hand) {
	p := &t.players[t.seat]
	p.hand &^= which
	p.deck &^= which
	t.played |= which
}

func (t *step) tellCards(which hand) {
	if t.silent {
		return
	}
	for i := range which.each {
		t.tell("played", t.seat, games.Fact{Name: "card", Value: t.names[i]})
	}
}

// build takes the pieces of the cards played, and those passed on.
func (t *step) build() {
	t.takePieces()
	t.tellPieces()
	t.goOn()
}

// takePieces turns cards into pieces to build, without an event.
func (t *step) takePieces() {
	p := &t.players[t.seat]
	t.todo = t.cards.pieces(t.played).plus(p.passedOn)
	p.passedOn = supply{}
	t.bindingCount++
	t.phase = building
}

func (t *step) tellPieces() {
	if !t.silent {
		t.tell("took", t.seat, supplyFacts(t.todo)...)
	}
}

// playAll plays all cards of a last turn. Their event comes with the first piece, which is the
// seat's own action; or at once if no piece has a place.
func (t *step) playAll() {
	p := t.players[t.seat]
	t.playCards(p.hand | p.deck)
	t.takePieces()
	if t.stuck() {
		t.tellAll()
	}
	t.goOn()
}

// tellAll reports how a last turn begins.
func (t *step) tellAll() {
	t.tellCards(t.played)
	t.tellPieces()
}

// cardsUntold reports whether the cards of a last turn still need their event: no piece was placed
// yet.
func (s *state) cardsUntold() bool {
	return s.firstOut != games.Spectator && s.untouched()
}

func supplyFacts(s supply) []games.Fact {
	facts := make([]games.Fact, kinds)
	for k, n := range s {
		facts[k] = games.Fact{Name: kindNames[k], Value: strconv.Itoa(int(n))}
	}
	return facts
}

// goOn decides what comes after a piece: another piece, or if none has a place, the end of
// building.
func (t *step) goOn() {
	t.bindingCount++
	if t.todo.total() > 0 {
		if !t.stuck() {
			return
		}
		t.passOn()
	}
	if list, _ := t.claims(); len(list) > 0 {
		t.phase = doubling
		return
	}
	t.startDrawing()
}

// passOn gives the pieces without a place to the player on the left (ruling 6).
func (t *step) passOn() {
	to, left := t.leftOf(t.seat), t.todo
	t.todo = supply{}
	if t.firstOut == to {
		t.tell("dropped", t.seat, supplyFacts(left)...)
		return
	}
	t.tell("passed", t.seat, append(supplyFacts(left), games.Fact{Name: "to", Value: to.String()})...)
	t.players[to].passedOn = t.players[to].passedOn.plus(left)
}

// startDrawing asks for the decks, or ends the turn if there is nothing to draw.
func (t *step) startDrawing() {
	t.phase = drawing
	if t.drawn() == 0 {
		t.endTurn()
	}
}

// drawCards draws the given number of cards from each deck.
func (t *step) drawCards(counts [decks]int) error {
	for from, n := range counts {
		for range n {
			if err := t.drawCard(t.seat, deck(from)); err != nil {
				return err
			}
		}
	}
	t.tell("backs", t.seat,
		games.Fact{Name: "wall", Value: strconv.Itoa(counts[wallDeck])}, games.Fact{Name: "tower", Value: strconv.Itoa(counts[towerDeck])})
	t.endTurn()
	return nil
}

// endTurn passes the turn on. If the player has no cards left, the others have one last turn each.
func (t *step) endTurn() {
	for i := range t.yards {
		t.yards[i].fresh, t.yards[i].heir = false, false
	}
	if p := t.players[t.seat]; t.firstOut == games.Spectator && p.hand|p.deck == 0 {
		t.firstOut = t.seat
		t.tell("lastturns", t.seat)
	}
	t.played, t.phase = 0, playing
	t.seat = t.leftOf(t.seat)
	t.turn++
	switch t.firstOut {
	case games.Spectator:
	case t.seat:
		t.end()
	default:
		t.playAll()
	}
}

// end finishes the match.
func (t *step) end() {
	t.phase = over
	letters := ""
	for _, seat := range t.Winners() {
		letters += seat.String()
	}
	t.events = append(t.events, games.Event{
		Kind: "ended", Seat: games.Spectator, Facts: []games.Fact{{Name: "winners", Value: letters}},
	})
}

// StandIn implements [games.Stander]: the smallest card, places that close nothing, no double keep.
func (s *state) StandIn(seat games.Seat) games.Action {
	legal := s.Legal(seat)
	if len(legal) == 0 {
		return ""
	}
	switch s.phase {
	case playing:
		return s.smallest(legal)
	case building:
		for _, a := range legal {
			p, _ := parsePiece(a.Words()[0], a.Words()[1])
			if s.land.closes(p) == 0 {
				return a
			}
		}
	case doubling:
		return legal[len(legal)-1]
	}
	return legal[0]
}

// smallest returns the card with the fewest pieces, or building if that is legal.
func (s *state) smallest(legal []games.Action) games.Action {
	if slices.Contains(legal, verbBuild) {
		return verbBuild
	}
	size := func(a games.Action) int { return s.cards.list[s.index[string(a[len(verbCard):])]].pieces.total() }
	return slices.MinFunc(legal, func(a, b games.Action) int { return size(a) - size(b) })
}
