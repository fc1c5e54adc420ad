package bot

import (
	"context"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// comeBack lets somebody play a seat again that was given up, by themselves or by the others
// when time ran out.
func (b *Bot) comeBack(ctx context.Context, t *talk, s *sheet) error {
	seat := s.head.seat(t.user())
	if err := s.successor(t); err != nil {
		return err
	}
	switch {
	case s.row.Status == storage.Over:
		return refuse("bot.resign.over")
	case s.row.Status == storage.Lobby:
		return refuse("bot.error.lobby")
	case seat < 0:
		return refuse("bot.resign.noseat")
	case !s.match.Gone[seat]:
		return refuse("bot.return.here")
	case s.head.Paused != 0:
		return refuse("bot.pause.refused")
	}
	s.head.tickSeat(seat)
	log, err := s.occupy(seat, "came-back")
	if err != nil {
		return err
	}
	c := causedBy(t)
	c.log = log
	told := s.head.Story[len(s.head.Story)-1:]
	c.posts = []posting{{Kind: postNotice, Seat: seat, Told: told}}
	_, err = b.commit(ctx, s, c)
	return t.confirm(ctx, err, t.voice.say("bot.return.done", "letter", seat.String(), "link", b.link(s)))
}

// voteAbandon is the kind of vote by which all agree to stop the match: nobody wins.
const voteAbandon = "abandon"

// abandon asks the others to stop the match.
func (b *Bot) abandon(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	posts, err := b.propose(t, s, vote{Kind: voteAbandon})
	if err != nil {
		return err
	}
	c := causedBy(t)
	c.posts = posts
	_, err = b.commit(ctx, s, c)
	return t.confirm(ctx, err, t.voice.say("bot.abandon.asked", "channel", channelMention(s.row.Channel)))
}

// askAbandon is the question of the vote.
func askAbandon(v voice, s *sheet, q vote) string {
	return v.say("bot.abandon.ask", "player", v.seat(s.head.seat(q.By)))
}

// carryAbandon stops the match. Its position stays as it is.
func (b *Bot) carryAbandon(s *sheet, _ vote) (change, error) {
	old := s.head.Live
	s.row.Status = storage.Over
	s.head.Ended = b.Now().Unix()
	s.head.Sealed, s.drafts = nil, nil
	s.head.tick()
	s.tell(chapter{Seat: games.Spectator, Events: []games.Event{{Kind: "abandoned", Seat: games.Spectator}}})
	s.head.Live, s.head.Pressed = 0, 0
	c := change{posts: []posting{{Kind: postResult}}}
	if old != 0 {
		c.posts = append(c.posts, posting{Kind: postRetire, Message: old})
	}
	c.posts = append(c.posts, s.hushes()...)
	return c, nil
}
