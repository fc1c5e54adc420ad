// Package treetest checks rules about the whole tree: who may import whom, and that the documents
// agree with the code and with each other.
package treetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/OpenPeeDeeP/depguard/v2"
	"go.yaml.in/yaml/v3"
	"golang.org/x/tools/go/analysis"
)

const module = "github.com/bastide-games/bastide/"

// TestMain runs the tests at the top of the tree.
func TestMain(m *testing.M) {
	if err := os.Chdir(filepath.Join("..", "..")); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}

// No package imports what .depguard.yml denies.
func TestImports(t *testing.T) {
	t.Parallel()
	analyser, files := guard(t, rules(t)), 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" {
			return err
		}
		source, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		for _, fault := range denied(t, analyser, filepath.ToSlash(path), string(source)) {
			t.Errorf("%s: %s", path, fault)
		}
		return nil
	})
	if err != nil || files < 300 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// Each list denies its imports for files that exist.
func TestListsFindWhatTheyDeny(t *testing.T) {
	t.Parallel()
	wild := regexp.MustCompile(`^\*\*/|\{\*\*/,\}`)
	first := regexp.MustCompile(`\{([^,]*),[^}]*\}`)
	for name, list := range rules(t) {
		analyser := guard(t, depguard.LinterSettings{name: list})
		imported := "unheard/of"
		for path := range list.Deny {
			imported = strings.TrimSuffix(path, "$")
		}
		file := "new/*.go"
		for _, pattern := range list.Files {
			if !strings.HasPrefix(pattern, "!") {
				file = first.ReplaceAllString(wild.ReplaceAllString(pattern, ""), "$1")
				break
			}
		}
		folder, _, _ := strings.Cut(file, "*")
		if _, err := os.Stat(folder); folder != "new/" && err != nil {
			t.Errorf("%s: %v", name, err)
		}
		file = strings.ReplaceAll(file, "*", "new")
		if len(denied(t, analyser, file, `package p; import "`+imported+`"`)) == 0 {
			t.Errorf("%s: %s may import %s", name, file, imported)
		}
	}
}

// The lists deny the imports they are meant to, with the right reason, and nothing else.
func TestDenied(t *testing.T) {
	t.Parallel()
	analyser := guard(t, rules(t))
	for _, c := range []struct{ file, imported, want string }{
		{"bot/records/records.go", module + "bot/posts", "whatever the messages look like"},
		{"bot/nickname/names.go", module + "bot", "the same whatever the bot does"},
		{"bot/discord/frame/frame.go", module + "bot/discord/ratelimit", "the same whatever the bot does"},
		{"bot/discord/rest.go", module + "bot/play", "without a press about a match"},
		{"bot/new/new.go", module + "bot/session", "new package of bot"},
		{"bot/play/play.go", module + "bot/session/sessiontest", "for tests"},
		{"bot/bot.go", module + "bot/localdiscord", "for tests"},
		{"bot/localdiscord/hub.go", module + "bot/discord", "knows nothing of the bot"},
		{"bot/localdiscord/wire/errors.go", module + "bot/localdiscord", "what exists"},
		{"bot/session/sessiontest/play.go", module + "bot/session/events", ""},
		{"bot/records/records.go", module + "games", ""},
		{"bot/records/records_test.go", module + "bot/play", ""},
		{"bot/localdiscord/hub.go", "net/http", ""},
		{"bot/localdiscord/hub.go", module + "bot/localdiscord/wire", ""},
		{"bot/bot.go", module + "storage/bolt", "through its interface"},
		{"bot/bot.go", module + "storage", ""},

		{"bot/session/turn.go", "context", "handled at once"},
		{"bot/session/events/vote.go", "sync/atomic", "records holds the locks"},
		{"bot/session/events/vote.go", module + "storage", "package records stores it"},
		{"bot/session/events/vote.go", "regexp", "imports little"},

		{"cmd/bastide/record/replay.go", module + "cmd/workshop/players", "those who build"},
		{"cmd/bastide/doctor/doctor.go", module + "cmd/bastide/record", "reads no record"},
		{"cmd/command/command.go", module + "cmd/source", "whatever it names"},
		{"cmd/workshop/players/learn.go", module + "cmd/workshop/sheet", "whoever looks"},
		{"cmd/workshop/players/learn.go", module + "cmd/command/commandtest", "for tests"},
		{"cmd/bastide/cellar/cellar.go", module + "cmd/source", "new package of cmd"},
		{"cmd/bastide/main.go", module + "bot/localdiscord", ""},
		{"cmd/workshop/sheet/sheet.go", module + "cmd/source", ""},
		{"cmd/workshop/sheet/sheet.go", module + "bot/posts", ""},

		{"games/carcassonne/turn.go", "time", "know no clock"},
		{"games/table/table.go", "net/http", "no network"},
		{"games/table/table.go", "sync", "positions are immutable"},
		{"games/catalog/catalog.go", "os", "no file"},
		{"games/city/turn.go", module + "games/carcassonne", "never another game"},
		{"games/carcassonne/turn.go", module + "games/table", "never another game"},
		{"games/carcassonne/turn.go", "github.com/fogleman/gg", "free of third-party modules"},
		{"games/carcassonne/turn.go", module + "games/tiles", ""},
		{"games/catalog/catalog.go", module + "games/carcassonne", ""},

		{"imaging/art/art.go", module + "games/carcassonne", "never reach into rules"},
		{"imaging/imaging.go", module + "games", "never reach into rules"},
		{"imaging/imaging.go", module + "games/scene", ""},
		{"storage/storage.go", module + "games/table", "opaque bytes"},
		{"bot/records/records_test.go", "github.com/jackc/pgx/v5", "learns SQL"},
		{"storage/postgresql/store.go", "github.com/jackc/pgx/v5/pgxpool", "learns SQL"},
		{"storage/postgres/pgserver/pgserver.go", "github.com/jackc/pgx/v5", ""},
		{"cmd/bastide/database.go", "database/sql", "with its driver itself"},
		{"bot/bot.go", "go.etcd.io/bbolt", "how a file is laid out"},
		{"storage/bolt/open.go", "go.etcd.io/bbolt/errors", ""},
	} {
		faults := strings.Join(denied(t, analyser, c.file, `package p; import "`+c.imported+`"`), "\n")
		if !strings.Contains(faults, c.want) || c.want == "" && faults != "" {
			t.Errorf("%s imports %s: found %q, want %q", c.file, c.imported, faults, c.want)
		}
	}
}

func rules(t *testing.T) depguard.LinterSettings {
	t.Helper()
	text, err := os.ReadFile(".depguard.yml")
	if err != nil {
		t.Fatal(err)
	}
	var lists depguard.LinterSettings
	if err := yaml.Unmarshal(text, &lists); err != nil {
		t.Fatal(err)
	}
	return lists
}

func guard(t *testing.T, lists depguard.LinterSettings) *analysis.Analyzer {
	t.Helper()
	analyser, err := depguard.NewAnalyzer(&lists)
	if err != nil {
		t.Fatal(err)
	}
	return analyser
}

// denied lists the forbidden imports of a file. Paths begin at the top of the module, so it does
// not matter where the module is on disk.
func denied(t *testing.T, analyser *analysis.Analyzer, name, source string) (faults []string) {
	t.Helper()
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, "/"+name, source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	pass := &analysis.Pass{Analyzer: analyser, Fset: set, Files: []*ast.File{tree}, Report: func(d analysis.Diagnostic) {
		faults = append(faults, d.Message)
	}}
	if _, err := analyser.Run(pass); err != nil {
		t.Fatal(err)
	}
	return faults
}
