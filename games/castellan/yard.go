package castellan

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// yard is a claimed courtyard. The yards of a state stand in the order of the land's
// areas; every area is claimed as soon as it is closed.
type yard struct {
	area
	owner  games.Seat
	double bool
	fresh  bool // claimed in this turn
	heir   bool // a part of one that had the double keep, divided in this turn
}

// points is what the yard counts.
func (y yard) points() int {
	if y.double {
		return 2 * y.value
	}
	return y.value
}

// each is what one of its towers counts.
func (y yard) each() int {
	if y.double {
		return 2
	}
	return 1
}

// towers is what n of its towers count.
func (y yard) towers(n int) []games.Term {
	return []games.Term{{Name: "towers", Count: n, Each: y.each()}}
}

// keeps counts the keeps that stand in it.
func (y yard) keeps() int { return y.each() }

// build adds a piece of a seat to the land, and returns what becomes of its yards: of each old one,
// in how many parts it is now.
func (l *land) build(p piece, old []yard, seat games.Seat) (next []yard, parts []int) {
	divided := l.add(p)
	if !divided {
		for i, a := range l.areas {
			old[i].area = a
		}
		return old, nil
	}
	next = make([]yard, len(l.areas))
	parts = make([]int, len(old))
	for _, j := range l.from {
		if j >= 0 {
			parts[j]++
		}
	}
	for i, j := range l.from {
		switch {
		case j < 0:
			next[i] = yard{owner: seat, fresh: true}
		case parts[j] > 1:
			next[i] = old[j]
			next[i].fresh, next[i].double, next[i].heir = true, false, old[j].double || old[j].heir
		default:
			next[i] = old[j]
		}
		next[i].area = l.areas[i]
	}
	for j, y := range old {
		if y.double && parts[j] > 1 {
			next[l.best(j)].double = true
		}
	}
	return next, parts
}

// best returns the most valuable of the areas that were a part of area j before the last piece.
func (l *land) best(j int) int {
	most := -1
	for i, from := range l.from {
		if from == j && (most < 0 || l.areas[i].value > l.areas[most].value) {
			most = i
		}
	}
	return most
}

// lay adds a piece to the castle, without telling it.
func (t *step) lay(p piece) (parts []int) {
	t.todo[p.kind]--
	t.pieces = append(t.pieces, laid{p, t.seat, t.turn})
	t.yards, parts = t.land.build(p, t.yards, t.seat)
	return parts
}

// place adds a piece to the castle and tells what that changes about the courtyards.
func (t *step) place(p piece) {
	if t.untold() {
		t.tellAll()
	}
	if t.silent {
		t.lay(p)
		return
	}
	old := slices.Clone(t.yards)
	parts := t.lay(p)
	t.tell("placed", t.seat, games.Fact{Name: "piece", Value: kindNames[p.kind]}, games.Fact{Name: "at", Value: p.place()})
	for j, n := range parts {
		if n > 1 {
			t.score("divided", old[j], old[j].towers(-old[j].value), games.Fact{Name: "parts", Value: strconv.Itoa(n)})
		}
	}
	for i, y := range t.yards {
		switch j := t.land.from[i]; {
		case j < 0:
			t.score("claimed", y, y.towers(y.value))
		case parts != nil && parts[j] > 1:
			t.score("part", y, y.towers(y.value))
		case y.value != old[j].value:
			t.score("grew", y, y.towers(y.value-old[j].value))
		}
	}
}

// score tells what a courtyard counts more, or less.
func (t *step) score(kind string, y yard, terms []games.Term, more ...games.Fact) {
	if t.silent {
		return
	}
	facts := append([]games.Fact{{Name: "at", Value: y.at.String()}}, more...)
	t.events = append(t.events, games.Event{Kind: kind, Seat: y.owner, Facts: facts, Terms: terms})
}

// claims lists the courtyards that may get the double keep now: the parts of a divided
// one that had it, or else what the seat to act has claimed in this turn if its double
// keep is unused. heirs tells which of both it is.
func (s *state) claims() (list []int, heirs bool) {
	for i, y := range s.yards {
		if y.heir {
			list, heirs = append(list, i), true
		}
	}
	if heirs || s.players[s.seat].doubled {
		return list, heirs
	}
	for i, y := range s.yards {
		if y.fresh && y.owner == s.seat {
			list = append(list, i)
		}
	}
	return list, false
}

// turnKeep makes the keep of a courtyard a double one, or a single one. Its towers are
// told as counting in the one way and no longer in the other, so that sums of a match
// have a term for each.
func (t *step) turnKeep(y *yard) {
	kind, before := "doubled", *y
	y.double = !y.double
	if !y.double {
		kind = "singled"
	}
	t.score(kind, *y, append(y.towers(y.value), before.towers(-y.value)...))
}

// double puts the double keep on a courtyard, named by its corner; with named false on none.
func (t *step) double(at point, named bool) {
	list, _ := t.claims()
	if !named {
		t.tell("waived", t.seat)
		list = nil
	}
	told := len(t.events)
	for _, i := range list {
		y := &t.yards[i]
		if chosen := y.at == at; chosen != y.double {
			t.turnKeep(y)
		}
	}
	if len(list) > 0 {
		t.players[t.seat].doubled = true
		if len(t.events) == told && !t.silent {
			t.tell("stayed", t.seat, games.Fact{Name: "at", Value: at.String()})
		}
	}
	t.bound++
	t.drawing()
}
