package bot

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
)

// Where a server wants matches to be played. The zero value leaves it to whoever opens
// a match.
const (
	threadsAsk    = ""
	threadsAlways = "always"
	threadsNever  = "never"
)

// settings are what a server has decided for the matches opened in it. The zero value
// is that of a server that has decided nothing.
type settings struct {
	Lang     string   `json:"lang,omitempty"`     // of public posts; empty: the server's
	Channels []uint64 `json:"channels,omitempty"` // where matches may be opened; none: everywhere
	Speed    string   `json:"speed,omitempty"`    // of matches opened without one, see speeds
	Threads  string   `json:"threads,omitempty"`
	// Lost are channels that were allowed and have been deleted. They are told once.
	Lost []uint64 `json:"lost,omitempty"`
}

func settingsKey(guild discord.Snowflake) string { return fmt.Sprintf("guild/%d/settings", guild) }

// settings returns what a server has decided. Settings that cannot be read are none:
// play must not end with them.
func (b *Bot) settings(guild discord.Snowflake) (set settings) {
	data, err := b.Store.Value(settingsKey(guild))
	if err == nil && data != nil {
		err = json.Unmarshal(data, &set)
	}
	if err != nil {
		b.Log.Error("settings of a server cannot be read", "guild", guild.String(), "error", err)
		return settings{}
	}
	return set
}

// changeSettings lets edit change what a server has decided while nobody else does, and
// stores it.
func (b *Bot) changeSettings(guild discord.Snowflake, edit func(*settings)) (settings, error) {
	defer b.locks.lock(settingsKey(guild))()
	set := b.settings(guild)
	edit(&set)
	return set, b.Store.SetValue(settingsKey(guild), mustJSON(set))
}

// mayManage reports whether the person may decide for the whole server.
func mayManage(i discord.Interaction) bool {
	return i.MemberPermissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
}

// managing refuses whoever may not decide for the server.
func managing(t *talk) error {
	switch {
	case t.i.Guild == 0:
		return refuse("bot.error.server")
	case !mayManage(t.i):
		return refuse("bot.settings.forbidden")
	}
	return nil
}

// settingsCommand answers /settings.
func (b *Bot) settingsCommand(ctx context.Context, t *talk) error {
	if err := managing(t); err != nil {
		return err
	}
	b.heal(ctx, t.i.Guild, 0)
	var lost []uint64
	set, err := b.changeSettings(t.i.Guild, func(set *settings) { lost, set.Lost = set.Lost, nil })
	if err != nil {
		return err
	}
	return t.private(ctx, t.voice.settingsPost(set, len(lost)))
}

// setting is one of the things to decide by choosing a value.
type setting struct {
	name   string
	title  string   // id of its text
	values []string // the first is chosen where nothing is
	texts  string   // beginning of the ids of the values' texts
	get    func(settings) string
	set    func(*settings, string)
}

const channelsSetting = "channels"

// unset is the value of a menu by which nothing is decided.
const unset = "default"

var settingTable = []setting{
	{"lang", "bot.settings.lang", append([]string{unset}, Languages...), "bot.settings.lang.",
		func(s settings) string { return s.Lang }, func(s *settings, v string) { s.Lang = v }},
	{"speed", "bot.settings.speed", speedNames(), "bot.speed.",
		func(s settings) string { return s.Speed }, func(s *settings, v string) { s.Speed = v }},
	{"threads", "bot.settings.threads", []string{unset, threadsAlways, threadsNever}, "bot.settings.threads.",
		func(s settings) string { return s.Threads }, func(s *settings, v string) { s.Threads = v }},
}

func speedNames() (names []string) {
	for _, s := range speeds {
		names = append(names, s.name)
	}
	return names
}

// settingsPost shows what the server has decided, with menus to change it.
func (v voice) settingsPost(set settings, lost int) discord.Message {
	out := &post{accent: &accentLobby}
	out.Ephemeral = true
	note := ""
	if lost > 0 {
		note = v.say("bot.settings.lost", "n", lost)
	}
	out.text(join(v.say("bot.settings.title"), v.allowedIn(set), note))
	for _, s := range settingTable {
		out.menu(v.settingMenu(s, set))
	}
	out.menu(v.channelMenu(set))
	return out.message()
}

// allowedIn says where matches may be opened.
func (v voice) allowedIn(set settings) string {
	if len(set.Channels) == 0 {
		return v.say("bot.settings.everywhere")
	}
	return v.say("bot.settings.only", "channels", v.channels(set.Channels))
}

func (v voice) channels(ids []uint64) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = channelMention(id)
	}
	return v.list(names)
}

func settingID(name string) string { return customID(buttonid.ID{Verb: "set", Word: name}) }

func (v voice) settingMenu(s setting, set settings) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: settingID(s.name)}
	title := v.bare().say(s.title)
	for _, value := range s.values {
		label := v.bare().say("bot.option", "name", title, "value", v.bare().say(s.texts+value))
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(label, 100), Value: value, Default: cmp.Or(s.get(set), s.values[0]) == value,
		})
	}
	return menu
}

// maxAllowed is how many channels a menu can hold.
const maxAllowed = 25

func (v voice) channelMenu(set settings) discordgo.SelectMenu {
	none := 0
	menu := discordgo.SelectMenu{
		MenuType: discordgo.ChannelSelectMenu, CustomID: settingID(channelsSetting),
		Placeholder: clip(v.bare().say("bot.settings.channels"), 150),
		MinValues:   &none, MaxValues: maxAllowed,
		ChannelTypes: []discordgo.ChannelType{
			discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildForum,
		},
	}
	for _, id := range set.Channels {
		menu.DefaultValues = append(menu.DefaultValues, discordgo.SelectMenuDefaultValue{
			ID: discord.Snowflake(id).String(), Type: discordgo.SelectMenuDefaultValueChannel,
		})
	}
	return menu
}

// setSetting handles the menus of /settings.
func (b *Bot) setSetting(ctx context.Context, t *talk, _ *sheet) error {
	if err := managing(t); err != nil {
		return err
	}
	edit, err := settingEdit(t.id.Word, t.i.Values)
	if err != nil {
		return err
	}
	set, err := b.changeSettings(t.i.Guild, edit)
	if err != nil {
		return err
	}
	return t.update(ctx, t.voice.settingsPost(set, 0))
}

// settingEdit turns what was chosen in a menu into a change.
func settingEdit(name string, values []string) (func(*settings), error) {
	if name == channelsSetting {
		channels, err := parseChannels(values)
		return func(s *settings) { s.Channels = channels }, err
	}
	at := slices.IndexFunc(settingTable, func(s setting) bool { return s.name == name })
	if at < 0 || len(values) != 1 || !slices.Contains(settingTable[at].values, values[0]) {
		return nil, buttonid.ErrMalformed
	}
	value := values[0]
	if value == unset {
		value = ""
	}
	return func(s *settings) { settingTable[at].set(s, value) }, nil
}

func parseChannels(values []string) ([]uint64, error) {
	var channels []uint64
	for _, value := range values {
		id, err := strconv.ParseUint(value, 10, 64)
		if err != nil || id == 0 || len(values) > maxAllowed {
			return nil, buttonid.ErrMalformed
		}
		channels = append(channels, id)
	}
	slices.Sort(channels)
	return slices.Compact(channels), nil
}

// lookWithin is how long may be spent on looking at channels before an answer.
const lookWithin = time.Second

// heal takes channels off the allowed ones that have been deleted. It looks until it has
// found as many as are enough, 0 for all of them. What cannot be found out counts as
// there: Discord may only be slow, or hide a channel from the bot.
func (b *Bot) heal(ctx context.Context, guild discord.Snowflake, enough int) settings {
	ctx, cancel := context.WithTimeout(ctx, lookWithin)
	defer cancel()
	set := b.settings(guild)
	var lost []uint64
	for i, channel := range set.Channels {
		if err := b.API.Look(ctx, discord.Snowflake(channel)); errors.Is(err, discord.ErrGone) {
			lost = append(lost, channel)
		} else if i+1-len(lost) == enough {
			break
		}
	}
	if len(lost) == 0 {
		return set
	}
	isLost := func(id uint64) bool { return slices.Contains(lost, id) }
	b.Log.Info("allowed channels are gone", "guild", guild.String(), "channels", lost)
	healed, err := b.changeSettings(guild, func(s *settings) {
		s.Channels = slices.DeleteFunc(s.Channels, isLost)
		s.Lost = append(s.Lost, lost...)
	})
	if err != nil {
		b.Log.Error("settings of a server could not be healed", "guild", guild.String(), "error", err)
	}
	return healed
}

// maxNamed is how many allowed channels a refusal names.
const maxNamed = 5

// permitted refuses a channel in which the server wants no matches, and names some in
// which it does. A thread counts as the channel it is in.
func (b *Bot) permitted(ctx context.Context, t *talk) (settings, error) {
	set := b.settings(t.i.Guild)
	if set.allows(t.i) {
		return set, nil
	}
	if set = b.heal(ctx, t.i.Guild, maxNamed); set.allows(t.i) {
		return set, nil
	}
	named := set.Channels[:min(len(set.Channels), maxNamed)]
	return set, refuse("bot.settings.elsewhere", "channels", t.voice.channels(named))
}

func (s settings) allows(i discord.Interaction) bool {
	return len(s.Channels) == 0 || slices.Contains(s.Channels, uint64(i.Channel)) ||
		isThread(i) && slices.Contains(s.Channels, uint64(i.Parent))
}

// language is that of public posts: what the server has decided, else its own, else that
// of the person.
func (s settings) language(i discord.Interaction) string {
	return cmp.Or(s.Lang, publicLanguage(i))
}
