package main

import (
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
)

// top returns the text of a file at the top of the repository.
func top(t *testing.T, elements ...string) string {
	t.Helper()
	return read(t, filepath.Join(append([]string{"..", ".."}, elements...)...))
}

// TestScenarioExample runs the scenario that CONTRIBUTING.md shows.
func TestScenarioExample(t *testing.T) {
	_, doc, _ := strings.Cut(top(t, "CONTRIBUTING.md"), "```\n#")
	text, _, _ := strings.Cut(doc, "```")
	cases, err := gametest.ParseCases("#" + text)
	must(t, err)
	if len(cases) != 1 || len(cases[0].Lines) < 4 {
		t.Fatalf("cases %+v", cases)
	}
	must(t, cases[0].Run(catalog.Builtin()[cases[0].Header.Game]))
}

// TestReadme looks for every command and every variable, and for what a reader types
// first.
func TestReadme(t *testing.T) {
	readme := top(t, "README.md")
	words := []string{"go run ./cmd/bastide playground", "go test ./...", "309237763072"}
	for _, name := range variables() {
		words = append(words, "| `"+name+"` |")
	}
	for _, command := range commandNames() {
		words = append(words, "bastide "+command)
	}
	for _, word := range words {
		if !strings.Contains(readme, word) {
			t.Errorf("README.md does not tell of %q", word)
		}
	}
	for _, link := range regexp.MustCompile(`\]\(([^)#:]+)\)`).FindAllStringSubmatch(readme, -1) {
		if _, err := os.Stat(filepath.Join("..", "..", link[1])); err != nil {
			t.Errorf("README.md leads to %s: %v", link[1], err)
		}
	}
}

// commandNames lists the commands, in small letters as they are typed.
func commandNames() []string {
	var list []string
	for field := range reflect.TypeFor[cli]().Fields() {
		list = append(list, strings.ToLower(field.Name))
	}
	return list
}
