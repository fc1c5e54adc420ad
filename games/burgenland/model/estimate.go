package model

import "math"

// Features of a seat when a turn begins. They have the order of the data file.
const (
	points      = iota // so far
	near               // points above two thirds of the goal
	bestHere           // value of its castle in the colour of the crown
	bestNext           // … in the next colour
	bestLast           // … in the third colour
	totalHere          // value of all cards of that castle, including those beyond a gap
	totalNext          //
	totalLast          //
	endsHere           // number of ends where a building may be added
	endsNext           //
	endsLast           //
	exposedHere        // value of the cards of that castle that the other player may take
	exposedNext        //
	exposedLast        //
	dice               // special dice
	anyDice            // 1 with at least one
	tempo              // 1 for the seat to roll
	room               // spaces left in the colour of the crown, for the seat to roll
	prospect           // gain or loss in a scoring, times the probability that the next roll leads to one
	features
)

var names = []string{
	"points", "near", "best-here", "best-next", "best-last", "total-here", "total-next", "total-last",
	"ends-here", "ends-next", "ends-last",
	"exposed-here", "exposed-next", "exposed-last", "dice", "any-dice", "tempo", "room", "prospect",
}

// featureValues are the features of each seat.
type featureValues [Seats][features]float64

// setFeatures computes the features of a position in which a turn begins.
func (m *Model) setFeatures(p *Position, t *featureValues) {
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

// comparison describes both seats' castles in one colour.
type comparison struct {
	of                         [Seats]Row
	known                      bool
	best, total, ends, exposed [Seats]float64
}

// compare evaluates two castles. It caches the results, because the search meets the same castles
// often.
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

// exposed returns the value of the castle's cards of which no copy lies beside the board.
func (b *board) exposed(r, other Row) (value int) {
	for kind, copies := range b.Copies {
		if n := r.count(kind + 1); n > 0 && n+other.count(kind+1) == copies {
			value += n * b.Values[kind]
		}
	}
	return value
}

// ends returns at how many ends a building can be added.
func (r Row) ends() (n int) {
	if !r.building(0) {
		n++
	}
	if !r.building(r.length() - 1) {
		n++
	}
	return n
}

// progress says how far the match has come, from 0 to 1.
func (b *board) progress(p *Position) float64 {
	return float64(max(p.Points[0], p.Points[1])) / float64(b.Goal)
}

// A lead of about this many points decides the match: wide at the beginning, wide - narrow at the
// end.
const (
	wide   = 22
	narrow = 7
)

// spread is the scale of points for the squashing function of the search tree.
const spread = 15

// turnWorth returns the worth of a position for the seat whose turn begins, before it rolls.
func (m *Model) turnWorth(p *Position) float64 {
	var t featureValues
	m.setFeatures(p, &t)
	seat, other := &t[p.Seat], &t[1-p.Seat]
	lead, share := seat[points]-other[points], m.board.progress(p)
	for i, w := range m.weights[:features] {
		lead += (w + share*m.weights[features+i]) * (seat[i] - other[i])
	}
	return math.Tanh(lead / (wide - narrow*share*share))
}

// lead converts a worth into a lead in points.
func (b *board) lead(worth float64) float64 {
	goal := float64(b.Goal)
	return max(-goal, min(goal, spread*math.Atanh(worth)))
}
