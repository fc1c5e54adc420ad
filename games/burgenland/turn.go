package burgenland

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// Turn implements [games.State].
func (s *state) Turn() []games.Seat {
	if s.phase == over {
		return nil
	}
	return []games.Seat{s.seat}
}

// Legal implements [games.State].
func (s *state) Legal(seat games.Seat) []games.Action {
	if seat != s.seat {
		return nil
	}
	return s.legal
}

// list makes the legal list of the seat to act.
func (s *state) list() []games.Action {
	switch s.phase {
	case rolling:
		return rollActions[s.owned[s.seat]][btoi(s.hasRolled())]
	case choosing:
		return useActions[s.faceSet()]
	case acting:
		return s.actActions()
	case returning:
		return returnActions
	}
	return nil
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// rollActions lists rolls by the number of special dice owned: for the first roll of a turn, and
// for later rolls, where stopping is also legal.
var rollActions = func() (all [mostDice + 1][2][]games.Action) {
	for owned := range all {
		first := []games.Action{"roll"}
		if owned > 0 {
			first = append(first, "all")
		}
		for n := 1; n < owned; n++ {
			first = append(first, games.Join("with", strconv.Itoa(n)))
		}
		all[owned][0] = sorted(first)
		all[owned][1] = sorted(append(slices.Clone(first), "stop"))
	}
	return all
}()

// useActions lists the faces to choose from, by the set of faces (bit n: a die shows n).
var useActions = func() (all [1 << (dieFaces + 1)][]games.Action) {
	for set := range all {
		for face := 1; face <= dieFaces; face++ {
			if set&(1<<face) != 0 {
				all[set] = append(all[set], games.Join("use", strconv.Itoa(face)))
			}
		}
	}
	return all
}()

var returnActions = []games.Action{"return left", "return right"}

func sorted(list []games.Action) []games.Action {
	slices.Sort(list)
	return list
}

// faceSet returns the faces of the last roll as a set of bits.
func (s *state) faceSet() int {
	set := 0
	for _, face := range s.last.faces[:s.last.nfaces] {
		set |= 1 << face
	}
	return set
}

// step carries out an action on a state that it may change.
type step struct {
	*state
	events []games.Event
}

// verbs carry out the actions, by their first word; rest holds the other words.
var verbs = map[string]func(t *step, rest string) error{
	"roll":   func(t *step, _ string) error { return t.roll(0) },
	"all":    func(t *step, _ string) error { return t.roll(t.owned[t.seat]) },
	"with":   func(t *step, rest string) error { return t.roll(number(rest)) },
	"stop":   plain((*step).stop),
	"use":    func(t *step, rest string) error { t.use(number(rest)); return nil },
	"left":   func(t *step, _ string) error { t.build("left"); return nil },
	"right":  func(t *step, _ string) error { t.build("right"); return nil },
	"gap":    func(t *step, rest string) error { t.build("gap " + rest); return nil },
	"take":   func(t *step, rest string) error { t.takeCard(rest); return nil },
	"dice":   plain((*step).takeDice),
	"score":  plain((*step).score),
	"skip":   plain((*step).skip),
	"return": func(t *step, rest string) error { t.giveBack(rest); return nil },
}

func plain(do func(*step)) func(*step, string) error {
	return func(t *step, _ string) error { do(t); return nil }
}

// number parses a number of a legal action.
func number(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err) // legal actions come from this package
	}
	return n
}

// Apply implements [games.State].
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	next := *s
	t := step{state: &next, events: make([]games.Event, 0, 4)}
	verb, rest, _ := strings.Cut(string(a), " ")
	if err := verbs[verb](&t, rest); err != nil {
		return nil, nil, err
	}
	next.legal = next.list()
	return &next, t.events, nil
}

// tell adds an event about a seat.
func (t *step) tell(kind string, seat games.Seat, facts ...games.Fact) {
	t.events = append(t.events, games.Event{Kind: kind, Seat: seat, Facts: facts})
}

// passTurn gives the turn to the other seat.
func (t *step) passTurn() {
	t.seat = other(t.seat)
	t.phase = rolling
}

func (t *step) stop() {
	t.tell("stopped", t.seat)
	t.passTurn()
}

// StandIn implements [games.Stander]: the shortest turn the rules allow. It avoids cards, choices
// of dice and scorings where it can.
func (s *state) StandIn(seat games.Seat) games.Action {
	legal := s.Legal(seat)
	for _, modest := range []games.Action{"stop", "roll", "dice", "skip"} {
		if slices.Contains(legal, modest) {
			return modest
		}
	}
	if len(legal) == 0 {
		return ""
	}
	return legal[0]
}
