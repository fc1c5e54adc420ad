package carcassonne

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
const snapshotMagic = "carcassonne 1"

// Snapshot implements games.State. It is a text:
//
//	carcassonne 1
//	turn place A first B     what is awaited (place, follow, over), of whom; who began
//	score 12 4
//	bag 2 4 1 0 …            tiles left of each kind
//	hand V                   one line a seat
//	hand
//	tiles 2
//	tile D 0,0 r0 - -        in the order laid: kind, cell, turn, by whom, follower
//	tile V 1,0 r2 A f0
//
// Everything else, the regions, the number of draws and what was set aside, follows.
func (s *state) Snapshot() ([]byte, error) {
	b := fmt.Appendf(nil, "%s\nturn %s %s first %s\n", snapshotMagic, phaseNames[s.phase], s.turn, s.first)
	b = appendNumbers(b, "score", s.score[:s.seats])
	b = appendNumbers(b, "bag", s.bag)
	for _, held := range s.hands[:s.seats] {
		b = append(b, "hand"...)
		for _, kind := range held {
			b = append(append(b, ' '), s.set.names[kind]...)
		}
		b = append(b, '\n')
	}
	b = fmt.Appendf(b, "tiles %d\n", len(s.laid))
	for i, l := range s.laid {
		t, on := s.board.Tile(i), "-"
		if l.on != nobody {
			on = s.kind(i).segments[l.on].id
		}
		b = fmt.Appendf(b, "tile %s %s r%d %s %s\n", s.set.names[t.Kind], t.Cell, t.Turn, games.Seat(l.by), on)
	}
	return b, nil
}

func appendNumbers[N int | uint8](b []byte, key string, numbers []N) []byte {
	b = append(b, key...)
	for _, n := range numbers {
		b = strconv.AppendInt(append(b, ' '), int64(n), 10)
	}
	return append(b, '\n')
}

// Load implements games.Game. A snapshot is accepted only if its tiles and followers
// could lie like this by the rules and it is spelled exactly as Snapshot writes it.
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

// read takes in the lines after the first: a fixed head, then the tiles.
func (s *state) read(lines []string) error {
	head := s.head(lines)
	s.board = s.set.geometry.NewBoard()
	for i, line := range lines {
		next := entry{"tile", s.readTile}
		if i < len(head) {
			next = head[i]
		}
		words := strings.Fields(line)
		if len(words) == 0 || words[0] != next.key {
			return fmt.Errorf("line %d: %.40q instead of %s", i+2, line, next.key)
		}
		if err := next.read(words[1:]); err != nil {
			return fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	return nil
}

// entry is a line: its first word, and what takes in the others.
type entry struct {
	key  string
	read func(words []string) error
}

// head lists the lines before the tiles.
func (s *state) head(lines []string) []entry {
	head := []entry{
		{"turn", s.readTurn},
		{"score", func(w []string) error { return readNumbers(w, s.score[:s.seats], 9999) }},
		{"bag", func(w []string) error { return readNumbers(w, s.bag, 99) }},
	}
	for seat := range games.Seat(s.seats) {
		head = append(head, entry{"hand", func(w []string) error { return s.readHand(seat, w) }})
	}
	laid := len(lines) - len(head) - 1
	return append(head, entry{"tiles", func(w []string) error { return readLength(w, laid) }})
}

// readLength compares the number of tiles announced with that of the lines.
func readLength(words []string, laid int) error {
	var n [1]int
	if err := readNumbers(words, n[:], tiles.MaxTiles); err != nil {
		return err
	}
	if n[0] != laid {
		return fmt.Errorf("%d tiles instead of %d", laid, n[0])
	}
	return nil
}

var errWords = errors.New("wrong number of words")

func (s *state) readTurn(words []string) error {
	if len(words) != 4 {
		return errWords
	}
	at := slices.Index(phaseNames, words[0])
	turn, ok1 := games.ParseSeat(words[1])
	first, ok2 := games.ParseSeat(words[3])
	if at < 0 || !ok1 || !ok2 || !s.seated(turn) || !s.seated(first) {
		return fmt.Errorf("%.40q says no turn", words)
	}
	s.phase, s.turn, s.first = phase(at), turn, first
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

func (s *state) readHand(seat games.Seat, words []string) error {
	if len(words) > handSize {
		return errWords
	}
	for _, word := range words {
		kind := slices.Index(s.set.names, word)
		if kind < 0 {
			return fmt.Errorf("no tile %.10q", word)
		}
		s.give(seat, uint8(kind))
	}
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
	if kind < 0 || !isCell || turn < 0 || !isSeat {
		return fmt.Errorf("%.60q is not a laid tile", words)
	}
	if err := s.checkTile(kind, c, turn, by); err != nil {
		return err
	}
	on := nobody
	if words[4] != "-" {
		if on = s.set.kinds[kind].segment(words[4]); on < 0 || by == games.Spectator {
			return fmt.Errorf("no follower can stand on %.10q", words[4])
		}
	}
	s.board = s.board.Place(c, kind, turn)
	s.laid = append(s.laid, laid{int8(by), int8(on)})
	return nil
}

// checkTile refuses a tile that could not be the next one.
func (s *state) checkTile(kind int, c games.Cell, turn int, by games.Seat) error {
	if len(s.laid) == 0 {
		if kind != s.set.start || c != (games.Cell{}) || turn != 0 || by != games.Spectator {
			return errors.New("the first tile is not the start tile")
		}
		return nil
	}
	if !s.seated(by) || turn >= s.set.geometry.Period(kind) || !s.board.Fits(c, kind, turn) {
		return errors.New("the tile cannot lie there")
	}
	return nil
}

// check refuses what cannot come about, and completes the state.
func (s *state) check() error {
	if len(s.laid) == 0 {
		return errors.New("there is no tile")
	}
	if err := s.checkTiles(); err != nil {
		return err
	}
	if err := s.checkFollowers(); err != nil {
		return err
	}
	return phaseChecks[s.phase](s)
}

// checkTiles compares the tiles with those of the set and derives the number of draws:
// one for each tile that is not in the bag, and for the start tile, which was not
// drawn, the one for the first player.
func (s *state) checkTiles() error {
	for kind, k := range s.set.kinds {
		n := int(s.bag[kind])
		for _, held := range s.hands {
			for _, other := range held {
				if int(other) == kind {
					n++
				}
			}
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
	return nil
}

// checkFollowers refuses too many followers, and one on a feature that must have sent
// it home.
func (s *state) checkFollowers() error {
	for seat := range s.seats {
		if s.left(games.Seat(seat)) < 0 {
			return fmt.Errorf("%s has more than %d followers", games.Seat(seat), followers)
		}
	}
	for _, r := range s.taken() {
		if s.complete(r) && (s.phase != following || !slices.Contains(s.reached(), r)) {
			return errors.New("a follower stands on a completed feature")
		}
	}
	return nil
}

// phaseChecks completes the state by what is awaited.
var phaseChecks = []func(*state) error{
	placing: func(s *state) error {
		if held := len(s.hands[s.turn]); held == 0 || !s.hand && (held != 1 || s.inHands() != 1) {
			return errors.New("wrong number of tiles in hand")
		}
		if s.await(); len(s.legal) == 0 {
			return errors.New("the tile fits nowhere")
		}
		return nil
	},
	following: func(s *state) error {
		last := s.laid[s.last()]
		if games.Seat(last.by) != s.turn || last.on != nobody || !s.hand && s.inHands() > 0 || len(s.hands[s.turn]) == handSize {
			return errors.New("no follower can be awaited")
		}
		s.legal = s.follows()
		return nil
	},
	over: func(s *state) error {
		if s.inBag()+s.inHands() > 0 {
			return errors.New("over with tiles left")
		}
		return nil
	},
}

// inHands counts the tiles in all hands.
func (s *state) inHands() int {
	n := 0
	for _, held := range s.hands {
		n += len(held)
	}
	return n
}
