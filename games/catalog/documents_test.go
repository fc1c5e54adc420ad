package catalog

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The page of each game lists its options and its kinds of events.
func TestGamesAreDocumented(t *testing.T) {
	t.Parallel()
	for id, g := range Builtin() {
		path := filepath.Join(folder(g), "README.md")
		text, err := os.ReadFile(path)
		if err != nil {
			t.Errorf("%s has no page about its records: %v", id, err)
			continue
		}
		page := string(text)
		if !strings.Contains(page, "`game "+id+"`") {
			t.Errorf("%s does not say how records begin: `game %s`", path, id)
		}
		for _, o := range g.Info().Options {
			if row := fmt.Sprintf("| `%s` | `%s` |", o.ID, strings.Join(o.Values, "`, `")); !strings.Contains(page, row) {
				t.Errorf("%s has no row %q", path, row)
			}
		}
		_, events, _ := strings.Cut(page, "**Events.**")
		events, _, _ = strings.Cut(events, "\n\n")
		for _, kind := range g.Info().Events {
			if !strings.Contains(events, "`"+kind.Name+"`") {
				t.Errorf("%s does not describe the event %s after **Events.**", path, kind.Name)
			}
		}
	}
}

// README.md and games/README.md link to the page of every game.
func TestGamesAreListed(t *testing.T) {
	t.Parallel()
	lists := map[string][]string{}
	for _, above := range []string{"../README.md", "../../README.md"} {
		page, err := os.ReadFile(above)
		if err != nil {
			t.Fatal(err)
		}
		for _, id := range Order() {
			if strings.Contains(string(page), id+"/README.md)") {
				lists[above] = append(lists[above], id)
			}
		}
	}
	if below, top := lists["../README.md"], lists["../../README.md"]; len(top) < 5 || !slices.Equal(below, top) {
		t.Errorf("games/README.md lists %v, README.md %v", below, top)
	}
}

// README.md and the change log name the games that can be played as duels.
func TestDuelsAreNamed(t *testing.T) {
	t.Parallel()
	var can []string
	for _, id := range Order() {
		if info := Builtin()[id].Info(); info.Can.Fated != nil {
			page, err := os.ReadFile("../../README.md")
			if err != nil {
				t.Fatal(err)
			}
			before, _, _ := strings.Cut(string(page), "](games/"+id+"/README.md)")
			name := before[strings.LastIndex(before, "[")+1:]
			can = append(can, strings.TrimSpace(name[strings.LastIndex(name, ":")+1:]))
		}
	}
	for _, path := range []string{"../../README.md", "../../CHANGELOG.md"} {
		page, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		words := strings.Join(strings.Fields(string(page)), " ")
		if want := strings.Join(can, " and "); !strings.Contains(words, want+" also have duels:") && !strings.Contains(words, want+" have duels:") {
			t.Errorf("%s does not say that %s have duels", path, want)
		}
	}
}
