package gateway

import (
	"io"
	"net/http"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Moment is a point in the life of a gateway connection.
type Moment int

const (
	AtHello     Moment = iota + 1 // in place of Hello
	AtIdentify                    // in place of the answer to IDENTIFY or RESUME
	AfterReady                    // right after READY or RESUMED
	AtHandshake                   // in place of the WebSocket, which is refused whatever the disturbance
)

// Disturbance is what goes wrong at the gateway.
type Disturbance int

const (
	// Reconnect sends operation 7.
	Reconnect Disturbance = iota + 1
	// Invalidate ends the session with operation 9, d=false.
	Invalidate
	// InvalidateResumable sends operation 9 with d=true; the session may be resumed.
	InvalidateResumable
	// Silence sends nothing more but leaves the connection open.
	Silence
	// Close ends the connection with the fault's Code.
	Close
	// CutLine drops the connection without a close frame.
	CutLine
	// NoAcks leaves heartbeats unacknowledged.
	NoAcks
)

// Fault is a disturbance at a moment in the life of a connection.
type Fault struct {
	At   Moment
	What Disturbance
	Code int // of Close; at the handshake the HTTP status
}

// DisturbNext gives the next connections one fault each, in this order. The zero fault does nothing.
func (g *Gateway) DisturbNext(next ...Fault) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.faults = append(g.faults, next...)
}

// Disturb does something to every connection that is open now.
func (g *Gateway) Disturb(what Disturbance, code int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, l := range g.links {
		g.disturb(l, what, code)
	}
	g.tellPresence()
}

// DisturbShard does something to the connections of one shard.
func (g *Gateway) DisturbShard(shard int, what Disturbance, code int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, l := range g.links {
		if l.session != nil && l.session.shard[0] == shard {
			g.disturb(l, what, code)
		}
	}
	g.tellPresence()
}

// refuseHandshake answers as the proxy before a gateway does, if that is the next fault: with a body of
// two bytes, after which the connection stays open.
func (g *Gateway) refuseHandshake(w http.ResponseWriter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.faults) == 0 || g.faults[0].At != AtHandshake {
		return false
	}
	w.WriteHeader(g.faults[0].Code)
	io.WriteString(w, "no")
	g.faults = g.faults[1:]
	g.note("refused")
	return true
}

// strike applies a connection's fault at its moment, once. It says whether the moment is spoilt.
func (g *Gateway) strike(l *link, at Moment) bool {
	if l.fault.At != at || l.fault.What == 0 {
		return false
	}
	fault := l.fault
	l.fault = Fault{}
	g.disturb(l, fault.What, fault.Code)
	return fault.What != NoAcks // without acknowledgements a connection still works
}

func (g *Gateway) disturb(l *link, what Disturbance, code int) {
	switch what {
	case Reconnect:
		l.send(wire.OpReconnect, nil)
	case Invalidate:
		g.invalidate(l)
	case InvalidateResumable:
		l.send(wire.OpInvalidSession, true)
	case Silence:
		l.mute = true
		l.conn.SetReadDeadline(time.Time{})
	case Close:
		g.endSession(l, code)
		l.close(code, "disturbed")
	case CutLine:
		l.cut()
	case NoAcks:
		l.deaf = true
	}
}

// invalidate ends the session. The connection stays and may identify again.
func (g *Gateway) invalidate(l *link) {
	if l.session != nil {
		delete(g.sessions, l.session.id)
		l.session = nil
	}
	l.send(wire.OpInvalidSession, false)
}

// endSession forgets the session if Discord does so after a close code.
func (g *Gateway) endSession(l *link, code int) {
	dead := code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway || code == wire.CloseTimeout || code == wire.CloseBadSequence
	if dead && l.session != nil {
		delete(g.sessions, l.session.id)
	}
}

// AskHeartbeat sends operation 1, which a bot must answer at once.
func (g *Gateway) AskHeartbeat() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, l := range g.links {
		l.send(wire.OpHeartbeat, nil)
	}
}
