package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// The file of a playing bot is deleted, or another one takes its place. The bot writes it again, the log and the health
// say so, and the matches are whole after a kill.
func TestDatabaseDeleted(t *testing.T) {
	t.Parallel()
	for name, how := range map[string]func(t *testing.T, path string){
		"deleted":        func(t *testing.T, path string) { must(t, os.Remove(path)) },
		"folder deleted": func(t *testing.T, path string) { must(t, os.RemoveAll(filepath.Dir(path))) },
		"replaced": func(t *testing.T, path string) {
			must(t, os.WriteFile(path+".other", []byte("something else"), 0o600))
			must(t, os.Rename(path+".other", path))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newServer(t, inOwnProcess())
			r := s.begun(catalog.Entries[0].ID, 0, 5)
			s.awaitDelivered()
			how(t, s.host.db)
			s.awaitLine("its data was written to its place again")
			s.awaitHealth("its data was written to its place again")
			r.goOn(5)
			s.awaitDelivered()
			s.crash()
			r.goOn(5)
			r.finish()
			s.awaitDelivered()
			s.halt()
			if n := s.inspect(); n != 1 {
				t.Errorf("%d matches", n)
			}
			aside, _ := filepath.Glob(s.host.db + ".replaced-*")
			if name == "replaced" && (len(aside) != 1 || read(t, aside[0]) != "something else" || !strings.Contains(s.said(), aside[0])) {
				t.Errorf("the file that took the place: %q", aside)
			}
			s.checkNoViolations()
		})
	}
}

// awaitLine waits until the bot has written a text.
func (s *server) awaitLine(text string) {
	s.Helper()
	ctx, cancel := limited(s.T)
	defer cancel()
	for !strings.Contains(s.said(), text) {
		if ctx.Err() != nil {
			s.Fatalf("the bot does not say %q:\n%s", text, s.complaints())
		}
		time.Sleep(soon)
	}
}

// awaitHealth waits until the bot answers that it is well, with a text. Its socket may have to come back.
func (s *server) awaitHealth(text string) {
	s.Helper()
	ctx, cancel := limited(s.T)
	defer cancel()
	for {
		var said bytes.Buffer
		if err := ask(ctx, s.host.db, "/health", &said); err == nil && strings.Contains(said.String(), text) {
			return
		}
		if ctx.Err() != nil {
			s.Fatalf("the health is %q", said.String())
		}
		time.Sleep(soon)
	}
}

// stuck is a database whose file cannot be put back.
type stuck struct {
	misplaceable
	lost, stuck bool
	tries       int
}

func (s *stuck) InPlace() error {
	if s.lost {
		return storage.ErrMisplaced
	}
	return nil
}

func (s *stuck) PutBack(time.Time) (string, error) {
	if s.tries++; s.stuck {
		return "", storage.ErrLocked
	}
	s.lost = false
	return "", nil
}

// While the file cannot be put back, a copy is saved once, health says so, and the log has few lines. Another copy is saved
// when the bot stops.
func TestDatabaseCannotBePutBack(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder, said := t.TempDir(), &bytes.Buffer{}
		store, err := bolt.Open(filepath.Join(folder, "bastide.db"), bolt.Options{})
		must(t, err)
		defer store.Close()
		must(t, store.SetValue("a", []byte("move")))
		s := &stuck{misplaceable: store}
		w := newFileWatch(s, filepath.Join(folder, "gone", "bastide.db"), folder, slog.New(slog.NewTextHandler(said, nil)))
		watch := func(d time.Duration) {
			ctx, cancel := context.WithTimeout(t.Context(), d+time.Millisecond)
			defer cancel()
			every(ctx, time.Second, func() { w.look(ctx) })
		}
		rescued := func() []string {
			list, _ := filepath.Glob(filepath.Join(folder, "bastide-rescued-*.db"))
			return list
		}
		watch(time.Minute)
		if w.check() != nil || said.Len() > 0 || len(rescued()) > 0 {
			t.Errorf("while all is well: %v, %s", w.check(), said)
		}
		s.lost, s.stuck = true, true
		watch(10 * time.Minute)
		if err := w.check(); !errors.Is(err, storage.ErrMisplaced) || len(rescued()) != 1 || !strings.Contains(err.Error(), rescued()[0]) {
			t.Errorf("health: %v, copies %q", err, rescued())
		}
		if n := strings.Count(said.String(), "\n"); n != 1 || s.tries < 10 || s.tries > 100 {
			t.Errorf("%d lines, %d tries: %s", n, s.tries, said)
		}
		w.end(t.Context())
		if list := rescued(); len(list) != 2 {
			t.Errorf("copies %q", list)
		} else {
			works(t, "check", "--db", list[1])
		}
		s.stuck = false
		watch(time.Minute)
		if err := w.check(); err != nil || !strings.Contains(w.story(), "written to its place") {
			t.Errorf("health: %v, %s", err, w.story())
		}
	})
}

// A database in PostgreSQL has no file.
func TestNoFileToWatch(t *testing.T) {
	w := newFileWatch(gone{}, "postgres://db/x", "", slog.New(slog.DiscardHandler))
	w.look(t.Context())
	w.end(t.Context())
	if w.check() != nil || w.story() != "" {
		t.Errorf("%v, %s", w.check(), w.story())
	}
}

// The socket of a running bot comes back after it was deleted.
func TestSocketDeleted(t *testing.T) {
	db := filepath.Join(t.TempDir(), "bastide.db")
	openAsBot(t, db, well)
	must(t, os.Remove(db+".sock"))
	ctx, cancel := limited(t)
	defer cancel()
	for ask(ctx, db, "/health", io.Discard) != nil {
		if ctx.Err() != nil {
			t.Fatal("it does not come back")
		}
		time.Sleep(soon)
	}
	works(t, "backup", "--db", db, filepath.Join(t.TempDir(), "copy.db"))
}
