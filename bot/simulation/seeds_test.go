package simulation

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

var (
	seeds = flag.Int("seeds", 1, "how many seeds are played")
	first = flag.Uint64("first", 1, "the first seed")
	noted = flag.Bool("noted", false, "list what was noted in each run")
	quick = flag.Bool("quick", false, "do not look for fewer faults with which a seed still fails")
	days  = flag.Int("days", 1, "how long each of them is played")
)

// eachSeed runs a test of some seeds, from their numbers alone.
func eachSeed(t *testing.T, count int, test func(*testing.T, scenario)) {
	for i := range uint64(count) {
		seed := *first + i
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			test(t, drawScenario(seed, *days))
		})
	}
}

// Whole bots are played with people and faults. A seed that fails is played with fewer and fewer faults,
// and what is left is written as a scenario.
func TestSeeds(t *testing.T) {
	eachSeed(t, *seeds, func(t *testing.T, s scenario) {
		r := s.play(t, false)
		t.Log(r)
		if *noted {
			for _, what := range slices.Sorted(maps.Keys(r.notes)) {
				t.Logf("noted %d times: %s", r.notes[what], what)
			}
		}
		if len(r.failures) == 0 {
			return
		}
		if *quick {
			t.Error(r)
			return
		}
		s = s.shrink(t)
		path := filepath.Join(t.ArtifactDir(), fmt.Sprintf("seed-%d.json", s.Seed))
		s.write(t, path)
		t.Errorf("%s\nwith these %d faults the same fails; to play them always, put %s into testdata/scenarios:\n%s", r, len(s.Faults), path, s)
	})
}

// The same seed is the same run, in every byte that is stored or sent. Of each seed it prints a hash, so that two
// machines can be compared. The short form plays a few seeds, without those of hasty people, which take longest.
func TestSameSeed(t *testing.T) {
	if testing.Short() {
		t.Skip("left out with -short, as CI runs it with the race detector")
	}
	count, hard := max(*seeds, 5), os.Getenv("BASTIDE_TEST_HARD") == "1"
	if hard {
		count = max(*seeds, 100)
	}
	eachSeed(t, count, func(t *testing.T, s scenario) {
		if !hard && hasty(s.Seed) {
			t.Skip("hasty people are played twice only with BASTIDE_TEST_HARD=1")
		}
		one, two := s.play(t, true).trace, s.play(t, true).trace
		t.Log(one.sum())
		if at, difference := firstDifference(one.lines, two.lines); difference != "" {
			t.Errorf("line %d of %d and %d: %s", at, len(one.lines), len(two.lines), difference)
			_, difference = firstDifference(one.decisions, two.decisions)
			t.Errorf("this is what the gate first decided differently: %s", difference)
		}
	})
}

// firstDifference is where two traces part, "" if they are the same.
func firstDifference(one, two []string) (line int, difference string) {
	one, two = append(one, "the end"), append(two, "the end")
	for i := range min(len(one), len(two)) {
		a, b := one[i], two[i]
		if a == b {
			continue
		}
		at := 0
		for at < min(len(a), len(b)) && a[at] == b[at] {
			at++
		}
		around := func(s string) string { return s[max(0, at-300):min(len(s), at+200)] }
		return i, fmt.Sprintf("%.60s\n…%s\n…%s", a, around(a), around(b))
	}
	return 0, ""
}

// Scenarios that failed once are played always.
func TestScenarios(t *testing.T) {
	if testing.Short() {
		t.Skip("left out with -short, as CI runs it with the race detector")
	}
	files, err := filepath.Glob("testdata/scenarios/*.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			var s scenario
			if err := json.Unmarshal(text, &s); err != nil {
				t.Fatal(err)
			}
			if r := s.play(t, false); len(r.failures) > 0 {
				t.Error(r)
			}
		})
	}
}

// shrink leaves out faults while the scenario still fails: first halves, then smaller parts, at last
// single ones. It also ends the run soon after the failure.
func (s scenario) shrink(t *testing.T) scenario {
	fails := func(list []fault) bool {
		s.Faults = list
		return len(s.play(t, false).failures) > 0
	}
	left := s.Faults
	for part := len(left); part >= 1; part /= 2 {
		for at := 0; at < len(left); {
			if less := slices.Delete(slices.Clone(left), at, min(at+part, len(left))); fails(less) {
				left = less
			} else {
				at += part
			}
		}
	}
	s.Faults = left
	return s
}

func (s scenario) String() string {
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		panic(err) // it is plain data
	}
	return string(text)
}

func (s scenario) write(t *testing.T, path string) {
	if err := os.WriteFile(path, []byte(s.String()+"\n"), 0o600); err != nil {
		t.Error(err)
	}
}
