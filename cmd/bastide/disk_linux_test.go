package main

import (
	"bytes"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/bastide-games/bastide/games/catalog"
)

// asNobody is the variable that makes the bot give up a superuser's rights.
const asNobody = "BASTIDE_TEST_AS_NOBODY"

func init() {
	if os.Getenv(asBot) == "" {
		return
	}
	signal.Ignore(syscall.SIGXFSZ) // a full disk sends no signal either
	if os.Getenv(asNobody) == "" || os.Getuid() != 0 {
		return
	}
	const nobody = 65534
	if err := syscall.Setuid(nobody); err != nil {
		panic(err)
	}
}

// unlimited removes a limit.
const unlimited = ^uint64(0)

// limitFiles limits the length of the process's files. As on a full disk, the database cannot grow.
// With 0, all writing fails.
func (p *process) limitFiles(bytes uint64) error {
	limit := syscall.Rlimit{Cur: bytes, Max: unlimited}
	_, _, errno := syscall.RawSyscall6(syscall.SYS_PRLIMIT64, uintptr(p.Process.Pid), syscall.RLIMIT_FSIZE,
		uintptr(unsafe.Pointer(&limit)), 0, 0, 0)
	if errno != 0 {
		return errno
	}
	return nil
}

// limited limits a process, or skips the test if that is not possible.
func (p *process) limited(t *testing.T, bytes uint64) {
	t.Helper()
	if err := p.limitFiles(bytes); err != nil {
		t.Skipf("no limits can be set here: %v", err)
	}
}

// While the disk is full, presses are refused with a sentence, nothing changes and nothing is
// posted. The log says why. Afterwards the match goes on without a restart.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess())
	var matches []*randomMatch
	for n, e := range catalog.Entries {
		matches = append(matches, s.begun(e.ID, uint64(n), 10))
	}
	s.awaitDelivered()
	p := s.bot.(*process)
	before := read(t, s.host.db)
	p.limited(t, 0)
	for _, r := range matches {
		r.refused("nothing was changed", "rien n’a changé")
	}
	if after := read(t, s.host.db); after != before {
		t.Error("the database was changed")
	}
	if said := s.complaints(); !containsAll(said, "no space left on the disk") {
		t.Errorf("the log says\n%s", said)
	}
	must(t, p.limitFiles(unlimited))
	for _, r := range matches {
		r.goOn(10)
	}
	s.awaitDelivered()
	s.halt()
	s.inspect()
	s.checkNoDuplicates()
	s.checkNoViolations()
}

// refused presses buttons that change the match, a few times. Each answer must be a private
// sentence in the person's language, and the post must stay as it is.
func (r *randomMatch) refused(english, french string) {
	r.Helper()
	d, _ := r.await()
	if len(d.verbs["choose"])+len(d.verbs["confirm"]) == 0 {
		d = r.openHand(d)
	}
	choice := first(d.verbs["choose"], d.verbs["confirm"])
	edited := d.person.Message(d.message).Edited
	for range 3 {
		out, ok := r.press(d.person, d.message, choice)
		if !ok || out.Message == nil || out.Message.For != d.person.ID() {
			r.Fatalf("%s: %+v", choice, out)
		}
		if told := allText(out.Message.Components); !containsAll(told, english) && !containsAll(told, french) {
			r.Errorf("%s is told %q", d.person.Name(), told)
		}
	}
	if !d.person.Message(d.message).Edited.Equal(edited) {
		r.Error("the post was edited")
	}
}

// openHand opens the hand of the player to decide.
func (r *randomMatch) openHand(d possibleAction) possibleAction {
	r.Helper()
	out, ok := r.press(d.person, d.message, d.verbs["hand"][0])
	if !ok || out.Message == nil {
		r.Fatalf("hand: %+v", out)
	}
	return possibleAction{d.person, out.Message.ID, r.verbs(out.Message)}
}

// The disk fills up at a random point of a match and is emptied again, ten times. Confirmed
// decisions are kept, and the match ends normally.
func TestDiskFullNowAndThen(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess())
	s.bot.(*process).limited(t, unlimited)
	r := s.begun(catalog.Entries[0].ID, 0, 3)
	done := make(chan struct{})
	go func() {
		defer close(done)
		r.finish()
	}()
	for range 10 {
		for _, limit := range []uint64{0, unlimited} {
			if err := s.bot.(*process).limitFiles(limit); err != nil {
				t.Error(err)
			}
			time.Sleep(50 * time.Millisecond) // some presses fall into each period
		}
	}
	<-done
	s.awaitDelivered()
	s.halt()
	s.inspect()
	s.checkNoDuplicates()
	s.checkNoViolations()
}

// A database that may not be written is refused at the start, by name, and does not change.
func TestReadOnlyDatabase(t *testing.T) {
	t.Parallel()
	s := newServer(t, inOwnProcess())
	s.newRandomMatch(catalog.Entries[0].ID, 0).open()
	s.awaitDelivered()
	s.halt()
	s.env = append(s.env, asNobody+"=1")
	folder := filepath.Dir(s.host.db)
	must(t, os.Chmod(filepath.Dir(folder), 0o711))
	must(t, os.Chmod(folder, 0o555))
	must(t, os.Chmod(s.host.db, 0o444))
	before := read(t, s.host.db)
	if line := s.refuses("run"); !containsAll(line, "cannot be written", s.host.db) {
		t.Errorf("it says %q", line)
	}
	if !bytes.Equal([]byte(before), []byte(read(t, s.host.db))) {
		t.Error("the file was changed")
	}
	must(t, os.Chmod(folder, 0o755))
	must(t, os.Chmod(s.host.db, 0o600))
	s.env = nil
	s.start()
	if _, err := s.local.Person(everybody[0]).Command(background, "general", "help", nil); err != nil {
		t.Error(err)
	}
}
