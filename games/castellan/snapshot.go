package castellan

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/snapshot"
)

// A snapshot is a text. The first word of each line says what follows:
//
//	castellan 1              the format and its version
//	turn 12 A building       number of the turn, the seat to act, the phase
//	first B -                the seat that began, the seat whose cards ran out first
//	count 17 23              outcomes drawn, binding decisions
//	hand A W1 T3             cards in a seat's hand, "-" for none
//	deck A W2 W4 T1          cards in its decks
//	owed A 0 0 1             towers, short and long walls passed on to it
//	doubled A                seats that have used their double keep, "-" for none
//	now W5                   cards played in this turn
//	todo 1 0 0               pieces left to build
//	castle 24                number of pieces
//	laid A 1 tower 0,0       a piece: the seat and the turn that placed it
//	yard A 0,0 double fresh  a courtyard: its owner, its name, its flags

const snapshotForm = "castellan 1"

// Snapshot implements [games.State].
func (s *state) Snapshot() ([]byte, error) { return s.encode(), nil }

func (s *state) encode() []byte {
	b := fmt.Appendf(nil, "%s\nturn %d %s %s\nfirst %s %s\ncount %d %d\n",
		snapshotForm, s.turn, s.seat, phaseNames[s.phase], s.first, s.firstOut, s.draws, s.bindingCount)
	doubled := ""
	for seat, p := range s.players[:s.seats] {
		letter := games.Seat(seat).String()
		b = snapshot.AppendWords(b, "hand", letter, s.join(p.hand))
		b = snapshot.AppendWords(b, "deck", letter, s.join(p.deck))
		b = snapshot.AppendWords(b, "owed", letter, p.passedOn.String())
		if p.doubled {
			doubled += letter
		}
	}
	b = snapshot.AppendWords(b, "doubled", doubled)
	b = snapshot.AppendWords(b, "now", s.join(s.played))
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

// String lists towers, short walls and long walls.
func (s supply) String() string { return fmt.Sprintf("%d %d %d", s[tower], s[short], s[long]) }

// flags writes the flags of a courtyard, each after a space.
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

// Load implements [games.Game]. It accepts only what [state.Snapshot] writes.
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
		return nil, errors.New("castellan: no legal action")
	}
	return s, nil
}

// Limits far beyond any match, so that no number overflows.
const (
	mostDraws = 1 << 40
	mostTurns = 1 << 20
)

// read parses the lines after the first.
func (s *state) read(r *snapshot.Reader) {
	turn, first, count := r.Words("turn", 3), r.Words("first", 2), r.Words("count", 2)
	s.turn, s.seat = r.Number(turn[0], mostTurns), r.Seat(turn[1], 0, s.seats)
	s.phase = phase(r.Index(turn[2], phaseNames))
	s.first, s.firstOut = r.Seat(first[0], 0, s.seats), r.Seat(first[1], games.Spectator, s.seats)
	s.draws, s.bindingCount = uint64(r.Number(count[0], mostDraws)), uint64(r.Number(count[1], mostDraws))
	for seat := range s.seats {
		p := &s.players[seat]
		p.hand, p.deck = s.readHand(r, lineOf(r, "hand", seat)), s.readHand(r, lineOf(r, "deck", seat))
		p.passedOn = readSupply(r, lineOf(r, "owed", seat))
	}
	for _, letter := range strings.TrimPrefix(r.Words("doubled", 1)[0], snapshot.None) {
		s.players[r.Seat(string(letter), 0, s.seats)].doubled = true
	}
	s.played = s.readHand(r, r.Line("now"))
	s.todo = readSupply(r, r.Line("todo"))
	r.Each("castle", mostPieces*maxSeats, "laid", 4, func(words []string) { s.readPiece(r, words) })
	s.readYards(r)
}

// lineOf returns the words of a line about a seat.
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

// readPiece adds a piece, which must fit the pieces before it.
func (s *state) readPiece(r *snapshot.Reader, words []string) {
	p, ok := parsePiece(words[2], words[3])
	if !ok || !fits(piecesOf(s.pieces), p) {
		r.Fail("no piece can stand on %.40q", words[3])
		return
	}
	s.pieces = append(s.pieces, placedPiece{p, r.Seat(words[0], 0, s.seats), r.Number(words[1], mostTurns)})
}

// readYards reads the owners and flags of the courtyards. The pieces determine where these are.
func (s *state) readYards(r *snapshot.Reader) {
	s.land = survey(piecesOf(s.pieces))
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

// fits reports whether a castle has room for a piece, whoever builds it.
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

// check reports why a position is impossible, as far as the code depends on it.
func (s *state) check() error {
	if err := s.checkCards(); err != nil {
		return err
	}
	if err := s.checkYards(); err != nil {
		return err
	}
	list, _ := s.claims()
	p := s.players[s.seat]
	possible := (s.firstOut == s.seat) == (s.phase == over)
	switch s.phase {
	case playing:
		possible = possible && s.firstOut == games.Spectator && p.hand|s.played != 0 && s.todo.total() == 0
	case building:
		possible = possible && s.played != 0 && s.todo.total() > 0
	case doubling:
		possible = possible && s.played != 0 && len(list) > 0 && s.todo.total() == 0
	case drawing:
		possible = possible && s.played != 0 && s.drawn() > 0 && s.todo.total() == 0
	}
	if !possible || s.turn < 1 {
		return fmt.Errorf("phase %s does not fit", phaseNames[s.phase])
	}
	return nil
}

// checkCards checks that no card is in two places and that there are not too many pieces.
func (s *state) checkCards() error {
	about := s.todo.total() + len(s.pieces)
	for seat, p := range s.players[:s.seats] {
		about += s.cards.pieces(p.hand|p.deck).total() + p.passedOn.total()
		if p.hand&p.deck != 0 || games.Seat(seat) == s.seat && (p.hand|p.deck)&s.played != 0 {
			return errors.New("a card is in two places")
		}
		if s.firstOut == games.Spectator && p.hand|p.deck == 0 && games.Seat(seat) != s.seat {
			return fmt.Errorf("seat %s has no cards", games.Seat(seat))
		}
	}
	if all := s.cards.pieces(s.of[wallDeck] | s.of[towerDeck]); about > s.seats*all.total() {
		return errors.New("too many pieces")
	}
	return nil
}

// checkYards checks that each seat has at most one double keep, and is marked as having used it.
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
			return errors.New("too many double keeps")
		}
	}
	return nil
}
