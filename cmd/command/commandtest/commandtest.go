// Package commandtest carries out command lines in tests.
package commandtest

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/games/table"
)

// Program makes a new program for each test, because its flags change.
type Program func() command.Program

// Of makes a program of some commands.
func Of[Commands any]() Program {
	return func() command.Program { return command.Program{Name: "test", Commands: new(Commands)} }
}

// Commands lists the commands, as they are typed.
func (p Program) Commands() (names []string) {
	for field := range reflect.TypeOf(p().Commands).Elem().Fields() {
		if _, command := field.Tag.Lookup("cmd"); command {
			names = append(names, strings.ToLower(field.Name))
		}
	}
	return names
}

// FitsOneScreen looks whether the list of all commands is seen at once on a terminal of 24 lines
// of 80 characters, with the command line above it and the prompt below it, and no line wrapped.
func (p Program) FitsOneScreen(t *testing.T) {
	t.Helper()
	out := p.Works(t, "--help")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) > 24-2 {
		t.Errorf("%d lines:\n%s", len(lines), out)
	}
	for _, line := range lines {
		if utf8.RuneCountInString(line) >= 80 {
			t.Errorf("too wide: %s", line)
		}
	}
	for _, name := range p.Commands() {
		if !strings.Contains(out, "\n  "+name+" ") {
			t.Errorf("%s is not listed", name)
		}
	}
}

// Documented looks for each command in a table of a document.
func (p Program) Documented(t *testing.T, document string) {
	t.Helper()
	text := Read(t, document)
	for _, name := range p.Commands() {
		if !strings.Contains(text, "| `"+p().Name+" "+name) {
			t.Errorf("%s does not tell of %s", document, name)
		}
	}
}

// Run carries out a command line and returns what it printed.
func (p Program) Run(t *testing.T, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = p().Run(t.Context(), args, &o, &e)
	return code, o.String(), e.String()
}

// Works carries out a command line that has to succeed without complaint.
func (p Program) Works(t *testing.T, args ...string) string {
	t.Helper()
	code, out, err := p.Run(t, args...)
	if code != 0 || err != "" {
		t.Fatalf("%s: exit code %d, %s", strings.Join(args, " "), code, err)
	}
	return out
}

// Fails carries out a command line that has to fail with one line that holds all the given
// words.
func (p Program) Fails(t *testing.T, words []string, args ...string) {
	t.Helper()
	code, _, err := p.Run(t, args...)
	if code != command.Failed || strings.Count(err, "\n") != 1 {
		t.Errorf("%s: exit code %d, %q", strings.Join(args, " "), code, err)
	}
	for _, word := range words {
		if !strings.Contains(err, word) {
			t.Errorf("%s: %q does not say %q", strings.Join(args, " "), err, word)
		}
	}
}

// Must ends a test that went wrong.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Written returns a file with a text.
func Written(t *testing.T, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "file.txt")
	Must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// Read returns what stands in a file.
func Read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	Must(t, err)
	return string(b)
}

// All says that the long form of a test is wanted.
func All() bool { return os.Getenv("BASTIDE_TEST_ALL") == "1" }

// Played returns a random match of a game, from its beginning to its end.
func Played(t *testing.T, g games.Game, seats int, options map[string]string, seed chance.Seed) (table.Record, table.Match) {
	t.Helper()
	header, err := table.NewHeader(g, seats, options, seed)
	Must(t, err)
	m, _, err := table.New(g, header)
	Must(t, err)
	r, choices := table.Record{Header: header}, chance.New(chance.Seed{1})
	for !m.Over() {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		e := table.Entry{Seat: seat, Action: legal[choices.Number(uint64(m.Steps), len(legal))]}
		m, _, err = m.Apply(e)
		Must(t, err)
		r.Entries = append(r.Entries, e)
	}
	return r.Carry(g), m
}

// Noughts returns a match of the example game, begun by A.
func Noughts(t *testing.T, cells ...string) (table.Record, table.Match) {
	t.Helper()
	text := "bastide record 1\ngame noughts\nseats 2\ndraws A\n\n"
	for n, cell := range cells {
		text += string("AB"[n%2]) + " " + cell + "\n"
	}
	r, err := table.ParseRecord([]byte(text))
	Must(t, err)
	game, err := noughts.New(nil)
	Must(t, err)
	m, err := r.Replay(game, nil)
	Must(t, err)
	return r, m
}
