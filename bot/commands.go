package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
)

// command is a slash command: how Discord is told of it and what answers it. Names
// and descriptions are in the catalogues: "bot.command.<name>" and "….about", with
// the option's name between for those of options.
type command struct {
	run     func(context.Context, *talk) error
	options func(*Bot) []option
	server  bool // makes no sense in a direct message
	// needs are the permissions a member must have for Discord to offer the command.
	needs int64
	// complete suggests values of an option while it is being typed.
	complete func(context.Context, *talk) error
}

// option is an argument of a command.
type option struct {
	name     string
	kind     discordgo.ApplicationCommandOptionType
	required bool
	complete bool
	choices  []choice
}

// choice is a fixed value of an option; id names its text.
type choice struct{ value, id string }

func (b *Bot) commandTable() map[string]command {
	return map[string]command{
		"play":        {run: b.playCommand, options: playOptions, server: true},
		"board":       {run: b.looking(b.boardCommand), options: boardOptions, server: true},
		"hand":        {run: b.looking(b.openHand), server: true},
		"turn":        {run: b.changing(b.meant, b.turnCommand), server: true},
		"games":       {run: b.myGames},
		"stats":       {run: b.statsCommand, options: statsOptions, server: true},
		"leaderboard": {run: b.leaderboardCommand, options: leaderboardOptions, server: true},
		"dashboard":   {run: b.dashboardCommand, server: true},
		"verify":      {run: b.verifyCommand, options: matchOption, complete: b.completeVerify},
		"privacy":     {run: b.privacyCommand},
		"rhythm":      {run: b.rhythmCommand, options: rhythmOptions, complete: b.completeZone},
		"rules":       {run: b.rulesCommand, options: func(b *Bot) []option { return []option{b.gameOption(false)} }},
		"resign":      {run: b.looking(b.askResign), server: true},
		"return":      {run: b.changing(b.meant, b.comeBack), server: true},
		"substitute":  {run: b.changing(b.meant, b.substituteCommand), options: substituteOptions, server: true},
		"abandon":     {run: b.changing(b.meant, b.abandon), server: true},
		"move":        {run: b.changing(b.movable, b.moveCommand), options: matchOption, complete: b.completeMove, server: true},
		"takeback":    {run: b.changing(b.meant, b.takeback), server: true},
		"replay":      {run: b.replayCommand, options: matchOption, complete: b.completeReplay},
		"export":      {run: b.exportCommand, options: matchOption, complete: b.completeExport},
		"match":       {run: b.matchCommand, options: matchOption, complete: b.completeMatch, server: true, needs: discordgo.PermissionManageMessages},
		"settings":    {run: b.settingsCommand, server: true, needs: discordgo.PermissionManageGuild},
		"help":        {run: b.help},
		"about":       {run: b.about},
	}
}

// commandGroups is the order in which commands are registered and explained: those of
// every day, which /help describes, and those of which it gives the names.
var commandGroups = []struct {
	text  string // that gives the names
	names []string
}{
	{"", []string{"play", "turn", "board", "hand", "games", "rules", "takeback", "rhythm", "resign", "replay"}},
	{"bot.help.seldom", []string{"return", "substitute", "abandon", "move", "export", "verify", "stats", "leaderboard", "privacy", "help", "about"}},
	{"bot.help.hosts", []string{"settings", "match", "dashboard"}},
}

func (b *Bot) gameOption(required bool) option {
	o := option{name: "game", kind: discordgo.ApplicationCommandOptionString, required: required}
	for _, id := range b.order {
		o.choices = append(o.choices, choice{id, id + ".name"})
	}
	return o
}

func playOptions(b *Bot) []option {
	options := []option{b.gameOption(true)}
	for n := 1; n <= maxOpponents; n++ {
		options = append(options, option{name: opponentOption(n), kind: discordgo.ApplicationCommandOptionUser})
	}
	return append(options, option{
		name: "where", kind: discordgo.ApplicationCommandOptionString,
		choices: []choice{{inThread, "bot.where.thread"}, {here, "bot.where.here"}},
	}, speedOption())
}

func boardOptions(*Bot) []option {
	return []option{
		{name: "text", kind: discordgo.ApplicationCommandOptionBoolean},
		{name: "step", kind: discordgo.ApplicationCommandOptionInteger},
	}
}

func substituteOptions(*Bot) []option {
	return []option{
		{name: "user", kind: discordgo.ApplicationCommandOptionUser},
		{name: "for", kind: discordgo.ApplicationCommandOptionUser},
	}
}

func matchOption(*Bot) []option {
	return []option{{name: "match", kind: discordgo.ApplicationCommandOptionString, complete: true}}
}

// Commands describes the bot's commands to Discord, in every language.
func (b *Bot) Commands() []*discordgo.ApplicationCommand {
	var all []*discordgo.ApplicationCommand
	for _, group := range commandGroups {
		for _, name := range group.names {
			all = append(all, b.describe(name, b.commands[name]))
		}
	}
	return all
}

func (b *Bot) describe(name string, c command) *discordgo.ApplicationCommand {
	id := "bot.command." + name
	names, abouts := b.localized(id), b.localized(id+".about")
	d := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand,
		Name: name, NameLocalizations: &names,
		Description: b.english(id + ".about"), DescriptionLocalizations: &abouts,
		Contexts: &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild},
	}
	if c.needs != 0 {
		d.DefaultMemberPermissions = &c.needs
	}
	if !c.server {
		*d.Contexts = append(*d.Contexts, discordgo.InteractionContextBotDM)
	}
	if c.options == nil {
		return d
	}
	for _, o := range c.options(b) {
		d.Options = append(d.Options, b.describeOption(id, o))
	}
	return d
}

func (b *Bot) describeOption(command string, o option) *discordgo.ApplicationCommandOption {
	id := command + "." + o.name
	d := &discordgo.ApplicationCommandOption{
		Type: o.kind, Name: o.name, NameLocalizations: b.localized(id),
		Description: b.english(id + ".about"), DescriptionLocalizations: b.localized(id + ".about"),
		Required: o.required, Autocomplete: o.complete,
	}
	for _, c := range o.choices {
		d.Choices = append(d.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: b.english(c.id), NameLocalizations: b.localized(c.id), Value: c.value,
		})
	}
	return d
}

// locales names the languages other than the first as Discord does.
var locales = map[string]discordgo.Locale{"fr": discordgo.French}

func (b *Bot) localized(id string) map[discordgo.Locale]string {
	texts := map[discordgo.Locale]string{}
	for lang, locale := range locales {
		texts[locale] = b.speak(lang).say(id)
	}
	return texts
}

func (b *Bot) english(id string) string { return b.speak(Languages[0]).say(id) }

// Handle answers one interaction. It is a [discord.Handler].
func (b *Bot) Handle(ctx context.Context, i discord.Interaction) {
	t := b.talk(i)
	err := b.route(ctx, t)
	b.fail(ctx, t, err)
	b.handled(i, err)
	t.log().Debug("interaction handled", "took", b.age(i), "error", err)
}

func (b *Bot) route(ctx context.Context, t *talk) error {
	switch t.i.Kind {
	case discord.Command:
		return b.runCommand(ctx, t)
	case discord.Component:
		return b.press(ctx, t)
	case discord.Autocomplete:
		return b.complete(ctx, t)
	}
	return refuse("bot.error.malformed")
}

// complete suggests values while an option is being typed.
func (b *Bot) complete(ctx context.Context, t *talk) error {
	if c := b.commands[t.i.Name].complete; c != nil {
		return c(ctx, t)
	}
	return t.answer(ctx, discord.Response{Answer: discord.Choices})
}

func (b *Bot) runCommand(ctx context.Context, t *talk) error {
	c, ok := b.commands[t.i.Name]
	switch {
	case !ok:
		return refuse("bot.error.command")
	case c.server && t.i.Guild == 0:
		return refuse("bot.error.server")
	}
	return c.run(ctx, t)
}
