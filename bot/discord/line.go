package discord

import (
	"bufio"
	"bytes"
	"net"
	"sync"
	"time"
)

// writeWithin is how long the gateway may take to accept what we say.
const writeWithin = 10 * time.Second

// line is the connection to the gateway under discordgo's WebSocket. It sets the
// deadlines that discordgo does not set, lets the [guard] see each message first,
// and remembers why it ended.
//
// Once it has ended it takes nothing more to be sent: discordgo would say goodbye
// with code 1000, which ends the session at Discord, and it could not be resumed.
type line struct {
	net.Conn
	wire   *bufio.Reader
	guard  *guard
	first  bool   // the answer to the handshake has begun
	agreed bool   // it says that a WebSocket follows
	open   bool   // and is over
	ready  []byte // to be read

	mu     sync.Mutex
	cause  error
	broken chan struct{} // closed when the line ends
	closed chan struct{} // closed when discordgo has closed it
	bye    chan struct{} // closed when a close frame has been sent
}

func newLine(conn net.Conn, g *guard) *line {
	l := &line{Conn: conn, guard: g, broken: make(chan struct{}), closed: make(chan struct{}), bye: make(chan struct{})}
	l.wire = bufio.NewReader(timed{l})
	return l
}

// timed reads from the network and gives up when the other side falls silent.
type timed struct{ l *line }

func (t timed) Read(p []byte) (int, error) {
	t.l.Conn.SetReadDeadline(time.Now().Add(t.l.guard.silence))
	return t.l.Conn.Read(p)
}

// Read gives discordgo what the guard lets through.
func (l *line) Read(p []byte) (int, error) {
	for len(l.ready) == 0 {
		if err := l.fill(); err != nil {
			return 0, l.end(err)
		}
	}
	n := copy(p, l.ready)
	l.ready = l.ready[n:]
	return n, nil
}

func (l *line) fill() error {
	if l.open {
		return l.fillMessage()
	}
	header, err := l.wire.ReadSlice('\n')
	if err != nil {
		return err
	}
	l.ready = bytes.Clone(header)
	if !l.first {
		l.first, l.agreed = true, bytes.Contains(header, []byte(" 101 "))
	}
	l.open = l.agreed && len(bytes.TrimSpace(header)) == 0
	return nil
}

// fillMessage reads frames until a message is complete.
func (l *line) fillMessage() error {
	var kind byte
	var body, raw []byte
	for {
		f, err := readFrame(l.wire, maxMessage-len(body))
		switch {
		case err != nil:
			return err
		case f.kind == frameClose:
			return closing(f.body)
		case f.kind > frameClose: // ping or pong, between the parts of a message
			l.ready = append(l.ready, f.raw...)
			if raw == nil {
				return nil
			}
			continue
		case f.kind != frameMore:
			kind = f.kind
		}
		body, raw = append(body, f.body...), append(raw, f.raw...)
		if f.last {
			out, err := l.guard.message(kind, body, raw)
			l.ready = append(l.ready, out...)
			return err
		}
	}
}

// Write sends, unless the line has ended.
func (l *line) Write(p []byte) (int, error) {
	if err := l.ended(); err != nil {
		return 0, err
	}
	l.Conn.SetWriteDeadline(time.Now().Add(writeWithin))
	n, err := l.Conn.Write(p)
	if err != nil {
		return n, l.end(err)
	}
	if len(p) > 0 && p[0] == 0x80|frameClose { // discordgo sends it once, and in one piece
		l.mu.Lock()
		defer l.mu.Unlock()
		closeOnce(l.bye)
	}
	return n, nil
}

// closeOnce closes c unless it is closed. The caller holds the lock that guards c.
func closeOnce(c chan struct{}) {
	select {
	case <-c:
	default:
		close(c)
	}
}

// Close ends the line from our side.
func (l *line) Close() error {
	l.end(net.ErrClosed)
	l.mu.Lock()
	defer l.mu.Unlock()
	closeOnce(l.closed)
	return l.Conn.Close()
}

// end notes the first reason and returns it.
func (l *line) end(cause error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cause == nil {
		l.cause = cause
		close(l.broken)
	}
	return l.cause
}

// ended is why the line ended; nil while it has not.
func (l *line) ended() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cause
}
