package table

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

func play(t *testing.T, m Match, lines ...string) Match {
	t.Helper()
	for _, line := range lines {
		e, err := ParseEntry(line)
		if err != nil {
			t.Fatal(err)
		}
		if m, _, err = m.Apply(e); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	return m
}

func TestResignation(t *testing.T) {
	m := begin(t, 3, nil)
	m = play(t, m, "B resign")
	if m.Over() || m.Winners() != nil {
		t.Fatal("three seats less one is no end")
	}
	if _, ok := m.StandIn(); ok {
		t.Fatal("A plays, nobody has to stand in")
	}
	m = play(t, m, "A place 0,0 r0", "A follow none")
	e, ok := m.StandIn()
	if !ok || e.Seat != 1 {
		t.Fatalf("stand-in %v, %v", e, ok)
	}
	if again, _ := m.StandIn(); again != e {
		t.Error("the stand-in changes its mind")
	}
	if _, _, err := m.Settle(1, nil); !errors.Is(err, ErrDraft) {
		t.Error("a seat given up can still draft")
	}
	if _, _, err := m.Apply(Entry{1, Resign}); err == nil {
		t.Error("resigned twice")
	}
	m = play(t, m, e.String(), "C resign")
	if got := fmt.Sprint(m.Over(), m.Winners(), m.Turn()); got != "true [A] []" {
		t.Errorf("last seat standing: %s", got)
	}
	_, _, err := m.Apply(Entry{0, "roll"})
	var refusal *games.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != games.Over {
		t.Errorf("after the end: %v", err)
	}
}

func TestWinnersWhenTheWinnerResigned(t *testing.T) {
	m := begin(t, 3, map[string]string{"end": "two"})
	m = play(t, m, "A resign", "A place 0,0 r0", "A follow none", "B place 0,0 r0", "B follow x")
	if got := fmt.Sprint(m.Winners()); got != "[B C]" {
		t.Errorf("winners %s, want those who stayed and have most", got)
	}
}

func TestSnapshotRoundTrip(t *testing.T) {
	m := play(t, begin(t, 3, nil), "C resign", "A place 0,0 r0")
	b, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	back, err := Load(pegs{}, m.Header, b)
	if err != nil || back.Steps != 2 || !back.Gone[2] || back.Gone[0] {
		t.Fatalf("%+v, %v", back, err)
	}
	for _, bad := range []string{"", "2", "2 ..x", "-1 ..x\n0 false 0", "2 ..\n0 false 0", "2 ..x\nnonsense"} {
		if _, err := Load(pegs{}, m.Header, []byte(bad)); !errors.Is(err, ErrSnapshot) {
			t.Errorf("%q: %v, want ErrSnapshot", bad, err)
		}
	}
}

// After a mended rule a running match goes on from its snapshot; a new match or a
// replay by the old version is refused.
func TestOtherVersions(t *testing.T) {
	m := begin(t, 2, nil)
	b, _ := m.Snapshot()
	old := m.Header
	old.Rules = 1
	if _, err := Load(pegs{}, old, b); err != nil {
		t.Errorf("running match of older rules: %v", err)
	}
	if _, _, err := New(pegs{}, old); !errors.Is(err, ErrRules) {
		t.Errorf("new match of older rules: %v", err)
	}
	other := m.Header
	other.Set = "board-2"
	if _, err := Load(pegs{}, other, b); !errors.Is(err, ErrSet) {
		t.Errorf("other set: %v", err)
	}
	other.Game = "chess"
	if _, err := Load(pegs{}, other, b); !errors.Is(err, ErrGame) {
		t.Errorf("other game: %v", err)
	}
}

const sample = `bastide record 1
game pegs
rules 2
set board-1
seats 2
option end ten
seed 0100000000000000000000000000000000000000000000000000000000000000

A roll
A place 0,0 r1
A follow none
B resign
`

func TestRecordRoundTrip(t *testing.T) {
	r, err := ParseRecord([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	if got := string(r.Encode()); got != sample {
		t.Errorf("came back as\n%s", got)
	}
	var steps []string
	m, err := r.Replay(pegs{}, func(s Step) error {
		steps = append(steps, fmt.Sprint(s.N, " ", s.Line, " ", s.Draws(), len(s.Events)))
		return nil
	})
	if err != nil || !m.Over() {
		t.Fatalf("over %v, %v", m.Over(), err)
	}
	if len(steps) != 5 || steps[2] != "2 10 [] 1" {
		t.Errorf("steps %q", steps)
	}
	named, err := r.Named(pegs{})
	if err != nil || len(named.Header.Forced) != 1 || named.Header.Seeded {
		t.Errorf("named %+v, %v", named.Header, err)
	}
	if _, err := named.Replay(pegs{}, nil); err != nil {
		t.Errorf("replay by names: %v", err)
	}
}

// What a record may leave out is filled in.
func TestRecordDefaults(t *testing.T) {
	r, err := ParseRecord([]byte("bastide record 1\ngame pegs\nseats 2\ndraws low\n# a remark\n\nA roll\n"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(pegs{}, nil); err != nil {
		t.Error(err)
	}
}

func TestRecordErrors(t *testing.T) {
	replace := func(from, to string) string { return strings.Replace(sample, from, to, 1) }
	for _, c := range []struct{ text, want string }{
		{"", "line 1: the first line must be"},
		{"hello\n", "line 1: the first line must be"},
		{replace("game pegs\n", ""), "no line says the game"},
		{replace("seats 2\n", ""), "no line says the seats"},
		{replace("seats 2", "seats two"), "line 5: seats"},
		{replace("seats 2", "seats 9"), "the header does not fit"},
		{replace("rules 2", "rules 1"), "another version of the rules"},
		{replace("set board-1", "set board-2"), "another data set"},
		{replace("option end ten", "option end never"), "option not offered"},
		{replace("option end ten", "option end"), "line 6: option"},
		{replace("option end ten", "option end ten\noption end two"), "line 7: option end stands twice"},
		{replace("seed 01", "seed 1"), "line 7: seed"},
		{replace("A roll", "A fly"), "line 9: refused: illegal"},
		{replace("A roll", "B roll"), "line 9: refused: not your turn"},
		{replace("A roll", "a roll"), "line 9: neither a header line nor an action"},
		{replace("A roll", "A roll\nseats 3"), "line 10: seats must stand before"},
		{sample + "A roll\n", "line 13: refused: over"},
		{replace("seed 0100000000000000000000000000000000000000000000000000000000000000", "draws mid"), "forced outcome"},
		{replace("seed 0100000000000000000000000000000000000000000000000000000000000000", "draws low") +
			"", ""},
		{strings.Repeat("x", maxLine+1), "line is too long"},
	} {
		r, err := ParseRecord([]byte(c.text))
		if err == nil {
			_, err = r.Replay(pegs{}, nil)
		}
		if c.want == "" {
			if err != nil {
				t.Errorf("good record refused: %v", err)
			}
			continue
		}
		var re *RecordError
		if !errors.As(err, &re) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", clip(c.text), err, c.want)
		}
	}
}

// A list of draws that is too short is found at the first action after it ran out.
func TestRecordWithTooFewDraws(t *testing.T) {
	r, err := ParseRecord([]byte("bastide record 1\ngame pegs\nseats 2\ndraws low\n\nA roll\nA roll\nA roll\n"))
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Replay(pegs{}, nil)
	if err == nil || !strings.Contains(err.Error(), "line 8: 2 outcomes were needed") {
		t.Errorf("got %v", err)
	}
}

func FuzzParseRecord(f *testing.F) {
	f.Add([]byte(sample))
	f.Add([]byte("bastide record 1\ngame pegs\nseats 2\ndraws low high\n\nA roll\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := ParseRecord(text)
		if err != nil {
			return
		}
		again, err := ParseRecord(r.Encode())
		if err != nil {
			t.Fatalf("own encoding refused: %v", err)
		}
		if string(again.Encode()) != string(r.Encode()) {
			t.Error("encoding is not stable")
		}
		_, _ = r.Replay(pegs{}, nil)
	})
}

func FuzzLoad(f *testing.F) {
	f.Add([]byte("2 ..x\n1 true 3"))
	f.Fuzz(func(t *testing.T, b []byte) {
		h, _ := NewHeader(pegs{}, 3, nil, [32]byte{1})
		_, _ = Load(pegs{}, h, b)
	})
}
