package server

import (
	"cmp"
	"context"
	"reflect"
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Show answers /server settings. ShowHere goes back to them from another page.
func (s *Server) Show(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	return s.show(ctx, q, interaction.Private)
}

func (s *Server) ShowHere(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	return s.show(ctx, q, interaction.Update)
}

func (s *Server) show(ctx context.Context, q *interaction.Request, how interaction.How) (interaction.Reply, error) {
	s.forgetDeletedChannels(ctx, q.Guild, 0)
	var lost []uint64
	set, err := s.Change(q.Guild, func(set *Settings) { lost, set.Lost = set.Lost, nil })
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Shown(how, settingsPage(q, set, len(lost))), err
}

// Set takes what was chosen in a menu of /server settings.
func (s *Server) Set(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	edit, err := s.settingEdit(ctx, q)
	if err != nil {
		return interaction.Reply{}, err
	}
	before := s.Settings(q.Guild)
	for _, c := range q.Channels {
		if slices.Contains(before.Channels, uint64(c.ID)) { // who adds another one need not repair this one
			continue
		}
		if err := before.canPlayIn(c); err != nil {
			return interaction.Reply{}, err
		}
	}
	if q.Button.Word == callSetting {
		if err := mayBeCalled(q); err != nil {
			return interaction.Reply{}, err
		}
	}
	set, err := s.Change(q.Guild, edit)
	if err != nil {
		return interaction.Reply{}, err
	}
	if !reflect.DeepEqual(before, set) {
		s.Note(q, settingAct(q.Button.Word, set))
	}
	return interaction.Shown(interaction.Update, settingsPage(q, set, 0)), err
}

// settingAct is a change of a setting as the server's log keeps it.
func settingAct(name string, set Settings) Act {
	switch {
	case name == channelsSetting && len(set.Channels) > 0:
		return Act{What: "channels", Setting: "bot.audit.set.channels", Channels: set.Channels}
	case name == callSetting && set.Call != nil:
		return Act{What: "role", Setting: "bot.settings.call", Role: set.Call.Role}
	}
	chosen := map[string]Act{
		channelsSetting: {Setting: "bot.audit.set.channels", Value: "bot.audit.unset"},
		callSetting:     {Setting: "bot.settings.call", Value: "bot.audit.unset"},
		"lang":          {Setting: "bot.settings.lang", Value: "bot.settings.lang.default"},
		"speed":         {Setting: "bot.settings.speed", Value: "bot.speed." + set.Speed},
		"threads":       {Setting: "bot.settings.threads", Value: "bot.settings.threads." + cmp.Or(set.Threads, unset)},
	}
	act := chosen[name]
	if act.What = "setting"; name == "lang" && set.Lang != "" {
		act.Value = wording.LanguageName(set.Lang)
	}
	return act
}

const (
	channelsSetting = "channels"
	callSetting     = "call"
)

// unset is the value of a menu that leaves the decision open.
const unset = "default"

// settingFields are the settings with one value of a list.
var settingFields = []form.Field[Settings]{
	textField("lang", "bot.settings.lang", func(s *Settings) *string { return &s.Lang }, langLabel, append([]string{unset}, wording.Languages...)...),
	textField("speed", "bot.settings.speed", func(s *Settings) *string { return &s.Speed }, form.Labelled[Settings]("bot.speed."), session.SpeedNames()...),
	textField("threads", "bot.settings.threads", func(s *Settings) *string { return &s.Threads }, form.Labelled[Settings]("bot.settings.threads."), unset, ThreadsAlways, ThreadsNever),
}

// textField is the field of a setting that is stored as a text. The first value is chosen as long as nothing is stored.
func textField(id, name string, stored func(*Settings) *string, label func(wording.Localizer, Settings, string) string, values ...string) form.Field[Settings] {
	return form.Field[Settings]{
		ID: id, Name: form.Said(name), Values: form.Fixed[Settings](values...), Label: label,
		Get: func(s Settings) string { return cmp.Or(*stored(&s), values[0]) },
		Set: func(s *Settings, value string) {
			if value == unset {
				value = ""
			}
			*stored(s) = value
		},
	}
}

func langLabel(l wording.Localizer, _ Settings, value string) string {
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
	out.Text(wording.Join(l.Say("bot.settings.title"), allowedIn(l, set), calledIn(l, set), lacksHere(q, set), note))
	for _, f := range settingFields {
		out.Menu(f.Menu(l, set, settingID(f.ID)))
	}
	out.Menu(channelMenu(l.Bare(), set)).Menu(callMenu(l.Bare(), set))
	return out.Buttons(TodaySettingsButton(l, 0), lacksButton(l), auditButton(l)).Private().Message()
}

// todayButton is the button that shows the puzzle of the day.
func todayButton(l wording.Localizer) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, l.Say("bot.button.today.open"), posts.CustomID(buttonid.ID{Verb: posts.VerbTodayOpen}))
}

// TodaySettingsButton is the button that leads to the settings of the puzzle of the day. The number from stands for the
// page that it is on, and to which one goes back.
func TodaySettingsButton(l wording.Localizer, from int) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, l.Say("bot.button.today.settings"), posts.CustomID(buttonid.ID{Verb: posts.VerbTodaySettings, At: from}))
}

// allowedIn says where matches may be opened.
func allowedIn(l wording.Localizer, set Settings) string {
	if len(set.Channels) == 0 {
		return l.Say("bot.settings.everywhere")
	}
	return l.Say("bot.settings.only", "channels", channels(set.Channels))
}

// calledIn says which role is called to new lobbies, "" for none.
func calledIn(l wording.Localizer, set Settings) string {
	if set.Call == nil {
		return ""
	}
	return l.Say("bot.settings.called", "role", session.Role(set.Call.Role))
}

func settingID(name string) string {
	return posts.CustomID(buttonid.ID{Verb: posts.VerbSet, Word: name})
}

// channelMenu asks where matches may be opened.
func channelMenu(l wording.Localizer, set Settings) discordgo.SelectMenu {
	types := []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews, discordgo.ChannelTypeGuildForum}
	menu := form.ChannelMenu(settingID(channelsSetting), l.Say("bot.settings.channels"), types, set.Channels...)
	return form.Several(menu, 0, form.MaxChoices)
}

// callMenu asks which role is called to new lobbies.
func callMenu(l wording.Localizer, set Settings) discordgo.SelectMenu {
	var called []uint64
	if set.Call != nil {
		called = append(called, set.Call.Role)
	}
	return form.Several(form.RoleMenu(settingID(callSetting), l.Say("bot.settings.call"), called...), 0, 1)
}

// mayBeCalled refuses a role that the bot cannot call, as far as Discord tells. The id of the role @everyone is that of
// the server.
func mayBeCalled(q *interaction.Request) error {
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

// callChange is the change of the role that is called.
func (s *Server) callChange(ctx context.Context, q *interaction.Request) (func(*Settings), error) {
	role, err := oneRole(q.Values)
	if err != nil || role == 0 {
		return func(s *Settings) { s.Call = nil }, err
	}
	give, err := s.API.MayGive(ctx, q.Interaction, discord.Snowflake(role))
	return func(s *Settings) { s.Call = &Call{Role: role, Give: give} }, err
}

// settingEdit turns what was chosen in a menu into a change.
func (s *Server) settingEdit(ctx context.Context, q *interaction.Request) (func(*Settings), error) {
	switch q.Button.Word {
	case channelsSetting:
		channels, err := parseIDs(q.Values)
		return func(s *Settings) { s.Channels = channels }, err
	case callSetting:
		return s.callChange(ctx, q)
	}
	f, ok := form.Find(settingFields, q.Button.Word)
	if chosen := (Settings{}); !ok || !f.Take(&chosen, q.Values) {
		return nil, buttonid.ErrMalformed
	}
	return func(s *Settings) { f.Set(s, q.Values[0]) }, nil
}

// parseIDs reads what was chosen in a menu of channels or roles.
func parseIDs(values []string) ([]uint64, error) {
	var ids []uint64
	for _, value := range values {
		id, err := strconv.ParseUint(value, 10, 64)
		if err != nil || id == 0 || len(values) > form.MaxChoices {
			return nil, buttonid.ErrMalformed
		}
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}
