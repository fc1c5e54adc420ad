//go:build unix

package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// A bot that is started while PostgreSQL is down, or that is told to stop meanwhile, waits and says so. A wrong
// password and a missing database end it at once, with their own cause.
func TestStartsBeforeDatabase(t *testing.T) {
	t.Parallel()
	database := pgtest.Start(t, pgserver.Options{})
	s := idleServer(t, func(s *server) { s.alone, s.host.db = true, database.Address("postgres") })
	_, err := database.Write("data/pg_hba.conf", []byte("host all stranger all scram-sha-256\nhost all all all trust\n"))
	must(t, err)
	must(t, database.Crash())

	stopped := s.spawn("run")
	s.awaitSaid(saidDown)
	must(t, stopped.stop())
	started := make(chan struct{})
	go func() { s.start(); close(started) }()
	s.awaitSaid(saidDown, saidDown)
	must(t, database.Run())
	<-started
	s.awaitSaid(saidUp)
	s.goDown(database)

	for cause, address := range map[string]string{
		"password authentication failed": strings.Replace(s.host.db, "bastide@", "stranger:wrong@", 1),
		"does not exist":                 database.Address("nowhere"),
	} {
		s.env = []string{"BASTIDE_DB=" + address}
		if said := s.refuses("run"); !strings.Contains(said, cause) || strings.Contains(said, "does not answer") {
			t.Errorf("%s: %q", cause, said)
		}
	}
}

// goDown takes the database away from a running bot while people press, and gives it back. Of what fails meanwhile, the
// log says only that the database does not answer.
func (s *server) goDown(database *pgserver.Server) {
	s.Helper()
	s.restart() // soon after an outage the next one is not logged at once
	ctx, cancel := context.WithCancel(background)
	defer cancel()
	must(s.T, database.Crash())
	for _, name := range everybody {
		go func() { _, _ = s.local.Person(name).Command(ctx, "castle-games", "games", nil) }() // nobody may answer
	}
	s.awaitSaid(saidUp, saidDown, `level=DEBUG msg="postgres: cannot share the shards`)
	must(s.T, database.Run())
	s.awaitSaid(saidUp, saidDown, saidUp)
	for line := range strings.Lines(s.complaints()) {
		if strings.Contains(line, "does not answer") && !strings.Contains(line, saidDown) {
			s.Errorf("the log says: %s", line)
		}
	}
}

// awaitSaid waits until the processes have written the words, each after the one before.
func (s *server) awaitSaid(words ...string) {
	s.Helper()
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		rest, all := s.said(), true
		for _, word := range words {
			_, after, found := strings.Cut(rest, word)
			rest, all = after, all && found
		}
		if all {
			return
		}
		if time.Since(began) > hanging {
			s.Fatalf("nothing says %q:\n%s", words, s.said())
		}
	}
}
