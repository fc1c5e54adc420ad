package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// placements appends the moves to lay a tile of the hand. With three tiles in hand they name it.
func (p *position) placements(list []games.Move) []games.Move {
	if !p.hand {
		return p.Placements(list, p.drawn(), 0)
	}
	for kind := range p.hands[p.InTurn].different() {
		list = p.Placements(list, kind, tilegame.Named(kind))
	}
	return list
}

// place lays a tile. Then the seat decides about a follower.
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

// follows appends the moves to put a follower on the last tile, or none.
func (p *position) follows(list []games.Move) []games.Move {
	return p.FollowerMoves(list, p.left(p.InTurn) > 0)
}

// follow puts down a follower or none, scores what the tile has completed and ends the turn.
func (p *position) follow(m games.Move) {
	p.stand(m)
	p.settle()
	if p.hand {
		p.draw(p.InTurn)
	}
	p.pass()
}

// stand puts a follower on the last tile, or none.
func (p *position) stand(m games.Move) {
	if _, segment := tilegame.Followed(m); segment != nobody {
		p.PutFollower(segment)
		p.journal.Followed(&p.Table, segment, p.complete(p.Region(p.Last(), segment)))
	}
}
