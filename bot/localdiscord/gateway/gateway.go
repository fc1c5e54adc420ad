package gateway

import (
	"encoding/json"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/gorilla/websocket"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

const (
	maxSends          = 120 // payloads of a bot in a minute
	maxPayload        = 4096
	keptPackets       = 1000
	keptSessions      = 64
	keptLog           = 100000
	queuedFrames      = 4096
	heartbeatPatience = 1.5 // intervals without a heartbeat before the line is cut
)

// Options are the habits of a gateway.
type Options struct {
	Now         func() time.Time
	Shards      int           // connections the bot is told to make, and has to
	Concurrency int           // lanes in which sessions may begin at the same time
	IdentifyGap time.Duration // least time between sessions that begin in the same lane
	Heartbeat   time.Duration // interval
	Identifies  int           // sessions that may begin in a day
	Repeat      int           // each time after this many events, one is sent twice; 0 means none
}

// Gateway keeps the sessions of bots, with or without a connection.
type Gateway struct {
	options    Options
	world      *world.World
	violations *wire.Violations

	mu       sync.Mutex // for everything below; taken after the world's
	closed   bool
	sessions map[string]*session
	order    []string // ids of sessions, oldest first
	links    []*link
	starts   starts
	faults   []Fault // for the next connections
	events   int     // that were published
	log      []string
	presence []func(online bool)
}

// New makes a gateway that tells bots of the world's changes.
func New(w *world.World, violations *wire.Violations, o Options) *Gateway {
	g := &Gateway{options: o, world: w, violations: violations, sessions: map[string]*session{},
		starts: starts{lanes: map[int]time.Time{}}}
	w.Watch(g)
	return g
}

// locked runs f with the lock held.
func (g *Gateway) locked(f func()) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f()
}

// OnPresence registers a function to be called whenever the bot comes or goes. The gateway's lock is
// held meanwhile.
func (g *Gateway) OnPresence(tell func(online bool)) {
	g.locked(func() { g.presence = append(g.presence, tell) })
}

// tellPresence reports whether the bot is there. The lock is held.
func (g *Gateway) tellPresence() {
	for _, tell := range g.presence {
		tell(g.online())
	}
	g.world.Notify()
}

// Shards is how many connections the bot has to make.
func (g *Gateway) Shards() int { return g.options.Shards }

// URL is the gateway's address as the sender of a request can reach it: through the same door, or
// the same proxy.
func URL(r *http.Request) string { return "ws://" + r.Host + "/gateway/" }

var upgrader = websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}

// ServeHTTP runs one connection from Hello to its end.
func (g *Gateway) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if g.refuseHandshake(w) {
		return
	}
	conn, err := upgrader.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	l := g.connect(conn, r)
	go l.write()
	q := r.URL.Query()
	g.locked(func() {
		switch {
		case q.Get("v") != "9" && q.Get("v") != "10":
			g.misuse(l, wire.CloseVersion, "API version "+q.Get("v"))
		case q.Get("encoding") != "json" || q.Get("compress") != "":
			g.misuse(l, wire.CloseDecode, "unsupported encoding "+r.URL.RawQuery)
		default:
			g.hello(l)
		}
	})
	g.listen(l)
}

func (g *Gateway) connect(conn *websocket.Conn, r *http.Request) *link {
	g.mu.Lock()
	defer g.mu.Unlock()
	l := &link{conn: conn, url: URL(r), door: wire.DoorOf(r), frames: make(chan frame, queuedFrames), gone: make(chan struct{})}
	if len(g.faults) > 0 {
		l.fault, g.faults = g.faults[0], g.faults[1:]
	}
	g.links = append(g.links, l)
	g.note("connect")
	if g.closed {
		l.cut()
	}
	return l
}

// note writes one line of [Gateway.GatewayLog].
func (g *Gateway) note(text string) {
	if len(g.log) < keptLog {
		g.log = append(g.log, text)
	}
	g.world.Notify()
}

func (g *Gateway) hello(l *link) {
	if g.strike(l, AtHello) {
		return
	}
	interval := g.options.Heartbeat.Milliseconds()
	l.send(wire.OpHello, wire.Object{"heartbeat_interval": interval, "_trace": []string{"local"}})
}

// listen handles what the bot sends until the connection ends.
func (g *Gateway) listen(l *link) {
	patience := time.Duration(float64(g.options.Heartbeat) * heartbeatPatience)
	l.conn.SetReadLimit(1 << 20)
	l.conn.SetReadDeadline(time.Now().Add(patience))
	for {
		_, text, err := l.conn.ReadMessage()
		if err != nil {
			g.hangUp(l, err)
			return
		}
		g.world.Do(func(s *world.State) {
			g.locked(func() { g.receive(s, l, text, patience) })
		})
	}
}

// receive handles one payload.
func (g *Gateway) receive(s *world.State, l *link, text []byte, patience time.Duration) {
	var p struct {
		Op *int            `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	switch {
	case len(text) > maxPayload:
		g.misuse(l, wire.CloseDecode, "payload above 4096 bytes")
	case json.Unmarshal(text, &p) != nil || p.Op == nil:
		g.misuse(l, wire.CloseDecode, "payload is not JSON")
	case l.tooFast(time.Now()):
		g.misuse(l, wire.CloseTooFast, "more than 120 payloads in a minute")
	default:
		if *p.Op == wire.OpHeartbeat && !l.mute {
			l.conn.SetReadDeadline(time.Now().Add(patience))
		}
		g.operate(s, l, *p.Op, p.D)
	}
}

// operate carries out one operation of a bot.
func (g *Gateway) operate(s *world.State, l *link, op int, data json.RawMessage) {
	switch op {
	case wire.OpHeartbeat:
		g.heartbeat(l)
	case wire.OpIdentify:
		g.identify(s, l, data)
	case wire.OpResume:
		g.resume(s, l, data)
	case wire.OpPresence, wire.OpVoice, wire.OpMembers:
		if l.session == nil {
			g.misuse(l, wire.CloseNotIdentified, "payload before identify")
		}
	default:
		g.misuse(l, wire.CloseUnknownOp, "unknown operation")
	}
}

func (g *Gateway) heartbeat(l *link) {
	g.note("heartbeat")
	if !l.deaf {
		l.send(wire.OpAck, nil)
	}
}

// misuse closes a connection because of an error of the bot.
func (g *Gateway) misuse(l *link, code int, why string) {
	g.violations.Add("gateway: %s (%d)", why, code)
	l.close(code, why)
}

// hangUp tidies up after a connection. The session stays unless the bot ended it on purpose.
func (g *Gateway) hangUp(l *link, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	l.cut()
	g.links = slices.DeleteFunc(g.links, func(other *link) bool { return other == l })
	if timeout, ok := err.(interface{ Timeout() bool }); ok && timeout.Timeout() {
		g.note("heartbeat missed")
	}
	g.note("disconnect")
	if l.session == nil || l.session.link != l {
		return
	}
	l.session.link = nil
	if websocket.IsCloseError(err, websocket.CloseNormalClosure, websocket.CloseGoingAway) {
		delete(g.sessions, l.session.id)
	}
	g.tellPresence()
}

// Close cuts every connection, also those that come later.
func (g *Gateway) Close() {
	g.locked(func() {
		g.closed = true
		for _, l := range g.links {
			l.cut()
		}
	})
}

// Online says whether the bot is connected and identified with all its shards.
func (g *Gateway) Online() bool { return len(g.Connected()) >= g.options.Shards }

// Connected lists the shards with which the bot is connected and identified.
func (g *Gateway) Connected() (shards map[int]bool) {
	g.locked(func() { shards = g.connected() })
	return shards
}

// online is [Gateway.Online] with the lock held.
func (g *Gateway) online() bool { return len(g.connected()) >= g.options.Shards }

// connected is [Gateway.Connected] with the lock held.
func (g *Gateway) connected() map[int]bool {
	shards := map[int]bool{}
	for _, session := range g.sessions {
		if session.open() {
			shards[session.shard[0]] = true
		}
	}
	return shards
}

// Behind lists those of the guilds whose events leave through a door.
func (g *Gateway) Behind(door string, guilds []world.Guild) (ids []string) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, guild := range guilds {
		for _, session := range g.sessions {
			if session.open() && session.link.door == door && session.sees(guild.ID) && !slices.Contains(ids, guild.ID) {
				ids = append(ids, guild.ID)
			}
		}
	}
	return ids
}

// GatewayLog lists what happened at the gateway in a word or two each: connect, identify, resume,
// ready, resumed, heartbeat, disconnect …
func (g *Gateway) GatewayLog() (list []string) {
	g.locked(func() { list = slices.Clone(g.log) })
	return list
}

// messageEvents and channelEvents name the events of the world's changes. A thread has names of its own.
var (
	messageEvents = map[world.ChangeKind]string{world.MessageCreated: "MESSAGE_CREATE", world.MessageEdited: "MESSAGE_UPDATE",
		world.MessageDeleted: "MESSAGE_DELETE"}
	channelEvents = map[world.ChangeKind]string{world.ChannelEdited: "CHANNEL_UPDATE", world.ChannelDeleted: "CHANNEL_DELETE"}
	threadEvents  = map[world.ChangeKind]string{world.ChannelCreated: "THREAD_CREATE", world.ChannelEdited: "THREAD_UPDATE",
		world.ChannelDeleted: "THREAD_DELETE"}
)

// WorldChanged publishes a change of the world to the sessions that asked for events of its kind.
// What vanishes with a channel has no event.
func (g *Gateway) WorldChanged(s *world.State, c world.Change) {
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case c.Kind == world.GuildJoined:
		g.publish("GUILD_CREATE", c.Guild.ID, wire.IntentGuilds, payload.Guild(s, c.Guild))
	case c.Kind == world.GuildLeft:
		g.publish("GUILD_DELETE", c.Guild.ID, wire.IntentGuilds, wire.Object{"id": c.Guild.ID})
	case c.Message != nil:
		g.messageChanged(s, messageEvents[c.Kind], c.Message)
	case c.Channel != nil:
		names := channelEvents
		if c.Channel.Kind == world.KindThread {
			names = threadEvents
		}
		if name := names[c.Kind]; name != "" {
			g.publish(name, s.GuildOf(c.Channel).ID, wire.IntentGuilds, payload.Channel(s, c.Channel))
		}
	}
}

func (g *Gateway) messageChanged(s *world.State, name string, m *world.Message) {
	guild, intent := s.GuildOf(s.Channel(m.Channel)).ID, wire.IntentMessages
	if guild == "" {
		intent = wire.IntentDirect
	}
	if name == "" || m.For != "" || !g.wanted(intent) {
		return
	}
	data := wire.Object{"id": m.ID, "channel_id": m.Channel, "guild_id": guild}
	if name != "MESSAGE_DELETE" {
		data = payload.Message(s, m)
	}
	g.publish(name, guild, intent, data)
}

// DeliverInteraction sends an interaction of a guild, "" for a direct conversation, to the bot.
func (g *Gateway) DeliverInteraction(guild string, interaction json.RawMessage) {
	g.locked(func() { g.publish("INTERACTION_CREATE", guild, 0, interaction) })
}

// Dispatch sends an event of any name and shape to the sessions of the first guild, whatever their
// intents: unknown events, odd payloads, bursts.
func (g *Gateway) Dispatch(name string, data any) {
	g.locked(func() { g.publish(name, world.GuildID, 0, data) })
}
