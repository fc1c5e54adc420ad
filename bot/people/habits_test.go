package people

import (
	"regexp"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/wording"
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
		if hours, err := quietHours(word[1]); err != nil || hours.Minutes() != 0 {
			t.Errorf("%s: %q gives %v, %v", lang, word[1], hours, err)
		}
	}
}
