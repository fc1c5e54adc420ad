package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// unusable lists faults of a database file and the line with which the program refuses it.
var unusable = map[string]struct {
	spoil func(t *testing.T, path string)
	words []string
}{
	"written by a newer version": {
		func(t *testing.T, path string) {
			db, err := bbolt.Open(path, 0o600, nil)
			must(t, err)
			must(t, db.Update(func(tx *bbolt.Tx) error {
				b := tx.Bucket([]byte("meta"))
				return errors.Join(b.Put([]byte("schema"), []byte{0, 0, 1, 0}), b.Delete([]byte("contents")))
			}))
			must(t, db.Close())
		}, []string{storage.ErrNewer.Error(), "schema 256", newerHelp},
	},
	"cut short": {
		func(t *testing.T, path string) { must(t, os.Truncate(path, int64(5*os.Getpagesize()))) },
		[]string{"damaged", "pages are there", "bastide restore"},
	},
	"empty": {
		func(t *testing.T, path string) { must(t, os.Truncate(path, 0)) },
		[]string{"damaged", "empty", "bastide restore"},
	},
	"empty but for its name": {
		func(t *testing.T, path string) { must(t, os.WriteFile(path, []byte("bastide"), 0o600)) },
		[]string{"damaged"},
	},
	"another kind of file": {
		func(t *testing.T, path string) {
			must(t, os.WriteFile(path, bytes.Repeat([]byte("Dear Ada, "), 5000), 0o600))
		}, []string{"damaged"},
	},
	"a folder": {
		func(t *testing.T, path string) {
			must(t, os.Remove(path))
			must(t, os.Mkdir(path, 0o700))
		}, nil,
	},
}

// A bot whose database cannot be used says so in one line that names the file, and does not change
// the file.
func TestUnusableDatabase(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess())
	s.newRandomMatch(catalog.Entries[0].ID, 0).open()
	s.awaitDelivered()
	s.halt()
	good := read(t, s.host.db)
	for name, c := range unusable {
		t.Run(name, func(t *testing.T) {
			s := idleServer(t, inOwnProcess())
			must(t, os.WriteFile(s.host.db, []byte(good), 0o600))
			c.spoil(t, s.host.db)
			before, _ := os.ReadFile(s.host.db)
			if line := s.refuses("run"); !containsAll(line, append(c.words, "BASTIDE_DB: ", s.host.db)...) {
				t.Errorf("it says %q", line)
			}
			if after, _ := os.ReadFile(s.host.db); !bytes.Equal(before, after) {
				t.Error("the file was changed")
			}
		})
	}
}

// Only one bot can use a database. The second one says why it does not run, and the first one keeps
// working.
func TestSecondBot(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess())
	r := s.begun(catalog.Entries[0].ID, 0, 3)
	s.set(lockVariable, soon.String())
	if line := s.refuses("run"); !containsAll(line, "another process", s.host.db) {
		t.Errorf("the second bot says %q", line)
	}
	if _, answered := r.pressing(); !<-answered {
		t.Error("the first bot does not answer")
	}
	s.awaitDelivered() // through the socket, which is still the first bot's
}

// flipByte flips a byte of every page that holds the text.
func flipByte(t *testing.T, path, text string) {
	t.Helper()
	data := []byte(read(t, path))
	found := 0
	for at := 0; ; found++ {
		next := bytes.Index(data[at:], []byte(text))
		if next < 0 {
			break
		}
		data[at+next] ^= 1
		at += next + 1
	}
	if found == 0 {
		t.Fatalf("%q is not in the file", text)
	}
	must(t, os.WriteFile(path, data, 0o600))
}

// A match with a flipped byte in its record is set aside. Players who press are told, the log and
// the check name it, and it is not overwritten. The other matches go on.
func TestFlippedByte(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	s := newServer(t, func(s *server) { s.host.log = slog.New(slog.NewTextHandler(&log, nil)) })
	ill, well := s.begun(catalog.Entries[0].ID, 0, 5), s.begun(catalog.Entries[0].ID, 1, 5)
	s.awaitDelivered()
	s.halt()
	store, err := bolt.Open(s.host.db, bolt.Options{})
	must(t, err)
	m, err := store.Match(storage.MatchID(ill.match))
	must(t, err)
	must(t, store.Close())
	flipByte(t, s.host.db, string(m.Head[:200]))
	s.start()
	for range 3 {
		d, _ := ill.await()
		out, ok := ill.press(d.person, d.message, first(d.verbs["choose"], d.verbs["confirm"], d.verbs["hand"]))
		if !ok || out.Message == nil || out.Message.For != d.person.ID() {
			t.Fatalf("a press in the damaged match: %+v", out)
		}
		if text := allText(out.Message.Components) + out.Message.Content; !containsAll(text, "cannot be read", "delete it for good") && !containsAll(text, "illisibles", "supprimer") {
			t.Errorf("the player is told %q", text)
		}
	}
	well.goOn(20)
	s.awaitDelivered()
	s.halt()
	if !containsAll(log.String(), "match "+m.ID.String(), "damaged") {
		t.Errorf("the log says %s", log.String())
	}
	code, _, faults := bastide(t, "check", "--db", s.host.db)
	if code != command.Failed || strings.Count(faults, "\n") != 1 || !containsAll(faults, fmt.Sprintf("matches %016x", uint64(m.ID))) {
		t.Errorf("check: exit code %d, %s", code, faults)
	}
}

// A backup is made while people play. The bot starts from it and knows less than the posts show.
// Every match can still be continued and played to its end.
func TestRestoredBackup(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	var matches []*randomMatch
	for n, e := range catalog.Entries {
		matches = append(matches, s.begun(e.ID, uint64(n), 4))
	}
	backup := filepath.Join(t.TempDir(), "backup.db")
	saved := make(chan error, 1)
	go func() { saved <- backupOf(s.host.db, backup) }()
	for _, r := range matches {
		r.goOn(10)
	}
	must(t, <-saved)
	fails(t, []string{"stop it first"}, "restore", "--db", s.host.db, backup)
	s.halt()
	works(t, "restore", "--db", s.host.db, backup)
	s.start()
	for _, r := range matches {
		r.resume()
		r.goOn(20)
	}
	matches[0].finish()
	s.awaitDelivered()
	s.halt()
	if n := s.inspect(); n != len(matches) {
		t.Errorf("%d matches in the backup", n)
	}
	s.checkNoViolations()
}

// A match ends after a backup, and its record shows the seed. Restored from the backup, the match
// goes on with another seed, and its record names the earlier outcomes.
func TestRestoredBeforeTheEnd(t *testing.T) {
	t.Parallel()
	s := newServer(t)
	r := s.begun("castle", 0, 6)
	backup := filepath.Join(t.TempDir(), "backup.db")
	must(t, backupOf(s.host.db, backup))
	r.finish()
	told := r.record()
	s.halt()
	works(t, "restore", "--db", s.host.db, backup)
	s.start()
	r.resume()
	r.tick = 0
	r.goOn(2)
	s.restart() // from now on the other seed stays the same
	r.finish()
	anew := r.record()
	s.compare(anew, r.match)
	if anew.Header.Seed == told.Header.Seed {
		t.Error("the match has gone on with a seed that was told")
	}
	game := s.host.games["castle"]
	past, err := told.Named(game)
	must(t, err)
	now, err := anew.Named(game)
	must(t, err)
	drawn := anew.Header.Forced
	if n := len(drawn); n == 0 || n >= len(now.Header.Forced) || !slices.Equal(drawn, past.Header.Forced[:n]) || !slices.Equal(drawn, now.Header.Forced[:n]) {
		t.Errorf("named as drawn before: %q, of %q, then %q", drawn, past.Header.Forced, now.Header.Forced)
	}
	s.checkNoViolations()
}

// backupOf makes the running bot copy its database.
func backupOf(db, path string) error {
	var said bytes.Buffer
	if code := program().Run(background, []string{"backup", "--db", db, path}, &said, &said); code != 0 {
		return fmt.Errorf("backup: %s", said.String())
	}
	return nil
}

// resume asks for the live post again, as the bot advises after a press of an unknown button.
func (r *randomMatch) resume() {
	r.Helper()
	shown := r.people[0].Messages(r.channel)
	r.lost = shown[len(shown)-1].ID
	out, ok := r.act("/turn", func(ctx context.Context) (localdiscord.Outcome, error) {
		return r.people[0].Command(ctx, r.channel, "turn", nil)
	})
	if !ok {
		r.Fatal("/turn was not answered")
	}
	if out.Message != nil {
		r.Logf("/turn is answered: %s", allText(out.Message.Components))
	}
	r.mayShowOlder = true
}
