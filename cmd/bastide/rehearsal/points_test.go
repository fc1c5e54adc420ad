package rehearsal

import (
	"os"
	"strings"
	"testing"
)

// README and the guide for hosts list exactly the open points, and each point has a step that answers it.
func TestPointsInDocuments(t *testing.T) {
	var bullets, rows []string
	for at, p := range Points {
		end, answer := ";", "yes or no"
		if at == len(Points)-1 {
			end = "."
		}
		if p.Look != "" {
			answer = "what you see"
		}
		bullets = append(bullets, "- "+p.Open+end)
		rows = append(rows, "| "+p.Open+" | "+answer+" |")
	}
	check := func(file, heading, prefix string, want []string) {
		var have []string
		for line := range strings.Lines(section(t, file, heading)) {
			if line = strings.TrimSpace(line); strings.HasPrefix(line, prefix) {
				have = append(have, line)
			}
		}
		if strings.Join(have, "\n") != strings.Join(want, "\n") {
			t.Errorf("%s, %q has\n%s\nwant\n%s", file, heading, strings.Join(have, "\n"), strings.Join(want, "\n"))
		}
	}
	check("../../../README.md", "## Not tried on the real Discord", "- ", bullets)
	check("../README.md", "## 5. Rehearse", "| ", append([]string{"| open | answer |"}, rows...))
}

func section(t *testing.T, file, heading string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(text), "\n"+heading+"\n")
	if !found {
		t.Fatalf("%s has no %q", file, heading)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	return rest
}

// Every point has a step that answers it, and no step answers another.
func TestPointsAreAnswered(t *testing.T) {
	answered := map[string]bool{}
	for _, one := range append(append(append([]step{}, opening...), closing...), (&run{pieces: some()}).posting()...) {
		answered[one.answers] = true
	}
	delete(answered, "")
	for _, p := range Points {
		if !answered[p.ID] {
			t.Errorf("no step answers %s", p.ID)
		}
		delete(answered, p.ID)
	}
	if len(answered) > 0 {
		t.Errorf("steps answer %v", answered)
	}
}
