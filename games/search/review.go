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
	// Playouts is how many courses are imagined for each decision; those that seem to have
	// cost most are looked at again with eight times as many.
	Playouts int
	// Think answers the questions in the place of [Think], which nil stands for. It is how
	// time comes in: part is the part of the time left that the question should take. An
	// answer without candidates leaves the decision out.
	Think func(q Question, part float64) (Answer, error)
}

// Review is what looking back on a match came to.
type Review struct {
	// Curve is how many points or victories each seat could expect, see [Answer]: at the beginning of each turn, and at
	// the end the score, or what was expected last if the match was broken off.
	Curve []Expectation
	// Costly lists for each seat the decisions that cost most, the dearest first, up to
	// three and one of a turn. One that may as well have been right is left out.
	Costly [][]Mistake
	// Whole is false if there was no time to look at every decision, and Courses is how many
	// courses were imagined for each on average.
	Whole   bool
	Courses int

	strive measure
}

// Expectation is a point of the curve.
type Expectation struct {
	Turn   int // turns that were over
	Points []float64
}

// Mistake is a decision that was not the best one.
type Mistake struct {
	Step   int // number of its entry in the record, from 1
	Turn   int // in which it was taken, see [table.Numbered]
	Seat   games.Seat
	Before table.Match
	Played Candidate
	Better Candidate
	Why    Reasons // for the better one
	// Cost is how much of its lead at the end the seat gave away, in points, and Error the
	// standard error of that.
	Cost, Error float64
}

const (
	mostMistakes = 3
	doubtful     = 2 * mostMistakes // looked at again, for each seat
	closer       = 8                // with so many times the courses
	leastCost    = .5               // what is less is told as none
	closerTime   = .6               // in so many times the time of all the rest
)

// Review looks back on a match. Of every decision it thinks as the seat did that took it,
// without what the seat did not know. Its errors are those of a replay and of [Think].
func (r Retrospect) Review() (Review, error) {
	course, err := r.Record.Course(r.Game)
	if err != nil {
		return Review{}, err
	}
	if r.Think == nil {
		r.Think = func(q Question, _ float64) (Answer, error) { return Think(q) }
	}
	decisions := slices.DeleteFunc(slices.Clone(course[1:]), func(s table.Step) bool { return !decided(s) })
	l := looking{Retrospect: r, turns: turnsOf(course), time: float64(len(decisions)) * (1 + closerTime)}
	l.review.strive = measureOf(r.Game)
	l.review.Whole, l.review.Costly = true, make([][]Mistake, course[0].After.Header.Seats)
	if err := l.through(decisions); err != nil {
		return Review{}, err
	}
	l.end(course[len(course)-1])
	if err := l.closely(); err != nil {
		return Review{}, err
	}
	return l.review, nil
}

// decided reports whether a step was a decision of its seat in the game, with something to
// choose from.
func decided(s table.Step) bool {
	m, e := s.Before, s.Entry
	if m.Over() || e.Seat < 0 || m.Gone[e.Seat] {
		return false
	}
	legal := m.State.Legal(e.Seat)
	return len(legal) > 1 && slices.Contains(legal, e.Action)
}

// looking is a review in the making.
type looking struct {
	Retrospect
	review Review
	turns  map[int]int // by the number of a step
	time   float64     // left, in what one decision takes at first sight
}

// turnsOf returns the turn of each step, by its number.
func turnsOf(course []table.Step) map[int]int {
	turns := map[int]int{}
	for i, turn := range table.Numbered(course) {
		turns[course[i].N] = turn
	}
	return turns
}

// through looks at all decisions once.
func (l *looking) through(decisions []table.Step) error {
	courses, last := 0, 0
	for _, step := range decisions {
		a, err := l.look(step, l.Playouts, 1)
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
	l.review.Courses = courses / max(1, len(decisions))
	return nil
}

// end adds the last point of the curve. What a match that was broken off would have come to
// is not known; its points so far would only look like a fall.
func (l *looking) end(last table.Step) {
	final := Expectation{l.turns[last.N], Expected(l.Game, last.After.State)}
	if n := len(l.review.Curve); n > 0 && len(last.After.State.Turn()) > 0 {
		final.Points = l.review.Curve[n-1].Points
	}
	l.review.Curve = append(l.review.Curve, final)
}

// look thinks about the position before a step, for the given amount of the time.
func (l *looking) look(step table.Step, playouts int, time float64) (Answer, error) {
	part := min(1, time/max(l.time, time))
	l.time -= time
	return l.Think(l.question(step, playouts), part)
}

func (l *looking) question(step table.Step, playouts int) Question {
	return Question{
		Game: l.Game, Match: step.Before, Seat: step.Entry.Seat, Strength: Strong, Seed: l.Seed,
		Playouts: playouts, Beside: step.Entry.Action,
	}
}

// mistake compares what was played with what would have been best.
func (l *looking) mistake(step table.Step, a Answer) (Mistake, bool) {
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

func dearest(a, b Mistake) int { return cmp.Compare(b.Cost, a.Cost) }

// closely looks again at what seems to have cost most, since among many decisions some
// seem worse than they were, and keeps what is beyond doubt.
func (l *looking) closely() error {
	again := 0
	for seat, list := range l.review.Costly {
		slices.SortStableFunc(list, dearest)
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

// confirm returns the mistakes that are still some on a closer look, with reasons.
func (l *looking) confirm(list []Mistake, time float64) (kept []Mistake, err error) {
	for _, m := range list {
		step := table.Step{N: m.Step, Entry: table.Entry{Seat: m.Seat, Action: m.Played.Action}, Before: m.Before}
		a, err := l.look(step, closer*l.Playouts, time)
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
	slices.SortStableFunc(kept, dearest)
	kept = onePerTurn(kept)
	return kept[:min(mostMistakes, len(kept))], nil
}

// onePerTurn returns of some mistakes the first in each turn: what was decided in it before or after, such as the
// pieces of a plan one by one, mostly goes wrong for the same reason.
func onePerTurn(list []Mistake) (kept []Mistake) {
	for _, m := range list {
		if !slices.ContainsFunc(kept, func(o Mistake) bool { return o.Turn == m.Turn }) {
			kept = append(kept, m)
		}
	}
	return kept
}

// Order lists the seats as they are told of: first one's own, then those whose dearest decision
// cost most. own is negative for who had no seat.
func (r Review) Order(own games.Seat) []games.Seat {
	seats := make([]games.Seat, len(r.Costly))
	for i := range seats {
		seats[i] = games.Seat(i)
	}
	dearest := func(seat games.Seat) float64 {
		switch list := r.Costly[seat]; {
		case seat == own:
			return math.Inf(1)
		case len(list) > 0:
			return list[0].Cost
		}
		return 0
	}
	slices.SortStableFunc(seats, func(a, b games.Seat) int { return cmp.Compare(dearest(b), dearest(a)) })
	return seats
}

// Swing is where a match turned most, chance included.
type Swing struct {
	From, At int        // places in the curve before and after it
	Seat     games.Seat // who gained most, or lost
	Points   float64    // that it gained on the others on average; negative: that it lost
}

// reach is the share of a match over which a swing can last.
const reach = .125

// Swing returns the largest rise or fall of a seat between two points of the curve that are no
// farther from each other than an eighth of the match, or next to each other; ok is false if
// there was none. Of a rise and a fall that are as large it is the rise.
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

// near reports whether a swing can last from one point of the curve to another.
func (r Review) near(from, at int) bool {
	whole := r.Curve[len(r.Curve)-1].Turn - r.Curve[0].Turn
	return float64(r.Curve[at].Turn-r.Curve[from].Turn) <= reach*float64(whole)
}

// ahead is how far a seat lies before the others on average, or how many victories it has.
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
