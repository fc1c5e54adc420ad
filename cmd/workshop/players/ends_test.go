package players

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/search"
)

// The command compares hints with results, and writes the corrected factor beside those of other
// games.
func TestEnds(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ends.json")
	must(t, os.WriteFile(file, []byte(`{"chess": {"factor": 2}}`), 0o666))
	if told := works(t, "ends", "castle", "--matches", "1", "--playouts", "4"); !strings.Contains(told, "castle") || !strings.Contains(told, " %") {
		t.Errorf("told %q", told)
	}
	works(t, "ends", "castle", "--matches", "2", "--playouts", "4", "--learn", "--file", file)
	text, err := os.ReadFile(file)
	must(t, err)
	var all map[string]search.Spread
	must(t, json.Unmarshal(text, &all))
	if s := all["castle"]; all["chess"].Factor != 2 || s.Matches != 2 || s.Hints < 20 || s.Factor <= 0 || s.Set == "" {
		t.Errorf("written %s", text)
	}
	fails(t, []string{"too few"}, "ends", "castle", "--matches", "0")
	fails(t, []string{"chess"}, "ends", "chess")
}
