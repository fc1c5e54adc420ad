package storagetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	"github.com/bastide-games/bastide/storage"
)

func deletes(b *bench) {
	m := live(1, 5)
	m.Deadline = 100
	first := b.commit(storage.Change{Match: m, Log: bytesOf("a", "b"), Posts: bytesOf("p"), Interaction: 3})
	second := b.commit(storage.Change{Match: m, Log: bytesOf("x"), Posts: bytesOf("q")})
	b.must(b.Delete(first.ID))
	b.gone(first.ID)
	_, err := b.Log(first.ID, 0)
	b.refused(err, storage.ErrNotFound)
	b.refused(b.Delete(first.ID), storage.ErrNotFound)

	b.ids("channel", second.ID)(b.ByChannel(1))
	b.ids("player", second.ID)(b.ByPlayer(5, storage.Live, 0))
	b.ids("deadline", second.ID)(b.Due(100, 0))
	b.waiting(0, 0, "q")
	if log := b.log(second.ID, 0); len(log) != 1 {
		b.Errorf("log of the other match: %q", log)
	}
	_, _, err = b.Commit(b.Context(), storage.Change{Match: first})
	b.refused(err, storage.ErrNotFound)

	b.must(b.Delete(second.ID))
	if third := b.commit(storage.Change{Match: m}); third.ID != 3 {
		b.Errorf("id %d was given out before", third.ID)
	}
}

// furnish stores an item of each kind and returns a check for them.
func furnish(b *bench) (look func()) {
	m := live(1, 5, 6)
	m.Deadline = 100
	m, posts := b.post(storage.Change{Match: m, Log: bytesOf("a", "b"), Posts: bytesOf("p", "q"), Interaction: 3})
	b.must(b.Retry(posts[1], 2, 7))
	b.must(b.SetValue("key", []byte("value")))
	return func() {
		b.Helper()
		if got := b.match(m.ID); !same(got, m) {
			b.Fatalf("head %+v, want %+v", got, m)
		}
		if log := b.log(m.ID, 0); len(log) != 2 {
			b.Fatalf("log %q", log)
		}
		b.ids("channel", m.ID)(b.ByChannel(1))
		b.ids("player", m.ID)(b.ByPlayer(6, storage.Live, 0))
		b.ids("deadline", m.ID)(b.Due(100, 0))
		b.waiting(0, 0, "p", "q")
		value, err := b.Value("key")
		b.must(err)
		if string(value) != "value" || b.outbox(posts[0], 0)[0].Tries != 2 {
			b.Fatalf("value %q", value)
		}
		_, _, err = b.Commit(b.Context(), storage.Change{Match: m, Interaction: 3})
		b.refused(err, storage.ErrRepeated)
		b.sound()
	}
}

func reopen(b *bench) {
	look := furnish(b)
	for range 3 {
		b.stop()
		b.start(b.path)
		look()
	}
	if m := b.commit(storage.Change{Match: live(9)}); m.ID != 2 {
		b.Fatalf("id %d after reopening", m.ID)
	}
}

// copyTo writes a backup to a file beside the store.
func (b *bench) copyTo(name string) (path string) {
	b.Helper()
	path = filepath.Join(filepath.Dir(b.path), name)
	f, err := os.Create(path)
	b.must(err)
	b.must(b.Backup(f))
	b.must(f.Close())
	return path
}

func backup(b *bench) {
	look := furnish(b)
	path := b.copyTo("copy.db")
	m := b.match(1)
	m.Channel = 2
	b.commit(storage.Change{Match: m}) // not in the copy
	b.stop()
	b.start(path)
	look()
	failed := errors.New("disk full")
	b.refused(b.Backup(failing{failed}), failed)
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// backupInUse takes copies while another goroutine plays. Each step adds a log entry and a head in one
// change; a copy between the two would be inconsistent.
func backupInUse(b *bench) {
	b.commit(storage.Change{Match: live(1)})
	var stop atomic.Bool
	done := make(chan error, 1)
	go func() {
		var err error
		for m := (storage.Match{ID: 1, Rev: 1, Status: storage.Live}); err == nil && !stop.Load(); {
			m, _, err = b.Commit(context.Background(), storage.Change{Match: m, Log: bytesOf("step")})
		}
		done <- err
	}()
	var copies []string
	for i := range 3 {
		copies = append(copies, b.copyTo(fmt.Sprint("copy", i, ".db")))
	}
	stop.Store(true)
	b.must(<-done)
	b.stop()
	for _, path := range copies {
		b.start(path)
		if m := b.match(1); int(m.Steps) != len(b.log(1, 0)) {
			b.Errorf("%d entries, the head counts %d", len(b.log(1, 0)), m.Steps)
		}
		b.sound()
		b.stop()
	}
	b.start(b.path)
}

const (
	writers = 8
	turns   = 25
)

// oneMatch lets writers race for the same match. All turns of each writer must be stored, exactly once.
func oneMatch(b *bench) {
	m := b.commit(storage.Change{Match: live(1)})
	b.race(func(writer int) error {
		for done := 0; done < turns; {
			head, err := b.Match(m.ID)
			if err != nil {
				return err
			}
			entry := fmt.Sprint(writer, " ", done)
			switch _, _, err = b.Commit(context.Background(), storage.Change{Match: head, Log: bytesOf(entry), Posts: bytesOf(entry)}); {
			case err == nil:
				done++
			case !errors.Is(err, storage.ErrStale):
				return err
			}
		}
		return nil
	})
	head, log := b.match(m.ID), b.log(m.ID, 0)
	if head.Rev != 1+writers*turns || len(log) != writers*turns {
		b.Fatalf("revision %d, %d entries", head.Rev, len(log))
	}
	next := make([]int, writers)
	for i, entry := range log {
		var writer, turn int
		if _, err := fmt.Sscan(entry, &writer, &turn); err != nil || turn != next[writer] {
			b.Fatalf("entry %d is %q", i, entry)
		}
		next[writer]++
	}
	if posts := bodies(b.outbox(0, 0)); len(posts) != len(log) || posts[0] != log[0] {
		b.Fatalf("%d posts for %d entries", len(posts), len(log))
	}
}

// manyMatches lets each writer play its own match while others read.
func manyMatches(b *bench) {
	b.race(func(writer int) error {
		m, _, err := b.Commit(context.Background(), storage.Change{Match: live(uint64(writer+1), 5)})
		for i := 0; err == nil && i < turns; i++ {
			m.Head = bytes.Repeat([]byte{byte(i)}, i)
			if m, _, err = b.Commit(context.Background(), storage.Change{Match: m, Log: bytesOf("x")}); err != nil {
				break
			}
			var got storage.Match
			if got, err = b.Match(m.ID); err == nil && !same(got, m) {
				err = fmt.Errorf("match %s is %+v, want %+v", m.ID, got, m)
			}
		}
		return err
	})
	got, err := b.ByPlayer(5, storage.Live, 0)
	b.must(err)
	if len(got) != writers {
		b.Fatalf("%d matches", len(got))
	}
}

func (b *bench) race(f func(writer int) error) {
	b.Helper()
	var all sync.WaitGroup
	faults := make([]error, writers)
	for i := range writers {
		all.Go(func() { faults[i] = f(i) })
	}
	all.Wait()
	b.must(errors.Join(faults...))
}
