package castle

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// What the final scoring pays.
const (
	perMarket     = 3
	perRichMarket = 4
	giftPoints    = 5
	keepBonus     = 2
)

// end closes the match with the final scoring: the larger keep, the courts and the wall tiles. No
// more wall tiles are taken. The followers stay on the board for the last picture.
func (p *position) end() {
	p.phase, p.hand = over, nobody
	p.payKeeps()
	var room [mostFollowers]reward
	p.payRewards(p.courts(room[:0]))
	for _, seat := range [...]games.Seat{p.first, 1 - p.first} {
		p.payRewards(p.unfinished(room[:0], seat))
		p.gifts(seat)
	}
	p.journal.Ended(p.score[:])
}

// payKeeps pays the owner of the larger keep for the largest empty area of the room.
func (p *position) payKeeps() {
	seat, size := p.largerKeep()
	if size == 0 {
		return
	}
	cells := 0
	if seat != games.Spectator {
		cells = p.largestEmptyArea().size()
		p.score[seat] += cells
	}
	p.journal.keeps(seat, size, cells)
}

// largerKeep returns the seat with the larger keep, nobody if they are equal, and its size, 0
// without any (ruling 7).
func (p *position) largerKeep() (seat games.Seat, size int) {
	switch one, other := p.keepCounts(0), p.keepCounts(1); {
	case one > other:
		return 0, one
	case other > one:
		return 1, other
	default:
		return games.Spectator, one
	}
}

// keepCounts returns the size of the seat's keep with its wall tiles (ruling 8), 0 without a keep.
func (p *position) keepCounts(seat games.Seat) int {
	n := p.keepSize(seat)
	if n > 0 {
		n += keepBonus * int(p.held[seat][largeKeep])
	}
	return n
}

// reward is what a feature brings a seat in the final scoring.
type reward struct {
	seat    games.Seat
	region  tiles.Region
	n, each int // markets of a court, or tiles
}

func (w reward) points() int { return w.n * w.each }

// term returns the summand of a reward.
func (w reward) term(p *position) games.Term {
	name := "markets"
	if p.Ground(w.region) != court {
		name = p.GroundOf(w.region).Feature
	}
	return games.Term{Name: name, Count: w.n, Each: w.each}
}

// payRewards pays the rewards of a list.
func (p *position) payRewards(list []reward) {
	for _, w := range list {
		p.score[w.seat] += w.points()
		p.journal.rewarded(p, w)
	}
}

// rewarded returns what an unfinished feature pays its leader if the match ends: nothing without
// the wall tile for it.
func (p *position) rewarded(r tiles.Region) int {
	seat := p.leader(r)
	if seat == games.Spectator {
		return 0
	}
	var room [mostFollowers]reward
	for _, w := range p.unfinished(room[:0], seat) {
		if w.region == r {
			return w.points()
		}
	}
	return 0
}

// occupied lists the features with followers, the oldest first. room is memory for them.
func (p *position) occupied(room []tiles.Region) []tiles.Region {
	list := p.OccupiedRegions(room)
	slices.Sort(list)
	return list
}

// courts appends what courts pay their leaders: three points a market, or four in the largest court
// of a seat with the wall tile for it.
func (p *position) courts(list []reward) []reward {
	var room [mostFollowers]tiles.Region
	for _, r := range p.occupied(room[:0]) {
		seat := p.leader(r)
		if p.Ground(r) != court || seat == games.Spectator || p.Marks(r) == 0 {
			continue
		}
		list = append(list, reward{seat, r, p.Marks(r), p.eachMarket(r)})
	}
	return list
}

// eachMarket returns what a market in a court pays its leader.
func (p *position) eachMarket(r tiles.Region) int {
	if seat := p.leader(r); seat != games.Spectator && p.held[seat][richCourt] > 0 && p.richest(seat) == r {
		return perRichMarket
	}
	return perMarket
}

// richest returns the largest court that the seat leads, among equals the one with most markets
// (ruling 8); -1 if it leads none.
func (p *position) richest(seat games.Seat) tiles.Region {
	var room [mostFollowers]tiles.Region
	best := tiles.Region(-1)
	for _, r := range p.occupied(room[:0]) {
		if p.Ground(r) != court || p.leader(r) != seat {
			continue
		}
		if best < 0 || cmp.Or(cmp.Compare(p.Size(r), p.Size(best)), cmp.Compare(p.Marks(r), p.Marks(best))) > 0 {
			best = r
		}
	}
	return best
}

// openKinds are the wall tiles that pay for an unfinished feature. Wells do not count.
var openKinds = [...]struct {
	kind   int
	ground tiles.Ground
	each   int
}{{openPath, path, 1}, {openTower, tower, 2}, {openHouse, house, 1}}

// unfinished appends what a seat gets for its largest unfinished features, one for each wall tile.
func (p *position) unfinished(list []reward, seat games.Seat) []reward {
	for _, open := range openKinds {
		for range p.held[seat][open.kind] {
			r := p.largestOpen(seat, open.ground, list)
			if r < 0 {
				break
			}
			list = append(list, reward{seat, r, p.Size(r), open.each})
		}
	}
	return list
}

// largestOpen returns the largest unfinished feature of a ground that the seat leads and is not yet
// paid for, -1 if there is none.
func (p *position) largestOpen(seat games.Seat, ground tiles.Ground, paid []reward) tiles.Region {
	var room [mostFollowers]tiles.Region
	best := tiles.Region(-1)
	for _, r := range p.occupied(room[:0]) {
		if p.Ground(r) != ground || p.Open(r) == 0 || p.leader(r) != seat ||
			slices.ContainsFunc(paid, func(w reward) bool { return w.region == r }) {
			continue
		}
		if best < 0 || p.Size(r) > p.Size(best) {
			best = r
		}
	}
	return best
}

// gifts pays a seat for the wall tiles that are worth points on their own.
func (p *position) gifts(seat games.Seat) {
	for range p.held[seat][gift] {
		p.score[seat] += giftPoints
		p.journal.gift(seat)
	}
}
