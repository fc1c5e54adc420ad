package bot

import (
	"context"

	"github.com/bastide-games/bastide/storage"
)

// turnCommand answers /turn: the live post again, below what was said since. For a
// match whose channel is gone it takes the channel of the command.
func (b *Bot) turnCommand(ctx context.Context, t *talk, s *sheet) error {
	if s.row.Status != storage.Live {
		return refuse("bot.error.nomatch")
	}
	if s.head.seat(t.user()) < 0 && !s.leads(t) {
		return refuse("bot.turn.notin")
	}
	err := b.repost(ctx, t, s)
	return t.confirm(ctx, err, t.voice.say("bot.turn.again", "channel", channelMention(s.row.Channel)))
}

// repost posts the live post anew, in the channel of the command if that of the match is
// lost. A turn that is still to be posted is only hurried on.
func (b *Bot) repost(ctx context.Context, t *talk, s *sheet) error {
	c := causedBy(t)
	var waiting []storage.Post
	var err error
	if s.head.Trouble == "" {
		waiting, err = b.renew(s, &c)
	} else if err = t.roomy(); err == nil {
		waiting, err = b.relocate(s, uint64(t.i.Channel), &c)
	}
	if err != nil {
		return err
	}
	if _, err := b.commit(ctx, s, c); err != nil {
		return err
	}
	return b.outbox.hurry(waiting)
}
