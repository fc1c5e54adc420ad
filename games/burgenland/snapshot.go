package burgenland

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
//	burgenland 1           the form and its version
//	turn A acting          the seat to act, and what it has to decide
//	draws 7                outcomes drawn
//	points 0 4
//	dice 0 2               special dice owned
//	castles A w wlw w      the castles in the order of the ring, "-" for none
//	castles B w.s w w
//	rolled A 3 6           who rolled last, and the faces, his own die's first
//	used 3                 the face used
//	deed dice 2 -          what came of it, its amount, and the seat that gained by it
//	crown 6 9              spaces on which the crown stood in the turn of that roll

const snapshotForm = "burgenland 1"

// Snapshot implements [games.State].
func (s *state) Snapshot() ([]byte, error) { return s.encode(), nil }

func (s *state) encode() []byte {
	var b bytes.Buffer
	l := &s.last
	fmt.Fprintf(&b, "%s\nturn %s %s\ndraws %d\n", snapshotForm, s.seat, phaseNames[s.phase], s.draws)
	fmt.Fprintf(&b, "points %d %d\ndice %d %d\n", s.points[0], s.points[1], s.owned[0], s.owned[1])
	for seat, castles := range s.castles {
		fmt.Fprintf(&b, "castles %s", games.Seat(seat))
		for _, r := range castles {
			fmt.Fprintf(&b, " %s", orDash(string(r)))
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "rolled %s%s\nused %d\n", l.seat, numbers(l.faces[:l.nfaces]), l.used)
	fmt.Fprintf(&b, "deed %s %d %s\ncrown%s\n", deedNames[l.deed], l.amount, l.gainer, numbers(l.stops[:l.nstops]))
	return b.Bytes()
}

func orDash(text string) string {
	if text == "" {
		return "-"
	}
	return text
}

func numbers(list []uint8) string {
	var b strings.Builder
	for _, n := range list {
		fmt.Fprintf(&b, " %d", n)
	}
	return b.String()
}

// Load implements [games.Game]. Only what [state.Snapshot] writes is accepted.
func (g game) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	tbl, err := g.table(setup)
	if err != nil {
		return nil, err
	}
	r := reader{lines: strings.Split(string(snapshot), "\n")}
	s := &state{table: tbl}
	if form := r.line(""); strings.Join(form, " ") != snapshotForm {
		return nil, fmt.Errorf("burgenland: a snapshot begins with %q", snapshotForm)
	}
	r.state(s)
	r.latest(&s.last)
	if r.bad != "" {
		return nil, fmt.Errorf("burgenland: damaged snapshot: %s", r.bad)
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("burgenland: impossible position: %w", err)
	}
	if !bytes.Equal(s.encode(), snapshot) {
		return nil, errors.New("burgenland: damaged snapshot: not as it is written")
	}
	s.legal = s.list()
	return s, nil
}

// reader takes a snapshot apart. After the first line that does not fit, bad says
// which, and everything reads as zero.
type reader struct {
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
	if !ok || s < least || s >= seats {
		r.fail("seat " + letter)
		return 0
	}
	return s
}

func (r *reader) index(word string, names []string) int {
	i := slices.Index(names, word)
	if i < 0 {
		r.fail(word)
		return 0
	}
	return i
}

// bytes reads numbers into a list of fixed size and returns how many there were.
func (r *reader) bytes(words []string, into []uint8, most int) int {
	if len(words) > len(into) {
		r.fail("too many numbers")
		return 0
	}
	for i, word := range words {
		into[i] = uint8(r.number(word, most))
	}
	return len(words)
}

// Numbers far beyond any match, which cannot overflow.
const (
	mostDraws  = 1 << 40
	mostPoints = 1 << 20
)

func (r *reader) state(s *state) {
	turn := r.words("turn", 2)
	s.seat, s.phase = r.seat(turn[0], 0), phase(r.index(turn[1], phaseNames))
	s.draws = uint64(r.number(r.words("draws", 1)[0], mostDraws))
	points, dice := r.words("points", seats), r.words("dice", seats)
	for seat := range seats {
		s.points[seat] = r.number(points[seat], mostPoints)
		s.owned[seat] = r.number(dice[seat], s.special)
	}
	for seat := range seats {
		words := r.words("castles", 1+colours)
		if words[0] != games.Seat(seat).String() {
			r.fail("castles " + words[0])
		}
		for c, word := range words[1:] {
			s.castles[seat][c] = row(strings.TrimPrefix(word, "-"))
		}
	}
}

func (r *reader) latest(l *latest) {
	rolled := r.line("rolled")
	if len(rolled) == 0 {
		r.fail("rolled")
		rolled = []string{"-"}
	}
	l.seat = r.seat(rolled[0], games.Spectator)
	l.nfaces = r.bytes(rolled[1:], l.faces[:], dieFaces)
	l.used = uint8(r.number(r.words("used", 1)[0], dieFaces))
	deed := r.words("deed", 3)
	l.deed, l.amount = r.deed(deed[0]), r.number(deed[1], mostPoints)
	l.gainer = r.seat(deed[2], games.Spectator)
	l.nstops = r.bytes(r.line("crown"), l.stops[:], ringSize-1)
}

func (r *reader) deed(word string) deed { return deed(r.index(word, deedNames)) }

// check reports why a position cannot occur, as far as anything here relies on it.
func (s *state) check() error {
	for c := range colours {
		for seat := range seats {
			if !s.castles[seat][c].sound() {
				return fmt.Errorf("castle %q", s.castles[seat][c])
			}
		}
		for kind := range kinds {
			if s.supply(c, kind) < 0 {
				return fmt.Errorf("too many %s cards in %s", cardNames[kind], s.colours[c])
			}
		}
	}
	switch {
	case s.freeDice() < 0:
		return errors.New("too many special dice")
	case (len(s.Winners()) > 0) != (s.phase == over):
		return fmt.Errorf("points %v and phase %s", s.points, phaseNames[s.phase])
	}
	return s.last.check(s)
}

// check reports why the last roll cannot be, or cannot have led to the phase.
func (l *latest) check(s *state) error {
	if l.nstops == 0 || (l.nfaces == 0) != (l.seat == games.Spectator) || slices.Contains(l.faces[:l.nfaces], 0) {
		return errors.New("the last roll is incomplete")
	}
	if l.nfaces > 1+s.special || l.used != 0 && !slices.Contains(l.faces[:l.nfaces], l.used) {
		return errors.New("the last roll is impossible")
	}
	if l.deed == leftDeed && l.amount > kinds {
		return errors.New("no such card was lost")
	}
	if l.deed == scoredDeed && l.gainer == games.Spectator {
		return errors.New("nobody gained")
	}
	if err := l.checkStops(s); err != nil {
		return err
	}
	return s.checkPhase()
}

// checkStops: the crown moves forward, and all stops but the first and at most the
// last are of one colour.
func (l *latest) checkStops(s *state) error {
	for i := 1; i < l.nstops; i++ {
		step := (int(l.stops[i]) - int(l.stops[i-1]) + ringSize) % ringSize
		same := s.ring[l.stops[i]].colour == s.ring[l.stops[1]].colour
		if step < 1 || step > dieFaces || !same && (i < l.nstops-1 || l.deed != leftDeed) {
			return errors.New("the way of the crown is impossible")
		}
	}
	if (l.used == 0) != (l.nstops == 1) && s.phase != choosing {
		return errors.New("the crown did not move as rolled")
	}
	return nil
}

// checkPhase: what has to be decided can be decided.
func (s *state) checkPhase() error {
	own := row("")
	if c := s.colour(); c >= 0 {
		own = s.castles[s.seat][c]
	}
	possible := true
	switch s.phase {
	case choosing:
		possible = s.begun() && s.last.used == 0 && s.last.nstops < mostStops
	case acting:
		possible = s.begun() && s.last.deed == noDeed && (s.here().card >= 0 || s.may)
	case returning:
		possible = s.begun() && s.last.deed == leftDeed && len(own) > 1
	case rolling:
		possible = !s.begun() || s.last.nstops < mostStops && s.here().colour == s.colour()
	}
	if !possible {
		return fmt.Errorf("phase %s does not follow from the last roll", phaseNames[s.phase])
	}
	return nil
}
