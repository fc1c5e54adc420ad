package views

import (
	"context"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// Group is a group of commands as /help explains them.
type Group struct {
	Text  string // id of the text that gives their names; "": each is described
	Names []string
}

// Help answers /help.
func (v *Views) Help(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	l := q.L
	lines := []string{l.Say("bot.help.title")}
	for _, name := range v.Commands[0].Names {
		lines = append(lines, "**"+l.Slash(name)+"** — "+l.Say("bot.command."+name+".about"))
	}
	lines = append(lines, "", l.Say("bot.help.more"))
	for _, group := range v.Commands[1:] {
		var names []string
		for _, name := range group.Names {
			names = append(names, l.Slash(name))
		}
		lines = append(lines, "-# "+l.Say(group.Text, "commands", strings.Join(names, " · ")))
	}
	return interaction.Sentence(strings.Join(lines, "\n")), nil
}

// About answers /about: licence, reconstructions, trademarks, privacy.
func (v *Views) About(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	l := q.L
	var rebuilt []string
	for _, id := range v.Order {
		if v.Records.Games[id].Info().Reconstructed {
			rebuilt = append(rebuilt, l.GameName(id))
		}
	}
	parts := []string{l.Say("bot.about.title", "version", v.Version), l.Say("bot.about.licence")}
	if len(rebuilt) > 0 {
		parts = append(parts, l.Say("bot.about.rebuilt", "games", l.List(rebuilt)))
	}
	parts = append(parts, l.Say("bot.about.trademarks"), l.Say("bot.about.privacy"))
	return interaction.Sentence(strings.Join(parts, "\n\n")), nil
}

// Rules answers /rules.
func (v *Views) Rules(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	game := q.Options["game"].Text
	if game == "" {
		game = v.Records.GameHere(uint64(q.Channel), v.Order)
	}
	if v.Records.Games[game] == nil {
		return interaction.Reply{}, RefuseGame(v.Order)
	}
	return interaction.Shown(interaction.Private, v.rulesMessage(q.L, game, 0)), nil
}

// OpenRules shows a page of a game's rules, RulesPage another one.
func (v *Views) OpenRules(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return v.rules(interaction.Private, q)
}

func (v *Views) RulesPage(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return v.rules(interaction.Update, q)
}

func (v *Views) rules(how interaction.How, q *interaction.Request) (interaction.Reply, error) {
	if v.Records.Games[q.Button.Word] == nil {
		return interaction.Reply{}, buttonid.ErrMalformed
	}
	return interaction.Shown(how, v.rulesMessage(q.L, q.Button.Word, q.Button.At)), nil
}

// RefuseGame refuses a game that is not played here, and names those that are.
func RefuseGame(order []string) error {
	names := make([]games.Text, len(order))
	for i, id := range order {
		names[i] = games.T(id + ".name")
	}
	return session.Refuse("bot.error.game", "games", names)
}

// rulesMessage is one section of a game's rules. The first says openly when the tiles or cards
// are a reconstruction.
func (v *Views) rulesMessage(l wording.Localizer, game string, section int) discord.Message {
	sections := 0
	for l.Has(fmt.Sprintf("%s.rules.%d", game, sections+1)) {
		sections++
	}
	if section >= sections {
		section = 0
	}
	note := ""
	if section == 0 {
		note = l.Origin(v.Records.Games[game].Info())
	}
	out := posts.NewDraft(posts.NoAccent).Text(wording.Join(
		l.Say("bot.rules.title", "game", session.GameName(game), "at", section+1, "of", max(sections, 1)),
		note, l.Or(fmt.Sprintf("%s.rules.%d", game, section+1), ""),
	))
	if sections > 1 {
		previous, next := (section+sections-1)%sections, (section+1)%sections
		row := []discordgo.Button{posts.Button(discordgo.SecondaryButton, l.Say("bot.button.next"), posts.RulesID(posts.VerbRulesPage, game, next))}
		if previous != next {
			back := posts.Button(discordgo.SecondaryButton, l.Say("bot.button.previous"), posts.RulesID(posts.VerbRulesPage, game, previous))
			row = append([]discordgo.Button{back}, row...)
		}
		out.Buttons(row...)
	}
	return out.Private().Message()
}
