package today

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// firstHour is when days begin by default.
const firstHour = 9

// zones are the time zones in the menu, from west to east. People who live elsewhere set theirs
// with /me rhythm; then the menu offers it too.
var zones = []string{
	"America/Los_Angeles", "America/Denver", "America/Chicago", "America/Mexico_City", "America/New_York",
	"America/Bogota", "America/Halifax", "America/Santiago", "America/Sao_Paulo", "UTC", "Europe/London",
	"Europe/Madrid", "Europe/Paris", "Europe/Berlin", "Africa/Johannesburg", "Europe/Athens", "Europe/Istanbul",
	"Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
	"Pacific/Auckland",
}

// usual are the most likely time zones for the language of a server.
var usual = map[string]string{
	"fr": "Europe/Paris", "de": "Europe/Berlin", "es-ES": "Europe/Madrid", "es-419": "America/Mexico_City",
	"en-GB": "Europe/London", "en-US": "America/New_York",
}

// The settings of the page.
const (
	setChannel = "channel"
	setHour    = "hour"
	setZone    = "zone"
	setGames   = "games"
	setOff     = "off"
	setWhat    = "what"
	setBoth    = "both" // puzzle and match of the week
)

// The pages from which people come to the settings page, as the place in the custom_ids of its buttons and menus. Back
// leads there.
const (
	fromSettings = iota // of the server
	fromPuzzle
)

// backButton leads back to where the person of a press came from.
func backButton(q *interaction.Request) discordgo.Button {
	if q.Button.At == fromPuzzle {
		return posts.Button(discordgo.SecondaryButton, q.L.Say("bot.button.back"), posts.CustomID(buttonid.ID{Verb: posts.VerbTodayReturn}))
	}
	return server.BackToSettings(q.L)
}

// Settings opens the settings page for the puzzle of the day.
func (t *Today) Settings(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	how := interaction.Private
	if q.Private {
		how = interaction.Update
	}
	return interaction.Shown(how, t.page(q, t.server.Settings(q.Guild).Today)), nil
}

// Set handles a choice on the page.
func (t *Today) Set(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	edit, err := t.edit(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	var before *server.Today
	set, err := t.server.Change(q.Guild, func(set *server.Settings) {
		before = set.Today
		lang := set.Language(q.Interaction)
		if set.Today = edit(set.Today); set.Today != nil {
			set.Today.Lang = lang
		}
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	t.Touch(uint64(q.Guild))
	if !reflect.DeepEqual(before, set.Today) {
		t.server.Note(q, t.settingAct(q.Button.Word, set.Today))
	}
	return interaction.Shown(interaction.Update, t.page(q, set.Today)), nil
}

// settingAct is a change of a setting as the server's log keeps it.
func (t *Today) settingAct(name string, set *server.Today) server.Act {
	const puzzle = "bot.audit.set.today"
	switch {
	case set == nil:
		return server.Act{What: "setting", Setting: puzzle, Value: "bot.button.today.off"}
	case name == setChannel:
		return server.Act{What: "channels", Setting: "bot.today.settings.channel", Channels: []uint64{set.Channel}}
	case name == setGames && set.Games == nil:
		return server.Act{What: "games", Setting: puzzle, Games: t.puzzles.Games()}
	case name == setGames:
		return server.Act{What: "games", Setting: puzzle, Games: set.Games}
	case name == setWhat:
		return server.Act{What: "setting", Setting: "bot.today.settings.what", Value: "bot.today.settings.what." + cmp.Or(set.Only, setBoth)}
	case name == setHour:
		return server.Act{What: "setting", Setting: "bot.today.settings.hour", Value: fmt.Sprintf("%d:00", set.Hour)}
	}
	return server.Act{What: "setting", Setting: puzzle, Value: set.Zone}
}

// edit turns a choice into a change. Only the choice of a channel turns the puzzle on.
func (t *Today) edit(q *interaction.Request) (func(*server.Today) *server.Today, error) {
	switch q.Button.Word {
	case setOff:
		return func(*server.Today) *server.Today { return nil }, nil
	case setChannel:
		return t.setChannel(q)
	case setGames:
		return t.setGames(q.Values)
	}
	f, ok := form.Find(t.fields(q), q.Button.Word)
	if chosen := (server.Today{}); !ok || !f.Take(&chosen, q.Values) {
		return nil, buttonid.ErrMalformed
	}
	return changed(func(s *server.Today) { f.Set(s, q.Values[0]) }), nil
}

// changed applies a change unless the puzzle is off.
func changed(set func(*server.Today)) func(*server.Today) *server.Today {
	return func(now *server.Today) *server.Today {
		if now == nil {
			return nil
		}
		next := *now
		set(&next)
		return &next
	}
}

// setChannel posts the puzzle in the chosen channel.
func (t *Today) setChannel(q *interaction.Request) (func(*server.Today) *server.Today, error) {
	if len(q.Values) != 1 || discord.ParseSnowflake(q.Values[0]) == 0 {
		return nil, buttonid.ErrMalformed
	}
	begun := t.first(q)
	return func(now *server.Today) *server.Today {
		if now != nil {
			begun = *now
		}
		begun.Channel = uint64(discord.ParseSnowflake(q.Values[0]))
		return &begun
	}, nil
}

// setGames takes puzzles from the chosen games.
func (t *Today) setGames(chosen []string) (func(*server.Today) *server.Today, error) {
	all := t.puzzles.Games()
	if len(chosen) == 0 || slices.ContainsFunc(chosen, func(id string) bool { return !slices.Contains(all, id) }) {
		return nil, buttonid.ErrMalformed
	}
	wanted := slices.Sorted(slices.Values(chosen))
	if len(wanted) == len(all) {
		wanted = nil
	}
	return changed(func(s *server.Today) { s.Games = wanted }), nil
}

// first is a server's initial setting: nine o'clock, in the time zone of the person who turns it
// on, if they have set one, or else in the most likely zone for the server's language.
func (t *Today) first(q *interaction.Request) server.Today {
	return server.Today{Hour: firstHour, Zone: t.zones(q, nil)[0]}
}

// zones lists the zones to choose from, most likely first: the chosen one, the person's own, and
// that of the server's language.
func (t *Today) zones(q *interaction.Request, set *server.Today) []string {
	var list []string
	add := func(zone string) {
		if zone != "" && !slices.Contains(list, zone) {
			list = append(list, zone)
		}
	}
	if set != nil {
		add(set.Zone)
	}
	if h, err := t.records.Habits(q.UserID()); err == nil {
		add(h.Zone)
	}
	add(usual[q.GuildLocale])
	if len(list) == 0 {
		add("UTC")
	}
	for _, zone := range zones {
		add(zone)
	}
	return list[:min(len(list), form.MaxChoices)]
}

// fields are the settings with one value from a list.
func (t *Today) fields(q *interaction.Request) []form.Field[server.Today] {
	hours := make([]string, 24)
	for hour := range hours {
		hours[hour] = strconv.Itoa(hour)
	}
	what := []string{setBoth}
	if t.posts.Computers { // without them there is no match of the week
		what = append(what, server.OnlyPuzzle, server.OnlyWeek)
	}
	return []form.Field[server.Today]{
		{
			ID: setWhat, Name: form.Said("bot.today.settings.what"), Values: form.Fixed[server.Today](what...),
			Label: form.Labelled[server.Today]("bot.today.settings.what."),
			Get:   func(s server.Today) string { return cmp.Or(s.Only, setBoth) },
			Set: func(s *server.Today, value string) {
				if s.Only = value; value == setBoth {
					s.Only = ""
				}
			},
		},
		{
			ID: setHour, Name: form.Said("bot.today.settings.hour"), Values: form.Fixed[server.Today](hours...),
			Label: func(_ wording.Localizer, _ server.Today, hour string) string { return hour + ":00" },
			Get:   func(s server.Today) string { return strconv.Itoa(s.Hour) },
			Set:   func(s *server.Today, hour string) { s.Hour, _ = strconv.Atoi(hour) }, // one of the values
		},
		{
			ID: setZone, Values: func(s server.Today) []string { return t.zones(q, &s) },
			Label: func(_ wording.Localizer, _ server.Today, zone string) string { return clock.ZoneName(zone) },
			About: func(_ wording.Localizer, _ server.Today, zone string) string {
				at, _ := wording.WallClock(zone, t.records.Now())
				return at
			},
			Get: func(s server.Today) string { return s.Zone },
			Set: func(s *server.Today, zone string) { s.Zone = zone },
		},
	}
}

// page shows a server's settings for the puzzle of the day, with menus to change them.
func (t *Today) page(q *interaction.Request, set *server.Today) discord.Message {
	l := q.L
	out, ways := posts.NewDraft(posts.AccentLobby).Private(), posts.Row(backButton(q))
	out.Text(wording.Join(l.Say("bot.today.settings.title"), t.status(q, set)))
	out.Menu(channelMenu(q, set))
	if set != nil {
		for _, f := range t.fields(q) {
			if len(f.Values(*set)) < 2 {
				continue
			}
			out.Menu(form.Menu(setID(q, f.ID), "", f.Choices(l, *set, f.Name != nil)))
		}
		if all := t.puzzles.Games(); len(all) > 1 {
			out.Menu(gamesMenu(q, set, all))
		}
		ways = append(ways, posts.Button(discordgo.SecondaryButton, l.Say("bot.button.today.off"), setID(q, setOff)))
	}
	return out.Buttons(ways...).Message()
}

// status says how the puzzle of the day is set up, when the next one comes, and what went wrong
// with the last.
func (t *Today) status(q *interaction.Request, set *server.Today) string {
	l := q.L
	if set == nil {
		return l.Say("bot.today.settings.none")
	}
	fault := ""
	if b, _, err := readBoard(t.records.Store, uint64(q.Guild)); err == nil && b.Fault != "" {
		fault = l.Say(faults[b.Fault])
	}
	if !set.Puzzle() {
		return wording.Join(l.Say("bot.today.settings.onweek", "channel", session.Channel(set.Channel)), fault)
	}
	next := Running(t.records.Now(), location(set.Zone), set.Hour) + 1
	return wording.Join(
		l.Say("bot.today.settings.on", "channel", session.Channel(set.Channel), "next", session.Moment(next.Begins(location(set.Zone), set.Hour).Unix())),
		fault,
	)
}

// faults are the texts for why the last day has no post.
var faults = map[string]string{
	faultGone: "bot.today.fault.gone", faultForbidden: "bot.today.fault.forbidden",
	faultSilent: "bot.today.fault.silent", faultRefused: "bot.today.fault.refused",
}

// location is the zone with a name, UTC if this machine does not know it.
func location(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

// setID is the custom_id of a setting, which also says where the person came from.
func setID(q *interaction.Request, word string) string {
	return posts.CustomID(buttonid.ID{Verb: posts.VerbTodaySet, At: q.Button.At, Word: word})
}

func channelMenu(q *interaction.Request, set *server.Today) discordgo.SelectMenu {
	var chosen []uint64
	if set != nil {
		chosen = append(chosen, set.Channel)
	}
	types := []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews}
	return form.ChannelMenu(setID(q, setChannel), q.L.Bare().Say("bot.today.settings.channel"), types, chosen...)
}

func gamesMenu(q *interaction.Request, set *server.Today, all []string) discordgo.SelectMenu {
	var choices []form.Choice
	for _, id := range all {
		choices = append(choices, form.Choice{Value: id, Label: q.L.Bare().GameName(id), Chosen: len(set.Games) == 0 || slices.Contains(set.Games, id)})
	}
	return form.Several(form.Menu(setID(q, setGames), "", choices), 1, len(all))
}
