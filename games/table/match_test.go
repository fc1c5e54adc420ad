package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

func play(t testing.TB, m Match, lines ...string) Match {
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
	if _, ok := m.InPlaceOf(1); ok {
		t.Fatal("A plays, nobody has to stand in for B")
	}
	m = play(t, m, "A place 0,0 r0", "A follow none")
	e, ok := m.InPlaceOf(1)
	if !ok || e.Seat != 1 {
		t.Fatalf("stand-in %v, %v", e, ok)
	}
	if again, _ := m.InPlaceOf(1); again != e {
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

// undecided is a position at the end of which nobody has won.
type undecided struct{ games.State }

func (undecided) Winners() []games.Seat { return nil }

// After a draw no seat has won, not even the best one that stayed. The last seat left has won.
func TestDraw(t *testing.T) {
	m := begin(t, 3, map[string]string{"end": "two"})
	m = play(t, m, "A resign", "A place 0,0 r0", "A follow none", "B place 0,0 r0", "B follow x")
	m.State = undecided{m.State}
	if !m.Over() || m.Winners() != nil {
		t.Errorf("over %v, winners %v of a draw", m.Over(), m.Winners())
	}
	m = begin(t, 2, nil)
	m.State = undecided{m.State}
	m = play(t, m, "A resign")
	if got := fmt.Sprint(m.Over(), m.Winners()); got != "true [B]" {
		t.Errorf("last seat standing: %s", got)
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
		{"# hello\n\n", "line 2: the first line must be"},
		{replace("game pegs\n", ""), "line 8: the first action, but no line says the game"},
		{replace("seats 2\n", ""), "line 8: the first action, but no line says the seats"},
		{"bastide record 1\ngame pegs\nseats 2\n# no chance\n", "line 4: the end, but no line says the seed or the draws"},
		{replace("seats 2", "seats two"), "line 5: seats"},
		{replace("seats 2", "seats 9"), "line 5: the header does not fit: pegs with 9 seats"},
		{replace("game pegs", "game chess"), "line 2: the header does not fit: \"chess\" is not \"pegs\": another game"},
		{replace("rules 2", "rules 1"), "line 3: the header does not fit: rules 1, this program plays rules 2: played by another version of the rules"},
		{replace("set board-1", "set board-2"), "line 4: the header does not fit: set \"board-2\", this program has set \"board-1\": played with another data set"},
		{replace("option end ten", "option end never"), "line 6: the header does not fit: pegs option \"end\" with value \"never\" (one of [ten two]): option not offered"},
		{replace("option end ten", "option end two\noption fog yes"), "line 7: the header does not fit: pegs option \"fog\": option not offered"},
		{replace("option end ten", "option end"), "line 6: option"},
		{replace("option end ten", "option end ten\noption end two"), "line 7: option end stands twice"},
		{replace("seed 01", "seed 1"), "line 7: seed"},
		{replace("A roll", "A fly"), "line 9: refused: illegal"},
		{replace("A roll", "B roll"), "line 9: refused: not your turn"},
		{replace("A roll", "a roll"), "line 9: neither a header line nor an action"},
		{replace("A roll", "A roll\nseats 3"), "line 10: seats must stand before"},
		{sample + "A roll\n", "line 13: refused: over"},
		{replace("seed 0100000000000000000000000000000000000000000000000000000000000000", "draws mid"), "line 7: draws, place 1 of the list: outcome \"mid\": unknown"},
		{"bastide record 1\ngame pegs\nseats 2\ndraws low high\n# and then\ndraws low mid low\nA roll\nA roll\nA roll\nA roll\n",
			"line 6: draws, place 4 of the list: outcome \"mid\": unknown"},
		{replace("A roll", "C roll"), "line 9: refused: no such seat: seat C"},
		{replace("B resign", "C resign"), "line 12: refused: no such seat: seat C"},
		{sample + "C roll\n", "line 13: refused: no such seat: seat C"},
		{replace("B resign", "C back 0"), "line 12: refused: no such seat: seat C"},
		{sample + "A back 1\n", "line 13: refused: over"},
		{"\ufeff" + sample, ""},
		{"\ufeff\ufeff" + sample, "line 1: the first line must be"},
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

// What the last action reveals without a seed or a name is not made up, whatever seed the
// program would take.
func TestUnknownOutcome(t *testing.T) {
	r, err := ParseRecord([]byte("bastide record 1\ngame pegs\nseats 2\ndraws high high\n\nA roll\nA roll\nA roll\n"))
	if err != nil {
		t.Fatal(err)
	}
	for seed := range byte(4) {
		r.Header.Seed = chance.Seed{seed}
		var last Step
		if _, err := r.Replay(pegs{}, func(s Step) error {
			if last.Unknown {
				t.Errorf("step %d is unknown", last.N)
			}
			last = s
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(last.N, last.Unknown, last.Events, last.Draws(), last.Score()); got != "3 true [rolled A face=? draw=?] [?] [2 0]" {
			t.Errorf("got %s", got)
		}
		named, err := r.Named(pegs{})
		if err != nil || fmt.Sprint(named.Header.Forced) != "[high high]" {
			t.Errorf("named %v, %v", named.Header.Forced, err)
		}
	}
	r.Header.Seeded = true
	if _, err := r.Replay(pegs{}, func(s Step) error {
		if s.Unknown || slices.Contains(s.Draws(), NotKnown) {
			t.Errorf("with a seed step %d is unknown", s.N)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
}

// The event that tells of the end names those who have won the match: seats that were given
// up have not, and the points of the game are no matter then.
func TestEndIsToldLikeTheWinners(t *testing.T) {
	for _, c := range []struct{ lines, want string }{
		{"A place 0,0 r0/A follow none/B place 0,0 r0/B follow x", "A"},
		{"A resign/A place 0,0 r0/A follow none/B place 0,0 r0/B follow x", "BC"},
		{"B resign/A place 0,0 r0/A follow none/B place 0,0 r0/B follow x", "A"},
	} {
		lines := strings.Split(c.lines, "/")
		m := play(t, begin(t, 3, map[string]string{"end": "two"}), lines[:len(lines)-1]...)
		e, _ := ParseEntry(lines[len(lines)-1])
		end, events, err := m.Apply(e)
		if err != nil || !end.Over() {
			t.Fatal(err)
		}
		told := events[len(events)-1]
		if told.Kind != "ended" || told.Fact("winners") != c.want || told.Fact("winners") != strings.Trim(strings.ReplaceAll(fmt.Sprint(end.Winners()), " ", ""), "[]") {
			t.Errorf("%s: told %s, won by %v", c.lines, told, end.Winners())
		}
	}
}

// A match is a value: what follows from it leaves it as it was, and so do events.
func TestMatchIsAValue(t *testing.T) {
	m := begin(t, 3, nil)
	gone := play(t, m, "B resign")
	if m.Gone[1] || !gone.Gone[1] {
		t.Errorf("gone before %v, after %v", m.Gone, gone.Gone)
	}
	if back := play(t, gone, "B return"); !gone.Gone[1] || back.Gone[1] {
		t.Errorf("gone before %v, after %v", gone.Gone, back.Gone)
	}
	facts := []games.Fact{{Name: "winners", Value: "ABC"}}
	told := []games.Event{{Kind: "ended", Seat: games.Spectator, Facts: facts}}
	if got := play(t, m, "B resign", "C resign").withWinners(told); got[0].Fact("winners") != "A" || facts[0].Value != "ABC" || told[0].Fact("winners") != "ABC" {
		t.Errorf("told %v, before %v", got, told)
	}
}

// Who does not exist is told so, before everything else.
func TestNoSuchSeat(t *testing.T) {
	running := begin(t, 2, nil)
	over := play(t, running, "B resign")
	for name, m := range map[string]Match{"running": running, "over": over} {
		for _, e := range []Entry{{2, "roll"}, {2, Resign}, {2, Return}, {games.Spectator, "roll"}} {
			_, _, err := m.Apply(e)
			var refusal *games.Refusal
			if !errors.As(err, &refusal) || refusal.Reason != games.NoSeat {
				t.Errorf("%s: %s: %v", name, e, err)
			}
		}
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
		m, err := r.Replay(pegs{}, nil)
		same, second := again.Replay(pegs{}, nil)
		var re *RecordError
		switch {
		case err != nil && !errors.As(err, &re):
			t.Errorf("%v names no line", err)
		case fmt.Sprint(err) != fmt.Sprint(second) && re == nil:
			t.Errorf("one of the two is replayed: %v, %v", err, second)
		case err == nil && fmt.Sprint(m.State, m.Steps) != fmt.Sprint(same.State, same.Steps):
			t.Errorf("replayed to %v and %v", m, same)
		}
	})
}

// FuzzLoad loads arbitrary bytes. What is accepted can be written and read again, and all its legal
// actions can be carried out.
func FuzzLoad(f *testing.F) {
	for _, lines := range [][]string{nil, {"C resign", "A place 0,0 r0"}, {"A place 0,0 r0", "A follow none"}, {"A resign", "B resign"}} {
		b, err := play(f, begin(f, 3, nil), lines...).Snapshot()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(b[:len(b)-1])
		f.Add(append([]byte("x"), b...))
		f.Add(append([]byte(" "), b...))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		h, _ := NewHeader(pegs{}, 3, nil, [32]byte{1})
		m, err := Load(pegs{}, h, b)
		if err != nil {
			if !errors.Is(err, ErrSnapshot) {
				t.Errorf("%q is refused as %v", b, err)
			}
			return
		}
		written, err := m.Snapshot()
		if err != nil {
			t.Fatal(err)
		}
		again, err := Load(pegs{}, h, written)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(m) {
			t.Fatalf("%q is read as %v, and that as %v, %v", b, m, again, err)
		}
		for _, seat := range m.Turn() {
			for _, a := range m.State.Legal(seat) {
				if _, _, err := m.Apply(Entry{seat, a}); err != nil {
					t.Errorf("%s %s: %v", seat, a, err)
				}
			}
		}
	})
}
