package carcassonne

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// journal collects what happens, as events. A nil journal collects nothing: in thought nothing
// is told.
type journal struct {
	events []games.Event
	facts  []games.Fact // of all of them
}

func newJournal() *journal {
	return &journal{facts: make([]games.Fact, 0, 4)}
}

// add tells something about a seat; facts are names and values in turn.
func (j *journal) add(kind string, seat games.Seat, facts ...string) *games.Event {
	first := len(j.facts)
	for i := 0; i < len(facts); i += 2 {
		j.facts = append(j.facts, games.Fact{Name: facts[i], Value: facts[i+1]})
	}
	e := games.Event{Kind: kind, Seat: seat}
	if len(facts) > 0 {
		e.Facts = slices.Clip(j.facts[first:])
	}
	j.events = append(j.events, e)
	return &j.events[len(j.events)-1]
}

func (j *journal) started(seat games.Seat) {
	if j != nil {
		j.add("started", seat).Draw = seat.String()
	}
}

// drew tells in the tactical variant only its owner which tile it was.
func (j *journal) drew(p *position, seat games.Seat, kind int) {
	if j != nil {
		e := j.add("drew", seat, "tile", p.set.names[kind])
		e.Private, e.Draw = p.hand, p.set.names[kind]
	}
}

func (j *journal) setAside(p *position, kind int) {
	if j != nil {
		j.add("setaside", p.InTurn, "tile", p.set.names[kind])
	}
}

func (j *journal) discarded(p *position, kind int) {
	if j != nil {
		j.add("discarded", p.InTurn, "tile", p.set.names[kind])
	}
}

func (j *journal) placed(p *position) {
	if j != nil {
		t := p.Tile(p.Last())
		j.add("placed", p.InTurn, "tile", p.set.names[t.Kind], "at", tilegame.CellWord(t.Cell), "turn", strconv.Itoa(t.Turn))
	}
}

func (j *journal) followed(p *position, segment int) {
	if j != nil {
		k := p.kind(p.Last())
		s := k.segments[segment]
		j.add("followed", p.InTurn, "tile", k.id, "at", tilegame.CellWord(p.Tile(p.Last()).Cell), "on", s.id, "as", grounds[s.ground].role)
	}
}

// scored tells of points, all those who share the majority by their letters.
func (j *journal) scored(p *position, feature string, tile int, seat games.Seat, men tiles.Count, v value) {
	if j == nil {
		return
	}
	kind := "scored"
	if p.phase == over {
		kind = games.FinalScoring
	}
	e := j.add(kind, seat, "feature", feature, "at", tilegame.CellWord(p.Tile(tile).Cell))
	e.Terms = v.terms()
	if owners := men.Majority(); len(owners) > 1 {
		e.Facts = append(e.Facts, games.Fact{Name: "seats", Value: tilegame.Letters(owners)})
	}
}

// terms are the summands of a value.
func (v value) terms() (list []games.Term) {
	for _, t := range []games.Term{
		{Name: "tiles", Count: v.tiles, Each: v.each}, {Name: "shields", Count: v.shields, Each: v.each}, {Name: "cities", Count: v.cities, Each: v.each},
	} {
		if t.Count > 0 {
			list = append(list, t)
		}
	}
	return list
}

// returned tells each seat how many followers it gets back.
func (j *journal) returned(back tiles.Count) {
	if j == nil {
		return
	}
	for seat := range games.Seat(maxSeats) {
		if n := back.Of(seat); n > 0 {
			j.add("returned", seat, "n", strconv.Itoa(n))
		}
	}
}

func (j *journal) ended(p *position) {
	if j != nil {
		j.add("ended", games.Spectator, "winners", tilegame.Letters(p.winners()))
	}
}
