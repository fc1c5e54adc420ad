package burgenland

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
//	burgenland 1           the format and its version
//	turn A acting          the seat to act, and its phase
//	draws 7                outcomes drawn
//	points 0 4
//	dice 0 2               special dice owned
//	castles A w wlw w      the castles in the order of the ring, "-" for none
//	castles B w.s w w
//	rolled A 3 6           the seat that rolled last, and the faces; its own die comes first
//	used 3                 the face used
//	deed dice 2 -          the effect of the roll, its amount, and the seat that gained
//	crown 6 9              spaces where the crown stood in the turn of that roll

const snapshotForm = "burgenland 1"

// Snapshot implements [games.State].
func (s *state) Snapshot() ([]byte, error) { return s.encode(), nil }

func (s *state) encode() []byte {
	l := &s.last
	b := fmt.Appendf(nil, "%s\nturn %s %s\ndraws %d\n", snapshotForm, s.seat, phaseNames[s.phase], s.draws)
	b = snapshot.AppendNumbers(b, "points", s.points[:])
	b = snapshot.AppendNumbers(b, "dice", s.owned[:])
	for seat, castles := range s.castles {
		words := []string{games.Seat(seat).String()}
		for _, r := range castles {
			words = append(words, string(r))
		}
		b = snapshot.AppendWords(b, "castles", words...)
	}
	b = snapshot.AppendNumbers(b, "rolled "+l.seat.String(), l.faces[:l.nfaces])
	b = fmt.Appendf(b, "used %d\ndeed %s %d %s\n", l.used, deedNames[l.deed], l.amount, l.gainer)
	return snapshot.AppendNumbers(b, "crown", l.stops[:l.nstops])
}

// Load implements [games.Game]. It accepts only what [state.Snapshot] writes.
func (g game) Load(setup games.Setup, data []byte) (games.State, error) {
	tbl, err := g.table(setup)
	if err != nil {
		return nil, err
	}
	s := &state{table: tbl}
	if err := snapshot.Load(data, snapshotForm, s.read, s.check, s.Snapshot); err != nil {
		return nil, fmt.Errorf("burgenland: %w", err)
	}
	s.legal = s.list()
	return s, nil
}

// Limits far beyond any match, so that no number overflows.
const (
	mostDraws  = 1 << 40
	mostPoints = 1 << 20
)

// read parses the lines after the first.
func (s *state) read(r *snapshot.Reader) {
	turn := r.Words("turn", 2)
	s.seat, s.phase = r.Seat(turn[0], 0, seats), phase(r.Index(turn[1], phaseNames))
	s.draws = uint64(r.Number(r.Words("draws", 1)[0], mostDraws))
	snapshot.Numbers(r, "points", s.points[:], mostPoints)
	snapshot.Numbers(r, "dice", s.owned[:], s.special)
	for seat := range seats {
		words := r.Words("castles", 1+colours)
		if words[0] != games.Seat(seat).String() {
			r.Fail("castles of %.10q", words[0])
		}
		for c, word := range words[1:] {
			s.castles[seat][c] = row(strings.TrimPrefix(word, snapshot.None))
		}
	}
	s.last.read(r)
}

func (l *lastRoll) read(r *snapshot.Reader) {
	rolled := r.Line("rolled")
	if len(rolled) == 0 {
		r.Fail("nobody has rolled")
		return
	}
	l.seat = r.Seat(rolled[0], games.Spectator, seats)
	l.nfaces = snapshot.Some(r, rolled[1:], l.faces[:], dieFaces)
	l.used = uint8(r.Number(r.Words("used", 1)[0], dieFaces))
	words := r.Words("deed", 3)
	l.deed, l.amount = deed(r.Index(words[0], deedNames)), r.Number(words[1], mostPoints)
	l.gainer = r.Seat(words[2], games.Spectator, seats)
	l.nstops = snapshot.Some(r, r.Line("crown"), l.stops[:], ringSize-1)
}

// check reports why a position is impossible, as far as the code depends on it.
func (s *state) check() error {
	for c := range colours {
		for seat := range seats {
			if !s.castles[seat][c].valid() {
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

// check reports why the last roll is impossible, or cannot have led to the phase.
func (l *lastRoll) check(s *state) error {
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
		return errors.New("no seat gained the points")
	}
	if err := l.checkStops(s); err != nil {
		return err
	}
	return s.checkPhase()
}

// checkStops checks that the crown moves forward, and that all stops have one colour, except the
// first and possibly the last.
func (l *lastRoll) checkStops(s *state) error {
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

// checkPhase checks that the phase has something to decide.
func (s *state) checkPhase() error {
	own := row("")
	if c := s.colour(); c >= 0 {
		own = s.castles[s.seat][c]
	}
	possible := true
	switch s.phase {
	case choosing:
		possible = s.hasRolled() && s.last.used == 0 && s.last.nstops < mostStops
	case acting:
		possible = s.hasRolled() && s.last.deed == noDeed && (s.crownSpace().card >= 0 || s.crownOptional)
	case returning:
		possible = s.hasRolled() && s.last.deed == leftDeed && len(own) > 1
	case rolling:
		possible = !s.hasRolled() || s.last.nstops < mostStops && s.crownSpace().colour == s.colour()
	}
	if !possible {
		return fmt.Errorf("phase %s does not follow from the last roll", phaseNames[s.phase])
	}
	return nil
}
