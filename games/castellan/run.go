package castellan

import (
	"cmp"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Runs implements [games.Runner]: cards that are played together, the courtyards that can be
// closed with what is to be built, and a way to build all of it.
func (s *state) Runs(seat games.Seat) []games.Run {
	switch {
	case seat != s.seat:
		return nil
	case s.phase == playing:
		return s.cardRuns()
	case s.phase == building && !s.final:
		return s.buildRuns()
	}
	return nil
}

// mostSets is how many ways to play cards are offered at once, and mostInSet of how many cards.
const mostSets, mostInSet = 25, 3

// cardRuns are the ways to play one card or more and build, those of few cards first. Whoever has begun to choose
// sees what the cards chosen do.
func (s *state) cardRuns() (runs []games.Run) {
	if len(s.legal) < 2 || slices.Contains(s.legal, verbBuild) {
		return nil
	}
	for chosen := range s.sets {
		runs = append(runs, s.cardRun(chosen))
	}
	return runs
}

// sets yields the cards that may be played together, those of few cards first.
func (s *state) sets(yield func(hand) bool) {
	held, sets := s.players[s.seat].hand, 0
	for n := 1; n <= mostInSet; n++ {
		for chosen := range held.choose(n) {
			if len(s.pieces) == 0 && !s.cards.pieces(s.now|chosen).startable() {
				continue
			}
			if sets++; sets > mostSets || !yield(chosen) {
				return
			}
		}
	}
}

func (s *state) cardRun(chosen hand) (r games.Run) {
	now := s.now | chosen
	var numbers, words []string
	nth := 0
	for i := range (s.players[s.seat].hand | s.now).each {
		nth++
		if now.has(i) {
			numbers = append(numbers, strconv.Itoa(nth))
		}
		if chosen.has(i) {
			words = append(words, verbCard+s.names[i])
		}
	}
	r.Line = s.playing(chosen)
	r.Word = strings.Join(append(words, verbBuild), ";")
	r.Label = games.T("castellan.run.cards", "cards", strings.Join(numbers, " + "))
	r.Does = append(s.cards.brief(now), s.closes(r.Line)...)
	r.Menu = true
	r.Note = games.T("castellan.note.sets")
	return r
}

// playing is to play some cards and build.
func (s *state) playing(chosen hand) (line []games.Action) {
	for i := range chosen.each {
		line = append(line, games.Action(verbCard+s.names[i]))
	}
	return append(line, verbBuild)
}

// closes says what the first courtyard brings that can be closed with the pieces of some cards, or else what they
// bring without that; nil for nothing.
func (s *state) closes(line []games.Action) []games.Text {
	if c, ok := s.closable(line); ok {
		return []games.Text{c.text(closingSet)}
	}
	if gain := s.growth(line); gain > 0 {
		return []games.Text{games.T("castellan.does.grow", "gain", signed(gain))}
	}
	return nil
}

// growth is what the pieces of some cards bring that close nothing, such as a tower inside a courtyard.
func (s *state) growth(line []games.Action) int {
	if built, ok := s.building(line); ok {
		return plan{state: built}.rest(false).gain
	}
	return 0
}

// closable is the first courtyard that the question for pieces is going to offer after some actions.
func (s *state) closable(line []games.Action) (c closure, ok bool) {
	built, ok := s.building(line)
	if !ok {
		return c, false
	}
	list := built.closings(plan{state: built}.courts())
	if len(list) == 0 {
		return c, false
	}
	return list[0], true
}

// building is where some actions lead if pieces are asked for then: the first of all has only one place, and is never
// asked for.
func (s *state) building(line []games.Action) (built *state, ok bool) {
	for {
		next, _, err := games.Play(s, s.seat, line)
		if err != nil || next.(*state).phase != building {
			return nil, false
		}
		if s = next.(*state); len(s.legal) != 1 {
			return s, true
		}
		line = s.legal
	}
}

// Names of the runs of pieces. A courtyard to be closed is named by its corner.
const (
	runRest  = "rest"
	runClose = "close-"
)

// mostShown is how many courtyards to be closed have a button and are seen on the picture, and
// mostCourts how many are listed.
const mostShown, mostCourts = 2, 24

// buildRuns are the courtyards that can be closed, and all pieces without any.
func (s *state) buildRuns() []games.Run {
	if len(s.legal) < 2 {
		return nil
	}
	begin := plan{state: s}
	courts := s.closings(begin.courts())
	var runs []games.Run
	seen, _ := s.sights(courts)
	for i, c := range courts {
		r := s.closeRun(c)
		if shown, on := seen[i]; on {
			r.Items, r.Main = shown.items, true
			r.Does = slices.Insert(r.Does, 0, r.Label.Args["at"].(games.Text))
			r.Label.Args["at"] = shown.letter
		} else {
			r.Menu = true
		}
		runs = append(runs, r)
	}
	rest := s.restRun(begin.rest(false), len(runs) == 0)
	for i := range rest { // where there is a menu it needs no row of its own
		rest[i].Menu = len(courts) > len(seen)
	}
	runs = append(runs, rest...)
	for i := range runs {
		runs[i].Rank, runs[i].Note = i, games.T("castellan.note.courts")
	}
	return runs
}

// closure is a plan that closes a courtyard and builds what else brings points, such as a wall that
// divides it, and what comes of that.
type closure struct {
	plan
	at         point          // the corner by which the courtyard is named
	line, more []games.Action // what it builds, and what is left after it
	brings     int            // points, with the double keep where it is preset
	claimed    int            // courtyards on new ground
	divided    int            // courtyards of one's own
}

// closureTexts are the texts of one purpose for closing courtyards, for dividing one's own, and for both at once.
type closureTexts struct{ closes, divides, both string }

var (
	closingRun    = closureTexts{"castellan.run.close", "castellan.run.close.divide", "castellan.run.close.both"}
	closingChosen = closureTexts{"castellan.note.enough", "castellan.note.enough.divide", "castellan.note.enough.both"}
	closingSet    = closureTexts{"castellan.does.may", "castellan.does.may.divide", "castellan.does.may.both"}
)

// text is that of some texts which says what a closure does.
func (c closure) text(of closureTexts, args ...any) games.Text {
	id := of.closes
	switch {
	case c.claimed == 0:
		id = of.divides
	case c.divided > 0:
		id = of.both
	}
	return games.T(id, append(args, "gain", signed(c.brings), "n", c.claimed, "divided", c.divided)...)
}

// closings are the plans that can be carried out, of so many at most: those first that bring most with all
// that they build, and of these in their order.
func (s *state) closings(plans []plan) (list []closure) {
	for _, p := range plans[:min(mostCourts, len(plans))] {
		if c, ok := s.closure(p); ok {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b closure) int { return b.brings - a.brings })
	return list
}

// closure carries a plan out, unless there is no order in which its pieces are legal.
func (s *state) closure(p plan) (c closure, ok bool) {
	c.at, _ = p.court(s)
	all := p.whole().added
	c.plan = p.paying(all[len(p.added):])
	line, after, ok := s.inOrder(p.added)
	if !ok {
		return c, false
	}
	paying, after, ok := after.inOrder(c.added[len(p.added):])
	if !ok {
		return c, false
	}
	c.line = append(line, paying...)
	if more, end, whole := after.inOrder(all[len(c.added):]); whole {
		if after.choosing(more) { // else it is built without being asked
			c.more = more
		}
		after = end
	}
	c.brings = s.brings(after)
	c.claimed, c.divided = s.land.changed(after.land)
	return c, true
}

// changed counts the courtyards of a later land on ground that was none, and those that it has divided.
func (l *land) changed(after *land) (claimed, divided int) {
	parts := map[int]int{}
	for _, a := range after.areas {
		parts[l.at(a.at)]++
	}
	for j, n := range parts {
		if j >= 0 && n > 1 {
			divided++
		}
	}
	return parts[-1], divided
}

// brings is what a later position of the turn is worth more to the seat to act, with the double keep where
// that is preset.
func (s *state) brings(after *state) int {
	if after.seat == s.seat && after.phase == doubling {
		v := view{state: after, viewer: s.seat, acting: true}
		if next, _, err := after.Apply(s.seat, games.Join(verbDouble, v.doubleChoices()[0].Word)); err == nil {
			after = next.(*state)
		}
	}
	return after.Score()[s.seat] - s.Score()[s.seat]
}

// What is seen at once on a phone, in points: what lies farther from the rest has no button. Of
// courtyards to be closed that is less, so that their pieces are large.
const (
	seenW, seenH   = 16, 12
	courtW, courtH = 12, 10
)

func atOnce(box scene.Rect) bool { return box.W <= seenW && box.H <= seenH }

// sight is how the picture shows a courtyard to be closed. Its letter stands there and on its button.
type sight struct {
	letter string
	items  []scene.Item
}

// sights are what the picture shows of those courtyards to be closed that have a button, by their
// place in the list: no two on the same ground or whose pieces meet, for nobody could tell which are whose,
// and what is built for all near each other; and the part of the board that this takes. Their letters are no initials of players, which are capitals.
func (s *state) sights(courts []closure) (shown map[int]sight, box scene.Rect) {
	shown = map[int]sight{}
	for i, c := range courts {
		if len(shown) == mostShown {
			break
		}
		around := c.box()
		if len(shown) > 0 {
			around = around.Around(box)
		}
		same := func(at int) bool { return courts[at].overlaps(c.plan, s) || c.meets(courts[at].plan) }
		if len(shown) == 0 || around.W <= courtW && around.H <= courtH && !slices.ContainsFunc(slices.Collect(maps.Keys(shown)), same) {
			letter := string(rune('α' + len(shown)))
			shown[i], box = sight{letter, c.outline(s, letter)}, around
		}
	}
	return shown, box
}

// closeRun is the run that closes a courtyard with the pieces of a plan, and then builds the
// others.
func (s *state) closeRun(c closure) (r games.Run) {
	r.Word = c.name()
	r.Label = c.text(closingRun, "at", games.T("castellan.court", "at", c.at.String()))
	r.Does = pieceTexts(supplyOf(c.added))
	r.Line = c.line
	r.More = func() []games.Action { return c.more }
	return r
}

// restRun is the run that builds all pieces and closes nothing: the green one, if it brings something
// and nothing can be closed.
func (s *state) restRun(all plan, alone bool) []games.Run {
	line, after, ok := s.inOrder(all.added)
	if !ok || len(line) < 2 || len(all.land.areas) > len(s.land.areas) {
		return nil
	}
	r := games.Run{Line: line}
	r.Word, r.Label = runRest, games.T("castellan.run.rest", "n", len(line))
	if gain := s.brings(after); gain != 0 {
		r.Main, r.Label = alone, games.T("castellan.run.gain", "n", len(line), "gain", signed(gain))
	}
	return []games.Run{r}
}

// inOrder lists the placements of some pieces in an order in which they are legal, and returns
// the position after them; ok is false if there is none.
func (s *state) inOrder(pieces []piece) (line []games.Action, after *state, ok bool) {
	after = s
	for left := slices.Clone(pieces); len(left) > 0; {
		n := slices.IndexFunc(left, func(p piece) bool {
			_, legal := slices.BinarySearch(after.legal, p.action())
			return legal && after.phase == building
		})
		if n < 0 {
			return nil, nil, false
		}
		a := left[n].action()
		next, _, err := after.Apply(s.seat, a)
		if err != nil {
			return nil, nil, false
		}
		line, after, left = append(line, a), next.(*state), slices.Delete(left, n, n+1)
	}
	return line, after, true
}

// choosing tells whether there is a choice on the way of some placements: else taking them back
// would only lead to them again.
func (s *state) choosing(line []games.Action) bool {
	for at := s; len(line) > 0; line = line[1:] {
		if len(at.legal) > 1 && !at.filled(len(at.places())) {
			return true
		}
		next, _, err := at.Apply(s.seat, line[0])
		if err != nil {
			return false
		}
		at = next.(*state)
	}
	return false
}

// planned is the outline of a piece that a run would build, with the letter of its courtyard.
func (p piece) planned(letter string) scene.Item {
	it := scene.Item{
		Kind: scene.Outline, Noun: "planned", Name: kindNames[p.kind], Text: letter, Seat: scene.Nobody, Box: p.box(),
	}
	if p.kind != tower {
		it.Points = p.line()
	}
	return it
}

// name is the word of its run.
func (c closure) name() string { return runClose + c.at.String() }

// box is the part of the board where a plan builds.
func (p plan) box() scene.Rect {
	box := p.added[0].box()
	for _, one := range p.added {
		box = box.Around(one.box())
	}
	return box
}

// outline is what a plan builds, the ground of the courtyards that it closes, and what they
// bring after their letter: near what is built, and there farthest from the numbers of places
// that are offered and from keeps.
func (p closure) outline(before *state, letter string) (items []scene.Item) {
	v := view{state: before}
	offered, keeps := before.places(), before.keepSpots()
	var at scene.Point
	near, most := p.box(), math.Inf(-1)
	near = scene.Rect{X: near.X - 1, Y: near.Y - 1, W: near.W + 2, H: near.H + 2}
	for n := range p.yards {
		if !v.isNew(p.land, n) {
			continue
		}
		for _, i := range p.land.cells(n) {
			box := p.land.point(i).cell()
			box.X, box.Y = box.X+.5, box.Y+.5
			items = append(items, scene.Item{Kind: scene.Outline, Noun: "enclosed", Pose: p.land.sides(i), Seat: scene.Nobody, Box: box})
			far := farFrom(box.Centre(), offered, keeps)
			if near.Around(box) != near {
				far -= farthest
			}
			if far > most {
				at, most = box.Centre(), far
			}
		}
	}
	added := slices.Clone(p.added)
	slices.SortStableFunc(added, func(a, b piece) int { return cmp.Compare(b.kind, a.kind) }) // the letters lie above walls
	for _, one := range added {
		items = append(items, one.planned(letter))
	}
	return append(items, scene.Item{
		Kind: scene.Spot, Noun: "court", Word: p.name(), Text: letter + " " + signed(p.brings), Seat: int(p.seat), Box: scene.Rect{X: at.X - .5, Y: at.Y - .5, W: 1, H: 1},
	})
}

// farFrom is the distance to the nearest of the middles of some pieces, and of some points.
func farFrom(at scene.Point, pieces []piece, points []scene.Point) float64 {
	least := math.Inf(1)
	points = slices.Clip(points)
	for _, o := range pieces {
		a, b := o.at.centre(), o.end().centre()
		points = append(points, scene.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
	}
	for _, o := range points {
		least = min(least, math.Hypot(at.X-o.X, at.Y-o.Y))
	}
	return least
}
