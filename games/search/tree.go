package search

import (
	"math"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Constants of the search. What they were compared with stands in README.md.
const (
	exploration = 0.35 // weight of what is uncertain, for values from -1 to 1 …
	foresight   = 0.12 // … and where moves are looked at before they are tried
	trials      = 32   // courses after which the scale of the points is known
	spreads     = 1.3  // the scale, in standard deviations of the lead
	leastScale  = 3.0  // points; so that equal courses do not make noise loud
	firstScale  = 15.0 // points; before anything is known, and with foresight
)

// node is a position of the tree as the seat that thinks knows it: what happened on the
// way to it, not what is hidden in it. It has no edges until it is met a second time.
type node struct {
	edges []edge
	seat  games.Seat
	ready bool
}

// edge is a move out of a node. With hidden information it may be legal in some of the
// imagined positions only.
type edge struct {
	move   games.Move
	offers int32   // how often it could have been chosen
	visits int32   // how often it was
	weight float64 // visits, and as many more as what is foreseen of the move counts like
	value  float64 // sum over the weight, for the seat to act
	mean   float64 // value by weight …
	doubt  float64 // … and how uncertain that is, 1 after one visit
	after  []branch
}

// count adds courses of the same worth to what is known of the move.
func (e *edge) count(n, worth float64) {
	e.weight += n
	e.value += n * worth
	e.mean, e.doubt = e.value/e.weight, 1/math.Sqrt(e.weight)
}

// branch is what follows a move when certain outcomes were seen.
type branch struct {
	seen uint32
	to   *node
}

// tree is a search under way. Seats want different things: every one the best for itself
// (max^n), since with three to five players nobody plays only to harm the one who thinks,
// as a paranoid search would have it. With two it is the usual search.
type tree struct {
	model  games.Model
	strive measure
	root   node
	seats  int
	random chance.Quick
	n      int // courses so far
	scale  float64
	leads  []moments      // by seat, of the trials
	ahead  games.Foreseer // nil if moves are not to be looked at before they are tried
	doubt  float64        // of what is foreseen of the moves in question
	path   []*edge
	actors []games.Seat
	points []float64
	worth  []float64
	plain  bool  // nothing is hidden
	open   []int // edges of the moves that are legal now, either of:
	all    []int // 0, 1, 2 …
	some   []int
	fresh  []int                   // those of open never taken
	sums   map[games.Move]*outcome // of the root
	total  outcome
	force  int  // edge of the root that every fourth course takes, -1 for none …
	forced bool // … or that every one takes
}

// outcome adds up what the courses through a move led to.
type outcome struct {
	points []float64 // by seat
	lead   moments
}

// moments add up a number over courses.
type moments struct{ n, sum, square float64 }

func (m *moments) add(x float64) {
	m.n++
	m.sum += x
	m.square += x * x
}

func (m moments) mean() float64 { return m.sum / max(m.n, 1) }

// deviation returns the standard deviation.
func (m moments) deviation() float64 {
	mean := m.mean()
	return math.Sqrt(max(0, m.square/max(m.n, 1)-mean*mean))
}

func newTree(model games.Model, strive measure, seats int, seed chance.Seed) *tree {
	ahead, _ := model.(games.Foreseer)
	_, plain := model.(games.Chooser)
	return &tree{
		plain: plain, model: model, strive: strive, seats: seats, ahead: ahead, scale: strive.firstScale(), leads: make([]moments, seats), random: seed.Quick(), force: -1, sums: map[games.Move]*outcome{},
		points: make([]float64, seats), worth: make([]float64, seats), total: outcome{points: make([]float64, seats)},
	}
}

// run plays one imagined course from the position in question.
func (t *tree) run() {
	t.model.Begin(t.random.Uint64())
	t.path, t.actors = t.path[:0], t.actors[:0]
	at := &t.root
	for {
		seat := t.model.Seat()
		if seat == games.Spectator {
			break
		}
		e := &at.edges[t.choose(at, seat)]
		t.path, t.actors = append(t.path, e), append(t.actors, seat)
		next, known := e.follow(t.model.Play(e.move))
		if !known {
			t.model.Drift()
			break
		}
		at = next
	}
	t.model.Estimate(t.points)
	t.strive.read(t.points)
	t.learn()
}

// follow returns the node after the move and the outcomes seen. One that is met for the
// first time is remembered, and the course leaves the tree.
func (e *edge) follow(seen uint32) (next *node, known bool) {
	for _, b := range e.after {
		if b.seen == seen {
			return b.to, true
		}
	}
	next = &node{}
	e.after = append(e.after, branch{seen, next})
	return next, false
}

// choose returns the edge to take: by the upper confidence bound, those never taken first.
func (t *tree) choose(at *node, seat games.Seat) int {
	t.offer(at, seat)
	if at == &t.root && t.force >= 0 && (t.forced || t.n%4 == 0) {
		return t.force
	}
	fresh, explore := 0, exploration
	if t.ahead != nil {
		explore = foresight
	}
	for _, i := range t.open {
		at.edges[i].offers++
		if at.edges[i].weight == 0 {
			t.fresh = append(t.fresh[:fresh], i)
			fresh++
		}
	}
	if fresh > 0 {
		return t.fresh[t.random.Number(fresh)]
	}
	best, most := 0, math.Inf(-1)
	offers, width := int32(0), 0.0
	for _, i := range t.open {
		e := &at.edges[i]
		if e.offers != offers { // mostly the same for all
			offers, width = e.offers, explore*math.Sqrt(math.Log(float64(e.offers)))
		}
		if bound := e.mean + width*e.doubt; bound > most {
			best, most = i, bound
		}
	}
	return best
}

// offer lists in t.open the edges of the moves that are legal now. Without hidden information they
// are the same whenever the node is met.
func (t *tree) offer(at *node, seat games.Seat) {
	if at.ready && t.plain {
		t.open = t.every(len(at.edges))
		return
	}
	moves := t.model.Moves()
	if !at.ready {
		at.ready, at.seat = true, seat
		at.edges = make([]edge, len(moves))
		for i, m := range moves {
			at.edges[i].move = m
		}
		t.foresee(at)
		t.open = t.every(len(at.edges))
		return
	}
	t.some = t.some[:0]
	for i, m := range moves {
		t.some = append(t.some, at.find(m, i))
	}
	t.open = t.some
}

// every lists so many edges.
func (t *tree) every(n int) []int {
	for i := len(t.all); i < n; i++ {
		t.all = append(t.all, i)
	}
	return t.all[:n]
}

// foresee looks at the moves of a node before they are tried.
func (t *tree) foresee(at *node) {
	if t.ahead == nil {
		return
	}
	for i := range at.edges {
		e := &at.edges[i]
		courses := t.ahead.Foresee(e.move, t.points)
		t.strive.read(t.points)
		if at == &t.root {
			t.points[at.seat] += t.doubt * t.error()
		}
		e.count(courses, t.worthOf(at.seat))
	}
}

// worthOf returns what t.points are worth to a seat: its lead, less what it could expect
// anyway, squashed.
func (t *tree) worthOf(seat games.Seat) float64 {
	return math.Tanh((t.strive.lead(t.points, seat) - t.leads[seat].mean()) / t.scale)
}

// error returns a number around 0 that mostly is not far beyond 1: the sum of twelve that are
// evenly distributed, which is as good as normal.
func (t *tree) error() float64 {
	sum := -6.
	for range 12 {
		sum += float64(t.random.Number(1<<20)) / (1 << 20)
	}
	return sum
}

// find returns the edge of a move, which mostly is the one at the same place in the list.
func (at *node) find(m games.Move, near int) int {
	if near < len(at.edges) && at.edges[near].move == m {
		return near
	}
	for i := range at.edges {
		if at.edges[i].move == m {
			return i
		}
	}
	at.edges = append(at.edges, edge{move: m})
	return len(at.edges) - 1
}

// learn tells the edges of the path what the course led to.
func (t *tree) learn() {
	t.n++
	lead := t.strive.lead(t.points, t.root.seat)
	if t.n <= trials && t.ahead == nil && !t.strive.wins {
		for seat := range t.leads {
			t.leads[seat].add(t.strive.lead(t.points, games.Seat(seat)))
		}
		t.scale = max(leastScale, spreads*t.leads[t.root.seat].deviation())
	}
	for seat := range t.worth {
		t.worth[seat] = t.worthOf(games.Seat(seat))
	}
	for i, e := range t.path {
		e.visits++
		e.count(1, t.worth[t.actors[i]])
	}
	t.total.add(t.points, lead)
	if len(t.path) > 0 {
		t.sum(t.path[0].move).add(t.points, lead)
	}
}

func (t *tree) sum(m games.Move) *outcome {
	if t.sums[m] == nil {
		t.sums[m] = &outcome{points: make([]float64, t.seats)}
	}
	return t.sums[m]
}

func (o *outcome) add(points []float64, lead float64) {
	for seat, p := range points {
		o.points[seat] += p
	}
	o.lead.add(lead)
}

// Lead returns how far a seat is ahead of the best other one, or behind it.
func Lead(points []float64, seat games.Seat) float64 {
	best := math.Inf(-1)
	for other, p := range points {
		if games.Seat(other) != seat {
			best = max(best, p)
		}
	}
	if math.IsInf(best, -1) {
		return points[seat]
	}
	return points[seat] - best
}
