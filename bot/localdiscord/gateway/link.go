package gateway

import (
	"encoding/json"
	"net"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// link is one connection of a bot. Its fields belong to the gateway's lock, except the queue of frames.
type link struct {
	conn    *websocket.Conn
	url     string // of the gateway, as this connection reached it
	door    string // see [wire.DoorOf]
	frames  chan frame
	gone    chan struct{} // closed when the connection is dropped
	once    sync.Once
	session *session
	fault   Fault
	sends   []time.Time // of the last minute
	deaf    bool        // does not acknowledge heartbeats
	mute    bool        // sends nothing more
}

// frame is one message to the bot, or the end of the connection.
type frame struct {
	kind  int // of the web socket
	bytes []byte
}

// resumeURL is where the session of a connection is resumed, "" behind a door. A door belongs to one
// process, and the process that continues the session has another.
func (l *link) resumeURL() string {
	if l.door != "" {
		return ""
	}
	return l.url
}

// write sends the queue until the connection ends.
func (l *link) write() {
	for {
		select {
		case f := <-l.frames:
			l.conn.SetWriteDeadline(time.Now().Add(10 * time.Second))
			if err := l.conn.WriteMessage(f.kind, f.bytes); err != nil || f.kind == websocket.CloseMessage {
				l.linger(f.kind)
				return
			}
		case <-l.gone:
			return
		}
	}
}

// linger gives the bot time to read a close frame before the connection is cut.
func (l *link) linger(kind int) {
	if kind == websocket.CloseMessage {
		timer := time.NewTimer(time.Second)
		defer timer.Stop()
		select {
		case <-timer.C:
		case <-l.gone:
		}
	}
	l.cut()
}

// send queues a payload that is not a dispatch.
func (l *link) send(op int, data any) {
	text, err := json.Marshal(wire.Object{"op": op, "d": data, "s": nil, "t": nil})
	if err != nil {
		panic("payload does not survive JSON: " + err.Error())
	}
	l.queue(frame{websocket.TextMessage, text})
}

// queue passes a frame to the writer. A bot that reads too slowly is cut off.
func (l *link) queue(f frame) {
	if l.mute {
		return
	}
	select {
	case l.frames <- f:
	default:
		l.cut()
	}
}

// deliver queues a dispatch.
func (l *link) deliver(p packet) { l.queue(frame{websocket.TextMessage, p.text}) }

// close ends the connection with a code.
func (l *link) close(code int, why string) {
	l.queue(frame{websocket.CloseMessage, websocket.FormatCloseMessage(code, why)})
	l.mute = true
}

// cut drops the connection without a close frame.
func (l *link) cut() {
	l.once.Do(func() {
		close(l.gone)
		if tcp, ok := l.conn.NetConn().(*net.TCPConn); ok {
			tcp.SetLinger(0)
		}
		l.conn.Close()
	})
}

// tooFast counts the payloads of the last minute.
func (l *link) tooFast(now time.Time) bool {
	for len(l.sends) > 0 && now.Sub(l.sends[0]) > time.Minute {
		l.sends = l.sends[1:]
	}
	l.sends = append(l.sends, now)
	return len(l.sends) > maxSends
}
