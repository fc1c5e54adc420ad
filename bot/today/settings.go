package today

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// firstHour is when days begin unless a server says otherwise.
const firstHour = 9

// zones are those that can be chosen from a menu, from west to east. Whoever lives elsewhere names
// their own with /me rhythm, and it is offered too.
var zones = []string{
	"America/Los_Angeles", "America/Denver", "America/Chicago", "America/Mexico_City", "America/New_York",
	"America/Bogota", "America/Halifax", "America/Santiago", "America/Sao_Paulo", "UTC", "Europe/London",
	"Europe/Madrid", "Europe/Paris", "Europe/Berlin", "Africa/Johannesburg", "Europe/Athens", "Europe/Istanbul",
	"Asia/Dubai", "Asia/Kolkata", "Asia/Bangkok", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney",
	"Pacific/Auckland",
}

// usual are the zones that servers of a language most likely are in.
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
)

// Settings opens the page of a server's settings that is about the puzzle of the day.
func (t *Today) Settings(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	how := interaction.Private
	if q.Private {
		how = interaction.Update
	}
	return interaction.Shown(how, t.page(q, t.server.Settings(q.Guild).Today)), nil
}

// Set takes what was chosen on the page.
func (t *Today) Set(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	edit, err := t.edit(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	set, err := t.server.Change(q.Guild, func(set *server.Settings) {
		lang := set.Language(q.Interaction)
		if set.Today = edit(set.Today); set.Today != nil {
			set.Today.Lang = lang
		}
	})
	if err != nil {
		return interaction.Reply{}, err
	}
	t.Touch(uint64(q.Guild))
	return interaction.Shown(interaction.Update, t.page(q, set.Today)), nil
}

// edit turns what was chosen into a change. Only a channel turns on what is off.
func (t *Today) edit(q *interaction.Request) (func(*server.Today) *server.Today, error) {
	value := ""
	if len(q.Values) > 0 {
		value = q.Values[0]
	}
	change := func(set func(*server.Today)) func(*server.Today) *server.Today {
		return func(now *server.Today) *server.Today {
			if now == nil {
				return nil
			}
			next := *now
			set(&next)
			return &next
		}
	}
	switch q.Button.Word {
	case setOff:
		return func(*server.Today) *server.Today { return nil }, nil
	case setChannel:
		if id := discord.ParseSnowflake(value); id != 0 {
			begun := t.first(q)
			return func(now *server.Today) *server.Today {
				if now != nil {
					begun = *now
				}
				begun.Channel = uint64(id)
				return &begun
			}, nil
		}
	case setHour:
		if hour, err := strconv.Atoi(value); err == nil && hour >= 0 && hour < 24 {
			return change(func(s *server.Today) { s.Hour = hour }), nil
		}
	case setZone:
		if _, err := time.LoadLocation(value); err == nil && slices.Contains(t.zones(q, nil), value) {
			return change(func(s *server.Today) { s.Zone = value }), nil
		}
	case setGames:
		if all := t.puzzles.Games(); len(q.Values) > 0 && !slices.ContainsFunc(q.Values, func(id string) bool { return !slices.Contains(all, id) }) {
			wanted := slices.Sorted(slices.Values(q.Values))
			if len(wanted) == len(all) {
				wanted = nil
			}
			return change(func(s *server.Today) { s.Games = wanted }), nil
		}
	}
	return nil, buttonid.ErrMalformed
}

// first is what a server begins with: nine o'clock where the person lives who turns it on, if they have
// said where, or else where people of the server's language most likely do.
func (t *Today) first(q *interaction.Request) server.Today {
	return server.Today{Hour: firstHour, Zone: t.zones(q, nil)[0]}
}

// zones are those to choose from, the most likely first: that which was chosen, the person's own, that
// of the server's language.
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
	return list[:min(len(list), maxOptions)]
}

// maxOptions is how many options a select menu holds.
const maxOptions = 25

// page shows what a server has decided about the puzzle of the day, with menus to change it.
func (t *Today) page(q *interaction.Request, set *server.Today) discord.Message {
	l := q.L
	out := posts.NewDraft(posts.AccentLobby).Private()
	out.Text(wording.Join(l.Say("bot.today.settings.title"), t.stands(q, set)))
	out.Menu(channelMenu(l.Bare(), set))
	if set != nil {
		out.Menu(hourMenu(l.Bare(), set)).Menu(t.zoneMenu(q, set))
		if all := t.puzzles.Games(); len(all) > 1 {
			out.Menu(t.gamesMenu(l.Bare(), set, all))
		}
		out.Buttons(posts.Button(discordgo.SecondaryButton, l.Say("bot.button.today.off"), setID(setOff)))
	}
	return out.Message()
}

// stands says how the puzzle of the day is set up, when the next one comes, and what was wrong with
// the last.
func (t *Today) stands(q *interaction.Request, set *server.Today) string {
	l := q.L
	if set == nil {
		return l.Say("bot.today.settings.none")
	}
	fault := ""
	if b, _, err := readBoard(t.records.Store, uint64(q.Guild)); err == nil && b.Fault != "" {
		fault = l.Say(faults[b.Fault])
	}
	next := Running(t.records.Now(), location(set.Zone), set.Hour) + 1
	return wording.Join(
		l.Say("bot.today.settings.on", "channel", session.Channel(set.Channel), "next", session.Moment(next.Begins(location(set.Zone), set.Hour).Unix())),
		fault,
	)
}

// faults are the texts that tell why the last day has no post.
var faults = map[string]string{
	faultGone: "bot.today.fault.gone", faultForbidden: "bot.today.fault.forbidden",
	faultSilent: "bot.today.fault.silent", faultRefused: "bot.today.fault.refused",
}

// location is a zone by its name. One that this machine does not know is UTC.
func location(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		return time.UTC
	}
	return zone
}

func setID(word string) string {
	return posts.CustomID(buttonid.ID{Verb: posts.VerbTodaySet, Word: word})
}

func channelMenu(l wording.Localizer, set *server.Today) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{
		MenuType: discordgo.ChannelSelectMenu, CustomID: setID(setChannel),
		Placeholder:  wording.Clip(l.Say("bot.today.settings.channel"), 150),
		ChannelTypes: []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews},
	}
	if set != nil {
		menu.DefaultValues = []discordgo.SelectMenuDefaultValue{{
			ID: discord.Snowflake(set.Channel).String(), Type: discordgo.SelectMenuDefaultValueChannel,
		}}
	}
	return menu
}

func hourMenu(l wording.Localizer, set *server.Today) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: setID(setHour)}
	for hour := range 24 {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: l.Say("bot.option", "name", l.Say("bot.today.settings.hour"), "value", fmt.Sprintf("%d:00", hour)),
			Value: strconv.Itoa(hour), Default: hour == set.Hour,
		})
	}
	return menu
}

func (t *Today) zoneMenu(q *interaction.Request, set *server.Today) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: setID(setZone)}
	for _, zone := range t.zones(q, set) {
		clock, _ := wording.WallClock(zone, t.records.Now())
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: zone, Description: clock, Value: zone, Default: zone == set.Zone,
		})
	}
	return menu
}

func (t *Today) gamesMenu(l wording.Localizer, set *server.Today, all []string) discordgo.SelectMenu {
	one := 1
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: setID(setGames), MinValues: &one, MaxValues: len(all)}
	for _, id := range all {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: l.GameName(id), Value: id, Default: len(set.Games) == 0 || slices.Contains(set.Games, id),
		})
	}
	return menu
}
