package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/storage"
)

// verifyCommand answers /verify: what was promised about the chance of a match, and how to
// check that the promise was kept.
func (b *Bot) verifyCommand(ctx context.Context, t *talk) error {
	s, err := b.filmed(t)
	if err != nil {
		return err
	}
	if err := begun(s); err != nil {
		return err
	}
	v := t.voice.about(s)
	out := &post{}
	out.text(join(
		v.say("bot.verify.title", "game", v.gameName(s.head.Game), "id", s.id().String()),
		v.say("bot.verify.hash", "hash", s.head.Hash),
	))
	if s.row.Status != storage.Over {
		return t.private(ctx, out.text(v.say("bot.verify.later")).message())
	}
	out.text(v.say("bot.verify.seed", "seed", s.match.Header.Seed.Hex()))
	out.text(v.say("bot.verify.how", "hash", s.head.Hash))
	out.buttons(button(discordgo.SecondaryButton, v.say("bot.button.record"), s.button(0, "export", 0, "")))
	return t.private(ctx, out.message())
}

// completeVerify suggests matches of the person, those that are over first.
func (b *Bot) completeVerify(ctx context.Context, t *talk) error {
	return b.suggest(ctx, t, storage.Over, storage.Live)
}
