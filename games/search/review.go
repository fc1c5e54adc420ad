package search

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Retrospect is a question about a whole match.
type Retrospect struct {
	Game   games.Game
	Record table.Record
	Seed   chance.Seed
	// Playouts is the number of playouts for each decision. Those that seem to have cost most are
	// searched again with eight times as many.
	Playouts int
	// Think answers the questions; nil means the function [Think]. A host uses it to limit time:
	// part is the share of the remaining time that the question should take. An answer without
	// candidates skips the decision.
	Think func(q Question, part float64) (Answer, error)
}

// Review is the result of a look back on a match.
type Review struct {
	// Curve is the expected points or victories of each seat, see [Answer], at the beginning of
	// each turn. Its last point is the final score, or the last expectation if the match was broken
	// off.
	Curve []Expectation
	// Costly lists for each seat the decisions that cost most, the most expensive first: at most
	// three, one a turn. Decisions that may have been right are left out.
	Costly [][]Mistake
	// Whole is false if there was no time for every decision. Courses is the average number of
	// playouts of each.
	Whole    bool
	Playouts int

	strive measure
}

// Expectation is a point of the curve.
type Expectation struct {
	Turn   int // completed turns
	Points []float64
}

// Mistake is a decision that was not the best one.
type Mistake struct {
	Step   int // number of its entry in the record, from 1
	Turn   int // see [table.Numbered]
	Seat   games.Seat
	Before table.Match
	Played Candidate
	Better Candidate
	Why    Reasons // for the better one
	// Cost is how much of its final lead the seat gave away, in points, and Error its standard
	// error.
	Cost, Error float64
}

const (
	mostMistakes = 3
	doubtful     = 2 * mostMistakes // decisions searched again, for each seat
	closer       = 8                // factor of their playouts
	leastCost    = .5               // smaller costs are ignored
	closerTime   = .6               // time of the second search, as a share of the first
)

// Review looks back on a match. It searches every decision with only what its seat knew then. Its
// errors are those of a replay and of [Think].
func (r Retrospect) Review() (Review, error) {
	course, err := r.Record.Course(r.Game)
	if err != nil {
		return Review{}, err
	}
	if r.Think == nil {
		r.Think = func(q Question, _ float64) (Answer, error) { return Think(q) }
	}
	decisions := slices.DeleteFunc(slices.Clone(course[1:]), func(s table.Step) bool { return !decided(s) })
	l := reviewer{Retrospect: r, turns: turnsOf(course), time: float64(len(decisions)) * (1 + closerTime)}
	l.review.strive = measureOf(r.Game)
	l.review.Whole, l.review.Costly = true, make([][]Mistake, course[0].After.Header.Seats)
	if err := l.searchAll(decisions); err != nil {
		return Review{}, err
	}
	l.end(course[len(course)-1])
	if err := l.searchCostly(); err != nil {
		return Review{}, err
	}
	return l.review, nil
}

// decided reports whether a step was a real choice of its seat during the game.
func decided(s table.Step) bool {
	m, e := s.Before, s.Entry
	if m.Over() || e.Seat < 0 || m.Gone[e.Seat] {
		return false
	}
	legal := m.State.Legal(e.Seat)
	return len(legal) > 1 && slices.Contains(legal, e.Action)
}

// reviewer is a review in progress.
type reviewer struct {
	Retrospect
	review Review
	turns  map[int]int // by the number of a step
	time   float64     // left, in units of one decision's first search
}

// turnsOf returns the turn of each step, by the step's number.
func turnsOf(course []table.Step) map[int]int {
	turns := map[int]int{}
	for i, turn := range table.Numbered(course) {
		turns[course[i].N] = turn
	}
	return turns
}

// searchAll searches all decisions once.
func (l *reviewer) searchAll(decisions []table.Step) error {
	courses, last := 0, 0
	for _, step := range decisions {
		a, err := l.searchStep(step, l.Playouts, 1)
		if err != nil {
			return err
		}
		l.review.Whole = l.review.Whole && len(a.Candidates) > 0
		courses += a.Playouts
		if turn := l.turns[step.N]; len(a.Candidates) > 0 && turn != last {
			last = turn
			l.review.Curve = append(l.review.Curve, Expectation{turn - 1, a.Expected})
		}
		if m, ok := l.mistake(step, a); ok {
			l.review.Costly[m.Seat] = append(l.review.Costly[m.Seat], m)
		}
	}
	l.review.Playouts = courses / max(1, len(decisions))
	return nil
}

// end adds the last point of the curve. The result of a broken-off match is unknown, and its score
// so far would look like a fall.
func (l *reviewer) end(last table.Step) {
	final := Expectation{l.turns[last.N], Expected(l.Game, last.After.State)}
	if n := len(l.review.Curve); n > 0 && len(last.After.State.Turn()) > 0 {
		final.Points = l.review.Curve[n-1].Points
	}
	l.review.Curve = append(l.review.Curve, final)
}

// searchStep searches the position before a step, with a share of the time.
func (l *reviewer) searchStep(step table.Step, playouts int, time float64) (Answer, error) {
	part := min(1, time/max(l.time, time))
	l.time -= time
	return l.Think(l.question(step, playouts), part)
}

func (l *reviewer) question(step table.Step, playouts int) Question {
	return Question{
		Game: l.Game, Match: step.Before, Seat: step.Entry.Seat, Strength: Strong, Seed: l.Seed,
		Playouts: playouts, AlsoSearch: step.Entry.Action,
	}
}

// mistake compares the played decision with the best one.
func (l *reviewer) mistake(step table.Step, a Answer) (Mistake, bool) {
	played, ok := a.Candidate(step.Entry.Action)
	if !ok || a.Action == step.Entry.Action {
		return Mistake{}, false
	}
	better := a.Candidates[0]
	m := Mistake{
		Step: step.N, Turn: l.turns[step.N], Seat: step.Entry.Seat, Before: step.Before, Played: played, Better: better,
		Cost: better.Lead - played.Lead, Error: math.Hypot(better.Error, played.Error),
	}
	return m, m.Cost > 0
}

func byCost(a, b Mistake) int { return cmp.Compare(b.Cost, a.Cost) }

// searchCostly searches the most expensive decisions again and keeps what is beyond doubt: among many
// decisions, some look worse than they were.
func (l *reviewer) searchCostly() error {
	again := 0
	for seat, list := range l.review.Costly {
		slices.SortStableFunc(list, byCost)
		l.review.Costly[seat] = list[:min(doubtful, len(list))]
		again += len(l.review.Costly[seat])
	}
	time := l.time / float64(max(again, 1))
	for seat, list := range l.review.Costly {
		var err error
		if l.review.Costly[seat], err = l.confirm(list, time); err != nil {
			return err
		}
	}
	return nil
}

// confirm returns the mistakes that a closer search confirms, with reasons.
func (l *reviewer) confirm(list []Mistake, time float64) (kept []Mistake, err error) {
	for _, m := range list {
		step := table.Step{N: m.Step, Entry: table.Entry{Seat: m.Seat, Action: m.Played.Action}, Before: m.Before}
		a, err := l.searchStep(step, closer*l.Playouts, time)
		if err != nil {
			return nil, err
		}
		l.review.Whole = l.review.Whole && len(a.Candidates) > 0
		again, ok := l.mistake(step, a)
		if !ok || again.Cost <= max(2*again.Error, leastCost) {
			continue
		}
		if again.Why, err = Why(l.question(step, 0), again.Better.Line); err != nil {
			return nil, err
		}
		kept = append(kept, again)
	}
	slices.SortStableFunc(kept, byCost)
	kept = onePerTurn(kept)
	return kept[:min(mostMistakes, len(kept))], nil
}

// onePerTurn keeps the first mistake of each turn. Other decisions of the same turn, such as the
// pieces of a plan, mostly fail for the same reason.
func onePerTurn(list []Mistake) (kept []Mistake) {
	for _, m := range list {
		if !slices.ContainsFunc(kept, func(o Mistake) bool { return o.Turn == m.Turn }) {
			kept = append(kept, m)
		}
	}
	return kept
}

// Decisions lists the costly decisions of all seats in the order in which they were made.
func (r Review) Decisions() []Mistake {
	all := slices.Concat(r.Costly...)
	slices.SortStableFunc(all, func(a, b Mistake) int { return cmp.Compare(a.Step, b.Step) })
	return all
}

// Dearest returns the decision that cost a seat most or, for [games.Spectator], the one that cost
// any seat most. ok is false if there is none.
func (r Review) Dearest(seat games.Seat) (dearest Mistake, ok bool) {
	for of, list := range r.Costly {
		asked := seat == games.Spectator || games.Seat(of) == seat
		if asked && len(list) > 0 && (!ok || list[0].Cost > dearest.Cost) {
			dearest, ok = list[0], true
		}
	}
	return dearest, ok
}

// Swing is where a match turned most, including luck.
type Swing struct {
	From, At int        // indexes into the curve before and after it
	Seat     games.Seat // who gained or lost most
	Points   float64    // gained on the average of the others; negative: lost
}

// reach is the share of a match that a swing can span.
const reach = .125

// Swing returns the largest rise or fall of a seat between two points of the curve that are
// adjacent or at most an eighth of the match apart. A rise wins over an equal fall. ok is false if
// there is none.
func (r Review) Swing() (s Swing, ok bool) {
	const alike = 1e-9
	for at := 1; at < len(r.Curve); at++ {
		for from := at - 1; from >= 0 && (from == at-1 || r.near(from, at)); from-- {
			for seat := range r.Curve[at].Points {
				gain := r.strive.ahead(r.Curve[at].Points, seat) - r.strive.ahead(r.Curve[from].Points, seat)
				more := math.Abs(gain) - math.Abs(s.Points)
				if more > alike || more > -alike && gain > s.Points+alike {
					s, ok = Swing{from, at, games.Seat(seat), gain}, true
				}
			}
		}
	}
	return s, ok
}

// near reports whether a swing can span two points of the curve.
func (r Review) near(from, at int) bool {
	whole := r.Curve[len(r.Curve)-1].Turn - r.Curve[0].Turn
	return float64(r.Curve[at].Turn-r.Curve[from].Turn) <= reach*float64(whole)
}

// ahead is the lead of a seat over the average of the others, or its victories.
func (m measure) ahead(points []float64, seat int) float64 {
	if m.wins {
		return points[seat]
	}
	sum := 0.0
	for _, p := range points {
		sum += p
	}
	others := float64(max(1, len(points)-1))
	return points[seat] - (sum-points[seat])/others
}
