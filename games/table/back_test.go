package table

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// recordOf returns a match of pegs as a record.
func recordOf(t *testing.T, lines ...string) Record {
	t.Helper()
	h, err := NewHeader(pegs{}, 3, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	r, err := ParseRecord([]byte(string(h.Encode()) + strings.Join(lines, "\n")))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func replayed(t *testing.T, r Record) Match {
	t.Helper()
	m, err := r.Replay(pegs{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestTakingBackRestoresThePosition(t *testing.T) {
	before := replayed(t, recordOf(t, "A place 0,0 r0", "A follow none"))
	after := replayed(t, recordOf(t, "A place 0,0 r0", "A follow none", "B place 0,0 r1", "B follow x", "B back 2"))
	want, _ := before.State.Snapshot()
	got, _ := after.State.Snapshot()
	if string(got) != string(want) {
		t.Errorf("position %q, want %q", got, want)
	}
	if after.Steps != 5 {
		t.Errorf("%d steps: the log only grows", after.Steps)
	}
}

func TestTakingBackSpendsOutcomes(t *testing.T) {
	straight := recordOf(t, "A roll", "A roll", "A roll", "A roll")
	again := recordOf(t, "A roll", "A roll", "A back 1", "A roll", "A roll", "A back 0", "A roll")
	names := func(r Record) string {
		named, err := r.Named(pegs{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := named.Replay(pegs{}, nil); err != nil {
			t.Errorf("named: %v", err)
		}
		return strings.Join(named.Header.Forced, " ")
	}
	if got, want := names(again), names(straight); !strings.HasPrefix(got, want) {
		t.Errorf("outcomes %s, want first %s and then a new one", got, want)
	}
	m := replayed(t, again)
	if m.Spent != 4 || m.State.Draws() != 1 {
		t.Errorf("%d spent, %d drawn", m.Spent, m.State.Draws())
	}
	snapshot, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	loaded, err := Load(pegs{}, m.Header, snapshot)
	if err != nil || loaded.Spent != 4 || loaded.Steps != 7 {
		t.Errorf("loaded %+v, %v", loaded, err)
	}
}

func TestTakingBackRefused(t *testing.T) {
	cases := []struct{ name, last string }{
		{"to the present", "A back 2"},
		{"to the future", "A back 3"},
		{"to before the beginning", "A back -1"},
		{"in another spelling", "A back 01"},
		{"without a number", "A back"},
		{"with more words", "A back 1 2"},
		{"by nobody", "D back 1"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := recordOf(t, "A place 0,0 r0", "A follow none", c.last).Replay(pegs{}, nil)
			var refusal *games.Refusal
			if !errors.As(err, &refusal) {
				t.Errorf("%v, want a refusal", err)
			}
		})
	}
}

func TestCourse(t *testing.T) {
	r := recordOf(t, "A roll", "A roll", "A back 1", "A place 0,0 r0", "A back 2", "A roll", "A back 5", "A place 0,0 r1")
	steps, err := r.Course(pegs{})
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for _, s := range steps {
		numbers = append(numbers, s.N)
	}
	if got := fmt.Sprint(numbers); got != "[0 1 2 8]" {
		t.Errorf("steps %s still count, want [0 1 2 8]", got)
	}
}

func TestReturn(t *testing.T) {
	m := begin(t, 3, nil)
	m = play(t, m, "B resign", "B return")
	if m.Gone[1] {
		t.Error("B is still away")
	}
	if _, _, err := m.Apply(Entry{1, Return}); err == nil {
		t.Error("returned twice")
	}
	m = play(t, m, "A place 0,0 r0", "A follow none")
	if _, ok := m.StandIn(); ok {
		t.Error("somebody stands in for a seat that came back")
	}
	e, ok := m.InPlaceOf(1)
	if !ok || e.Seat != 1 {
		t.Fatalf("in place of B: %v, %v", e, ok)
	}
	if _, ok := m.InPlaceOf(2); ok {
		t.Error("C has nothing to decide")
	}
	play(t, m, e.String())
}
