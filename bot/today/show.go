package today

import (
	"context"
	"errors"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// Show shows the puzzle of the day to the person who asks for it, in private, on every server.
func (t *Today) Show(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.show(q, interaction.Private)
}

// ShowHere shows it in place of the page from which the person comes back.
func (t *Today) ShowHere(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return t.show(q, interaction.Update)
}

func (t *Today) show(q *interaction.Request, how interaction.How) (interaction.Reply, error) {
	guild := uint64(q.Guild)
	set := t.server.Settings(q.Guild).Today
	if !set.Puzzle() {
		if err := t.beginUnposted(q); err != nil {
			return interaction.Reply{}, err
		}
	}
	b, _, err := readBoard(t.records.Store, guild)
	if err != nil {
		return interaction.Reply{}, err
	}
	now := t.records.Now()
	open := b.answerable(now)
	if last := b.last(); open == nil && last != nil && !last.Lost {
		return t.overReply(q, how, last.Day)
	}
	if open == nil {
		return interaction.Reply{}, session.Refuse("bot.today.unposted")
	}
	a, err := t.askOn(q, open.Day)
	if err != nil {
		return interaction.Reply{}, err
	}
	return t.opened(how, q, a), nil
}

// beginUnposted begins the day on a server that does not post the puzzle, unless it has begun.
func (t *Today) beginUnposted(q *interaction.Request) error {
	guild := uint64(q.Guild)
	defer t.records.Lock(Prefix(guild))()
	b, was, err := readBoard(t.records.Store, guild)
	if err != nil {
		return err
	}
	now := t.records.Now()
	day := Running(now, time.UTC, closeHour) // no post has to come at a good hour
	if last := b.last(); last != nil && last.Lost && last.Day == day {
		b.Days = b.Days[:len(b.Days)-1]
	} else if !b.takes(day, day, now) {
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
	b.begin(Posted{Day: day, Game: one.Game(), Puzzle: one.ID, Until: day.over().Unix()}, stars)
	if _, err = b.swap(t.records.Store, guild, was); errors.Is(err, storage.ErrStale) { // another process was faster
		return nil
	}
	return err
}

// beside returns the buttons below a person's puzzle that are not about it: to the solution of the last one where no
// post in a channel tells that, and to the settings for people who may change them.
func (t *Today) beside(q *interaction.Request, b Board) (row []discordgo.Button) {
	if over := b.solved(t.records.Now()); over != nil && !t.server.Settings(q.Guild).Today.Puzzle() {
		row = t.solutionButton(q.L, "bot.button.today.last", over)
	}
	if server.Managing(q) == nil {
		row = append(row, server.TodaySettingsButton(q.L, fromPuzzle))
	}
	return row
}
