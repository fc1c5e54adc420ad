package city

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
	stageVerb  stage = iota
	stageCell        // where the tile is laid
	stageTurn        // which way round
	stageOn          // where a follower stands
	stageGate        // the tile beside which the gate stands
	stageSide        // the side of that tile
	stageBuild       // the end for a rampart
	stageGuard       // whether a guard is put there
	stageTower       // the end for a tower
	stageDone
)

// stages lists what the words of the actions decide, by what is awaited.
var stages = [...][]stage{
	placing:   {stageVerb, stageCell, stageTurn},
	following: {stageVerb, stageOn},
	gating:    {stageVerb, stageGate, stageSide},
	walling:   {stageVerb, stageBuild},
	guarding:  {stageVerb, stageGuard},
	towering:  {stageVerb, stageTower},
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
	stageVerb:  {"city.ask.verb", games.Act, games.NoMark, (*view).verbLabel},
	stageCell:  {"city.ask.cell", games.Pick, games.Number, (*view).cellLabel},
	stageTurn:  {"city.ask.turn", games.Turn, games.NoMark, (*view).turnLabel},
	stageOn:    {"city.ask.follow", games.Select, games.Named, (*view).followLabel},
	stageGate:  {"city.ask.gate", games.Pick, games.Number, (*view).cellLabel},
	stageSide:  {"city.ask.side", games.Turn, games.NoMark, (*view).sideLabel},
	stageBuild: {"city.ask.build", games.Act, games.Number, (*view).buildLabel},
	stageGuard: {"city.ask.guard", games.Act, games.NoMark, (*view).guardLabel},
	stageTower: {"city.ask.tower", games.Act, games.Number, (*view).towerLabel},
}

func (v *view) prompt() games.Prompt {
	p := games.Prompt{Shown: v.shown(), Notes: v.notes(), Spared: v.phase == following || v.phase == guarding || v.phase == towering}
	at := v.stage(len(v.words))
	if !v.acting || at == stageDone {
		return p
	}
	q := questions[at]
	p.Ask, p.Style = games.T(q.ask), q.style
	words := v.ordered(at)
	for _, word := range words {
		c := games.Choice{Word: word, Label: q.choice(v, word), Mark: q.mark, Rank: len(p.Choices)}
		// A lone second end must not be called 1.
		if word == none || at == stageTower && words[0] != endWords[clockwise] {
			c.Mark = games.NoMark
		}
		p.Choices = append(p.Choices, c)
	}
	switch at {
	case stageCell:
		v.rank(p.Choices)
	case stageGate:
		v.rank(p.Choices)
		v.tellGateSides(p.Choices)
	case stageOn:
		v.Alike(p.Choices, v.kind(v.Last()).follow)
		tilegame.Prospects(p.Choices, none, v.prospect, v.as)
	}
	return p
}

// ordered lists the next words in the order in which they are offered.
func (v *view) ordered(at stage) []string {
	var words []string
	switch at {
	case stageCell, stageGate:
		for _, c := range tilegame.NextCells(v.List, v.words) {
			words = append(words, c.String())
		}
	case stageOn:
		words = append(words, none)
		for _, segment := range v.standing() {
			words = append(words, v.kind(v.Last()).segments[segment].id)
		}
	case stageTurn:
		words = v.outlook().Turns(v.words, int(v.held))
	case stageSide:
		words = v.gateSides(v.words[1])
	case stageGuard:
		words = append(words, yes, none)
	default:
		words = tilegame.NextWords(v.List, v.words)
	}
	return words
}

// tellGateSides says of each tile on which sides of it the gate can stand, and what it scores there.
func (v *view) tellGateSides(choices []games.Choice) {
	for i, c := range choices {
		var sides []games.Text
		for _, word := range v.gateSides(c.Word) {
			sides = append(sides, v.gateSide(c.Word, word))
		}
		choices[i].Does = []games.Text{games.T("city.does.gate", "sides", sides)}
	}
}

// gateSide names a side of a tile, and what the gate scores there.
func (v *view) gateSide(cell, side string) games.Text {
	var gains []games.Text
	for seat, gain := range v.preview([]string{verbGate, cell, side}) {
		if gain.Points > 0 {
			gains = append(gains, gain.Note("city.does.scores", []games.Seat{games.Seat(seat)}, v.seat))
		}
	}
	if len(gains) == 0 {
		return games.T("city.side." + side)
	}
	return games.T("city.does.side", "side", games.T("city.side."+side), "gains", gains)
}

// gateSides lists the sides of a tile on which the gate can stand, that with most open
// ground before it first.
func (s *state) gateSides(cell string) []string {
	words := tilegame.NextWords(s.List, []string{verbGate, cell})
	slices.SortStableFunc(words, func(a, b string) int {
		return s.tilesAround(s.frontAt(cell, a)) - s.tilesAround(s.frontAt(cell, b))
	})
	return words
}

// tilesAround counts the tiles beside the cell before a front.
func (s *state) tilesAround(f front) int {
	c, n := tiles.Beside(s.cell(f), int(f.side)), 0
	for side := range 4 {
		if _, ok := s.At(tiles.Beside(c, side)); ok {
			n++
		}
	}
	return n
}

// standing lists the segments of the tile just laid on which the seat in turn can put
// a follower, one for each region, in reading order of the picture.
func (v *view) standing() []int {
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
		v.outlook().Rank(choices, v.words, int(v.held))
	}
}

// outlook tells what the seat in turn does with a tile.
func (s *state) outlook() *tilegame.Outlook {
	return &tilegame.Outlook{
		Board: &s.Board, List: s.List, Seat: s.InTurn, Seats: s.seats, Shape: s.set.geometry.Shape, Value: valueOf,
		Call: spoken, Followers: s.ready(s.InTurn), Returned: 1, Contact: contactOf, Besides: s.sightsAt,
		Worth: s.worthOn, Else: s.watched, Barred: true,
	}
}

// valueOf is about what a feature of so many tiles is worth.
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

// prospect says of a place for a follower what it is worth as things are.
func (v *view) prospect(place string) games.Text {
	return v.worthOf(v.Region(v.Last(), v.kind(v.Last()).segment(place))).Brief()
}

// worthOn is what features would be worth on another board.
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

func (v *view) verbLabel(word string) games.Text { return games.T("city.verb." + word) }

func (v *view) cellLabel(word string) games.Text { return games.T("city.choice.cell", "at", word) }

func (v *view) turnLabel(word string) games.Text { return games.T("city.choice.turn." + word) }

func (v *view) sideLabel(word string) games.Text { return games.T("city.choice.side." + word) }

func (v *view) followLabel(word string) games.Text {
	if word == none {
		return games.T("city.follow.none")
	}
	return games.T("city.follow." + v.role(word))
}

// as says what a follower would be, and on what.
func (v *view) as(place string) games.Text { return games.T("city.as." + v.role(place)) }

// role is what a follower would be on a place of the tile just laid.
func (v *view) role(place string) string {
	k := v.kind(v.Last())
	return grounds[k.segments[k.segment(place)].ground].role
}

// ways shows how the rampart grows round the town at each end.
var ways = [...]string{clockwise: "↻", counter: "↺"}

// buildLabel names an end by its way round the town and where the rampart would stand.
func (v *view) buildLabel(word string) games.Text {
	end := slices.Index(endWords, word)
	f := v.beyond(end)
	return games.T("city.choice.build", "way", ways[end], "at", v.cellWord(f), "side", sideName(f.side))
}

func (v *view) guardLabel(word string) games.Text {
	if word == none {
		return games.T("city.choice.guard.none")
	}
	return games.T("city.choice.guard.yes", "points", v.worth(v.ramparts[v.latest()].front))
}

func (v *view) towerLabel(word string) games.Text {
	if word == none {
		return games.T("city.choice.tower.none")
	}
	end := slices.Index(endWords, word)
	tip := v.tips[end]
	return games.T("city.choice.tower", "points", v.reach[end], "at", v.cellWord(tip), "side", sideName(tip.side))
}

func sideName(side int8) games.Text { return games.T("city.side." + sideWords[side]) }

// worth returns what a guard before a row scores as it is now.
func (s *state) worth(f front) int {
	row := s.row(f)
	return row.worth()
}

// tileName names a tile. Those of another data file have no name but their id.
func (s *state) tileName(kind int) games.Text {
	k := s.set.kinds[kind]
	if s.set.id != builtinSet {
		return games.T("city.tile.other", "id", k.id)
	}
	return games.T("city.tile." + k.id)
}

// builtinSet is the name of the game's own set, whose tiles have names.
const builtinSet = "city-reconstruction-1"

// shown tells what the picture shows: the tile to be laid, and from which pile.
func (v *view) shown() (shown []games.Text) {
	if v.phase == placing {
		shown = append(shown, games.T("city.note.tile", "tile", v.tileName(int(v.held))))
	}
	if v.phase != over && v.pile() > 1 {
		shown = append(shown, games.T("city.note.pile", "pile", v.pile(), "count", v.share()))
	}
	return shown
}

// notes tells what is worth knowing beside the picture: how the match began, where the gate
// would stand, what would be scored, and why a piece cannot go everywhere.
func (v *view) notes() []games.Text {
	var notes []games.Text
	if v.phase == over {
		return nil
	}
	if v.Len() == 1 && v.phase == following {
		notes = append(notes, games.T("city.note.first", "tile", v.tileName(v.Kind(0))))
	}
	if !v.acting {
		return notes
	}
	if v.phase == gating && v.half.celled {
		f := v.half.gate
		notes = append(notes, games.T("city.note.gate", "side", sideName(f.side), "at", v.cellWord(f)))
	}
	notes = append(notes, v.gains()...)
	notes = append(notes, v.changes()...)
	if v.phase == following {
		notes = append(notes, v.refused()...)
	}
	if begins := v.begins(); begins != nil { // one thing at a time: the picture needs the room
		return append(notes, begins...)
	}
	return append(notes, v.primer()...)
}

// begins tells each seat in its first turn of a pile how much is built from then on.
func (v *view) begins() []games.Text {
	drawn := v.set.all - v.Bag.Len()
	if v.phase != placing || v.half.celled || v.set.pile(drawn-v.seats) == v.pile() {
		return nil
	}
	return []games.Text{games.T("city.note.begins", "pile", v.pile(), "count", v.share())}
}

// learning is in how many turns of everybody followers are explained before one is chosen.
const learning = 3

// primer explains what is met for the first times: what each follower counts that can be put down, what a building
// is for, when guards are about to come, and what the gate, a rampart and a tower do. Of a follower that is chosen it
// is always told.
func (v *view) primer() (told []games.Text) {
	switch v.phase {
	case following:
		if len(v.words) > 1 && v.words[1] != none {
			return []games.Text{games.T("city.primer."+v.role(v.words[1]), "lit", true)}
		}
		for _, role := range v.explained() {
			told = append(told, games.T("city.primer."+role))
		}
	case placing:
		if sort := v.set.kinds[v.held].building; v.novel(sort) {
			told = append(told, games.T("city.primer."+buildings[sort].name, "early", v.pile() == 1))
		}
	case gating:
		if !v.half.celled {
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

// novel tells whether a building is to be explained: in pile 1 what comes first of it, and those that are rare, and
// then until everybody has built a rampart.
func (v *view) novel(sort building) bool {
	if v.pile() > 1 {
		return sort != plain && len(v.ramparts) < v.seats
	}
	return sort == historic || sort == public && v.Len() <= learning*v.seats
}

// explained lists the roles to be explained while none is chosen: in the first turns those that a follower can take,
// and that on roads where one has just become long.
func (v *view) explained() (roles []string) {
	add := func(g tiles.Ground) {
		if role := grounds[g].role; !slices.Contains(roles, role) {
			roles = append(roles, role)
		}
	}
	if v.Len() <= learning*v.seats {
		for _, segment := range v.standing() {
			add(v.kind(v.Last()).segments[segment].ground)
		}
	}
	if v.lengthened() {
		add(road)
	}
	return roles
}

// lengthened tells whether the tile just laid has brought a traveller's road to the length from which it counts double.
func (v *view) lengthened() bool {
	for segment := range v.kind(v.Last()).segments {
		if r := v.Region(v.Last(), segment); v.Ground(r) == road && v.Manned(r) && v.Size(r) == longRoad {
			return true
		}
	}
	return false
}

// gains tells what the half-done action would score at once, and what each end does.
func (v *view) gains() []games.Text {
	switch v.phase {
	case walling:
		if len(v.words) < 2 {
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

// changes tells what laying the tile as it is shown changes for anybody without scoring, and before it is
// shown what the tiles of the others have changed.
func (v *view) changes() []games.Text {
	switch {
	case v.phase == following:
		return v.laid().Elsewhere()
	case v.phase != placing:
		return nil
	case !v.half.celled:
		o := v.outlook()
		o.Else = nil // guards may stand where an older board has nothing
		return o.News(v.recent())
	}
	return v.outlook().Later(v.half.cell, int(v.held), v.half.turn)
}

// settled completes the words with their preset, nil while something else is open.
func (v *view) settled() []string {
	words := v.words
	switch at := v.stage(len(words)); {
	case v.phase == following && at != stageDone:
		return []string{verbFollow, none}
	case at == stageTurn:
		return append(slices.Clip(words), tilegame.TurnWords[v.half.turn])
	case at == stageSide:
		return append(slices.Clip(words), sideWords[v.half.gate.side])
	case at != stageDone:
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
	notes := tilegame.ScoredAtOnce(gains[:], v.seat, v.phase == following && v.stage(len(v.words)) != stageDone)
	if len(notes) > 0 && v.phase <= following && v.pile() > 1 {
		notes = append(notes, v.then())
	}
	return notes
}

// then tells what follows on a scoring.
func (v *view) then() games.Text {
	gate := ""
	if !v.gated {
		gate = "yes"
	}
	return games.T("city.note.then", "count", v.share(), "gate", gate)
}

// rowNote tells what the row before the new rampart holds now.
func (v *view) rowNote() []games.Text {
	row := v.row(v.ramparts[v.latest()].front)
	return []games.Text{games.T("city.note.row",
		"public", row.sights[public], "historic", row.sights[historic], "points", row.worth())}
}

// refused tells why a follower cannot stand on some segments of the tile just laid.
func (v *view) refused() []games.Text {
	obstacles := tilegame.Obstacles(len(v.kind(v.Last()).segments), v.obstacle())
	return tilegame.Refused(obstacles, v.ready(v.seat), len(v.standing()), games.T("city.why.supply"))
}

// obstacle tells why no follower can stand on a segment of the tile just laid, whoever has
// one to place; the zero text if one can.
func (v *view) obstacle() func(segment int) games.Text {
	taken := v.laid().Obstacle("city.why.", func(on tiles.Ground) string { return grounds[on].role })
	return func(segment int) games.Text {
		if r := v.Region(v.Last(), segment); !v.Manned(r) && v.complete(r) {
			return v.done(segment, grounds[v.Ground(r)].feature)
		}
		return taken(segment)
	}
}

// laid tells what the tile just laid has changed.
func (v *view) laid() tilegame.Laid { return v.outlook().Laid(&v.Table) }

// done tells of a feature which the tile just laid completes, and at which sides of the tile it lies.
func (v *view) done(segment int, feature string) games.Text {
	last := v.Tile(v.Last())
	sides := tilegame.Reaches(v.set.geometry.Shape(last.Kind), last.Turn)[segment]
	if len(sides) == 0 {
		return games.T("city.why.done." + feature)
	}
	return games.T("city.why.done."+feature, "sides", sides)
}

// contactOf is what a market beside them brings to the residents of an area.
func contactOf(ground, beside tiles.Ground) float64 {
	if ground == home && beside == market {
		return perMarket
	}
	return 0
}

// sightsAt is what the building of a tile is worth to guards who look at a cell, those of
// others counted against the seat.
func (s *state) sightsAt(c games.Cell, kind, _ int) (sum float64) {
	worth := float64(buildings[s.set.kinds[kind].building].worth)
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
