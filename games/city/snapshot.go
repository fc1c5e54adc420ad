package city

import (
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/snapshot"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// snapshotForm begins every snapshot; its number changes with the format.
const snapshotForm = "city 1"

// Snapshot implements games.State. It is a text:
//
//	city 1
//	turn guard B             what is awaited, of whom
//	phase 3 1                pieces laid in the building phase, seats asked for guards
//	resting 0 1              followers that came home in this turn
//	score 12 4
//	bag 2 4 1 0 …            tiles left of each kind
//	held -                   the tile drawn
//	gate 3,-1 n              where the gate stands, or - alone
//	tiles 2
//	tile d 0,0 r0 A -        in the order laid: kind, cell, turn, by whom, follower
//	tile a 1,0 r1 B h0
//	ramparts 1
//	rampart 2 A guard B      in the order built: end, by whom, guard or -, whose tower
//
// The places of the ramparts follow from the tiles and the gate. So do the regions, the pile and
// the number of draws.
func (s *state) Snapshot() ([]byte, error) {
	b := fmt.Appendf(nil, "%s\nturn %s %s\nphase %d %d\n", snapshotForm, phaseNames[s.phase], s.InTurn, s.pieces, s.asked)
	b = snapshot.AppendNumbers(b, "resting", s.resting[:s.seats])
	b = snapshot.AppendNumbers(b, "score", s.score[:s.seats])
	b = snapshot.AppendNumbers(b, "bag", s.Bag.Left)
	b = fmt.Appendf(b, "held %s\ngate %s\n", s.heldName(), s.gateName())
	b = s.AppendTiles(b)
	b = fmt.Appendf(b, "ramparts %d\n", len(s.ramparts))
	for _, r := range s.ramparts {
		guard := ""
		if r.guard {
			guard = verbGuard
		}
		b = snapshot.AppendWords(b, "rampart", endWords[r.end], games.Seat(r.by).String(), guard, games.Seat(r.tower).String())
	}
	return b, nil
}

func (s *state) heldName() string {
	if s.held == nobody {
		return snapshot.None
	}
	return s.Set.Names[s.held]
}

func (s *state) gateName() string {
	if !s.gated {
		return snapshot.None
	}
	return s.cellWord(s.gate) + " " + sideWords[s.gate.side]
}

// Load implements games.Game. It accepts a snapshot only if its pieces could lie like this by the
// rules, and if Snapshot would write the same bytes.
func (g *game) Load(setup games.Setup, data []byte) (games.State, error) {
	s, err := g.empty(setup)
	if err != nil {
		return nil, err
	}
	if err := snapshot.Load(data, snapshotForm, s.read, s.check, s.Snapshot); err != nil {
		return nil, err
	}
	return s, nil
}

// read reads the lines after the first: the head, the tiles, the ramparts.
func (s *state) read(r *snapshot.Reader) {
	turn, phases := r.Words("turn", 2), []int{0, 0}
	s.phase, s.InTurn = phase(r.Index(turn[0], phaseNames)), r.Seat(turn[1], 0, s.seats)
	snapshot.Numbers(r, "phase", phases, 4*maxSeats)
	s.pieces, s.asked = phases[0], phases[1]
	snapshot.Numbers(r, "resting", s.resting[:s.seats], followers)
	snapshot.Numbers(r, "score", s.score[:s.seats], tilegame.MostPoints)
	snapshot.Numbers(r, "bag", s.Bag.Left, tilegame.MostOfKind)
	s.Bag.Count()
	if held := r.Words("held", 1)[0]; held != snapshot.None {
		s.held = int8(r.Index(held, s.Set.Names))
	}
	gate := readGate(r)
	s.ReadTiles(r, s.seats, followers, func(t tiles.Tile, by games.Seat) bool {
		return by != games.Spectator && t == tiles.Tile{Kind: t.Kind}
	})
	if err := s.standGate(gate); err != nil {
		r.Fail("%w", err)
	}
	r.Each("ramparts", maxRamparts, "rampart", 4, func(words []string) { s.readRampart(r, words) })
}

// readGate reads the words of the gate, nil without one.
func readGate(r *snapshot.Reader) []string {
	words := r.Line("gate")
	if len(words) == 1 && words[0] == snapshot.None {
		return nil
	}
	if len(words) != 2 {
		r.Fail("wrong number of words")
		return nil
	}
	r.Cell(words[0])
	if !slices.Contains(sideWords, words[1]) {
		r.Fail("no side %.10q", words[1])
	}
	return words
}

// standGate puts the gate beside the tiles.
func (s *state) standGate(words []string) error {
	if s.Len() == 0 {
		return errors.New("there is no tile")
	}
	if words == nil {
		return nil
	}
	for f := range s.outline {
		if s.cellWord(f) == words[0] && sideWords[f.side] == words[1] {
			s.closeFront(f)
			s.placeGate(f)
			return nil
		}
	}
	return errors.New("the gate is not on the outline of the town")
}

// readRampart continues the rampart at one of its ends.
func (s *state) readRampart(r *snapshot.Reader, words []string) {
	end, by, tower := slices.Index(endWords, words[0]), r.Seat(words[1], games.Spectator, s.seats), r.Seat(words[3], games.Spectator, s.seats)
	imagined := s.phase == over && words[2] == snapshot.None
	switch {
	case end < 0 || by == games.Spectator && !imagined:
		r.Fail("%.60q is not a rampart", words)
	case !s.gated || s.closed():
		r.Fail("there is no room for a rampart")
	}
	if !r.OK() {
		return
	}
	next := rampart{front: s.beyond(end), end: int8(end), by: int8(by), tower: nobody}
	s.closeFront(next.front)
	s.extend(next)
	if words[2] == verbGuard {
		s.addGuard(len(s.ramparts) - 1)
	}
	if tower != games.Spectator {
		s.addTower(len(s.ramparts)-1, tower)
	}
}

// check refuses an impossible position, and completes the state.
func (s *state) check() error {
	if err := s.checkTiles(); err != nil {
		return err
	}
	if err := s.checkPieces(); err != nil {
		return err
	}
	if building := s.phase >= gating && s.phase < over; !building && s.pieces+s.asked > 0 {
		return errors.New("pieces laid outside a building phase")
	}
	if err := phaseChecks[s.phase](s); err != nil {
		return err
	}
	s.List = s.legal()
	return nil
}

// checkTiles compares the tiles with those of the set.
func (s *state) checkTiles() error {
	if err := s.CheckTiles(func(kind int) int {
		if kind == int(s.held) {
			return 1
		}
		return 0
	}); err != nil {
		return err
	}
	if (s.held != nobody) != (s.phase == placing) {
		return errors.New("a tile is held only while it is to be laid")
	}
	return nil
}

// checkPieces refuses too many pieces of a seat, and a follower on a complete feature.
func (s *state) checkPieces() error {
	for i := range s.seats {
		seat := games.Seat(i)
		if s.ready(seat) < 0 || s.towersLeft(seat) < 0 {
			return fmt.Errorf("%s has too many followers or towers", seat)
		}
	}
	if s.phase != over && len(s.ramparts) > s.set.ramparts {
		return fmt.Errorf("%d ramparts, there are %d", len(s.ramparts), s.set.ramparts)
	}
	return s.CheckFollowers(s.complete, s.waiting())
}

// waiting lists the regions that are scored after the decision awaited.
func (s *state) waiting() []tiles.Region {
	switch at := s.latest(); {
	case s.phase == following:
		return s.reached(nil)
	case s.phase == guarding && s.pile() == 2 && at >= 0:
		return []tiles.Region{s.regionAt(s.ramparts[at].front)}
	}
	return nil
}

// phaseChecks checks what is awaited.
var phaseChecks = []func(*state) error{
	placing: func(s *state) error {
		if !s.playable() || s.InTurn != s.after(s.cause(), 1) {
			return errors.New("no tile can be laid")
		}
		return nil
	},
	following: func(s *state) error {
		if s.InTurn != s.cause() || s.On(s.Last()) != nobody {
			return errors.New("no follower can be awaited")
		}
		return nil
	},
	gating: func(s *state) error {
		if s.gated || s.pieces > 0 || s.InTurn != s.cause() || s.pile() == 1 {
			return errors.New("no gate can be awaited")
		}
		return nil
	},
	walling: func(s *state) error {
		supplied := s.pieces < s.share()*s.seats && s.rampartsLeft() > 0
		if !s.inPhase() || s.gap < 2 || !supplied || s.asked > 0 || s.InTurn != s.after(s.cause(), s.pieces) {
			return errors.New("no rampart can be awaited")
		}
		return nil
	},
	guarding: (*state).checkGuard,
	towering: func(s *state) error {
		if !s.inPhase() || s.InTurn != s.cause() || s.closed() || !s.askTower() {
			return errors.New("no tower can be awaited")
		}
		return nil
	},
	over: func(s *state) error {
		if !s.closed() {
			return errors.New("over with an open rampart")
		}
		return nil
	},
}

// inPhase reports whether a building phase can be under way.
func (s *state) inPhase() bool { return s.gated && s.pile() > 1 && s.pieces <= s.share()*s.seats }

// checkGuard refuses a question about an impossible guard. In pile 2 it is for the last rampart, in
// pile 3 for the seat asked last.
func (s *state) checkGuard() error {
	at := s.latest()
	due := s.asked == 0 && at == len(s.ramparts)-1
	if s.pile() == 3 {
		due = s.asked > 0 && s.asked <= s.seats && s.InTurn == s.after(s.cause(), s.asked-1)
	}
	if !s.inPhase() || at < 0 || !due || s.ramparts[at].guard {
		return errors.New("no guard can be awaited")
	}
	if !s.askGuard(at) {
		return errors.New("no guard can be put there")
	}
	return nil
}
