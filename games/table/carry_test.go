package table

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// equippedPegs is pegs with a data file.
type equippedPegs struct {
	pegs
	games.Equipment
	rules int
}

func (g equippedPegs) Info() games.Info {
	info := g.Describe(g.pegs.Info())
	info.Rules += g.rules
	return info
}

func (g equippedPegs) WithSet(data []byte) (games.Game, error) {
	g.Equipment = games.Equip(data, []byte("own"))
	return g, nil
}

func pegsWith(data string) equippedPegs {
	return equippedPegs{Equipment: games.Equip([]byte(data), []byte("own"))}
}

// playedWith is a record of a game, as an export writes it.
func playedWith(t *testing.T, g games.Game) string {
	t.Helper()
	h, err := NewHeader(g, 2, nil, [32]byte{1})
	if err != nil {
		t.Fatal(err)
	}
	h.Points = []int{0, 0}
	r := Record{Header: h, Entries: []Entry{{0, "place 0,0 r0"}, {0, "follow none"}}}
	m, err := Record{Header: Header{Game: h.Game, Rules: h.Rules, Set: h.Set, SetHash: h.SetHash, Seats: 2, Options: h.Options, Seeded: true, Seed: h.Seed}, Entries: r.Entries}.Replay(g, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Points = m.State.Score()
	return string(r.Carry(g).Encode())
}

func none(string) ([]byte, error) { return nil, nil }

// A record of another data file carries it, and replays where the file is not; one of the
// program's own does not.
func TestRecordCarriesItsSet(t *testing.T) {
	text := playedWith(t, pegsWith(strings.Repeat("another board ", 500)))
	r, err := ParseRecord([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	g, err := r.Equip(pegsWith("own"), none)
	if err != nil || g.Info().SetHash != r.Header.SetHash {
		t.Fatalf("equipped with %q: %v", g.Info().SetHash, err)
	}
	if _, err := r.Replay(g, nil); err != nil {
		t.Error(err)
	}
	if got := string(r.Encode()); got != text {
		t.Errorf("came back as\n%s", got)
	}
	if text := playedWith(t, pegsWith("own")); strings.Contains(text, carryKey) {
		t.Errorf("the program's own set is carried:\n%s", text)
	}
}

// Without its set a record says which file is missing; one that is found is taken.
func TestRecordWithoutItsSet(t *testing.T) {
	text := playedWith(t, pegsWith("own"))
	r, err := ParseRecord([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Equip(pegsWith("another"), none)
	if err == nil || !strings.Contains(err.Error(), games.SetHash([]byte("own"))) || !strings.HasPrefix(err.Error(), "line 4: ") {
		t.Errorf("told %v", err)
	}
	if _, err := r.Replay(pegsWith("another"), nil); err == nil || !strings.Contains(err.Error(), "another data set") {
		t.Errorf("replayed with another set of the same name: %v", err)
	}
	g, err := r.Equip(pegsWith("another"), func(string) ([]byte, error) { return []byte("own"), nil })
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(g, nil); err != nil {
		t.Error(err)
	}
}

func TestCarriedSetRefused(t *testing.T) {
	text := playedWith(t, pegsWith("another"))
	for _, c := range []struct{ from, to, want string }{
		{"set board-1 ", "set board-1 00", "line 4: set: "},
		{games.SetHash([]byte("another")), games.SetHash([]byte("third")), "set-data: it is not the data set"},
		{carryKey + " H4s", carryKey + " XXX", "set-data: "},
		{"points 0", "points none", "line 8: points"},
	} {
		if !strings.Contains(text, c.from) {
			t.Fatalf("no %q in\n%s", c.from, text)
		}
		_, err := ParseRecord([]byte(strings.Replace(text, c.from, c.to, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.to, err, c.want)
		}
	}
	long := Record{Header: Header{Game: "pegs", Seats: 2, Seeded: true, Set: "s"}, SetData: make([]byte, maxSetData+1)}
	long.Header.SetHash = games.SetHash(long.SetData)
	if _, err := ParseRecord(long.Encode()); err == nil || !strings.Contains(err.Error(), "too long") {
		t.Errorf("a set of any length: %v", err)
	}
}

// A record that names its points may be replayed by other rules, and has to come to them.
func TestRecordByOtherRules(t *testing.T) {
	text := playedWith(t, pegsWith("own"))
	now := pegsWith("own")
	now.rules = 1
	r, err := ParseRecord([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := r.Replay(now, nil); err != nil {
		t.Errorf("leads to the same points: %v", err)
	}
	for from, want := range map[string]string{
		"points 0 0":    "",
		"A follow none": "refused (it was played by rules 2, this program plays rules 3): illegal",
	} {
		changed := strings.Replace(text, from, map[bool]string{true: "points 3 0", false: "A follow fly"}[want == ""], 1)
		r, err := ParseRecord([]byte(changed))
		if err != nil {
			t.Fatal(err)
		}
		if want == "" {
			want = "the record ends with the points [3 0], this program comes to [0 0] (it was played by rules 2"
		}
		if _, err := r.Replay(now, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("told %v, want %q", err, want)
		}
	}
	r.Header.Points = nil
	if _, err := r.Replay(now, nil); err == nil || !strings.Contains(err.Error(), "another version of the rules") {
		t.Errorf("without points: %v", err)
	}
}

// A match by other rules is adopted if the present ones lead to where it stands, and is
// looked at in the snapshots that were kept if not.
func TestAdoptAndRecall(t *testing.T) {
	r := recordOf(t, "A place 0,0 r0", "A follow none", "B place 0,0 r1", "B follow x", "A back 2", "B place 0,0 r0")
	now := equippedPegs{rules: 1}
	now.Equipment = games.Equip([]byte("own"), []byte("own"))
	kept := map[int][]byte{}
	var last Match
	_, err := r.Replay(pegs{}, func(s Step) error {
		last = s.After
		snapshot, err := s.After.Snapshot()
		if s.N != 1 {
			kept[s.N] = snapshot
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	adopted, err := r.Adopt(now, last)
	if err != nil || adopted.Header.Rules != now.Info().Rules {
		t.Errorf("adopted with rules %d: %v", adopted.Header.Rules, err)
	}
	elsewhere := last
	elsewhere.Steps++
	if _, err := r.Adopt(now, elsewhere); err == nil || !strings.Contains(err.Error(), "another version of the rules") {
		t.Errorf("leads elsewhere: %v", err)
	}
	course, err := r.Recall(now, kept)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for _, s := range course {
		numbers = append(numbers, s.N)
		if want := kept[s.N]; s.N > 0 && s.Entry != r.Entries[s.N-1] {
			t.Errorf("step %d is %v, want %s", s.N, s.Entry, want)
		}
	}
	if len(numbers) != 3 || numbers[0] != 0 || numbers[1] != 2 || numbers[2] != 6 {
		t.Errorf("steps %v still count and were kept, want 0 2 6", numbers)
	}
	if _, err := r.Recall(now, nil); err == nil {
		t.Error("nothing was kept, and something is recalled")
	}
}
