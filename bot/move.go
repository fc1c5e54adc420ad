package bot

import (
	"context"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/storage"
)

// moveCommand answers /move: the match goes on in the channel of the command.
func (b *Bot) moveCommand(ctx context.Context, t *talk, s *sheet) error {
	if err := mayMove(t, s); err != nil {
		return err
	}
	defer b.locks.lock(channelKey(uint64(t.i.Channel)))()
	if err := b.room(ctx, t); err != nil {
		return err
	}
	c := causedBy(t)
	waiting, err := b.relocate(s, uint64(t.i.Channel), &c)
	if err != nil {
		return err
	}
	if _, err = b.commit(ctx, s, c); err == nil {
		err = b.outbox.hurry(waiting)
	}
	return t.confirm(ctx, err, t.voice.say("bot.move.done", "game", t.voice.gameName(s.head.Game)))
}

// movable finds the match a /move command is about: the one that is named, else the only
// one the person plays elsewhere on the server.
func (b *Bot) movable(t *talk) (*sheet, error) {
	if text := t.i.Options["match"].Text; text != "" {
		id, ok := storage.ParseMatchID(strings.ToLower(strings.TrimPrefix(strings.TrimSpace(text), "#")))
		if !ok {
			return nil, refuse("bot.error.notfound")
		}
		return b.load(id)
	}
	mine, err := b.playedElsewhere(t)
	switch {
	case err != nil:
		return nil, err
	case len(mine) == 0:
		return nil, refuse("bot.move.none")
	case len(mine) > 1:
		return nil, refuse("bot.move.which", "matches", b.listed(t, mine))
	}
	return mine[0], nil
}

// playedElsewhere lists the matches that the person plays in other channels of the server.
func (b *Bot) playedElsewhere(t *talk) ([]*sheet, error) {
	mine, err := b.playing(t.user(), storage.Live, 0)
	return slices.DeleteFunc(mine, func(s *sheet) bool {
		return s.row.Guild != uint64(t.i.Guild) || s.row.Channel == uint64(t.i.Channel)
	}), err
}

func mayMove(t *talk, s *sheet) error {
	switch {
	case s.row.Guild != uint64(t.i.Guild):
		return refuse("bot.error.notfound")
	case s.row.Status == storage.Lobby:
		return refuse("bot.error.lobby")
	case s.row.Status == storage.Over:
		return refuse("bot.resign.over")
	case s.head.seat(t.user()) < 0 && !s.leads(t):
		return refuse("bot.move.notin")
	case s.row.Channel == uint64(t.i.Channel) && s.head.Trouble == "":
		return refuse("bot.move.here")
	}
	return nil
}

// room refuses a channel in which no match can be played now.
func (b *Bot) room(ctx context.Context, t *talk) error {
	s, err := b.liveIn(uint64(t.i.Channel))
	switch {
	case err != nil:
		return err
	case s != nil:
		return refuse("bot.move.taken", "link", b.link(s))
	}
	if _, err := b.permitted(ctx, t); err != nil {
		return err
	}
	return t.roomy()
}

// roomy refuses a channel where the bot lacks a permission to play.
func (t *talk) roomy() error {
	if isThread(t.i) {
		return t.need(needThread, nil)
	}
	return t.need(needHere, nil)
}

// renew posts the live post anew and takes the buttons off the old one. It returns the
// turn posts that are still to be delivered, which only have to be hurried on.
func (b *Bot) renew(s *sheet, c *change) (waiting []storage.Post, err error) {
	waiting, edits, err := b.outbox.turns(s.id())
	if err != nil {
		return nil, err
	}
	c.done = append(c.done, edits...) // what they would change is no longer the live post
	if len(waiting) == 0 {
		c.posts = append(c.posts, posting{Kind: postTurn, Turn: s.head.Turn})
	}
	if s.head.Live != 0 {
		c.posts = append(c.posts, posting{Kind: postRetire, Message: s.head.Live})
	}
	s.head.Live, s.head.Pressed = 0, 0
	return waiting, nil
}

// relocate lets a match go on in another channel, with all questions that are open. In the
// channel it leaves, if that is still there, its buttons go.
func (b *Bot) relocate(s *sheet, channel uint64, c *change) (waiting []storage.Post, err error) {
	if waiting, err = b.renew(s, c); err != nil {
		return nil, err
	}
	c.posts = append(c.posts, s.head.Clock.clear()...)
	c.posts = append(c.posts, s.hushes()...)
	s.head.Clock.Reminder = 0
	questions := s.questions()
	for _, q := range questions {
		if q.old != 0 && q.Kind != postLate { // that is a call too
			c.posts = append(c.posts, posting{Kind: postRetire, Message: q.old})
		}
	}
	left := s.head.Trouble != ""
	c.posts = slices.DeleteFunc(c.posts, func(p posting) bool { return left && p.Message != 0 })
	for i := range c.posts {
		if c.posts[i].Message != 0 {
			c.posts[i].Channel = s.row.Channel
		}
	}
	for _, q := range questions {
		*q.post = 0
		c.posts = append(c.posts, q.posting) // one that still waits to be posted is not posted twice
	}
	s.row.Channel, s.head.Trouble, s.head.Called = channel, "", nil
	return waiting, nil
}

// openQuestion is a post beside the live one that has buttons.
type openQuestion struct {
	posting         // that asks it anew
	old     uint64  // message, 0 while it is not known
	post    *uint64 // where that is kept
}

// questions lists the questions of the match that are open.
func (s *sheet) questions() (open []openQuestion) {
	if v := s.head.Vote; s.voting() {
		open = append(open, openQuestion{posting{Kind: postVote, Vote: v.N}, v.Post, &v.Post})
	}
	if f := s.head.Offer; s.offering() {
		open = append(open, openQuestion{posting{Kind: postOffer, Vote: f.N}, f.Post, &f.Post})
	}
	if c := &s.head.Clock; c.Late {
		open = append(open, openQuestion{posting{Kind: postLate, Turn: s.head.Turn, Seat: c.Seat}, c.Notice, &c.Notice})
	}
	return open
}

// completeMove suggests the person's running matches.
func (b *Bot) completeMove(ctx context.Context, t *talk) error {
	return b.suggest(ctx, t, storage.Live)
}
