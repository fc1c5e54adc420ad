package tiles

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// MaxSeats is the number of players whose followers a board can tell apart.
const MaxSeats = 5

// Nobody stands for no follower on a tile.
const Nobody = -1

// Count is a number of followers for each seat, at most 15. Each seat has four bits, so that counts
// can be added as numbers.
type Count uint32

const countBits = 4

// one is a count of one follower.
func one(seat int8) Count { return 1 << (countBits * seat) }

// With returns the count with one more follower of a seat.
func (c Count) With(seat games.Seat) Count { return c + one(int8(seat)) }

// Of returns the number of followers of a seat.
func (c Count) Of(seat games.Seat) int { return int(c >> (countBits * seat) & (1<<countBits - 1)) }

// Each yields the seats with followers, and how many they have.
func (c Count) Each(yield func(games.Seat, int) bool) {
	for seat := games.Seat(0); c > 0; seat, c = seat+1, c>>countBits {
		if n := int(c & (1<<countBits - 1)); n > 0 && !yield(seat, n) {
			return
		}
	}
}

// Most returns the greatest number of any seat, at least 1. Seats with that number have the
// majority.
func (c Count) Most() int {
	most := 1
	for ; c > 0; c >>= countBits {
		most = max(most, int(c&(1<<countBits-1)))
	}
	return most
}

// Majority lists the seats with most followers, none if there are no followers.
func (c Count) Majority() (seats []games.Seat) {
	most := c.Most()
	for seat, n := range c.Each {
		if n == most {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Follower is a follower on the board.
type Follower struct {
	Tile    uint8
	Segment uint8 // of its tile
	Seat    int8
	Ground  Ground // on which it stands
	node    uint16
}

// AllFollowers lists the followers on the board in the order of their tiles. The caller must not
// change the list.
func (b *Board) AllFollowers() []Follower { return b.men }

// Under returns the region on which a follower stands.
func (b *Board) Under(m Follower) Region { return Region(b.nodes[m.node].region) }

// On returns the segment of a tile with a follower, or [Nobody].
func (b *Board) On(tile int) int {
	for _, m := range b.men {
		if int(m.Tile) == tile {
			return int(m.Segment)
		}
	}
	return Nobody
}

// FollowersOf counts the followers of a seat on the board.
func (b *Board) FollowersOf(seat games.Seat) int { return b.standing.Of(seat) }

// Followers returns how many followers of each seat stand on a region.
func (b *Board) Followers(r Region) Count { return b.nodes[r].men }

// HasFollower reports whether any follower stands on a region.
func (b *Board) HasFollower(r Region) bool { return b.nodes[r].men != 0 }

// OccupiedRegions appends the regions with followers, each once, in the order of their first followers.
func (b *Board) OccupiedRegions(list []Region) []Region {
	for _, m := range b.men {
		if r := b.Under(m); !slices.Contains(list, r) {
			list = append(list, r)
		}
	}
	return list
}

// OccupiedAt appends the regions with followers that a tile is part of. A region comes once for each
// of its segments there.
func (b *Board) OccupiedAt(tile int, list []Region) []Region {
	nodes, base := b.nodes, int(b.tiles[tile].base)
	for i := range b.set.kinds[b.tiles[tile].kind].fresh {
		if r := nodes[base+i].region; nodes[r].men != 0 {
			list = append(list, Region(r))
		}
	}
	return list
}

// PutFollower puts a follower of the seat that laid the last tile on a segment of it.
func (b *Board) PutFollower(segment int) {
	last := b.Last()
	t := &b.tiles[last]
	b.own(ofMen | ofNodes)
	n := t.base + uint16(segment)
	m := Follower{Tile: uint8(last), Segment: uint8(segment), Seat: t.by, Ground: b.nodes[n].ground, node: n}
	b.men = append(b.men, m)
	b.standing += one(m.Seat)
	b.nodes[b.nodes[m.node].region].men += one(m.Seat)
}

// RemoveLast removes the follower that was put last.
func (b *Board) RemoveLast() {
	m := b.men[len(b.men)-1]
	b.own(ofMen | ofNodes)
	b.men = b.men[:len(b.men)-1]
	b.standing -= one(m.Seat)
	b.nodes[b.nodes[m.node].region].men -= one(m.Seat)
}

// Release removes the followers from a region and returns how many of each seat there were.
func (b *Board) Release(r Region) (back Count) {
	if back = b.nodes[r].men; back == 0 {
		return 0
	}
	b.own(ofMen | ofNodes)
	kept := b.men[:0]
	for _, m := range b.men {
		if b.Under(m) != r {
			kept = append(kept, m)
		}
	}
	b.men = kept
	b.standing -= back
	b.nodes[r].men = 0
	return back
}
