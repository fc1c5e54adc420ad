package simulation

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// planted is a fault in the program that the simulation has to find.
type planted struct {
	Fault    string `json:"fault"`
	File     string `json:"file"` // below the top of the module
	Old, New string
	// Seed is the first that finds it, which says how many seeds that takes. It changes with everything that people see.
	Seed int `json:"seed"`
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
			if finds(t, program, p.Seed, 1) != "" {
				return
			}
			end := time.Now().Add(searchTime)
			for seed := 1; time.Now().Before(end); seed += someSeeds {
				if found := finds(t, program, seed, someSeeds); found != "" {
					t.Errorf("seed %d does not find it any more; the first that does is %s", p.Seed, found)
					return
				}
			}
			t.Errorf("seed %d does not find it any more, nor do others in %s", p.Seed, searchTime)
		})
	}
}

// finds plays seeds and returns the smallest one that fails, "" for none.
func finds(t *testing.T, program string, first, count int) string {
	ctx, cancel := context.WithTimeout(t.Context(), batchTime)
	defer cancel()
	command := exec.CommandContext(ctx, program, "-test.run", "^TestSeeds$", "-test.parallel=1", "-quick",
		fmt.Sprintf("-first=%d", first), fmt.Sprintf("-seeds=%d", count))
	said, err := command.CombinedOutput()
	_, found, failed := strings.Cut(string(said), "--- FAIL: TestSeeds/")
	switch {
	case ctx.Err() != nil && !failed:
		t.Logf("seeds %d to %d have not ended after %s", first, first+count-1, batchTime)
	case err != nil && !failed:
		t.Fatalf("%v\n%s", err, said)
	}
	seed, _, _ := strings.Cut(found, " ")
	return seed
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
