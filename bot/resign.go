package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// askResign asks whether the person really wants to give up.
func (b *Bot) askResign(ctx context.Context, t *talk, s *sheet) error {
	if err := s.mayResign(t); err != nil {
		return err
	}
	out := &post{}
	out.text(t.voice.say("bot.resign.ask", "game", t.voice.gameName(s.head.Game)))
	out.buttons(
		button(discordgo.DangerButton, t.voice.say("bot.button.giveup"), s.button(0, "giveup", 0, "")),
		button(discordgo.SecondaryButton, t.voice.say("bot.button.keep"), s.button(0, "keep", 0, "")),
	)
	return t.private(ctx, out.message())
}

func (s *sheet) mayResign(t *talk) error {
	switch {
	case s.row.Status == storage.Over:
		return refuse("bot.resign.over")
	case s.head.seat(t.user()) < 0:
		return refuse("bot.resign.noseat")
	case !s.plays(t.user()):
		return refuse("bot.resign.already")
	}
	return nil
}

// keep answers the button that gives nothing up.
func (b *Bot) keep(ctx context.Context, t *talk, _ *sheet) error {
	return t.update(ctx, (&post{}).text(t.voice.say("bot.resign.kept")).message())
}

// resign gives the person's seat up for good.
func (b *Bot) resign(ctx context.Context, t *talk, s *sheet) error {
	if err := s.mayResign(t); err != nil {
		return err
	}
	seat, old := s.head.seat(t.user()), s.head.Live
	o, err := b.advance(s, seat, []table.Entry{{Seat: seat, Action: table.Resign}})
	if err != nil {
		return err
	}
	c := causedBy(t)
	c.log = o.log
	c.posts = s.leaving(o, old, seat)
	if _, err := b.commit(ctx, s, c); err != nil {
		return b.repeatedOr(ctx, t, seat, err)
	}
	return t.update(ctx, (&post{}).text(t.voice.say("bot.resign.done")).message())
}

// leaving lists the posts that tell of a seat given up: the live post goes on
// unless the seat's own turn, or the match, ended with it.
func (s *sheet) leaving(o outcome, old uint64, seat games.Seat) []posting {
	notice := posting{Kind: postNotice, Seat: seat, Told: o.told[len(o.told)-1:]}
	switch {
	case !o.moved:
		return []posting{notice}
	case o.goesOn:
		return append(s.onward(), notice)
	}
	s.head.Live = 0
	record := posting{Kind: postRecord, Message: old, Seat: o.whose, Told: o.told}
	return append(inOrder(record, s.next()), s.hushes()...)
}
