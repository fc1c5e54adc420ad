package castle

import (
	"bytes"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// snapshotMagic begins every snapshot; its number changes with the format.
const snapshotMagic = "castle 1"

// Snapshot implements games.State. It is a text:
//
//	castle 1
//	turn place A first B     what is awaited (see phaseNames), of whom; who began
//	score 12 4
//	bag 1 0 2 …              tiles left of each kind
//	pool 2 1 …               wall tiles not yet drawn, by kind
//	held 0 1 …               wall tiles of each seat, by kind; one line a seat
//	held 0 0 …
//	fresh 0 0 …              those that the seat in turn took in this turn
//	lying .xxx.…             towers on which a wall tile lies, by tower
//	keeps 3,4:h0 -           a part of the house of each seat's keep
//	current -                while asked about doubling: the feature
//	hand A12                 the tile drawn
//	tiles 2
//	tile A05 7,0 r2 A t0     in the order laid: kind, cell, turn, by whom, follower
//	tile C03 7,1 r0 B -
//
// Everything else, the regions, the number of draws and what was set aside, follows.
func (s *state) Snapshot() ([]byte, error) {
	b := fmt.Appendf(nil, "%s\nturn %s %s first %s\n", snapshotMagic, phaseNames[s.phase], s.turn, s.first)
	b = appendNumbers(b, "score", s.score[:])
	b = appendNumbers(b, "bag", s.bag)
	b = appendNumbers(b, "pool", s.pool[:])
	for seat := range s.held {
		b = appendNumbers(b, "held", s.held[seat][:])
	}
	b = appendNumbers(b, "fresh", s.fresh[:])
	b = fmt.Appendf(b, "lying %s\nkeeps %s %s\ncurrent %s\n", s.lyingWord(), s.partWord(s.keeps[0]), s.partWord(s.keeps[1]), s.partWord(s.current))
	hand := "-"
	if s.hand != nobody {
		hand = s.names[s.hand]
	}
	b = fmt.Appendf(b, "hand %s\ntiles %d\n", hand, len(s.laid)-len(s.starts))
	for i := len(s.starts); i < len(s.laid); i++ {
		t, l, on := s.board.Tile(i), s.laid[i], "-"
		if l.on != nobody {
			on = s.kind(i).segments[l.on].id
		}
		b = fmt.Appendf(b, "tile %s %s r%d %s %s\n", s.names[t.Kind], t.Cell, t.Turn, games.Seat(l.by), on)
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

func (s *state) lyingWord() string {
	word := make([]byte, len(s.towers))
	for i := range word {
		word[i] = '.'
		if s.lying&(1<<i) != 0 {
			word[i] = 'x'
		}
	}
	return string(word)
}

func (s *state) partWord(p part) string {
	if p == noPart {
		return "-"
	}
	return s.word(p)
}

// Load implements games.Game. A snapshot is accepted only if everything in it could lie
// like this by the rules and it is spelled exactly as Snapshot writes it.
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

// entry is a line: its first word, how many follow, and what takes them in.
type entry struct {
	key  string
	n    int
	read func(words []string) error
}

// parts are the words of a snapshot that name segments; they can be understood only
// when all tiles are laid.
type parts struct{ keeps, current []string }

// read takes in the lines after the first: a fixed head, then the tiles.
func (s *state) read(lines []string) error {
	var late parts
	head := s.head(len(lines), &late)
	for i, line := range lines {
		next := entry{"tile", 5, s.readTile}
		if i < len(head) {
			next = head[i]
		}
		words := strings.Fields(line)
		if len(words) != next.n+1 || words[0] != next.key {
			return fmt.Errorf("line %d: %.40q is not %q and %d words", i+2, line, next.key, next.n)
		}
		if err := next.read(words[1:]); err != nil {
			return fmt.Errorf("line %d: %w", i+2, err)
		}
	}
	if len(lines) < len(head) {
		return errors.New("lines are missing")
	}
	return s.readParts(late)
}

// head lists the lines before the tiles.
func (s *state) head(lines int, late *parts) []entry {
	numbers := func(key string, into []uint8) entry {
		return entry{key, len(into), func(w []string) error { return readNumbers(w, into, 99) }}
	}
	head := []entry{
		{"turn", 4, s.readTurn},
		{"score", seats, func(w []string) error { return readNumbers(w, s.score[:], 9999) }},
		numbers("bag", s.bag), numbers("pool", s.pool[:]),
		numbers("held", s.held[0][:]), numbers("held", s.held[1][:]), numbers("fresh", s.fresh[:]),
		{"lying", 1, s.readLying},
		{"keeps", seats, func(w []string) error { late.keeps = w; return nil }},
		{"current", 1, func(w []string) error { late.current = w; return nil }},
		{"hand", 1, s.readHand},
	}
	laid := lines - len(head) - 1
	return append(head, entry{"tiles", 1, func(w []string) error { return readLength(w, laid) }})
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

func readNumbers[N int | uint8](words []string, into []N, most int) error {
	for i, word := range words {
		n, err := strconv.Atoi(word)
		if err != nil || n < 0 || n > most {
			return fmt.Errorf("%.10q is not a number from 0 to %d", word, most)
		}
		into[i] = N(n)
	}
	return nil
}

func (s *state) readTurn(words []string) error {
	at := slices.Index(phaseNames, words[0])
	turn, first := slices.Index(seatNames, words[1]), slices.Index(seatNames, words[3])
	if at < 0 || turn < 0 || first < 0 {
		return fmt.Errorf("%.40q says no turn", words)
	}
	s.phase, s.turn, s.first = phase(at), games.Seat(turn), games.Seat(first)
	return nil
}

func (s *state) readLying(words []string) error {
	if len(words[0]) != len(s.towers) {
		return fmt.Errorf("%.40q is not a sign for each of %d towers", words[0], len(s.towers))
	}
	s.lying = 0
	for i, c := range words[0] {
		if c == 'x' && !s.towers[i].bare {
			s.lying |= 1 << i
		}
	}
	return nil
}

func (s *state) readHand(words []string) error {
	if words[0] == "-" {
		return nil
	}
	if s.hand = slices.Index(s.names, words[0]); s.hand < 0 {
		return fmt.Errorf("no tile %.10q", words[0])
	}
	return nil
}

func (s *state) readTile(words []string) error {
	kind := slices.Index(s.names, words[0])
	c, isCell := games.ParseCell(words[1])
	turn := slices.Index(turnWords, words[2])
	by := slices.Index(seatNames, words[3])
	if kind < 0 || !isCell || turn < 0 || by < 0 {
		return fmt.Errorf("%.60q is not a laid tile", words)
	}
	if turn >= s.geometry.Period(kind) || len(s.laid) == tiles.MaxTiles || !s.board.Fits(c, kind, turn) {
		return errors.New("the tile cannot lie there")
	}
	on := nobody
	if words[4] != "-" {
		if on = s.kinds[kind].segment(words[4]); on < 0 {
			return fmt.Errorf("no follower can stand on %.10q", words[4])
		}
	}
	s.board = s.board.Place(c, kind, turn)
	s.laid = append(s.laid, laid{int8(by), int8(on)})
	return nil
}

func (s *state) readParts(late parts) error {
	for i, word := range append(late.keeps, late.current...) {
		p, err := s.readPart(word)
		switch {
		case err != nil:
			return err
		case i == seats:
			s.current = p
		case p != noPart && (s.board.Ground(s.region(p)) != house || s.board.Open(s.region(p)) > 0):
			return fmt.Errorf("a keep on %.20q, which is no completed house", word)
		default:
			s.keeps[i] = p
		}
	}
	return nil
}

func (s *state) readPart(word string) (part, error) {
	if word == "-" {
		return noPart, nil
	}
	at, id, _ := strings.Cut(word, ":")
	c, isCell := games.ParseCell(at)
	tile, laid := s.board.At(c)
	if !isCell || !laid || tile < len(s.starts) || s.kind(tile).segment(id) < 0 {
		return noPart, fmt.Errorf("%.20q is not a part of a laid tile", word)
	}
	return part{int16(tile), int16(s.kind(tile).segment(id))}, nil
}

// check refuses what cannot come about, and completes the state.
func (s *state) check() error {
	for _, step := range []func() error{s.checkTiles, s.checkWall, s.checkFollowers} {
		if err := step(); err != nil {
			return err
		}
	}
	if s.phase != doubling && s.current != noPart {
		return errors.New("a feature to be doubled, and no question about it")
	}
	if (s.phase == placing) != (s.hand != nobody) {
		return errors.New("wrong tile in hand")
	}
	return phaseChecks[s.phase](s)
}

// checkTiles compares the tiles with those of the set and derives the number of draws:
// the first player and one for each tile that is not in the bag.
func (s *state) checkTiles() error {
	s.draws = 1
	for kind, left := range s.bag {
		n := int(left)
		if s.hand == kind {
			n++
		}
		for i := range s.laid {
			if s.board.Tile(i).Kind == kind {
				n++
			}
		}
		if count := s.kinds[kind].count; n > count {
			return fmt.Errorf("%d tiles %s, there are %d", n, s.names[kind], count)
		}
		s.draws += uint64(s.kinds[kind].count - int(left))
	}
	return nil
}

// checkWall does the same for the wall tiles: one was drawn for each tower on which
// none lies any more.
func (s *state) checkWall() error {
	taken := s.guarded() - bits.OnesCount32(s.lying)
	for kind, count := range s.wall {
		drawn := int(count) - int(s.pool[kind])
		if held := int(s.held[0][kind]) + int(s.held[1][kind]); drawn < held || s.fresh[kind] > s.held[s.turn][kind] {
			return fmt.Errorf("wall tiles of kind %d: %d held of %d", kind+1, held, drawn)
		}
		taken -= drawn
		s.draws += uint64(drawn)
	}
	if taken != 0 {
		return errors.New("the wall tiles taken are not those drawn")
	}
	return nil
}

// checkFollowers refuses too many followers, and those on a completed feature unless it
// is about to be scored.
func (s *state) checkFollowers() error {
	for seat := range games.Seat(seats) {
		if s.left(seat) < 0 {
			return fmt.Errorf("%s has more than %d followers", seat, followers)
		}
	}
	list := s.unscored()
	if s.phase != following && s.phase != ordering && s.phase != doubling && len(list) > 0 {
		return errors.New("a follower stands on a completed feature")
	}
	for _, p := range list {
		if s.phase != following && s.leader(s.region(p)) == games.Spectator {
			return errors.New("a tie waits to be scored")
		}
	}
	return nil
}

// phaseChecks completes the state by what is awaited.
var phaseChecks = []func(*state) error{
	placing: func(s *state) error {
		if s.legal = s.placements(); len(s.legal) == 0 {
			return errors.New("the tile fits nowhere")
		}
		return nil
	},
	following: func(s *state) error {
		if !s.justLaid() || s.laid[s.last()].on != nobody {
			return errors.New("no follower can be awaited")
		}
		s.legal = s.follows()
		return nil
	},
	ordering: func(s *state) error {
		seat, list := s.due()
		if !s.justLaid() || !s.matters(seat, list) {
			return errors.New("no order can be awaited")
		}
		s.legal = s.orders(list)
		return nil
	},
	doubling: func(s *state) error {
		if _, list := s.due(); !s.justLaid() || !slices.Contains(list, s.current) || !s.ask(s.current) {
			return errors.New("no doubling can be awaited")
		}
		return nil
	},
	repeating: func(s *state) error {
		if !s.justLaid() || !s.usable(again) || s.inBag() == 0 {
			return errors.New("no second turn can be awaited")
		}
		s.legal = useAgain
		return nil
	},
	over: func(s *state) error {
		if s.inBag() > 0 {
			return errors.New("over with tiles left")
		}
		return nil
	},
}

// justLaid tells whether the tile laid last is one of the seat in turn.
func (s *state) justLaid() bool { return games.Seat(s.laid[s.last()].by) == s.turn }
