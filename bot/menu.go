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
		row = append(row, button(discordgo.SecondaryButton, v.say("bot.button.takeback"), s.button(0, "takeback", 0, "")))
		row = append(row, button(discordgo.SecondaryButton, v.say("bot.button.abandon"), s.button(0, "abandon", 0, "")))
		row = append(row, button(discordgo.DangerButton, v.say("bot.button.resign"), s.button(0, "resign", 0, "")))
	} else if s.away(t.user()) {
		row = append(row, button(discordgo.SuccessButton, v.say("bot.button.return"), s.button(0, "return", 0, "")))
	}
	return t.private(ctx, out.buttons(row...).buttons(s.insights(v, t.user())...).message())
}

// insights are the buttons that explain how the match stands.
func (s *sheet) insights(v voice, user uint64) []discordgo.Button {
	row := []discordgo.Button{button(discordgo.SecondaryButton, v.say("bot.button.points"), s.button(0, "points", 0, ""))}
	if len(s.stock(s.head.seat(user))) > 0 {
		row = append(row, button(discordgo.SecondaryButton, v.say("bot.button.stock"), s.button(0, "stock", 0, "")))
	}
	if len(s.barred(s.head.seat(user))) > 0 {
		row = append(row, button(discordgo.SecondaryButton, v.say("bot.button.why"), s.button(0, "why", 0, "")))
	}
	return row
}

// plays reports whether the user has a seat in a running match and has not given
// it up.
func (s *sheet) plays(user uint64) bool {
	seat := s.head.seat(user)
	return s.row.Status == storage.Live && seat >= 0 && !s.match.Gone[seat]
}

// away reports whether the user has a seat in a running match that was given up.
func (s *sheet) away(user uint64) bool {
	return s.row.Status == storage.Live && s.head.seat(user) >= 0 && !s.plays(user)
}
