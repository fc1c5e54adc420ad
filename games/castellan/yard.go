package castellan

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// yard is a claimed courtyard. The yards of a state have the same order as the areas of its land;
// every area is claimed when it is closed.
type yard struct {
	area
	owner  games.Seat
	double bool
	fresh  bool // claimed in this turn
	heir   bool // part of a courtyard with the double keep that was divided in this turn
}

// points is the value of the yard.
func (y yard) points() int {
	if y.double {
		return 2 * y.value
	}
	return y.value
}

// towerValue is the value of each of its towers.
func (y yard) towerValue() int {
	if y.double {
		return 2
	}
	return 1
}

// towers describes n of its towers as a term of a sum.
func (y yard) towers(n int) []games.Term {
	return []games.Term{{Name: "towers", Count: n, Each: y.towerValue()}}
}

// keeps counts the keeps in it.
func (y yard) keeps() int { return y.towerValue() }

// build adds a piece of a seat to the land. It returns the new yards, and for each old yard how
// many parts it has now.
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
	for _, j := range l.formerArea {
		if j >= 0 {
			parts[j]++
		}
	}
	for i, j := range l.formerArea {
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

// best returns the most valuable area that was part of area j before the last piece.
func (l *land) best(j int) int {
	most := -1
	for i, from := range l.formerArea {
		if from == j && (most < 0 || l.areas[i].value > l.areas[most].value) {
			most = i
		}
	}
	return most
}

// addPiece adds a piece to the castle, without events.
func (t *step) addPiece(p piece) (parts []int) {
	t.todo[p.kind]--
	t.pieces = append(t.pieces, placedPiece{p, t.seat, t.turn})
	t.yards, parts = t.land.build(p, t.yards, t.seat)
	return parts
}

// place adds a piece to the castle and reports how the courtyards change.
func (t *step) place(p piece) {
	if t.cardsUntold() {
		t.tellAll()
	}
	if t.silent {
		t.addPiece(p)
		return
	}
	old := slices.Clone(t.yards)
	parts := t.addPiece(p)
	t.tell("placed", t.seat, games.Fact{Name: "piece", Value: kindNames[p.kind]}, games.Fact{Name: "at", Value: p.place()})
	for j, n := range parts {
		if n > 1 {
			t.score("divided", old[j], old[j].towers(-old[j].value), games.Fact{Name: "parts", Value: strconv.Itoa(n)})
		}
	}
	for i, y := range t.yards {
		switch j := t.land.formerArea[i]; {
		case j < 0:
			t.score("claimed", y, y.towers(y.value))
		case parts != nil && parts[j] > 1:
			t.score("part", y, y.towers(y.value))
		case y.value != old[j].value:
			t.score("grew", y, y.towers(y.value-old[j].value))
		}
	}
}

// score reports that the value of a courtyard has changed.
func (t *step) score(kind string, y yard, terms []games.Term, more ...games.Fact) {
	if t.silent {
		return
	}
	facts := append([]games.Fact{{Name: "at", Value: y.at.String()}}, more...)
	t.events = append(t.events, games.Event{Kind: kind, Seat: y.owner, Facts: facts, Terms: terms})
}

// claims lists the courtyards that may get the double keep now. If heirs is true, these are the
// parts of a divided one that had it. Otherwise they are those that the seat to act has claimed in
// this turn, if its double keep is unused.
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

// changes is what the turn has brought the seat to act so far.
type changes struct {
	gain  int
	parts []games.Text // courtyards claimed, divided and grown, each group with its points
}

// changes compares the seat's courtyards with those at the beginning of the turn. A courtyard from
// before the turn can only become double as a part of one that was double.
func (s *state) changes() (c changes) {
	before := s.before()
	gained := map[int][]yard{} // by the courtyard that they were part of before, -1 for none
	for _, y := range s.yards {
		if y.owner == s.seat {
			j := before.courtyardAt(y.at)
			gained[j] = append(gained[j], y)
			c.gain += y.points()
		}
	}
	var divided, grown []string
	for j, area := range before.areas {
		now := gained[j]
		if len(now) == 0 {
			continue
		}
		was := yard{area: area, double: now[0].heir || now[0].double && !now[0].fresh}
		c.gain -= was.points()
		switch step := was.sum() + " → " + sum(now); {
		case len(now) > 1:
			divided = append(divided, step)
		case now[0].value != was.value:
			grown = append(grown, step)
		}
	}
	if claimed := gained[-1]; len(claimed) > 0 {
		c.parts = append(c.parts, games.T("castellan.turn.claimed", "n", len(claimed), "points", sum(claimed)))
	}
	if len(divided) > 0 {
		c.parts = append(c.parts, games.T("castellan.turn.divided", "points", strings.Join(divided, ", ")))
	}
	if len(grown) > 0 {
		c.parts = append(c.parts, games.T("castellan.turn.grown", "points", strings.Join(grown, ", ")))
	}
	return c
}

// before returns the castle at the beginning of the turn.
func (s *state) before() *land {
	var pieces []piece
	for _, l := range s.pieces {
		if l.turn < s.turn {
			pieces = append(pieces, l.piece)
		}
	}
	return survey(pieces)
}

// sum writes the values of courtyards: "5 + 4×2".
func sum(yards []yard) string {
	terms := make([]string, len(yards))
	for i, y := range yards {
		terms[i] = y.sum()
	}
	return strings.Join(terms, " + ")
}

// sum writes the value of a courtyard: "5", "4×2".
func (y yard) sum() string {
	if y.double {
		return strconv.Itoa(y.value) + "×2"
	}
	return strconv.Itoa(y.value)
}

// setDouble makes the keep of a courtyard double or single. The event has the towers once with the
// new value and once, subtracted, with the old one, so that the sum of a match has a term for each.
func (t *step) setDouble(y *yard) {
	kind, before := "doubled", *y
	y.double = !y.double
	if !y.double {
		kind = "singled"
	}
	t.score(kind, *y, append(y.towers(y.value), before.towers(-y.value)...))
}

// double puts the double keep on the courtyard with this corner, or on none if named is false.
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
			t.setDouble(y)
		}
	}
	if len(list) > 0 {
		t.players[t.seat].doubled = true
		if len(t.events) == told && !t.silent {
			t.tell("stayed", t.seat, games.Fact{Name: "at", Value: at.String()})
		}
	}
	t.bindingCount++
	t.startDrawing()
}
