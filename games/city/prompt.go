package city

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The stages that only this game has.
const (
	stageGate  = tilegame.OwnStage + iota // where the gate stands: beside which tile, and on which of its sides
	stageSide                             // only the side, after a press on a post of a version that asked for the tile alone
	stageBuild                            // the end for a rampart
	stageGuard                            // whether a guard is put there
	stageTower                            // the end for a tower
)

// stages lists what the words of an action decide, by phase.
var stages = [...][]tilegame.Stage{
	placing:   tilegame.PlaceStages,
	following: tilegame.FollowStages,
	gating:    {tilegame.StageVerb, stageGate, stageSide},
	walling:   {tilegame.StageVerb, stageBuild},
	guarding:  {tilegame.StageVerb, stageGuard},
	towering:  {tilegame.StageVerb, stageTower},
	over:      {},
}

// question says how a stage is asked.
func (v *view) question(at tilegame.Stage) tilegame.Question {
	switch at {
	case stageGate:
		return tilegame.Question{ID: "ask.gate", Style: games.Pick, Mark: games.Number, Words: v.gateWords(), Label: v.gateLabel}
	case stageSide:
		return tilegame.Question{ID: "ask.side", Style: games.Pick, Words: v.gateSides(v.Words[1]), Label: sideLabel}
	case stageBuild:
		return tilegame.Question{ID: "ask.build", Style: games.Act, Mark: games.Number, Label: v.buildLabel}
	case stageGuard:
		return tilegame.Question{ID: "ask.guard", Style: games.Act, Words: []string{yes, tilegame.None}, Label: v.guardLabel}
	case stageTower:
		return tilegame.Question{ID: "ask.tower", Style: games.Act, Mark: v.towerMark(), Label: v.towerLabel}
	}
	return v.Question(at, v.outlook)
}

// towerMark is how the ends for a tower are marked. The second end alone must not be called 1.
func (v *view) towerMark() games.Mark {
	if slices.Contains(tilegame.NextWords(v.List, v.Words), endWords[clockwise]) {
		return games.Number
	}
	return games.NoMark
}

func (v *view) prompt() games.Prompt {
	p := games.Prompt{Shown: v.shown(), Notes: v.notes(), Spared: v.phase == following || v.phase == guarding || v.phase == towering}
	at := v.Stage()
	v.Ask(&p, v.question(at))
	switch at {
	case tilegame.StageCell:
		v.RankCells(p.Choices)
		v.outlook().Rank(p.Choices, v.Words, int(v.held))
	case tilegame.StageOn:
		v.TellFollowers(p.Choices, v.prospect)
	case stageGate:
		v.RankCells(p.Choices)
		v.tellGates(p.Choices)
	case stageBuild:
		for i, c := range p.Choices {
			p.Choices[i].As = v.buildText("city.as.build."+endNames[slices.Index(endWords, c.Word)], c.Word)
		}
	}
	return p
}

// gateWords lists the places for the gate, in reading order of the ground before them, where their numbers
// stand.
func (v *view) gateWords() []string {
	list := v.gatePlaces()
	words := make([]string, len(list))
	for i, place := range list {
		words[i] = place.word()
	}
	return words
}

// gatePlaces lists the places for the gate in the same order.
func (v *view) gatePlaces() (list []side) {
	for _, c := range tilegame.NextCells(v.List, v.Words) {
		for _, word := range v.gateSides(c.String()) {
			list = append(list, side{c, slices.Index(sideWords, word)})
		}
	}
	slices.SortStableFunc(list, func(a, b side) int {
		at, other := a.outside(), b.outside()
		return cmp.Or(at.Y-other.Y, at.X-other.X)
	})
	return list
}

// word is the choice of a place for the gate.
func (f side) word() string { return f.cell.String() + games.Together + sideWords[f.side] }

// gateLabel names a place for the gate.
func (v *view) gateLabel(word string) games.Text {
	cell, side, _ := strings.Cut(word, games.Together)
	return games.T("city.choice.gate", "at", cell, "side", games.T("city.side."+side))
}

// tellGates says on each choice what the gate scores there.
func (v *view) tellGates(choices []games.Choice) {
	for i, c := range choices {
		for seat, gain := range v.preview(append([]string{verbGate}, c.Words()...)) {
			if gain.Points == 0 {
				continue
			}
			choices[i].Does = append(choices[i].Does, gain.Note("city.does.scores", []games.Seat{games.Seat(seat)}, v.Seat))
			choices[i].Says = choices[i].Does[0]
			if games.Seat(seat) == v.Seat {
				choices[i].Gains, choices[i].Says = gain.Points, games.T("table.button.scores", "n", gain.Points)
			}
		}
	}
}

// gateSides lists the sides of a tile on which the gate can stand. The one with most open ground in
// front comes first.
func (s *state) gateSides(cell string) []string {
	words := tilegame.NextWords(s.List, []string{verbGate, cell})
	slices.SortStableFunc(words, func(a, b string) int {
		return s.tilesAround(s.frontAt(cell, a)) - s.tilesAround(s.frontAt(cell, b))
	})
	return words
}

// tilesAround counts the tiles beside the cell in front of a front.
func (s *state) tilesAround(f front) int {
	c, n := tiles.Beside(s.cell(f), int(f.side)), 0
	for side := range 4 {
		if _, ok := s.At(tiles.Beside(c, side)); ok {
			n++
		}
	}
	return n
}

// outlook is what the seat in turn sees about laying a tile.
func (s *state) outlook() *tilegame.Outlook {
	return &tilegame.Outlook{
		Board: &s.Board, List: s.List, Seat: s.InTurn, Seats: s.seats, Shape: s.Set.Geometry.Shape, Value: valueOf,
		Call: vocabulary, Followers: s.ready(s.InTurn), Returned: 1, Contact: contactOf, Besides: s.sightsAt,
		Worth: s.worthOn, Else: s.watched, Barred: true,
	}
}

// valueOf is the rough value of a feature with a number of tiles.
func valueOf(ground tiles.Ground, n int, complete bool) float64 {
	switch {
	case ground == market:
		return 2 * float64(n)
	case ground == road && n >= longRoad:
		return 2 * float64(n)
	case ground == road:
		return float64(n)
	}
	return 0
}

// prospect says what a follower on a segment would be worth now.
func (v *view) prospect(place string) games.Text {
	return v.worthOf(v.Region(v.Last(), v.KindOf(v.Last()).Segment(place))).Brief()
}

// worthOn returns what features are worth on another board.
func (s *state) worthOn(b *tiles.Board) func(tiles.Region) tilegame.Worth {
	next := *s
	next.Board = *b
	return next.worthOf
}

func (s *state) worthOf(r tiles.Region) tilegame.Worth {
	if s.Ground(r) == home {
		return tilegame.Worth{Now: perMarket * len(s.marketsAt(r)), Fixed: s.Open(r) == 0, Endless: true}
	}
	v := s.value(r)
	return tilegame.Worth{Complete: v.points(), Each: v.each, Scores: s.complete(r)}
}

// marketsAt lists the markets that touch an area.
func (s *state) marketsAt(r tiles.Region) []tiles.Region {
	return tilegame.Beside(&s.Board, r, func(other tiles.Region) bool { return s.Ground(other) == market })
}

func sideLabel(word string) games.Text { return games.T("city.choice.side." + word) }

// ways shows in which direction the rampart grows at each end.
var ways = [...]string{clockwise: "↻", counter: "↺"}

// endNames are the ends in the ids of texts.
var endNames = [...]string{clockwise: "clockwise", counter: "counter"}

// buildLabel names an end by its direction, and where the rampart would stand.
func (v *view) buildLabel(word string) games.Text { return v.buildText("city.choice.build", word) }

func (v *view) buildText(id, word string) games.Text {
	end := slices.Index(endWords, word)
	f := v.beyond(end)
	return games.T(id, "way", ways[end], "at", v.cellWord(f), "side", sideName(f.side))
}

func (v *view) guardLabel(word string) games.Text {
	if word == tilegame.None {
		return games.T("city.choice.guard.none")
	}
	return games.T("city.choice.guard.yes", "points", v.worth(v.ramparts[v.latest()].front))
}

func (v *view) towerLabel(word string) games.Text {
	if word == tilegame.None {
		return games.T("city.choice.tower.none")
	}
	end := slices.Index(endWords, word)
	tip := v.tips[end]
	return games.T("city.choice.tower", "points", v.reach[end], "at", v.cellWord(tip), "side", sideName(tip.side))
}

func sideName(side int8) games.Text { return games.T("city.side." + sideWords[side]) }

// worth returns what a guard at a front would score now.
func (s *state) worth(f front) int {
	row := s.row(f)
	return row.worth()
}

// tileName names a tile. Tiles of another data file are named by their id.
func (s *state) tileName(kind int) games.Text {
	if s.Set.ID != builtinSet {
		return games.T("city.tile.other", "id", s.Set.Names[kind])
	}
	return games.T("city.tile." + s.Set.Names[kind])
}

// builtinSet is the name of the game's own set, whose tiles have names.
const builtinSet = "city-reconstruction-1"

// shown says what the picture shows: the tile to be laid, and from which pile.
func (v *view) shown() (shown []games.Text) {
	if v.phase == placing {
		shown = append(shown, games.T("city.note.tile", "tile", v.tileName(int(v.held))))
	}
	if v.phase != over && v.pile() > 1 {
		shown = append(shown, games.T("city.note.pile", "pile", v.pile(), "count", v.share()))
	}
	return shown
}

// notes says what the seat should know beside the picture: how the match began, where the gate
// would stand, what would be scored, and why a piece cannot go everywhere.
func (v *view) notes() []games.Text {
	var notes []games.Text
	if v.phase == over {
		return nil
	}
	if v.Len() == 1 && v.phase == following {
		notes = append(notes, games.T("city.note.first", "tile", v.tileName(v.Kind(0))))
	}
	if !v.Acting {
		return notes
	}
	if f := v.building.gate; v.building.gated {
		notes = append(notes, games.T("city.note.gate", "side", sideName(f.side), "at", v.cellWord(f)))
	}
	notes = append(notes, v.gains()...)
	notes = append(notes, v.changes()...)
	if v.phase == following {
		notes = append(notes, v.refused()...)
	}
	if begins := v.pileBegins(); begins != nil { // one thing at a time, since the picture needs the room
		return append(notes, begins...)
	}
	return append(notes, v.primer()...)
}

// pileBegins says to each seat in its first turn of a pile how much is built from then on.
func (v *view) pileBegins() []games.Text {
	drawn := v.Set.All - v.Bag.Len()
	if v.phase != placing || v.Draft.Celled || v.set.pile(drawn-v.seats) == v.pile() {
		return nil
	}
	return []games.Text{games.T("city.note.begins", "pile", v.pile(), "count", v.share())}
}

// learning is in how many turns of each seat followers are explained before one is chosen.
const learning = 3

// primer explains what players meet for the first time: each possible follower, what buildings are
// for, and the gate, a rampart and a tower. A chosen follower is always explained.
func (v *view) primer() (told []games.Text) {
	switch v.phase {
	case following:
		if len(v.Words) > 1 && v.Words[1] != tilegame.None {
			return []games.Text{games.T("city.primer."+v.Role(v.Words[1]), "lit", true)}
		}
		for _, role := range v.explained() {
			told = append(told, games.T("city.primer."+role))
		}
	case placing:
		if sort := v.set.buildings[v.held]; v.isNew(sort) {
			told = append(told, games.T("city.primer."+buildings[sort].name, "early", v.pile() == 1))
		}
	case gating:
		if !v.building.gated {
			told = append(told, games.T("city.primer.gate"))
		}
	case walling:
		if len(v.ramparts) < v.seats {
			told = append(told, games.T("city.primer.rampart"))
		}
	case towering:
		told = append(told, games.T("city.primer.tower"))
	}
	return told
}

// isNew reports whether a building has to be explained: in pile 1 the first ones and all historic
// ones, and later every building until each seat has a rampart.
func (v *view) isNew(sort building) bool {
	if v.pile() > 1 {
		return sort != plain && len(v.ramparts) < v.seats
	}
	return sort == historic || sort == public && v.Len() <= learning*v.seats
}

// explained lists the roles to be explained while no follower is chosen: in the first turns all
// possible ones, and the traveller when a road has just become long.
func (v *view) explained() (roles []string) {
	add := func(g tiles.Ground) {
		if role := v.Set.Grounds[g].Role; !slices.Contains(roles, role) {
			roles = append(roles, role)
		}
	}
	if v.Len() <= learning*v.seats {
		for _, segment := range v.OpenSegments() {
			add(v.KindOf(v.Last()).Segments[segment].Ground)
		}
	}
	if v.roadGrewLong() {
		add(road)
	}
	return roles
}

// roadGrewLong reports whether the last tile has brought a traveller's road to the length from which
// it counts double.
func (v *view) roadGrewLong() bool {
	for segment := range v.KindOf(v.Last()).Segments {
		if r := v.Region(v.Last(), segment); v.Ground(r) == road && v.HasFollower(r) && v.Size(r) == longRoad {
			return true
		}
	}
	return false
}

// gains says what the action would score at once, or what each end does.
func (v *view) gains() []games.Text {
	switch v.phase {
	case walling:
		if len(v.Words) < 2 {
			return append(v.endGain(endWords[clockwise]), v.endGain(endWords[counter])...)
		}
	case guarding:
		return v.rowNote()
	case towering:
		return nil
	}
	words := v.settled()
	if words == nil {
		return nil
	}
	return v.gain(words)
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
		o := v.outlook()
		o.Else = nil // guards may stand where an older board has nothing
		return o.News(v.Recent())
	}
	return v.outlook().Later(v.Draft.Cell, int(v.held), v.Draft.Turn)
}

// settled completes the words of the action with those that are preset. It is nil while another
// word is missing.
func (v *view) settled() []string {
	words := v.Words
	switch at := v.Stage(); {
	case v.phase == following && at != tilegame.StageDone:
		return []string{tilegame.VerbFollow, tilegame.None}
	case at == tilegame.StageTurn:
		return append(slices.Clip(words), tilegame.TurnWords[v.Draft.Turn])
	case at == stageSide:
		return append(slices.Clip(words), sideWords[v.building.gate.side])
	case at != tilegame.StageDone:
		return nil
	}
	return words
}

// endGain says what a rampart at an end would score at once.
func (v *view) endGain(end string) (notes []games.Text) {
	for seat, gain := range v.preview([]string{verbBuild, end}) {
		if gain.Points > 0 {
			notes = append(notes, games.T("city.note.end", "end", end, "player", games.Seat(seat), "points", gain.Points))
		}
	}
	return notes
}

// gain says what an action would score at once.
func (v *view) gain(words []string) []games.Text {
	gains := v.preview(words)
	notes := tilegame.ScoredAtOnce(gains[:], v.Seat, v.phase == following && v.Stage() != tilegame.StageDone)
	if len(notes) > 0 && v.phase <= following && v.pile() > 1 {
		notes = append(notes, v.buildingNote())
	}
	return notes
}

// buildingNote says what follows a scoring.
func (v *view) buildingNote() games.Text {
	gate := ""
	if !v.gated {
		gate = "yes"
	}
	return games.T("city.note.then", "count", v.share(), "gate", gate)
}

// rowNote says what the row in front of the new rampart holds now.
func (v *view) rowNote() []games.Text {
	row := v.row(v.ramparts[v.latest()].front)
	return []games.Text{games.T("city.note.row",
		"public", row.sights[public], "historic", row.sights[historic], "points", row.worth())}
}

// refused says why a follower cannot stand on some segments of the last tile.
func (v *view) refused() []games.Text {
	obstacles := tilegame.Obstacles(len(v.KindOf(v.Last()).Segments), v.obstacle())
	return tilegame.Refused(obstacles, v.ready(v.Seat), len(v.OpenSegments()), games.T("city.why.supply"))
}

// obstacle says why no follower can stand on a segment of the last tile; the zero text if one can.
func (v *view) obstacle() func(segment int) games.Text {
	taken := v.laid().Obstacle("city.why.", func(on tiles.Ground) string { return v.Set.Grounds[on].Role })
	return func(segment int) games.Text {
		if r := v.Region(v.Last(), segment); !v.HasFollower(r) && v.complete(r) {
			return v.completedNote(segment, v.GroundOf(r).Feature)
		}
		return taken(segment)
	}
}

// laid describes what the last tile has changed.
func (v *view) laid() tilegame.Laid { return v.outlook().Laid(&v.Table) }

// completedNote says that the last tile completes a feature, and at which of its sides.
func (v *view) completedNote(segment int, feature string) games.Text {
	last := v.Tile(v.Last())
	sides := tilegame.Reaches(v.Set.Geometry.Shape(last.Kind), last.Turn)[segment]
	if len(sides) == 0 {
		return games.T("city.why.done." + feature)
	}
	return games.T("city.why.done."+feature, "sides", sides)
}

// contactOf is what a market pays to the residents of an area beside it.
func contactOf(ground, beside tiles.Ground) float64 {
	if ground == home && beside == market {
		return perMarket
	}
	return 0
}

// sightsAt is what the building of a tile is worth to the seat's guards who look at a cell, less
// what it is worth to those of others.
func (s *state) sightsAt(c games.Cell, kind, _ int) (sum float64) {
	worth := float64(buildings[s.set.buildings[kind]].worth)
	for _, r := range s.ramparts {
		if !r.guard || worth == 0 {
			continue
		}
		switch {
		case s.Cell(s.row(r.front).empty) != c:
		case r.by == int8(s.InTurn):
			sum += worth
		default:
			sum -= worth
		}
	}
	return sum
}
