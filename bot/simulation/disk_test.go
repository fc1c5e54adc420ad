package simulation

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"sync"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/storage"
)

var (
	errKilled  = errors.New("this process was killed")
	errRefused = fmt.Errorf("the disk refuses: %w", storage.ErrUnreachable)
	// errForgotten says that something was stored, and that the answer was lost.
	errForgotten = fmt.Errorf("the answer is lost: %w", storage.ErrUnreachable)
)

// disk is the database as one process sees it. What is stored goes into the trace. After a kill nothing
// reaches the database any more.
type disk struct {
	records.Store
	name    string // of the process
	trace   *trace
	gate    *gate
	freezer *freezer
	ledger  *ledger
	life    *life
	// fenced refuses changes about servers of other processes; nil: there are none.
	fenced func(guild uint64) error

	mu      sync.Mutex
	failure error
	forgets bool    // whether the answer to every change is lost
	power   *outage // of the next change; nil: none
	ahead   func()  // is called before the next change; nil: nothing is
}

func (d *disk) refuse(on bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case errors.Is(d.failure, errKilled):
	case on:
		d.failure = errRefused
	default:
		d.failure = nil
	}
}

// forget lets the answers to all changes get lost, or not any more.
func (d *disk) forget(on bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.forgets = on
}

// fail lets the power fail during the next change.
func (d *disk) fail(o *outage) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.power = o
}

// beforeChange calls a function before the next change; nil: none any more.
func (d *disk) beforeChange(do func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.ahead = do
}

// goAhead calls what has to be called before a change, unless changes fail anyway.
func (d *disk) goAhead() {
	d.mu.Lock()
	do := d.ahead
	if d.failure != nil {
		do = nil
	} else {
		d.ahead = nil
	}
	d.mu.Unlock()
	if do != nil {
		do()
	}
}

func (d *disk) kill() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.failure = errKilled
}

func (d *disk) killed() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return errors.Is(d.failure, errKilled)
}

// enter waits at the gate.
func (d *disk) enter(what string) { d.gate.enter(d.name + " " + what) }

// write stores something, unless the disk refuses. The lock is held, so that no write is under way when a
// process is killed.
func (d *disk) write(what string, data any, do func() error) error {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // all of it is plain data
	}
	d.goAhead()
	d.freezer.wait()
	d.enter(what + string(text))
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case d.failure != nil:
		return d.failure
	case d.life.fails.changes():
		return errRefused
	case d.power != nil:
		d.failure = errKilled
		return d.power.during(do)
	}
	if err = do(); err != nil {
		return err
	}
	d.trace.add(what, data)
	if d.forgets {
		return errForgotten
	}
	return nil
}

func (d *disk) Commit(ctx context.Context, c storage.Change) (m storage.Match, posts []uint64, err error) {
	written := []any{c.Match.ID, c.Match.Rev, c.Match.Status, string(c.Match.Head), string(c.Match.Draft), c.Log, texted(c.Posts), c.Delivered, c.Interaction, c.Values}
	err = d.write("commit", written, func() (err error) {
		before, had := d.beforehand(c.Match.ID), d.tallies(c)
		if d.fenced != nil && !storage.AnyProcessAllowed(ctx) {
			if err = d.fenced(c.Match.Guild); err != nil {
				return err
			}
		}
		if m, posts, err = d.Store.Commit(ctx, c); err == nil {
			d.life.noteNamed(c.Match.Head)
			for _, v := range c.Values {
				d.life.noteNamed(v.Data)
			}
			d.life.noteStored(c, m, before, had)
			d.life.noteQueued(c, m.ID, posts)
		}
		return err
	})
	if err != nil {
		return storage.Match{}, nil, err
	}
	d.ledger.note(m)
	d.life.noteChange(c)
	return m, posts, nil
}

// ofMatch is fenced for the server of a match.
func (d *disk) ofMatch(id storage.MatchID) error {
	if d.fenced == nil {
		return nil
	}
	m, err := d.Store.Match(id)
	if err != nil {
		return nil // the change itself says so
	}
	return d.fenced(m.Guild)
}

// ofPost is fenced for the server of a post.
func (d *disk) ofPost(seq uint64) error {
	if d.fenced == nil {
		return nil
	}
	rows, err := d.Store.Posts(seq-1, 1)
	if err != nil || len(rows) == 0 || rows[0].Seq != seq {
		return nil
	}
	return d.ofMatch(rows[0].Match)
}

// before does something unless it is refused.
func before(refused error, do func() error) error {
	if refused != nil {
		return refused
	}
	return do()
}

// texted are bytes as they are read best.
func texted(list [][]byte) (texts []string) {
	for _, b := range list {
		texts = append(texts, string(b))
	}
	return texts
}

func (d *disk) Delete(id storage.MatchID) error {
	return d.write("delete", id, func() error {
		return before(d.ofMatch(id), func() error { d.ledger.forget(id); return d.Store.Delete(id) })
	})
}

func (d *disk) Retry(seq uint64, tries uint32, notBefore int64) error {
	return d.write("retry", []any{seq, tries, notBefore}, func() error {
		return before(d.ofPost(seq), func() error { return d.Store.Retry(seq, tries, notBefore) })
	})
}

func (d *disk) Drop(seq uint64) error {
	return d.write("drop", seq, func() error {
		return before(d.ofPost(seq), func() error { return d.Store.Drop(seq) })
	})
}

func (d *disk) ForgetInteractions(before uint64) error {
	return d.write("forget", before, func() error { return d.Store.ForgetInteractions(before) })
}

func (d *disk) SetValue(key string, data []byte) error {
	d.life.noteValue(key)
	d.life.noteHabits(key)
	return d.write("set", []any{key, string(data)}, func() error { return d.named(data, d.Store.SetValue(key, data)) })
}

func (d *disk) Swap(key string, was, data []byte) error {
	d.life.noteValue(key)
	d.life.noteHabits(key)
	return d.write("swap", []any{key, string(data)}, func() error { return d.named(data, d.Store.Swap(key, was, data)) })
}

// named notes what a value names, if it was stored.
func (d *disk) named(data []byte, err error) error {
	if err == nil {
		d.life.noteNamed(data)
	}
	return err
}

// trace is what was stored and sent, as a hash and, if wanted, as lines.
type trace struct {
	mu    sync.Mutex
	hash  hash.Hash
	keep  bool
	lines []string
	// decisions are those of the gate. They are no part of the hash.
	decisions []string
}

func newTrace(keep bool) *trace { return &trace{hash: sha256.New(), keep: keep} }

func (t *trace) add(what string, data any) {
	text, err := json.Marshal(data)
	if err != nil {
		panic(err) // all of it is plain data
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	fmt.Fprintf(t.hash, "%s %s\n", what, text)
	if t.keep {
		t.lines = append(t.lines, fmt.Sprintf("%s %s", what, text))
	}
}

// decided keeps a decision of the gate.
func (t *trace) decided(what string) { t.decisions = append(t.decisions, what) }

// sum is the hash so far.
func (t *trace) sum() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return fmt.Sprintf("%x", t.hash.Sum(nil)[:8])
}
