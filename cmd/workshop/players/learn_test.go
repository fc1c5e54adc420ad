package players

import (
	"encoding/json"
	"math"
	"strings"
	"testing"
)

func TestLearn(t *testing.T) {
	args := []string{"learn", "carcassonne", "--matches", "2", "--playouts", "3"}
	out := works(t, args...)
	var file weightsFile
	must(t, json.Unmarshal([]byte(out), &file))
	if file.Run.Matches != 2 || file.Run.Positions < 100 || len(file.Weights) < 20 || file.Run.From != "" {
		t.Errorf("printed %s", out)
	}
	if again := works(t, args...); again != out {
		t.Error("the same run prints other weights")
	}
	must(t, json.Unmarshal([]byte(works(t, append(args, "--from", written(t, out))...)), &file))
	if len(file.Run.From) != 64 {
		t.Errorf("it does not say what it began with: %+v", file.Run)
	}
	from := written(t, out)
	if loose, held := works(t, append(args, "--from", from)...), works(t, append(args, "--from", from, "--hold", "1e9")...); loose == held || !strings.Contains(held, `"hold": 1000000000`) {
		t.Errorf("with weights held it prints %s", held)
	}
	fails(t, []string{"no features"}, "learn", "castellan", "--matches", "1")
	fails(t, []string{"too few"}, "learn", "carcassonne", "--matches", "0")
	fails(t, []string{"from 0 to 1"}, "learn", "carcassonne", "--trace", "2")
	fails(t, []string{"--from"}, append(args, "--hold", "100")...)
	fails(t, []string{"teaches nothing"}, "learn", "carcassonne", "--seats", "2,1")
	fails(t, []string{"no weights"}, append(args, "--from", written(t, "{}"))...)
	fails(t, []string{"invalid character"}, append(args, "--from", written(t, "<"))...)
	fails(t, []string{"no such file"}, append(args, "--from", "missing")...)
}

// The mean of two lessons lies between them, and names both.
func TestMean(t *testing.T) {
	var lessons [2]weightsFile
	var files []string
	for i, seed := range []string{"1", "2"} {
		out := works(t, "learn", "carcassonne", "--matches", "1", "--playouts", "2", "--seed", seed)
		must(t, json.Unmarshal([]byte(out), &lessons[i]))
		files = append(files, written(t, out))
	}
	var mean struct {
		Runs    []lessonRun
		Weights map[string]float64
	}
	out := works(t, "mean", files[0], files[1])
	must(t, json.Unmarshal([]byte(out), &mean))
	for feature, w := range mean.Weights {
		if want := (lessons[0].Weights[feature] + lessons[1].Weights[feature]) / 2; math.Abs(w-want) > 1e-4 {
			t.Errorf("%s: %v, want %v", feature, w, want)
		}
	}
	if len(mean.Weights) != len(lessons[0].Weights) || len(mean.Runs) != 2 || mean.Runs[1].Seed != "2" {
		t.Errorf("printed %s", out)
	}
	works(t, "learn", "carcassonne", "--matches", "1", "--playouts", "2", "--from", written(t, out))
	other := written(t, works(t, "learn", "castle", "--matches", "1", "--playouts", "2"))
	fails(t, []string{"teaches carcassonne", "teaches castle"}, "mean", files[0], other)
	fails(t, []string{"no such file"}, "mean", "missing")
}
