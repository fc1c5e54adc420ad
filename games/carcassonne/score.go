package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games/tiles"
)

// settle scores every road, city and cloister that the last tile has completed. All their followers
// come home, also those that lost the majority (ruling 7).
func (p *position) settle() {
	var room [tiles.MaxSegments + maxAround]tiles.Region
	var back tiles.Count
	for _, r := range p.reached(room[:0]) {
		back += p.finish(r)
	}
	if back != 0 {
		p.journal.Returned(back)
	}
}

// reached appends the features with followers that the last tile may have completed: its own, and
// the cloisters around it.
func (p *position) reached(list []tiles.Region) []tiles.Region {
	return p.monksAround(p.Last(), p.OccupiedAt(p.Last(), list))
}

// finish scores a feature if it is completed, and returns the followers that come home.
func (p *position) finish(r tiles.Region) (back tiles.Count) {
	if !p.HasFollower(r) || !p.complete(r) {
		return 0
	}
	p.award(r, p.value(r, true))
	return p.Release(r)
}

// maxAround is how many tiles surround a cloister.
const maxAround = 8

// monksAround appends the cloisters with a monk around a tile to the list, in reading order.
func (p *position) monksAround(tile int, list []tiles.Region) []tiles.Region {
	first := len(list)
	for _, m := range p.AllFollowers() {
		if m.Ground == cloister && p.Adjoin(p.SquareOf(int(m.Tile)), p.SquareOf(tile)) {
			list = append(list, p.Under(m))
		}
	}
	if len(list) > first+1 {
		slices.SortFunc(list[first:], func(a, b tiles.Region) int { return int(p.SquareOf(p.First(a)) - p.SquareOf(p.First(b))) })
	}
	return list
}

// neighbours counts the tiles around a cloister.
func (p *position) neighbours(r tiles.Region) int {
	return p.Surrounding(p.SquareOf(p.First(r)))
}

// complete reports whether a feature is finished: a road when both ends are closed or meet (ruling
// 5), a city when no side is open, a cloister when eight tiles surround it, and a field never.
func (p *position) complete(r tiles.Region) bool {
	switch p.Ground(r) {
	case cloister:
		return p.neighbours(r) == maxAround
	case field:
		return false
	}
	return p.Open(r) == 0
}

// value is what a feature is worth: tiles, shields and completed cities, and the points for each of
// them.
type value struct{ tiles, shields, cities, each int }

func (v value) points() int { return (v.tiles + v.shields + v.cities) * v.each }

// value returns what a road, city or cloister is worth. A tile counts once however many of
// its segments belong to the feature (ruling 5).
func (p *position) value(r tiles.Region, complete bool) value {
	size := p.Size(r)
	switch p.Ground(r) {
	case cloister:
		return value{tiles: 1 + p.neighbours(r), each: 1}
	case road:
		return value{tiles: size, each: 1}
	}
	switch {
	case !complete:
		return value{tiles: size, shields: p.Marks(r), each: 1}
	case p.small(r):
		return value{tiles: size, each: 1}
	}
	return value{tiles: size, shields: p.Marks(r), each: 2}
}

// small reports whether a city of two tiles pays less, once it is complete (ruling 2).
func (p *position) small(r tiles.Region) bool { return p.Size(r) == 2 && !p.full }

// award gives the value of a feature to every seat with most followers on it.
func (p *position) award(r tiles.Region, v value) {
	p.pay(p.GroundOf(r).Feature, r, p.Followers(r), v)
}

// pay gives points to every seat with most followers. r is where the picture shows them.
func (p *position) pay(feature string, r tiles.Region, men tiles.Count, v value) {
	most := men.Most()
	for seat, n := range men.Each {
		if n == most {
			p.score[seat] += v.points()
			p.journal.scored(p, feature, r, seat, men, v)
		}
	}
}
