package bot

import (
	"context"
	"io"
	"strings"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// begin handles Start: the lobby becomes a match.
func (b *Bot) begin(ctx context.Context, t *talk, s *sheet) error {
	if err := b.gathering(t, s); err != nil {
		return err
	}
	info := s.game.Info()
	switch {
	case !s.leads(t):
		return refuse("bot.lobby.leader", "player", mention(s.head.Creator))
	case len(s.head.Players) < info.MinSeats:
		return sorry{seats("bot.error.seats", info)}
	}
	defer b.locks.lock(channelKey(s.row.Channel))()
	if err := b.settlePlace(t, s); err != nil {
		return err
	}
	if err := b.deal(s); err != nil {
		return err
	}
	s.head.Lobby = uint64(t.i.Message)
	c := causedBy(t)
	c.posts = s.opening()
	seqs, err := b.commit(ctx, s, c)
	if err != nil {
		return b.repeatedOr(ctx, t, games.Spectator, err)
	}
	return b.becomeStarted(ctx, t, s, seqs)
}

// settlePlace looks again whether the channel is free: another match may have begun
// there since the lobby was opened. It then goes to a thread.
func (b *Bot) settlePlace(t *talk, s *sheet) error {
	if s.head.Where == inThread {
		return nil
	}
	err := b.free(t)
	if err != nil && mayThread(t.i) && b.settings(t.i.Guild).Threads != threadsNever {
		s.head.Where = inThread
		return nil
	}
	return err
}

// deal begins the match with a fresh secret seed.
func (b *Bot) deal(s *sheet) error {
	var seed chance.Seed
	if _, err := io.ReadFull(b.Rand, seed[:]); err != nil {
		return err
	}
	header, err := table.NewHeader(s.game, len(s.head.Players), s.head.Options, seed)
	if err != nil {
		return err
	}
	m, events, err := table.New(s.game, header)
	if err != nil {
		return err
	}
	s.match = m
	if s.row.Snapshot, err = m.Snapshot(); err != nil {
		return err
	}
	s.row.Status = storage.Live
	s.head.Header, s.head.Hash = string(header.Encode()), seed.Hash()
	s.head.Invited = nil
	s.head.Started = b.Now().Unix()
	s.head.move()
	s.tell(chapter{Seat: games.Spectator, Events: events})
	return nil
}

// opening lists the posts a match begins with.
func (s *sheet) opening() []posting {
	started := posting{Kind: postStarted, Message: s.head.Lobby}
	turn := posting{Kind: postTurn, Turn: s.head.Turn}
	if s.head.Where == inThread {
		return []posting{{Kind: postThread}, turn, started}
	}
	return []posting{turn, started}
}

// becomeStarted edits the lobby through the interaction. In a thread's case the
// outbox edits it again, once the thread is known.
func (b *Bot) becomeStarted(ctx context.Context, t *talk, s *sheet, seqs []uint64) error {
	err := t.update(ctx, b.startedPost(s))
	if s.head.Where == inThread && !lost(err) {
		return nil
	}
	return b.told(s, seqs[len(seqs)-1], err)
}

// startedPost is what a lobby becomes: who plays, by which rules, and the promise
// that chance is fair. When the match is over it says how it ended.
func (b *Bot) startedPost(s *sheet) discord.Message {
	v := b.speak(s.head.Lang).about(s)
	where := ""
	if s.row.Channel != s.head.Home {
		where = v.say("bot.start.thread", "channel", channelMention(s.row.Channel))
	}
	title := v.say("bot.start.title", "game", v.gameName(s.head.Game))
	if s.row.Status == storage.Over {
		title = join(v.victory(s), v.say("bot.start.over", "game", v.gameName(s.head.Game), "link", b.link(s)))
	}
	out := &post{accent: &accentRecord}
	out.text(join(
		title,
		v.roster(s),
		strings.Join(v.options(s.game.Info(), s.head.Options), "\n"),
		v.speedLine(s),
		where,
		v.say("bot.start.hash", "hash", s.head.Hash),
	))
	return out.message()
}

// threadName names the thread of a match after the game and the players.
func (b *Bot) threadName(s *sheet) string {
	v := b.speak(s.head.Lang).about(s).bare()
	names := make([]string, len(s.head.Players))
	for i, p := range s.head.Players {
		names[i] = v.name(p.Name)
	}
	return clip(v.gameName(s.head.Game)+" — "+strings.Join(names, ", "), 100)
}
