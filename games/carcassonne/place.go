package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// placements lists every way to lay a tile of the hand, which is named in the tactical
// variant.
func (p *position) placements(list []games.Move) []games.Move {
	if !p.hand {
		return p.Placements(list, p.drawn(), 0)
	}
	for kind := range p.hands[p.InTurn].different() {
		list = p.Placements(list, kind, tilegame.Named(kind))
	}
	return list
}

// place lays a tile; the same seat then decides about a follower.
func (p *position) place(m games.Move) {
	kind := p.drawn()
	if p.hand {
		kind = tilegame.NamedKind(m)
	}
	at, turn := tilegame.Where(m)
	p.hands[p.InTurn].take(kind)
	p.LayOn(at, kind, turn, p.InTurn)
	p.journal.Placed(&p.Table)
	p.phase = following
}

// follows lists where the seat in turn may put a follower on the tile just laid: on
// any segment whose whole feature bears none, of whatever colour and however far away.
func (p *position) follows(list []games.Move) []games.Move {
	return p.FollowerMoves(list, p.left(p.InTurn) > 0)
}

// follow puts down a follower or none, scores what the tile has completed and ends the
// turn.
func (p *position) follow(m games.Move) {
	p.stand(m)
	p.settle()
	if p.hand {
		p.draw(p.InTurn)
	}
	p.pass()
}

// stand puts a follower on the tile just laid, or none.
func (p *position) stand(m games.Move) {
	if _, segment := tilegame.Followed(m); segment != nobody {
		p.Put(segment)
		p.journal.Followed(&p.Table, segment, p.complete(p.Region(p.Last(), segment)))
	}
}
