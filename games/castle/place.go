package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// place lays the tile drawn; the same seat then decides about a follower.
func (p *position) place(m games.Move) {
	at, turn := tilegame.Where(m)
	p.LayOn(at, p.hand, turn, p.InTurn)
	p.journal.Placed(&p.Table)
	p.hand, p.phase = nobody, following
}

// follows lists where the seat in turn may put a follower on the tile just laid: on
// any segment whose whole feature bears none, of whatever colour and however far away.
func (p *position) follows(list []games.Move) []games.Move {
	return p.FollowerMoves(list, p.left(p.InTurn) > 0)
}

// follow puts down a follower or none; then what the tile has completed is scored.
func (p *position) follow(m games.Move) {
	p.stand(m)
	p.scoreTies()
	p.scoreNext()
}

// stand puts a follower on the tile just laid, or none.
func (p *position) stand(m games.Move) {
	if _, segment := tilegame.Followed(m); segment != nobody {
		p.Put(segment)
		p.journal.Followed(&p.Table, segment, p.complete(p.Region(p.Last(), segment)))
	}
}
