package table

import (
	"errors"
	"fmt"
	"slices"
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
	cases := []struct {
		name, last string
		want       games.Reason
	}{
		{"to the present", "A back 2", games.Illegal},
		{"to the future", "A back 3", games.Illegal},
		{"to before the beginning", "B back -1", games.Illegal},
		{"in another spelling", "B back 01", games.Illegal},
		{"without a number", "B back", games.Illegal},
		{"with more words", "B back 1 2", games.Illegal},
		{"by nobody", "D back 1", games.NoSeat},
		{"by nobody to the future", "D back 7", games.NoSeat},
		{"after the end", "B resign\nC resign\nA back 1", games.Over},
		{"after the end, to the future", "B resign\nC resign\nA back 9", games.Over},
		{"after the end by who gave up", "B resign\nC resign\nB back 1", games.Over},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			_, err := recordOf(t, "A place 0,0 r0", "A follow none", c.last).Replay(pegs{}, nil)
			var refusal *games.Refusal
			if !errors.As(err, &refusal) || refusal.Reason != c.want {
				t.Errorf("%v, want a refusal: %s", err, c.want)
			}
		})
	}
}

// A seat that was given up may still go back, and stays given up.
func TestTakingBackByWhoGaveUp(t *testing.T) {
	m := replayed(t, recordOf(t, "A place 0,0 r0", "B resign", "B back 0"))
	if !m.Gone[1] || m.Gone[0] || m.Steps != 3 {
		t.Errorf("gone %v after %d steps", m.Gone, m.Steps)
	}
	if legal := m.State.Legal(0); !slices.Contains(legal, "roll") {
		t.Errorf("A may %v", legal)
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
	e, ok := m.InPlaceOf(1)
	if !ok || e.Seat != 1 {
		t.Fatalf("in place of B: %v, %v", e, ok)
	}
	if _, ok := m.InPlaceOf(2); ok {
		t.Error("C has nothing to decide")
	}
	play(t, m, e.String())
}

// A single outcome that was taken back is remembered in the snapshot.
func TestOneSpentOutcomeIsKept(t *testing.T) {
	m := replayed(t, recordOf(t, "A roll", "A back 0"))
	snapshot, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	if loaded, err := Load(pegs{}, m.Header, snapshot); err != nil || m.Spent != 1 || loaded.Spent != 1 {
		t.Errorf("%d spent, loaded %d, %v", m.Spent, loaded.Spent, err)
	}
}
