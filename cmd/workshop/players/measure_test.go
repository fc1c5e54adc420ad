package players

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bastide-games/bastide/games/search"
)

// The command measures the strengths of a game; other games in the file stay.
func TestMeasure(t *testing.T) {
	file := filepath.Join(t.TempDir(), "ratings.json")
	must(t, os.WriteFile(file, []byte(`{"chess": {"day": "1997-05-11", "meetings": []}}`), 0o666))
	works(t, "measure", "burgenland", "--pairs", "2", "--playouts", "3", "--file", file)
	text, err := os.ReadFile(file)
	must(t, err)
	all, err := search.ReadMeasurements(text)
	must(t, err)
	m := all["burgenland"]
	if list := m.Ratings(); all["chess"].Day != "1997-05-11" || len(list) != 3 || list[2].Strength != search.Strong || m.Playouts != 3 || m.Set == "" {
		t.Errorf("written %s", text)
	}
	for _, met := range m.Meetings {
		if met.Matches != 4 || met.Playouts < 1 || met.Playouts > 3 {
			t.Errorf("%s met %s like that: %+v", met.Strength, met.Against, met)
		}
	}
	works(t, "measure", "burgenland", "--pairs", "9", "--playouts", "1", "--limit", "0s", "--file", file)
	text, err = os.ReadFile(file)
	must(t, err)
	all, err = search.ReadMeasurements(text)
	must(t, err)
	if met := all["burgenland"].Meetings[0]; met.Matches != 2 {
		t.Errorf("after the time was over, %d matches were played", met.Matches)
	}
	fails(t, []string{"too few"}, "measure", "burgenland", "--pairs", "0")
	fails(t, []string{"chess"}, "measure", "chess", "--file", file)
	must(t, os.WriteFile(file, []byte("x"), 0o666))
	fails(t, []string{"ratings"}, "measure", "burgenland", "--file", file)
}
