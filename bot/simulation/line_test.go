package simulation

import (
	"context"
	"errors"
	"net"
	"slices"
	"sync"

	"github.com/bastide-games/bastide/bot/discord"
)

// freezer holds what a frozen process does.
type freezer struct {
	mu   sync.Mutex
	thaw chan struct{} // nil: it is not frozen
}

// freeze freezes, and reports whether it was not frozen before.
func (f *freezer) freeze() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.thaw != nil {
		return false
	}
	f.thaw = make(chan struct{})
	return true
}

// melt ends the frost, and reports whether there was any.
func (f *freezer) melt() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.thaw == nil {
		return false
	}
	close(f.thaw)
	f.thaw = nil
	return true
}

// frozen returns a channel that is closed in the end; nil: it is not frozen.
func (f *freezer) frozen() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.thaw
}

// wait waits while it is frozen.
func (f *freezer) wait() {
	for thaw := f.frozen(); thaw != nil; thaw = f.frozen() {
		<-thaw
	}
}

// line is a process's network, which can be cut for good, and stands still while the process is frozen.
type line struct {
	dial    discord.Dial
	freezer *freezer

	mu    sync.Mutex
	open  []*connection
	ended bool
}

var errCut = errors.New("the network of this process is gone")

func (n *line) Dial(ctx context.Context, network, address string) (net.Conn, error) {
	if thaw := n.freezer.frozen(); thaw != nil {
		select {
		case <-thaw:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	conn, err := n.dial(ctx, network, address)
	if err != nil {
		return nil, err
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.ended {
		conn.Close()
		return nil, errCut
	}
	w := &connection{Conn: conn, line: n}
	n.open = append(n.open, w)
	return w, nil
}

func (n *line) cut() {
	n.mu.Lock()
	open := n.open
	n.ended, n.open = true, nil
	n.mu.Unlock()
	for _, w := range open {
		w.Close()
	}
}

// flow sends what was written while the process was frozen.
func (n *line) flow() {
	n.mu.Lock()
	open := slices.Clone(n.open)
	n.mu.Unlock()
	for _, w := range open {
		go w.flush()
	}
}

func (n *line) forget(w *connection) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.open = slices.DeleteFunc(n.open, func(other *connection) bool { return other == w })
}

// connection is one of a process. A frozen process reads nothing, and what it writes waits, as in a buffer of the
// system: the process must not wait with a lock held, because then time would stand still for all.
type connection struct {
	net.Conn
	line *line

	mu      sync.Mutex
	waiting [][]byte
	flowing bool
	closed  bool
}

func (w *connection) Read(p []byte) (int, error) {
	n, err := w.Conn.Read(p)
	w.line.freezer.wait()
	return n, err
}

func (w *connection) Write(p []byte) (int, error) {
	if w.keep(p) {
		return len(p), nil
	}
	return w.Conn.Write(p)
}

// keep keeps what is written while the process is frozen, and behind what waits already.
func (w *connection) keep(p []byte) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.closed || w.line.freezer.frozen() == nil && len(w.waiting) == 0 {
		return false
	}
	w.waiting = append(w.waiting, slices.Clone(p))
	return true
}

// flush writes what waits.
func (w *connection) flush() {
	for next := w.begin(); next != nil; next = w.next() {
		if _, err := w.Conn.Write(next); err != nil {
			w.Close()
		}
	}
}

// begin returns what waits longest, nil for nothing or if it is being written.
func (w *connection) begin() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.flowing || w.closed || len(w.waiting) == 0 {
		return nil
	}
	w.flowing = true
	return w.waiting[0]
}

// next takes out what was written, and returns what comes then.
func (w *connection) next() []byte {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.waiting = w.waiting[1:]
	if w.closed || len(w.waiting) == 0 {
		w.flowing = false
		return nil
	}
	return w.waiting[0]
}

func (w *connection) Close() error {
	w.mu.Lock()
	w.closed = true
	w.mu.Unlock()
	w.line.forget(w)
	return w.Conn.Close()
}
