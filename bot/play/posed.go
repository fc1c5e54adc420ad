package play

import (
	"context"
	"io"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games/puzzle"
)

// PlayPuzzle starts a match against computers from the position of a puzzle, in the person's
// private messages.
func (p *Play) PlayPuzzle(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	one := p.Puzzles.Find(q.Button.Word)
	switch {
	case one == nil || p.Records.Games[one.Game()] == nil:
		return interaction.Reply{}, session.Refuse("bot.today.forgotten")
	case !p.Posts.Computers:
		return interaction.Reply{}, session.Refuse("bot.computer.off")
	}
	if open := p.Puzzles.OpenUntil(one, p.Records.Now()); !open.IsZero() {
		return interaction.Reply{}, session.Refuse("bot.today.open", "time", session.Moment(open.Unix()))
	}
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Message: func(ctx context.Context) (discord.Message, error) {
		return p.beginPuzzle(ctx, q, one)
	}}, nil
}

// beginPuzzle starts the match and returns the answer that links to it.
func (p *Play) beginPuzzle(ctx context.Context, q *interaction.Request, one *puzzle.Puzzle) (discord.Message, error) {
	defer p.Records.LockPerson(q.UserID())()
	greeting := func(waits bool) discord.Message { return posts.PuzzleGreeting(q.L, one.Game(), one.ID, waits) }
	return p.beginInPrivate(ctx, q, greeting, func(channel uint64) error { return p.storeFromPuzzle(ctx, q, one, channel) })
}

// storeFromPuzzle stores the match with the post of its first turn.
func (p *Play) storeFromPuzzle(ctx context.Context, q *interaction.Request, one *puzzle.Puzzle, channel uint64) error {
	game := p.Records.Games[one.Game()]
	_, seat, err := one.Position(game)
	if err != nil {
		return err
	}
	env := p.Records.Env(0)
	if _, err := io.ReadFull(p.Rand, env.Seed[:]); err != nil {
		return err
	}
	// Everybody has the name that they had in the puzzle, so the person replaces the computer of their seat.
	computers := p.computers(q.L.Lang(), session.StandInStrength, one.Record.Header.Seats)
	s, result, err := events.ContinueRecord(session.Opening{
		Game: game, Channel: channel, Creator: session.Player{User: q.UserID(), Name: q.User.Name},
		Where: session.Here, Lang: q.L.Lang(),
		Computers: slices.Delete(computers, int(seat), int(seat)+1),
	}, one.Record, seat, env)
	if err == nil {
		_, _, err = p.Records.Commit(ctx, s, result, uint64(q.ID))
	}
	return err
}
