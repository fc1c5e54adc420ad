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

// decks returns how many cards the seat's decks hold.
func (s *state) decks(seat games.Seat) (walls, towers int) {
	d := s.players[seat].deck
	return (d & s.of[wallDeck]).count(), (d & s.of[towerDeck]).count()
}

// drawn is how many cards the seat to act draws at the end of its turn.
func (s *state) drawn() int {
	if s.out != games.Spectator {
		return 0 // its last turn: all cards were played
	}
	return min(1+s.symbols(s.now), s.players[s.seat].deck.count())
}

// step is an action being carried out on a state of its own.
type step struct {
	*state
	events []games.Event
	mind
}

// mind is what a step in thought has.
type mind struct {
	silent  bool         // nothing is told
	random  chance.Quick // draws the cards
	seen    uint32       // a number for the cards that the seat which thinks has drawn by the step
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

// copy returns the same position, to be changed by itself.
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
		t.play(which)
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

// play lays cards of the hand, or in a last turn of the decks, on the table, without
// telling it.
func (t *step) play(which hand) {
	p := &t.players[t.seat]
	p.hand &^= which
	p.deck &^= which
	t.now |= which
}

func (t *step) tellCards(which hand) {
	if t.silent {
		return
	}
	for i := range which.each {
		t.tell("played", t.seat, games.Fact{Name: "card", Value: t.names[i]})
	}
}

// build takes the pieces of the cards played, and those that were passed on.
func (t *step) build() {
	t.take()
	t.tellPieces()
	t.goOn()
}

// take turns cards into pieces to be built, without telling it.
func (t *step) take() {
	p := &t.players[t.seat]
	t.todo = t.cards.pieces(t.now).plus(p.owed)
	p.owed = supply{}
	t.bound++
	t.phase = building
}

func (t *step) tellPieces() {
	if !t.silent {
		t.tell("took", t.seat, supplyFacts(t.todo)...)
	}
}

// playAll plays all cards of a last turn. They are told with the first piece, which is
// the seat's own action: at once only if no piece has a place.
func (t *step) playAll() {
	p := t.players[t.seat]
	t.play(p.hand | p.deck)
	t.take()
	if t.stuck() {
		t.tellAll()
	}
	t.goOn()
}

// tellAll tells what a last turn begins with.
func (t *step) tellAll() {
	t.tellCards(t.now)
	t.tellPieces()
}

// untold reports whether the cards of a last turn are still to be told: no piece of it
// was placed.
func (s *state) untold() bool {
	return s.out != games.Spectator && s.untouched()
}

func supplyFacts(s supply) []games.Fact {
	facts := make([]games.Fact, kinds)
	for k, n := range s {
		facts[k] = games.Fact{Name: kindNames[k], Value: strconv.Itoa(int(n))}
	}
	return facts
}

// goOn decides what follows in the building phase: another piece, or with none left
// that has a place, the end of it.
func (t *step) goOn() {
	t.bound++
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
	t.drawing()
}

// passOn gives the pieces without a place to the player on the left (ruling 6).
func (t *step) passOn() {
	to, left := t.left(t.seat), t.todo
	t.todo = supply{}
	if t.out == to {
		t.tell("dropped", t.seat, supplyFacts(left)...)
		return
	}
	t.tell("passed", t.seat, append(supplyFacts(left), games.Fact{Name: "to", Value: to.String()})...)
	t.players[to].owed = t.players[to].owed.plus(left)
}

// drawing begins the choice of the decks, or ends the turn of a seat without any.
func (t *step) drawing() {
	t.phase = drawing
	if t.drawn() == 0 {
		t.endTurn()
	}
}

// drawCards draws so many cards from each of the decks.
func (t *step) drawCards(counts [decks]int) error {
	for from, n := range counts {
		for range n {
			if err := t.draw(t.seat, deck(from)); err != nil {
				return err
			}
		}
	}
	t.tell("backs", t.seat,
		games.Fact{Name: "wall", Value: strconv.Itoa(counts[wallDeck])}, games.Fact{Name: "tower", Value: strconv.Itoa(counts[towerDeck])})
	t.endTurn()
	return nil
}

// endTurn hands the turn on. Who is left without a card makes the turns of the others
// the last ones.
func (t *step) endTurn() {
	for i := range t.yards {
		t.yards[i].fresh, t.yards[i].heir = false, false
	}
	if p := t.players[t.seat]; t.out == games.Spectator && p.hand|p.deck == 0 {
		t.out = t.seat
		t.tell("lastturns", t.seat)
	}
	t.now, t.phase = 0, playing
	t.seat = t.left(t.seat)
	t.turn++
	switch t.out {
	case games.Spectator:
	case t.seat:
		t.end()
	default:
		t.playAll()
	}
}

// end closes the match.
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

// StandIn implements [games.Stander]: the smallest card, places that close nothing, no
// double keep.
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

// smallest is the card with the fewest pieces, or building as soon as that is allowed.
func (s *state) smallest(legal []games.Action) games.Action {
	if slices.Contains(legal, verbBuild) {
		return verbBuild
	}
	size := func(a games.Action) int { return s.cards.list[s.index[string(a[len(verbCard):])]].pieces.total() }
	return slices.MinFunc(legal, func(a, b games.Action) int { return size(a) - size(b) })
}
