package tilegame

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Journal collects events. A nil journal collects nothing, which is how playouts run. It has a
// method for each event of all these games; [Journal.Add] adds those that only one game has.
type Journal struct {
	Events []games.Event
	facts  []games.Fact // of all events
}

// NewJournal returns an empty journal.
func NewJournal() *Journal { return &Journal{facts: make([]games.Fact, 0, 4)} }

// Add adds an event of a seat; facts are names and values in turn. The caller may complete the
// event until the next call. The journal must not be nil.
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

// Started says which seat was drawn to begin.
func (j *Journal) Started(seat games.Seat) {
	if j != nil {
		j.Add(games.Started, seat).Draw = seat.String()
	}
}

// SetAside says that a tile fits nowhere.
func (j *Journal) SetAside(seat games.Seat, tile string) {
	if j != nil {
		j.Add("setaside", seat, "tile", tile)
	}
}

// Placed says where the last tile lies.
func (j *Journal) Placed(t *Table) {
	if j != nil {
		laid := t.Tile(t.Last())
		j.Add("placed", t.InTurn, "tile", t.Set.Names[laid.Kind], "at", CellWord(laid.Cell), "turn", strconv.Itoa(laid.Turn))
	}
}

// Followed says on which segment of the last tile a follower stands, and in which role. If the
// feature is complete, the follower comes back in the same turn.
func (j *Journal) Followed(t *Table, segment int, complete bool) {
	if j == nil {
		return
	}
	laid := t.Tile(t.Last())
	k := &t.Set.Kinds[laid.Kind]
	on := k.Segments[segment]
	facts := []string{"tile", k.ID, "at", CellWord(laid.Cell), "on", on.ID, "as", t.Set.Grounds[on.Ground].Role}
	if complete {
		facts = append(facts, "back", "yes")
	}
	j.Add("followed", t.InTurn, facts...)
}

// Returned says how many followers each seat gets back.
func (j *Journal) Returned(back tiles.Count) {
	if j == nil {
		return
	}
	for seat, n := range back.Each {
		j.Add("returned", seat, "n", strconv.Itoa(n))
	}
}

// Ended says who has won by points.
func (j *Journal) Ended(score []int) {
	if j != nil {
		j.Add(games.Ended, games.Spectator, games.WinnersFact, Letters(Leaders(score)))
	}
}
