package interactions

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/payload"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// tokenLife is how long an interaction lives.
const tokenLife = 15 * time.Minute

// Interaction is what a person asked for and what became of it.
type Interaction struct {
	ID, Token string
	Kind      int
	Person    *world.Profile
	Channel   *world.Channel
	Command   string // name, of commands
	Pressed   string // message whose component was used, also to open a modal
	created   time.Time
	payload   json.RawMessage // nil when it can no longer be sent again
	timer     *time.Timer     // to the next deadline

	Answer  int    // type of the first answer, 0 for none yet
	Failed  bool   // no answer came in time
	Reply   string // message the bot answered with
	Modal   *Modal
	Choices []Choice
}

// Choice is a suggestion for an option.
type Choice struct {
	Name  string `json:"name"`
	Value any    `json:"value"`
}

// Watcher is told what happens to interactions, besides the messages of their answers. The world's
// lock is held meanwhile.
type Watcher interface {
	InteractionFailed(*Interaction)
	ModalOpened(*Interaction)
}

// Options of a registry.
type Options struct {
	// AnswerWithin is how long an interaction waits for its first answer.
	AnswerWithin time.Duration
	// Deliver sends an interaction of a guild, "" for a direct conversation, to the bot.
	Deliver func(guild string, interaction json.RawMessage)
}

// Registry keeps the interactions whose tokens are valid.
type Registry struct {
	options  Options
	world    *world.World
	watchers []Watcher

	byID    map[string]*Interaction
	byToken map[string]*Interaction
	modals  map[string]*Modal // the open one of each person, by the person's id
	recent  []*Interaction    // those that can be sent again, oldest first
	held    []delivery
	holding bool
}

// New makes a registry without interactions.
func New(w *world.World, o Options) *Registry {
	return &Registry{options: o, world: w, byID: map[string]*Interaction{}, byToken: map[string]*Interaction{}, modals: map[string]*Modal{}}
}

// Watch registers a watcher.
func (r *Registry) Watch(watcher Watcher) {
	r.world.Do(func(*world.State) { r.watchers = append(r.watchers, watcher) })
}

// ByID returns an interaction whose token is valid, nil if there is none.
func (r *Registry) ByID(_ *world.State, id string) *Interaction { return r.byID[id] }

// ByToken returns the interaction of a valid token, nil if there is none.
func (r *Registry) ByToken(_ *world.State, token string) *Interaction { return r.byToken[token] }

// keptPayloads is how many interactions can be sent again. Their payloads take the space.
const keptPayloads = 1000

func (r *Registry) keep(in *Interaction) {
	if len(r.recent) == keptPayloads {
		r.recent[0].payload = nil
		r.recent = slices.Delete(r.recent, 0, 1)
	}
	r.recent = append(r.recent, in)
}

// ask starts an interaction and sends it to the bot. Edit, if any, changes the payload before.
func (r *Registry) ask(s *world.State, in *Interaction, data wire.Object, edit func(map[string]any)) {
	in.ID, in.Token, in.created = s.NewID(), "aW50ZXJhY3Rpb24"+s.RandomText()+s.RandomText(), s.Now()
	r.byID[in.ID], r.byToken[in.Token] = in, in
	body := in.describe(s, data)
	if edit != nil {
		edit(body)
	}
	text, err := json.Marshal(body)
	if err != nil {
		panic("interaction does not survive JSON: " + err.Error())
	}
	in.payload = text
	r.keep(in)
	in.timer = time.AfterFunc(r.options.AnswerWithin, func() {
		r.world.Do(func(s *world.State) { r.Expire(s, in) })
	})
	r.deliver(delivery{text, s.GuildOf(in.Channel).ID})
}

// describe is the interaction as the bot gets it.
func (in *Interaction) describe(s *world.State, data wire.Object) wire.Object {
	out := wire.Object{"id": in.ID, "application_id": world.BotID, "type": in.Kind, "token": in.Token, "version": 1,
		"data": data, "channel_id": in.Channel.ID, "channel": partialChannel(s, in.Channel, in.Person),
		"locale": in.Person.Locale, "entitlements": []any{}, "attachment_size_limit": wire.MaxFile,
		"app_permissions": strconv.FormatInt(s.AppPermissions(in.Channel), 10)}
	if m := s.Message(in.Pressed); m != nil {
		out["message"] = payload.Message(s, m)
	}
	g, at := s.GuildOf(in.Channel), s.Spot(in.Person, in.Channel)
	if c := s.Command(in.Command); c != nil {
		at = at.For(c)
	}
	out["context"], out["authorizing_integration_owners"] = at.Context, at.Owners(g.ID, in.Person.ID)
	if at.Context == wire.WithBot {
		out["user"] = payload.User(s, in.Person.ID)
		return out
	}
	out["member"] = payload.Member(s, in.Person, true)
	out["guild_id"], out["guild_locale"] = g.ID, g.Locale
	out["guild"] = wire.Object{"id": g.ID, "locale": g.Locale, "features": []any{}}
	return out
}

func partialChannel(s *world.State, c *world.Channel, p *world.Profile) wire.Object {
	out := payload.Channel(s, c)
	if c.Kind != world.KindDM {
		out["permissions"] = strconv.FormatInt(p.Permissions, 10)
	}
	return out
}

// Expire applies the deadlines of an interaction that have passed.
func (r *Registry) Expire(s *world.State, in *Interaction) {
	age := s.Now().Sub(in.created)
	if in.Answer == 0 && !in.Failed && age >= r.options.AnswerWithin {
		r.fail(in)
	}
	if age < tokenLife {
		if age >= r.options.AnswerWithin {
			in.timer.Reset(tokenLife - age)
		}
		return
	}
	if m := s.Message(in.Reply); m != nil && m.Thinking {
		s.DeleteMessage(m)
		r.fail(in)
	}
	in.timer.Stop()
	delete(r.byID, in.ID)
	delete(r.byToken, in.Token)
}

// fail tells the person that the bot did not answer.
func (r *Registry) fail(in *Interaction) {
	in.Failed = true
	for _, w := range r.watchers {
		w.InteractionFailed(in)
	}
	r.world.Notify()
}

// ExpireAll applies all deadlines that have passed because the clock was moved.
func (r *Registry) ExpireAll() {
	r.world.Do(func(s *world.State) {
		for _, id := range slices.Sorted(maps.Keys(r.byID)) {
			r.Expire(s, r.byID[id])
		}
	})
}

// Close stops all timers: no interaction expires any more.
func (r *Registry) Close() {
	r.world.Do(func(*world.State) {
		for _, in := range r.byID {
			in.timer.Stop()
		}
	})
}
