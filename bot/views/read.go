package views

import (
	"context"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// Group is a group of commands whose names /help lists.
type Group struct {
	Text  string // id of the text that lists them
	Names []string
}

// TopicAbout is the value of the topic option of /help for information about the bot.
const TopicAbout = "about"

// TopicCommands is the one for the list of commands.
const TopicCommands = "commands"

// Help answers /help: the games and how to start, or another topic.
func (v *Views) Help(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	switch q.Options["topic"].Text {
	case TopicAbout:
		return v.About(ctx, q)
	case TopicCommands:
		return v.ListCommands(ctx, q)
	}
	return painted(interaction.Private, func(ctx context.Context) (discord.Message, error) {
		return v.Shelf.Welcome(ctx, q.L, true), nil
	}), nil
}

// Choose asks which game to play.
func (v *Views) Choose(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return v.choose(q, v.Shelf)
}

// Challenge asks which game to play with the person whose name was chosen.
func (v *Views) Challenge(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	rival := q.Target.User
	switch {
	case rival.Bot:
		return interaction.Reply{}, session.Refuse("bot.lobby.nobots")
	case uint64(rival.ID) == q.UserID(): // the opponent stays open
		return v.choose(q, v.Shelf)
	}
	return v.choose(q, v.Shelf.Against(uint64(rival.ID)))
}

func (v *Views) choose(q *interaction.Request, from posts.Shelf) (interaction.Reply, error) {
	return painted(interaction.Private, func(ctx context.Context) (discord.Message, error) {
		return shelf(ctx, q, from, 0), nil
	}), nil
}

// TurnShelf shows another page of the games.
func (v *Views) TurnShelf(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return painted(interaction.Update, func(ctx context.Context) (discord.Message, error) {
		_, rival := posts.Chosen(q.Button.Word)
		return shelf(ctx, q, v.Shelf.Against(rival), q.Button.At), nil
	}), nil
}

// shelf is a page of the games. Without an opponent, and where lobbies are possible, it has a
// button to the open lobbies.
func shelf(ctx context.Context, q *interaction.Request, from posts.Shelf, page int) discord.Message {
	if q.Guild == 0 || from.Rival != 0 {
		return from.Choose(ctx, q.L, page)
	}
	return from.Choose(ctx, q.L, page, posts.LobbiesButton(q.L))
}

// ListCommands explains how matches are played and lists the commands.
func (v *Views) ListCommands(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	l := q.L
	lines := []string{l.Say("bot.help.title")}
	for _, name := range v.Everyday {
		lines = append(lines, "**"+l.Slash(name)+"** — "+l.Say(wording.CommandID(name)+".about"))
	}
	lines = append(lines, "", l.Say("bot.help.more"), l.Say("bot.help.today"), l.Say("bot.help.cup"))
	for _, group := range v.Seldom {
		var names []string
		for _, name := range group.Names {
			names = append(names, l.Slash(name))
		}
		lines = append(lines, "-# "+l.Say(group.Text, "commands", strings.Join(names, " · ")))
	}
	return interaction.Sentence(strings.Join(lines, "\n")), nil
}

// About shows licence, reconstructions, strengths of computer players, trademarks and privacy.
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
	if rated := wording.Rated(l, v.Order, v.Records.Games); rated != "" {
		parts = append(parts, rated)
	}
	parts = append(parts, l.Say("bot.about.trademarks"), l.Say("bot.about.privacy"))
	if sites := l.Sites(); sites != "" {
		parts = append(parts, sites)
	}
	return interaction.Sentence(strings.Join(parts, "\n\n")), nil
}

// RefuseGame refuses an unknown game and lists the known ones.
func RefuseGame(order []string) error {
	names := make([]games.Text, len(order))
	for i, id := range order {
		names[i] = games.T(id + ".name")
	}
	return session.Refuse("bot.error.game", "games", names)
}
