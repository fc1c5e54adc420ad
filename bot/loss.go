package bot

import (
	"context"
	"errors"
	"slices"
	"sync"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// What is deleted on Discord, or forbidden there, is noticed in two ways: Discord says so
// while the bot is connected, and posts are refused whenever it was not. What can be posted
// again is. Otherwise the players are told, in the channel of the lobby or else each in a
// direct message, and the match waits, with its clock, until it is moved or may go on.

// Lost is told that something was deleted, or that the bot was removed from a server.
func (b *Bot) Lost(ctx context.Context, l discord.Loss) {
	ids, err := b.struck(l)
	for _, id := range ids {
		err = errors.Join(err, b.mend(ctx, id, l))
	}
	if err != nil {
		b.Log.Error("loss could not be handled", "guild", l.Guild.String(), "channel", l.Channel.String(), "error", err)
	}
}

// struck lists the matches that a loss may concern.
func (b *Bot) struck(l discord.Loss) (ids []storage.MatchID, err error) {
	if l.Message != 0 {
		return b.Store.ByChannel(uint64(l.Channel))
	}
	look := func(m storage.Match, damage error) error {
		if damage == nil && m.Guild == uint64(l.Guild) && (l.Channel == 0 || within(m, uint64(l.Channel))) {
			ids = append(ids, m.ID)
		}
		return nil
	}
	return ids, errors.Join(b.Store.Each(storage.Live, look), b.Store.Each(storage.Lobby, look))
}

// within reports whether a match is played in a channel, or in the thread of its lobby
// there.
func within(m storage.Match, channel uint64) bool {
	if m.Channel == channel {
		return true
	}
	h, err := decodeHead(m.Head)
	return err == nil && h.Home == channel && h.Lobby == m.Channel
}

// mend does for a match what can be done about a loss.
func (b *Bot) mend(ctx context.Context, id storage.MatchID, l discord.Loss) error {
	defer b.locks.lock(matchKey(id))()
	s, err := b.load(id)
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return nil
	case err != nil:
		return err
	case s.row.Status == storage.Lobby:
		return b.mendLobby(s, l)
	case s.row.Status != storage.Live || s.head.Trouble != "":
		return nil
	}
	var c change
	switch {
	case l.Message != 0:
		c, err = b.repostLost(s, uint64(l.Message))
	case l.Channel != 0:
		c.posts = s.ail(troubleGone)
	default:
		// What is posted in vain shows when the bot may write again.
		c.posts = append(s.ail(troubleForbidden), s.refreshed()...)
	}
	if err != nil || c.posts == nil {
		return err
	}
	_, err = b.commit(ctx, s, c)
	return err
}

// mendLobby removes a lobby whose post is gone: nobody could join it, start it or cancel it.
func (b *Bot) mendLobby(s *sheet, l discord.Loss) error {
	if l.Message != 0 && uint64(l.Message) != s.head.Lobby {
		return nil
	}
	b.Log.Info("lobby removed, its post was deleted", "match", s.id().String())
	return b.Store.Delete(s.id())
}

// repostLost posts a message again that was deleted, if the match needs it.
func (b *Bot) repostLost(s *sheet, message uint64) (c change, err error) {
	if s.head.Live == message {
		s.head.Live, s.head.Pressed, s.head.Called = 0, 0, nil
		_, err = b.renew(s, &c)
		return c, err
	}
	for _, q := range s.questions() {
		if q.old == message {
			*q.post = 0
			c.posts = append(c.posts, q.posting)
		}
	}
	s.head.Calls = slices.DeleteFunc(slices.Clone(s.head.Calls), func(call uint64) bool { return call == message })
	if s.head.Live == 0 {
		b.vanished.add(discord.Snowflake(message)) // it may be the one whose delivery is not known yet
	}
	return c, nil
}

// vanished are messages that were deleted lately, before the bot knew whether it needs
// them. The zero value has none.
type vanished struct {
	mu  sync.Mutex
	ids []discord.Snowflake // the oldest first
}

const mostVanished = 256

func (v *vanished) add(id discord.Snowflake) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.ids = append(v.ids, id)
	v.ids = v.ids[max(len(v.ids)-mostVanished, 0):]
}

// take reports whether a message is among them, and forgets it.
func (v *vanished) take(id discord.Snowflake) bool {
	v.mu.Lock()
	defer v.mu.Unlock()
	at := slices.Index(v.ids, id)
	if at < 0 {
		return false
	}
	v.ids = slices.Delete(v.ids, at, at+1)
	return true
}

// ail notes what is wrong with the match's channel, and returns the posts that tell the
// players, once.
func (s *sheet) ail(what string) []posting {
	if s.head.Trouble == what {
		return nil
	}
	s.head.Trouble = what
	switch {
	case s.row.Status != storage.Live:
		return nil
	case s.head.Home != s.row.Channel:
		return []posting{{Kind: postTrouble}}
	}
	return s.words()
}

// words lists direct messages to all who play.
func (s *sheet) words() (posts []posting) {
	for _, seat := range s.playing() {
		posts = append(posts, posting{Kind: postWord, Seat: seat})
	}
	return posts
}

// renderTrouble tells what is wrong, unless all is well again.
func renderTrouble(b *Bot, _ context.Context, s *sheet, _ posting) (discord.Message, error) {
	if s.row.Status != storage.Live || s.head.Trouble == "" {
		return discord.Message{}, errNothing
	}
	m := b.troublePost(s)
	m.Mentions = s.usersOf(s.playing())
	return m, nil
}

// renderWord tells it one player.
func renderWord(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	if s.row.Status != storage.Live || s.head.Trouble == "" || s.match.Gone[p.Seat] {
		return discord.Message{}, errNothing
	}
	return b.troublePost(s), nil
}

func (b *Bot) troublePost(s *sheet) discord.Message {
	v := b.speak(s.head.Lang).about(s)
	id := "bot.loss.gone"
	if s.head.Trouble == troubleForbidden {
		id = "bot.loss.forbidden"
	}
	return (&post{accent: &accentTurn}).text(v.say(id, "players", v.list(s.mentioned(s.playing())), "game", v.gameName(s.head.Game),
		"id", s.id().String(), "channel", channelMention(s.row.Channel))).message()
}

// unheard decides what becomes of the post about trouble that was not taken: each player
// is told in private, and who cannot be told that way either is not.
func (b *Bot) unheard(ctx context.Context, p storage.Post, what posting) error {
	if what.Kind != postTrouble {
		return b.Store.Drop(p.Seq)
	}
	return b.amend(ctx, p, (*sheet).words)
}
