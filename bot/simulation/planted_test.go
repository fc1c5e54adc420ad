package simulation

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// planted is a fault in the program that the simulation has to find.
type planted struct {
	Fault    string `json:"fault"`
	File     string `json:"file"` // below the top of the module
	Old, New string
	// Seed is one that finds it, 0 if none is known. Which one does changes with everything that people see.
	Seed int `json:"seed"`
}

// A planted fault has to be found within so many seeds, which are played some at a time.
const (
	plantedSeeds = 1000
	someSeeds    = 4
)

// Faults planted in the program are found. The long form builds the program with each of them.
func TestPlanted(t *testing.T) {
	if os.Getenv("BASTIDE_TEST_HARD") != "1" {
		t.Skip("programs with planted faults are built and played for an hour only with BASTIDE_TEST_HARD=1")
	}
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
			program := p.build(t)
			if p.Seed > 0 && finds(t, program, p.Seed, 1) != "" {
				return
			}
			for seed := 1; seed <= plantedSeeds; seed += someSeeds {
				if found := finds(t, program, seed, someSeeds); found != "" {
					t.Logf("seed %d does not find it any more; the first that does is %s", p.Seed, found)
					return
				}
			}
			t.Errorf("%d seeds do not find it", plantedSeeds)
		})
	}
}

// finds plays seeds and returns one that fails, "" for none.
func finds(t *testing.T, program string, first, count int) string {
	command := exec.CommandContext(t.Context(), program, "-test.run", "^TestSeeds$", "-quick", "-days=2",
		fmt.Sprintf("-first=%d", first), fmt.Sprintf("-seeds=%d", count))
	said, err := command.CombinedOutput()
	_, found, failed := strings.Cut(string(said), "--- FAIL: TestSeeds/")
	if err != nil && !failed {
		t.Fatalf("%v\n%s", err, said)
	}
	seed, _, _ := strings.Cut(found, " ")
	return seed
}

// build builds the tests with the fault.
func (p planted) build(t *testing.T) (program string) {
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
	overlay := filepath.Join(t.TempDir(), "overlay.json")
	replaced, err := json.Marshal(map[string]any{"Replace": map[string]string{path: wrong}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{wrong: strings.Replace(string(right), p.Old, p.New, 1), overlay: string(replaced)} {
		if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	program = filepath.Join(t.TempDir(), "simulation.test")
	if said, err := exec.Command("go", "test", "-c", "-vet=off", "-overlay", overlay, "-o", program, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return program
}
