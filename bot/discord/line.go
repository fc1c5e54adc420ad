package discord

import (
	"bufio"
	"bytes"
	"encoding/json"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot/discord/frame"
)

// maxMessage is the longest message accepted from the gateway, in bytes.
const maxMessage = 16 << 20

// writeWithin is how long the gateway may take to accept what we send.
const writeWithin = 10 * time.Second

// line is the connection to the gateway below discordgo's WebSocket. It sets the deadlines that
// discordgo does not set, passes each message through the [guard] first, and remembers why it ended.
//
// After its end it sends nothing more. discordgo would say goodbye with code 1000, which ends the
// session at Discord, so that it could not be resumed.
type line struct {
	net.Conn
	wire   *bufio.Reader
	guard  *guard
	first  bool        // the answer to the handshake has begun
	agreed atomic.Bool // the answer says that a WebSocket follows
	open   bool        // the answer is complete
	ready  []byte      // to be read

	mu     sync.Mutex
	status string // of an answer that refuses the handshake
	cause  error
	resume resumption
	asked  bool          // to begin or resume a session
	broken chan struct{} // closed when the line ends
	left   atomic.Bool   // we have said goodbye
}

// resumption is what a session of Discord is resumed with.
type resumption struct {
	session string    // "" for none
	address string    // of the gateway that knows it; "" if unknown
	app     Snowflake // the bot's application
	seq     int64     // of the last event that was passed on
}

func newLine(conn net.Conn, g *guard, from resumption) *line {
	l := &line{Conn: conn, guard: g, resume: from, broken: make(chan struct{})}
	l.wire = bufio.NewReader(timed{l})
	return l
}

// timed reads from the network and gives up when the other side is silent.
type timed struct{ l *line }

func (t timed) Read(p []byte) (int, error) {
	t.l.Conn.SetReadDeadline(time.Now().Add(t.l.guard.silence))
	return t.l.Conn.Read(p)
}

// Read returns to discordgo what the guard lets through.
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
	switch {
	case l.open:
		return l.fillMessage()
	case l.first && !l.agreed.Load():
		return l.fillRefusal()
	}
	header, err := l.wire.ReadSlice('\n')
	if err != nil {
		return err
	}
	l.ready = bytes.Clone(header)
	if !l.first {
		l.first = true
		l.agreed.Store(bytes.Contains(header, []byte(" 101 ")))
		l.answered(string(header))
	}
	l.open = l.agreed.Load() && len(bytes.TrimSpace(header)) == 0
	return nil
}

// answered notes the status of an answer that refuses the handshake.
func (l *line) answered(header string) {
	_, status, _ := strings.Cut(strings.TrimSpace(header), " ")
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.agreed.Load() {
		l.status = status
	}
}

// refusal is why there is no connection to a host: its answer, or the error.
func (l *line) refusal(host string, err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.status == "" {
		return err
	}
	return errRefused{host, l.status}
}

// fillRefusal reads what has come of an answer that refuses the handshake. Its body need not end with
// a line, and the other side may wait for us to hang up.
func (l *line) fillRefusal() error {
	some := make([]byte, l.wire.Size())
	n, err := l.wire.Read(some)
	l.ready = some[:n]
	return err
}

// fillMessage reads frames until a message is complete.
func (l *line) fillMessage() error {
	var kind byte
	var body, raw []byte
	for {
		f, err := frame.Read(l.wire, maxMessage-len(body))
		switch {
		case err != nil:
			return err
		case f.Kind == frame.Close:
			return closing(f.Body)
		case f.Kind > frame.Close: // ping or pong, between the parts of a message
			l.ready = append(l.ready, f.Raw...)
			if raw == nil {
				return nil
			}
			continue
		case f.Kind != frame.More:
			kind = f.Kind
		}
		body, raw = append(body, f.Body...), append(raw, f.Raw...)
		if f.Last {
			out, next, err := l.guard.message(kind, body, raw)
			if err == nil {
				err = l.advance(next)
			}
			if err == nil {
				l.ready = append(l.ready, out...)
			}
			return err
		}
	}
}

// advance notes the progress of the session. It fails once the line has ended: what comes then is for
// the next connection, which resumes the session.
func (l *line) advance(next resumption) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.cause != nil {
		return l.cause
	}
	if next.session != "" {
		l.resume.session, l.resume.address, l.resume.app = next.session, next.address, next.app
	}
	l.resume.seq = max(l.resume.seq, next.seq)
	return nil
}

// resumable is what the session can be resumed with, the zero value for nothing.
func (l *line) resumable() resumption {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.resume
}

// sayGoodbye sends a close frame, after which nothing more is sent.
func (l *line) sayGoodbye() error {
	l.left.Store(true)
	l.Conn.SetWriteDeadline(time.Now().Add(writeWithin))
	_, err := l.Conn.Write(frame.Goodbye())
	return err
}

// Write sends, unless the line has ended.
func (l *line) Write(p []byte) (int, error) {
	if err := l.ended(); err != nil {
		return 0, err
	}
	if l.left.Load() {
		return len(p), nil
	}
	l.Conn.SetWriteDeadline(time.Now().Add(writeWithin))
	n, err := l.send(p)
	if err != nil {
		return n, l.end(err)
	}
	return n, nil
}

// send writes what discordgo sends. The first message after the handshake is IDENTIFY, in one piece.
// When there is a session to resume, RESUME replaces it.
func (l *line) send(p []byte) (int, error) {
	const text = 0x80 | frame.Text
	if len(p) == 0 || p[0] != text || l.asked {
		return l.Conn.Write(p)
	}
	l.asked = true
	from := l.resumable()
	if from.session == "" {
		return l.Conn.Write(p)
	}
	resume, err := resumeFrame(p, from)
	if err == nil {
		_, err = l.Conn.Write(resume)
	}
	if err != nil {
		return 0, err
	}
	return len(p), nil
}

// Close ends the line from our side.
func (l *line) Close() error {
	l.end(net.ErrClosed)
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

// ended is why the line ended, nil before that.
func (l *line) ended() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.cause
}

// resumeFrame makes RESUME from discordgo's IDENTIFY, which holds the token.
func resumeFrame(identify []byte, from resumption) ([]byte, error) {
	body, err := frame.Unmask(identify)
	if err != nil {
		return nil, err
	}
	var said struct {
		Data struct {
			Token string `json:"token"`
		} `json:"d"`
	}
	if err := json.Unmarshal(body, &said); err != nil {
		return nil, frame.ErrFrame
	}
	resume, err := json.Marshal(map[string]any{"op": opResume, "d": map[string]any{
		"token": said.Data.Token, "session_id": from.session, "seq": from.seq,
	}})
	if err != nil {
		return nil, err
	}
	return frame.Masked(resume), nil
}
