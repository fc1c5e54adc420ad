package castellan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/snapshot"
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
	b := fmt.Appendf(nil, "%s\nturn %d %s %s\nfirst %s %s\ncount %d %d\n",
		snapshotForm, s.turn, s.seat, phaseNames[s.phase], s.first, s.out, s.draws, s.bound)
	doubled := ""
	for seat, p := range s.players[:s.seats] {
		letter := games.Seat(seat).String()
		b = snapshot.AppendWords(b, "hand", letter, s.join(p.hand))
		b = snapshot.AppendWords(b, "deck", letter, s.join(p.deck))
		b = snapshot.AppendWords(b, "owed", letter, p.owed.String())
		if p.doubled {
			doubled += letter
		}
	}
	b = snapshot.AppendWords(b, "doubled", doubled)
	b = snapshot.AppendWords(b, "now", s.join(s.now))
	b = snapshot.AppendWords(b, "todo", s.todo.String())
	b = fmt.Appendf(b, "castle %d\n", len(s.pieces))
	for _, l := range s.pieces {
		b = fmt.Appendf(b, "laid %s %d %s\n", l.by, l.turn, l.action())
	}
	for _, y := range s.yards {
		b = fmt.Appendf(b, "yard %s %s%s\n", y.owner, y.at, y.flags())
	}
	return b
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
func (g game) Load(setup games.Setup, data []byte) (games.State, error) {
	tbl, err := g.table(setup)
	if err != nil {
		return nil, err
	}
	s := &state{table: tbl}
	if err := snapshot.Load(data, snapshotForm, s.read, s.check, s.Snapshot); err != nil {
		return nil, fmt.Errorf("castellan: %w", err)
	}
	if s.legal = s.list(); s.phase != over && len(s.legal) == 0 {
		return nil, errors.New("castellan: nothing can be done")
	}
	return s, nil
}

// Numbers far beyond any match, which cannot overflow.
const (
	mostDraws = 1 << 40
	mostTurns = 1 << 20
)

// read takes in the lines after the first.
func (s *state) read(r *snapshot.Reader) {
	turn, first, count := r.Words("turn", 3), r.Words("first", 2), r.Words("count", 2)
	s.turn, s.seat = r.Number(turn[0], mostTurns), r.Seat(turn[1], 0, s.seats)
	s.phase = phase(r.Index(turn[2], phaseNames))
	s.first, s.out = r.Seat(first[0], 0, s.seats), r.Seat(first[1], games.Spectator, s.seats)
	s.draws, s.bound = uint64(r.Number(count[0], mostDraws)), uint64(r.Number(count[1], mostDraws))
	for seat := range s.seats {
		p := &s.players[seat]
		p.hand, p.deck = s.readHand(r, lineOf(r, "hand", seat)), s.readHand(r, lineOf(r, "deck", seat))
		p.owed = readSupply(r, lineOf(r, "owed", seat))
	}
	for _, letter := range strings.TrimPrefix(r.Words("doubled", 1)[0], snapshot.None) {
		s.players[r.Seat(string(letter), 0, s.seats)].doubled = true
	}
	s.now = s.readHand(r, r.Line("now"))
	s.todo = readSupply(r, r.Line("todo"))
	r.Each("castle", mostPieces*maxSeats, "laid", 4, func(words []string) { s.readPiece(r, words) })
	s.readYards(r)
}

// lineOf returns the words of a line about one seat.
func lineOf(r *snapshot.Reader, key string, seat int) []string {
	words := r.Line(key)
	if len(words) < 2 || words[0] != games.Seat(seat).String() {
		r.Fail("no %s of %s", key, games.Seat(seat))
		return nil
	}
	return words[1:]
}

func (s *state) readHand(r *snapshot.Reader, words []string) (h hand) {
	for _, word := range words {
		if i, ok := s.cards.index[word]; ok {
			h |= 1 << i
		} else if word != snapshot.None {
			r.Fail("no card %.10q", word)
		}
	}
	return h
}

func readSupply(r *snapshot.Reader, words []string) (s supply) {
	if snapshot.Some(r, words, s[:], mostPieces*maxSeats) != len(s) {
		r.Fail("wrong number of words")
	}
	return s
}

// readPiece adds a piece, which must fit those before it.
func (s *state) readPiece(r *snapshot.Reader, words []string) {
	p, ok := parsePiece(words[2], words[3])
	if !ok || !fits(bare(s.pieces), p) {
		r.Fail("no piece can stand on %.40q", words[3])
		return
	}
	s.pieces = append(s.pieces, laid{p, r.Seat(words[0], 0, s.seats), r.Number(words[1], mostTurns)})
}

// readYards says whose the courtyards are that follow from the pieces.
func (s *state) readYards(r *snapshot.Reader) {
	s.land = survey(bare(s.pieces))
	for _, a := range s.land.areas {
		words := r.Line("yard")
		if len(words) < 2 || words[1] != a.at.String() {
			r.Fail("no courtyard at %s", a.at)
			return
		}
		flags := words[2:]
		s.yards = append(s.yards, yard{
			area: a, owner: r.Seat(words[0], 0, s.seats), double: slices.Contains(flags, "double"),
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
	for one := range (builder{land: l, barred: make([]bool, len(l.areas))}).places(wanted) {
		if one == p {
			return true
		}
	}
	return false
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
