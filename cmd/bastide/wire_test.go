package main

import (
	"io"
	"net"
	"sync"
	"testing"
	"time"
)

// wire is a connection between a process and a server. A test can cut it, or stop it in one or both
// directions. What is sent meanwhile arrives later, as with a cable that was unplugged and plugged
// in again.
type wire struct {
	listener net.Listener
	to       string

	mu    sync.Mutex
	freed *sync.Cond
	held  [2]bool // to the server, and from it
	ends  map[net.Conn]bool
	done  bool
}

// Directions of a wire.
const (
	toServer = iota
	fromServer
)

// newWire makes a wire to an address.
func newWire(t *testing.T, to string) *wire {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	w := &wire{listener: l, to: to, ends: map[net.Conn]bool{}}
	w.freed = sync.NewCond(&w.mu)
	t.Cleanup(w.close)
	go w.accept()
	return w
}

// address is where it listens.
func (w *wire) address() string { return w.listener.Addr().String() }

func (w *wire) accept() {
	for {
		near, err := w.listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", w.to)
		if err != nil {
			near.Close()
			continue
		}
		w.mu.Lock()
		w.ends[near], w.ends[far] = true, true
		w.mu.Unlock()
		var both sync.WaitGroup
		both.Go(func() { w.carry(far, near, toServer) })
		both.Go(func() { w.carry(near, far, fromServer) })
		go func() { both.Wait(); w.drop(near, far) }()
	}
}

// carry passes data on when it may.
func (w *wire) carry(to, from net.Conn, direction int) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		w.pass(direction)
		if _, fault := to.Write(buffer[:n]); fault != nil {
			_, _ = io.Copy(io.Discard, from) // until its end, since the other side is gone
			return
		}
		if err != nil {
			_ = to.(*net.TCPConn).CloseWrite() // it may be closed
			return
		}
	}
}

// pass waits until a direction is free.
func (w *wire) pass(direction int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for w.held[direction] && !w.done {
		w.freed.Wait()
	}
}

// hold stops the given directions.
func (w *wire) hold(directions ...int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, d := range directions {
		w.held[d] = true
	}
}

// release lets everything through again, with its delay.
func (w *wire) release() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.held = [2]bool{}
	w.freed.Broadcast()
}

// cut ends all connections.
func (w *wire) cut() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for end := range w.ends {
		end.Close()
	}
}

func (w *wire) drop(ends ...net.Conn) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, end := range ends {
		end.Close()
		delete(w.ends, end)
	}
}

func (w *wire) close() {
	w.listener.Close()
	w.mu.Lock()
	w.done = true
	w.freed.Broadcast()
	w.mu.Unlock()
	w.cut()
}

// Held data arrives late and complete, in each direction independently. A cut ends the connection.
func TestWire(t *testing.T) {
	server, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer server.Close()
	w := newWire(t, server.Addr().String())
	near, err := net.Dial("tcp", w.address())
	must(t, err)
	defer near.Close()
	far, err := server.Accept()
	must(t, err)
	defer far.Close()
	reads := func(c net.Conn, within time.Duration) string {
		must(t, c.SetReadDeadline(time.Now().Add(within)))
		b := make([]byte, 10)
		n, _ := c.Read(b) // nothing if nothing arrives
		return string(b[:n])
	}
	says := func(c net.Conn, text string) {
		_, err := c.Write([]byte(text))
		must(t, err)
	}
	w.hold(toServer)
	says(near, "a")
	says(far, "b")
	if got := reads(near, hanging) + reads(far, 50*time.Millisecond); got != "b" {
		t.Errorf("with one direction held came %q", got)
	}
	w.release()
	if got := reads(far, hanging); got != "a" {
		t.Errorf("late came %q", got)
	}
	w.cut()
	if got := reads(near, hanging) + reads(far, hanging); got != "" {
		t.Errorf("after a cut came %q", got)
	}
}
