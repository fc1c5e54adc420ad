package localdiscord

import (
	"io"
	"net/http"
	"time"

	"github.com/gorilla/websocket"
)

// Moment is a point in the life of a gateway connection.
type Moment int

const (
	AtHello     Moment = iota + 1 // in place of Hello
	AtIdentify                    // in place of the answer to IDENTIFY or RESUME
	AfterReady                    // right after READY or RESUMED
	AtHandshake                   // in place of the WebSocket; whatever is to go wrong, it is refused
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

// GatewayFault is a disturbance at a moment of a connection.
type GatewayFault struct {
	At   Moment
	What Disturbance
	Code int // of Close; at the handshake the status of HTTP
}

// DisturbNext lets the next connections suffer, one fault each, in this order. The
// zero fault leaves a connection alone.
func (s *Server) DisturbNext(next ...GatewayFault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.scripts = append(s.scripts, next...)
}

// Disturb does something to every connection that is open now.
func (s *Server) Disturb(what Disturbance, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.links {
		s.disturb(l, what, code)
	}
	s.tellBot()
}

// DisturbShard does something to the connections of one shard.
func (s *Server) DisturbShard(shard int, what Disturbance, code int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.links {
		if l.session != nil && l.session.shard[0] == shard {
			s.disturb(l, what, code)
		}
	}
	s.tellBot()
}

// refused answers a handshake as what stands before a gateway does, if that is its fault: with a body of two
// bytes, after which it leaves the connection open.
func (s *Server) refused(w http.ResponseWriter) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.scripts) == 0 || s.scripts[0].At != AtHandshake {
		return false
	}
	w.WriteHeader(s.scripts[0].Code)
	io.WriteString(w, "no")
	s.scripts = s.scripts[1:]
	s.note("refused")
	return true
}

// disturbed lets a connection's own fault strike at its moment, once.
func (s *Server) disturbed(l *link, at Moment) bool {
	if l.fault.At != at || l.fault.What == 0 {
		return false
	}
	fault := l.fault
	l.fault = GatewayFault{}
	s.disturb(l, fault.What, fault.Code)
	// A deaf connection goes on all the same.
	return fault.What != NoAcks
}

func (s *Server) disturb(l *link, what Disturbance, code int) {
	switch what {
	case Reconnect:
		l.send(opReconnect, nil)
	case Invalidate:
		s.invalidate(l)
	case InvalidateResumable:
		l.send(opInvalidSession, true)
	case Silence:
		l.mute = true
		l.conn.SetReadDeadline(time.Time{})
	case Close:
		s.endSession(l, code)
		l.close(code, "disturbed")
	case CutLine:
		l.cut()
	case NoAcks:
		l.deaf = true
	}
}

// invalidate ends the session; the connection stays and may identify again.
func (s *Server) invalidate(l *link) {
	if l.session != nil {
		delete(s.sessions, l.session.id)
		l.session = nil
	}
	l.send(opInvalidSession, false)
}

// endSession forgets the session if Discord does so for a close code.
func (s *Server) endSession(l *link, code int) {
	dead := code == websocket.CloseNormalClosure || code == websocket.CloseGoingAway || code == closeTimeout || code == closeBadSequence
	if dead && l.session != nil {
		delete(s.sessions, l.session.id)
	}
}

// AskHeartbeat sends operation 1, which a bot must answer at once.
func (s *Server) AskHeartbeat() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.links {
		l.send(opHeartbeat, nil)
	}
}

// Dispatch sends an event of any name and shape to the sessions of the first guild, whatever their
// intents: unknown events, odd payloads, bursts.
func (s *Server) Dispatch(name string, data any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.publish(name, GuildID, 0, data)
}

// cutAll drops every connection.
func (s *Server) cutAll() {
	for l := range s.links {
		l.cut()
	}
}
