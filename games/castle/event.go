package castle

import "github.com/bastide-games/bastide/games"

// told is an event in the making.
type told struct{ games.Event }

// fact begins an event with facts, given as name, value pairs.
func fact(kind string, seat games.Seat, pairs ...string) told {
	e := games.Event{Kind: kind, Seat: seat}
	for i := 0; i+1 < len(pairs); i += 2 {
		e.Facts = append(e.Facts, games.Fact{Name: pairs[i], Value: pairs[i+1]})
	}
	return told{e}
}

// drawn adds the outcome that the event tells of.
func (t told) drawn(name string) games.Event {
	t.Draw = name
	return t.Event
}

// worth adds the terms of the points.
func (t told) worth(terms ...games.Term) games.Event {
	t.Terms = terms
	return t.Event
}
