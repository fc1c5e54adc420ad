package bot

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/wording"
)

// Commands describes the bot's commands to Discord, in every language.
func (b *Bot) Commands() []*discordgo.ApplicationCommand {
	var all []*discordgo.ApplicationCommand
	for _, g := range commandOrder {
		all = append(all, b.describe(g))
	}
	for _, e := range b.entriesOfMenus() {
		all = append(all, b.describeEntry(e))
	}
	return all
}

func (b *Bot) describe(g group) *discordgo.ApplicationCommand {
	id := wording.CommandID(g.name)
	names, abouts := b.localized(id), b.localized(id+".about")
	d := &discordgo.ApplicationCommand{
		Type: discordgo.ChatApplicationCommand,
		Name: g.name, NameLocalizations: &names,
		Description: b.english(id + ".about"), DescriptionLocalizations: &abouts,
	}
	widest := b.widestReach(g)
	contexts, installs := contexts[widest], installs[widest]
	d.Contexts, d.IntegrationTypes = &contexts, &installs
	if g.needs != 0 {
		d.DefaultMemberPermissions = &g.needs
	}
	if len(g.subs) == 0 {
		d.Options = b.describeOptions(g.name)
	}
	for _, sub := range g.subs {
		d.Options = append(d.Options, b.describeSub(g.name, sub))
	}
	return d
}

// contexts lists where Discord offers a command, by its reach.
var contexts = map[reach][]discordgo.InteractionContextType{
	onServers: {discordgo.InteractionContextGuild},
	withBot:   {discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM},
	anywhere:  {discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM, discordgo.InteractionContextPrivateChannel},
}

// installs lists the ways of installation with which Discord offers a command, by its reach. A command for private
// messages has to be one for user accounts too: otherwise a person who has installed the bot, and shares no server with
// it, would not find it. Discord then offers it also on servers without the bot, where it is refused.
var installs = map[reach][]discordgo.ApplicationIntegrationType{
	onServers: {discordgo.ApplicationIntegrationGuildInstall},
	withBot:   {discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall},
	anywhere:  {discordgo.ApplicationIntegrationGuildInstall, discordgo.ApplicationIntegrationUserInstall},
}

// widestReach returns the widest reach of the sub-commands of a group.
func (b *Bot) widestReach(g group) (most reach) {
	for _, name := range g.commands() {
		most = max(most, b.commands[name].reach)
	}
	return most
}

func (b *Bot) describeSub(group, name string) *discordgo.ApplicationCommandOption {
	full := group + " " + name
	id := wording.CommandID(full)
	return &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionSubCommand, Name: name, NameLocalizations: b.localized(id),
		Description: b.english(id + ".about"), DescriptionLocalizations: b.localized(id + ".about"),
		Options: b.describeOptions(full),
	}
}

func (b *Bot) describeOptions(command string) (all []*discordgo.ApplicationCommandOption) {
	for _, o := range b.commands[command].options {
		all = append(all, b.describeOption(wording.CommandID(command), o))
	}
	return all
}

func (b *Bot) describeOption(command string, o option) *discordgo.ApplicationCommandOption {
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

// localized returns a text for each of Discord's locales in the bot's languages, except English.
func (b *Bot) localized(id string) map[discordgo.Locale]string {
	return b.translated(func(l wording.Localizer) string { return l.Say(id) })
}

func (b *Bot) translated(say func(wording.Localizer) string) map[discordgo.Locale]string {
	texts := map[discordgo.Locale]string{}
	for locale := range discordgo.Locales {
		if lang := wording.Language(string(locale)); lang != wording.Languages[0] {
			texts[locale] = say(b.texts.Localizer(lang))
		}
	}
	return texts
}

func (b *Bot) english(id string) string { return b.texts.Localizer(wording.Languages[0]).Say(id) }
