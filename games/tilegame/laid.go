package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Laid tells what the tile laid last has changed, in the words in which an [Outlook] has told it before.
type Laid struct {
	before   Outlook // of the board without the tile
	now      *Table
	was, is  func(tiles.Region) Worth
	segments []tiles.Region // of the tile
}

// Laid looks at the last tile of the table that the outlook is of.
func (o *Outlook) Laid(now *Table) Laid {
	l := Laid{before: *o, now: now}
	l.before.Board = now.Before(now.Last())
	l.was, l.is = o.Worth(l.before.Board), o.Worth(&now.Board)
	for segment := range o.Shape(now.Kind(now.Last())).Segments {
		l.segments = append(l.segments, now.Region(now.Last(), segment))
	}
	return l
}

// Obstacle tells why a segment of the tile takes no further follower, the zero text where it does. The text's id is
// the prefix and the role of whom its ground bears.
func (l Laid) Obstacle(prefix string, role func(tiles.Ground) string) func(segment int) games.Text {
	return func(segment int) games.Text {
		r := l.segments[segment]
		if !l.now.HasFollower(r) {
			return games.Text{}
		}
		return l.taken(prefix+role(l.now.Ground(r)), r)
	}
}

// taken tells the seat why a feature of the tile takes no further follower: who owns it, from where, what it has
// become worth, and whether another of its kind is free. Who scores at once is told elsewhere, so that of its own
// nothing is left to tell then.
func (l Laid) taken(id string, r tiles.Region) games.Text {
	owners, seat := l.now.Followers(r).Majority(), l.before.Seat
	note := Owned(id, owners, seat)
	note.Args["at"] = l.now.Post(r, note.Args["player"].(games.Seat)).String()
	ch, _ := l.before.compare(&l.now.Board, r, l.was, l.is)
	if others := slices.DeleteFunc(owners, func(o games.Seat) bool { return o == seat }); note.Args["own"] != nil && len(others) > 0 {
		note.Args["with"] = others
		if ch.shared {
			note.Args["joins"] = "yes"
		}
	}
	if l.free(l.now.Ground(r)) {
		note.Args["free"] = "yes"
	}
	switch {
	case ch.is.Joint: // what that pays is told of all of them
	case !ch.is.Scores:
		note.Args["worth"] = l.before.worthOf(ch)
	case note.Args["own"] != nil:
		return games.Text{}
	}
	return note
}

// free tells whether the seat can place a follower on another feature of a kind on the tile.
func (l Laid) free(on tiles.Ground) bool {
	return l.before.Followers > 0 && slices.ContainsFunc(l.before.vacancies(&l.now.Board, l.now.Last(), l.is), func(v vacancy) bool {
		return v.ground == on
	})
}

// Elsewhere tells what else the tile changes without scoring at once: who is outnumbered on it, and what features and
// guards pay more or less that it is no part of; in small where nothing of that is the seat's own.
func (l Laid) Elsewhere() []games.Text {
	var told [orders][]games.Text
	several := l.before.holdings(&l.now.Board)
	for _, r := range l.now.OccupiedRegions(nil) {
		switch ch, changed := l.before.compare(&l.now.Board, r, l.was, l.is); {
		case ch.is.Scores, ch.is.Joint:
		case slices.Contains(l.segments, r):
			l.before.tellOutnumbered(ch, paying, &told)
		case changed && !ch.shut:
			l.before.tell(several.placed(ch, &l.now.Board, r), &told)
		}
	}
	l.before.tellElse(&l.now.Board, &told)
	list := changesOf(told)
	own := func(clause games.Text) bool { return clause.Args["own"] != nil }
	if len(list) > 0 && !slices.ContainsFunc(slices.Concat(told[paying], told[same]), own) {
		return []games.Text{games.T("table.note.small", "text", list[0])}
	}
	return list
}
