package simulation

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// planted is a fault in the program that the simulation has to find.
type planted struct {
	Fault    string `json:"fault"`
	File     string `json:"file"` // below the top of the module
	Old, New string
	// Play are the arguments with which the tests find it: a seed, or a course in which one call after the other fails.
	// The seed changes with everything that people see, and with each new kind of faults.
	Play []string `json:"play"`
}

// If the known seed does not find a planted fault any more, others are searched for some time, some at once.
const (
	searchTime = 10 * time.Minute
	someSeeds  = 4
	// batchTime is after how long seeds that do not end are given up.
	batchTime = 5 * time.Minute
)

// Faults planted in the program are found. The long form builds the program with each of them and replays the seed that
// found it.
func TestPlanted(t *testing.T) {
	text, err := os.ReadFile("testdata/planted.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []planted
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	for _, p := range all {
		t.Run(strings.ReplaceAll(p.Fault, " ", "-"), func(t *testing.T) {
			overlay := p.plant(t)
			if os.Getenv("BASTIDE_TEST_HARD") != "1" {
				t.Skip("the program with the fault is built and played only with BASTIDE_TEST_HARD=1")
			}
			program := build(t, overlay)
			if found, _ := finds(t, program, p.Play); found && passes(t, p.Play) {
				return
			}
			end := time.Now().Add(searchTime)
			for seed := 1; time.Now().Before(end); seed += someSeeds {
				play := seedsFrom(seed, someSeeds, p.Play)
				if found, by := finds(t, program, play); found && passes(t, play) {
					t.Errorf("%v does not find it any more; %s does", p.Play, by)
					return
				}
			}
			t.Errorf("%v does not find it any more, nor do seeds in %s", p.Play, searchTime)
		})
	}
}

// seedsFrom are the arguments that play some seeds, for as many days as others.
func seedsFrom(first, count int, like []string) []string {
	play := []string{"-test.run=^TestSeeds$", "-quick", fmt.Sprintf("-first=%d", first), fmt.Sprintf("-seeds=%d", count)}
	for _, argument := range like {
		if strings.HasPrefix(argument, "-days=") {
			play = append(play, argument)
		}
	}
	return play
}

// passing are the arguments with which the program as it is was played, and whether it passed.
var passing = map[string]bool{}

// passes reports whether the program without a fault passes. What fails then too finds nothing.
func passes(t *testing.T, play []string) bool {
	key := fmt.Sprint(play)
	if _, known := passing[key]; !known {
		own, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		failed, by := finds(t, own, play)
		if passing[key] = !failed; failed {
			t.Logf("%v fails without the fault too: %s", play, by)
		}
	}
	return passing[key]
}

// failedTest is a part of a test that has failed.
var failedTest = regexp.MustCompile(`--- FAIL: (Test\S+/\S+)`)

// finds plays a program with a fault, and reports whether a test fails, and which.
func finds(t *testing.T, program string, play []string) (found bool, by string) {
	ctx, cancel := context.WithTimeout(t.Context(), batchTime)
	defer cancel()
	said, err := exec.CommandContext(ctx, program, play...).CombinedOutput()
	if match := failedTest.FindSubmatch(said); match != nil {
		return true, string(match[1])
	}
	switch {
	case ctx.Err() != nil:
		t.Logf("%v has not ended after %s", play, batchTime)
	case err != nil:
		t.Fatalf("%v\n%s", err, said)
	}
	return false, ""
}

// plant writes the program's file with the fault, and returns the file that tells the compiler of it.
func (p planted) plant(t *testing.T) (overlay string) {
	path, err := filepath.Abs(filepath.Join("..", "..", p.File))
	if err != nil {
		t.Fatal(err)
	}
	right, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(string(right), p.Old) != 1 {
		t.Fatalf("%s does not contain once:\n%s", p.File, p.Old)
	}
	wrong := filepath.Join(t.TempDir(), "wrong.go")
	overlay = filepath.Join(t.TempDir(), "overlay.json")
	replaced, err := json.Marshal(map[string]any{"Replace": map[string]string{path: wrong}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{wrong: strings.Replace(string(right), p.Old, p.New, 1), overlay: string(replaced)} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return overlay
}

// build builds the tests with a planted fault.
func build(t *testing.T, overlay string) (program string) {
	program = filepath.Join(t.TempDir(), "simulation.test")
	if said, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program
}
