package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// stage says what a word of an action decides.
type stage int

const (
	stageVerb stage = iota
	stageCell
	stageTurn
	stageOn     // where a follower stands
	stageOrder  // what is scored first
	stageDouble // whether to double it
	stageAgain  // whether to play again
	stageDone
)

// stages lists what the words decide, by phase.
var stages = [...][]stage{
	placing:   {stageVerb, stageCell, stageTurn},
	following: {stageVerb, stageOn},
	ordering:  {stageVerb, stageOrder},
	doubling:  {stageVerb, stageDouble},
	repeating: {stageVerb, stageAgain},
	over:      {},
}

// stage returns what word number n of the seat's actions decides.
func (s *state) stage(n int) stage {
	if n >= len(stages[s.phase]) {
		return stageDone
	}
	return stages[s.phase][n]
}

// questions says how each stage is asked.
var questions = [...]struct {
	ask    string
	style  games.Style
	mark   games.Mark
	choice func(*view, string) games.Text
}{
	stageVerb:   {"castle.ask.verb", games.Act, games.NoMark, (*view).verbLabel},
	stageCell:   {"castle.ask.cell", games.Pick, games.Number, (*view).cellLabel},
	stageTurn:   {"castle.ask.turn", games.Turn, games.NoMark, (*view).turnLabel},
	stageOn:     {"castle.ask.follow", games.Select, games.Named, (*view).followLabel},
	stageOrder:  {"castle.ask.order", games.Select, games.Number, (*view).orderLabel},
	stageDouble: {"castle.ask.double", games.Select, games.NoMark, (*view).useLabel},
	stageAgain:  {"castle.ask.again", games.Select, games.NoMark, (*view).useLabel},
}

func (v *view) prompt() games.Prompt {
	p := games.Prompt{Shown: v.shown(), Notes: v.notes()}
	at := v.stage(len(v.words))
	if !v.acting || at == stageDone {
		return p
	}
	q := questions[at]
	p.Ask, p.Style = v.question(at, q.ask), q.style
	for _, word := range v.ordered(at) {
		c := games.Choice{Word: word, Label: q.choice(v, word), Mark: q.mark, Rank: len(p.Choices)}
		if word == none {
			c.Mark = games.NoMark
		}
		p.Choices = append(p.Choices, c)
	}
	switch at {
	case stageCell:
		v.rank(p.Choices)
	case stageOn:
		v.Alike(p.Choices, v.kind(v.Last()).follow)
		tilegame.Prospects(p.Choices, none, v.prospect, v.as)
	case stageOrder:
		for i, c := range p.Choices {
			p.Choices[i].As = v.orderAs(c.Word)
		}
	}
	return p
}

// question makes the question; that about doubling names the feature.
func (v *view) question(at stage, id string) games.Text {
	if at != stageDouble {
		return games.T(id)
	}
	r := v.region(v.current)
	return games.T(id+"."+grounds[v.Ground(r)].feature,
		"at", v.oldest(r).String(), "points", v.points(r), "twice", 2*v.points(r))
}

// ordered lists the next words in the order in which they are offered.
func (v *view) ordered(at stage) []string {
	var words []string
	switch at {
	case stageCell:
		for _, c := range tilegame.NextCells(v.List, []string{verbPlace}) {
			words = append(words, c.String())
		}
	case stageOn:
		words = append(words, none)
		for _, segment := range v.standingPlaces() {
			words = append(words, v.kind(v.Last()).segments[segment].id)
		}
	case stageOrder:
		_, list := v.due(nil)
		for _, p := range list {
			words = append(words, v.word(p))
		}
	case stageTurn:
		words = v.outlook().Turns(v.words, v.hand)
	default:
		words = tilegame.NextWords(v.List, v.words)
	}
	return words
}

// standingPlaces lists the segments of the tile just laid on which the seat in turn can
// put a follower, one for each region, in reading order of the picture.
func (v *view) standingPlaces() []int {
	if !v.acting || v.phase != following {
		return nil
	}
	return v.Places(v.kind(v.Last()).follow, func(segment int) scene.Rect { return v.spot(v.Last(), segment) })
}

// rank numbers the cells by how near they are to the seat's own followers and to the
// tiles laid since its last turn; equally near ones keep their reading order.
func (v *view) rank(choices []games.Choice) {
	tilegame.Rank(choices, &v.Board, append(v.recent(), v.Occupied(v.seat)...))
	if v.phase == placing {
		v.outlook().Rank(choices, v.words, v.hand)
		for i := range choices {
			v.prize(&choices[i])
		}
	}
}

// prize has the button of a place tell that what it scores at once wins a wall tile: alone, or with that of a new
// follower in brackets.
func (v *view) prize(c *games.Choice) {
	now, then := v.lands(c.Gains), c.May > 0 && v.lands(c.Gains+c.May)
	if now || then {
		c.Says = games.T("table.does.wins", "n", c.Gains, "may", c.May, "now", now, "then", then)
	}
}

// lands tells whether the flag of the seat in turn comes to a wall tile by so many points.
func (v *view) lands(points int) bool {
	return points > 0 && v.guard(v.score[v.InTurn]+points) != nobody
}

// outlook tells what the seat in turn does with a tile.
func (s *state) outlook() *tilegame.Outlook {
	return &tilegame.Outlook{
		Board: &s.Board, List: s.List, Seat: s.InTurn, Seats: seats, Shape: s.geometry.Shape, Value: valueOf,
		Call: spoken, Followers: s.left(s.InTurn), Returned: 1,
		Worth: s.worthOn, Void: true,
	}
}

// valueOf is about what a feature of so many tiles is worth.
func valueOf(ground tiles.Ground, n int, complete bool) float64 {
	each := [...]float64{path: 1, tower: 1, house: 1, court: .5, rampart: 0}[ground]
	return each * float64(n)
}

// prospect says of a place for a follower what it is worth as things are, and whether a wall tile is won by that.
func (v *view) prospect(place string) games.Text {
	worth := v.worthOf(v.Region(v.Last(), v.kind(v.Last()).segment(place)))
	if worth.Scores {
		if gains, _ := v.preview([]string{verbFollow, place}); v.lands(gains[v.InTurn].Points) {
			return games.T("table.does.wins", "n", worth.Complete, "may", 0, "now", true, "then", false)
		}
	}
	return worth.Brief()
}

// worthOn is what features would be worth on another board.
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
	if s.Ground(r) == path { // whatever else is next to it would end the others
		w.Complete += s.each(r) * s.Missing(r)
	}
	return w
}

func (v *view) verbLabel(word string) games.Text { return games.T("castle.verb." + word) }

func (v *view) cellLabel(word string) games.Text { return games.T("castle.choice.cell", "at", word) }

func (v *view) turnLabel(word string) games.Text { return games.T("castle.choice.turn." + word) }

func (v *view) followLabel(word string) games.Text {
	if word == none {
		return games.T("castle.follow.none")
	}
	return games.T("castle.follow." + v.role(word))
}

// as says what a follower would be, and on what.
func (v *view) as(place string) games.Text { return games.T("castle.as." + v.role(place)) }

// role is what a follower would be on a place of the tile just laid.
func (v *view) role(place string) string {
	k := v.kind(v.Last())
	return grounds[k.segments[k.segment(place)].ground].role
}

// orderLabel also tells on which space the marker comes to stand.
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

// toScore returns the part that a word names of those that a seat has to score.
func (v *view) toScore(word string) (games.Seat, part) {
	seat, list := v.due(nil)
	return seat, list[slices.IndexFunc(list, func(p part) bool { return v.word(p) == word })]
}

func (v *view) feature(p part) games.Text {
	return games.T("castle.feature." + grounds[v.Ground(v.region(p))].feature)
}

func (v *view) useLabel(word string) games.Text {
	if word == none {
		return games.T("castle.use.none")
	}
	return games.T("castle.use." + word)
}

// tileName names a tile. Those of another data file have no name but their id.
func (s *state) tileName(kind int) games.Text {
	if s.id == builtinSet {
		return games.T("castle.tile." + s.names[kind])
	}
	return games.T("castle.tile.other", "id", s.names[kind])
}

// builtinSet is the set whose tiles have names in the catalogues.
const builtinSet = "reconstruction-1"

// shown tells what the picture shows: the tile to be laid.
func (v *view) shown() []games.Text {
	if v.hand == nobody {
		return nil
	}
	return []games.Text{games.T("castle.note.tile", "tile", v.tileName(v.hand))}
}

// notes tells the seat in turn what is worth knowing beside the picture: what would be scored
// now, where the markers would land, and why a follower cannot go everywhere.
func (v *view) notes() []games.Text {
	if !v.acting {
		return nil
	}
	notes := append(v.scored(), v.changes()...)
	if v.phase == following {
		notes = append(append(notes, v.refused()...), v.primer()...)
	}
	return append(notes, v.ahead()...)
}

// primer explains a follower that is chosen, in the first turns and until one is scored with what a house is for, and
// while none is chosen each that can be placed in the first two turns of each seat.
func (v *view) primer() (told []games.Text) {
	segments := v.kind(v.Last()).segments
	if on := v.half.on; on != nobody {
		told = append(told, games.T("castle.primer."+v.role(v.words[1]), "lit", true))
		if segments[on].ground == house && v.learning() && v.keepSize(0)+v.keepSize(1) == 0 && v.moved == [seats]int{} {
			told = append(told, games.T("castle.primer.keep"))
		}
		return told
	}
	if v.turns() > 2*seats {
		return nil
	}
	for _, segment := range v.standingPlaces() {
		id := "castle.primer." + grounds[segments[segment].ground].role
		if !slices.ContainsFunc(told, func(t games.Text) bool { return t.ID == id }) {
			told = append(told, games.T(id))
		}
	}
	return told
}

// scored tells what the action in the making would score, you first, where that moves the flag, and
// whether the keep moves.
func (v *view) scored() []games.Text {
	var notes []games.Text
	for _, m := range v.journeys() {
		notes = append(notes, v.gains[m.seat].Note(v.scoring(), []games.Seat{m.seat}, v.seat))
		notes = append(notes, m.notes(v)...)
		if size := v.moved[m.seat]; size > 0 {
			note := tilegame.Owned("castle.note.keep", []games.Seat{m.seat}, v.seat)
			note.Args["size"] = size
			notes = append(notes, note)
		}
	}
	return notes
}

// scoring is the text of what is scored at once: a follower may add to it while that is open.
func (v *view) scoring() string {
	if v.phase == following && v.stage(len(v.words)) != stageDone {
		return "table.note.alone"
	}
	return "castle.note.scores"
}

// changes tells what laying the tile as it is shown changes for anybody without scoring, and before it is
// shown what the tiles of the others have changed.
func (v *view) changes() []games.Text {
	switch {
	case v.phase == following:
		return v.laid().Elsewhere()
	case v.phase != placing:
		return nil
	case !v.half.celled:
		return v.outlook().News(v.recent())
	}
	return v.outlook().Later(v.half.cell, v.hand, v.half.turn)
}

// refused tells why a follower cannot stand on some segments of the tile just laid.
func (v *view) refused() []games.Text {
	obstacles := tilegame.Obstacles(len(v.kind(v.Last()).segments), v.obstacle())
	return tilegame.Refused(obstacles, v.left(v.seat), len(v.standingPlaces()), games.T("castle.why.supply"))
}

// laid tells what the tile just laid has changed.
func (v *view) laid() tilegame.Laid { return v.outlook().Laid(&v.Table) }

// obstacle tells why no follower can stand on a segment of the tile just laid, whoever has
// one to place; the zero text if one can.
func (v *view) obstacle() func(segment int) games.Text {
	return v.laid().Obstacle("castle.why.", func(on tiles.Ground) string { return grounds[on].role })
}
