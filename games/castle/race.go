package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// The race along the wall: how far the markers are from the wall tiles, and where the action would
// move them.

// explained is in how many turns of each seat the race and the keep are explained.
const explained = 4

// learning reports whether it is one of those turns.
func (v *view) learning() bool { return v.turns() <= explained*seats }

// turns counts the tiles that have been laid.
func (v *view) turns() int { return v.Len() - len(v.starts) }

// distanceNote says how far the marker of the seat in turn is from the next wall tile and, in the
// first turns, how that is marked.
func (v *view) distanceNote() []games.Text {
	if _, tower := v.goal(); tower == nobody {
		return nil
	}
	told := v.farFrom(v.score[v.Seat])
	if v.learning() {
		told[0].Args["ring"] = "yes"
	}
	return told
}

// farFrom says how many more points win the next wall tile.
func (v *view) farFrom(points int) []games.Text {
	far, tower := v.wallTileAfter(points)
	if tower == nobody {
		return nil
	}
	return []games.Text{games.T("castle.note.ahead", "tower", v.towers[tower].name(), "n", far, "more", v.further(points, far))}
}

// goal returns the next tower with a wall tile before the marker of the seat in turn, and how many
// points away it is. There is none unless the seat chooses a cell and the race has begun.
func (v *view) goal() (far, tower int) {
	if !v.Acting || v.phase != placing || v.Draft.Celled || v.score == [seats]int{} {
		return 0, nobody
	}
	return v.wallTileAfter(v.score[v.Seat])
}

// wallTileAfter returns the next tower with a wall tile after a number of points, and how many more
// that takes.
func (v *view) wallTileAfter(points int) (far, tower int) {
	for far := 1; far < spaces; far++ {
		if t := v.wallTileAt(points + far); t != nobody {
			return far, t
		}
	}
	return 0, nobody
}

// further returns the distance of a tower's second space, given that of its next one. It is 0 if that is
// already the second.
func (v *view) further(points, far int) int {
	if v.wallTileAt(points+far+1) == v.wallTileAt(points+far) {
		return far + 1
	}
	return 0
}

// previewScores works out what the action would score. A tile lies as it is shown, and a follower
// that is not chosen is not placed.
func (v *view) previewScores() {
	words := v.Words
	v.onWay = nobody
	switch {
	case v.phase == repeating || v.phase == placing && !v.Draft.Celled:
		return
	case v.phase != placing && len(words) < 2:
		words = []string{tilegame.VerbFollow, tilegame.None}
	case v.phase == placing && len(words) < 3:
		words = append(slices.Clip(words), tilegame.TurnWords[v.Draft.Turn])
	}
	v.gains, v.moved = v.preview(words)
	next, _ := v.tried(words)
	v.onWay = next.wonOnTheWay(v.Seat)
}

// journey is how far the action would move the marker of a seat.
type journey struct {
	seat     games.Seat
	from, to int
	wins     int // the tower whose wall tile it takes at its end, or nobody
	onWay    int // the one whose wall tile it takes on the way, or nobody
	misses   int // the one with a wall tile that it passes last, or nobody
}

// journeys lists the markers that move, that of the seat in turn first (ruling 5). Where a marker
// stops last is sure. Where it stops on the way, and what is left then for the other, may depend on
// the order.
func (v *view) journeys() (list []journey) {
	if !v.Acting {
		return nil
	}
	sure, taken := true, nobody
	for _, seat := range [...]games.Seat{v.Seat, 1 - v.Seat} {
		gain, from := v.gains[seat], v.score[seat]
		if gain.Points == 0 {
			continue
		}
		m := journey{seat: seat, from: from, to: from + gain.Points, wins: nobody, onWay: nobody, misses: nobody}
		if seat == v.Seat && gain.Times > 1 {
			m.onWay = v.onWay
		}
		if t := v.wallTileAt(m.to); sure && t != taken {
			m.wins, taken = t, t
		}
		sure = sure && gain.Times == 1
		for points := m.to - 1; sure && m.wins == nobody && m.misses == nobody && points > from; points-- {
			m.misses = v.wallTileAt(points)
		}
		list = append(list, m)
	}
	return list
}

// notes says how a journey ends: on a tower, with its wall tile or after that is gone, behind a
// tower, with a wall tile won on the way or, for the seat's own, so far before one.
func (m journey) notes(v *view) []games.Text {
	note := tilegame.Owned("castle.note.moves", []games.Seat{m.seat}, v.Seat)
	note.Args["from"], note.Args["to"] = m.from%spaces, m.to%spaces // as the track numbers them
	switch {
	case m.wins != nobody:
		note.ID, note.Args["tower"] = "castle.note.lands", v.towers[m.wins].name()
	case m.onWay != nobody:
		note.ID, note.Args["tower"] = "castle.note.way", v.towers[m.onWay].name()
	case m.misses != nobody:
		by := 1
		for v.wallTileAt(m.to-by) != m.misses {
			by++
		}
		note.ID, note.Args["tower"], note.Args["n"] = "castle.note.passes", v.towers[m.misses].name(), by
	case v.takenAt(m.to) != nobody:
		note.ID, note.Args["tower"] = "castle.note.gone", v.towers[v.takenAt(m.to)].name()
	}
	told := []games.Text{note}
	if m.seat == v.Seat && m.wins == nobody && m.misses == nobody {
		told = append(told, v.farFrom(m.to)...)
	}
	return told
}
