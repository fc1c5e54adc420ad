package tilegame

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// The highest bits of a move say what it does. Games have their own verbs from [OwnVerb] on, and
// decide what the lower bits of those moves mean.
const (
	LayVerb    games.Move = iota << VerbShift // lay a tile
	FollowVerb                                // put a follower on the last tile, or none
	OwnVerb
	VerbShift = 28
)

// Verb returns what a move does.
func Verb(m games.Move) games.Move { return m >> VerbShift << VerbShift }

// The bits of a move to lay a tile: a square and a turn. Where the seat can choose among several
// tiles, the move also names the kind, counted from 1.
const (
	nameShift  = 20
	squareMask = 1<<(nameShift-turnBits) - 1
	turnBits   = 2
)

// Named returns the bits that make a move name a kind of tile.
func Named(kind int) games.Move { return games.Move(kind+1) << nameShift }

// NamedKind returns the kind that a move names, [Nobody] if it names none.
func NamedKind(m games.Move) int { return int(m>>nameShift&(1<<(VerbShift-nameShift)-1)) - 1 }

// LayMove returns the move to lay the tile on a square.
func LayMove(at tiles.Square, turn int) games.Move {
	return LayVerb | games.Move(at)<<turnBits | games.Move(turn)
}

// Where returns the square and the turn of a move to lay a tile.
func Where(m games.Move) (at tiles.Square, turn int) {
	return tiles.Square(m >> turnBits & squareMask), int(m & (1<<turnBits - 1))
}

// Placements appends the moves to lay a kind of tile wherever it fits. name is what [Named]
// returns, or 0.
func (t *Table) Placements(list []games.Move, kind int, name games.Move) []games.Move {
	fits := t.TurnsByNeed(kind)
	for _, at := range t.Gaps() {
		for turns := fits[t.Need(at)]; turns != 0; turns &= turns - 1 {
			list = append(list, name|LayMove(at, bits.TrailingZeros8(turns)))
		}
	}
	return list
}

// kindBits are the bits for a segment in a move to put a follower, counted from 1; 0 is none. Above
// them stands the kind of the tile, so that the move means the same in all positions.
const kindBits = 8

// FollowMove returns the move to put a follower on a segment of a kind of tile.
func FollowMove(kind, segment int) games.Move {
	return FollowVerb | games.Move(kind)<<kindBits | games.Move(segment+1)
}

// Followed returns the kind and the segment of a move to put a follower; the segment is [Nobody]
// for none.
func Followed(m games.Move) (kind, segment int) {
	return int(m &^ FollowVerb >> kindBits), int(m&(1<<kindBits-1)) - 1
}

// FollowerMoves appends the moves to put a follower on the last tile, or none. If the seat has one
// ready, it may go on each segment whose whole region has no follower of any seat.
func (t *Table) FollowerMoves(list []games.Move, ready bool) []games.Move {
	list = append(list, FollowVerb)
	if !ready {
		return list
	}
	last := t.Last()
	for segment := range t.KindOf(last).Segments {
		if !t.HasFollower(t.Region(last, segment)) {
			list = append(list, FollowMove(t.Kind(last), segment))
		}
	}
	return list
}

// blind is how often RandomPlacement guesses before it lists all placements.
const blind = 24

// RandomPlacement returns a random move to lay a kind of tile, in a playout. All are equally
// likely. Guessing is mostly faster than listing all of them.
func (t *Table) RandomPlacement(kind int, list []games.Move) games.Move {
	gaps, fits := t.Gaps(), t.TurnsByNeed(kind)
	for range blind {
		guess := t.Number(4 * len(gaps))
		if at := gaps[guess>>2]; fits[t.Need(at)]>>(guess&3)&1 != 0 {
			return LayMove(at, guess&3)
		}
	}
	list = t.Placements(list[:0], kind, 0)
	return list[t.Number(len(list))]
}
