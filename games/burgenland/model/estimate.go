package model

import "math"

// The features of a seat when a turn begins. Their order is that of the data file.
const (
	points      = iota // so far
	near               // of these, what is beyond two thirds of the goal
	bestHere           // what its castle in the colour of the crown counts
	bestNext           // … in the colour after that
	bestLast           // … in the third one
	totalHere          // what all cards of that castle count, those beyond a gap too
	totalNext          //
	totalLast          //
	endsHere           // ends at which a building may be added
	endsNext           //
	endsLast           //
	exposedHere        // what the cards of that castle count that the other player may take
	exposedNext        //
	exposedLast        //
	dice               // special dice
	anyDice            // 1 with at least one
	tempo              // 1 if it is to roll
	room               // spaces left in the colour of the crown, if it is to roll
	prospect           // what a scoring would bring it or cost it, times how likely one throw leads to one
	features
)

var names = []string{
	"points", "near", "best-here", "best-next", "best-last", "total-here", "total-next", "total-last",
	"ends-here", "ends-next", "ends-last",
	"exposed-here", "exposed-next", "exposed-last", "dice", "any-dice", "tempo", "room", "prospect",
}

// traits are the features of every seat.
type traits [Seats][features]float64

// collect finds the features of a position in which a turn begins.
func (m *Model) collect(p *Position, t *traits) {
	b := m.board
	var best [Seats][Colours]float64
	here := colourOf(p.Crown)
	for seat := range Seats {
		f := &t[seat]
		f[points] = float64(p.Points[seat])
		f[near] = max(0, f[points]-float64(b.Goal)*2/3)
		f[dice], f[anyDice] = float64(p.Dice[seat]), float64(min(1, p.Dice[seat]))
	}
	for i := range Colours {
		colour := (here + i) % Colours
		c := m.compare([Seats]Row{p.Castles[0][colour], p.Castles[1][colour]})
		for seat := range Seats {
			f := &t[seat]
			best[seat][i] = c.best[seat]
			f[bestHere+i], f[totalHere+i], f[endsHere+i], f[exposedHere+i] = c.best[seat], c.total[seat], c.ends[seat], c.exposed[seat]
		}
	}
	f, other := &t[p.Seat], &best[1-p.Seat]
	f[tempo], f[room] = 1, float64(partSize-1-int(p.Crown)%partSize)
	for i, hit := range b.hits[p.Crown] {
		f[prospect] += hit * (best[p.Seat][i] - other[i])
	}
}

// comparison is what there is to know of the castles of both seats in a colour.
type comparison struct {
	of                         [Seats]Row
	known                      bool
	best, total, ends, exposed [Seats]float64
}

// compare looks at two castles. The same few are met again and again in thought.
func (m *Model) compare(of [Seats]Row) *comparison {
	hash := (uint64(of[0])*spreading ^ uint64(of[1])) * spreading
	c := &m.compared[hash>>(64-comparedBits)]
	if c.known && c.of == of {
		return c
	}
	*c = comparison{of: of, known: true}
	for seat, r := range of {
		best, total := r.worth(&m.board.values)
		c.best[seat], c.total[seat], c.ends[seat] = float64(best), float64(total), float64(r.ends())
		c.exposed[seat] = float64(m.board.exposed(r, of[1-seat]))
	}
	return c
}

// exposed returns what the cards of a castle count of which none lies beside the board.
func (b *board) exposed(r, other Row) (value int) {
	for kind, copies := range b.Copies {
		if n := r.count(kind + 1); n > 0 && n+other.count(kind+1) == copies {
			value += n * b.Values[kind]
		}
	}
	return value
}

// ends returns how many ends a building can be added to.
func (r Row) ends() (n int) {
	if !r.building(0) {
		n++
	}
	if !r.building(r.length() - 1) {
		n++
	}
	return n
}

// share is how far the match has come.
func (b *board) share(p *Position) float64 {
	return float64(max(p.Points[0], p.Points[1])) / float64(b.Goal)
}

// How far ahead, in points, a seat has to be for a match to be as good as won: at its
// beginning, and so much less at its end.
const (
	wide   = 22
	narrow = 7
)

// spread is the scale of the points that the tree of courses squashes.
const spread = 15

// before returns what a position in which a turn begins is worth to the seat in turn, before
// it rolls.
func (m *Model) before(p *Position) float64 {
	var t traits
	m.collect(p, &t)
	seat, other := &t[p.Seat], &t[1-p.Seat]
	lead, share := seat[points]-other[points], m.board.share(p)
	for i, w := range m.weights[:features] {
		lead += (w + share*m.weights[features+i]) * (seat[i] - other[i])
	}
	return math.Tanh(lead / (wide - narrow*share*share))
}

// lead turns a worth into points ahead.
func (b *board) lead(worth float64) float64 {
	goal := float64(b.Goal)
	return max(-goal, min(goal, spread*math.Atanh(worth)))
}
