package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// place lays the tile drawn. Then the seat decides about a follower.
func (p *position) place(m games.Move) {
	at, turn := tilegame.Where(m)
	p.LayOn(at, p.hand, turn, p.InTurn)
	p.journal.Placed(&p.Table)
	p.hand, p.phase = nobody, following
}

// follows appends the moves to put a follower on the last tile, or none.
func (p *position) follows(list []games.Move) []games.Move {
	return p.FollowerMoves(list, p.left(p.InTurn) > 0)
}

// follow puts down a follower or none, and scores what the tile has completed.
func (p *position) follow(m games.Move) {
	p.stand(m)
	p.scoreTies()
	p.scoreNext()
}

// stand puts a follower on the last tile, or none.
func (p *position) stand(m games.Move) {
	if _, segment := tilegame.Followed(m); segment != nobody {
		p.PutFollower(segment)
		p.journal.Followed(&p.Table, segment, p.complete(p.Region(p.Last(), segment)))
	}
}
