package search

import (
	"math"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Constants of the search. README.md says what they were compared with.
const (
	exploration = 0.35 // weight of uncertainty, for values from -1 to 1 …
	foresight   = 0.12 // … and for games that evaluate moves before they are tried
	trials      = 32   // playouts after which the scale of the points is known
	spreads     = 1.3  // the scale, in standard deviations of the lead
	leastScale  = 3.0  // points; keeps noise small where playouts end alike
	firstScale  = 15.0 // points; before the trials, and for games that evaluate moves first
)

// node is a position of the tree as the thinking seat knows it: what happened on the way, not what
// is hidden. It gets edges when it is reached a second time.
type node struct {
	edges []edge
	seat  games.Seat
	ready bool
}

// edge is a move out of a node. With hidden information it may be legal in only some of the sampled
// positions.
type edge struct {
	move   games.Move
	offers int32   // how often it was legal
	visits int32   // how often it was chosen
	weight float64 // visits, plus the equivalent of what is foreseen about the move
	value  float64 // sum over the weight, for the seat to act
	mean   float64 // value divided by weight …
	doubt  float64 // … and its uncertainty, 1 after one visit
	after  []branch
}

// count adds n playouts of the same value to the edge.
func (e *edge) count(n, worth float64) {
	e.weight += n
	e.value += n * worth
	e.mean, e.doubt = e.value/e.weight, 1/math.Sqrt(e.weight)
}

// branch is the continuation of a move after certain visible outcomes.
type branch struct {
	seen uint32
	to   *node
}

// tree is a search in progress. Every seat plays for its own best result (max^n): with three to
// five players nobody plays only to harm the thinking seat, as a paranoid search assumes. With two
// seats it is the usual search.
type tree struct {
	model  games.Model
	strive measure
	root   node
	seats  int
	random chance.Quick
	n      int // playouts so far
	scale  float64
	leads  []moments      // by seat, over the trials
	ahead  games.Foreseer // nil if moves are not evaluated before they are tried
	doubt  float64        // uncertainty of what is foreseen about the moves
	path   []*edge
	actors []games.Seat
	points []float64
	worth  []float64
	plain  bool  // nothing is hidden
	open   []int // edges of the moves that are legal now: all or mixed
	all    []int // 0, 1, 2 …
	some   []int
	fresh  []int                   // edges in open that were never chosen
	sums   map[games.Move]*outcome // of the moves at the root
	total  outcome
	force  int  // root edge that every fourth playout takes, -1 for none …
	forced bool // … or that every playout takes
}

// outcome adds up the results of the playouts through a move.
type outcome struct {
	points []float64 // by seat
	lead   moments
}

// moments adds up a number over playouts.
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

// run makes one playout from the position in question.
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

// follow returns the node after the move and the visible outcomes. A new node is stored, and the
// playout leaves the tree there.
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

// choose returns the edge with the highest upper confidence bound; unvisited edges come first.
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
		if e.offers != offers { // usually the same for all
			offers, width = e.offers, explore*math.Sqrt(math.Log(float64(e.offers)))
		}
		if bound := e.mean + width*e.doubt; bound > most {
			best, most = i, bound
		}
	}
	return best
}

// offer sets t.open to the edges of the moves that are legal now. Without hidden information they
// are the same at every visit.
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

// every lists the numbers 0 to n-1.
func (t *tree) every(n int) []int {
	for i := len(t.all); i < n; i++ {
		t.all = append(t.all, i)
	}
	return t.all[:n]
}

// foresee evaluates the moves of a node before they are tried.
func (t *tree) foresee(at *node) {
	if t.ahead == nil {
		return
	}
	for i := range at.edges {
		e := &at.edges[i]
		courses := t.ahead.Foresee(e.move, t.points)
		t.strive.read(t.points)
		if at == &t.root {
			t.points[at.seat] += t.doubt * t.noise()
		}
		e.count(courses, t.worthOf(at.seat))
	}
}

// worthOf returns the value of t.points for a seat: its lead minus the usual one, squashed.
func (t *tree) worthOf(seat games.Seat) float64 {
	return math.Tanh((t.strive.lead(t.points, seat) - t.leads[seat].mean()) / t.scale)
}

// noise returns a number around 0 with a standard deviation of 1: the sum of twelve uniform ones,
// close enough to normal.
func (t *tree) noise() float64 {
	sum := -6.
	for range 12 {
		sum += float64(t.random.Number(1<<20)) / (1 << 20)
	}
	return sum
}

// find returns the edge of a move, usually at the same index.
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

// learn adds the result of the playout to the edges of its path.
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

// Lead returns the lead of a seat over the best other one; negative if it is behind.
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
