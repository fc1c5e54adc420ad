package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// habitsKey names the value that holds a user's habits.
func habitsKey(user uint64) string { return fmt.Sprintf("user/%d/habits", user) }

// habits reads a user's habits.
func (b *Bot) habits(user uint64) (h clock.Habits, err error) {
	data, err := b.Store.Value(habitsKey(user))
	if err != nil || data == nil {
		return h, err
	}
	err = json.Unmarshal(data, &h)
	return h, err
}

// Errors of habits that the package of clocks does not know.
var errNoZone = errors.New("quiet hours without a time zone")

// habit is a change of somebody's habits.
type habit func(clock.Habits) (clock.Habits, error)

// rhythmOptions are the options of /rhythm.
func rhythmOptions(*Bot) []option {
	return []option{
		{name: "zone", kind: discordgo.ApplicationCommandOptionString, complete: true},
		{name: "quiet", kind: discordgo.ApplicationCommandOptionString},
		{name: "weekends", kind: discordgo.ApplicationCommandOptionString, choices: []choice{
			{weekendsOn, "bot.rhythm.weekends.on"}, {weekendsOff, "bot.rhythm.weekends.off"},
		}},
		{name: "vacation", kind: discordgo.ApplicationCommandOptionInteger},
	}
}

// What the buttons and the choices of /rhythm ask for.
const (
	weekendsOn  = "weekends-on"
	weekendsOff = "weekends-off"
	quietNone   = "quiet-none"
	comeBack    = "back"
)

// simpleHabits are the changes that need no more than their name.
func (b *Bot) simpleHabits() map[string]habit {
	return map[string]habit{
		weekendsOn:  func(h clock.Habits) (clock.Habits, error) { h.Weekends = false; return h, nil },
		weekendsOff: func(h clock.Habits) (clock.Habits, error) { h.Weekends = true; return h, nil },
		quietNone:   func(h clock.Habits) (clock.Habits, error) { h.Quiet = clock.Hours{}; return h, nil },
		comeBack:    func(h clock.Habits) (clock.Habits, error) { return h.Return(b.Now()), nil },
	}
}

// rhythmCommand answers /rhythm: it changes what is given, and shows all of it.
func (b *Bot) rhythmCommand(ctx context.Context, t *talk) error {
	var changes []habit
	for _, name := range []string{"zone", "quiet", "weekends", "vacation"} {
		if o, given := t.i.Options[name]; given {
			changes = append(changes, b.wanted(name, o))
		}
	}
	h, err := b.changeHabits(ctx, t, changes)
	if err != nil {
		return err
	}
	return t.private(ctx, b.rhythmPost(t, h))
}

// wanted returns the change that an option of /rhythm asks for.
func (b *Bot) wanted(name string, o discord.Option) habit {
	return func(h clock.Habits) (_ clock.Habits, err error) {
		switch name {
		case "zone":
			h.Zone, err = clock.ParseZone(o.Text)
		case "quiet":
			h.Quiet, err = quietHours(o.Text)
		case "weekends":
			return b.simply(o.Text, h)
		case "vacation":
			return h.Leave(b.Now(), int(min(o.Int, clock.MaxVacation+1)))
		}
		return h, err
	}
}

// simply carries out a change that needs no more than its name.
func (b *Bot) simply(name string, h clock.Habits) (clock.Habits, error) {
	change, ok := b.simpleHabits()[name]
	if !ok {
		return h, buttonid.ErrMalformed
	}
	return change(h)
}

// noHours lists what people write for no hours at all.
var noHours = []string{"none", "no", "off", "never", "-", "0", "aucune", "aucun", "non", "jamais"}

func quietHours(text string) (clock.Hours, error) {
	if slices.Contains(noHours, strings.ToLower(strings.TrimSpace(text))) {
		return clock.Hours{}, nil
	}
	return clock.ParseHours(text)
}

// rhythmPress handles the buttons below one's habits.
func (b *Bot) rhythmPress(ctx context.Context, t *talk, _ *sheet) error {
	h, err := b.changeHabits(ctx, t, []habit{func(h clock.Habits) (clock.Habits, error) { return b.simply(t.id.Word, h) }})
	if err != nil {
		return err
	}
	return t.update(ctx, b.rhythmPost(t, h))
}

// changeHabits changes the person's habits, all as asked or not at all, and returns them.
// The clocks that run for the person go by them from now on.
func (b *Bot) changeHabits(ctx context.Context, t *talk, changes []habit) (clock.Habits, error) {
	defer b.locks.lock(habitsKey(t.user()))()
	h, err := b.habits(t.user())
	if err != nil {
		b.Log.Error("habits cannot be read and are forgotten", "user", t.user(), "error", err)
		h = clock.Habits{}
	}
	if len(changes) == 0 {
		return h, nil
	}
	before := b.rhythm(t.user())
	for _, change := range changes {
		if h, err = change(h); err != nil {
			return h, err
		}
	}
	if h.Zone == "" && (h.Weekends || h.Quiet.Minutes() > 0) {
		return h, errNoZone
	}
	after, err := h.Rhythm()
	if err != nil {
		return h, err
	}
	if err := b.Store.SetValue(habitsKey(t.user()), mustJSON(h)); err != nil {
		return h, err
	}
	return h, b.rewind(ctx, t.user(), before, after)
}

// rewind lets the clocks that run for a user go by another rhythm from now on. A match
// that cannot be read does not hold up the others.
func (b *Bot) rewind(ctx context.Context, user uint64, before, after clock.Rhythm) error {
	ids, err := b.Store.ByPlayer(user, storage.Live, 0)
	for _, id := range ids {
		if err := b.rewindOne(ctx, id, user, before, after); err != nil {
			b.Log.Warn("a clock goes by old habits", "match", id.String(), "error", err)
		}
	}
	return err
}

func (b *Bot) rewindOne(ctx context.Context, id storage.MatchID, user uint64, before, after clock.Rhythm) error {
	defer b.locks.lock(matchKey(id))()
	s, err := b.load(id)
	if err != nil {
		return err
	}
	c := &s.head.Clock
	if c.User != user || c.Due == 0 || c.Late || s.head.Paused != 0 {
		return nil
	}
	v, due := s.speed(), c.Due
	c.settle(v, before, b.Now())
	c.plan(v, after)
	var shown []posting
	if c.Due != due {
		shown = s.newDeadline()
	}
	_, err = b.commit(ctx, s, change{posts: shown})
	return err
}

// rhythmPost shows somebody's habits, and what can be changed by a press.
func (b *Bot) rhythmPost(t *talk, h clock.Habits) discord.Message {
	v, now := t.voice, b.Now()
	out := &post{}
	out.Ephemeral = true
	out.text(join(v.say("bot.rhythm.title"), v.zone(h, now), v.quiet(h), v.weekends(h), v.vacation(h, now), v.say("bot.rhythm.about")))
	weekends := button(discordgo.SecondaryButton, v.say("bot.rhythm.weekends.off"), rhythmID(weekendsOff))
	if h.Weekends {
		weekends = button(discordgo.SecondaryButton, v.say("bot.rhythm.weekends.on"), rhythmID(weekendsOn))
	}
	var row []discordgo.Button
	if h.Zone != "" {
		row = append(row, weekends)
	}
	if h.Quiet.Minutes() > 0 {
		row = append(row, button(discordgo.SecondaryButton, v.say("bot.rhythm.quiet.none"), rhythmID(quietNone)))
	}
	if _, away := h.Away(now); away {
		row = append(row, button(discordgo.PrimaryButton, v.say("bot.rhythm.back"), rhythmID(comeBack)))
	}
	return out.buttons(row...).message()
}

func rhythmID(word string) string { return customID(buttonid.ID{Verb: "rhythm", Word: word}) }

// completeZone suggests time zones while one is being typed.
func (b *Bot) completeZone(ctx context.Context, t *talk) error {
	r := discord.Response{Answer: discord.Choices}
	for _, name := range clock.FindZones(t.i.Options[t.i.Focused].Text, maxChoices) {
		label := name
		if at, ok := wallClock(name, b.Now()); ok {
			label = t.voice.bare().say("bot.rhythm.zone.choice", "zone", name, "at", at)
		}
		r.Choices = append(r.Choices, discord.Suggestion{Name: clip(label, 100), Value: name})
	}
	return t.answer(ctx, r)
}
