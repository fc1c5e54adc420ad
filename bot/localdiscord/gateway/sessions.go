package gateway

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// session is what a bot may resume.
type session struct {
	id      string
	intents int
	shard   [2]int
	seq     int64
	packets []packet // the newest, for a resume
	link    *link    // nil while there is no connection
}

// packet is one dispatched event.
type packet struct {
	seq  int64
	text []byte
}

// open says whether events reach the bot now.
func (sess *session) open() bool { return sess.link != nil && !sess.link.mute }

// identity is the body of IDENTIFY.
type identity struct {
	Token      string          `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Shard      []int           `json:"shard"`
	Intents    *int            `json:"intents"`
}

// identify starts a session.
func (g *Gateway) identify(s *world.State, l *link, data json.RawMessage) {
	g.note("identify")
	var id identity
	if json.Unmarshal(data, &id) != nil {
		g.misuse(l, wire.CloseDecode, "identify is malformed")
		return
	}
	if code, why := g.checkIdentity(s, l, id); code != 0 {
		g.misuse(l, code, why)
		return
	}
	if g.strike(l, AtIdentify) || !g.mayStart(s, l, id) {
		return
	}
	g.begin(s, l, id)
	g.strike(l, AfterReady)
}

// checkIdentity returns the close code for an identify, 0 for a valid one.
func (g *Gateway) checkIdentity(s *world.State, l *link, id identity) (code int, why string) {
	switch {
	case l.session != nil:
		return wire.CloseTwice, "Already authenticated."
	case strings.TrimPrefix(id.Token, "Bot ") != s.Token():
		return wire.CloseAuth, "Authentication failed."
	case id.Intents == nil || *id.Intents < 0 || *id.Intents&^wire.KnownIntents != 0:
		return wire.CloseIntents, "Invalid intent(s)."
	case *id.Intents&wire.PrivilegedIntents != 0:
		return wire.CloseHiddenIntents, "Disallowed intent(s)."
	case id.Shard != nil && (len(id.Shard) != 2 || id.Shard[0] < 0 || id.Shard[0] >= id.Shard[1]):
		return wire.CloseShard, "Invalid shard."
	case g.options.Shards > 1 && (id.Shard == nil || id.Shard[1] < g.options.Shards):
		return wire.CloseFewShards, "Sharding required."
	case id.Properties == nil:
		return wire.CloseDecode, "identify has no properties"
	}
	return 0, ""
}

func (g *Gateway) begin(s *world.State, l *link, id identity) {
	sess := &session{id: strings.ToLower(s.RandomText()), intents: *id.Intents, shard: [2]int{0, 1}, link: l}
	if id.Shard != nil {
		sess.shard = [2]int{id.Shard[0], id.Shard[1]}
	}
	l.session = sess
	g.sessions[sess.id] = sess
	g.order = append(g.order, sess.id)
	g.forgetSessions()
	seen := slices.DeleteFunc(slices.Clone(s.Guilds()), func(guild world.Guild) bool { return !sess.sees(guild.ID) || s.Expelled(guild.ID) })
	listed := make([]wire.Object, len(seen))
	for i, guild := range seen {
		listed[i] = wire.Object{"id": guild.ID, "unavailable": true}
	}
	sess.dispatch("READY", wire.Object{"v": 10, "user": payload.Bot(), "session_id": sess.id,
		"resume_gateway_url": l.resumeURL(), "shard": sess.shard, "private_channels": []any{},
		"application": wire.Object{"id": world.BotID, "flags": 0}, "guilds": listed})
	g.note("ready")
	for _, guild := range seen {
		if sess.intents&wire.IntentGuilds != 0 {
			sess.dispatch("GUILD_CREATE", payload.Guild(s, guild))
		}
	}
	g.tellPresence()
}

// forgetSessions drops the oldest sessions without a connection. At Discord they time out.
func (g *Gateway) forgetSessions() {
	g.order = slices.DeleteFunc(g.order, func(id string) bool { return g.sessions[id] == nil })
	lost := slices.DeleteFunc(slices.Clone(g.order), func(id string) bool { return g.sessions[id].link != nil })
	for _, id := range lost[:max(0, len(lost)-keptSessions)] {
		delete(g.sessions, id)
	}
}

// resume continues a session and sends what the bot missed.
func (g *Gateway) resume(s *world.State, l *link, data json.RawMessage) {
	g.note("resume")
	var r struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	switch {
	case json.Unmarshal(data, &r) != nil:
		g.misuse(l, wire.CloseDecode, "resume is malformed")
		return
	case l.session != nil:
		g.misuse(l, wire.CloseTwice, "Already authenticated.")
		return
	case strings.TrimPrefix(r.Token, "Bot ") != s.Token():
		g.misuse(l, wire.CloseAuth, "Authentication failed.")
		return
	}
	if g.strike(l, AtIdentify) {
		return
	}
	sess := g.sessions[r.SessionID]
	if sess == nil || len(sess.packets) > 0 && r.Seq < sess.packets[0].seq-1 {
		g.note("invalid session")
		l.send(wire.OpInvalidSession, false)
		return
	}
	if r.Seq > sess.seq {
		g.misuse(l, wire.CloseBadSequence, "Invalid seq.")
		return
	}
	g.continueOn(l, sess, r.Seq)
	g.strike(l, AfterReady)
}

// continueOn moves a session to its new connection.
func (g *Gateway) continueOn(l *link, sess *session, seq int64) {
	if sess.link != nil {
		sess.link.close(wire.CloseTimeout, "Session resumed elsewhere.")
	}
	sess.link, l.session = l, sess
	for _, p := range sess.packets {
		if p.seq > seq {
			l.deliver(p)
		}
	}
	sess.dispatch("RESUMED", wire.Object{"_trace": []string{"local"}})
	g.note("resumed")
	g.tellPresence()
}

// sees says whether the session's shard has the guild, or "" for direct messages.
func (sess *session) sees(guild string) bool {
	if guild == "" {
		return sess.shard[0] == 0
	}
	id, _ := strconv.ParseUint(guild, 10, 64) // an odd id is the first shard's
	return int(id>>22)%sess.shard[1] == sess.shard[0]
}

// dispatch numbers an event, keeps it for a resume and sends it if there is a connection.
func (sess *session) dispatch(name string, data any) {
	sess.seq++
	text, err := json.Marshal(wire.Object{"op": wire.OpDispatch, "s": sess.seq, "t": name, "d": data})
	if err != nil {
		panic("event does not survive JSON: " + err.Error())
	}
	if len(sess.packets) == keptPackets {
		sess.packets = append(sess.packets[:0], sess.packets[keptPackets/2:]...)
	}
	p := packet{sess.seq, text}
	sess.packets = append(sess.packets, p)
	if sess.link != nil {
		sess.link.deliver(p)
	}
}

// wanted says whether any session asked for events of a kind.
func (g *Gateway) wanted(intent int) bool {
	for _, sess := range g.sessions {
		if sess.intents&intent == intent {
			return true
		}
	}
	return false
}

// publish sends an event of a guild to the sessions that asked for its kind, the oldest session first.
// Intent 0 is for all.
func (g *Gateway) publish(name, guild string, intent int, data any) {
	times := 1
	if g.events++; g.options.Repeat > 0 && g.events%g.options.Repeat == 0 {
		times = 2
	}
	for _, id := range g.order {
		sess := g.sessions[id]
		if sess == nil || sess.intents&intent != intent || !sess.sees(guild) {
			continue
		}
		for range times {
			sess.dispatch(name, data)
		}
	}
}
