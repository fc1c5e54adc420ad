package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Journal collects what happens, as events.
type Journal struct {
	Events []games.Event
	facts  []games.Fact // of all of them
}

// NewJournal returns an empty journal.
func NewJournal() Journal { return Journal{facts: make([]games.Fact, 0, 4)} }

// Add tells something about a seat; facts are names and values in turn. The event can be
// completed until the next one is told.
func (j *Journal) Add(kind string, seat games.Seat, facts ...string) *games.Event {
	first := len(j.facts)
	for i := 0; i < len(facts); i += 2 {
		j.facts = append(j.facts, games.Fact{Name: facts[i], Value: facts[i+1]})
	}
	e := games.Event{Kind: kind, Seat: seat}
	if len(facts) > 0 {
		e.Facts = slices.Clip(j.facts[first:])
	}
	j.Events = append(j.Events, e)
	return &j.Events[len(j.Events)-1]
}
