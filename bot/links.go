package bot

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// link returns the address of the match's live post, or of its channel while the
// post is not known.
func (b *Bot) link(s *sheet) string {
	message := s.head.Live
	if s.row.Status == storage.Lobby {
		message = s.head.Lobby
	}
	to := fmt.Sprintf("%s/channels/%d/%d", b.Links, s.row.Guild, s.row.Channel)
	if message != 0 {
		to += fmt.Sprintf("/%d", message)
	}
	return to
}

// message returns the address of a message in the match's channel.
func (b *Bot) message(s *sheet, id uint64) string {
	return fmt.Sprintf("%s/channels/%d/%d/%d", b.Links, s.row.Guild, s.row.Channel, id)
}

func channelMention(channel uint64) string { return "<#" + discord.Snowflake(channel).String() + ">" }

// liveIn returns the match that is being played in a channel, nil if there is none.
func (b *Bot) liveIn(channel uint64) (*sheet, error) {
	ids, err := b.Store.ByChannel(channel)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		s, err := b.load(id)
		if errors.Is(err, storage.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if s.row.Status == storage.Live {
			return s, nil
		}
	}
	return nil, nil
}

// meant finds the match a command is about: the one played in the channel, else
// the only one the person plays in that server.
func (b *Bot) meant(t *talk) (*sheet, error) {
	if t.i.Guild == 0 {
		return nil, refuse("bot.error.server")
	}
	if s, err := b.liveIn(uint64(t.i.Channel)); s != nil || err != nil {
		return s, err
	}
	mine, err := b.playing(t.user(), storage.Live, 0)
	if err != nil {
		return nil, err
	}
	mine = slices.DeleteFunc(mine, func(s *sheet) bool { return s.row.Guild != uint64(t.i.Guild) })
	switch len(mine) {
	case 0:
		return nil, refuse("bot.error.nomatch")
	case 1:
		return mine[0], nil
	}
	return nil, refuse("bot.error.which", "matches", b.listed(t, mine))
}

// looking makes a command of something that is done with the match that is meant.
func (b *Bot) looking(do func(context.Context, *talk, *sheet) error) func(context.Context, *talk) error {
	return func(ctx context.Context, t *talk) error {
		s, err := b.meant(t)
		if err != nil {
			return err
		}
		t.voice = t.voice.about(s)
		return do(ctx, t, s)
	}
}

// changing makes a command of something that changes the match that is found: nobody else
// changes it meanwhile.
func (b *Bot) changing(find func(*talk) (*sheet, error), do func(context.Context, *talk, *sheet) error) func(context.Context, *talk) error {
	return func(ctx context.Context, t *talk) error {
		s, err := find(t)
		if err != nil {
			return err
		}
		defer b.locks.lock(matchKey(s.id()))()
		if s, err = b.load(s.id()); err != nil {
			return err
		}
		t.voice = t.voice.about(s)
		return do(ctx, t, s)
	}
}

// playing lists a person's matches with a status, newest first; damaged ones are
// left out. limit 0 lists all.
func (b *Bot) playing(user uint64, status storage.Status, limit int) ([]*sheet, error) {
	ids, err := b.Store.ByPlayer(user, status, limit)
	if err != nil {
		return nil, err
	}
	var mine []*sheet
	for _, id := range ids {
		s, err := b.load(id)
		if err != nil {
			b.Log.Warn("match left out of a list", "match", id.String(), "error", err)
			continue
		}
		mine = append(mine, s)
	}
	return mine, nil
}
