package castellan

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Runs implements [games.Runner]: cards that are played together, a courtyard that can be
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

// pair is how many cards are offered to be played together.
const pair = 2

// cardRuns are all pairs of cards, to be played at once.
func (s *state) cardRuns() []games.Run {
	held := s.players[s.seat].hand
	var runs []games.Run
	for chosen := range held.choose(pair) {
		if r, ok := s.cardRun(chosen); ok {
			runs = append(runs, r)
		}
	}
	return runs
}

func (s *state) cardRun(chosen hand) (r games.Run, ok bool) {
	if len(s.pieces) == 0 && !s.cards.pieces(s.now|chosen).startable() {
		return r, false
	}
	letters := make([]string, 0, pair)
	words := make([]string, 0, pair+1)
	nth := 0
	for i := range (s.players[s.seat].hand | s.now).each {
		if chosen.has(i) {
			letters = append(letters, string(rune('A'+nth)))
			words = append(words, verbCard+s.names[i])
			r.Line = append(r.Line, games.Action(verbCard+s.names[i]))
		}
		nth++
	}
	r.Line = append(r.Line, verbBuild)
	r.Word = strings.Join(append(words, verbBuild), ";")
	r.Label = games.T("castellan.run.cards", "cards", strings.Join(letters, " + "))
	return r, true
}

// mostTried is how many links are looked at in one castle.
const mostTried = 40

// plan is a row of pieces and where it leads.
type plan struct {
	*state
	added []piece
	gain  int
}

// with returns the plan with more pieces.
func (p plan) with(pieces ...piece) plan {
	next := *p.state
	next.pieces = slices.Clip(next.pieces)
	for _, one := range pieces {
		next.pieces = append(next.pieces, laid{one, p.seat, p.turn})
		next.todo[one.kind]--
	}
	next.land = survey(bare(next.pieces))
	next.yards, _ = divide(p.land, p.yards, next.land, p.seat)
	gain := p.gain + next.Score()[p.seat] - p.Score()[p.seat]
	return plan{&next, append(slices.Clip(p.added), pieces...), gain}
}

// closing lists what links bring, the best first.
func (p plan) closing() []plan {
	var list []plan
	for n, l := range p.links() {
		if n == mostTried {
			break
		}
		if next := p.with(l.pieces...); next.gain > p.gain {
			list = append(list, next)
		}
	}
	slices.SortStableFunc(list, func(a, b plan) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(len(a.added), len(b.added)))
	})
	return list
}

// mostWeighed is how many rows that begin by closing something are weighed to their end, and
// mostFollowing how many that close something after that.
const mostWeighed, mostFollowing = 6, 2

// row is what closes something, and all that is built with it.
type row struct{ first, whole plan }

// rows are the rows that begin by closing something, those that bring most first.
func (p plan) rows() []row {
	var list []row
	for i, c := range p.closing() {
		if i == mostWeighed {
			break
		}
		list = append(list, row{c, c.whole()})
	}
	slices.SortStableFunc(list, func(a, b row) int { return cmp.Compare(b.whole.gain, a.whole.gain) })
	return list
}

// whole builds what is left, closing more on the way if that brings more.
func (p plan) whole() plan {
	best := p.rest(true)
	if p.todo.total() == 0 {
		return best
	}
	for i, next := range p.closing() {
		if i == mostFollowing {
			break
		}
		if o := next.rest(true); o.gain > best.gain {
			best = o
		}
	}
	return best
}

// rest builds what is left: where it brings something, else where nobody but its builder can
// go on, and walls before the towers that end them. It closes something only if it may.
func (p plan) rest(may bool) plan {
	for p.todo.total() > 0 {
		places := p.places()
		if len(places) == 0 {
			break
		}
		p = p.with(p.wary(p.best(places, may)))
	}
	return p
}

// best returns the places for a piece that are worth most, in that order: a single one if it
// brings something.
func (p plan) best(places []piece, may bool) []piece {
	v := view{state: p.state}
	worth := make(map[piece]int, len(places))
	for _, place := range places {
		worth[place] = v.leftover(place, may)
	}
	slices.SortStableFunc(places, func(a, b piece) int { return cmp.Compare(worth[b], worth[a]) })
	most := worth[places[0]]
	if most >= bringing {
		return places[:1]
	}
	far := slices.IndexFunc(places, func(one piece) bool { return worth[one] < most-bringing })
	if far < 0 {
		far = len(places)
	}
	return places[:min(far, mostWary)]
}

// bringing parts places that bring points, or cost some, from those that differ in less.
const bringing = 500

// mostWary is how many places for a piece are looked at for what they leave to the next player.
const mostWary = 16

// wary returns the first of some places that gives the next player nothing to close with a single
// piece, or the first if all do.
func (p plan) wary(places []piece) piece {
	if len(places) == 1 {
		return places[0]
	}
	before := p.threats()
	for _, place := range places {
		if p.with(place).threats() <= before {
			return place
		}
	}
	return places[0]
}

// threats counts the single pieces with which the next player could close something.
func (p plan) threats() (n int) {
	next := *p.state
	next.seat, next.todo = p.left(p.seat), supply{1, 1, 1}
	v := view{state: &next}
	for _, place := range next.builder().places(next.todo) {
		if v.loose(place) == 0 && next.closes(place) > 0 {
			n++
		}
	}
	return n
}

// leftover values a place for a piece that closes nothing any more.
func (v *view) leftover(p piece, may bool) int {
	worth := -spread(p)
	if v.land.within(p.at) || v.land.within(p.end()) {
		worth += 100
	}
	if p.kind == tower {
		worth -= 50
	}
	if p.kind == tower && v.land.walls(p.at) < 2 {
		if v.land.within(p.at) {
			worth += 1000
		}
		return worth
	}
	if o := v.offer(p); o.closing && !may {
		worth -= 100_000
	} else {
		worth += 1000 * o.gain
	}
	return worth
}

// walls counts the walls that end at a point.
func (l *land) walls(at point) (n int) {
	i := l.index(at)
	for _, covered := range [4]bool{
		l.points[i]&hasEast != 0, l.points[i]&hasSouth != 0, l.points[i-1]&hasEast != 0, l.points[i-l.w]&hasSouth != 0,
	} {
		if covered {
			n++
		}
	}
	return n
}

// within reports whether a point lies inside a courtyard. Where something can be built, it is
// the builder's own.
func (l *land) within(at point) bool {
	for _, cell := range l.around(l.index(at)) {
		if l.labels[cell] == outside {
			return false
		}
	}
	return true
}

// spread is how far a place is from where the castle began.
func spread(p piece) int {
	end := p.end()
	x, y := int(p.at.x)+int(end.x), int(p.at.y)+int(end.y)
	return max(x, -x) + max(y, -y)
}

// Names of the runs of pieces. A run with a courtyard to be closed has its letter on the
// picture.
const (
	runRest  = "rest"
	runClose = "close-"
)

// mostYards is how many courtyards are offered to be closed in one press.
const mostYards = 2

// buildRuns are the courtyards worth most that can be closed, each with what is left then, and
// all pieces without any.
func (s *state) buildRuns() []games.Run {
	if len(s.legal) < 2 {
		return nil
	}
	begin := plan{state: s}
	var runs []games.Run
	var shown []plan
	for _, one := range begin.rows() {
		if len(shown) == mostYards {
			break
		}
		c := one.first
		if slices.ContainsFunc(shown, func(o plan) bool { return o.overlaps(c, s) }) {
			continue
		}
		if r, ok := s.buildRun(c, one.whole); ok {
			r.Word = runClose + strconv.Itoa(len(shown)+1)
			r.Mark = games.Letter
			r.Items = append(c.outline(s, r.Word), r.Items...)
			shown, runs = append(shown, c), append(runs, r)
		}
	}
	if all := begin.rest(false); len(all.land.areas) == len(s.land.areas) {
		runs = append(runs, s.restRun(all, len(shown) == 0)...)
	}
	for i := range runs {
		runs[i].Rank = -len(runs) + i
	}
	return runs
}

// restRun is the run that builds all pieces and closes nothing: the green one, if nothing can
// be closed.
func (s *state) restRun(all plan, alone bool) []games.Run {
	r, ok := s.buildRun(all, plan{})
	if !ok {
		return nil
	}
	r.Word, r.Main, r.Items, r.Note = runRest, alone, nil, games.Text{} // its places are as good as any
	return []games.Run{r}
}

// buildRun makes a run of a plan, and of what is built after it.
func (s *state) buildRun(p, rest plan) (r games.Run, ok bool) {
	at := s
	if r.Line, at, ok = at.inOrder(p.added); !ok {
		return r, false
	}
	if rest.state != nil {
		if r.More, at, ok = at.inOrder(rest.added[len(p.added):]); !ok {
			return r, false
		}
	}
	r.Label = runText(rest.state != nil, len(r.Line)+len(r.More), at.Score()[s.seat]-s.Score()[s.seat])
	r.Note = games.T("castellan.note.runs")
	for _, one := range p.added {
		r.Items = append(r.Items, one.planned())
	}
	return r, len(r.Line)+len(r.More) > 1
}

// runText is the label of a run of so many pieces.
func runText(closes bool, n, gain int) games.Text {
	switch {
	case closes:
		return games.T("castellan.run.close", "n", n, "gain", signed(gain))
	case gain != 0:
		return games.T("castellan.run.gain", "n", n, "gain", signed(gain))
	}
	return games.T("castellan.run.rest", "n", n)
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

// planned is the outline of a piece that a run would build.
func (p piece) planned() scene.Item {
	it := scene.Item{
		Kind: scene.Outline, Noun: "planned", Name: kindNames[p.kind], Seat: scene.Nobody, Box: p.at.cell().Around(p.end().cell()),
	}
	if p.kind != tower {
		it.Points = p.line()
	}
	return it
}

// overlaps reports whether two plans close the same ground.
func (p plan) overlaps(o plan, s *state) bool {
	before := view{state: s}
	for i, label := range p.land.labels {
		if label == outside || !before.isNew(p.land, int(label)-1) {
			continue
		}
		if n := o.land.at(p.land.point(i)); n >= 0 && before.isNew(o.land, n) {
			return true
		}
	}
	return false
}

// outline is the ground of the courtyards that a plan closes, with its letter where it is
// farthest from the numbers of places that are offered.
func (p plan) outline(before *state, word string) (items []scene.Item) {
	v := view{state: before}
	offered := before.places()
	var at scene.Point
	most := -1.
	for n := range p.yards {
		if !v.isNew(p.land, n) {
			continue
		}
		for _, i := range p.land.cells(n) {
			box := p.land.point(i).cell()
			box.X, box.Y = box.X+.5, box.Y+.5
			items = append(items, scene.Item{Kind: scene.Outline, Noun: "enclosed", Pose: p.land.sides(i), Seat: scene.Nobody, Box: box})
			if far := farFrom(box.Centre(), offered); far > most {
				at, most = box.Centre(), far
			}
		}
	}
	return append(items, scene.Item{
		Kind: scene.Spot, Noun: "court", Word: word, Seat: int(p.seat), Box: scene.Rect{X: at.X - .5, Y: at.Y - .5, W: 1, H: 1},
	})
}

// farFrom is the distance to the nearest of the middles of some pieces.
func farFrom(at scene.Point, pieces []piece) float64 {
	least := math.Inf(1)
	for _, o := range pieces {
		a, b := o.at.centre(), o.end().centre()
		least = min(least, math.Hypot(at.X-(a.X+b.X)/2, at.Y-(a.Y+b.Y)/2))
	}
	return least
}
