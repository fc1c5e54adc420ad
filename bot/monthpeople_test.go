package bot

import (
	"fmt"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
)

// resident is a person on the server.
type resident struct {
	id        discord.Snowflake
	name      string
	pace      float64 // how much slower than others
	from, to  time.Time
	habits    []habitsSince
	asked     map[string]bool       // questions the person has decided on
	hands     map[session.ID]*shown // open private panels
	tries     map[session.ID]tries
	confident bool // agrees to what is asked
}

// tries counts the presses of a person in one position.
type tries struct {
	turn uint64
	n    int
}

// habitsSince are the habits that apply from a time on.
type habitsSince struct {
	since time.Time
	clock.Habits
}

// act is a button or a menu entry that a person can press.
type act struct {
	buttonid.ID
	custom, value string
}

// offeredSeatPost lists what a person can press on a message, with one entry of each menu.
func (w *world) offered(m *shown) (acts []act) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, c := range parts(m.Components) {
		a := act{custom: customIDOf(c)}
		switch c := c.(type) {
		case discordgo.Button:
			if c.Disabled || c.Style == discordgo.LinkButton {
				continue
			}
		case discordgo.SelectMenu:
			a.value = c.Options[w.choose.IntN(len(c.Options))].Value
		default:
			continue
		}
		id, err := buttonid.Parse(a.custom)
		if err != nil {
			w.Errorf("button %q: %v", a.custom, err)
		}
		a.ID = id
		acts = append(acts, a)
	}
	return acts
}

// buttonOf returns the button of a verb, or nil.
func (w *world) buttonOf(m *shown, verb string) *act {
	for _, a := range w.offered(m) {
		if a.Verb == verb {
			return &a
		}
	}
	return nil
}

func (w *world) offers(m *shown, verb string) bool { return w.buttonOf(m, verb) != nil }

func (w *world) known(user discord.Snowflake) *resident {
	if n := int(user) - 1; n >= 0 && n < len(w.crowd) {
		return w.crowd[n]
	}
	return nil
}

// arrive adds a person with habits, who may vanish for a while or for good.
func (w *world) arrive(n int) {
	p := &resident{id: discord.Snowflake(n + 1), name: fmt.Sprintf("Person %d", n+1), pace: 0.5 + w.choose.Float64(),
		asked: map[string]bool{}, hands: map[session.ID]*shown{}, tries: map[session.ID]tries{}, confident: w.happens(0.8)}
	w.crowd = append(w.crowd, p)
	p.habits = []habitsSince{{}}
	if w.happens(0.8) {
		zones := []string{"Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"}
		from := w.choose.IntN(24)
		quiet := clock.Hours{From: from * 60, To: (from + 5 + w.choose.IntN(5)) % 24 * 60}
		w.changes(p, "zone", zones[w.choose.IntN(len(zones))], "quiet", quiet.String(),
			"weekends", []string{people.WeekendsOn, people.WeekendsOn, people.WeekendsOff}[w.choose.IntN(3)])
	}
	month := time.Duration(w.days) * 24 * time.Hour
	if w.happens(0.25) {
		w.schedule(w.randomUpTo(month), func() { w.changes(p, "vacation", fmt.Sprint(1+w.choose.IntN(w.days/4))) })
	}
	if w.happens(0.2) {
		p.from = time.Now().Add(w.randomUpTo(month))
		p.to = p.from.Add(month)
		if w.happens(0.6) {
			p.to = p.from.Add(w.randomUpTo(month / 4))
			w.schedule(time.Until(p.to), func() { w.lookAround(p) })
		}
	}
	w.schedule(w.randomUpTo(24*time.Hour), func() { w.daily(p) })
}

// changes types /me rhythm until it works.
func (w *world) changes(p *resident, pairs ...string) {
	options := words(pairs...)
	if days, given := options["vacation"]; given {
		fmt.Sscan(days.Text, &days.Int)
		options["vacation"] = days
	}
	if w.up {
		w.types(p, general, 0, "me rhythm", options)
	}
	h, err := w.bot.records.Habits(uint64(p.id))
	if err == nil && fmt.Sprint(h) != fmt.Sprint(p.habits[len(p.habits)-1].Habits) {
		w.witness.mu.Lock()
		p.habits = append(p.habits, habitsSince{w.now(), h})
		w.witness.mu.Unlock()
		w.add("changes of habits", 1)
		return
	}
	if len(p.habits) > 1 && pairs[0] == "vacation" {
		return // already away
	}
	w.schedule(20*time.Minute, func() { w.changes(p, pairs...) })
}

// absent reports whether the person has vanished.
func (p *resident) absent() bool { return time.Now().After(p.from) && time.Now().Before(p.to) }

// visit is a person's next look at a match.
type visit struct {
	id    discord.Snowflake
	match session.ID
}

// latePost plans when a person looks at a match.
func (w *world) notice(p *resident, id session.ID) {
	if w.happens(0.06) {
		return // missed the message
	}
	takes := time.Hour
	speed := w.witness.speed(id)
	for _, k := range monthly {
		if k.speed == speed {
			takes = k.takes
		}
	}
	wait := w.lognormal(time.Duration(float64(takes) * p.pace))
	if w.day() > float64(w.days)-2.5 {
		wait = min(wait, time.Hour) // people want to finish
	}
	if r, err := p.habits[len(p.habits)-1].Rhythm(); err == nil && speed != "live" && w.happens(0.8) {
		wait = r.NextCounting(w.now().Add(wait)).Sub(w.now())
	}
	w.look(p, id, wait)
}

// look plans a person's look at a match, unless an earlier one is already planned.
func (w *world) look(p *resident, id session.ID, after time.Duration) {
	key := visit{p.id, id}
	if next := w.visits[key]; next != nil && next.at.Before(time.Now().Add(after)) {
		return
	}
	var e *event
	e = w.schedule(after, func() {
		if w.visits[key] == e {
			delete(w.visits, key)
			w.visit(p, id)
		}
	})
	w.visits[key] = e
}

// visit lets a person do everything there is to do in a match, one press at a time.
func (w *world) visit(p *resident, id session.ID) {
	s := w.witness.head(id)
	switch {
	case p.absent() || s == nil || s.status != session.Live:
		return
	case !w.up || s.Paused != 0:
		w.look(p, id, 10*time.Minute+w.randomUpTo(time.Hour))
		return
	}
	seen := false
	list := w.posts[id]
	for n := len(list) - 1; n >= max(len(list)-10, 0); n-- {
		m := list[n]
		if m.gone || m.channel != discord.Snowflake(s.channel) {
			continue
		}
		seen = seen || w.offers(m, "board")
		if w.react(p, m, s) {
			w.look(p, id, 2*time.Second+w.randomUpTo(20*time.Second))
			return
		}
	}
	if !seen && s.Seat(uint64(p.id)) >= 0 {
		w.types(p, discord.Snowflake(s.channel), 0, "turn", nil)
		w.add("turns asked for again", 1)
		w.look(p, id, time.Hour+w.randomUpTo(4*time.Hour))
	}
}

// react lets a person act on a message, and reports whether there may be more to do.
func (w *world) react(p *resident, m *shown, s *observed) bool {
	mine := strings.Contains(w.text(m), mention(uint64(p.id)))
	seat := s.Seat(uint64(p.id))
	switch {
	case w.offers(m, "agree"):
		return mine && w.once(p, m, "vote") && w.ballot(p, m)
	case w.offers(m, session.VerbWait):
		return seat >= 0 && !w.offers(m, "agree") && w.once(p, m, "late") && w.decideAboutLate(p, m)
	case w.offers(m, session.VerbTakeSeat):
		return seat < 0 && w.once(p, m, session.VerbTakeSeat) && w.pressed(p, m, session.VerbTakeSeat)
	case w.offers(m, session.VerbMute):
		return mine && w.once(p, m, session.VerbMute) && w.happens(0.2) && w.pressed(p, m, session.VerbMute)
	case !mine || seat < 0:
		return false
	case w.offers(m, session.VerbUndo):
		return w.reconsider(p, m, m)
	case w.offers(m, "hand"):
		return w.secretly(p, m, s.id)
	}
	return w.plays(p, m, s.id)
}

// once reports whether the person decides about a message for the first time.
func (w *world) once(p *resident, m *shown, what string) bool {
	key := fmt.Sprint(m.id, what)
	first := !p.asked[key]
	p.asked[key] = true
	return first
}

// pressed presses the button of a verb.
func (w *world) pressed(p *resident, m *shown, verb string) bool {
	w.pushes(p, m, w.buttonOf(m, verb))
	w.add("presses of "+verb, 1)
	return true
}

func (w *world) ballot(p *resident, m *shown) bool {
	if p.confident || w.happens(0.4) || w.day() > float64(w.days)-2.5 {
		return w.pressed(p, m, "agree")
	}
	return w.pressed(p, m, "decline")
}

// decideAboutLate lets a person decide about a player whose time ran out.
func (w *world) decideAboutLate(p *resident, m *shown) bool {
	verb := []string{session.VerbWait, session.VerbWait, session.VerbSkip, session.VerbSkip, session.VerbSkip, session.VerbTakeOver, session.VerbTakeOver, session.VerbOpen}[w.choose.IntN(8)]
	if w.day() > float64(w.days)-2.5 {
		verb = session.VerbTakeOver
	}
	said := w.pushes(p, m, w.buttonOf(m, verb))
	w.add("presses of "+verb, 1)
	if said != nil && w.offers(said, "claim") {
		w.pushes(p, said, w.buttonOf(said, "claim"))
	}
	if w.happens(0.5) { // looks again later
		w.schedule(w.randomUpTo(6*time.Hour), func() { delete(p.asked, fmt.Sprint(m.id, "late")) })
	}
	return true
}

// reconsider is what people do while a decision can be undone.
func (w *world) reconsider(p *resident, m, on *shown) bool {
	undo := w.buttonOf(on, session.VerbUndo)
	if undo == nil {
		undo = w.buttonOf(on, posts.HandVerb(session.VerbUndo))
	}
	if !w.once(p, m, undo.custom) {
		return false
	}
	switch w.choose.IntN(10) {
	case 0:
		w.pushes(p, on, undo)
		return true
	case 1, 2, 3:
		pass := strings.Replace(undo.Verb, session.VerbUndo, session.VerbCarryOut, 1)
		return w.pressed(p, on, pass)
	}
	return true
}

// secretly plays in the private panel, and opens it if necessary.
func (w *world) secretly(p *resident, m *shown, id session.ID) bool {
	panel := p.hands[id]
	if panel != nil && w.offers(panel, posts.HandVerb(session.VerbUndo)) {
		return w.reconsider(p, panel, panel)
	}
	if panel == nil || w.choice(panel) == nil || w.happens(0.03) {
		if w.stuck(p, id, m) {
			return false
		}
		panel = w.pushes(p, m, w.buttonOf(m, "hand"))
		p.hands[id] = panel
		return panel != nil && (w.choice(panel) != nil || w.offers(panel, posts.HandVerb(session.VerbUndo)))
	}
	if said := w.pushes(p, panel, w.choice(panel)); said != nil {
		delete(p.hands, id) // refused
	}
	return !w.stuck(p, id, m)
}

// plays presses a button of the live post.
func (w *world) plays(p *resident, m *shown, id session.ID) bool {
	a := w.choice(m)
	if a == nil {
		return false
	}
	said := w.pushes(p, m, a)
	return said == nil && !w.stuck(p, id, m)
}

// stuck reports whether the person has pressed many times without effect.
func (w *world) stuck(p *resident, id session.ID, m *shown) bool {
	var turn uint64
	if o := w.witness.head(id); o != nil {
		turn = o.Position
	}
	t := p.tries[id]
	if t.turn != turn {
		t = tries{turn: turn}
	}
	t.n++
	p.tries[id] = t
	if t.n == 200 {
		w.fault("%s presses in vain in match %s on %q", p.name, id, w.text(m))
	}
	return t.n >= 200
}

// choice is the button that a person presses on a panel, most often Confirm.
func (w *world) choice(m *shown) *act {
	var some []act
	for _, a := range w.offered(m) {
		switch strings.TrimPrefix(a.Verb, posts.HandVerb("")) {
		case session.VerbConfirm:
			if w.happens(0.75) {
				return &a
			}
			some = append(some, a)
		case session.VerbChoose, session.VerbPick:
			some = append(some, a, a, a, a)
		case session.VerbBack, session.VerbArea:
			some = append(some, a)
		}
	}
	if len(some) == 0 {
		return nil
	}
	return &some[w.choose.IntN(len(some))]
}

// daily is what people do once a day: they look at all their matches, and sometimes do something
// else.
func (w *world) daily(p *resident) {
	w.schedule(20*time.Hour+w.randomUpTo(8*time.Hour), func() { w.daily(p) })
	if !p.absent() && w.up {
		w.lookAround(p)
	}
}

func (w *world) lookAround(p *resident) {
	for _, s := range w.witness.of(uint64(p.id)) {
		w.look(p, s.id, w.randomUpTo(3*time.Hour))
		w.schedule(w.randomUpTo(6*time.Hour), func() { w.whim(p, s.id) })
	}
}

// whim is what people sometimes do apart from their turns.
func (w *world) whim(p *resident, id session.ID) {
	s := w.witness.head(id)
	if p.absent() || !w.up || s == nil || s.status != session.Live || s.Seat(uint64(p.id)) < 0 {
		return
	}
	channel := discord.Snowflake(s.channel)
	roll := w.choose.Float64()
	switch {
	case s.gone[s.Seat(uint64(p.id))]:
		if roll < 0.6 {
			w.types(p, channel, 0, "match return", nil)
		}
	case w.left() < 0:
		w.types(p, channel, 0, "match abandon", nil)
	case roll < 0.08:
		w.types(p, channel, 0, "match takeback", nil)
	case roll < 0.10:
		w.types(p, channel, 0, "turn", nil)
	case roll < 0.105:
		w.types(p, channel, 0, "match substitute", nil)
	case roll < 0.11:
		w.types(p, channel, 0, "match abandon", nil)
	case roll < 0.114:
		if asked := w.types(p, channel, 0, "match resign", nil); asked != nil && w.offers(asked, session.VerbResign) {
			w.pressed(p, asked, session.VerbResign)
		}
	}
}
