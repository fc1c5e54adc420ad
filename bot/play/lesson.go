package play

import (
	"context"
	"errors"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/storage"
)

// Lesson answers /lesson, and LessonButton the same button. It starts or continues the lesson of a
// game in the person's private messages. Without a game it asks which one.
func (p *Play) Lesson(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return p.openLesson(q, q.Options["game"].Text)
}

func (p *Play) LessonButton(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	return p.openLesson(q, q.Button.Word)
}

func (p *Play) openLesson(q *interaction.Request, id string) (interaction.Reply, error) {
	game, l := p.Records.Games[id], p.Records.LessonFor(id)
	switch {
	case id == "":
		return interaction.Shown(interaction.Private, posts.WhichGame(q.L, "bot.lesson.which", p.taughtGames(), posts.LessonID)), nil
	case game == nil:
		return interaction.Reply{}, buttonid.ErrMalformed
	case l == nil:
		return interaction.Reply{}, session.Refuse("bot.lesson.none", "game", session.GameName(id))
	}
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Message: func(ctx context.Context) (discord.Message, error) {
		return p.beginLesson(ctx, q, game, l)
	}}, nil
}

// taughtGames lists the games that have a lesson.
func (p *Play) taughtGames() (ids []string) {
	for _, id := range p.Order {
		if p.Records.LessonFor(id) != nil {
			ids = append(ids, id)
		}
	}
	return ids
}

// beginLesson starts or continues the lesson, and returns the answer that links to it.
func (p *Play) beginLesson(ctx context.Context, q *interaction.Request, game games.Game, l *lesson.Lesson) (discord.Message, error) {
	channel, err := p.greetLearner(ctx, q, l)
	if err != nil {
		return discord.Message{}, err
	}
	if !p.Records.Mine(0) { // another process handles private messages
		return posts.LessonAt(q.L, session.Link{Channel: uint64(channel)}, false), nil
	}
	defer p.Records.LockPerson(q.UserID())()
	begun, err := p.Records.LessonOf(q.UserID(), l.Game())
	switch {
	case err != nil:
		return discord.Message{}, err
	case begun != nil:
		err = p.continueLesson(ctx, q, begun.ID, uint64(channel))
	default:
		err = p.startLesson(ctx, q, session.Opening{
			Game: game, Channel: uint64(channel), Creator: session.Player{User: q.UserID(), Name: q.User.Name},
			Where: session.Here, Lang: q.L.Lang(), Options: l.Record.Header.Options,
			Computers: p.computers(q.L.Lang(), session.Strengths[0], l.Record.Header.Seats-1),
		}, l)
	}
	if err != nil && !errors.Is(err, storage.ErrRepeated) {
		return discord.Message{}, err
	}
	return posts.LessonAt(q.L, session.Link{Channel: uint64(channel)}, channel == q.Channel), nil
}

// greetLearner finds the channel of the person's private messages. A press elsewhere sends a
// greeting there, which also shows whether the bot may write to the person.
func (p *Play) greetLearner(ctx context.Context, q *interaction.Request, l *lesson.Lesson) (discord.Snowflake, error) {
	if q.Surface == surface.DirectMessages {
		return q.Channel, nil
	}
	closed := "bot.private.closed"
	if q.Surface == surface.Server {
		closed = "bot.lesson.closed"
	}
	greeting := posts.Greeting(q.L, l.Game(), len(l.Turns), !p.Records.Mine(0))
	return p.writeTo(ctx, q, greeting, closed)
}

// startLesson stores a new lesson with the post of its first turn.
func (p *Play) startLesson(ctx context.Context, q *interaction.Request, o session.Opening, l *lesson.Lesson) error {
	s, result, err := events.Teach(o, l, p.Records.Env(0))
	if err == nil {
		_, _, err = p.Records.Commit(ctx, s, result, uint64(q.ID))
	}
	return err
}

// continueLesson posts the current turn of a lesson again, in the person's private messages.
func (p *Play) continueLesson(ctx context.Context, q *interaction.Request, id session.ID, channel uint64) error {
	defer p.Records.LockMatch(id)()
	s, err := p.Records.LoadLocked(id)
	if err != nil {
		return err
	}
	press := p.pressOf(q)
	press.Verb, press.Channel = session.VerbRepost, channel
	next, result, err := events.Press(s, p.Records.Env(id), press)
	if err != nil {
		p.Records.Keep(s)
		return err
	}
	if _, _, err = p.Records.Commit(ctx, next, result, uint64(q.ID)); err == nil {
		err = p.Outbox.Hurry(result.Hurry)
	}
	return err
}
