package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// settle scores every road, city and cloister that the tile laid last has completed
// and sends their followers home, also those that lost the majority (ruling 7).
func (p *position) settle() {
	var back tiles.Count
	for r := range p.reached {
		if p.Manned(r) && p.complete(r) {
			p.award(r, p.value(r, true))
			back += p.Release(r)
		}
	}
	p.tell.returned(back)
}

// reached yields the features that the tile laid last may have completed: its own, and
// the cloisters beside it.
func (p *position) reached(yield func(tiles.Region) bool) {
	last := p.Last()
	for segment := range p.kind(last).segments {
		if !yield(p.Region(last, segment)) {
			return
		}
	}
	for _, at := range p.Around(p.SquareOf(last)) {
		tile := p.TileOn(at)
		if tile < 0 {
			continue
		}
		if m := p.kind(tile).cloister; m >= 0 && !yield(p.Region(tile, m)) {
			return
		}
	}
}

// neighbours counts the tiles around a cloister.
func (p *position) neighbours(r tiles.Region) int {
	return p.Surrounding(p.SquareOf(p.First(r)))
}

// complete tells whether a feature is finished. A road is when both ends are closed or
// meet (ruling 5), a city when no side is open, a cloister when eight tiles surround
// it. A field never is.
func (p *position) complete(r tiles.Region) bool {
	switch p.Ground(r) {
	case cloister:
		return p.neighbours(r) == 8
	case field:
		return false
	}
	return p.Open(r) == 0
}

// value is what a feature is worth: a sum of tiles, shields or completed cities, each with
// so many points.
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
	case size == 2 && !p.full: // ruling 2
		return value{tiles: size, each: 1}
	}
	return value{tiles: size, shields: p.Marks(r), each: 2}
}

// award gives the value of a feature to everybody who has most followers on it.
func (p *position) award(r tiles.Region, v value) {
	p.pay(grounds[p.Ground(r)].feature, p.First(r), p.Followers(r), v)
}

// pay gives points to everybody who has most followers. tile says where the feature lies.
func (p *position) pay(feature string, tile int, men tiles.Count, v value) {
	most := men.Most()
	for seat := range games.Seat(p.seats) {
		if men.Of(seat) == most {
			p.score[seat] += v.points()
			p.tell.scored(p, feature, tile, seat, men, v)
		}
	}
}
