package players

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// beginning writes the first lines of a random match to a record and returns its file.
func beginning(t *testing.T, game string, entries int, named bool) string {
	t.Helper()
	dir := t.TempDir()
	works(t, "selfplay", game, "--matches", "1", "--records", dir)
	r, err := table.ParseRecord([]byte(read(t, filepath.Join(dir, game+"-1.txt"))))
	must(t, err)
	r.Entries = r.Entries[:min(entries, len(r.Entries))]
	if named {
		r, err = r.Named(catalog.Builtin()[game])
		must(t, err)
	}
	file := filepath.Join(dir, "beginning.txt")
	must(t, os.WriteFile(file, r.Encode(), 0o600))
	return file
}

func legalAfter(t *testing.T, file string) string {
	t.Helper()
	r, err := table.ParseRecord([]byte(read(t, file)))
	must(t, err)
	m, err := r.Replay(catalog.Builtin()[r.Header.Game], nil)
	must(t, err)
	return "\n" + command.Join(m.State.Legal(m.Turn()[0]), "\n") + "\n"
}

// The best action is on the first line, and it is always the same, whether or not the record names
// later outcomes.
func TestAdvise(t *testing.T) {
	for _, game := range []string{"carcassonne", "castle", "city", "castellan", "burgenland"} {
		seeded, named := beginning(t, game, 20, false), beginning(t, game, 20, true)
		legal := legalAfter(t, seeded)
		for _, strength := range []string{"easy", "greedy", "strong", "random"} {
			args := []string{"advise", "--playouts", "10", "--strength", strength}
			one, two := works(t, append(args, seeded)...), works(t, append(args, named)...)
			if one != two {
				t.Errorf("%s, %s: with a seed\n%sand without\n%s", game, strength, one, two)
			}
			if action, _, _ := strings.Cut(one, "\n"); !strings.Contains(legal, "\n"+action+"\n") {
				t.Errorf("%s, %s: %q is not legal", game, strength, action)
			}
		}
	}
}

func TestAdviseJSON(t *testing.T) {
	file := beginning(t, "carcassonne", 30, true)
	var a advice
	must(t, json.Unmarshal([]byte(works(t, "advise", file, "--playouts", "50", "--json")), &a))
	visits := 0
	for _, c := range a.Candidates {
		visits += c.Visits
		if c.Value < -1 || c.Value > 1 || len(c.Points) != 2 {
			t.Errorf("candidate %+v", c)
		}
	}
	if visits != 50 || a.Playouts != 50 || a.Candidates[0].Action != a.Action || string(a.Line[0]) != a.Action {
		t.Errorf("%d visits of %+v", visits, a)
	}
	if at := works(t, "advise", file, "--time", "0s"); strings.Count(at, "\n") != 1 {
		t.Errorf("without time: %q", at)
	}
}

func TestAdviseRefuses(t *testing.T) {
	file := beginning(t, "carcassonne", 30, true)
	whole := beginning(t, "carcassonne", 1000, true)
	turn := strings.Fields(works(t, "replay", file))
	other := map[string]string{"A": "B", "B": "A"}[turn[len(turn)-3]]
	fails(t, []string{"not in turn"}, "advise", file, "--seat", other)
	fails(t, []string{"no seat", "Q"}, "advise", file, "--seat", "Q")
	fails(t, []string{"over"}, "advise", whole)
	fails(t, []string{"over"}, "advise", whole, "--seat", "A")
	fails(t, []string{"which record"}, "advise")
	fails(t, []string{"--serve", "standard input", file}, "advise", "--serve", file)
	fails(t, []string{"-3 courses", "1 or more"}, "advise", file, "--playouts=-3")
	fails(t, []string{"-2s", "glance"}, "advise", file, "--time=-2s")
	fails(t, []string{"no such file"}, "advise", file+".not")

	text := read(t, file)
	at := strings.LastIndex(text, "\n\n")
	unnamed := filepath.Join(t.TempDir(), "unnamed.txt")
	must(t, os.WriteFile(unnamed, []byte(text[:strings.LastIndex(text[:at], " ")]+text[at:]), 0o600))
	fails(t, []string{"draws names"}, "advise", unnamed)
}

// A forced answer comes at once, whatever the time.
func TestAdviseWithoutAChoice(t *testing.T) {
	for entries := 20; entries < 140; entries++ {
		file := beginning(t, "carcassonne", entries, true)
		if legal := legalAfter(t, file); strings.Count(legal, "\n") == 2 {
			began := time.Now()
			if got := "\n" + works(t, "advise", file, "--time", "1h"); got != legal || time.Since(began) > time.Minute {
				t.Errorf("%q after %v, want %q", got, time.Since(began), legal)
			}
			return
		}
	}
	t.Error("there is always a choice")
}

// A served request contains only what is new, and a wrong one changes nothing.
func TestAdviseServe(t *testing.T) {
	record := "bastide record 1\ngame carcassonne\nseats 2\ndraws B U V\n"
	var lines bytes.Buffer
	for _, q := range []request{
		{Actions: []string{"A place 1,0 r0"}},
		{Record: record},
		{Actions: []string{"B place 1,0 r1", "B follow none"}},
		{Actions: []string{"A place 77,0 r0"}},
		{Actions: []string{"A place 2,0 r0", "A follow none"}},
		{Actions: []string{"A place 2,0 r0", "A follow none"}, Draws: []string{"E"}, Strength: "greedy"},
		{Strength: "godlike"},
		{Seat: "A"},
		{Time: "soon"},
		{Playouts: -1},
		{Time: "1ms", Seed: "2"},
	} {
		must(t, json.NewEncoder(&lines).Encode(q))
	}
	lines.WriteString("nonsense\n{\"recrod\": 1}\n{} {}\n\n" + strings.Repeat("x", mostRequest+1) + "\n{\"seat\": \"A\"}")
	var out bytes.Buffer
	c := Advise{Serve: true, searchLimits: searchLimits{Playouts: 5, Strength: "strong", Seed: "1"}}
	must(t, c.serve(&command.Terminal{Context: context.Background(), Stdout: &out, Stderr: &out}, &lines))
	var got []string
	for line := range strings.Lines(out.String()) {
		var reply struct{ Action, Error string }
		must(t, json.Unmarshal([]byte(line), &reply))
		word, _, _ := strings.Cut(reply.Action, " ")
		got = append(got, word+"|"+reply.Error)
	}
	want := []string{
		"|no game", "place|", "place|", "|refused", "|draws names", "place|", "|no such strength", "|not in turn",
		"|invalid duration", "|cannot be imagined", "place|", "|not a request", "|unknown field", "|something follows", "|not a request", "|longer than", "|not in turn",
	}
	for i, w := range want {
		word, fault, _ := strings.Cut(w, "|")
		if i >= len(got) || !strings.HasPrefix(got[i], word+"|") || !strings.Contains(got[i], fault) || (fault == "") != strings.HasSuffix(got[i], "|") {
			t.Errorf("answer %d of %q is not %q", i, got, w)
		}
	}
}

func TestContest(t *testing.T) {
	dir := t.TempDir()
	args := []string{"selfplay", "carcassonne", "--players", "easy:3,greedy,random:1", "--pairs", "2", "--records", dir}
	out := works(t, args...)
	again := works(t, args...)
	timeless := func(text string) string { // without the last column
		var b strings.Builder
		for line := range strings.Lines(text) {
			b.WriteString(line[:strings.LastIndex(line, ",")] + "\n")
		}
		return b.String()
	}
	if timeless(out) != timeless(again) || strings.Count(out, "of 6, mean") != 3 {
		t.Errorf("first\n%sthen\n%s", out, again)
	}
	files, err := filepath.Glob(filepath.Join(dir, "carcassonne-*.txt"))
	must(t, err)
	if len(files) != 6 {
		t.Fatalf("%d records of 2 meetings of three", len(files))
	}
	for _, file := range files {
		agree(t, catalog.Builtin()["carcassonne"], file)
	}
	first, second := read(t, filepath.Join(dir, "carcassonne-1-1.txt")), read(t, filepath.Join(dir, "carcassonne-1-2.txt"))
	if a, b := strings.Index(first, "\n\n"), strings.Index(second, "\n\n"); first[:a] != second[:b] {
		t.Error("the matches of a pair have different chance")
	}
	works(t, "selfplay", "burgenland", "--players", "strong,random", "--pairs", "1", "--time", "1ms")
	fails(t, []string{"no player", "godlike"}, "selfplay", "carcassonne", "--players", "godlike,random")
	fails(t, []string{"number of courses"}, "selfplay", "carcassonne", "--players", "strong:many,random")
	fails(t, []string{"too few"}, "selfplay", "carcassonne", "--players", "strong,random", "--pairs", "0")
	fails(t, []string{"1 seats"}, "selfplay", "carcassonne", "--players", "strong")
}

func TestIntervals(t *testing.T) {
	if low, high := wilson(50, 50); low < 0.92 || low > 0.93 || high != 1 {
		t.Errorf("all of 50: [%v, %v]", low, high)
	}
	if low, high := wilson(50, 100); low < 0.40 || low > 0.41 || high < 0.59 || high > 0.60 {
		t.Errorf("half of 100: [%v, %v]", low, high)
	}
	var s sample
	for _, x := range []float64{-1, 1, -1, 1} {
		s.add(x)
	}
	if m := s.margin(); s.mean() != 0 || m < 1.13 || m > 1.14 {
		t.Errorf("mean %v ± %v", s.mean(), m)
	}
}
