package players

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/puzzle"
)

func TestMine(t *testing.T) {
	args := []string{"mine", "castle", "--puzzles", "2", "--playouts", "60", "--margin", "1.5", "--matches", "9"}
	out := works(t, args...)
	list, err := puzzle.Parse(out)
	must(t, err)
	if len(list) != 2 || !strings.Contains(out, "# 2 puzzles, ") {
		t.Fatalf("%d puzzles in\n%s", len(list), out)
	}
	greedy := 0
	for _, p := range list {
		m, seat, err := p.Position(catalog.Builtin()["castle"])
		must(t, err)
		if m.Header.Seeded || uint64(len(m.Header.Forced)) != m.State.Draws() {
			t.Errorf("%s: %d outcomes are named of %d, seed %v", p.ID, len(m.Header.Forced), m.State.Draws(), m.Header.Seeded)
		}
		if p.Answers[0].Lead-p.Answers[1].Lead < 1.499 || len(p.Answers) < 7 {
			t.Errorf("%s: %d answers, %v the best", p.ID, len(p.Answers), p.Answers[:2])
		}
		tip, err := m.Plan(seat, p.Answers[0].Line)
		if err != nil || !tip.Ready {
			t.Errorf("%s: %q cannot be confirmed: %v", p.ID, p.Answers[0].Line, err)
		}
		if p.Level == 1 {
			greedy++
		}
	}
	if greedy > 1 {
		t.Errorf("the greedy player finds %d of 2", greedy)
	}
	if again := works(t, args...); again != out {
		t.Error("the same word makes other puzzles")
	}
}

func TestMineGivesUp(t *testing.T) {
	out := works(t, "mine", "castle", "--puzzles", "1", "--playouts", "20", "--margin", "200", "--matches", "1")
	if strings.Contains(out, "@") || !strings.Contains(out, "without a clear best decision") {
		t.Errorf("printed\n%s", out)
	}
	fails(t, []string{"too few"}, "mine", "castle", "--least", "1")
}
