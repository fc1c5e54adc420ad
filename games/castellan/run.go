package castellan

import (
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
