package castellan

import (
	"cmp"
	"iter"
	"slices"
)

// This file is no part of the rules. It finds sequences of pieces that are worth building, for the
// runs in run.go.

// mostTried limits how many links the search examines for each plan.
const mostTried = 40

// plan is a sequence of pieces and the position after it.
type plan struct {
	*state
	added []piece
	gain  int
}

// with returns the plan extended by some pieces.
func (p plan) with(pieces ...piece) plan {
	t := step{state: p.copy()}
	for _, one := range pieces {
		t.addPiece(one)
	}
	gain := p.gain + t.Score()[p.seat] - p.Score()[p.seat]
	return plan{t.state, append(slices.Clip(p.added), pieces...), gain}
}

// closingPlans lists plans with one more link that gains points, best first. It examines at most so
// many links.
func (p plan) closingPlans(most int) []plan {
	var list []plan
	for _, l := range (&linker{}).find(p.state, most) {
		if next := p.with(l.pieces...); next.gain > p.gain {
			list = append(list, next)
		}
	}
	slices.SortStableFunc(list, func(a, b plan) int {
		return cmp.Or(cmp.Compare(b.gain, a.gain), cmp.Compare(len(a.added), len(b.added)))
	})
	return list
}

// courtyardPlans lists for each corner the best plan that closes a courtyard there, highest gain
// first.
func (p plan) courtyardPlans() (list []plan) {
	seen := map[point]bool{}
	for _, c := range p.closingPlans(mostLinks) {
		if at, closed := c.newCourtyard(p.state); closed && !seen[at] {
			seen[at] = true
			list = append(list, c)
		}
	}
	return list
}

// newCourtyard names the courtyard that the plan closes by its corner; the most valuable one if it
// closes several.
func (p plan) newCourtyard(before *state) (at point, closed bool) {
	v, most := view{state: before}, -1
	for n, y := range p.yards {
		if y.value > most && v.isNew(p.land, n) {
			at, closed, most = y.at, true, y.value
		}
	}
	return at, closed
}

// mostFollowing limits how many second links are tried after the first has closed something.
const mostFollowing = 2

// buildAll builds all pieces left, and closes more on the way if that gains more.
func (p plan) buildAll() plan {
	best := p.buildRest(true)
	if p.todo.total() == 0 {
		return best
	}
	for i, next := range p.closingPlans(mostTried) {
		if i == mostFollowing {
			break
		}
		if o := next.buildRest(true); o.gain > best.gain {
			best = o
		}
	}
	return best
}

// mostPaying adds as many of the following pieces as it takes to get the highest gain.
func (p plan) mostPaying(follow []piece) plan {
	best, next := p, p
	for _, one := range follow {
		if next = next.with(one); next.gain > best.gain {
			best = next
		}
	}
	return best
}

// buildRest places the remaining pieces: first where they gain points, then where only their owner
// can continue, and walls before the towers that end them. It closes something only if mayClose.
func (p plan) buildRest(mayClose bool) plan {
	for p.todo.total() > 0 {
		places := p.places()
		if len(places) == 0 {
			break
		}
		p = p.with(p.safest(p.bestPlaces(places, mayClose)))
	}
	return p
}

// bestPlaces returns the places that are worth most, best first; only one if it gains points.
func (p plan) bestPlaces(places []piece, mayClose bool) []piece {
	v := view{state: p.state}
	worth := make(map[piece]int, len(places))
	for _, place := range places {
		worth[place] = v.placeWorth(place, mayClose)
	}
	slices.SortStableFunc(places, func(a, b piece) int { return cmp.Compare(worth[b], worth[a]) })
	most := worth[places[0]]
	if most >= pointsWorth {
		return places[:1]
	}
	far := slices.IndexFunc(places, func(one piece) bool { return worth[one] < most-pointsWorth })
	if far < 0 {
		far = len(places)
	}
	return places[:min(far, mostChecked)]
}

// Places whose worth differs by at least pointsWorth differ in points; smaller differences break
// ties.
const pointsWorth = 500

// mostChecked limits how many places are checked for what they give the next player.
const mostChecked = 16

// safest returns the first place that gives the next player no new way to close something with a
// single piece, or else the first place.
func (p plan) safest(places []piece) piece {
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

// threats counts the ways in which the next player could close something with a single piece.
func (p plan) threats() (n int) {
	for range p.closers() {
		n++
	}
	return n
}

// closers yields those pieces.
func (p plan) closers() iter.Seq[piece] {
	return claimedLand{p.land, p.yards}.builder(p.leftOf(p.seat)).closers(supply{1, 1, 1})
}

// placeWorth rates a place for a piece that is not needed to close anything. Closing something
// there counts against it unless mayClose.
func (v *view) placeWorth(p piece, mayClose bool) int {
	worth := -distanceFromStart(p)
	if v.land.insideCourtyard(p.at) || v.land.insideCourtyard(p.end()) {
		worth += 100
	}
	if p.kind == tower {
		worth -= 50
	}
	if p.kind == tower && v.land.wallCount(p.at) < 2 {
		if v.land.insideCourtyard(p.at) {
			worth += 1000
		}
		return worth
	}
	if p.kind != tower && v.land.closes(p) == 0 {
		return worth // a wall that closes nothing gains nothing
	}
	if o := v.offer(p); o.closing && !mayClose {
		worth -= 100_000
	} else {
		worth += 1000 * o.gain
	}
	return worth
}

// wallCount counts the walls that end at a point.
func (l *land) wallCount(at point) (n int) {
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

// insideCourtyard reports whether a point lies inside a courtyard. A legal place inside one is
// always inside the builder's own.
func (l *land) insideCourtyard(at point) bool {
	for _, cell := range l.cellsAround(l.index(at)) {
		if l.labels[cell] == outside {
			return false
		}
	}
	return true
}

// distanceFromStart measures how far a place is from point 0,0 (doubled, along the edges).
func distanceFromStart(p piece) int {
	end := p.end()
	x, y := int(p.at.x)+int(end.x), int(p.at.y)+int(end.y)
	return max(x, -x) + max(y, -y)
}

// meets reports whether a piece of one plan touches a piece of the other. Pieces in both plans do
// not count.
func (p plan) meets(o plan) bool {
	return slices.ContainsFunc(p.added, func(one piece) bool {
		return !slices.Contains(o.added, one) && distance(one, o.added) == 0
	})
}

// overlaps reports whether two plans close some of the same ground.
func (p plan) overlaps(o plan, s *state) bool {
	before := view{state: s}
	for i, label := range p.land.labels {
		if label == outside || !before.isNew(p.land, int(label)-1) {
			continue
		}
		if n := o.land.courtyardAt(p.land.point(i)); n >= 0 && before.isNew(o.land, n) {
			return true
		}
	}
	return false
}
