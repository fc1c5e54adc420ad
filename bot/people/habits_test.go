package people

import (
	"errors"
	"regexp"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"
)

// overtaken is a store in which another process changes a value just before this one does.
type overtaken struct {
	records.Store
	first func()
}

func (o *overtaken) Swap(key string, was, data []byte) error {
	if first := o.first; first != nil {
		o.first = nil
		first()
	}
	return o.Store.Swap(key, was, data)
}

// When a user changes habits on two servers of different processes at once, both changes are stored.
func TestHabitsChangedTwiceAtOnce(t *testing.T) {
	here := newPeople(t)
	elsewhere := newPeople(t)
	elsewhere.Records.Store = here.Records.Store
	change := func(p *People, name, text string) {
		t.Helper()
		i := bottest.From(0)
		i.Options = map[string]discord.Option{name: {Text: text}}
		if _, err := p.Rhythm(t.Context(), bottest.Ask(nil, i)); err != nil {
			t.Fatal(err)
		}
	}
	change(here, "zone", "Europe/Berlin")
	here.Records.Store = &overtaken{here.Records.Store, func() { change(elsewhere, "quiet", "22-7") }}
	change(here, "weekends", WeekendsOff)
	h, err := here.Records.Habits(bottest.Ask(nil, bottest.From(0)).UserID())
	if err != nil || h.Zone != "Europe/Berlin" || h.Quiet.Minutes() != 9*60 || !h.Weekends {
		t.Errorf("%+v, %v", h, err)
	}
}

// While the database does not answer, a change of habits is refused, what was set before stays, and clocks leave out the
// quiet hours that are known.
func TestHabitsWhileTheDatabaseIsSilent(t *testing.T) {
	p := newPeople(t)
	i := bottest.From(0)
	q := bottest.Ask(nil, i)
	user, night := q.UserID(), time.Date(2026, 3, 2, 23, 0, 0, 0, time.UTC)
	q.Options = map[string]discord.Option{"zone": {Text: "Etc/UTC"}, "quiet": {Text: "22-7"}}
	if _, err := p.Rhythm(t.Context(), q); err != nil || p.Records.Rhythm(user).Counts(night) {
		t.Fatal(err)
	}
	silent := &bottest.Silent{Store: p.Records.Store, Reads: 2}
	p.Records.Store = silent
	q.Options = map[string]discord.Option{"vacation": {Int: 3}}
	if _, err := p.Rhythm(t.Context(), q); !errors.Is(err, storage.ErrUnreachable) {
		t.Errorf("a change: %v", err)
	}
	silent.Reads = 1
	if p.Records.Rhythm(user).Counts(night) {
		t.Error("the night counts")
	}
	if h, err := p.Records.Habits(user); err != nil || h.Quiet.Minutes() != 9*60 || len(h.Vacation) > 0 {
		t.Errorf("%+v, %v", h, err)
	}
}

// In every language, the word that the option suggests removes the quiet hours.
func TestNoQuietHoursInAllLanguages(t *testing.T) {
	texts := bottest.Texts()
	quoted := regexp.MustCompile(`[“„«]\s?(.+?)\s?[”“»]`)
	for _, lang := range wording.Languages {
		about := texts.Localizer(lang).Say("bot.command.me.rhythm.quiet.about")
		word := quoted.FindStringSubmatch(about)
		if word == nil {
			t.Fatalf("%s: no word in %q", lang, about)
		}
		if hours, err := clock.ParseHours(word[1]); err != nil || hours.Minutes() != 0 {
			t.Errorf("%s: %q gives %v, %v", lang, word[1], hours, err)
		}
	}
}

// In every language, the bot understands the hours that it writes itself.
func TestHoursOfTheBotInAllLanguages(t *testing.T) {
	texts := bottest.Texts()
	example := regexp.MustCompile(`\d[\d:.h]*\s?[-–]\s?\d[\d:.h]*`)
	night := clock.Hours{From: 22 * 60, To: 8 * 60}
	for _, lang := range wording.Languages {
		l := texts.Localizer(lang)
		understood := func(text string, want clock.Hours) {
			t.Helper()
			if got, err := clock.ParseHours(text); err != nil || got != want {
				t.Errorf("%s: %q is read as %v, %v", lang, text, got, err)
			}
		}
		for _, h := range []clock.Hours{night, {From: 22*60 + 30, To: 7 * 60}, {From: 0, To: 8*60 + 5}} {
			understood(wording.Quiet(l, clock.Habits{Quiet: h}), h)
			understood(h.String(), h)
		}
		understood(wording.Quiet(l, clock.Habits{}), clock.Hours{})
		understood(l.Say("bot.rhythm.quiet.none"), clock.Hours{})
		for _, id := range []string{"bot.command.me.rhythm.quiet.about", "bot.rhythm.badhours"} {
			understood(example.FindString(l.Say(id)), night)
		}
	}
}

// A zone that is not known exactly is refused with similar ones, in every language in which people name countries.
func TestZoneThatIsNotKnown(t *testing.T) {
	p := newPeople(t)
	for typed, want := range map[string]string{"Zürihc": "bot.rhythm.nearzone", "Deutschland": "bot.rhythm.nearzone", "xyzzy": "", "": ""} {
		i := bottest.From(0)
		i.Options = map[string]discord.Option{"zone": {Text: typed}}
		_, err := p.Rhythm(t.Context(), bottest.Ask(nil, i))
		var refusal session.Refusal
		if errors.As(err, &refusal); refusal.Text.ID != want || want == "" && !errors.Is(err, clock.ErrZone) {
			t.Errorf("%q: %v", typed, err)
		}
	}
	for _, lang := range wording.Languages {
		country := display.Regions(language.Make(lang)).Name(language.MustParseRegion("CH"))
		if zone, err := clock.ParseZone(country); err != nil || zone != "Europe/Zurich" {
			t.Errorf("%s in %s: %s, %v", country, lang, zone, err)
		}
	}
}

// Right after a change, the new habits hold even if the database does not answer.
func TestHabitsHoldAtOnce(t *testing.T) {
	p := newPeople(t)
	user := sessiontest.User(0)
	away := func(h clock.Habits) (clock.Habits, error) { return h.StartVacation(p.Records.Now(), 3) }
	if _, err := p.changeHabits(t.Context(), user, []change{away}); err != nil {
		t.Fatal(err)
	}
	p.Records.Store = &bottest.Silent{Store: p.Records.Store, Reads: 1}
	if p.Records.Rhythm(user).Counts(p.Records.Now()) {
		t.Error("the time of a user on vacation counts")
	}
}
