package castle

import (
	"github.com/bastide-games/bastide/games"
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

// usable reports whether the seat in turn has a wall tile of a kind from an earlier turn (ruling 8).
func (p *position) usable(kind int) bool { return p.held[p.InTurn][kind] > p.fresh[kind] }

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

// lastTurn reports whether this is the last turn of the seat in turn.
func (p *position) lastTurn() bool {
	return p.Bag.Len() == 0 || p.Bag.Len() == 1 && !p.usable(again)
}

// doubles returns the kind of wall tile that can double a feature that is about to be scored, and
// whether the seat may choose. The kind is nobody if its leader is not in turn or has none. There
// is no choice if keeping the tile would be pointless.
func (p *position) doubles(f part) (kind int, choice bool) {
	r := p.region(f)
	kind = doubler(p.Ground(r))
	if kind == nobody || p.leader(r) != p.InTurn || !p.usable(kind) {
		return nobody, false
	}
	return kind, !p.keepingIsPointless(f)
}

// unasked returns the kind of wall tile that doubles a feature without a question, or nobody.
func (p *position) unasked(f part) int {
	kind, _ := p.doubles(f)
	return kind
}

// ask asks whether to double a feature, if there is a choice.
func (p *position) ask(f part) bool {
	_, choice := p.doubles(f)
	if choice {
		p.phase, p.current = doubling, f
	}
	return choice
}

// spend takes a wall tile from the seat in turn, which uses it.
func (p *position) spend(kind int) {
	p.held[p.InTurn][kind]--
	p.journal.used(p, kind)
}

// use carries out the decision to use a wall tile, for the current feature or a second turn, or to
// keep it.
func (p *position) use(m games.Move) {
	kind := used(m)
	switch {
	case p.phase == doubling:
		f := p.current
		p.current = noPart
		p.settle(f, kind)
	case kind == nobody:
		p.pass(p.other())
	default:
		p.spend(kind)
		p.pass(p.InTurn)
	}
}

// takeWallTile gives the seat the wall tile of the tower on which its marker stops, if there is
// one. Its kind is drawn now.
func (p *position) takeWallTile(seat games.Seat) {
	tower := p.wallTileAt(p.score[seat])
	if tower < 0 || p.Err != nil {
		return
	}
	kind := p.Pick(wallNames, p.pool[:])
	if p.Err != nil {
		p.Fail("wall tile for %s", seat)
		return
	}
	p.lying &^= 1 << tower
	p.pool[kind]--
	p.held[seat][kind]++
	if seat == p.InTurn {
		p.fresh[kind]++
	}
	p.journal.took(p, seat, kind, tower)
}

// wallTileAt returns the tower at which a marker with these points stops, if it has a wall tile,
// else -1. The track is a ring (ruling 9).
func (p *position) wallTileAt(points int) int {
	tower := p.at[points%spaces]
	if tower < 0 || p.lying&(1<<tower) == 0 {
		return -1
	}
	return int(tower)
}

// takenAt returns the tower at which a marker with these points stops, if its wall tile is taken,
// else -1.
func (p *position) takenAt(points int) int {
	tower := p.at[points%spaces]
	if tower < 0 || p.set.towers[tower].bare || p.lying&(1<<tower) != 0 {
		return -1
	}
	return int(tower)
}
