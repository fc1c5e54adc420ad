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
	case ch.is.Joint: // a stake says what all of these pay together
	case !ch.is.Scores:
		note.Args["worth"] = l.before.worthOf(ch)
	case note.Args["own"] != nil:
		return games.Text{}
	}
	return note
}

// free reports whether the seat can put a follower on another feature of this kind on the tile.
func (l Laid) free(on tiles.Ground) bool {
	return l.before.Followers > 0 && slices.ContainsFunc(l.before.vacancies(&l.now.Board, l.now.Last(), l.is), func(v vacancy) bool {
		return v.ground == on
	})
}

// Elsewhere says what else the tile changes without scoring at once: who is outnumbered on its
// features, and which other features and stakes pay more or less. It is in small print if none of
// this is about the seat's own.
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
