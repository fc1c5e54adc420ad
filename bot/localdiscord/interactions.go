package localdiscord

import (
	"crypto/rand"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// tokenLife is how long an interaction lives.
const tokenLife = 15 * time.Minute

// interaction is what a person asked and what became of it.
type interaction struct {
	id, token string
	kind      int
	person    *Profile
	channel   *Channel
	command   string // name, of commands
	pressed   string // message whose component was used, also the one that led to a modal
	created   time.Time
	payload   json.RawMessage
	timer     *time.Timer // to the next deadline

	answer  int // callback type; 0 means none yet
	failed  bool
	reply   string // message it answered with
	modal   *Modal
	choices []Choice
}

// Choice is a suggestion for an option.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// desk keeps the interactions whose tokens are alive.
type desk struct {
	interactions map[string]*interaction // by id
	tokens       map[string]*interaction
	modals       map[string]*Modal // that lie before people, by their ids
	recent       []*interaction    // those that can be redelivered, oldest first
	heldBack     []delivery
	holding      bool
}

func newDesk() desk {
	return desk{interactions: map[string]*interaction{}, tokens: map[string]*interaction{}, modals: map[string]*Modal{}}
}

// keptPayloads is how many interactions can be redelivered; their payloads are
// what takes the space.
const keptPayloads = 1000

func (d *Server) keep(in *interaction) {
	if len(d.recent) == keptPayloads {
		d.recent[0].payload = nil
		d.recent = slices.Delete(d.recent, 0, 1)
	}
	d.recent = append(d.recent, in)
}

// delivery is an interaction event on its way to the bot.
type delivery struct {
	payload json.RawMessage
	guild   string // "" for a direct conversation
}

// ask starts an interaction and sends it to the bot. The edit, if any, changes
// the payload before it leaves.
func (s *Server) ask(in *interaction, data wire.Object, edit func(map[string]any)) {
	in.id, in.token, in.created = s.nextID(), "aW50ZXJhY3Rpb24"+rand.Text()+rand.Text(), s.now()
	s.interactions[in.id], s.tokens[in.token] = in, in
	payload := s.payload(in, data)
	if edit != nil {
		edit(payload)
	}
	text, err := json.Marshal(payload)
	if err != nil {
		panic("interaction does not survive JSON: " + err.Error())
	}
	in.payload = text
	s.keep(in)
	in.timer = time.AfterFunc(s.options.AnswerWithin, func() { s.locked(func() { s.expire(in) }) })
	s.deliver(delivery{text, s.guildOf(in.channel).ID})
}

// deliver dispatches an interaction, or keeps it while interactions are held.
func (s *Server) deliver(d delivery) {
	if s.holding {
		s.heldBack = append(s.heldBack, d)
		s.bump()
		return
	}
	s.publish("INTERACTION_CREATE", d.guild, 0, d.payload)
}

// asker is the person who started an interaction, "" when its time is over.
func (s *Server) asker(id string) string {
	if in := s.interactions[id]; in != nil {
		return in.person.ID
	}
	return ""
}

// payload is the event a bot gets.
func (s *Server) payload(in *interaction, data wire.Object) wire.Object {
	out := wire.Object{"id": in.id, "application_id": BotID, "type": in.kind, "token": in.token, "version": 1,
		"data": data, "channel_id": in.channel.ID, "channel": s.partialChannel(in.channel, in.person),
		"locale": in.person.Locale, "entitlements": []any{}, "attachment_size_limit": wire.MaxFile,
		"app_permissions": strconv.FormatInt(s.appPermissions(in.channel), 10)}
	if m := s.messages[in.pressed]; m != nil {
		out["message"] = s.wireMessage(m)
	}
	g, at := s.guildOf(in.channel), s.spot(in.person, in.channel)
	if c := s.commandOf(in.command); c != nil {
		at = at.For(c)
	}
	out["context"], out["authorizing_integration_owners"] = at.Context, at.Owners(g.ID, in.person.ID)
	if at.Context == wire.WithBot {
		out["user"] = s.wirePerson(in.person.ID)
		return out
	}
	out["member"] = s.wireMember(in.person, true)
	out["guild_id"], out["guild_locale"] = g.ID, g.Locale
	out["guild"] = wire.Object{"id": g.ID, "locale": g.Locale, "features": []any{}}
	return out
}

// appPermissions is what the bot is told it may do there.
func (s *Server) appPermissions(c *Channel) int64 {
	switch {
	case c.Kind == KindDM:
		return answerPermissions | PermEmojis
	case s.expelled[s.guildOf(c).ID]:
		return answerPermissions
	}
	return s.botMay(c)
}

func (s *Server) partialChannel(c *Channel, p *Profile) wire.Object {
	out := s.wireChannel(c)
	if c.Kind != KindDM {
		out["permissions"] = strconv.FormatInt(p.Permissions, 10)
	}
	return out
}

// expire lets the deadlines of an interaction take effect that the clock has passed.
func (s *Server) expire(in *interaction) {
	age := s.now().Sub(in.created)
	if in.answer == 0 && !in.failed && age >= s.options.AnswerWithin {
		s.fail(in)
	}
	if age < tokenLife {
		if age >= s.options.AnswerWithin {
			in.timer.Reset(tokenLife - age)
		}
		return
	}
	if m := s.messages[in.reply]; m != nil && m.Thinking {
		s.remove(m)
		s.fail(in)
	}
	in.timer.Stop()
	delete(s.interactions, in.id)
	delete(s.tokens, in.token)
}

// stopTimers lets no interaction expire by itself any more.
func (s *Server) stopTimers() {
	for _, in := range s.interactions {
		in.timer.Stop()
	}
}

// fail tells the person that the bot did not answer.
func (s *Server) fail(in *interaction) {
	in.failed = true
	s.emit(event{name: "interaction_failed", to: in.person.ID, data: wire.Object{"interaction": in.id,
		"channel": in.channel.ID, "message": in.pressed, "command": in.command}})
	s.bump()
}

// sweep lets all deadlines take effect that a clock has reached which was moved.
func (s *Server) sweep() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(s.interactions)) {
		s.expire(s.interactions[id])
	}
}

// Hold keeps back the interactions that people start from now on.
func (s *Server) Hold() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.holding = true
}

// Held counts the interactions that are kept back.
func (s *Server) Held() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.heldBack)
}

// Release delivers what was held, the newest first if reversed, and holds no more.
func (s *Server) Release(reversed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	held := s.heldBack
	s.heldBack, s.holding = nil, false
	if reversed {
		slices.Reverse(held)
	}
	for _, d := range held {
		s.deliver(d)
	}
}

// Redeliver sends an interaction to the bot once more, with the same id and token.
// It returns false when it is not among the thousand newest.
func (s *Server) Redeliver(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	in := s.interactions[id]
	if in == nil || in.payload == nil {
		return false
	}
	s.deliver(delivery{in.payload, s.guildOf(in.channel).ID})
	return true
}
