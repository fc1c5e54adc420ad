package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// unscored appends the completed features with followers, each by its first follower. Courts are
// never completed. Every feature is scored as soon as it is completed, so the last tile has
// completed these, even those that it is no part of (ruling 4).
func (p *position) unscored(list []part) []part {
	for _, m := range p.AllFollowers() {
		r := p.Under(m)
		if p.complete(r) && !slices.ContainsFunc(list, func(f part) bool { return p.region(f) == r }) {
			list = append(list, standing(m))
		}
	}
	return list
}

// complete reports whether a path, tower or house is finished. A court never is.
func (p *position) complete(r tiles.Region) bool { return p.Open(r) == 0 && p.Ground(r) != court }

// leader returns the seat with more followers on a region, [games.Spectator] if there is none or a
// tie (ruling 6).
func (p *position) leader(r tiles.Region) games.Seat {
	men := p.Followers(r)
	switch one, other := men.Of(0), men.Of(1); {
	case one > other:
		return 0
	case other > one:
		return 1
	}
	return games.Spectator
}

// scoreTies sends home the followers of every completed feature with a tie. Nobody scores (ruling
// 6).
func (p *position) scoreTies() {
	var room [mostFollowers]part
	for _, f := range p.unscored(room[:0]) {
		if r := p.region(f); p.leader(r) == games.Spectator {
			p.journal.tied(p, r)
			p.release(r)
		}
	}
}

// due lists the features to be scored next: those of the seat in turn, then those of the other
// (ruling 5). room is memory for them.
func (p *position) due(room []part) (seat games.Seat, list []part) {
	list = p.unscored(room)
	seat = p.other()
	for _, f := range list {
		if p.leader(p.region(f)) == p.InTurn {
			seat = p.InTurn
		}
	}
	return seat, slices.DeleteFunc(list, func(f part) bool { return p.leader(p.region(f)) != seat })
}

// scoreNext scores what is due until a question has to be asked, or ends the turn.
func (p *position) scoreNext() {
	for {
		var room [mostFollowers]part
		seat, list := p.due(room[:0])
		switch {
		case len(list) == 0:
			p.finish()
			return
		case p.orderMatters(seat, list):
			p.phase = ordering
			return
		case p.ask(list[0]):
			return
		}
		p.pay(list[0], p.unasked(list[0]))
	}
}

// orders appends the moves to choose which feature is scored first.
func (p *position) orders(list []games.Move) []games.Move {
	var room [mostFollowers]part
	_, due := p.due(room[:0])
	for _, f := range due {
		list = append(list, p.scores(f))
	}
	return list
}

// choose scores the chosen feature first.
func (p *position) choose(m games.Move) {
	at, _, segment := scored(m)
	f := part{int16(p.TileOn(at)), int16(segment)}
	if !p.ask(f) {
		p.settle(f, p.unasked(f))
	}
}

// settle scores a feature, doubled by a kind of wall tile or by nobody, and continues.
func (p *position) settle(f part, kind int) {
	p.pay(f, kind)
	p.scoreNext()
}

// pay scores a completed feature for its leader, doubled by a kind of wall tile or by nobody. The
// marker may take a wall tile, the keep may move, and the followers come home.
func (p *position) pay(f part, kind int) {
	r := p.region(f)
	seat, each := p.leader(r), p.each(r)
	if kind != nobody {
		each *= 2
		p.spend(kind)
	}
	p.journal.scored(p, seat, r, each)
	p.score[seat] += p.Size(r) * each
	p.takeWallTile(seat)
	p.moveKeep(seat, r)
	p.release(r)
}

// each returns what a tile of a completed feature is worth: two points in a tower and on a path
// with wells, else one.
func (p *position) each(r tiles.Region) int {
	if ground := p.Ground(r); ground == tower || ground == path && p.Marks(r) > 0 {
		return 2
	}
	return 1
}

// points returns what a completed feature is worth.
func (p *position) points(r tiles.Region) int { return p.each(r) * p.Size(r) }

// moveKeep puts the keep of a seat into a house that it scores, if the seat has no keep yet or the
// house is larger (ruling 7).
func (p *position) moveKeep(seat games.Seat, r tiles.Region) {
	if p.Ground(r) != house || p.Size(r) <= p.keepSize(seat) {
		return
	}
	for _, m := range p.AllFollowers() {
		if games.Seat(m.Seat) == seat && p.Under(m) == r {
			p.keeps[seat] = standing(m)
			break
		}
	}
	p.journal.keep(p, seat, r)
}

// keepSize returns how many tiles the house of the seat's keep has, 0 without a keep.
func (p *position) keepSize(seat games.Seat) int {
	if p.keeps[seat] == noPart {
		return 0
	}
	return p.Size(p.region(p.keeps[seat]))
}

// release sends the followers on a feature home.
func (p *position) release(r tiles.Region) { p.journal.Returned(p.Release(r)) }
