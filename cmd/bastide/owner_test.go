//go:build unix

package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
)

// Another bot refuses the database before it posts anything, and the owner goes on with it. A
// released database belongs to the next bot.
func TestOwner(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*server){"file": func(*server) {}, "PostgreSQL": inPostgres} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := newServer(t, change)
			fails(t, []string{"stop it first"}, "release", "--db", s.host.db)
			s.restart()
			s.halt()
			s.bot = nil
			if text := works(t, "release", "--db", s.host.db); !strings.Contains(text, "application 100000000000000002") {
				t.Errorf("released: %q", text)
			}
			store, err := changing(t.Context(), s.host.db)
			must(t, err)
			_, err = store.Claim(ownerKey, []byte("77"))
			must(t, err)
			must(t, store.Close())
			before := len(s.local.Requests())
			ctx, cancel := limited(t)
			defer cancel()
			err = s.host.run(ctx)
			if err == nil || !strings.Contains(err.Error(), "application 77") || !strings.Contains(err.Error(), "bastide release") {
				t.Errorf("that of another bot: %v", err)
			}
			for _, r := range s.local.Requests()[before:] {
				if !strings.HasSuffix(r.Route, "/applications/@me") {
					t.Errorf("with that of another bot: %s", r.Route)
				}
			}
			works(t, "release", "--db", s.host.db)
			if text := works(t, "release", "--db", s.host.db); !strings.HasPrefix(text, "no bot has") {
				t.Errorf("released twice: %q", text)
			}
			s.start()
		})
	}
	missing := t.TempDir() + "/missing.db"
	fails(t, []string{"missing.db"}, "release", "--db", missing)
	if _, err := os.Stat(missing); err == nil {
		t.Error("a database was made to be released")
	}
}

// A bot that is told to stop while Discord does not answer stops without an error.
func TestOwnerUnknown(t *testing.T) {
	t.Parallel()
	s := idleServer(t)
	s.local.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 1500*time.Millisecond)
	defer cancel()
	must(t, s.host.run(ctx))
}

// A server that is not Discord's API is refused at once, and not asked for ever.
func TestWrongAddress(t *testing.T) {
	for _, status := range []int{http.StatusNotFound, http.StatusMovedPermanently} {
		ctx, stop := limited(t)
		defer stop()
		asked := atomic.Int32{}
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if asked.Add(1) > 1 {
				stop()
			}
			w.Header().Set("Location", "/elsewhere")
			http.Error(w, "<html>", status)
		}))
		defer server.Close()
		unset(t)
		t.Setenv("DISCORD_TOKEN", secret)
		t.Setenv("DISCORD_API_URL", server.URL+"/api/v10")
		t.Setenv("BASTIDE_DB", filepath.Join(t.TempDir(), "bastide.db"))
		var said strings.Builder
		code := program().Run(ctx, []string{"run"}, io.Discard, &said)
		if n := asked.Load(); n != 1 {
			t.Errorf("it is asked %d times", n)
		}
		if last := lastLine(said.String()); code != command.Failed || !strings.Contains(last, fmt.Sprintf("DISCORD_API_URL: %s/api/v10 is not the address of Discord's API, it answers HTTP %d", server.URL, status)) {
			t.Errorf("exit code %d, last line %s", code, last)
		}
		if _, out, _ := bastide(t, "doctor"); !strings.Contains(out, "correct DISCORD_API_URL") {
			t.Errorf("the doctor says %s", out)
		}
	}
}
