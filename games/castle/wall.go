package castle

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tiles"
)

// The kinds of wall tile, counted from 0.
const (
	again       = iota // a second turn
	doubleTower        // a completed tower counts double
	doubleHouse        // a completed house counts double
	openPath           // an unfinished path counts
	openTower          // an unfinished tower counts
	openHouse          // an unfinished house counts
	richCourt          // four points a market in the largest court
	largeKeep          // the keep counts two tiles more
	gift               // five points
	wallKinds
)

// wallNames names the kinds in actions, draws and facts.
var wallNames = []string{"w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9"}

// useAgain is what may be answered to the question about a second turn.
var useAgain = []games.Action{verbUse + " " + none, verbUse + " w1"}

// usable tells whether the seat in turn has a wall tile of a kind that it did not take
// in this very turn (ruling 8).
func (s *state) usable(kind int) bool { return s.held[s.InTurn][kind] > s.fresh[kind] }

// doubler returns the kind of wall tile that doubles a feature on completion, or nobody.
func doubler(ground tiles.Ground) int {
	switch ground {
	case tower:
		return doubleTower
	case house:
		return doubleHouse
	}
	return nobody
}

// lastTurn tells whether no turn of the seat in turn can follow this one.
func (s *state) lastTurn() bool {
	return s.InBag() == 0 || s.InBag() == 1 && !s.usable(again)
}

// doubles tells how a feature that is about to be scored is doubled: by which kind of
// wall tile, nobody if its leader is not in turn or has none, and whether that is the
// seat's choice. It is none if nothing can come of keeping the wall tile.
func (s *state) doubles(p part) (kind int, choice bool) {
	r := s.region(p)
	kind = doubler(s.Board.Ground(r))
	if kind == nobody || s.leader(r) != s.InTurn || !s.usable(kind) {
		return nobody, false
	}
	_, list := s.due()
	others := slices.DeleteFunc(list, func(o part) bool { return o == p })
	return kind, !s.pointless(append([]part{p}, others...))
}

// ask makes the state ask whether to double a feature, if that is to be chosen.
func (s *state) ask(p part) bool {
	kind, choice := s.doubles(p)
	if choice {
		s.phase, s.current = doubling, p
		s.List = []games.Action{verbUse + " " + none, games.Join(verbUse, wallNames[kind])}
	}
	return choice
}

// spend takes a wall tile away from the seat in turn, which uses it.
func (s *state) spend(kind int) []games.Event {
	s.held[s.InTurn][kind]--
	return []games.Event{fact("used", s.InTurn, "wall", wallNames[kind]).Event}
}

// use uses a wall tile or keeps it: to double the current feature, or for a second turn.
func (s *state) use(words []string) ([]games.Event, error) {
	kind := slices.Index(wallNames, words[0])
	if s.phase == doubling {
		p := s.current
		s.current = noPart
		return s.settle(p, kind)
	}
	if kind == nobody {
		return s.pass(s.other())
	}
	events := s.spend(kind)
	more, err := s.pass(s.InTurn)
	return append(events, more...), err
}

// land gives the seat the wall tile of the tower on which its marker has come to stand,
// if one lies there. Which one it is is drawn now.
func (s *state) land(seat games.Seat) ([]games.Event, error) {
	at := s.at[s.score[seat]%spaces]
	if at < 0 || s.lying&(1<<at) == 0 {
		return nil, nil
	}
	kind, err := chance.Draw(s.chance, s.Drawn, wallNames, s.pool[:])
	if err != nil {
		return nil, fmt.Errorf("wall tile for %s: %w", seat, err)
	}
	s.Drawn++
	s.lying &^= 1 << at
	s.pool[kind]--
	s.held[seat][kind]++
	if seat == s.InTurn {
		s.fresh[kind]++
	}
	took := fact("took", seat, "wall", wallNames[kind], "tower", s.towers[at].name())
	return []games.Event{took.drawn(wallNames[kind])}, nil
}
