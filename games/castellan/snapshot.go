package castellan

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// A snapshot is a text of lines, each a word that says what follows:
//
//	castellan 1              the form and its version
//	turn 12 A building       number of the turn, the seat to act, what it has to decide
//	first B -                who began, and whose cards ran out first
//	count 17 23              outcomes drawn, binding decisions
//	hand A W1 T3             the cards of a seat in hand, "-" for none
//	deck A W2 W4 T1          those in its decks
//	owed A 0 0 1             towers, short and long walls passed on to it
//	doubled A                seats that used their double keep, "-" for none
//	now W5                   cards played in this turn
//	todo 1 0 0               pieces still to be built
//	castle 24                number of pieces
//	laid A 1 tower 0,0       a piece: by whom, in which turn
//	yard A 0,0 double fresh  a courtyard: whose, its name, and what is true of it

const snapshotForm = "castellan 1"

// Snapshot implements [games.State].
func (s *state) Snapshot() ([]byte, error) { return s.encode(), nil }

func (s *state) encode() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s\nturn %d %s %s\nfirst %s %s\ncount %d %d\n",
		snapshotForm, s.turn, s.seat, phaseNames[s.phase], s.first, s.out, s.draws, s.bound)
	doubled := ""
	for seat, p := range s.players[:s.seats] {
		letter := games.Seat(seat)
		fmt.Fprintf(&b, "hand %s %s\ndeck %s %s\nowed %s %s\n",
			letter, s.join(p.hand), letter, s.join(p.deck), letter, p.owed)
		if p.doubled {
			doubled += letter.String()
		}
	}
	if doubled == "" {
		doubled = "-"
	}
	fmt.Fprintf(&b, "doubled %s\nnow %s\ntodo %s\n", doubled, s.join(s.now), s.todo)
	fmt.Fprintf(&b, "castle %d\n", len(s.pieces))
	for _, l := range s.pieces {
		fmt.Fprintf(&b, "laid %s %d %s\n", l.by, l.turn, l.action())
	}
	for _, y := range s.yards {
		fmt.Fprintf(&b, "yard %s %s%s\n", y.owner, y.at, y.flags())
	}
	return b.Bytes()
}

// String writes towers, short and long walls.
func (s supply) String() string { return fmt.Sprintf("%d %d %d", s[tower], s[short], s[long]) }

// flags names what is true of a courtyard, each after a space.
func (y yard) flags() string {
	text := ""
	for _, f := range []struct {
		name string
		is   bool
	}{{" double", y.double}, {" fresh", y.fresh}, {" heir", y.heir}} {
		if f.is {
			text += f.name
		}
	}
	return text
}

// Load implements [games.Game]. Only what [state.Snapshot] writes is accepted.
func (g game) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	tbl, err := g.table(setup)
	if err != nil {
		return nil, err
	}
	r := reader{cards: g.cards, seats: setup.Seats, lines: strings.Split(string(snapshot), "\n")}
	s := &state{table: tbl}
	if form := r.line(""); strings.Join(form, " ") != snapshotForm {
		return nil, fmt.Errorf("castellan: a snapshot begins with %q", snapshotForm)
	}
	r.state(s)
	r.castle(s)
	if r.bad != "" {
		return nil, fmt.Errorf("castellan: damaged snapshot: %s", r.bad)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("castellan: impossible position: %w", err)
	}
	if !bytes.Equal(s.encode(), snapshot) {
		return nil, errors.New("castellan: damaged snapshot: not as it is written")
	}
	if s.legal = s.list(); s.phase != over && len(s.legal) == 0 {
		return nil, errors.New("castellan: impossible position: nothing can be done")
	}
	return s, nil
}

// reader takes a snapshot apart. After the first line that does not fit, bad says
// which, and everything reads as zero.
type reader struct {
	*cards
	seats int
	lines []string
	bad   string
}

func (r *reader) fail(what string) {
	if r.bad == "" {
		r.bad = what
	}
}

// line returns the words of the next line, which must begin with the key; without
// a key, all of them.
func (r *reader) line(key string) []string {
	if len(r.lines) == 0 {
		r.fail("a line is missing")
		return nil
	}
	words := strings.Split(r.lines[0], " ")
	r.lines = r.lines[1:]
	if key == "" {
		return words
	}
	if words[0] != key {
		r.fail("no line " + key)
		return nil
	}
	return words[1:]
}

// words returns the words of the next line if it has that many.
func (r *reader) words(key string, n int) []string {
	words := r.line(key)
	if len(words) != n {
		r.fail(key)
		return make([]string, n)
	}
	return words
}

func (r *reader) number(word string, most int) int {
	n, err := strconv.Atoi(word)
	if err != nil || n < 0 || n > most {
		r.fail(fmt.Sprintf("%q is no number up to %d", word, most))
		return 0
	}
	return n
}

func (r *reader) seat(letter string, least games.Seat) games.Seat {
	s, ok := games.ParseSeat(letter)
	if !ok || s < least || s >= games.Seat(r.seats) {
		r.fail("seat " + letter)
		return 0
	}
	return s
}

func (r *reader) hand(words []string) (h hand) {
	for _, word := range words {
		if i, ok := r.index[word]; ok {
			h |= 1 << i
		} else if word != "-" {
			r.fail("card " + word)
		}
	}
	return h
}

// of returns the words of a line about one seat.
func (r *reader) of(key string, seat int) []string {
	words := r.line(key)
	if len(words) < 2 || words[0] != games.Seat(seat).String() {
		r.fail(key)
		return nil
	}
	return words[1:]
}

func (r *reader) supply(words []string) (s supply) {
	if len(words) != int(kinds) {
		r.fail("pieces")
		return s
	}
	for k := range s {
		s[k] = uint8(r.number(words[k], mostPieces*maxSeats))
	}
	return s
}

// Numbers far beyond any match, which cannot overflow.
const (
	mostDraws = 1 << 40
	mostTurns = 1 << 20
)

func (r *reader) state(s *state) {
	turn, first, count := r.words("turn", 3), r.words("first", 2), r.words("count", 2)
	s.turn, s.seat = r.number(turn[0], mostTurns), r.seat(turn[1], 0)
	s.phase = phase(max(0, slices.Index(phaseNames, turn[2])))
	s.first, s.out = r.seat(first[0], 0), r.seat(first[1], games.Spectator)
	s.draws, s.bound = uint64(r.number(count[0], mostDraws)), uint64(r.number(count[1], mostDraws))
	for seat := range r.seats {
		p := &s.players[seat]
		p.hand, p.deck, p.owed = r.hand(r.of("hand", seat)), r.hand(r.of("deck", seat)), r.supply(r.of("owed", seat))
	}
	for _, letter := range strings.TrimPrefix(r.words("doubled", 1)[0], "-") {
		s.players[r.seat(string(letter), 0)].doubled = true
	}
	s.now = r.hand(r.line("now"))
	s.todo = r.supply(r.line("todo"))
}

// castle reads the pieces, each of which must fit those before it, and whose the
// courtyards are.
func (r *reader) castle(s *state) {
	for range r.number(r.words("castle", 1)[0], mostPieces*maxSeats) {
		words := r.words("laid", 4)
		p, ok := parsePiece(words[2], words[3])
		if !ok || !fits(bare(s.pieces), p) {
			r.fail("piece " + words[3])
			break
		}
		s.pieces = append(s.pieces, laid{p, r.seat(words[0], 0), r.number(words[1], mostTurns)})
	}
	s.land = survey(bare(s.pieces))
	for _, a := range s.land.areas {
		words := r.line("yard")
		if len(words) < 2 || words[1] != a.at.String() {
			r.fail("yard at " + a.at.String())
			return
		}
		flags := words[2:]
		s.yards = append(s.yards, yard{
			area: a, owner: r.seat(words[0], 0), double: slices.Contains(flags, "double"),
			fresh: slices.Contains(flags, "fresh"), heir: slices.Contains(flags, "heir"),
		})
	}
}

// fits reports whether a piece has its place in a castle, whoever builds it.
func fits(castle []piece, p piece) bool {
	if len(castle) == 0 {
		return p == piece{}
	}
	var wanted supply
	wanted[p.kind] = 1
	l := survey(castle)
	return slices.Contains(builder{l, make([]bool, len(l.areas))}.places(wanted), p)
}

// check reports why a position cannot occur, as far as anything here relies on it.
func (s *state) check() error {
	if err := s.checkCards(); err != nil {
		return err
	}
	if err := s.checkYards(); err != nil {
		return err
	}
	list, _ := s.claims()
	p := s.players[s.seat]
	possible := (s.out == s.seat) == (s.phase == over)
	switch s.phase {
	case playing:
		possible = possible && s.out == games.Spectator && p.hand|s.now != 0 && s.todo.total() == 0
	case building:
		possible = possible && s.now != 0 && s.todo.total() > 0
	case doubling:
		possible = possible && s.now != 0 && len(list) > 0 && s.todo.total() == 0
	case drawing:
		possible = possible && s.now != 0 && s.drawn() > 0 && s.todo.total() == 0
	}
	if !possible || s.turn < 1 {
		return fmt.Errorf("phase %s does not fit", phaseNames[s.phase])
	}
	return nil
}

// checkCards: no card is in two places, no more pieces are about than there are.
func (s *state) checkCards() error {
	about := s.todo.total() + len(s.pieces)
	for seat, p := range s.players[:s.seats] {
		about += s.cards.pieces(p.hand|p.deck).total() + p.owed.total()
		if p.hand&p.deck != 0 || games.Seat(seat) == s.seat && (p.hand|p.deck)&s.now != 0 {
			return errors.New("a card is in two places")
		}
		if s.out == games.Spectator && p.hand|p.deck == 0 && games.Seat(seat) != s.seat {
			return fmt.Errorf("seat %s has no cards", games.Seat(seat))
		}
	}
	if all := s.cards.pieces(s.of[wallDeck] | s.of[towerDeck]); about > s.seats*all.total() {
		return errors.New("too many pieces")
	}
	return nil
}

// checkYards: every seat has at most one double keep, and has used it up then.
func (s *state) checkYards() error {
	var doubles [maxSeats]int
	for _, y := range s.yards {
		if y.double {
			doubles[y.owner]++
		}
		if (y.fresh || y.heir) && y.owner != s.seat || y.heir && !s.players[y.owner].doubled {
			return errors.New("a courtyard of another turn")
		}
	}
	for seat, n := range doubles {
		if n > 1 || n == 1 && !s.players[seat].doubled {
			return errors.New("a double keep too many")
		}
	}
	return nil
}
