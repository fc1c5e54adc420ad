package bot

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/play"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/bot/wording"
)

// command is a slash command or a sub-command: how Discord is told of it and what answers it.
// Names and descriptions are in the catalogues: "bot.command.<name>" and "….about", with the
// option's name between for those of options. The name of a sub-command is that of its group
// and its own.
type command struct {
	route   route
	options []option
	server  bool // makes no sense in a direct message
	// complete suggests values of an option while it is being typed.
	complete interaction.Handler
}

// group is a command of which only the sub-commands can be used.
type group struct {
	name string
	subs []string
	// needs are the permissions a member must have for Discord to offer the group. Who may use
	// each sub-command is decided when it is used: Discord knows no permissions of theirs.
	needs int64
}

// option is an argument of a command.
type option struct {
	name     string
	kind     discordgo.ApplicationCommandOptionType
	required bool
	complete bool
	choices  []choice
}

// choice is a fixed value of an option; id names its text. That of a game is told with what the
// game is about, if so wanted.
type choice struct {
	value, id string
	card      bool
}

func (b *Bot) commandTable() map[string]command {
	const text, user = discordgo.ApplicationCommandOptionString, discordgo.ApplicationCommandOptionUser
	do, view := b.play.Command, b.aboutMeant
	match := []option{{name: "match", kind: text, complete: true}}
	game := b.gameOption()
	return map[string]command{
		"play":           {route: b.openOrChoose, options: b.playOptions(), server: true},
		"board":          {route: view(b.views.Board), options: boardOptions, server: true},
		"hand":           {route: view(b.views.Hand), server: true},
		"hint":           {route: view(b.advice.Hint), server: true},
		"turn":           {route: do(session.VerbRepost, b.play.Meant), server: true},
		"games":          {route: page(b.people.Matches)},
		"me stats":       {route: page(b.people.Stats), options: []option{{name: "user", kind: user}, game}, server: true},
		"me leaderboard": {route: page(b.people.Leaderboard), options: []option{game}, server: true},
		"me privacy":     {route: page(b.people.Privacy)},
		"me rhythm":      {route: page(b.people.Rhythm), options: rhythmOptions, complete: b.people.SuggestZone},
		"rules":          {route: page(b.views.Rules.Show), options: []option{game}},
		"lesson":         {route: page(play.Lessons{Play: b.play}.Command), options: []option{game}},
		"help":           {route: page(b.views.Help), options: helpOptions},

		"match takeback": {route: do(session.VerbTakeback, b.play.Meant), server: true},
		"match replay":   {route: page(b.views.Replay), options: match, complete: b.views.Suggest(session.Live, session.Over)},
		"match export":   {route: page(b.views.Export), options: match, complete: b.views.Suggest(session.Over)},
		"match verify":   {route: page(b.views.Verify), options: match, complete: b.views.Suggest(session.Over, session.Live)},
		"match move": {route: do(session.VerbMove, b.play.Movable), options: match, server: true,
			complete: b.views.Suggest(session.Live)},
		"match substitute": {route: do(session.VerbSubstitute, b.play.Meant), server: true,
			options: []option{{name: "user", kind: user}, {name: "for", kind: user}}},
		"match return":  {route: do(session.VerbReturn, b.play.Meant), server: true},
		"match resign":  {route: view(b.views.ResignAsk), server: true},
		"match abandon": {route: do(session.VerbAbandon, b.play.Meant), server: true},

		"server settings":  {route: page(b.server.Show), server: true},
		"server dashboard": {route: page(b.server.PostDashboard), server: true},
		"server moderate":  {route: page(b.play.Manage), options: match, complete: b.views.SuggestHere(play.Moderates), server: true},
	}
}

// commandOrder is the order in which commands are registered: the way in first, in each group
// what ends things last.
var commandOrder = []group{
	{name: "play"}, {name: "turn"}, {name: "board"}, {name: "hand"}, {name: "games"}, {name: "rules"}, {name: "lesson"}, {name: "hint"}, {name: "help"},
	{name: "match", subs: []string{"takeback", "replay", "export", "verify", "move", "substitute", "return", "resign", "abandon"}},
	{name: "me", subs: []string{"stats", "leaderboard", "rhythm", "privacy"}},
	{name: "server", subs: []string{"settings", "moderate", "dashboard"}, needs: discordgo.PermissionManageMessages},
}

// commands are the full names of what can be used of a group, or its own where it is no group.
func (g group) commands() (names []string) {
	for _, sub := range g.subs {
		names = append(names, g.name+" "+sub)
	}
	if names == nil {
		return []string{g.name}
	}
	return names
}

// commandGroups is the order in which /help explains commands: those of every day, which it
// describes, and those of which it gives the names.
var commandGroups = []views.Group{
	{Names: []string{"play", "turn", "board", "hand", "games", "rules", "lesson", "hint", "match takeback", "match replay", "me rhythm", "match resign"}},
	{Text: "bot.help.seldom", Names: []string{"match return", "match substitute", "match abandon", "match move", "match export", "match verify",
		"me stats", "me leaderboard", "me privacy", "help"}},
	{Text: "bot.help.hosts", Names: []string{"server settings", "server moderate", "server dashboard"}},
}

func (b *Bot) gameOption() option {
	o := option{name: "game", kind: discordgo.ApplicationCommandOptionString}
	for _, id := range b.views.Order {
		o.choices = append(o.choices, choice{value: id, id: id + ".name"})
	}
	return o
}

func (b *Bot) playOptions() []option {
	game := b.gameOption()
	for i := range game.choices {
		game.choices[i].card = true
	}
	options := []option{game}
	for n := 1; n <= play.MaxOpponents; n++ {
		options = append(options, option{name: play.OpponentOption(n), kind: discordgo.ApplicationCommandOptionUser})
	}
	speed := option{name: "speed", kind: discordgo.ApplicationCommandOptionString}
	for _, name := range session.SpeedNames() {
		speed.choices = append(speed.choices, choice{value: name, id: "bot.speed." + name})
	}
	against := option{name: "against", kind: discordgo.ApplicationCommandOptionString}
	for _, strength := range session.Strengths {
		against.choices = append(against.choices, choice{value: strength, id: "bot.strength." + strength})
	}
	if b.config.computers() {
		options = append(options, against)
	}
	return append(options, option{
		name: "where", kind: discordgo.ApplicationCommandOptionString,
		choices: []choice{{value: session.InThread, id: "bot.where.thread"}, {value: session.Here, id: "bot.where.here"}},
	}, speed)
}

var boardOptions = []option{
	{name: "text", kind: discordgo.ApplicationCommandOptionBoolean},
	{name: "step", kind: discordgo.ApplicationCommandOptionInteger},
}

var helpOptions = []option{{
	name: "topic", kind: discordgo.ApplicationCommandOptionString,
	choices: []choice{{value: views.TopicCommands, id: "bot.help.commands"}, {value: views.TopicAbout, id: "bot.help.about"}},
}}

var rhythmOptions = []option{
	{name: "zone", kind: discordgo.ApplicationCommandOptionString, complete: true},
	{name: "quiet", kind: discordgo.ApplicationCommandOptionString},
	{name: "weekends", kind: discordgo.ApplicationCommandOptionString, choices: []choice{
		{value: people.WeekendsOn, id: "bot.rhythm.weekends.on"}, {value: people.WeekendsOff, id: "bot.rhythm.weekends.off"},
	}},
	{name: "vacation", kind: discordgo.ApplicationCommandOptionInteger},
}

// Commands describes the bot's commands to Discord, in every language.
func (b *Bot) Commands() []*discordgo.ApplicationCommand {
	var all []*discordgo.ApplicationCommand
	for _, g := range commandOrder {
		all = append(all, describer{b}.describe(g))
	}
	return all
}

// describer tells Discord of the commands of a bot.
type describer struct{ *Bot }

func (b describer) describe(g group) *discordgo.ApplicationCommand {
	id := wording.CommandID(g.name)
	names, abouts := b.localized(id), b.localized(id+".about")
	d := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand,
		Name: g.name, NameLocalizations: &names,
		Description: b.english(id + ".about"), DescriptionLocalizations: &abouts,
		Contexts: &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
	}
	if g.needs != 0 {
		d.DefaultMemberPermissions = &g.needs
	}
	if slices.ContainsFunc(g.commands(), func(name string) bool { return !b.commands[name].server }) {
		*d.Contexts = append(*d.Contexts, discordgo.InteractionContextBotDM)
	}
	if len(g.subs) == 0 {
		d.Options = b.describeOptions(g.name)
	}
	for _, sub := range g.subs {
		d.Options = append(d.Options, b.describeSub(g.name, sub))
	}
	return d
}

func (b describer) describeSub(group, name string) *discordgo.ApplicationCommandOption {
	full := group + " " + name
	id := wording.CommandID(full)
	return &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionSubCommand, Name: name, NameLocalizations: b.localized(id),
		Description: b.english(id + ".about"), DescriptionLocalizations: b.localized(id + ".about"),
		Options: b.describeOptions(full),
	}
}

func (b describer) describeOptions(command string) (all []*discordgo.ApplicationCommandOption) {
	for _, o := range b.commands[command].options {
		all = append(all, b.describeOption(wording.CommandID(command), o))
	}
	return all
}

func (b describer) describeOption(command string, o option) *discordgo.ApplicationCommandOption {
	id := command + "." + o.name
	d := &discordgo.ApplicationCommandOption{
		Type: o.kind, Name: o.name, NameLocalizations: b.localized(id),
		Description: b.english(id + ".about"), DescriptionLocalizations: b.localized(id + ".about"),
		Required: o.required, Autocomplete: o.complete,
	}
	for _, c := range o.choices {
		say := func(l wording.Localizer) string { return l.Say(c.id) }
		if c.card {
			say = func(l wording.Localizer) string { return wording.GameChoice(l, b.config.Games[c.value].Info()) }
		}
		d.Choices = append(d.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: say(b.texts.Localizer(wording.Languages[0])), NameLocalizations: b.translated(say), Value: c.value,
		})
	}
	return d
}

// localized is a text for each of Discord's locales whose language is spoken, but the first.
func (b describer) localized(id string) map[discordgo.Locale]string {
	return b.translated(func(l wording.Localizer) string { return l.Say(id) })
}

func (b describer) translated(say func(wording.Localizer) string) map[discordgo.Locale]string {
	texts := map[discordgo.Locale]string{}
	for locale := range discordgo.Locales {
		if lang := wording.Language(string(locale)); lang != wording.Languages[0] {
			texts[locale] = say(b.texts.Localizer(lang))
		}
	}
	return texts
}

func (b describer) english(id string) string { return b.texts.Localizer(wording.Languages[0]).Say(id) }
