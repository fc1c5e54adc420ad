// Package pgtest gives tests a PostgreSQL server.
package pgtest

import (
	"errors"
	"fmt"
	"os"
	"sync"
	"testing"

	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// Start starts a server that stops at the end of the test. Where PostgreSQL is not
// installed the test is skipped, unless BASTIDE_TEST_ALL=1: then it fails.
func Start(t testing.TB, o pgserver.Options) *pgserver.Server {
	t.Helper()
	s := started(t, o)
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func started(t testing.TB, o pgserver.Options) *pgserver.Server {
	t.Helper()
	s, err := pgserver.Start(o)
	if errors.Is(err, pgserver.ErrMissing) && os.Getenv("BASTIDE_TEST_ALL") != "1" {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// shared is the server of the whole test program.
var shared struct {
	sync.Mutex
	server *pgserver.Server
}

// Shared returns the one server of the test program, for which Start's rules hold. [Main]
// stops it.
func Shared(t testing.TB) *pgserver.Server {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.server == nil {
		shared.server = started(t, pgserver.Options{})
	}
	return shared.server
}

// Main runs the tests of a program and stops the server they shared.
func Main(m *testing.M) {
	code := m.Run()
	if shared.server != nil {
		if err := shared.server.Close(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = 1
		}
	}
	os.Exit(code)
}
