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

// Runs implements [games.Runner]: sets of cards to play together, the courtyards that can be closed
// now, and a way to build all pieces.
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

// mostSets limits how many sets of cards are offered, and mostInSet the cards in a set.
const mostSets, mostInSet = 25, 3

// cardRuns offers sets of cards followed by building, small sets first. If some cards are already
// chosen, it shows what those do.
func (s *state) cardRuns() (runs []games.Run) {
	if len(s.legal) < 2 || slices.Contains(s.legal, verbBuild) {
		return nil
	}
	for chosen := range s.sets {
		runs = append(runs, s.cardRun(chosen))
	}
	return runs
}

// sets yields the sets of cards that may be played together, small sets first.
func (s *state) sets(yield func(hand) bool) {
	held, sets := s.players[s.seat].hand, 0
	for n := 1; n <= mostInSet; n++ {
		for chosen := range held.choose(n) {
			if len(s.pieces) == 0 && !s.cards.pieces(s.played|chosen).startable() {
				continue
			}
			if sets++; sets > mostSets || !yield(chosen) {
				return
			}
		}
	}
}

func (s *state) cardRun(chosen hand) (r games.Run) {
	now := s.played | chosen
	var numbers, words []string
	nth := 0
	for i := range (s.players[s.seat].hand | s.played).each {
		nth++
		if now.has(i) {
			numbers = append(numbers, strconv.Itoa(nth))
		}
		if chosen.has(i) {
			words = append(words, verbCard+s.names[i])
		}
	}
	r.Line = s.playLine(chosen)
	r.Word = strings.Join(append(words, verbBuild), ";")
	cards, pieces := strings.Join(numbers, " + "), s.cards.brief(now, s.players[s.seat].passedOn)
	r.Label = games.T("castellan.run.cards", "cards", cards)
	r.Plain = games.T("castellan.run.pieces", "cards", cards, "pieces", enumerate(pieces))
	r.Does = append(pieces, s.closesTexts(r.Line)...)
	r.Menu = true
	r.Note = games.T("castellan.note.sets")
	return r
}

// playLine plays some cards and starts building.
func (s *state) playLine(chosen hand) (line []games.Action) {
	for i := range chosen.each {
		line = append(line, games.Action(verbCard+s.names[i]))
	}
	return append(line, verbBuild)
}

// closesTexts describes the first courtyard that the pieces of some cards can close, or else the
// points they can gain without closing one; nil for neither.
func (s *state) closesTexts(line []games.Action) []games.Text {
	if c, ok := s.firstClosure(line); ok {
		return []games.Text{c.text(closingSet)}
	}
	if gain := s.growth(line); gain > 0 {
		return []games.Text{games.T("castellan.does.grow", "gain", signed(gain))}
	}
	return nil
}

// growth returns the points that the pieces of some cards gain without closing anything, such as a
// tower inside a courtyard.
func (s *state) growth(line []games.Action) int {
	if built, ok := s.buildingAfter(line); ok {
		return plan{state: built}.buildRest(false).gain
	}
	return 0
}

// firstClosure is the first courtyard that is offered for closing after some actions.
func (s *state) firstClosure(line []games.Action) (c closure, ok bool) {
	built, ok := s.buildingAfter(line)
	if !ok {
		return c, false
	}
	list := built.closings(plan{state: built}.courtyardPlans())
	if len(list) == 0 {
		return c, false
	}
	return list[0], true
}

// buildingAfter returns the position after some actions in which the player is asked for a piece.
// The first tower of the match has only one place, so the player is not asked for it.
func (s *state) buildingAfter(line []games.Action) (built *state, ok bool) {
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

// Names of runs that build. The corner of a courtyard follows runClose.
const (
	runRest  = "rest"
	runClose = "close-"
)

// mostShown limits how many closable courtyards have a button and a mark on the picture; mostCourts
// limits the list.
const mostShown, mostCourts = 2, 24

// buildRuns offers the closable courtyards, and building everything without closing one.
func (s *state) buildRuns() []games.Run {
	if len(s.legal) < 2 {
		return nil
	}
	begin := plan{state: s}
	courts := s.closings(begin.courtyardPlans())
	var runs []games.Run
	seen, _ := s.marks(courts)
	for i, c := range courts {
		r := s.closeRun(c)
		if shown, on := seen[i]; on {
			r.Items, r.Main, r.Ask = shown.items, true, games.T("castellan.ask.courts")
			r.Does = slices.Insert(r.Does, 0, r.Label.Args["at"].(games.Text))
			r.Label.Args["at"] = shown.letter
		} else {
			r.Menu = true
		}
		runs = append(runs, r)
	}
	rest := s.restRun(begin.buildRest(false), len(runs) == 0)
	for i := range rest { // where there is a menu, it needs no row of buttons
		rest[i].Menu = len(courts) > len(seen)
	}
	runs = append(runs, rest...)
	for i := range runs {
		runs[i].Rank, runs[i].Note = i, games.T("castellan.note.courts")
	}
	return runs
}

// closure is a plan that closes a courtyard and then builds what gains points, such as a wall that
// divides it.
type closure struct {
	plan
	at         point          // names the courtyard by its corner
	line, more []games.Action // the pieces that close, and those that are left after it
	brings     int            // points, with the double keep if it is preset
	claimed    int            // new courtyards on free ground
	divided    int            // own courtyards that it divides
}

// closureTexts are the texts for one purpose: closing courtyards, dividing own ones, and both at
// once.
type closureTexts struct{ closes, divides, both string }

var (
	closingRun    = closureTexts{"castellan.run.close", "castellan.run.close.divide", "castellan.run.close.both"}
	closingPlain  = closureTexts{"castellan.run.court", "castellan.run.court.divide", "castellan.run.court"}
	closingChosen = closureTexts{"castellan.note.enough", "castellan.note.enough.divide", "castellan.note.enough.both"}
	closingSet    = closureTexts{"castellan.does.may", "castellan.does.may.divide", "castellan.does.may.both"}
)

// text chooses the text that fits the closure.
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

// closings turns plans into closures, at most so many. Those that gain most with all their pieces
// come first; equal ones keep the order of the plans.
func (s *state) closings(plans []plan) (list []closure) {
	for _, p := range plans[:min(mostCourts, len(plans))] {
		if c, ok := s.closure(p); ok {
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b closure) int { return b.brings - a.brings })
	return list
}

// closable returns the plans if at least one of them can be carried out, and none otherwise.
func (s *state) closable(plans []plan) []plan {
	if slices.ContainsFunc(plans[:min(mostCourts, len(plans))], func(p plan) bool { _, ok := s.closure(p); return ok }) {
		return plans
	}
	return nil
}

// closure carries out a plan. ok is false if there is no legal order for its pieces.
func (s *state) closure(p plan) (c closure, ok bool) {
	c.at, _ = p.newCourtyard(s)
	all := p.buildAll().added
	c.plan = p.mostPaying(all[len(p.added):])
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
		if after.hasChoice(more) { // the others are built without asking
			c.more = more
		}
		after = end
	}
	c.brings = s.gainSince(after)
	c.claimed, c.divided = s.land.changed(after.land)
	return c, true
}

// changed counts the courtyards that after has on free ground, and the courtyards that it divides.
func (l *land) changed(after *land) (claimed, divided int) {
	parts := map[int]int{}
	for _, a := range after.areas {
		parts[l.courtyardAt(a.at)]++
	}
	for j, n := range parts {
		if j >= 0 && n > 1 {
			divided++
		}
	}
	return parts[-1], divided
}

// gainSince returns the points that the seat to act has gained in a later position, with the double
// keep if it is preset.
func (s *state) gainSince(after *state) int {
	if after.seat == s.seat && after.phase == doubling {
		v := view{state: after, viewer: s.seat, acting: true}
		if next, _, err := after.Apply(s.seat, games.Join(verbDouble, v.doubleChoices()[0].Word)); err == nil {
			after = next.(*state)
		}
	}
	return after.Score()[s.seat] - s.Score()[s.seat]
}

// The area that a phone can show at once, in points of the castle. Places farther away get no
// button. The limit for closable courtyards is smaller, so that their pieces look large.
const (
	seenW, seenH   = 16, 12
	courtW, courtH = 12, 10
)

func atOnce(box scene.Rect) bool { return box.W <= seenW && box.H <= seenH }

// mark is the letter of a closable courtyard on the picture and on its button.
type mark struct {
	letter string
	items  []scene.Item
}

// marks chooses the closable courtyards that get a button, by their index, and the area of the
// board that they take. They must be close to each other, and neither their ground nor their pieces
// may overlap, or players could not tell them apart. Letters are lower case, because capitals are
// initials of players.
func (s *state) marks(courts []closure) (shown map[int]mark, box scene.Rect) {
	shown = map[int]mark{}
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
			shown[i], box = mark{letter, c.outline(s, letter)}, around
		}
	}
	return shown, box
}

// closeRun closes the courtyard of a closure and then builds the remaining pieces.
func (s *state) closeRun(c closure) (r games.Run) {
	r.Word = c.name()
	at := games.T("castellan.court", "at", c.at.String())
	r.Label, r.Plain = c.text(closingRun, "at", at), c.text(closingPlain, "at", at)
	r.Does = pieceTexts(supplyOf(c.added))
	r.Line = c.line
	r.More = func() []games.Action { return c.more }
	return r
}

// restRun builds all pieces without closing anything. Its button is green if it gains points and
// nothing can be closed.
func (s *state) restRun(all plan, alone bool) []games.Run {
	line, after, ok := s.inOrder(all.added)
	if !ok || len(line) < 2 || len(all.land.areas) > len(s.land.areas) {
		return nil
	}
	r := games.Run{Line: line}
	r.Word, r.Label = runRest, games.T("castellan.run.rest", "n", len(line))
	if gain := s.gainSince(after); gain != 0 {
		r.Main, r.Plain = alone, r.Label
		r.Label = games.T("castellan.run.gain", "n", len(line), "gain", signed(gain))
	}
	return []games.Run{r}
}

// inOrder finds a legal order for the pieces and returns it with the position after them. ok is
// false if there is none.
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

// hasChoice reports whether the player has another choice on the way. Otherwise taking the pieces
// back would lead to the same pieces again.
func (s *state) hasChoice(line []games.Action) bool {
	for at := s; len(line) > 0; line = line[1:] {
		if len(at.legal) > 1 && !at.towersFillAll(len(at.places())) {
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

// planned draws the outline of a piece that a run would build, with the letter of its courtyard.
func (p piece) planned(letter string) scene.Item {
	it := scene.Item{
		Kind: scene.Outline, Noun: "planned", Name: kindNames[p.kind], Text: letter, Seat: scene.Nobody, Box: p.box(),
	}
	if p.kind != tower {
		it.Points = p.line()
	}
	return it
}

// name is the word of the run.
func (c closure) name() string { return runClose + c.at.String() }

// box is the area of the board where a plan builds.
func (p plan) box() scene.Rect {
	box := p.added[0].box()
	for _, one := range p.added {
		box = box.Around(one.box())
	}
	return box
}

// outline draws the pieces of a plan, the ground that it closes, and a label with the letter and
// the gain. The label stands near the pieces, as far as possible from keeps and from the numbers of
// places.
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
	slices.SortStableFunc(added, func(a, b piece) int { return cmp.Compare(b.kind, a.kind) }) // towers last: their letters lie above the walls
	for _, one := range added {
		items = append(items, one.planned(letter))
	}
	return append(items, scene.Item{
		Kind: scene.Spot, Noun: "court", Word: p.name(), Text: letter + " " + signed(p.brings), Seat: int(p.seat), Box: scene.Rect{X: at.X - .5, Y: at.Y - .5, W: 1, H: 1},
	})
}

// farFrom returns the distance to the nearest piece's middle or point.
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
