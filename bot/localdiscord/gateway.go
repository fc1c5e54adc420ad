package localdiscord

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Operations of the gateway protocol.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opPresence       = 3
	opVoice          = 4
	opResume         = 6
	opReconnect      = 7
	opMembers        = 8
	opInvalidSession = 9
	opHello          = 10
	opAck            = 11
)

// Close codes of the gateway.
const (
	closeUnknownOp     = 4001
	closeDecode        = 4002
	closeNotIdentified = 4003
	closeAuth          = 4004
	closeTwice         = 4005
	closeBadSequence   = 4007
	closeTooFast       = 4008
	closeTimeout       = 4009
	closeShard         = 4010
	closeFewShards     = 4011
	closeVersion       = 4012
	closeIntents       = 4013
	closeHiddenIntents = 4014
	privilegedIntents  = 1<<1 | 1<<8 | 1<<15
	knownIntents       = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
	maxSends           = 120 // per minute
	maxPayload         = 4096
	keptPackets        = 1000
	keptSessions       = 64
	queuedFrames       = 4096
	heartbeatPatience  = 1.5 // intervals without a beat before the line is cut
)

// gateway keeps the sessions of bots, with or without a connection.
type gateway struct {
	sessions map[string]*session
	order    []string // oldest first
	links    map[*link]bool
	starts   starts
	scripts  []GatewayFault // for the next connections
	events   int            // that were published
	history  []string       // of what happened, for tests
}

func newGateway() gateway {
	return gateway{sessions: map[string]*session{}, links: map[*link]bool{}, starts: starts{lanes: map[int]time.Time{}}}
}

// session is what a bot may resume.
type session struct {
	id      string
	intents int
	shard   [2]int
	seq     int64
	packets []packet // the newest, for a resume
	link    *link
}

// packet is one dispatched event.
type packet struct {
	seq  int64
	text []byte
}

// getGateway answers where the gateway is.
func (s *Server) getGateway(c *call) (any, *wire.Refusal) {
	return wire.Object{"url": gatewayURL(c.r)}, nil
}

// getGatewayBot answers how a bot has to connect: shards, and how many sessions may begin.
func (s *Server) getGatewayBot(c *call) (any, *wire.Refusal) {
	return wire.Object{"url": gatewayURL(c.r), "shards": s.options.Shards, "session_start_limit": s.startLimit()}, nil
}

// gatewayURL is the gateway as whoever asks can reach it: through the same door, or the same
// thing in between.
func gatewayURL(r *http.Request) string { return "ws://" + r.Host + "/gateway/" }

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// serveGateway runs one connection from Hello to its end.
func (s *Server) serveGateway(w http.ResponseWriter, r *http.Request) {
	if s.refused(w) {
		return
	}
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	l := s.connect(conn, r)
	go l.write()
	q := r.URL.Query()
	switch {
	case q.Get("v") != "9" && q.Get("v") != "10":
		s.locked(func() { s.misuse(l, closeVersion, "API version "+q.Get("v")) })
	case q.Get("encoding") != "json" || q.Get("compress") != "":
		s.locked(func() { s.misuse(l, closeDecode, "unsupported encoding "+r.URL.RawQuery) })
	default:
		s.locked(func() { s.hello(l) })
	}
	s.hear(l)
}

func (s *Server) connect(conn *websocket.Conn, r *http.Request) *link {
	s.mu.Lock()
	defer s.mu.Unlock()
	l := &link{conn: conn, url: gatewayURL(r), door: doorOf(r), frames: make(chan frame, queuedFrames), gone: make(chan struct{})}
	if len(s.scripts) > 0 {
		l.fault, s.scripts = s.scripts[0], s.scripts[1:]
	}
	s.links[l] = true
	s.note("connect")
	if s.closed {
		l.cut()
	}
	return l
}

// note writes one line of [Server.GatewayLog].
func (s *Server) note(text string) {
	if len(s.history) < 100000 {
		s.history = append(s.history, text)
	}
	s.bump()
}

func (s *Server) hello(l *link) {
	if s.disturbed(l, AtHello) {
		return
	}
	interval := s.options.Heartbeat.Milliseconds()
	l.send(opHello, wire.Object{"heartbeat_interval": interval, "_trace": []string{"local"}})
}

// hear handles what the bot sends until the connection ends.
func (s *Server) hear(l *link) {
	patience := time.Duration(float64(s.options.Heartbeat) * heartbeatPatience)
	l.conn.SetReadLimit(1 << 20)
	l.conn.SetReadDeadline(time.Now().Add(patience))
	for {
		_, text, err := l.conn.ReadMessage()
		if err != nil {
			s.hangUp(l, err)
			return
		}
		var p struct {
			Op *int            `json:"op"`
			D  json.RawMessage `json:"d"`
		}
		s.mu.Lock()
		switch {
		case len(text) > maxPayload:
			s.misuse(l, closeDecode, "payload above 4096 bytes")
		case json.Unmarshal(text, &p) != nil || p.Op == nil:
			s.misuse(l, closeDecode, "payload is not JSON")
		case l.tooFast(time.Now()):
			s.misuse(l, closeTooFast, "more than 120 payloads in a minute")
		default:
			if *p.Op == opHeartbeat && !l.mute {
				l.conn.SetReadDeadline(time.Now().Add(patience))
			}
			s.receive(l, *p.Op, p.D)
		}
		s.mu.Unlock()
	}
}

// receive handles one payload.
func (s *Server) receive(l *link, op int, data json.RawMessage) {
	switch op {
	case opHeartbeat:
		s.heartbeat(l)
	case opIdentify:
		s.identify(l, data)
	case opResume:
		s.resume(l, data)
	case opPresence, opVoice, opMembers:
		if l.session == nil {
			s.misuse(l, closeNotIdentified, "payload before identify")
		}
	default:
		s.misuse(l, closeUnknownOp, "unknown operation")
	}
}

func (s *Server) heartbeat(l *link) {
	s.note("heartbeat")
	if !l.deaf {
		l.send(opAck, nil)
	}
}

// misuse closes a connection for a fault of the bot.
func (s *Server) misuse(l *link, code int, why string) {
	s.violate("gateway: %s (%d)", why, code)
	l.close(code, why)
}

// hangUp tidies up after a connection. The session stays unless the bot ended it
// on purpose.
func (s *Server) hangUp(l *link, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	l.cut()
	delete(s.links, l)
	if timeout, ok := err.(interface{ Timeout() bool }); ok && timeout.Timeout() {
		s.note("heartbeat missed")
	}
	s.note("disconnect")
	if l.session == nil || l.session.link != l {
		return
	}
	l.session.link = nil
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		delete(s.sessions, l.session.id)
	}
	s.tellBot()
}

// Online says whether a bot is connected and identified, with all its shards.
func (s *Server) Online() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.connected()
}

// Connected lists the shards of which a bot is connected and identified.
func (s *Server) Connected() map[int]bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.present()
}

// connected is [Server.Online] with the lock held.
func (s *Server) connected() bool { return len(s.present()) >= s.options.Shards }

// present is [Server.Connected] with the lock held.
func (s *Server) present() map[int]bool {
	open := map[int]bool{}
	for _, session := range s.sessions {
		if session.link != nil && !session.link.mute {
			open[session.shard[0]] = true
		}
	}
	return open
}

// guildsBehind lists the guilds whose events go out through a door. The lock is held.
func (s *Server) guildsBehind(door string) (ids []string) {
	for _, g := range s.guilds {
		for _, session := range s.sessions {
			if l := session.link; l != nil && !l.mute && l.door == door && session.sees(g.ID) && !slices.Contains(ids, g.ID) {
				ids = append(ids, g.ID)
			}
		}
	}
	return ids
}

// TellBot tells the pages whether the bot is there, and which of its processes run.
func (s *Server) TellBot() { s.locked(s.tellBot) }

// tellBot is [Server.TellBot] with the lock held.
func (s *Server) tellBot() {
	s.emit(event{name: "bot", data: wire.Object{"id": BotID, "name": botName, "online": s.connected()}})
	s.bump()
}

// GatewayLog tells what happened at the gateway, one word or two per step:
// connect, identify, resume, ready, resumed, heartbeat, disconnect …
func (s *Server) GatewayLog() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.history...)
}
