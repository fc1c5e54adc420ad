package carcassonne

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
const snapshotForm = "carcassonne 1"

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
	b := fmt.Appendf(nil, "%s\nturn %s %s first %s\n", snapshotForm, phaseNames[s.phase], s.InTurn, s.first)
	b = snapshot.AppendNumbers(b, "score", s.score[:s.seats])
	b = snapshot.AppendNumbers(b, "bag", s.Bag.Left)
	for _, held := range s.hands[:s.seats] {
		b = append(b, "hand"...)
		for _, kind := range held.tiles() {
			b = append(append(b, ' '), s.set.names[kind]...)
		}
		b = append(b, '\n')
	}
	b = fmt.Appendf(b, "tiles %d\n", s.Len())
	for i := range s.Len() {
		id := ""
		if on := s.On(i); on != nobody {
			id = s.kind(i).segments[on].id
		}
		b = tilegame.AppendTile(b, s.set.names, s.Tile(i), s.By(i), id)
	}
	return b, nil
}

// Load implements games.Game. A snapshot is accepted only if its tiles and followers
// could lie like this by the rules and it is spelled exactly as Snapshot writes it.
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

// read takes in the lines after the first.
func (s *state) read(r *snapshot.Reader) {
	turn := r.Words("turn", 4)
	s.phase = phase(r.Index(turn[0], phaseNames))
	s.InTurn, s.first = r.Seat(turn[1], 0, s.seats), r.Seat(turn[3], 0, s.seats)
	snapshot.Numbers(r, "score", s.score[:s.seats], mostPoints)
	snapshot.Numbers(r, "bag", s.Bag.Left, mostOfKind)
	for seat := range games.Seat(s.seats) {
		s.readHand(r, seat)
	}
	s.Bag.Count()
	r.Each("tiles", tiles.MaxTiles, "tile", 5, func(words []string) { s.readTile(r, words) })
}

// Numbers beyond any match.
const (
	mostPoints = 9999
	mostOfKind = 99
)

func (s *state) readHand(r *snapshot.Reader, seat games.Seat) {
	words := r.Line("hand")
	if len(words) > handSize {
		r.Fail("wrong number of words")
		return
	}
	for _, word := range words {
		s.hands[seat].give(r.Index(word, s.set.names))
	}
}

func (s *state) readTile(r *snapshot.Reader, words []string) {
	t, by := tilegame.ReadTile(r, words, s.set.names, s.seats)
	if err := s.checkTile(t, by); err != nil {
		r.Fail("%w", err)
	}
	s.Resume(r, t, by, words[4], s.set.kinds[t.Kind].segment, followers)
}

// checkTile refuses a tile that could not be the next one.
func (s *state) checkTile(t tiles.Tile, by games.Seat) error {
	if s.Len() == 0 {
		if t.Kind != s.set.start || t.Cell != (games.Cell{}) || t.Turn != 0 || by != games.Spectator {
			return errors.New("the first tile is not the start tile")
		}
		return nil
	}
	if by == games.Spectator || t.Turn >= s.set.geometry.Period(t.Kind) || !s.Fits(t.Cell, t.Kind, t.Turn) {
		return errors.New("the tile cannot lie there")
	}
	return nil
}

// check refuses what cannot come about, and completes the state.
func (s *state) check() error {
	if s.Len() == 0 {
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
		n := int(s.Bag.Left[kind])
		for _, held := range s.hands {
			for _, other := range held.tiles() {
				if int(other) == kind {
					n++
				}
			}
		}
		for i := range s.Len() {
			if s.Kind(i) == kind {
				n++
			}
		}
		if n > k.count {
			return fmt.Errorf("%d tiles %s, there are %d", n, k.id, k.count)
		}
		s.Drawn += uint64(k.count - int(s.Bag.Left[kind]))
	}
	return nil
}

// checkFollowers refuses a follower on a feature that must have sent it home.
func (s *state) checkFollowers() error {
	for _, r := range s.Taken(nil) {
		if s.complete(r) && (s.phase != following || !slices.Contains(s.reached(nil), r)) {
			return errors.New("a follower stands on a completed feature")
		}
	}
	return nil
}

// phaseChecks completes the state by what is awaited.
var phaseChecks = []func(*state) error{
	placing: func(s *state) error {
		if held := s.hands[s.InTurn].n; held == 0 || !s.hand && (held != 1 || s.inHands() != 1) {
			return errors.New("wrong number of tiles in hand")
		}
		if s.List = s.legal(); len(s.List) == 0 {
			return errors.New("the tile fits nowhere")
		}
		return nil
	},
	following: func(s *state) error {
		last := s.Last()
		if s.By(last) != s.InTurn || s.On(last) != nobody || !s.hand && s.inHands() > 0 || s.hands[s.InTurn].n == handSize {
			return errors.New("no follower can be awaited")
		}
		s.List = s.legal()
		return nil
	},
	over: func(s *state) error {
		if s.Bag.Len()+s.inHands() > 0 {
			return errors.New("over with tiles left")
		}
		return nil
	},
}

// inHands counts the tiles in all hands.
func (s *state) inHands() int {
	n := 0
	for _, held := range s.hands {
		n += int(held.n)
	}
	return n
}
