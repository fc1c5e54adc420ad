package bot

import (
	"context"
	"fmt"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// relative is an instant as Discord shows it to each reader, "in 3 hours".
func relative(unix int64) string { return fmt.Sprintf("<t:%d:R>", unix) }

// deadline writes, as a line of its own, when time runs out for the seat that has to
// decide; "" without a clock.
func (v voice) deadline(s *sheet) string { return v.clock(s, "bot.clock.due", "bot.clock.out") }

// timeLeft is deadline in a few words.
func (v voice) timeLeft(s *sheet) string { return v.clock(s, "bot.clock.left", "bot.clock.over") }

func (v voice) clock(s *sheet, due, late string) string {
	switch c := s.head.Clock; {
	case c.Due == 0 || s.row.Status != storage.Live || s.head.Paused != 0:
		return ""
	case c.Late:
		return v.say(late)
	default:
		return v.say(due, "when", relative(c.Due))
	}
}

// renderReminder reminds the player of the turn, unless a later reminder, a press or the
// end of the time has made that needless, or it is late in the night there by now.
func renderReminder(b *Bot, _ context.Context, s *sheet, p posting) (discord.Message, error) {
	c := s.head.Clock
	if c.Late || c.Hushed || p.Stage != c.Told || !b.awaited(s, p) || !b.rhythm(c.User).Counts(b.Now()) {
		return discord.Message{}, errNothing
	}
	v := b.speak(s.head.Lang).about(s)
	text := v.say("bot.clock.reminder", "player", mention(c.User), "when", relative(c.Due), "link", b.link(s))
	if c.Graced {
		text = join(text, v.say("bot.clock.grace"))
	}
	hush := button(discordgo.SecondaryButton, v.say("bot.button.hush"), s.button(0, "hush", 0, ""))
	m := (&post{accent: &accentTurn}).text(text).buttons(hush).message()
	m.Mentions = s.usersOf([]games.Seat{c.Seat})
	return m, nil
}

// awaited reports whether the position that a post is about still waits for a decision.
func (b *Bot) awaited(s *sheet, p posting) bool {
	return s.row.Status == storage.Live && s.head.Turn == p.Turn && s.head.Live != 0 && s.head.Paused == 0
}

// learnReminder remembers the reminder, to be replaced by the next one, unless it came too
// late: where more time was given meanwhile, even after one that is there.
func learnReminder(s *sheet, p posting, id uint64) {
	if c := &s.head.Clock; s.head.Turn == p.Turn && p.Stage == c.Told && !c.Late && c.Reminder == 0 {
		c.Reminder = id
	}
}

// needless reports whether a reminder came too late, so that it has to be deleted again.
func (s *sheet) needless(what posting, id uint64) bool {
	return what.Kind == postReminder && id != s.head.Clock.Reminder
}

// hush handles "remind me no more this turn".
func (b *Bot) hush(ctx context.Context, t *talk, s *sheet) error {
	c := &s.head.Clock
	switch {
	case s.row.Status != storage.Live || uint64(t.i.Channel) != s.row.Channel || c.Reminder != uint64(t.i.Message):
		return refuse("bot.press.old", "link", b.link(s))
	case c.User != t.user():
		return refuse("bot.clock.nothushed", "player", mention(c.User))
	}
	c.Hushed = true
	if _, err := b.commit(ctx, s, causedBy(t)); err != nil {
		return b.repeatedOr(ctx, t, c.Seat, err)
	}
	v := b.speak(s.head.Lang).about(s)
	text := v.say("bot.clock.hushed", "player", v.seat(c.Seat), "when", relative(c.Due), "link", b.link(s))
	return t.update(ctx, (&post{accent: &accentRecord}).text(text).message())
}

// asleep reports whether none of the seats wants to be disturbed now by something that
// they will be reminded of later.
func (b *Bot) asleep(s *sheet, seats []games.Seat) bool {
	if s.head.Clock.Due == 0 {
		return false
	}
	for _, seat := range seats {
		if b.rhythm(s.head.Players[seat].User).Counts(b.Now()) {
			return false
		}
	}
	return len(seats) > 0
}
