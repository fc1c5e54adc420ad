package gateway

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Operations of the gateway protocol.
const (
	OpDispatch       = 0
	OpHeartbeat      = 1
	OpIdentify       = 2
	OpPresence       = 3
	opVoice          = 4
	OpResume         = 6
	OpReconnect      = 7
	opMembers        = 8
	OpInvalidSession = 9
	OpHello          = 10
	OpAck            = 11
)

// Close codes of the gateway.
const (
	CloseUnknownOp     = 4001
	CloseDecode        = 4002
	CloseNotIdentified = 4003
	CloseAuth          = 4004
	CloseTwice         = 4005
	CloseBadSequence   = 4007
	CloseTooFast       = 4008
	closeTimeout       = 4009
	CloseShard         = 4010
	closeFewShards     = 4011
	CloseVersion       = 4012
	CloseIntents       = 4013
	CloseHiddenIntents = 4014
	privilegedIntents  = 1<<1 | 1<<8 | 1<<15
	knownIntents       = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
	MaxSends           = 120 // per minute
	maxPayload         = 4096
	CompressAbove      = 512 // bytes, when the bot asked for compression
	keptPackets        = 1000
	keptSessions       = 8
	queuedFrames       = 4096
	heartbeatPatience  = 1.5 // intervals without a beat before the line is cut
)

// Gateway keeps the sessions of bots, with or without a connection.
type Gateway struct {
	*world.World
	sessions map[string]*session
	order    []string // oldest first
	links    map[*link]bool
	starts   starts
	scripts  []GatewayFault // for the next connections
	history  []string       // of what happened, for tests
}

// New returns the gateway of a world.
func New(w *world.World) *Gateway {
	return &Gateway{World: w, sessions: map[string]*session{}, links: map[*link]bool{}, starts: starts{lanes: map[int]time.Time{}}}
}

// session is what a bot may resume.
type session struct {
	id       string
	intents  int
	shard    [2]int
	compress bool
	seq      int64
	packets  []packet // the newest, for a resume
	link     *link
}

// packet is one dispatched event.
type packet struct {
	seq  int64
	text []byte
}

// GetGateway answers where the gateway is.
func (s *Gateway) GetGateway(c *wire.Call) (any, *wire.Refusal) {
	return wire.Object{"url": gatewayURL(c.R)}, nil
}

// GetGatewayBot answers how a bot has to connect: shards, and how many sessions may begin.
func (s *Gateway) GetGatewayBot(c *wire.Call) (any, *wire.Refusal) {
	return wire.Object{"url": gatewayURL(c.R), "shards": s.O.Shards, "session_start_limit": s.startLimit()}, nil
}

// gatewayURL is the gateway as whoever asks can reach it: through the same door, or the same
// thing in between.
func gatewayURL(r *http.Request) string { return "ws://" + r.Host + "/gateway/" }

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// ServeGateway runs one connection from Hello to its end.
func (s *Gateway) ServeGateway(w http.ResponseWriter, r *http.Request) {
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	l := s.connect(conn, r)
	go l.write()
	q := r.URL.Query()
	switch {
	case q.Get("v") != "9" && q.Get("v") != "10":
		s.Locked(func() { s.misuse(l, CloseVersion, "API version "+q.Get("v")) })
	case q.Get("encoding") != "json" || q.Get("compress") != "":
		s.Locked(func() { s.misuse(l, CloseDecode, "unsupported encoding "+r.URL.RawQuery) })
	default:
		s.Locked(func() { s.hello(l) })
	}
	s.listen(l)
}

func (s *Gateway) connect(conn *websocket.Conn, r *http.Request) *link {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	l := &link{conn: conn, url: gatewayURL(r), door: wire.DoorOf(r), frames: make(chan frame, queuedFrames), gone: make(chan struct{})}
	if len(s.scripts) > 0 {
		l.fault, s.scripts = s.scripts[0], s.scripts[1:]
	}
	s.links[l] = true
	s.note("connect")
	if s.Closed {
		l.cut()
	}
	return l
}

// note writes one line of [Gateway.GatewayLog].
func (s *Gateway) note(text string) {
	if len(s.history) < 100000 {
		s.history = append(s.history, text)
	}
	s.Bump()
}

func (s *Gateway) hello(l *link) {
	if s.disturbed(l, AtHello) {
		return
	}
	interval := s.O.Heartbeat.Milliseconds()
	l.send(OpHello, wire.Object{"heartbeat_interval": interval, "_trace": []string{"local"}})
}

// listen handles what the bot sends until the connection ends.
func (s *Gateway) listen(l *link) {
	patience := time.Duration(float64(s.O.Heartbeat) * heartbeatPatience)
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
		s.Mu.Lock()
		switch {
		case len(text) > maxPayload:
			s.misuse(l, CloseDecode, "payload above 4096 bytes")
		case json.Unmarshal(text, &p) != nil || p.Op == nil:
			s.misuse(l, CloseDecode, "payload is not JSON")
		case l.tooFast(time.Now()):
			s.misuse(l, CloseTooFast, "more than 120 payloads in a minute")
		default:
			if *p.Op == OpHeartbeat && !l.mute {
				l.conn.SetReadDeadline(time.Now().Add(patience))
			}
			s.receive(l, *p.Op, p.D)
		}
		s.Mu.Unlock()
	}
}

// receive handles one payload.
func (s *Gateway) receive(l *link, op int, data json.RawMessage) {
	switch op {
	case OpHeartbeat:
		s.heartbeat(l)
	case OpIdentify:
		s.identify(l, data)
	case OpResume:
		s.resume(l, data)
	case OpPresence, opVoice, opMembers:
		if l.session == nil {
			s.misuse(l, CloseNotIdentified, "payload before identify")
		}
	default:
		s.misuse(l, CloseUnknownOp, "unknown operation")
	}
}

func (s *Gateway) heartbeat(l *link) {
	s.note("heartbeat")
	if !l.deaf {
		l.send(OpAck, nil)
	}
}

// misuse closes a connection for a fault of the bot.
func (s *Gateway) misuse(l *link, code int, why string) {
	s.Violate("gateway: %s (%d)", why, code)
	l.close(code, why)
}

// hangUp tidies up after a connection. The session stays unless the bot ended it
// on purpose.
func (s *Gateway) hangUp(l *link, err error) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
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
	s.TellBot()
}

// Online says whether a bot is connected and identified, with all its shards.
func (s *Gateway) Online() bool {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return s.Connected()
}

// Connected is [Gateway.Online] with the lock held.
func (s *Gateway) Connected() bool {
	open := map[int]bool{}
	for _, session := range s.sessions {
		if session.link != nil && !session.link.mute {
			open[session.shard[0]] = true
		}
	}
	return len(open) >= s.O.Shards
}

// GuildsBehind lists the guilds whose events go out through a door. The lock is held.
func (s *Gateway) GuildsBehind(door string) (ids []string) {
	for _, g := range s.Guilds {
		for _, session := range s.sessions {
			if l := session.link; l != nil && !l.mute && l.door == door && session.sees(g.ID) && !slices.Contains(ids, g.ID) {
				ids = append(ids, g.ID)
			}
		}
	}
	return ids
}

// TellBot tells the pages whether the bot is there. The lock is held.
func (s *Gateway) TellBot() {
	s.Hooks.Emit(world.Event{Name: "bot", Data: wire.Object{"id": world.BotID, "name": s.O.BotName, "online": s.Connected()}})
	s.Bump()
}

// GatewayLog tells what happened at the gateway, one word or two per step:
// connect, identify, resume, ready, resumed, heartbeat, disconnect …
func (s *Gateway) GatewayLog() []string {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return append([]string(nil), s.history...)
}
