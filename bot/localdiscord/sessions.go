package localdiscord

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// identity is the body of IDENTIFY.
type identity struct {
	Token      string          `json:"token"`
	Properties json.RawMessage `json:"properties"`
	Shard      []int           `json:"shard"`
	Intents    *int            `json:"intents"`
}

// identify starts a session.
func (s *Server) identify(l *link, data json.RawMessage) {
	s.note("identify")
	var id identity
	if json.Unmarshal(data, &id) != nil {
		s.misuse(l, closeDecode, "identify is malformed")
		return
	}
	if code, why := s.checkIdentity(l, id); code != 0 {
		s.misuse(l, code, why)
		return
	}
	if s.disturbed(l, AtIdentify) || !s.mayStart(l, id) {
		return
	}
	s.begin(l, id)
	s.disturbed(l, AfterReady)
}

// checkIdentity returns the close code an identify deserves, 0 for a good one.
func (s *Server) checkIdentity(l *link, id identity) (code int, why string) {
	switch {
	case l.session != nil:
		return closeTwice, "Already authenticated."
	case strings.TrimPrefix(id.Token, "Bot ") != s.botToken:
		return closeAuth, "Authentication failed."
	case id.Intents == nil || *id.Intents < 0 || *id.Intents&^knownIntents != 0:
		return closeIntents, "Invalid intent(s)."
	case *id.Intents&privilegedIntents != 0:
		return closeHiddenIntents, "Disallowed intent(s)."
	case id.Shard != nil && (len(id.Shard) != 2 || id.Shard[0] < 0 || id.Shard[0] >= id.Shard[1]):
		return closeShard, "Invalid shard."
	case s.options.Shards > 1 && (id.Shard == nil || id.Shard[1] < s.options.Shards):
		return closeFewShards, "Sharding required."
	case id.Properties == nil:
		return closeDecode, "identify has no properties"
	}
	return 0, ""
}

func (s *Server) begin(l *link, id identity) {
	sess := &session{id: strings.ToLower(rand.Text()), intents: *id.Intents, shard: [2]int{0, 1}, link: l}
	if id.Shard != nil {
		sess.shard = [2]int{id.Shard[0], id.Shard[1]}
	}
	l.session = sess
	s.sessions[sess.id] = sess
	s.order = append(s.order, sess.id)
	s.forgetSessions()
	seen := slices.DeleteFunc(slices.Clone(s.guilds), func(g Guild) bool { return !sess.sees(g.ID) || s.expelled[g.ID] })
	listed := make([]wire.Object, len(seen))
	for i, g := range seen {
		listed[i] = wire.Object{"id": g.ID, "unavailable": true}
	}
	sess.dispatch("READY", wire.Object{"v": 10, "user": s.wireBot(), "session_id": sess.id,
		"resume_gateway_url": l.home(), "shard": sess.shard, "private_channels": []any{},
		"application": wire.Object{"id": BotID, "flags": 0}, "guilds": listed})
	s.note("ready")
	for _, g := range seen {
		if sess.intents&intentGuilds != 0 {
			sess.dispatch("GUILD_CREATE", s.wireGuild(g))
		}
	}
	s.tellBot()
}

// forgetSessions drops the oldest of those without a connection, as they time out at Discord's.
func (s *Server) forgetSessions() {
	s.order = slices.DeleteFunc(s.order, func(id string) bool { return s.sessions[id] == nil })
	lost := slices.DeleteFunc(slices.Clone(s.order), func(id string) bool { return s.sessions[id].link != nil })
	for _, id := range lost[:max(0, len(lost)-keptSessions)] {
		delete(s.sessions, id)
	}
}

// resume takes a session up again and sends what was missed.
func (s *Server) resume(l *link, data json.RawMessage) {
	s.note("resume")
	var r struct {
		Token     string `json:"token"`
		SessionID string `json:"session_id"`
		Seq       int64  `json:"seq"`
	}
	switch {
	case json.Unmarshal(data, &r) != nil:
		s.misuse(l, closeDecode, "resume is malformed")
		return
	case l.session != nil:
		s.misuse(l, closeTwice, "Already authenticated.")
		return
	case strings.TrimPrefix(r.Token, "Bot ") != s.botToken:
		s.misuse(l, closeAuth, "Authentication failed.")
		return
	}
	if s.disturbed(l, AtIdentify) {
		return
	}
	sess := s.sessions[r.SessionID]
	if sess == nil || len(sess.packets) > 0 && r.Seq < sess.packets[0].seq-1 {
		s.note("invalid session")
		l.send(opInvalidSession, false)
		return
	}
	if r.Seq > sess.seq {
		s.misuse(l, closeBadSequence, "Invalid seq.")
		return
	}
	s.goOn(l, sess, r.Seq)
	s.disturbed(l, AfterReady)
}

// goOn moves a session to its new connection.
func (s *Server) goOn(l *link, sess *session, seq int64) {
	if sess.link != nil {
		sess.link.close(closeTimeout, "Session resumed elsewhere.")
	}
	sess.link, l.session = l, sess
	for _, p := range sess.packets {
		if p.seq > seq {
			l.deliver(p)
		}
	}
	sess.dispatch("RESUMED", wire.Object{"_trace": []string{"local"}})
	s.note("resumed")
	s.tellBot()
}

// sees says whether the session's shard has the guild, or "" for direct messages.
func (sess *session) sees(guild string) bool {
	if guild == "" {
		return sess.shard[0] == 0
	}
	id, _ := strconv.ParseUint(guild, 10, 64) // an odd id is the first shard's
	return int(id>>22)%sess.shard[1] == sess.shard[0]
}

// dispatch numbers an event, keeps it for a resume and sends it if somebody listens.
func (sess *session) dispatch(name string, data any) {
	sess.seq++
	text, err := json.Marshal(wire.Object{"op": opDispatch, "s": sess.seq, "t": name, "d": data})
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

// wanted says whether any session asked for a kind of event.
func (s *Server) wanted(intent int) bool {
	for _, sess := range s.sessions {
		if sess.intents&intent == intent {
			return true
		}
	}
	return false
}

// publish sends an event of a guild to the sessions that asked for its kind; intent 0
// goes to all.
func (s *Server) publish(name, guild string, intent int, data any) {
	times := 1
	if s.events++; s.options.Repeat > 0 && s.events%s.options.Repeat == 0 {
		times = 2
	}
	for _, sess := range s.sessions {
		if sess.intents&intent == intent && sess.sees(guild) {
			for range times {
				sess.dispatch(name, data)
			}
		}
	}
}
