package bot

import (
	"context"

	"github.com/bastide-games/bastide/storage"
)

// turnCommand answers /turn: the live post again, below what was said since. For a
// match whose channel is gone it takes the channel of the command.
func (b *Bot) turnCommand(ctx context.Context, t *talk) error {
	s, err := b.meant(t)
	if err != nil {
		return err
	}
	defer b.locks.lock(matchKey(s.id()))()
	if s, err = b.load(s.id()); err != nil {
		return err
	}
	t.voice = t.voice.about(s)
	if s.row.Status != storage.Live {
		return refuse("bot.error.nomatch")
	}
	if s.head.seat(t.user()) < 0 && !s.leads(t) {
		return refuse("bot.turn.notin")
	}
	if err := b.repost(ctx, t, s); err != nil {
		return err
	}
	return t.whisper(ctx, t.voice.say("bot.turn.again", "channel", channelMention(s.row.Channel)))
}

// repost posts the live post anew and takes the buttons off the old one. A turn that
// is still to be posted is only hurried on.
func (b *Bot) repost(ctx context.Context, t *talk, s *sheet) error {
	waiting, edits, err := b.outbox.turns(s.id())
	if err != nil {
		return err
	}
	c := causedBy(t)
	c.done = edits // what they would change is no longer the live post
	if len(waiting) == 0 {
		c.posts = append(c.posts, posting{Kind: postTurn, Turn: s.head.Turn})
	}
	if s.head.Trouble != "" {
		if err := t.adopt(s); err != nil {
			return err
		}
	} else if s.head.Live != 0 {
		c.posts = append(c.posts, posting{Kind: postRetire, Message: s.head.Live})
	}
	s.head.Live = 0
	if _, err := b.commit(ctx, s, c); err != nil {
		return err
	}
	return b.outbox.hurry(waiting)
}

// adopt lets a match that lost its channel go on in that of the command.
func (t *talk) adopt(s *sheet) error {
	need := int64(needHere)
	if isThread(t.i) {
		need = needThread
	}
	if err := t.need(need, nil); err != nil {
		return err
	}
	s.row.Channel, s.head.Trouble, s.head.Called = uint64(t.i.Channel), "", nil
	return nil
}
