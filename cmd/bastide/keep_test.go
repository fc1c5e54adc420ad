package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/command/commandtest"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// newDatabaseWith makes a database with a share of a random match, as the bot stores it, and returns the
// records.
func newDatabaseWith(t *testing.T, path string, steps ...int) []table.Record {
	t.Helper()
	store, err := bolt.Open(path, bolt.Options{})
	must(t, err)
	whole, _ := commandtest.Played(t, catalog.Builtin()["carcassonne"], 2, nil, chance.Seed{1})
	var records []table.Record
	for _, n := range steps {
		r := table.Record{Header: whole.Header, Entries: whole.Entries[:min(n, len(whole.Entries))]}
		storeMatch(t, store, r, nil)
		records = append(records, r)
	}
	must(t, store.Close())
	return records
}

// storeMatch stores the match of a record as the bot does, with more fields in its head.
func storeMatch(t *testing.T, store storage.Store, r table.Record, more map[string]any) {
	t.Helper()
	m, err := r.Replay(catalog.Builtin()["carcassonne"], nil)
	must(t, err)
	snapshot, err := m.Snapshot()
	must(t, err)
	fields := map[string]any{"v": 1, "game": "carcassonne", "header": string(r.Header.Encode())}
	maps.Copy(fields, more)
	head, err := json.Marshal(fields)
	must(t, err)
	c := storage.Change{Match: storage.Match{Status: storage.Live, Head: head, Snapshot: snapshot}}
	if m.Over() {
		c.Match.Status = storage.Over
	}
	for _, e := range r.Entries {
		c.Log = append(c.Log, []byte(e.String()))
	}
	_, _, err = store.Commit(background, c)
	must(t, err)
}

func TestExport(t *testing.T) {
	db := filepath.Join(t.TempDir(), "bastide.db")
	records := newDatabaseWith(t, db, 1000, 10)
	end, err := records[0].Replay(catalog.Builtin()["carcassonne"], nil)
	must(t, err)
	records[0].Header.Points = end.State.Score()
	over := works(t, "export", "1", "--db", db)
	if over != string(records[0].Encode()) {
		t.Errorf("exported\n%s", over)
	}
	works(t, "replay", written(t, over))

	live := works(t, "export", "2", "--db", db)
	if strings.Contains(live, "seed") || !strings.Contains(live, "\ndraws ") {
		t.Errorf("a live match was exported as\n%s", live)
	}
	works(t, "replay", written(t, live))
	fails(t, []string{"not found"}, "export", "3", "--db", db)
	fails(t, []string{"not the id"}, "export", "0z", "--db", db)
	fails(t, []string{"nowhere.db"}, "export", "1", "--db", "nowhere.db")
}

// The seed of a finished match is left out while other matches are played from it.
func TestExportSealed(t *testing.T) {
	db := filepath.Join(t.TempDir(), "bastide.db")
	whole, _ := commandtest.Played(t, catalog.Builtin()["carcassonne"], 2, nil, chance.Seed{1})
	now := time.Now()
	store, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	heads := []map[string]any{
		{"veiled": true},
		{"week": session.Week{Until: now.Add(24 * time.Hour).Unix()}},
		{"week": session.Week{Until: now.Add(-time.Hour).Unix()}},
	}
	for _, head := range heads {
		storeMatch(t, store, whole, head)
	}
	must(t, store.Close())
	for i, sealed := range []bool{true, true, false} {
		record := works(t, "export", strconv.Itoa(i+1), "--db", db)
		if strings.Contains(record, "seed") == sealed || strings.Contains(record, "\ndraws ") != sealed {
			t.Errorf("with %v in its head it is exported as\n%s", heads[i], record)
		}
		works(t, "replay", written(t, record))
	}
}

func TestCheck(t *testing.T) {
	db := filepath.Join(t.TempDir(), "bastide.db")
	newDatabaseWith(t, db, 1000, 10, 0)
	if out := works(t, "check", "--db", db); !strings.HasSuffix(out, "3 matches, 0 faults\n") {
		t.Errorf("check: %s", out)
	}
	store, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	one, err := store.Match(1)
	must(t, err)
	two, err := store.Match(2)
	must(t, err)
	two.Snapshot = one.Snapshot
	two, _, err = store.Commit(background, storage.Change{Match: two})
	must(t, err)
	two.Snapshot, two.Rev = two.Snapshot[:20], 0 // and a new match with a damaged snapshot
	_, _, err = store.Commit(background, storage.Change{Match: two})
	must(t, err)
	must(t, store.Close())

	code, out, faults := bastide(t, "check", "--db", db)
	if code != command.Failed || !strings.HasSuffix(out, "4 matches, 2 faults\n") ||
		!strings.Contains(faults, "match 2: the snapshot differs") || !strings.Contains(faults, "match 4: ") {
		t.Errorf("check: code %d, %s%s", code, out, faults)
	}
}

func TestBackup(t *testing.T) {
	dir := t.TempDir()
	db, out := filepath.Join(dir, "bastide.db"), filepath.Join(dir, "copy.db")
	newDatabaseWith(t, db, 10)
	works(t, "backup", "--db", db, out)
	works(t, "check", "--db", out)
	fails(t, []string{"there already"}, "backup", "--db", db, out)
	fails(t, []string{"there already"}, "backup", "--db", db, db)
	must(t, os.WriteFile(filepath.Join(dir, "stream.db"), []byte(works(t, "backup", "--db", db, "-")), 0o600))
	works(t, "check", "--db", filepath.Join(dir, "stream.db"))

	must(t, os.Truncate(db, 9000))
	fails(t, []string{"damaged"}, "backup", "--db", db, filepath.Join(dir, "bad.db"))
	if left, _ := filepath.Glob(filepath.Join(dir, "bad.db*")); len(left) > 0 {
		t.Errorf("a bad copy was left: %v", left)
	}
}

// openAsBot opens the database as a running bot does, with its socket.
func openAsBot(t *testing.T, db string, health func() error) storage.Store {
	t.Helper()
	store, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	ctx, stop := context.WithCancel(background)
	t.Cleanup(func() { stop(); _ = store.Close() })
	c := control{store: store, health: health, log: slog.New(slog.DiscardHandler)}
	must(t, c.serve(ctx, db))
	return store
}

func well() error { return nil }

// Every command that reads the database works while the bot runs.
func TestWhileRunning(t *testing.T) {
	for name, folder := range map[string]string{"short path": "d", "long path": strings.Repeat("deep/", 30)} {
		t.Run(name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), folder)
			must(t, os.MkdirAll(dir, 0o700))
			db, out := filepath.Join(dir, "bastide.db"), filepath.Join(dir, "copy.db")
			newDatabaseWith(t, db, 1000)
			openAsBot(t, db, well)
			works(t, "backup", "--db", db, out)
			works(t, "check", "--db", out)
			works(t, "check", "--db", db)
			works(t, "export", "--db", db, "1")
		})
	}
}

func TestHealth(t *testing.T) {
	db := filepath.Join(t.TempDir(), "bastide.db")
	fails(t, []string{"no bot is running"}, "health", "--db", db)
	var ill error
	openAsBot(t, db, func() error { return ill })
	if out := works(t, "health", "--db", db); out != "well\n" {
		t.Errorf("health: %s", out)
	}
	ill = errors.New("not connected")
	fails(t, []string{"not connected"}, "health", "--db", db)
}

// The bot starts if a killed one has left its socket.
func TestSocketLeftBehind(t *testing.T) {
	db := filepath.Join(t.TempDir(), "bastide.db")
	must(t, os.WriteFile(db+".sock", nil, 0o600))
	openAsBot(t, db, well)
	works(t, "health", "--db", db)
	info, err := os.Stat(db + ".sock")
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("others may use the socket: %v", info.Mode())
	}
}

// torn is a store whose backup breaks off.
type torn struct{ storage.Store }

func (torn) Backup(w io.Writer) error {
	_, err := w.Write(make([]byte, 100_000))
	return errors.Join(err, errors.New("disk trouble"))
}

func TestTornBackup(t *testing.T) {
	dir := t.TempDir()
	db, out := filepath.Join(dir, "bastide.db"), filepath.Join(dir, "copy.db")
	newDatabaseWith(t, db, 10)
	c := control{store: torn{}, health: well, log: slog.New(slog.DiscardHandler)}
	must(t, c.serve(t.Context(), db))
	fails(t, nil, "backup", "--db", db, out)
	if left, _ := filepath.Glob(out + "*"); len(left) > 0 {
		t.Errorf("half a copy was left: %v", left)
	}
}

func TestPulse(t *testing.T) {
	now, online := time.Unix(1000, 0), false
	p := &connectionWatch{online: func() bool { return online }, now: func() time.Time { return now }}
	p.last.Store(now.UnixNano())
	for _, c := range []struct {
		after  time.Duration
		online bool
		well   bool
	}{
		{time.Minute, false, true}, {4 * time.Minute, false, true}, {time.Second, false, false},
		{time.Hour, true, true}, {patience, false, true}, {time.Second, false, false},
	} {
		now, online = now.Add(c.after), c.online
		if err := p.check(); (err == nil) != c.well {
			t.Errorf("%v later, online %v: %v", c.after, c.online, err)
		}
	}
}
