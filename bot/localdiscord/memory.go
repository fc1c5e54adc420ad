package localdiscord

import (
	"context"
	"fmt"
	"net"
	"sync"
)

// StartInMemory serves without sockets until [Server.Close]. A bot in this process connects with
// [Server.Dial], over net.Pipe.
//
// So a whole bot runs in a bubble of testing/synctest, where the three seconds for an answer are fake.
// The server belongs to the bubble in which [New] was called. Time stands still in a bubble while a
// goroutine waits for a lock, and discordgo sleeps for a second with its lock held before it drops a
// connection. So a test has to
//   - let some seconds pass after bot and server are closed, before the bubble ends,
//   - cut no line in the instant in which it connects or sends a heartbeat; a second later is fine.
func (s *Server) StartInMemory() {
	s.listen = s.memory.listen
	if err := s.Start(""); err != nil {
		panic(err) // memory always has room
	}
}

// Dial connects to a server that was started in memory.
func (s *Server) Dial(ctx context.Context, _, address string) (net.Conn, error) {
	return s.memory.dial(ctx, address)
}

// memory is a network without sockets.
type memory struct {
	mu        sync.Mutex
	listeners []*listener
}

// listen opens an entrance at an address of its own.
func (m *memory) listen(string) (net.Listener, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	l := &listener{address: fmt.Sprint("localhost:", 80+len(m.listeners)), dialled: make(chan net.Conn), closed: make(chan struct{})}
	m.listeners = append(m.listeners, l)
	return l, nil
}

func (m *memory) dial(ctx context.Context, address string) (net.Conn, error) {
	l := m.at(address)
	if l == nil {
		return nil, fmt.Errorf("dial %s: nothing listens there in memory", address)
	}
	near, far := net.Pipe()
	select {
	case l.dialled <- far:
		return near, nil
	case <-l.closed:
		return nil, fmt.Errorf("dial %s: %w", address, net.ErrClosed)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (m *memory) at(address string) *listener {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, l := range m.listeners {
		if l.address == address {
			return l
		}
	}
	return nil
}

// listener is an entrance in memory.
type listener struct {
	address string // "localhost:80"
	dialled chan net.Conn
	closed  chan struct{}
	once    sync.Once
}

// Accept implements net.Listener.
func (l *listener) Accept() (net.Conn, error) {
	select {
	case conn := <-l.dialled:
		return conn, nil
	case <-l.closed:
		return nil, net.ErrClosed
	}
}

// Close implements net.Listener.
func (l *listener) Close() error {
	l.once.Do(func() { close(l.closed) })
	return nil
}

// Addr implements net.Listener.
func (l *listener) Addr() net.Addr { return l }

// Network implements net.Addr.
func (l *listener) Network() string { return "memory" }

// String implements net.Addr.
func (l *listener) String() string { return l.address }
