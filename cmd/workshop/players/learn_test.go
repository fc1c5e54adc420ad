package players

import (
	"encoding/json"
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
	fails(t, []string{"no features"}, "learn", "castellan", "--matches", "1")
	fails(t, []string{"too few"}, "learn", "carcassonne", "--matches", "0")
	fails(t, []string{"no weights"}, append(args, "--from", written(t, "{}"))...)
	fails(t, []string{"invalid character"}, append(args, "--from", written(t, "<"))...)
	fails(t, []string{"no such file"}, append(args, "--from", "missing")...)
}
