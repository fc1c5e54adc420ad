package main

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// traces are what the runtime prints when a program crashes.
var traces = []string{"panic", "goroutine ", "fatal error", "unexpected fault", "SIGSEGV", "SIGBUS"}

// A bot whose file has a damaged bit either runs, or ends with one line. This line says what is
// damaged and how to restore it, and the check says the same. Neither ever prints a trace.
func TestDamagedProcess(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess("BASTIDE_LOG_LEVEL=info"))
	for n, e := range catalog.Entries {
		s.begun(e.ID, uint64(n), 8)
	}
	s.awaitDelivered()
	s.halt()
	good := []byte(read(t, s.host.db))
	n := 12
	if all() {
		n = 24
	}
	dice := rand.New(rand.NewPCG(12, 240))
	fates := map[string]int{}
	for range n {
		at := hit(good, dice)
		bad := bytes.Clone(good)
		bad[at] ^= 1 << dice.IntN(8)
		must(t, os.WriteFile(s.host.db, bad, 0o600))
		fates[s.checkAndRun(fmt.Sprint("byte ", at))]++
	}
	for _, size := range []int{1, 5000, 60_000} {
		must(t, os.WriteFile(s.host.db, good[:size], 0o600))
		fates[s.checkAndRun(fmt.Sprint("cut at ", size))]++
	}
	t.Logf("%v", fates)
	if fates["refused"] < 3 || fates["unharmed"]+fates["told"] == 0 {
		t.Error("the sample is too small")
	}
}

// hit chooses a byte in a page with content. Every other time it is in the page's header, where
// damage matters most.
func hit(file []byte, dice *rand.Rand) int {
	size := os.Getpagesize()
	for {
		at := dice.IntN(len(file)/size) * size
		if slices.Max(file[at:at+size]) == 0 {
			continue
		}
		if dice.IntN(2) == 0 {
			return at + dice.IntN(64)
		}
		return at + dice.IntN(size)
	}
}

// checkAndRun checks the file and runs the bot with it.
func (s *server) checkAndRun(how string) string {
	s.Helper()
	before := len(s.said())
	check := s.spawn("check")
	<-check.exited
	refusal := s.said()[before:]
	before = len(s.said())
	ctx, cancel := limited(s.T)
	defer cancel()
	must(s.T, s.local.Wait(ctx, func() bool { return !s.local.Online() })) // the previous bot
	s.bot = s.spawn("run")
	came := s.awaitOnline(s.bot.(*process))
	if came {
		ctx, stop := context.WithCancel(background)
		s.alive, s.gone = ctx, stop
		s.halt()
	}
	s.bot = nil
	said := s.said()[before:]
	for _, trace := range traces {
		if strings.Contains(said, trace) || strings.Contains(refusal, trace) {
			s.Errorf("%s: a trace was printed:\n%s\n%s", how, refusal, said)
		}
	}
	switch {
	case !came:
		for _, text := range []string{said, refusal} {
			if strings.Count(text, "\n") != 1 || !containsAll(text, "damaged", s.host.db, "bastide restore") {
				s.Errorf("%s: refused with %s", how, text)
			}
		}
		return "refused"
	case strings.Contains(said, "the database is damaged"):
		if check.ProcessState.ExitCode() == 0 || !containsAll(refusal, "damaged", "bastide restore") {
			s.Errorf("%s: told at the start, but the check says %s", how, refusal)
		}
		return "told"
	case check.ProcessState.ExitCode() != 0:
		s.Errorf("%s: found by the check, but not told at the start: %s", how, refusal)
	}
	return "unharmed"
}

// awaitOnline waits until a bot is online, or has ended.
func (s *server) awaitOnline(p *process) bool {
	s.Helper()
	ctx, cancel := context.WithTimeout(background, s.limits.wait)
	defer cancel()
	go func() {
		<-p.exited
		cancel()
	}()
	online := s.local.Wait(ctx, s.local.Online) == nil
	select {
	case <-p.exited:
		return false
	default:
		return online
	}
}

// The advice after damage names the newest backup.
func TestCure(t *testing.T) {
	dir := t.TempDir()
	db := filepath.Join(dir, "bastide.db")
	must(t, os.WriteFile(db, nil, 0o600))
	fails(t, []string{db, "empty", "damaged", `"bastide restore FILE"`}, "check", "--db", db)
	t.Setenv("BASTIDE_BACKUP_DIR", dir)
	fails(t, []string{`"bastide restore FILE"`}, "check", "--db", db)
	for _, name := range []string{"bastide-20260101T000000Z.db", "bastide-20261101T000000Z.db", "bastide-20260301T000000Z.db"} {
		must(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	newest := filepath.Join(dir, "bastide-20261101T000000Z.db")
	for _, args := range [][]string{{"check"}, {"export", "1"}, {"backup", filepath.Join(dir, "copy.db")}} {
		fails(t, []string{"bastide restore " + newest}, append(args, "--db", db)...)
	}
}

// The check finds a record with a flipped bit and says what to do about it.
func TestCheckTellsTheCure(t *testing.T) {
	db := filepath.Join(t.TempDir(), "bastide.db")
	store, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	must(t, store.SetValue("guild/1/dashboard", []byte("in the hall")))
	_, _, err = store.Commit(background, storage.Change{Match: storage.Match{Status: storage.Lobby}})
	must(t, err)
	must(t, store.Close())
	flipByte(t, db, "in the hall")
	code, out, faults := bastide(t, "check", "--db", db)
	if code != command.Failed || !containsAll(out, "2 records, 1 matches, 1 faults", "bastide restore FILE") || !containsAll(faults, "values ", "checksum") {
		t.Errorf("check: exit code %d, %s%s", code, out, faults)
	}
}

// The log names only the first faults, and says how many there are.
func TestManyFaults(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "bastide.db")
	store, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	for i := range 30 {
		must(t, store.SetValue(fmt.Sprint("user/", i), []byte("asleep")))
	}
	must(t, store.Close())
	flipByte(t, db, "asleep")
	s := idleServer(t, inOwnProcess())
	s.host.db = db
	s.start()
	s.halt()
	if n := strings.Count(s.said(), "damage in the database"); n != mostLogged || !containsAll(s.said(), "faults=30", "bastide restore") {
		t.Errorf("%d faults told: %s", n, s.complaints())
	}
}
