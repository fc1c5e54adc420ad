package tilegame

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// What a move does stands in its highest bits. Other verbs than these are the games' own,
// from [OwnVerb] on, and so is what the lower bits of such a move mean.
const (
	LayVerb    games.Move = iota << VerbShift // lay a tile
	FollowVerb                                // put a follower on the tile laid last, or none
	OwnVerb
	VerbShift = 28
)

// Verb returns what a move does.
func Verb(m games.Move) games.Move { return m >> VerbShift << VerbShift }

// Moves to lay a tile are a square and a turn; one of several tiles that could be laid is
// named by its kind, from 1.
const (
	nameShift  = 20
	squareMask = 1<<(nameShift-turnBits) - 1
	turnBits   = 2
)

// Named is what makes a move to lay a tile, or one of a game's own, name a kind of tile.
func Named(kind int) games.Move { return games.Move(kind+1) << nameShift }

// NamedKind returns the kind that a move names, [Nobody] if it names none.
func NamedKind(m games.Move) int { return int(m>>nameShift&(1<<(VerbShift-nameShift)-1)) - 1 }

// LayMove is a move to lay the tile on a square.
func LayMove(at tiles.Square, turn int) games.Move {
	return LayVerb | games.Move(at)<<turnBits | games.Move(turn)
}

// Where returns what a move to lay a tile says.
func Where(m games.Move) (at tiles.Square, turn int) {
	return tiles.Square(m >> turnBits & squareMask), int(m & (1<<turnBits - 1))
}

// Placements appends to the list the moves to lay a kind of tile wherever it fits, each with a
// name or 0.
func (t *Table) Placements(list []games.Move, kind int, name games.Move) []games.Move {
	fits := t.TurnsByNeed(kind)
	for _, at := range t.Gaps() {
		for turns := fits[t.Need(at)]; turns != 0; turns &= turns - 1 {
			list = append(list, name|LayMove(at, bits.TrailingZeros8(turns)))
		}
	}
	return list
}

// kindBits are where a move to put a follower has the kind of its tile, so that it means the
// same wherever the position goes. The segment, from 1, stands below, and 0 for none.
const kindBits = 8

// FollowMove is a move to put a follower on a segment of a kind of tile.
func FollowMove(kind, segment int) games.Move {
	return FollowVerb | games.Move(kind)<<kindBits | games.Move(segment+1)
}

// Followed returns what a move to put a follower says; the segment is [Nobody] for none.
func Followed(m games.Move) (kind, segment int) {
	return int(m &^ FollowVerb >> kindBits), int(m&(1<<kindBits-1)) - 1
}

// FollowerMoves appends to the list the moves to put a follower on the tile laid last, or none: if
// one is ready, on any segment whose whole region bears none, of whatever colour and however
// far away.
func (t *Table) FollowerMoves(list []games.Move, ready bool) []games.Move {
	list = append(list, FollowVerb)
	if !ready {
		return list
	}
	last := t.Last()
	for segment := range t.KindOf(last).Segments {
		if !t.Manned(t.Region(last, segment)) {
			list = append(list, FollowMove(t.Kind(last), segment))
		}
	}
	return list
}

// blind is how often a place is guessed before all are listed.
const blind = 24

// RandomPlacement returns a move in thought to lay a kind of tile, each as likely as any other. A
// guess that fits is as likely to be one as another, and mostly faster found than all of them.
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
