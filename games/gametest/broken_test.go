package gametest

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// broken is the game cups with one fault. The suite has to find each fault.
type broken struct {
	cups
	fault string
}

type brokenState struct {
	*cupsState
	fault string
}

func (b broken) Info() games.Info {
	info := b.cups.Info()
	if b.fault != "undeclared" {
		info.Events = append(info.Events, games.Kind{Name: "hint"}, games.Kind{Name: games.Ended})
	}
	info.Unscored = b.fault == "unscored"
	return info
}

func (b broken) New(setup games.Setup) (games.State, []games.Event, error) {
	s, events, err := b.cups.New(setup)
	if err != nil {
		return nil, nil, err
	}
	if b.fault == "unnamed draw" {
		events[0].Draw = ""
	}
	return brokenState{s.(*cupsState), b.fault}, events, nil
}

func (b broken) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	s, err := b.cups.Load(setup, snapshot)
	if err != nil {
		return nil, err
	}
	if b.fault == "lossy" {
		s.(*cupsState).Turns++
	}
	return brokenState{s.(*cupsState), b.fault}, nil
}

func (s brokenState) Legal(seat games.Seat) []games.Action {
	legal := slices.Clone(s.cupsState.Legal(seat))
	switch {
	case len(legal) == 0:
	case s.fault == "unsorted":
		slices.Reverse(legal)
	case s.fault == "prefix":
		legal = append(legal, "roll again")
	case s.fault == "hidden list":
		legal = slices.DeleteFunc(legal, func(a games.Action) bool {
			return strings.HasPrefix(string(a), "guess") && s.Hidden[(s.At+1)%len(s.Hidden)] == 0
		})
	}
	return legal
}

func (s brokenState) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if s.fault == "lenient" && a == "no such action" {
		a = "bank"
	}
	next, events, err := s.cupsState.Apply(seat, a)
	if err != nil {
		return nil, nil, err
	}
	state := next.(*cupsState)
	switch s.fault {
	case "mutates":
		s.Pot++
	case "unpaid":
		state.Points[0]++
	case "ends early":
		events = append(events, games.Event{Kind: games.Ended})
	case "foretells", "undeclared":
		if a == "roll" {
			hint := games.Event{Kind: "hint", Seat: seat, Facts: []games.Fact{{Name: "face", Value: events[0].Draw}}}
			events = append([]games.Event{hint}, events...)
		}
	}
	return brokenState{state, s.fault}, events, nil
}

func (s brokenState) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v, _ := s.cupsState.View(seat, words)
	p := prompt(s.Legal(seat), words)
	switch {
	case s.fault == "leak":
		v.Items[0].Name = faces[s.Hidden[0]]
	case s.fault == "prophet":
		next := s.setup.Chance.Number(s.Drawn, len(faces))
		v.Items[0].Text = faces[next]
	case s.fault == "short menu" && len(p.Choices) > 1:
		p.Choices = p.Choices[1:]
	}
	return v, p
}

func (s brokenState) Winners() []games.Seat {
	winners := s.cupsState.Winners()
	switch {
	case s.fault == "no winners":
		return nil
	case s.fault == "early winners":
		return []games.Seat{0}
	case s.fault == "strange winners" && len(winners) > 0:
		return []games.Seat{games.Seat(len(s.Points))}
	case s.fault == "winners twice" && len(winners) > 0:
		return append(winners, winners...)
	}
	return winners
}

// Returns is the default, except for the fault "worthless".
func (s brokenState) Returns() []float64 {
	returns := games.Returns(s.cupsState)
	if s.fault == "worthless" {
		clear(returns)
	}
	return returns
}

func (s brokenState) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	next, err := s.cupsState.Resample(seat, seed)
	return brokenState{next.(*cupsState), s.fault}, err
}

// Fated claims too much with the fault "fated": the faces are hidden, and the decisions determine
// how many are drawn.
func (s brokenState) Fated() bool { return s.fault == "fated" }

// Imagine returns a model only for the fault "shifting moves".
func (s brokenState) Imagine(games.Seat) games.Model {
	if s.fault != "shifting moves" {
		return nil
	}
	return &shifting{}
}

// shifting is a model with one move, which means another action after each Begin.
type shifting struct{ seed uint64 }

func (m *shifting) Begin(seed uint64)              { m.seed = seed }
func (m *shifting) Seat() games.Seat               { return 0 }
func (m *shifting) Moves() []games.Move            { return []games.Move{1} }
func (m *shifting) Play(games.Move) (seen uint32)  { return 0 }
func (m *shifting) Drift()                         {}
func (m *shifting) Estimate([]float64)             {}
func (m *shifting) Action(games.Move) games.Action { return games.Action(fmt.Sprint("guess ", m.seed)) }

// recorder notes the first failure instead of failing the test.
type recorder struct {
	testing.TB
	fault string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	if r.fault == "" {
		r.fault = fmt.Sprintf(format, args...)
	}
}

func (r *recorder) Error(args ...any) { r.Errorf("%s", fmt.Sprintln(args...)) }

func (r *recorder) Fatalf(format string, args ...any) {
	r.Errorf(format, args...)
	runtime.Goexit()
}

func (r *recorder) Fatal(args ...any) { r.Fatalf("%s", fmt.Sprintln(args...)) }

// faultOf runs a check and returns the first failure it reports.
func faultOf(t *testing.T, check func(*recorder)) string {
	t.Helper()
	r := &recorder{TB: t}
	done := make(chan struct{})
	go func() {
		defer close(done)
		check(r)
	}()
	<-done
	return r.fault
}

func TestConformanceFindsFaults(t *testing.T) {
	for fault, want := range map[string]string{
		"fated":        "is private",
		"unsorted":     "not strictly ascending",
		"prefix":       "one action begins another",
		"hidden list":  "legal list changed",
		"lenient":      "want a refusal",
		"mutates":      "changed the position",
		"unpaid":       "its events add up to",
		"leak":         "sees something different",
		"prophet":      "sees something different",
		"short menu":   "offered",
		"lossy":        "snapshot of a restored position differs",
		"unnamed draw": "named by events",
		"foretells":    "outcomes are named tells",
		"undeclared":   "of no kind that the game has named",
		"ends early":   "is over: false",
		"worthless":    "returns [0 0 0], won by",
		"unscored":     "the plates of its picture show none: false",

		"shifting moves": `move 1 means "guess 0" and "guess 1"`,

		"no winners":      "no draw is possible",
		"early winners":   "have won already",
		"strange winners": "not seats in ascending order",
		"winners twice":   "not seats in ascending order",
	} {
		found := faultOf(t, func(r *recorder) {
			for n := range uint64(5) {
				playAndCheck(r, broken{fault: fault}, Variant{3, nil}, n)
			}
		})
		if !strings.Contains(found, want) {
			t.Errorf("%s: found %q, want %q", fault, found, want)
		}
	}
}
