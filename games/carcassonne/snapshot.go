package carcassonne

import (
	"errors"
	"fmt"

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
// The regions, the number of draws and what was set aside follow from that.
func (s *state) Snapshot() ([]byte, error) {
	b := fmt.Appendf(nil, "%s\nturn %s %s first %s\n", snapshotForm, phaseNames[s.phase], s.InTurn, s.first)
	b = snapshot.AppendNumbers(b, "score", s.score[:s.seats])
	b = snapshot.AppendNumbers(b, "bag", s.Bag.Left)
	for _, held := range s.hands[:s.seats] {
		b = append(b, "hand"...)
		for _, kind := range held.tiles() {
			b = append(append(b, ' '), s.Set.Names[kind]...)
		}
		b = append(b, '\n')
	}
	return s.AppendTiles(b), nil
}

// Load implements games.Game. It accepts a snapshot only if its tiles and followers could lie like
// this by the rules, and if Snapshot would write the same bytes.
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

// read reads the lines after the first.
func (s *state) read(r *snapshot.Reader) {
	turn := r.Words("turn", 4)
	s.phase = phase(r.Index(turn[0], phaseNames))
	s.InTurn, s.first = r.Seat(turn[1], 0, s.seats), r.Seat(turn[3], 0, s.seats)
	snapshot.Numbers(r, "score", s.score[:s.seats], tilegame.MostPoints)
	snapshot.Numbers(r, "bag", s.Bag.Left, tilegame.MostOfKind)
	for seat := range games.Seat(s.seats) {
		s.readHand(r, seat)
	}
	s.Bag.Count()
	s.ReadTiles(r, s.seats, followers, func(t tiles.Tile, by games.Seat) bool {
		return by == games.Spectator && t == tiles.Tile{Kind: s.set.start}
	})
}

func (s *state) readHand(r *snapshot.Reader, seat games.Seat) {
	words := r.Line("hand")
	if len(words) > handSize {
		r.Fail("wrong number of words")
		return
	}
	for _, word := range words {
		s.hands[seat].give(r.Index(word, s.Set.Names))
	}
}

// check refuses an impossible position, and completes the state.
func (s *state) check() error {
	if s.Len() == 0 {
		return errors.New("there is no tile")
	}
	if err := s.CheckTiles(s.kindInHands); err != nil {
		return err
	}
	s.Drawn-- // the start tile was not drawn
	var unscored []tiles.Region
	if s.phase == following {
		unscored = s.reached(nil)
	}
	if err := s.CheckFollowers(s.complete, unscored); err != nil {
		return err
	}
	return phaseChecks[s.phase](s)
}

// phaseChecks checks what is awaited, and completes the state.
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

// kindInHands counts the tiles of a kind in all hands.
func (s *state) kindInHands(kind int) (n int) {
	for _, held := range s.hands {
		for _, other := range held.tiles() {
			if int(other) == kind {
				n++
			}
		}
	}
	return n
}

// inHands counts the tiles in all hands.
func (s *state) inHands() (n int) {
	for _, held := range s.hands {
		n += int(held.n)
	}
	return n
}
