package city

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// snapshotMagic begins every snapshot; its number changes with the format.
const snapshotMagic = "city 1"

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
// Where the ramparts stand follows from the tiles and the gate; so do the regions, the
// pile and the number of draws.
func (s *state) Snapshot() ([]byte, error) {
	b := fmt.Appendf(nil, "%s\nturn %s %s\nphase %d %d\n", snapshotMagic, phaseNames[s.phase], s.turn, s.pieces, s.asked)
	b = appendNumbers(b, "resting", s.resting[:s.seats])
	b = appendNumbers(b, "score", s.score[:s.seats])
	b = appendNumbers(b, "bag", s.bag)
	b = fmt.Appendf(b, "held %s\ngate %s\n", s.heldName(), s.gateName())
	b = fmt.Appendf(b, "tiles %d\n", len(s.laid))
	for i, l := range s.laid {
		t, on := s.board.Tile(i), "-"
		if l.on != nobody {
			on = s.kind(i).segments[l.on].id
		}
		b = fmt.Appendf(b, "tile %s %s r%d %s %s\n", s.set.names[t.Kind], t.Cell, t.Turn, games.Seat(l.by), on)
	}
	b = fmt.Appendf(b, "ramparts %d\n", len(s.ramparts))
	for _, r := range s.ramparts {
		guard := "-"
		if r.guard {
			guard = verbGuard
		}
		b = fmt.Appendf(b, "rampart %s %s %s %s\n", endWords[r.end], games.Seat(r.by), guard, games.Seat(r.tower))
	}
	return b, nil
}

func (s *state) heldName() string {
	if s.held == nobody {
		return "-"
	}
	return s.set.names[s.held]
}

func (s *state) gateName() string {
	if !s.gated {
		return "-"
	}
	return s.gate.cell.String() + " " + sideWords[s.gate.side]
}

func appendNumbers[N int | uint8](b []byte, key string, numbers []N) []byte {
	b = append(b, key...)
	for _, n := range numbers {
		b = strconv.AppendInt(append(b, ' '), int64(n), 10)
	}
	return append(b, '\n')
}

// Load implements games.Game. A snapshot is accepted only if its pieces could lie like
// this by the rules and it is spelled exactly as Snapshot writes it.
func (g *game) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	s, err := g.empty(setup)
	if err != nil {
		return nil, err
	}
	lines := strings.Split(strings.TrimSuffix(string(snapshot), "\n"), "\n")
	if lines[0] != snapshotMagic {
		return nil, fmt.Errorf("first line %.40q is not %q", lines[0], snapshotMagic)
	}
	if err := s.read(lines[1:]); err != nil {
		return nil, err
	}
	if err := s.check(); err != nil {
		return nil, err
	}
	if again, err := s.Snapshot(); err != nil || !bytes.Equal(again, snapshot) {
		return nil, errors.Join(err, errors.New("not spelled as a snapshot is"))
	}
	return s, nil
}

// entry is a line: its first word, and what takes in the others.
type entry struct {
	key  string
	read func(words []string) error
}

// read takes in the lines after the first: the head, the tiles, the ramparts.
func (s *state) read(lines []string) error {
	r := &reader{lines: lines}
	for _, e := range []entry{
		{"turn", s.readTurn},
		{"phase", s.readPhase},
		{"resting", func(w []string) error { return readNumbers(w, s.resting[:s.seats], followers) }},
		{"score", func(w []string) error { return readNumbers(w, s.score[:s.seats], 9999) }},
		{"bag", func(w []string) error { return readNumbers(w, s.bag, 99) }},
		{"held", s.readHeld},
		{"gate", s.readGate},
	} {
		if err := r.one(e); err != nil {
			return err
		}
	}
	if err := r.many("tiles", tiles.MaxTiles, entry{"tile", s.readTile}); err != nil {
		return err
	}
	if err := s.standGate(); err != nil {
		return err
	}
	if err := r.many("ramparts", maxRamparts, entry{"rampart", s.readRampart}); err != nil {
		return err
	}
	if r.at < len(lines) {
		return fmt.Errorf("line %d: %.40q is too much", r.at+2, lines[r.at])
	}
	return nil
}

// reader goes through the lines of a snapshot.
type reader struct {
	lines []string
	at    int
}

// one reads the next line as the entry says.
func (r *reader) one(e entry) error {
	line := ""
	if r.at < len(r.lines) {
		line = r.lines[r.at]
	}
	r.at++
	words := strings.Fields(line)
	if len(words) == 0 || words[0] != e.key {
		return fmt.Errorf("line %d: %.40q instead of %s", r.at+1, line, e.key)
	}
	if err := e.read(words[1:]); err != nil {
		return fmt.Errorf("line %d: %w", r.at+1, err)
	}
	return nil
}

// many reads a number and as many lines of one sort.
func (r *reader) many(key string, most int, e entry) error {
	var n [1]int
	err := r.one(entry{key, func(w []string) error { return readNumbers(w, n[:], most) }})
	for range n[0] {
		if err == nil {
			err = r.one(e)
		}
	}
	return err
}

var errWords = errors.New("wrong number of words")

func (s *state) readTurn(words []string) error {
	if len(words) != 2 {
		return errWords
	}
	at := slices.Index(phaseNames, words[0])
	turn, ok := games.ParseSeat(words[1])
	if at < 0 || !ok || !s.seated(turn) {
		return fmt.Errorf("%.40q says no turn", words)
	}
	s.phase, s.turn = phase(at), turn
	return nil
}

func (s *state) readPhase(words []string) error {
	var n [2]int
	if err := readNumbers(words, n[:], 4*maxSeats); err != nil {
		return err
	}
	s.pieces, s.asked = n[0], n[1]
	return nil
}

func (s *state) seated(seat games.Seat) bool { return seat >= 0 && int(seat) < s.seats }

func readNumbers[N int | uint8](words []string, into []N, most int) error {
	if len(words) != len(into) {
		return errWords
	}
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > most {
			return fmt.Errorf("%.10q is not a number from 0 to %d", word, most)
		}
		into[i] = N(n)
	}
	return nil
}

func (s *state) readHeld(words []string) error {
	if len(words) != 1 {
		return errWords
	}
	if words[0] == "-" {
		return nil
	}
	at := slices.Index(s.set.names, words[0])
	if at < 0 {
		return fmt.Errorf("no tile %.10q", words[0])
	}
	s.held = int8(at)
	return nil
}

func (s *state) readGate(words []string) error {
	if len(words) == 1 && words[0] == "-" {
		return nil
	}
	if len(words) != 2 {
		return errWords
	}
	_, ok := games.ParseCell(words[0])
	if s.gate = frontOf(words); !ok || s.gate.side < 0 {
		return fmt.Errorf("%.40q is no place for a gate", words)
	}
	s.gated = true
	return nil
}

func (s *state) readTile(words []string) error {
	if len(words) != 5 {
		return errWords
	}
	kind := slices.Index(s.set.names, words[0])
	c, isCell := games.ParseCell(words[1])
	turn := slices.Index(turnWords, words[2])
	by, isSeat := games.ParseSeat(words[3])
	if kind < 0 || !isCell || turn < 0 || !isSeat || !s.seated(by) {
		return fmt.Errorf("%.60q is not a laid tile", words)
	}
	first := len(s.laid) == 0
	if first && (c != games.Cell{} || turn != 0) || !first && (turn >= s.set.geometry.Period(kind) || !s.board.Fits(c, kind, turn)) {
		return errors.New("the tile cannot lie there")
	}
	on := nobody
	if words[4] != "-" {
		if on = s.set.kinds[kind].segment(words[4]); on < 0 {
			return fmt.Errorf("no follower can stand on %.10q", words[4])
		}
	}
	s.board = s.board.Place(c, kind, turn)
	s.laid = append(s.laid, laid{int8(by), int8(on)})
	return nil
}

// standGate puts the gate beside the tiles.
func (s *state) standGate() error {
	if len(s.laid) == 0 {
		return errors.New("there is no tile")
	}
	if !s.gated {
		return nil
	}
	if !slices.Contains(s.outline(), s.gate) {
		return errors.New("the gate is not on the outline of the town")
	}
	s.raise(s.gate)
	return nil
}

// readRampart continues the rampart at one of its ends.
func (s *state) readRampart(words []string) error {
	if len(words) != 4 {
		return errWords
	}
	end := endOf(words[0])
	by, ok1 := games.ParseSeat(words[1])
	tower, ok2 := games.ParseSeat(words[3])
	mine := s.seated(by) || by == games.Spectator && s.phase == over && words[2] == "-"
	if end < 0 || !ok1 || !ok2 || !mine || tower != games.Spectator && !s.seated(tower) {
		return fmt.Errorf("%.60q is not a rampart", words)
	}
	if !s.gated || s.closed() {
		return errors.New("there is no room for a rampart")
	}
	r := rampart{front: s.beyond(end), end: int8(end), by: int8(by), guard: words[2] == verbGuard, tower: int8(tower)}
	s.raise(r.front)
	s.ramparts = append(s.ramparts, r)
	return nil
}

// check refuses what cannot come about, and completes the state.
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
	return phaseChecks[s.phase](s)
}

// checkTiles compares the tiles with those of the set and derives the number of draws:
// one for each tile that is not in the bag, and one for the first player.
func (s *state) checkTiles() error {
	s.draws = 1
	for kind, k := range s.set.kinds {
		n := int(s.bag[kind])
		if int(s.held) == kind {
			n++
		}
		for i := range s.laid {
			if s.board.Tile(i).Kind == kind {
				n++
			}
		}
		if n > k.count {
			return fmt.Errorf("%d tiles %s, there are %d", n, k.id, k.count)
		}
		s.draws += uint64(k.count - int(s.bag[kind]))
	}
	if (s.held != nobody) != (s.phase == placing) {
		return errors.New("a tile is held only while it is to be laid")
	}
	return nil
}

// checkPieces refuses too many pieces of a seat, and a follower on a feature that must
// have sent it home.
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
	waiting := s.waiting()
	for _, r := range s.taken() {
		if s.complete(r) && !slices.Contains(waiting, r) {
			return errors.New("a follower stands on a completed feature")
		}
	}
	return nil
}

// waiting lists the regions that are scored after the decision awaited.
func (s *state) waiting() []tiles.Region {
	switch at := s.latest(); {
	case s.phase == following:
		return s.reached()
	case s.phase == guarding && s.pile() == 2 && at >= 0:
		return []tiles.Region{s.region(s.ramparts[at].front)}
	}
	return nil
}

// phaseChecks completes the state by what is awaited.
var phaseChecks = []func(*state) error{
	placing: func(s *state) error {
		if s.legal = s.placements(); len(s.legal) == 0 || s.turn != s.after(s.cause(), 1) {
			return errors.New("no tile can be laid")
		}
		return nil
	},
	following: func(s *state) error {
		if s.turn != s.cause() || s.laid[s.last()].on != nobody {
			return errors.New("no follower can be awaited")
		}
		s.legal = s.follows()
		return nil
	},
	gating: func(s *state) error {
		if s.legal = s.gates(); s.gated || s.pieces > 0 || s.turn != s.cause() || s.pile() == 1 {
			return errors.New("no gate can be awaited")
		}
		return nil
	},
	walling: func(s *state) error {
		s.legal = builds
		supplied := s.pieces < s.share()*s.seats && s.rampartsLeft() > 0
		if !s.inPhase() || s.gap() < 2 || !supplied || s.asked > 0 || s.turn != s.after(s.cause(), s.pieces) {
			return errors.New("no rampart can be awaited")
		}
		return nil
	},
	guarding: (*state).checkGuard,
	towering: func(s *state) error {
		if !s.inPhase() || s.turn != s.cause() || s.closed() || !s.askTower() {
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

// inPhase tells whether a building phase can be under way.
func (s *state) inPhase() bool { return s.gated && s.pile() > 1 && s.pieces <= s.share()*s.seats }

// checkGuard refuses a guard who cannot be asked about: in pile 2 it is that of the
// rampart built last, in pile 3 that of the seat asked last.
func (s *state) checkGuard() error {
	at := s.latest()
	due := s.asked == 0 && at == len(s.ramparts)-1
	if s.pile() == 3 {
		due = s.asked > 0 && s.asked <= s.seats && s.turn == s.after(s.cause(), s.asked-1)
	}
	if !s.inPhase() || at < 0 || !due || s.ramparts[at].guard {
		return errors.New("no guard can be awaited")
	}
	if !s.askGuard(at) {
		return errors.New("no guard can be put there")
	}
	return nil
}
