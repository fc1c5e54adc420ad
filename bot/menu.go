package bot

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/storage"
)

// showMenu shows, in private, what is rarely needed: options, seed hash, rules, the
// board in words, giving up.
func (b *Bot) showMenu(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	v := t.voice
	out := &post{}
	out.text(join(
		v.say("bot.menu.title", "game", v.gameName(s.head.Game), "id", s.id().String()),
		v.standing(s),
		strings.Join(v.options(s.game.Info(), s.head.Options), "\n"),
		v.say("bot.start.hash", "hash", s.head.Hash),
	))
	row := []discordgo.Button{
		button(discordgo.SecondaryButton, v.say("bot.button.rules"), rulesID("rules", s.head.Game, 0)),
		button(discordgo.SecondaryButton, v.say("bot.button.text"), s.button(0, "text", 0, "")),
	}
	if s.plays(t.user()) {
		row = append(row, button(discordgo.DangerButton, v.say("bot.button.resign"), s.button(0, "resign", 0, "")))
	}
	return t.private(ctx, out.buttons(row...).message())
}

// plays reports whether the user has a seat in a running match and has not given
// it up.
func (s *sheet) plays(user uint64) bool {
	seat := s.head.seat(user)
	return s.row.Status == storage.Live && seat >= 0 && !s.match.Gone[seat]
}
