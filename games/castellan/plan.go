package castellan

import (
	"cmp"
	"iter"
	"slices"
)

// What follows is no rule: it looks for rows of pieces that are worth building, for the runs in
// run.go.

// mostTried is how many links are looked at where a row is weighed.
const mostTried = 40

// plan is a row of pieces and where it leads.
type plan struct {
	*state
	added []piece
	gain  int
}

// with returns the plan with more pieces.
func (p plan) with(pieces ...piece) plan {
	t := step{state: p.copy()}
	for _, one := range pieces {
		t.lay(one)
	}
	gain := p.gain + t.Score()[p.seat] - p.Score()[p.seat]
	return plan{t.state, append(slices.Clip(p.added), pieces...), gain}
}

// closing lists what the first of the links bring, so many at most, the best first.
func (p plan) closing(most int) []plan {
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

// courts lists what closes a courtyard, for each corner of one what brings most: those that
// bring most first.
func (p plan) courts() (list []plan) {
	seen := map[point]bool{}
	for _, c := range p.closing(mostLinks) {
		if at, closed := c.court(p.state); closed && !seen[at] {
			seen[at] = true
			list = append(list, c)
		}
	}
	return list
}

// court is the corner by which the new courtyard of a plan is named, that of the one worth most
// where there are several.
func (p plan) court(before *state) (at point, closed bool) {
	v, most := view{state: before}, -1
	for n, y := range p.yards {
		if y.value > most && v.isNew(p.land, n) {
			at, closed, most = y.at, true, y.value
		}
	}
	return at, closed
}

// mostFollowing is how many links are weighed that close something after the first has.
const mostFollowing = 2

// whole builds what is left, closing more on the way if that brings more.
func (p plan) whole() plan {
	best := p.rest(true)
	if p.todo.total() == 0 {
		return best
	}
	for i, next := range p.closing(mostTried) {
		if i == mostFollowing {
			break
		}
		if o := next.rest(true); o.gain > best.gain {
			best = o
		}
	}
	return best
}

// paying goes on with so many of the pieces that follow as bring points, and what stands between them.
func (p plan) paying(follow []piece) plan {
	best, next := p, p
	for _, one := range follow {
		if next = next.with(one); next.gain > best.gain {
			best = next
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
	for range p.closers() {
		n++
	}
	return n
}

// closers yields those pieces.
func (p plan) closers() iter.Seq[piece] {
	return ground{p.land, p.yards}.builder(p.left(p.seat)).closers(supply{1, 1, 1})
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
	if p.kind != tower && v.land.closes(p) == 0 {
		return worth // a wall that closes nothing brings nothing
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

// meets reports whether a piece of a plan meets one of another plan, beside those that both build.
func (p plan) meets(o plan) bool {
	return slices.ContainsFunc(p.added, func(one piece) bool {
		return !slices.Contains(o.added, one) && distance(one, o.added) == 0
	})
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
