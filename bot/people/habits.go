package people

import (
	"context"
	"encoding/json"
	"errors"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/friends"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// change changes a user's habits.
type change func(clock.Habits) (clock.Habits, error)

// The words of the buttons and choices of /me rhythm.
const (
	WeekendsOn  = "weekends-on"
	WeekendsOff = "weekends-off"
	quietNone   = "quiet-none"
	endVacation = "back"
	remindOn    = "remind-on"
	remindOff   = "remind-off"
)

// simpleChanges are the changes that need no argument.
func (p *People) simpleChanges() map[string]change {
	return map[string]change{
		WeekendsOn:  func(h clock.Habits) (clock.Habits, error) { h.Weekends = false; return h, nil },
		WeekendsOff: func(h clock.Habits) (clock.Habits, error) { h.Weekends = true; return h, nil },
		quietNone:   func(h clock.Habits) (clock.Habits, error) { h.Quiet = clock.Hours{}; return h, nil },
		remindOn:    func(h clock.Habits) (clock.Habits, error) { h.Remind = true; return h, nil },
		remindOff:   func(h clock.Habits) (clock.Habits, error) { h.Remind = false; return h, nil },
		endVacation: func(h clock.Habits) (clock.Habits, error) { return h.EndVacation(p.Records.Now()), nil },
	}
}

// Rhythm answers /me rhythm: it changes what is given, and shows all habits.
func (p *People) Rhythm(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	var changes []change
	for _, name := range []string{"zone", "quiet", "weekends", "vacation"} {
		if o, given := q.Options[name]; given {
			changes = append(changes, p.changeOf(name, o))
		}
	}
	h, err := p.changeHabits(ctx, q.UserID(), changes)
	return interaction.Shown(interaction.Private, p.rhythmMessage(q.L, h)), err
}

// RhythmPress handles the buttons below a user's habits.
func (p *People) RhythmPress(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	h, err := p.changeHabits(ctx, q.UserID(), []change{p.simpleChange(q.Button.Word)})
	return interaction.Shown(interaction.Update, p.rhythmMessage(q.L, h)), err
}

// changeOf returns the change for an option of /me rhythm.
func (p *People) changeOf(name string, o discord.Option) change {
	if name == "weekends" {
		return p.simpleChange(o.Text)
	}
	return func(h clock.Habits) (_ clock.Habits, err error) {
		switch name {
		case "zone":
			h.Zone, err = zoneNamed(o.Text)
		case "quiet":
			h.Quiet, err = clock.ParseHours(o.Text)
		case "vacation":
			return h.StartVacation(p.Records.Now(), int(min(o.Int, clock.MaxVacation+1)))
		}
		return h, err
	}
}

// zoneNamed returns the zone that a user has typed. A refusal names similar ones.
func zoneNamed(text string) (string, error) {
	zone, err := clock.ParseZone(text)
	if near := clock.FindZones(text, mostNear); err != nil && text != "" && len(near) > 0 {
		for i := range near {
			near[i] = "`" + clock.ZoneName(near[i]) + "`"
		}
		err = session.Refuse("bot.rhythm.nearzone", "zones", strings.Join(near, ", "))
	}
	return zone, err
}

// mostNear is how many zones a refusal names.
const mostNear = 5

// simpleChange returns a change that needs no argument.
func (p *People) simpleChange(name string) change {
	if change, ok := p.simpleChanges()[name]; ok {
		return change
	}
	return func(h clock.Habits) (clock.Habits, error) { return h, buttonid.ErrMalformed }
}

// changeHabits applies all changes to a user's habits, or none, and returns the habits. The user's running
// clocks follow the new habits at once.
func (p *People) changeHabits(ctx context.Context, user uint64, changes []change) (clock.Habits, error) {
	defer p.Records.Lock(records.HabitsKey(user))()
	for try := 1; ; try++ {
		before := p.Records.Rhythm(user)
		h, after, err := p.storeHabits(user, changes)
		switch {
		case errors.Is(err, storage.ErrStale) && try < tries:
			continue // another process has changed them, for one of its servers
		case err != nil || len(changes) == 0:
			return h, err
		}
		p.Records.NoteRhythm(user, after)
		return h, p.adaptClocks(ctx, user, before, after)
	}
}

// tries is how often a change is repeated after concurrent changes by other processes.
const tries = 10

// storeHabits tries once to change a user's habits, and returns them and their rhythm. The error is
// [storage.ErrStale] after a concurrent change.
func (p *People) storeHabits(user uint64, changes []change) (h clock.Habits, after clock.Rhythm, err error) {
	was, lost := p.Records.Store.Value(records.HabitsKey(user))
	if lost != nil && !errors.Is(lost, storage.ErrDamaged) {
		return h, after, lost
	}
	if err = lost; err == nil && was != nil {
		err = json.Unmarshal(was, &h)
	}
	if err != nil {
		p.Log.Error("cannot read a user's quiet hours and vacation; they are lost and can be set again with /me rhythm", "user", user, "error", err)
		h = clock.Habits{}
	}
	if len(changes) == 0 {
		return h, after, nil
	}
	for _, change := range changes {
		if h, err = change(h); err != nil {
			return h, after, err
		}
	}
	if h.Zone == "" && (h.Weekends || h.Quiet.Minutes() > 0) {
		return h, after, interaction.ErrNoZone
	}
	if after, err = h.Rhythm(); err != nil {
		return h, after, err
	}
	data, err := json.Marshal(h)
	if err != nil {
		return h, after, err
	}
	if lost != nil { // the previous rhythm is unknown
		return h, after, p.Records.Store.SetValue(records.HabitsKey(user), data)
	}
	return h, after, p.Records.Store.Swap(records.HabitsKey(user), was, data)
}

// adaptClocks makes the running clocks of a user follow another rhythm, also on servers that another process
// looks after. A match that cannot be read does not affect the others.
func (p *People) adaptClocks(ctx context.Context, user uint64, before, after clock.Rhythm) error {
	ids, err := p.Records.Store.ByPlayer(user, storage.Live, 0)
	for _, id := range ids {
		if err := p.adaptClock(ctx, session.ID(id), user, before, after); err != nil {
			p.Log.Warn("cannot adapt the time limit of a match to a user's new quiet hours or vacation", "match", id.String(), "error", err)
		}
	}
	return err
}

func (p *People) adaptClock(ctx context.Context, id session.ID, user uint64, before, after clock.Rhythm) (err error) {
	defer p.Records.LockMatch(id)()
	for range tries {
		if err = p.adaptClockOnce(ctx, id, user, before, after); !errors.Is(err, storage.ErrStale) {
			break // or another process has changed the match
		}
	}
	return err
}

func (p *People) adaptClockOnce(ctx context.Context, id session.ID, user uint64, before, after clock.Rhythm) error {
	s, err := p.Records.Load(id)
	if err != nil {
		return err
	}
	next, result := events.SetRhythm(s, p.Records.Env(id), user, before, after)
	if result.Unchanged {
		return nil
	}
	_, _, err = p.Records.Commit(storage.AllowAnyProcess(ctx), next, result, 0)
	return err
}

// rhythmMessage shows a user's habits, with buttons to change them.
func (p *People) rhythmMessage(l wording.Localizer, h clock.Habits) discord.Message {
	now := p.Records.Now()
	out := posts.NewDraft(posts.NoAccent).Text(wording.Join(
		l.Say("bot.rhythm.title"), wording.Zone(l, h, now), wording.Quiet(l, h), wording.Weekends(l, h),
		wording.Vacation(l, h, now), wording.Reminded(l, h), l.Say("bot.rhythm.about"),
	))
	weekends := posts.Button(discordgo.SecondaryButton, l.Say("bot.rhythm.weekends.off"), ownID(posts.VerbRhythm, WeekendsOff))
	if h.Weekends {
		weekends = posts.Button(discordgo.SecondaryButton, l.Say("bot.rhythm.weekends.on"), ownID(posts.VerbRhythm, WeekendsOn))
	}
	var row []discordgo.Button
	if h.Zone != "" {
		row = append(row, weekends)
	}
	if h.Quiet.Minutes() > 0 {
		row = append(row, posts.Button(discordgo.SecondaryButton, l.Say("bot.rhythm.quiet.none"), ownID(posts.VerbRhythm, quietNone)))
	}
	remind := posts.Button(discordgo.SecondaryButton, l.Say("bot.rhythm.remind.on"), ownID(posts.VerbRhythm, remindOn))
	if h.Remind {
		remind = posts.Button(discordgo.SecondaryButton, l.Say("bot.rhythm.remind.off"), ownID(posts.VerbRhythm, remindOff))
	}
	row = append(row, remind)
	if _, away := h.Away(now); away {
		row = append(row, posts.Button(discordgo.PrimaryButton, l.Say("bot.rhythm.back"), ownID(posts.VerbRhythm, endVacation)))
	}
	return out.Buttons(append(row, friends.OpenButton(l))...).Private().Message()
}

// maxZones is how many suggestions Discord shows for an option.
const maxZones = 25

// SuggestZone suggests time zones for the typed text.
func (p *People) SuggestZone(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	r := interaction.Reply{How: interaction.Suggest}
	for _, name := range clock.FindZones(q.Options[q.Focused].Text, maxZones) {
		label := name
		if at, ok := wording.WallClock(name, p.Records.Now()); ok {
			label = q.L.Bare().Say("bot.rhythm.zone.choice", "zone", clock.ZoneName(name), "at", at)
		}
		r.Choices = append(r.Choices, discord.Suggestion{Name: wording.Clip(label, 100), Value: name})
	}
	return r, nil
}
