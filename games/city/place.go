package city

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// placements appends the moves to lay the tile drawn.
func (p *position) placements(list []games.Move) []games.Move {
	fits := p.TurnsByNeed(int(p.held))
	for _, at := range p.Gaps() {
		turns := fits[p.Need(at)]
		if turns == 0 || p.cutsOff(at) {
			continue
		}
		for ; turns != 0; turns &= turns - 1 {
			list = append(list, tilegame.LayMove(at, bits.TrailingZeros8(turns)))
		}
	}
	return list
}

// playable reports whether the tile drawn can be laid somewhere.
func (p *position) playable() bool {
	fits := p.TurnsByNeed(int(p.held))
	for _, at := range p.Gaps() {
		if fits[p.Need(at)] != 0 && !p.cutsOff(at) {
			return true
		}
	}
	return false
}

// place lays the tile drawn. Then the seat decides about a follower.
func (p *position) place(m games.Move) {
	at, turn := tilegame.Where(m)
	p.LayOn(at, int(p.held), turn, p.InTurn)
	if p.flood != nil {
		p.flood.Changed()
	}
	if p.gated {
		p.gap = p.between()
	}
	p.journal.Placed(&p.Table)
	p.held, p.phase = nobody, following
}

// follows appends the moves to put a follower on the last tile, or none. It may go on each segment
// whose whole feature has no follower and is not complete.
func (p *position) follows(list []games.Move) []games.Move {
	list = append(list, tilegame.FollowVerb)
	if p.ready(p.InTurn) == 0 {
		return list
	}
	last := p.Last()
	for segment := range p.KindOf(last).Segments {
		if r := p.Region(last, segment); !p.HasFollower(r) && !p.complete(r) {
			list = append(list, tilegame.FollowMove(p.Kind(last), segment))
		}
	}
	return list
}

// follow puts down a follower or none, and scores what the tile has completed. From pile 2 on a
// scoring begins a building phase (rulings 1 and 2); otherwise the turn is over.
func (p *position) follow(m games.Move) {
	if _, segment := tilegame.Followed(m); segment != nobody {
		p.PutFollower(segment)
		p.journal.Followed(&p.Table, segment, false)
	}
	if p.settle() && p.pile() > 1 {
		p.continueBuilding()
		return
	}
	p.pass()
}
