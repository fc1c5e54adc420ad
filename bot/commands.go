package bot

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/play"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/views"
)

// command is a slash command or a sub-command: how it is registered and what answers it. Its name and description are
// the texts "bot.command.<name>" and "….about"; those of an option have the option's name in between. The name of a
// sub-command consists of the group's name and its own.
type command struct {
	route   route
	options []option
	reach   reach
	// may refuses people who may not use the command. Where it is nil, the handler decides.
	may func(*interaction.Request) error
	// complete suggests values for the option that is being typed.
	complete interaction.Handler
}

// reach says where a command makes sense. Discord offers it only there, but knows whole groups only. A sub-command that
// is used elsewhere is refused.
type reach int

const (
	// onServers is where other people play, or moderators keep order.
	onServers reach = iota
	// withBot is on servers and in private messages with the bot, where matches are played too.
	withBot
	// anywhere is also where only the person has installed the bot: there it can answer but not post.
	anywhere
)

// group is a command with sub-commands. Only these can be used.
type group struct {
	name string
	subs []string
	// needs are the permissions that a member needs so that Discord offers the group. Discord has no permissions for
	// sub-commands: each checks them when it is used.
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

// choice is a fixed value of an option; id is that of its text. With card, the choice of a game also says what the game
// is about.
type choice struct {
	value, id string
	card      bool
}

func (b *Bot) commandTable() map[string]command {
	const text, user = discordgo.ApplicationCommandOptionString, discordgo.ApplicationCommandOptionUser
	do, view, meant, acted := b.play.Command, b.aboutMeant, b.play.FindMeant, b.play.FindActed
	match := []option{{name: "match", kind: text, complete: true}}
	game := b.gameOption()
	return map[string]command{
		"play":           {reach: anywhere, route: b.openOrChoose, options: b.playOptions()},
		"board":          {reach: withBot, route: view(b.play.FindSeen, b.views.Board), options: boardOptions},
		"hand":           {reach: withBot, route: view(meant, b.views.Hand)},
		"hint":           {reach: withBot, route: view(meant, b.advice.Hint)},
		"turn":           {reach: withBot, route: do(session.VerbRepost, meant)},
		"games":          {reach: anywhere, route: reply(b.people.Matches)},
		"me stats":       {reach: withBot, route: reply(b.people.Stats), options: []option{{name: "user", kind: user}, {name: "against", kind: user}, game}},
		"me leaderboard": {route: reply(b.people.Leaderboard), options: []option{game}},
		"me privacy":     {reach: withBot, route: reply(b.people.Privacy)},
		"me rhythm":      {reach: withBot, route: reply(b.people.Rhythm), options: rhythmOptions, complete: b.people.SuggestZone},
		"rules":          {reach: anywhere, route: reply(b.views.Rules.Show), options: []option{game}},
		"lesson":         {reach: anywhere, route: reply(b.play.Lesson), options: []option{game}},
		"help":           {reach: anywhere, route: reply(b.views.Help), options: helpOptions},

		"match takeback": {reach: withBot, route: do(session.VerbTakeback, acted)},
		"match replay":   {reach: withBot, route: reply(b.views.Replay), options: match, complete: b.views.Suggest(session.Live, session.Over)},
		"match export":   {reach: withBot, route: reply(b.views.ExportNamed), options: match, complete: b.views.Suggest(session.Over)},
		"match verify":   {reach: withBot, route: reply(b.views.VerifyNamed), options: match, complete: b.views.Suggest(session.Over, session.Live)},
		"match move": {route: do(session.VerbMove, b.play.FindMovable), options: match,
			complete: b.views.Suggest(session.Live)},
		"match substitute": {route: do(session.VerbSubstitute, acted),
			options: []option{{name: "user", kind: user}, {name: "for", kind: user}}},
		"match return":  {reach: withBot, route: do(session.VerbReturn, acted)},
		"match resign":  {reach: withBot, route: view(meant, b.views.AskResign)},
		"match abandon": {reach: withBot, route: do(session.VerbAbandon, acted)},

		"server settings":  {may: server.Managing, route: reply(b.server.Show)},
		"server dashboard": {route: reply(b.server.PostDashboard)},
		"server cup":       {may: server.Managing, route: reply(b.cups.Command)},
		"server moderate":  {route: reply(b.play.Manage), options: match, complete: b.views.SuggestHere(play.ModeratesHere)},
	}
}

// commandOrder is the order in which commands are registered: the way into a match first; in each group, commands that
// end something last.
var commandOrder = []group{
	{name: "play"}, {name: "turn"}, {name: "board"}, {name: "hand"}, {name: "games"}, {name: "rules"}, {name: "lesson"}, {name: "hint"}, {name: "help"},
	{name: "match", subs: []string{"takeback", "replay", "export", "verify", "move", "substitute", "return", "resign", "abandon"}},
	{name: "me", subs: []string{"stats", "leaderboard", "rhythm", "privacy"}},
	{name: "server", subs: []string{"settings", "cup", "moderate", "dashboard"}, needs: discordgo.PermissionManageMessages},
}

// commands returns the full names of the sub-commands, or the name itself of a command without any.
func (g group) commands() (names []string) {
	for _, sub := range g.subs {
		names = append(names, g.name+" "+sub)
	}
	if names == nil {
		return []string{g.name}
	}
	return names
}

// everydayCommands lists the commands that /help describes, in this order.
var everydayCommands = []string{
	"play", "turn", "board", "hand", "games", "rules", "lesson", "hint", "match takeback", "match replay", "me rhythm", "match resign",
}

// seldomCommands lists the commands that /help mentions only by name, in this order.
var seldomCommands = []views.Group{
	{Text: "bot.help.seldom", Names: []string{"match return", "match substitute", "match abandon", "match move", "match export", "match verify",
		"me stats", "me leaderboard", "me privacy", "help"}},
	{Text: "bot.help.hosts", Names: []string{"server settings", "server cup", "server moderate", "server dashboard"}},
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
