package record_test

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"image/gif"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/cmd/bastide/record"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
)

var update = flag.Bool("update", false, "write the expected outputs anew")

func TestGames(t *testing.T) {
	out := works(t, "games")
	for _, e := range catalog.Entries {
		if !strings.Contains(out, e.ID+": ") {
			t.Errorf("%s is not listed", e.ID)
		}
	}
	if want := "  option hand: no (default), three\n"; !strings.Contains(out, want) {
		t.Errorf("no line %q in\n%s", want, out)
	}
}

func jsonSteps(t *testing.T, text string) []record.JSONStep {
	t.Helper()
	var steps []record.JSONStep
	lines := bufio.NewScanner(strings.NewReader(text))
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var s record.JSONStep
		must(t, json.Unmarshal(lines.Bytes(), &s))
		steps = append(steps, s)
	}
	must(t, lines.Err())
	return steps
}

// TestReplayOutput compares each form of a replay with a file of testdata.
func TestReplayOutput(t *testing.T) {
	for name, flags := range map[string][]string{
		"small.replay": nil, "small.legal.replay": {"--legal"},
		"small.json": {"--json"}, "small.legal.json": {"--json", "--legal"},
		"back.replay": nil, // a decision taken back, a seat given up and taken again
	} {
		t.Run(name, func(t *testing.T) {
			record, _, _ := strings.Cut(name, ".")
			got := works(t, append([]string{"replay", "testdata/" + record + ".txt"}, flags...)...)
			path := filepath.Join("testdata", name)
			if *update {
				must(t, os.WriteFile(path, []byte(got), 0o644))
			}
			if want := read(t, path); got != want {
				t.Errorf("got\n%s\nwant\n%s\n(-update writes the file anew: read the difference)", got, want)
			}
		})
	}
}

// TestLegalOfEachStep looks whether each action of a record was listed before it.
func TestLegalOfEachStep(t *testing.T) {
	file, _, _ := played(t, "carcassonne", gametest.Variant{Seats: 3}, chance.Seed{1})
	steps := jsonSteps(t, works(t, "replay", "--json", "--legal", file))
	for _, s := range steps[1:] {
		list := s.Legal[s.Seat]
		if len(s.Legal) != 1 || !strings.Contains("\n"+strings.Join(list, "\n")+"\n", "\n"+s.Action+"\n") {
			t.Errorf("step %d: %s %s is not among %v", s.Step, s.Seat, s.Action, s.Legal)
		}
	}
}

const opening = "bastide record 1\ngame carcassonne\nseats 2\n"

func TestReplayRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		record string
		words  []string
	}{
		"no record":     {"Dear Ada\n", []string{"line 1", "bastide record 1"}},
		"no game":       {"bastide record 1\nseats 2\ndraws A\n", []string{"line 3", "game"}},
		"unknown game":  {"bastide record 1\n# a board of 64\ngame chess\nseats 2\ndraws A\n", []string{"line 3", "chess", "carcassonne"}},
		"no chance":     {opening, []string{"line 3", "seed or the draws"}},
		"seats":         {"bastide record 1\ngame carcassonne\n\nseats 6\ndraws A\n", []string{"line 4", "6 seats"}},
		"other rules":   {opening + "rules 99\ndraws A U\n", []string{"line 4", "rules 99"}},
		"other set":     {opening + "set second-edition\ndraws A U\n", []string{"line 4", "second-edition"}},
		"bad option":    {opening + "draws A U\noption fog yes\n", []string{"line 5", "fog"}},
		"bad value":     {opening + "option small two\noption hand yes\ndraws A U\n", []string{"line 5", "hand", "yes", "three"}},
		"bad draw":      {opening + "draws A ZZ\n", []string{"line 4", "place 2", "ZZ", "unknown"}},
		"bad draw 3":    {opening + "draws A U\ndraws ZZ\nA place 0,1 r1\nA follow none\n", []string{"line 5", "place 3", "ZZ", "unknown"}},
		"none left":     {opening + "draws A C C\nA place 0,-1 r0\nA follow none\n", []string{"line 4", "place 3", "\"C\"", "none is left"}},
		"no such seat":  {opening + "draws A U\nC place 0,1 r0\n", []string{"line 5", "no such seat", "seat C"}},
		"back at last":  {opening + "draws A U\nB resign\nA back 0\n", []string{"line 6", "over"}},
		"not an action": {opening + "draws A U\n\nhello\n", []string{"line 6"}},
		"illegal":       {opening + "draws A U\n# far away\nA place 9,9 r0\n", []string{"line 6", "illegal", "place 9,9 r0"}},
		"not the turn":  {opening + "draws A U\nB place 0,1 r0\n", []string{"line 5", "not your turn"}},
		"malformed":     {opening + "draws A U\nA  place\n", []string{"line 5"}},
		"back too far":  {opening + "draws A U B\nA place 0,1 r1\nA back 2\n", []string{"line 6", "back 2"}},
		"draws too few": {opening + "draws A U\nA place 0,1 r1\nA follow none\nB place 0,2 r0\n", []string{"line 7", "3 outcomes"}},
	} {
		t.Run(name, func(t *testing.T) {
			path := written(t, c.record)
			fails(t, append(c.words, path), "replay", path)
			fails(t, c.words, "replay", "--json", path)
			if _, _, told := line.Run(t, "render", path, "-o", "-"); strings.Contains(told, "forced") || !strings.Contains(told, ": line ") {
				t.Errorf("no line, or a word of the program's own: %s", told)
			}
		})
	}
	fails(t, []string{"nowhere.txt"}, "replay", "nowhere.txt")
}

// Editors of some systems put a mark before the first line, and end lines with two characters.
func TestReplayOfOtherEditors(t *testing.T) {
	plain := works(t, "replay", "testdata/small.txt")
	text := "\ufeff" + strings.ReplaceAll(read(t, "testdata/small.txt"), "\n", "\r\n")
	if got := works(t, "replay", written(t, text)); got != plain {
		t.Errorf("got\n%s\nwant\n%s", got, plain)
	}
}

// cutShort is a record whose last action reveals a tile that nobody has named.
const cutShort = opening + "draws A U\n\nA place 0,1 r1\nA follow r0\n"

func TestReplayOfUnknownOutcome(t *testing.T) {
	path := written(t, cutShort)
	out := works(t, "replay", path)
	want := "step 2  A follow r0\n  followed A tile=U at=0,1 on=r0 as=thief\n  drew B tile=? draw=?\n  = 0 0\n" +
		"score 0 0 so far; what comes next is not known: the draws end, and there is no seed\n"
	if !strings.HasSuffix(out, want) {
		t.Errorf("got\n%s\nwant at the end\n%s", out, want)
	}
	steps := jsonSteps(t, works(t, "replay", "--json", path))
	if last := steps[2]; !last.Unknown || steps[1].Unknown || last.Over || len(last.Turn)+len(last.Winners) > 0 || fmt.Sprint(last.Draws, last.Score) != "[?] [0 0]" {
		t.Errorf("last step %+v", last)
	}
	fails(t, []string{path, "line 7", "step 2", "not known"}, "render", path, "-o", "-")
	works(t, "render", path, "--step", "1", "-o", "-")
	film, err := gif.DecodeAll(strings.NewReader(works(t, "film", path, "-o", "-")))
	must(t, err)
	if len(film.Image) == 0 {
		t.Error("a film without a picture")
	}
	alone := written(t, opening+"draws A\n")
	fails(t, []string{alone, "step 0", "not known"}, "film", alone, "-o", "-")
	if out := works(t, "replay", alone); !strings.Contains(out, "drew A tile=? draw=?\n") {
		t.Errorf("got\n%s", out)
	}
}

// The event that tells of the end and the last line name the same winners when somebody who
// has won by points was given up.
func TestReplayAfterResignation(t *testing.T) {
	_, r, m := played(t, "castellan", gametest.Variant{Seats: 3}, chance.Seed{1})
	given := m.Winners()[0].String()
	head, actions, _ := strings.Cut(string(r.Encode()), "\n\n")
	out := works(t, "replay", written(t, head+"\n\n"+given+" resign\n"+actions))
	_, told, _ := strings.Cut(out, "ended - winners=")
	told, _, _ = strings.Cut(told, "\n")
	if want := "won by " + strings.Join(strings.Split(told, ""), " ") + "\n"; told == "" || strings.Contains(told, given) || !strings.HasSuffix(out, want) {
		t.Errorf("winners=%s without %s, and at the end %q", told, given, out[max(0, len(out)-60):])
	}
}

func TestRender(t *testing.T) {
	for _, view := range []string{"board", "close", "small", "plain"} {
		out := filepath.Join(t.TempDir(), "board.png")
		works(t, "render", "testdata/small.txt", "--step", "2", "--view", view, "--seat", "B", "-o", out)
		f, err := os.Open(out)
		must(t, err)
		picture, err := png.Decode(f)
		must(t, err)
		must(t, f.Close())
		if size := picture.Bounds().Size(); size.X < 300 || size.Y < 200 {
			t.Errorf("%s: %v", view, size)
		}
	}
	first := works(t, "render", "testdata/small.txt", "--step", "0", "-o", "-")
	last := works(t, "render", "testdata/small.txt", "-o", "-")
	if first == last || !strings.HasPrefix(last, "\x89PNG") {
		t.Error("the first step looks like the last")
	}
	before := works(t, "render", "testdata/back.txt", "--step", "2", "-o", "-")
	undone := works(t, "render", "testdata/back.txt", "--step", "4", "-o", "-")
	if back := works(t, "render", "testdata/back.txt", "--step", "7", "-o", "-"); back == undone || len(back) == 0 || before == undone {
		t.Error("the picture shows what was taken back")
	}
	for _, step := range []string{"--step=99", "--step=-5", "--step=-1"} {
		fails(t, []string{"no step", "0 to"}, "render", "testdata/small.txt", step, "-o", "-")
	}
	fails(t, []string{"seat C"}, "render", "testdata/small.txt", "--seat", "C", "-o", "-")
	fails(t, []string{"seat letter"}, "render", "testdata/small.txt", "--seat", "Alix", "-o", "-")
}

func TestFilm(t *testing.T) {
	out := filepath.Join(t.TempDir(), "match.gif")
	works(t, "film", "testdata/small.txt", "-o", out)
	film, err := gif.DecodeAll(strings.NewReader(read(t, out)))
	must(t, err)
	if size := film.Image[0].Rect.Size(); len(film.Image) < 3 || size.X < 600 {
		t.Errorf("%d pictures of %v", len(film.Image), size)
	}
	if again := works(t, "film", "testdata/small.txt", "-o", "-"); again != read(t, out) {
		t.Error("the same record makes another film")
	}
	fails(t, []string{"nowhere.txt"}, "film", "nowhere.txt")
	fails(t, []string{"0 MiB"}, "film", "testdata/small.txt", "--limit", "0")
}

// TestReplacedSet plays with a data file of the host's own, and refuses a bad one
// with its name.
func TestReplacedSet(t *testing.T) {
	e := catalog.Entries[0]
	dir := t.TempDir()
	t.Setenv("BASTIDE_SETS", dir)
	builtin := works(t, "games")
	original := read(t, filepath.Join("..", "..", "..", "games", e.ID, e.SetFile))
	must(t, os.WriteFile(filepath.Join(dir, e.SetFile), []byte(strings.Replace(original, "first-edition", "my-own", 1)), 0o600))
	if out := works(t, "games"); !strings.Contains(out, "my-own") || out == builtin {
		t.Errorf("games: %s", out)
	}
	must(t, os.WriteFile(filepath.Join(dir, e.SetFile), []byte("{"), 0o600))
	fails(t, []string{e.SetFile}, "games")
	// A bridge: one road over the other is nothing that the picture knows.
	bridge := `"border": "f3 r0 f0  f0 r1 f1  f1 r0 f2  f2 r1 f3", "spots": {"r0": [50, 19], "r1": [81, 50], "f0": [80, 20], "f1": [80, 80], "f2": [20, 80], "f3": [20, 20]}`
	start := strings.LastIndex(original, `"border"`)
	end := start + strings.Index(original[start:], "}}") + 1
	must(t, os.WriteFile(filepath.Join(dir, e.SetFile), []byte(original[:start]+bridge+original[end:]), 0o600))
	fails(t, []string{e.SetFile, `tile "X"`, "r1 in two parts"}, "games")
	t.Setenv("BASTIDE_SETS", filepath.Join(dir, "nowhere"))
	fails(t, []string{"BASTIDE_SETS", "nowhere"}, "games")
}
