package city

import (
	"math/bits"

	"github.com/bastide-games/bastide/games/tiles"
)

// settle scores every road and market that the last tile has completed, and sends their followers
// home. It reports whether anything was scored.
func (p *position) settle() (scored bool) {
	var room [tiles.MaxSegments + 4]tiles.Region
	var back tiles.Count
	for _, r := range p.reached(room[:0]) {
		back += p.finish(r)
	}
	p.returnFollowers(back)
	return back != 0
}

// reached appends the features with followers that the last tile may have completed: its own, and
// those of its neighbours that end at it, since a residential side closes a market.
func (p *position) reached(list []tiles.Region) []tiles.Region {
	last := p.Last()
	list = p.OccupiedAt(last, list)
	at := p.SquareOf(last)
	for side := range 4 {
		if tile := p.TileOn(p.Beside(at, side)); tile >= 0 {
			list = append(list, p.RegionAt(tile, (side+2)&3))
		}
	}
	return list
}

// settleAt scores the feature that ends at a front that was closed.
func (p *position) settleAt(f front) { p.returnFollowers(p.finish(p.regionAt(f))) }

// regionAt returns the region in the middle of a front.
func (p *position) regionAt(f front) tiles.Region { return p.RegionAt(int(f.tile), int(f.side)) }

// finish scores a feature if it is completed, and returns the followers that come home.
func (p *position) finish(r tiles.Region) (back tiles.Count) {
	if !p.HasFollower(r) || !p.complete(r) {
		return 0
	}
	p.award(r, p.value(r))
	return p.Release(r)
}

// returnFollowers gives followers back. They rest until the next turn (ruling 3).
func (p *position) returnFollowers(back tiles.Count) {
	if back == 0 {
		return
	}
	for seat, n := range back.Each {
		p.resting[seat] += uint8(n)
	}
	p.journal.Returned(back)
}

// complete reports whether a feature is finished: a road or market without an open side. A
// residential area never is.
func (p *position) complete(r tiles.Region) bool { return p.Ground(r) != home && p.Open(r) == 0 }

// longRoad is the number of tiles from which a road counts double.
const longRoad = 4

// value is what a feature is worth: a number of points for each tile or market.
type value struct{ count, each int }

func (v value) points() int { return v.count * v.each }

// value returns what a road or market is worth once it is completed. A tile counts once
// however many of its segments belong to it.
func (p *position) value(r tiles.Region) value {
	size := p.Size(r)
	switch {
	case p.Ground(r) == market:
		return value{size, p.kindsSold(r)}
	case size >= longRoad:
		return value{size, 2}
	}
	return value{size, 1}
}

// kindsSold counts the kinds of wares of a market.
func (p *position) kindsSold(r tiles.Region) int { return bits.OnesCount8(p.MarkBits(r)) }

// award gives the value of a feature to every seat with most followers on it.
func (p *position) award(r tiles.Region, v value) {
	men := p.Followers(r)
	most := men.Most()
	for seat, n := range men.Each {
		if n == most {
			p.score[seat] += v.points()
			p.journal.scored(p, r, seat, v)
		}
	}
}
