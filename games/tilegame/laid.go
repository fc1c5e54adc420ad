package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Laid says what the last tile has changed, in the words of the [Outlook] from before.
type Laid struct {
	before   Outlook // of the board without the tile
	now      *Table
	was, is  func(tiles.Region) Worth
	segments []tiles.Region // of the tile
}

// Laid compares the table with the board before its last tile.
func (o *Outlook) Laid(now *Table) Laid {
	l := Laid{before: *o, now: now}
	l.before.Board = now.Before(now.Last())
	l.was, l.is = o.Worth(l.before.Board), o.Worth(&now.Board)
	for segment := range o.Shape(now.Kind(now.Last())).Segments {
		l.segments = append(l.segments, now.Region(now.Last(), segment))
	}
	return l
}

// Obstacle returns why a segment of the tile can take no further follower; the text is empty if it
// can. The id of the text is the prefix and the role of followers on that ground.
func (l Laid) Obstacle(prefix string, role func(tiles.Ground) string) func(segment int) games.Text {
	return func(segment int) games.Text {
		r := l.segments[segment]
		if !l.now.HasFollower(r) {
			return games.Text{}
		}
		return l.taken(prefix+role(l.now.Ground(r)), r)
	}
}

// taken says why a feature of the tile can take no further follower: who owns it, from where, what
// it is worth now, and whether another of its kind is free. Other notes show what scores at once.
// So the text has no worth then, and is empty for the seat's own features.
func (l Laid) taken(id string, r tiles.Region) games.Text {
	owners, seat := l.now.Followers(r).Majority(), l.before.Seat
	note := Owned(id, owners, seat)
	e, _ := l.before.effect(&l.now.Board, r, l.was, l.is)
	note.Args["at"] = l.now.Post(r, owners[0]).String()
	if e.by(seat) {
		note.Args["at"] = l.now.Post(r, seat).String()
		if e.Joined {
			note.Args["joins"] = "yes"
		}
	}
	if l.free(l.now.Ground(r)) {
		note.Args["free"] = "yes"
	}
	switch {
	case e.Is.Joint: // a stake says what all of these pay together
	case !e.Is.Scores:
		note.Args["worth"] = l.before.worthOf(e)
	case note.Args["own"] != nil:
		return games.Text{}
	}
	return note
}

// free reports whether the seat can put a follower on another feature of this kind on the tile.
func (l Laid) free(on tiles.Ground) bool {
	return l.before.Followers > 0 && slices.ContainsFunc(l.before.vacancies(&l.now.Board, l.now.Last(), l.is), func(e Effect) bool {
		return l.now.Ground(e.Region) == on
	})
}

// Elsewhere says what else the tile changes without scoring at once: which other features and stakes
// pay more or less. It is in small print if none of this is about the seat's own.
func (l Laid) Elsewhere() []games.Text {
	changes, elsewhere := l.before.effects(&l.now.Board, Nobody), func(e Effect) bool {
		return e.comesLater() && e.Kind != Shut && !slices.Contains(l.segments, e.Region)
	}
	told := note(changes.clauses(elsewhere))
	if told != nil && !slices.ContainsFunc(changes.list, func(e Effect) bool { return elsewhere(e) && e.concerns(l.before.Seat) }) {
		return []games.Text{games.T("table.note.small", "text", told[0])}
	}
	return told
}
