package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The stages that only this game has.
const (
	stageOrder  = tilegame.OwnStage + iota // what is scored first
	stageDouble                            // whether to double it
	stageAgain                             // whether to play again
)

// stages lists what the words of an action decide, by phase.
var stages = [...][]tilegame.Stage{
	placing:   tilegame.PlaceStages,
	following: tilegame.FollowStages,
	ordering:  {tilegame.StageVerb, stageOrder},
	doubling:  {tilegame.StageVerb, stageDouble},
	repeating: {tilegame.StageVerb, stageAgain},
	over:      {},
}

// question says how a stage is asked.
func (v *view) question(at tilegame.Stage) tilegame.Question {
	switch at {
	case stageOrder:
		return tilegame.Question{ID: "ask.order", Style: games.Select, Mark: games.Number, Words: v.orderWords(), Label: v.orderLabel}
	case stageDouble:
		return tilegame.Question{ID: "ask.double", Style: games.Select, Label: useLabel}
	case stageAgain:
		return tilegame.Question{ID: "ask.again", Style: games.Select, Label: useLabel}
	}
	return v.Question(at, v.outlook)
}

func (v *view) prompt() games.Prompt {
	p := games.Prompt{Shown: v.shown(), Notes: v.notes()}
	at := v.Stage()
	v.Ask(&p, v.question(at))
	switch at {
	case tilegame.StageCell:
		v.RankCells(p.Choices)
		v.outlook().Rank(p.Choices, v.Words, v.hand)
		for i := range p.Choices {
			v.tellPrize(&p.Choices[i])
		}
	case tilegame.StageOn:
		v.TellFollowers(p.Choices, v.prospect)
	case stageOrder:
		for i, c := range p.Choices {
			p.Choices[i].As = v.orderAs(c.Word)
		}
	case stageDouble:
		p.Ask = v.askDouble()
	}
	return p
}

// askDouble asks whether to double the feature that is about to be scored.
func (v *view) askDouble() games.Text {
	r := v.region(v.current)
	return games.T("castle.ask.double."+v.GroundOf(r).Feature,
		"at", v.oldest(r).String(), "points", v.points(r), "twice", 2*v.points(r))
}

// orderWords lists the features that can be scored first.
func (v *view) orderWords() (words []string) {
	_, list := v.due(nil)
	for _, p := range list {
		words = append(words, v.word(p))
	}
	return words
}

// tellPrize says on the choice of a cell that its points win a wall tile, at once or together with
// a new follower.
func (v *view) tellPrize(c *games.Choice) {
	now, then := v.winsWallTile(c.Gains), c.May > 0 && v.winsWallTile(c.Gains+c.May)
	if now || then {
		c.Says = games.T("table.button.scores", "n", c.Gains, "may", c.May, "now", now, "then", then)
	}
}

// winsWallTile reports whether these points take the marker of the seat in turn to a wall tile.
func (v *view) winsWallTile(points int) bool {
	return points > 0 && v.wallTileAt(v.score[v.InTurn]+points) != nobody
}

// outlook is what the seat in turn sees about laying a tile.
func (s *state) outlook() *tilegame.Outlook {
	return &tilegame.Outlook{
		Board: &s.Board, List: s.List, Seat: s.InTurn, Seats: seats, Shape: s.Set.Geometry.Shape, Value: valueOf,
		Call: vocabulary, Followers: s.left(s.InTurn), Returned: 1,
		Worth: s.worthOn, Void: true,
	}
}

// valueOf is the rough value of a feature with a number of tiles.
func valueOf(ground tiles.Ground, n int, complete bool) float64 {
	each := [...]float64{path: 1, tower: 1, house: 1, court: .5, rampart: 0}[ground]
	return each * float64(n)
}

// prospect says what a follower on a segment would be worth now, and whether that wins a wall tile.
func (v *view) prospect(place string) games.Text {
	worth := v.worthOf(v.Region(v.Last(), v.KindOf(v.Last()).Segment(place)))
	if worth.Scores {
		if gains, _ := v.preview([]string{tilegame.VerbFollow, place}); v.winsWallTile(gains[v.InTurn].Points) {
			return games.T("table.button.scores", "n", worth.Complete, "may", 0, "now", true, "then", false)
		}
	}
	return worth.Brief()
}

// worthOn returns what features are worth on another board.
func (s *state) worthOn(b *tiles.Board) func(tiles.Region) tilegame.Worth {
	next := *s
	next.Board = *b
	return next.worthOf
}

func (s *state) worthOf(r tiles.Region) tilegame.Worth {
	if s.Ground(r) == court {
		return tilegame.Worth{Now: s.eachMarket(r) * s.Marks(r), Fixed: s.Open(r) == 0 && s.Marks(r) == 0, Endless: true}
	}
	w := tilegame.Worth{Now: s.rewarded(r), Complete: s.points(r), Scores: s.complete(r)}
	if s.Ground(r) == path { // towers and houses end beside anything else
		w.Complete += s.each(r) * s.Missing(r)
	}
	return w
}

// orderLabel says what is scored, and on which space the marker stops.
func (v *view) orderLabel(word string) games.Text {
	seat, p := v.toScore(word)
	points := v.points(v.region(p))
	return games.T("castle.choice.order", "feature", v.feature(p), "at", v.Tile(int(p.tile)).Cell.String(),
		"points", points, "to", (v.score[seat]+points)%spaces)
}

// orderAs says what is scored first.
func (v *view) orderAs(word string) games.Text {
	_, p := v.toScore(word)
	return games.T("castle.as.order", "feature", v.feature(p), "at", v.Tile(int(p.tile)).Cell.String())
}

// toScore returns the seat that scores now, and the part that a word names.
func (v *view) toScore(word string) (games.Seat, part) {
	seat, list := v.due(nil)
	return seat, list[slices.IndexFunc(list, func(p part) bool { return v.word(p) == word })]
}

func (v *view) feature(p part) games.Text {
	return games.T("castle.feature." + v.GroundOf(v.region(p)).Feature)
}

func useLabel(word string) games.Text {
	if word == tilegame.None {
		return games.T("castle.use.none")
	}
	return games.T("castle.use." + word)
}

// tileName names a tile. Tiles of another data file are named by their id.
func (s *state) tileName(kind int) games.Text {
	if s.Set.ID == builtinSet {
		return games.T("castle.tile." + s.Set.Names[kind])
	}
	return games.T("castle.tile.other", "id", s.Set.Names[kind])
}

// builtinSet is the set whose tiles have names in the catalogues.
const builtinSet = "reconstruction-1"

// shown says what the picture shows: the tile to be laid.
func (v *view) shown() []games.Text {
	if v.hand == nobody {
		return nil
	}
	return []games.Text{games.T("castle.note.tile", "tile", v.tileName(v.hand))}
}

// notes says what the seat in turn should know beside the picture: what would be scored now, where
// the markers would stop, and why a follower cannot go everywhere.
func (v *view) notes() []games.Text {
	if !v.Acting {
		return nil
	}
	notes := append(v.scored(), v.changes()...)
	if v.phase == following {
		notes = append(append(notes, v.refused()...), v.primer()...)
	}
	return append(notes, v.distanceNote()...)
}

// primer explains a chosen follower; in the first turns, before any keep stands, also what a house
// is for. While none is chosen it explains all possible ones in the first two turns of each seat.
func (v *view) primer() (told []games.Text) {
	segments := v.KindOf(v.Last()).Segments
	if on := v.Draft.On; on != nobody {
		told = append(told, games.T("castle.primer."+v.Role(v.Words[1]), "lit", true))
		if segments[on].Ground == house && v.learning() && v.keepSize(0)+v.keepSize(1) == 0 && v.moved == [seats]int{} {
			told = append(told, games.T("castle.primer.keep"))
		}
		return told
	}
	if v.turns() > 2*seats {
		return nil
	}
	for _, segment := range v.OpenSegments() {
		id := "castle.primer." + v.Set.Grounds[segments[segment].Ground].Role
		if !slices.ContainsFunc(told, func(t games.Text) bool { return t.ID == id }) {
			told = append(told, games.T(id))
		}
	}
	return told
}

// scored says what the action would score, the seat's own points first, how that moves the markers,
// and whether a keep moves.
func (v *view) scored() []games.Text {
	var notes []games.Text
	for _, m := range v.journeys() {
		notes = append(notes, v.gains[m.seat].Note(v.scoring(), []games.Seat{m.seat}, v.Seat))
		notes = append(notes, m.notes(v)...)
		if size := v.moved[m.seat]; size > 0 {
			note := tilegame.Owned("castle.note.keep", []games.Seat{m.seat}, v.Seat)
			note.Args["size"] = size
			notes = append(notes, note)
		}
	}
	return notes
}

// scoring returns the text for points: a follower may still add to them.
func (v *view) scoring() string {
	if v.phase == following && v.Stage() != tilegame.StageDone {
		return "table.note.alone"
	}
	return "castle.note.scores"
}

// changes says what laying the tile changes without scoring. Before a cell is chosen it says what
// the tiles of the others have changed.
func (v *view) changes() []games.Text {
	switch {
	case v.phase == following:
		return v.laid().Elsewhere()
	case v.phase != placing:
		return nil
	case !v.Draft.Celled:
		return v.outlook().News(v.Recent())
	}
	return v.outlook().Later(v.Draft.Cell, v.hand, v.Draft.Turn)
}

// refused says why a follower cannot stand on some segments of the last tile.
func (v *view) refused() []games.Text {
	obstacles := tilegame.Obstacles(len(v.KindOf(v.Last()).Segments), v.obstacle())
	return tilegame.Refused(obstacles, v.left(v.Seat), len(v.OpenSegments()), games.T("castle.why.supply"))
}

// laid describes what the last tile has changed.
func (v *view) laid() tilegame.Laid { return v.outlook().Laid(&v.Table) }

// obstacle says why no follower can stand on a segment of the last tile; the zero text if one can.
func (v *view) obstacle() func(segment int) games.Text {
	return v.laid().Obstacle("castle.why.", func(on tiles.Ground) string { return v.Set.Grounds[on].Role })
}
