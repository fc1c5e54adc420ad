package weights_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/weights"
)

var names = []string{"lead", "lead-late"}

// The weights come in the order of the names, whatever their order in the file.
func TestRead(t *testing.T) {
	list, err := weights.Read([]byte(`{"run": {"seed": "3"}, "weights": {"lead-late": -0.5, "lead": 2}}`), names)
	if err != nil || !slices.Equal(list, []float64{2, -.5}) {
		t.Errorf("read %v, %v", list, err)
	}
	if list := weights.Must([]byte(`{"weights": {"lead-late": 0, "lead": 1}}`), names); !slices.Equal(list, []float64{1, 0}) {
		t.Errorf("read %v", list)
	}
}

// A file that is not whole, or is another game's, is refused.
func TestFaults(t *testing.T) {
	for text, fault := range map[string]string{
		"":                           "unexpected end",
		`{"weights": {"lead": 1`:     "unexpected end",
		`{"weights": {"lead": "1"}}`: "cannot unmarshal string",
		`{"weights": {}}`:            `none for "lead"`,
		`{"weights": {"lead": 1}}`:   `none for "lead-late"`,
		`{"weights": {"lead": 1, "lead-late": 1, "luck": 1}}`: `no feature "luck"`,
	} {
		list, err := weights.Read([]byte(text), names)
		if list != nil || err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: read %v, %v, want %q", text, list, err, fault)
		}
	}
}

// What is compiled in and wrong is not played with.
func TestMust(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a file without weights was read")
		}
	}()
	weights.Must([]byte("{}"), names)
}
