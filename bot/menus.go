package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/interaction"
)

// entry is an entry of the menu "Apps" of messages or of people. The id is that of its name.
type entry struct {
	id string
	on discordgo.ApplicationCommandType
	command
}

// entriesOfMenus lists the entries.
func (b *Bot) entriesOfMenus() []entry {
	return []entry{
		{"bot.entry.look", discordgo.MessageApplicationCommand, command{reach: withBot, route: b.lookAt}},
		{"bot.entry.rivals", discordgo.UserApplicationCommand, command{reach: onServers, route: reply(b.people.Rivals)}},
		{"bot.entry.challenge", discordgo.UserApplicationCommand, command{reach: onServers, route: reply(b.views.Challenge)}},
	}
}

// entryTable lists the entries by their English names: Discord sends these, whatever language the person uses.
func (b *Bot) entryTable() map[string]command {
	table := map[string]command{}
	for _, e := range b.entriesOfMenus() {
		table[b.english(e.id)] = e.command
	}
	return table
}

// describeEntry describes an entry to Discord.
func (b *Bot) describeEntry(e entry) *discordgo.ApplicationCommand {
	names, contexts, installs := b.localized(e.id), contexts[e.reach], installs[e.reach]
	return &discordgo.ApplicationCommand{
		Type: e.on, Name: b.english(e.id), NameLocalizations: &names, Contexts: &contexts, IntegrationTypes: &installs,
	}
}

// lookAt answers the entry of a message as /board does. It shows the match whose buttons the message has, or else the
// match that /board would show there.
func (b *Bot) lookAt(ctx context.Context, q *interaction.Request) error {
	for _, text := range q.Target.Buttons {
		if id, err := buttonid.Parse(text); err == nil && id.Match != 0 {
			q.Button.Match = id.Match
			return b.about(b.views.Board)(ctx, q)
		}
	}
	return aboutFound(b.play.FindSeen, b.views.Board)(ctx, q)
}
