package castle

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/snapshot"
	"github.com/bastide-games/bastide/games/tilegame"
)

// snapshotForm begins every snapshot; its number changes with the format.
const snapshotForm = "castle 1"

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
// The regions, the number of draws and what was set aside follow from that.
func (s *state) Snapshot() ([]byte, error) {
	b := fmt.Appendf(nil, "%s\nturn %s %s first %s\n", snapshotForm, phaseNames[s.phase], s.InTurn, s.first)
	b = snapshot.AppendNumbers(b, "score", s.score[:])
	b = snapshot.AppendNumbers(b, "bag", s.Bag.Left)
	b = snapshot.AppendNumbers(b, "pool", s.pool[:])
	for seat := range s.held {
		b = snapshot.AppendNumbers(b, "held", s.held[seat][:])
	}
	b = snapshot.AppendNumbers(b, "fresh", s.fresh[:])
	b = snapshot.AppendWords(b, "lying", s.lyingWord())
	b = snapshot.AppendWords(b, "keeps", s.partWord(s.keeps[0]), s.partWord(s.keeps[1]))
	b = snapshot.AppendWords(b, "current", s.partWord(s.current))
	hand := ""
	if s.hand != nobody {
		hand = s.Set.Names[s.hand]
	}
	b = snapshot.AppendWords(b, "hand", hand)
	return s.AppendTiles(b), nil
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
		return snapshot.None
	}
	return s.word(p)
}

// Load implements games.Game. It accepts a snapshot only if everything in it could lie like this by
// the rules, and if Snapshot would write the same bytes.
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

// read reads the lines after the first. Words that name segments make sense only when all tiles
// lie.
func (s *state) read(r *snapshot.Reader) {
	turn := r.Words("turn", 4)
	s.phase, s.InTurn, s.first = phase(r.Index(turn[0], phaseNames)), r.Seat(turn[1], 0, seats), r.Seat(turn[3], 0, seats)
	snapshot.Numbers(r, "score", s.score[:], tilegame.MostPoints)
	snapshot.Numbers(r, "bag", s.Bag.Left, tilegame.MostOfKind)
	s.Bag.Count()
	snapshot.Numbers(r, "pool", s.pool[:], tilegame.MostOfKind)
	for seat := range s.held {
		snapshot.Numbers(r, "held", s.held[seat][:], tilegame.MostOfKind)
	}
	snapshot.Numbers(r, "fresh", s.fresh[:], tilegame.MostOfKind)
	s.readLying(r)
	parts := append(r.Words("keeps", seats), r.Words("current", 1)...)
	if hand := r.Words("hand", 1)[0]; hand != snapshot.None {
		s.hand = r.Index(hand, s.Set.Names)
	}
	s.ReadTiles(r, seats, followers, nil) // the start spaces already lie there
	if r.OK() {
		s.readParts(r, parts)
	}
}

func (s *state) readLying(r *snapshot.Reader) {
	word := r.Words("lying", 1)[0]
	if len(word) != len(s.towers) {
		r.Fail("%.40q is not a sign for each of %d towers", word, len(s.towers))
		return
	}
	s.lying = 0
	for i, c := range word {
		if c == 'x' && !s.towers[i].bare {
			s.lying |= 1 << i
		}
	}
}

func (s *state) readParts(r *snapshot.Reader, words []string) {
	for i, word := range words {
		p, err := s.readPart(word)
		switch {
		case err != nil:
			r.Fail("%w", err)
		case i == seats:
			s.current = p
		case p != noPart && (s.Board.Ground(s.region(p)) != house || s.Board.Open(s.region(p)) > 0):
			r.Fail("a keep on %.20q, which is no completed house", word)
		default:
			s.keeps[i] = p
		}
	}
}

func (s *state) readPart(word string) (part, error) {
	if word == snapshot.None {
		return noPart, nil
	}
	p, ok := s.part(word)
	if !ok {
		return noPart, fmt.Errorf("%.20q is not a part of a laid tile", word)
	}
	return p, nil
}

// check refuses an impossible position, and completes the state.
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

// checkTiles compares the tiles with those of the set.
func (s *state) checkTiles() error {
	return s.CheckTiles(func(kind int) int {
		if kind == s.hand {
			return 1
		}
		return 0
	})
}

// checkWall does the same for the wall tiles: one was drawn for each tower that has lost its own.
func (s *state) checkWall() error {
	taken := s.towersWithTile() - bits.OnesCount32(s.lying)
	for kind, count := range s.wall {
		drawn := int(count) - int(s.pool[kind])
		if held := int(s.held[0][kind]) + int(s.held[1][kind]); drawn < held || s.fresh[kind] > s.held[s.InTurn][kind] {
			return fmt.Errorf("wall tiles of kind %d: %d held of %d", kind+1, held, drawn)
		}
		taken -= drawn
		s.Drawn += uint64(drawn)
	}
	if taken != 0 {
		return errors.New("the wall tiles taken are not those drawn")
	}
	return nil
}

// checkFollowers refuses followers on a completed feature, unless it is about to be scored.
func (s *state) checkFollowers() error {
	list := s.unscored(nil)
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

// phaseChecks checks what is awaited, and completes the state.
var phaseChecks = []func(*state) error{
	placing: func(s *state) error {
		if s.List = s.legal(); len(s.List) == 0 {
			return errors.New("the tile fits nowhere")
		}
		return nil
	},
	following: func(s *state) error {
		return s.await("follower", s.On(s.Last()) == nobody)
	},
	ordering: func(s *state) error {
		seat, list := s.due(nil)
		return s.await("order", s.orderMatters(seat, list))
	},
	doubling: func(s *state) error {
		_, list := s.due(nil)
		return s.await("doubling", slices.Contains(list, s.current) && s.ask(s.current))
	},
	repeating: func(s *state) error {
		return s.await("second turn", s.usable(again) && s.Bag.Len() > 0)
	},
	over: func(s *state) error {
		if s.Bag.Len() > 0 {
			return errors.New("over with tiles left")
		}
		return nil
	},
}

// await completes a state in which the seat that laid the last tile is asked something, if that can
// be.
func (s *state) await(what string, can bool) error {
	if !can || s.By(s.Last()) != s.InTurn {
		return fmt.Errorf("no %s can be awaited", what)
	}
	s.List = s.legal()
	return nil
}
