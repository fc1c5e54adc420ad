package storage_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// drivers are the modules behind an engine, by the folders that may import them.
var drivers = []struct {
	module string
	by     []string
	reason string
}{
	{"github.com/jackc/pgx/v5", []string{"storage/postgres", "cmd"}, "nothing above storage learns SQL"},
	{"database/sql", nil, "the engine speaks with its driver itself"},
	{"go.etcd.io/bbolt", []string{"storage/bolt", "bot/localdiscord", "cmd"}, "nothing above storage knows how a file is laid out"},
}

// Only the engines know their drivers, and tests of the program that damage a database.
func TestDriversStayBelow(t *testing.T) {
	files := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		files++
		tree, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
		for _, spec := range tree.Imports {
			module, _ := strconv.Unquote(spec.Path.Value)
			if why := barred(name, module); why != "" {
				t.Errorf("%s imports %s: %s", name, module, why)
			}
		}
		return nil
	})
	if err != nil || files < 300 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// The rule finds what it forbids, and nothing else.
func TestDriverAboveIsFound(t *testing.T) {
	for _, c := range []struct {
		file, module string
		barred       bool
	}{
		{"bot/records/records.go", "github.com/jackc/pgx/v5", true},
		{"storage/move/move.go", "github.com/jackc/pgx/v5/pgxpool", true},
		{"storage/postgresql/x.go", "github.com/jackc/pgx/v5", true},
		{"storage/postgres/store.go", "github.com/jackc/pgx/v5/pgxpool", false},
		{"storage/postgres/pgserver/pgserver.go", "github.com/jackc/pgx/v5", false},
		{"cmd/bastide/database.go", "database/sql", true},
		{"bot/bot.go", "go.etcd.io/bbolt", true},
		{"storage/bolt/open.go", "go.etcd.io/bbolt/errors", false},
		{"bot/bot.go", "net/http", false},
	} {
		if why := barred(c.file, c.module); (why != "") != c.barred {
			t.Errorf("%s imports %s: %q", c.file, c.module, why)
		}
	}
}

// barred tells why a file may not import a package; "" if it may.
func barred(file, imported string) string {
	for _, d := range drivers {
		if !within(imported, d.module) {
			continue
		}
		for _, folder := range d.by {
			if within(file, folder) {
				return ""
			}
		}
		return d.reason
	}
	return ""
}

// within reports whether a path is a folder or below it.
func within(path, folder string) bool {
	return path == folder || strings.HasPrefix(path, folder+"/")
}
