package carcassonne

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// journal collects what happens, as events. A nil journal collects nothing: in thought nothing
// is told.
type journal struct{ tilegame.Journal }

func newJournal() *journal { return &journal{tilegame.NewJournal()} }

func (j *journal) started(seat games.Seat) {
	if j != nil {
		j.Add("started", seat).Draw = seat.String()
	}
}

// drew tells in the tactical variant only its owner which tile it was.
func (j *journal) drew(p *position, seat games.Seat, kind int) {
	if j != nil {
		e := j.Add("drew", seat, "tile", p.set.names[kind])
		e.Private, e.Draw = p.hand, p.set.names[kind]
	}
}

func (j *journal) setAside(p *position, kind int) {
	if j != nil {
		j.Add("setaside", p.InTurn, "tile", p.set.names[kind])
	}
}

func (j *journal) discarded(p *position, kind int) {
	if j != nil {
		j.Add("discarded", p.InTurn, "tile", p.set.names[kind])
	}
}

func (j *journal) placed(p *position) {
	if j != nil {
		t := p.Tile(p.Last())
		j.Add("placed", p.InTurn, "tile", p.set.names[t.Kind], "at", tilegame.CellWord(t.Cell), "turn", strconv.Itoa(t.Turn))
	}
}

func (j *journal) followed(p *position, segment int) {
	if j != nil {
		k := p.kind(p.Last())
		s := k.segments[segment]
		j.Add("followed", p.InTurn, "tile", k.id, "at", tilegame.CellWord(p.Tile(p.Last()).Cell), "on", s.id, "as", grounds[s.ground].role)
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
	e := j.Add(kind, seat, "feature", feature, "at", tilegame.CellWord(p.Tile(tile).Cell))
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
			j.Add("returned", seat, "n", strconv.Itoa(n))
		}
	}
}

func (j *journal) ended(p *position) {
	if j != nil {
		j.Add("ended", games.Spectator, "winners", tilegame.Letters(p.winners()))
	}
}
