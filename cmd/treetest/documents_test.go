package treetest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
)

// Every link in a document leads to an existing file and to an existing heading in it.
func TestLinks(t *testing.T) {
	t.Parallel()
	links := 0
	for path, text := range documents(t) {
		for _, target := range targets(text) {
			links++
			if fault := deadEnd(path, target); fault != "" {
				t.Errorf("%s: %s", path, fault)
			}
		}
	}
	if links < 50 {
		t.Errorf("found %d links only", links)
	}
	for _, dead := range []string{"cmd/nowhere.md", "README.md#nowhere", "#nowhere", "games/go.md"} {
		if deadEnd("README.md", dead) == "" {
			t.Errorf("%s leads somewhere", dead)
		}
	}
	if got := targets("[a](b.md#c-d) `[no](x)` [to](https://example.org) <img src=\"d.png\">\n```\n[no](y)\n```\n"); strings.Join(got, " ") != "b.md#c-d d.png" {
		t.Errorf("found %q", got)
	}
}

// documents reads all documents, by path.
func documents(t *testing.T) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		all[path] = string(text)
		return err
	})
	if err != nil || all["README.md"] == "" {
		t.Fatalf("read %d documents: %v", len(all), err)
	}
	return all
}

var (
	fenced   = regexp.MustCompile("(?ms)^ *```.*?^ *```")
	quoted   = regexp.MustCompile("`[^`\n]*`")
	linked   = regexp.MustCompile(`\]\(([^)\s]+)\)|src="([^"]+)"`)
	headline = regexp.MustCompile(`(?m)^#+ (.+)$`)
)

// targets lists the links of a document into the repository.
func targets(text string) (list []string) {
	text = quoted.ReplaceAllString(fenced.ReplaceAllString(text, ""), "")
	for _, found := range linked.FindAllStringSubmatch(text, -1) {
		if target := found[1] + found[2]; !strings.Contains(target, "://") {
			list = append(list, target)
		}
	}
	return list
}

// deadEnd returns what is wrong with a link, or "".
func deadEnd(from, target string) string {
	file, anchor, anchored := strings.Cut(target, "#")
	path := from
	if file != "" {
		path = filepath.Join(filepath.Dir(from), filepath.FromSlash(file))
	}
	if !anchored {
		if _, err := os.Stat(path); err != nil {
			return err.Error()
		}
		return ""
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	for _, found := range headline.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
		if anchorOf(found[1]) == anchor {
			return ""
		}
	}
	return path + " has no heading #" + anchor
}

// anchorOf turns a heading into the anchor that links use.
func anchorOf(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ', r == '-':
			return '-'
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '_':
			return unicode.ToLower(r)
		}
		return -1
	}, heading)
}

// A reader who has just arrived sees at once how to play and how to test.
func TestFirstCommands(t *testing.T) {
	t.Parallel()
	screen := strings.Join(strings.SplitN(documents(t)["README.md"], "\n", 24)[:23], "\n")
	if commands := "\n```\ngo run ./cmd/bastide playground\ngo test ./...\n```\n"; !strings.Contains(screen, commands) {
		t.Errorf("README.md begins without%s", commands)
	}
}

// The example scenario in CONTRIBUTING.md is a valid one that passes.
func TestScenarioExample(t *testing.T) {
	t.Parallel()
	_, text, _ := strings.Cut(documents(t)["CONTRIBUTING.md"], "```\n#")
	text, _, _ = strings.Cut(text, "```")
	cases, err := gametest.ParseCases("#" + text)
	if err != nil || len(cases) != 1 || len(cases[0].Lines) < 4 {
		t.Fatalf("cases %+v: %v", cases, err)
	}
	if err := cases[0].Run(catalog.Builtin()[cases[0].Header.Game]); err != nil {
		t.Error(err)
	}
}
