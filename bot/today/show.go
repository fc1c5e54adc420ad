package today

import (
	"cmp"
	"context"
	"errors"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// Show shows the puzzle of the day to the person who asks for it, in private, on every server. Where
// it is not posted in a channel, the solution of the last one stands above it.
func (t *Today) Show(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
	guild := uint64(q.Guild)
	set := t.server.Settings(q.Guild).Today
	if set == nil {
		if err := t.beginUnposted(q); err != nil {
			return interaction.Reply{}, err
		}
	}
	b, _, err := readBoard(t.records.Store, guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	open := b.answerable()
	if open == nil {
		return interaction.Reply{}, session.Refuse("bot.today.unposted")
	}
	a, err := t.askOn(q, open.Day)
	if err != nil {
		return interaction.Reply{}, err
	}
	if over := b.before(); set == nil && over != nil {
		if a.above, err = t.solutionText(q.L, over.Puzzle); err != nil {
			return interaction.Reply{}, err
		}
	}
	return t.opened(q, a), nil
}

// beginUnposted begins the day on a server that does not post the puzzle, unless it has begun.
func (t *Today) beginUnposted(q *interaction.Request) error {
	guild := uint64(q.Guild)
	defer t.records.Lock(Prefix(guild))()
	b, was, err := readBoard(t.records.Store, guild)
	if err != nil {
		return err
	}
	day := Running(t.records.Now(), location(cmp.Or(usual[q.GuildLocale], "UTC")), firstHour)
	if last := b.last(); last != nil && last.Lost && last.Day == day {
		b.Days = b.Days[:len(b.Days)-1]
	} else if last != nil && last.Day >= day {
		return nil
	}
	one := t.puzzles.of(day, nil)
	if one == nil {
		return session.Refuse("bot.today.unposted")
	}
	stars, err := t.stars(guild, b.last())
	if err != nil {
		return err
	}
	b.begin(Posted{Day: day, Game: one.Game(), Puzzle: one.ID}, stars)
	if _, err = b.swap(t.records.Store, guild, was); errors.Is(err, storage.ErrStale) { // another process was faster
		return nil
	}
	return err
}

// solutionText describes the best answers of a puzzle; "" if it no longer exists.
func (t *Today) solutionText(l wording.Localizer, id string) (string, error) {
	one := t.puzzles.Find(id)
	if one == nil {
		return "", nil
	}
	best, s, err := t.bestAnswers(l, one)
	if err != nil {
		return "", err
	}
	return solutionIn(l.About(s), s, best), nil
}

// settingsButtons returns the button to the settings, for people who may change them.
func settingsButtons(q *interaction.Request) []discordgo.Button {
	if server.Managing(q) != nil {
		return nil
	}
	return posts.Row(server.TodaySettingsButton(q.L))
}
