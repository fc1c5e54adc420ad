package server

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Show answers /server settings.
func (s *Server) Show(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	s.heal(ctx, q.Guild, 0)
	var lost []uint64
	set, err := s.Change(q.Guild, func(set *Settings) { lost, set.Lost = set.Lost, nil })
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Private, settingsPage(q, set, len(lost))), err
}

// Set takes what was chosen in a menu of /server settings.
func (s *Server) Set(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	edit, err := settingEdit(q.Interaction, q.Button.Word, q.Values)
	if err != nil {
		return interaction.Reply{}, err
	}
	before := s.Settings(q.Guild)
	for _, c := range q.Channels {
		if slices.Contains(before.Channels, uint64(c.ID)) { // whoever adds another one need not mend this
			continue
		}
		if err := before.playable(c); err != nil {
			return interaction.Reply{}, err
		}
	}
	if q.Button.Word == callSetting {
		if err := callable(q); err != nil {
			return interaction.Reply{}, err
		}
	}
	set, err := s.Change(q.Guild, edit)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(interaction.Update, settingsPage(q, set, 0)), err
}

// setting is one of the things to decide by choosing a value.
type setting struct {
	name   string
	title  string   // id of its text
	values []string // the first is chosen where nothing is
	label  func(l wording.Localizer, value string) string
	get    func(Settings) string
	set    func(*Settings, string)
}

const (
	channelsSetting = "channels"
	callSetting     = "call"
)

// unset is the value of a menu by which nothing is decided.
const unset = "default"

var settingTable = []setting{
	{"lang", "bot.settings.lang", append([]string{unset}, wording.Languages...), langLabel,
		func(s Settings) string { return s.Lang }, func(s *Settings, v string) { s.Lang = v }},
	{"speed", "bot.settings.speed", session.SpeedNames(), said("bot.speed."),
		func(s Settings) string { return s.Speed }, func(s *Settings, v string) { s.Speed = v }},
	{"threads", "bot.settings.threads", []string{unset, ThreadsAlways, ThreadsNever}, said("bot.settings.threads."),
		func(s Settings) string { return s.Threads }, func(s *Settings, v string) { s.Threads = v }},
}

// said returns the label of a value whose text has an id that begins so.
func said(begins string) func(wording.Localizer, string) string {
	return func(l wording.Localizer, value string) string { return l.Say(begins + value) }
}

func langLabel(l wording.Localizer, value string) string {
	if value == unset {
		return l.Say("bot.settings.lang.default")
	}
	return wording.LanguageName(value)
}

// settingsPage shows what the server has decided, with menus to change it.
func settingsPage(q *interaction.Request, set Settings, lost int) discord.Message {
	l, note := q.L, ""
	if lost > 0 {
		note = l.Say("bot.settings.lost", "n", lost)
	}
	out := posts.NewDraft(posts.AccentLobby)
	out.Text(wording.Join(l.Say("bot.settings.title"), allowedIn(l, set), calledIn(l, set), note))
	for _, s := range settingTable {
		out.Menu(settingMenu(l.Bare(), s, set))
	}
	called := uint64(0)
	if set.Call != nil {
		called = set.Call.Role
	}
	bare := l.Bare()
	out.Menu(channelMenu(bare, set)).Menu(roleMenu(callSetting, bare.Say("bot.settings.call"), called))
	return out.Buttons(TodayButton(l, discordgo.SecondaryButton)).Private().Message()
}

// TodayButton is the button that leads to the settings of the puzzle of the day.
func TodayButton(l wording.Localizer, style discordgo.ButtonStyle) discordgo.Button {
	return posts.Button(style, l.Say("bot.button.today.settings"), posts.CustomID(buttonid.ID{Verb: posts.VerbTodayOpen}))
}

// allowedIn says where matches may be opened.
func allowedIn(l wording.Localizer, set Settings) string {
	if len(set.Channels) == 0 {
		return l.Say("bot.settings.everywhere")
	}
	return l.Say("bot.settings.only", "channels", channels(set.Channels))
}

// calledIn says who is called to new lobbies, "" for nobody.
func calledIn(l wording.Localizer, set Settings) string {
	if set.Call == nil {
		return ""
	}
	return l.Say("bot.settings.called", "role", session.Role(set.Call.Role))
}

func settingID(name string) string {
	return posts.CustomID(buttonid.ID{Verb: posts.VerbSet, Word: name})
}

func settingMenu(l wording.Localizer, s setting, set Settings) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: settingID(s.name)}
	for _, value := range s.values {
		label := l.Say("bot.option", "name", l.Say(s.title), "value", s.label(l, value))
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(label, 100), Value: value, Default: cmp.Or(s.get(set), s.values[0]) == value,
		})
	}
	return menu
}

// maxAllowed is how many channels a menu can hold.
const maxAllowed = 25

func channelMenu(l wording.Localizer, set Settings) discordgo.SelectMenu {
	none := 0
	menu := discordgo.SelectMenu{
		MenuType: discordgo.ChannelSelectMenu, CustomID: settingID(channelsSetting),
		Placeholder: wording.Clip(l.Say("bot.settings.channels"), 150),
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

// roleMenu is the menu of a setting that is a role, 0 for none.
func roleMenu(name, text string, role uint64) discordgo.SelectMenu {
	none := 0
	menu := discordgo.SelectMenu{
		MenuType: discordgo.RoleSelectMenu, CustomID: settingID(name),
		Placeholder: wording.Clip(text, 150), MinValues: &none, MaxValues: 1,
	}
	if role != 0 {
		menu.DefaultValues = []discordgo.SelectMenuDefaultValue{{
			ID: discord.Snowflake(role).String(), Type: discordgo.SelectMenuDefaultValueRole,
		}}
	}
	return menu
}

// callable refuses a role that the bot cannot call, as far as Discord tells. That of everybody bears
// the number of the server.
func callable(q *interaction.Request) error {
	for _, role := range q.Roles {
		mayAll := lacking(q.Permissions, discordgo.PermissionMentionEveryone) == 0
		if role.ID == q.Guild || !role.Mentionable && !mayAll {
			return session.Refuse("bot.settings.call.mute", "role", session.Role(role.ID))
		}
	}
	return nil
}

// oneRole reads what was chosen in a menu of roles: none, which is 0, or one.
func oneRole(values []string) (role uint64, err error) {
	roles, err := parseIDs(values)
	switch {
	case err != nil || len(roles) > 1:
		return 0, buttonid.ErrMalformed
	case len(roles) == 0:
		return 0, nil
	}
	return roles[0], nil
}

// calling is the change to the role that is called. give says that whoever chose may give roles.
func calling(values []string, give bool) (func(*Settings), error) {
	role, err := oneRole(values)
	return func(s *Settings) {
		if s.Call = nil; role != 0 {
			s.Call = &Call{Role: role, Give: give}
		}
	}, err
}

// settingEdit turns what was chosen in a menu into a change.
func settingEdit(by discord.Interaction, name string, values []string) (func(*Settings), error) {
	switch name {
	case channelsSetting:
		channels, err := parseIDs(values)
		return func(s *Settings) { s.Channels = channels }, err
	case callSetting:
		return calling(values, lacking(by.MemberPermissions, discordgo.PermissionManageRoles) == 0)
	}
	at := slices.IndexFunc(settingTable, func(s setting) bool { return s.name == name })
	if at < 0 || len(values) != 1 || !slices.Contains(settingTable[at].values, values[0]) {
		return nil, buttonid.ErrMalformed
	}
	value := values[0]
	if value == unset {
		value = ""
	}
	return func(s *Settings) { settingTable[at].set(s, value) }, nil
}

// parseIDs reads what was chosen in a menu of channels or roles.
func parseIDs(values []string) ([]uint64, error) {
	var ids []uint64
	for _, value := range values {
		id, err := strconv.ParseUint(value, 10, 64)
		if err != nil || id == 0 || len(values) > maxAllowed {
			return nil, buttonid.ErrMalformed
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}
