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

// divide returns the yards of a castle after the seat has changed it: what is new, and
// what became of each old one.
func divide(before *land, old []yard, after *land, seat games.Seat) (next []yard, parts []int) {
	if len(after.areas) == 0 {
		return nil, nil
	}
	next = make([]yard, len(after.areas))
	parts = make([]int, len(old))
	for _, a := range after.areas {
		if j := before.at(a.at); j >= 0 {
			parts[j]++
		}
	}
	for i, a := range after.areas {
		j := before.at(a.at)
		if j < 0 {
			next[i] = yard{area: a, owner: seat, fresh: true}
			continue
		}
		next[i] = old[j]
		next[i].area = a
		if parts[j] > 1 {
			next[i].fresh, next[i].double = true, false
			next[i].heir = old[j].double || old[j].heir
		}
	}
	for j, y := range old {
		if y.double && parts[j] > 1 {
			next[best(before, next, j)].double = true
		}
	}
	return next, parts
}

// best returns the most valuable of the parts of old yard j.
func best(before *land, parts []yard, j int) int {
	most := -1
	for i, y := range parts {
		if before.at(y.at) == j && (most < 0 || y.value > parts[most].value) {
			most = i
		}
	}
	return most
}

// place adds a piece to the castle and tells what that changes about the courtyards.
func (t *step) place(p piece) {
	if t.untold() {
		t.tellAll()
	}
	t.todo[p.kind]--
	before, old := t.land, t.yards
	t.pieces = append(t.pieces[:len(t.pieces):len(t.pieces)], laid{p, t.seat, t.turn})
	t.land = survey(bare(t.pieces))
	var parts []int
	t.yards, parts = divide(before, old, t.land, t.seat)
	t.tell("placed", t.seat, games.Fact{Name: "piece", Value: kindNames[p.kind]}, games.Fact{Name: "at", Value: p.place()})
	for j, y := range old {
		if parts[j] > 1 {
			t.score("divided", y, y.towers(-y.value), games.Fact{Name: "parts", Value: strconv.Itoa(parts[j])})
		}
	}
	for _, y := range t.yards {
		switch j := before.at(y.at); {
		case j < 0:
			t.score("claimed", y, y.towers(y.value))
		case parts[j] > 1:
			t.score("part", y, y.towers(y.value))
		case y.value != old[j].value:
			t.score("grew", y, y.towers(y.value-old[j].value))
		}
	}
}

// score tells what a courtyard counts more, or less.
func (t *step) score(kind string, y yard, terms []games.Term, more ...games.Fact) {
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

const none = "none"

// double puts the double keep on a courtyard.
func (t *step) double(word string) {
	list, _ := t.claims()
	if word == none {
		t.tell("waived", t.seat)
		list = nil
	}
	t.yards = slices.Clone(t.yards)
	told := len(t.events)
	for _, i := range list {
		y := &t.yards[i]
		if chosen := y.at.String() == word; chosen != y.double {
			t.turnKeep(y)
		}
	}
	if len(list) > 0 {
		t.players[t.seat].doubled = true
		if len(t.events) == told {
			t.tell("stayed", t.seat, games.Fact{Name: "at", Value: word})
		}
	}
	t.bound++
	t.drawing()
}
