package records

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// logStore is a store with one log, and values.
type logStore struct {
	Store
	lines  [][]byte
	values map[string][]byte
}

func (s *logStore) Log(storage.MatchID, uint32) ([][]byte, error) { return s.lines, nil }

func (s *logStore) Value(key string) ([]byte, error) { return s.values[key], nil }

// logOf is a log after changes of the given numbers of entries. The first unkept changes are from a version
// of the program without snapshots.
func logOf(unkept int, changes ...int) (*logStore, map[int]string) {
	store, want := &logStore{}, map[int]string{}
	var s session.Session
	look := func(step int) []byte {
		return fmt.Appendf(nil, "%s step %d", bytes.Repeat([]byte("position "), 30), step)
	}
	s.Snapshot = look(0)
	for i, n := range changes {
		s.NoteStored()
		s.Match.Steps += n
		s.Snapshot = look(s.Match.Steps)
		log := make([]table.Entry, n)
		for k := range log {
			log[k] = table.Entry{Seat: 0, Action: "roll"}
		}
		lines := entriesOf(&s, log)
		if i < unkept {
			s.Kept = 0
			for k, line := range lines {
				lines[k], _, _ = bytes.Cut(line, []byte("\n"))
			}
		} else if n > 0 {
			want[s.Match.Steps] = string(s.Snapshot)
		}
		store.lines = append(store.lines, lines...)
	}
	if unkept == 0 {
		want[0] = string(look(0))
	}
	return store, want
}

func TestSnapshotsInTheLog(t *testing.T) {
	for _, c := range []struct {
		unkept  int
		changes []int
	}{{0, []int{1}}, {0, []int{3, 1, 0, 2}}, {2, []int{1, 2, 3, 1}}, {1, []int{2}}} {
		store, want := logOf(c.unkept, c.changes...)
		h, err := readHistory(store, 1)
		if err != nil {
			t.Fatal(err)
		}
		if len(h.snapshots) != len(want) || len(h.entries) != len(store.lines) {
			t.Errorf("%+v: %d snapshots of %d", c, len(h.snapshots), len(want))
		}
		for step, snapshot := range want {
			if string(h.snapshots[step]) != snapshot {
				t.Errorf("%+v: step %d is %q", c, step, h.snapshots[step])
			}
		}
		if entries, err := readLog(store, 1); err != nil || len(entries) != len(store.lines) {
			t.Errorf("%+v: %d entries, %v", c, len(entries), err)
		}
	}
	store, _ := logOf(0, 1, 1, 1)
	if n := len(store.lines[2]); n > 80 {
		t.Errorf("a small change takes %d bytes", n)
	}
}

// Reading any log ends with or without an error, but never with a panic.
func TestDamagedLog(t *testing.T) {
	store, _ := logOf(0, 2, 1)
	for _, behind := range []string{"x", "w", "w\xff", "d\x01a", "d\x00", "w\x05abc", "w\x01\xff"} {
		bad := &logStore{lines: [][]byte{append([]byte("A roll\n"), behind...)}}
		if _, err := readHistory(bad, 1); !errors.Is(err, errLog) {
			t.Errorf("%q: %v", behind, err)
		}
	}
	if _, err := readHistory(&logStore{lines: [][]byte{[]byte("nothing")}}, 1); err == nil || !strings.HasPrefix(err.Error(), "log: ") {
		t.Errorf("no entry: %v", err)
	}
	if _, err := readHistory(&logStore{lines: store.lines[2:]}, 1); !errors.Is(err, errLog) {
		t.Errorf("a change without its predecessor: %v", err)
	}
}
