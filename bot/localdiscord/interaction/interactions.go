package interaction

import (
	"crypto/rand"
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// tokenLife is how long an interaction lives.
const tokenLife = 15 * time.Minute

// Interaction is what a person asked and what became of it.
type Interaction struct {
	ID, Token string
	Kind      int
	Person    *wire.Profile
	Channel   *wire.Channel
	Command   string // name, of commands
	Pressed   string // message whose component was used, also of a form opened by it
	created   time.Time
	payload   json.RawMessage
	timer     *time.Timer // nil with a clock of the test's own

	Answer  int // callback type; 0 means none yet
	Failed  bool
	Reply   string   // message it answered with
	Others  []string // follow-ups
	Choices []Choice
	Modal   *Modal
}

// Choice is a suggestion for an option.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// dealings are the interactions whose tokens are alive.
type Desk struct {
	*world.World
	Interactions map[string]*Interaction // by id
	Tokens       map[string]*Interaction
	recent       []*Interaction // those that can be redelivered, oldest first
	heldBack     []delivery
	holding      bool
}

// keptPayloads is how many interactions can be redelivered; their payloads are
// what takes the space.
const keptPayloads = 1000

func (d *Desk) keep(in *Interaction) {
	if len(d.recent) == keptPayloads {
		d.recent[0].payload = nil
		d.recent = slices.Delete(d.recent, 0, 1)
	}
	d.recent = append(d.recent, in)
}

// New returns a desk without interactions.
func New(w *world.World) *Desk {
	return &Desk{World: w, Interactions: map[string]*Interaction{}, Tokens: map[string]*Interaction{}}
}

// delivery is an interaction event on its way to the bot.
type delivery struct {
	payload json.RawMessage
	guild   string // "" for a direct conversation
}

// Open starts an interaction and sends it to the bot. The edit, if any, changes
// the payload before it leaves.
func (s *Desk) Open(in *Interaction, data wire.Object, edit func(map[string]any)) {
	in.ID, in.Token, in.created = s.NextID(), "aW50ZXJhY3Rpb24"+rand.Text()+rand.Text(), s.Now()
	s.Interactions[in.ID], s.Tokens[in.Token] = in, in
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
	if s.O.Now == nil || s.O.Travel != nil {
		in.timer = time.AfterFunc(s.O.AnswerWithin, func() { s.Locked(func() { s.Expire(in) }) })
	}
	s.deliver(delivery{text, s.GuildOf(in.Channel).ID})
}

// deliver dispatches an interaction, or keeps it while interactions are held.
func (s *Desk) deliver(d delivery) {
	if s.holding {
		s.heldBack = append(s.heldBack, d)
		s.Bump()
		return
	}
	s.Hooks.Publish("INTERACTION_CREATE", d.guild, 0, d.payload)
}

// Asker is the person who started an interaction, "" when its time is over.
func (s *Desk) Asker(id string) string {
	if in := s.Interactions[id]; in != nil {
		return in.Person.ID
	}
	return ""
}

// payload is the event a bot gets.
func (s *Desk) payload(in *Interaction, data wire.Object) wire.Object {
	out := wire.Object{"id": in.ID, "application_id": world.BotID, "type": in.Kind, "token": in.Token, "version": 1,
		"data": data, "channel_id": in.Channel.ID, "channel": s.partialChannel(in.Channel, in.Person),
		"locale": in.Person.Locale, "entitlements": []any{}, "attachment_size_limit": wire.MaxFile,
		"app_permissions": strconv.FormatInt(s.appPermissions(in.Channel), 10)}
	if m := s.Messages[in.Pressed]; m != nil {
		out["message"] = s.WireMessage(m)
	}
	g, at := s.GuildOf(in.Channel), s.Spot(in.Person, in.Channel)
	if c, ok := s.Command(in.Command, ""); ok {
		at = at.For(c.Command)
	}
	out["context"], out["authorizing_integration_owners"] = at.Context, at.Owners(g.ID, in.Person.ID)
	if at.Context == wire.WithBot {
		out["user"] = s.WirePerson(in.Person.ID)
		return out
	}
	out["member"] = s.WireMember(in.Person, true)
	out["guild_id"], out["guild_locale"] = g.ID, g.Locale
	out["guild"] = wire.Object{"id": g.ID, "locale": g.Locale, "features": []any{}}
	return out
}

// appPermissions is what the bot is told it may do there.
func (s *Desk) appPermissions(c *wire.Channel) int64 {
	switch {
	case c.Kind == wire.KindDM:
		return wire.AnswerPermissions | wire.PermEmojis
	case s.Expelled(s.GuildOf(c).ID):
		return wire.AnswerPermissions
	}
	return s.BotMay(c)
}

func (s *Desk) partialChannel(c *wire.Channel, p *wire.Profile) wire.Object {
	out := s.WireChannel(c)
	if c.Kind != wire.KindDM {
		out["permissions"] = strconv.FormatInt(p.Permissions, 10)
	}
	return out
}

// Expire lets the deadlines of an interaction take effect that the clock has passed.
func (s *Desk) Expire(in *Interaction) {
	age := s.Now().Sub(in.created)
	if in.Answer == 0 && !in.Failed && age >= s.O.AnswerWithin {
		s.fail(in)
	}
	if age < tokenLife {
		if in.timer != nil && age >= s.O.AnswerWithin {
			in.timer.Reset(tokenLife - age)
		}
		return
	}
	if m := s.Messages[in.Reply]; m != nil && m.Thinking {
		s.Remove(m)
		s.fail(in)
	}
	in.stop()
	delete(s.Interactions, in.ID)
	delete(s.Tokens, in.Token)
}

// StopTimers lets no interaction expire by itself any more.
func (s *Desk) StopTimers() {
	for _, in := range s.Interactions {
		in.stop()
	}
}

func (in *Interaction) stop() {
	if in.timer != nil {
		in.timer.Stop()
	}
}

// fail tells the person that the bot did not answer.
func (s *Desk) fail(in *Interaction) {
	in.Failed = true
	s.Hooks.Emit(world.Event{Name: "interaction_failed", To: in.Person.ID, Data: wire.Object{"interaction": in.ID,
		"channel": in.Channel.ID, "message": in.Pressed, "command": in.Command}})
	s.Bump()
}

// Sweep lets all deadlines take effect that the clock has reached. The real clock
// does so by itself.
func (s *Desk) Sweep() {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	for _, id := range sortedIDs(s.Interactions) {
		s.Expire(s.Interactions[id])
	}
}

func sortedIDs(m map[string]*Interaction) []string {
	ids := make([]string, 0, len(m))
	for id := range m {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}

// Hold keeps back the interactions that people start from now on.
func (s *Desk) Hold() {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.holding = true
}

// Held counts the interactions that are kept back.
func (s *Desk) Held() int {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	return len(s.heldBack)
}

// Release delivers what was held, the newest first if reversed, and holds no more.
func (s *Desk) Release(reversed bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
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
func (s *Desk) Redeliver(id string) bool {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	in := s.Interactions[id]
	if in == nil || in.payload == nil {
		return false
	}
	s.deliver(delivery{in.payload, s.GuildOf(in.Channel).ID})
	return true
}
