package play

import (
	"context"
	"errors"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// Nobody else can take part in private messages with the bot: other people see neither the
// conversation nor the bot's posts. Matches there are against computers, one at a time because
// there is only one channel. Lessons do not count.
//
// A person can also bring the bot along to a server it is not in, or to a conversation with others.
// There it can only answer each interaction for a quarter of an hour and write nothing on its own. A
// longer match, with computers that move by themselves, cannot be played there. So /play there
// leads to the games in private messages.

// inPrivateMessages reports whether an interaction comes from a person's private messages with the bot.
func inPrivateMessages(i discord.Interaction) bool { return i.Surface.Private() }

// takenText is the refusal for a channel with a running match.
func takenText(q *interaction.Request) string {
	if inPrivateMessages(q.Interaction) {
		return "bot.private.taken"
	}
	return "bot.lobby.taken"
}

// requireVacant refuses private messages that have a running match, or in which the match cannot be
// played.
func (p *Play) requireVacant(ctx context.Context, q *interaction.Request, o *session.Opening) error {
	taken, err := p.refuseTaken(uint64(q.Channel), takenText(q))
	switch {
	case err != nil:
		return err
	case taken != nil:
		return taken
	case len(o.Invited) > 0:
		return session.Refuse("bot.private.alone")
	case o.Game != nil && o.Game.Info().MinSeats > 1 && !p.Posts.Computers:
		return session.Refuse("bot.private.nobody")
	case q.Surface == surface.NoSharedServer:
		_, err = p.writeTo(ctx, q, posts.Sentence(q.L.Say("bot.private.hello")), "bot.private.closed")
	}
	return err
}

// inviteToPrivate answers /play where the bot can only answer: it shows the games in private messages.
func (p *Play) inviteToPrivate(q *interaction.Request) interaction.Reply {
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Message: func(ctx context.Context) (discord.Message, error) {
		channel, err := p.writeTo(ctx, q, p.gamesShelf(ctx, q, p.Records.Games[q.Options["game"].Text]), "bot.private.closed")
		return posts.LeadToServer(q.L, session.Link{Channel: uint64(channel)}, q.App), err
	}}
}

// gamesShelf shows the games to play in private messages, or only the one that was asked for.
func (p *Play) gamesShelf(ctx context.Context, q *interaction.Request, one games.Game) discord.Message {
	shelf := p.Server.Shelf
	if one != nil {
		shelf.Games = slices.DeleteFunc(slices.Clone(shelf.Games), func(g games.Game) bool { return g.Info().ID != one.Info().ID })
	}
	return shelf.Welcome(ctx, q.L, false)
}

// beginInPrivate starts a match in the person's private messages, below a greeting, and returns the
// answer that links to it. If another process handles private messages, a button in the greeting
// starts the match.
func (p *Play) beginInPrivate(ctx context.Context, q *interaction.Request, greeting func(waits bool) discord.Message, begin func(channel uint64) error) (discord.Message, error) {
	channel, mine := q.Channel, p.Records.Mine(0)
	if q.Surface != surface.DirectMessages {
		var err error
		if channel, err = p.API.OpenDM(ctx, q.User.ID); err != nil {
			return discord.Message{}, err
		}
	}
	if mine {
		taken, err := p.refuseTaken(uint64(channel), "bot.private.taken")
		if err = errors.Join(err, taken); err != nil {
			return discord.Message{}, err
		}
	}
	if q.Surface != surface.DirectMessages {
		var err error
		if channel, err = p.writeTo(ctx, q, greeting(!mine), "bot.lesson.closed"); err != nil {
			return discord.Message{}, err
		}
	}
	if mine {
		if err := begin(uint64(channel)); err != nil && !errors.Is(err, storage.ErrRepeated) {
			return discord.Message{}, err
		}
	}
	return posts.PuzzleMatchAt(q.L, session.Link{Channel: uint64(channel)}, channel == q.Channel), nil
}

// writeTo sends a private message and returns its channel. If the person does not accept messages,
// it refuses with the sentence closed. People who got several messages lately get no further one.
// People who refused several must wait: Discord blocks bots that are refused too often.
func (p *Play) writeTo(ctx context.Context, q *interaction.Request, m discord.Message, closed string) (discord.Snowflake, error) {
	person := q.UserID()
	permit, wait := p.Places.Ask(places.Place{Channel: person}, false)
	if permit == nil {
		return 0, session.Refuse("bot.private.wait", "time", session.Moment(p.Records.Now().Add(wait).Unix()+1))
	}
	told := places.Unclear
	defer func() { permit.End(told) }()
	channel, err := p.API.OpenDM(ctx, q.User.ID)
	if err == nil && !p.Places.MessagedOften(person) {
		if _, err = p.API.Send(discord.While(ctx, p.Records.Mine, uint64(q.Guild)), channel, m, "l."+q.ID.String()); err == nil {
			told = places.Written
		}
	}
	if errors.Is(err, discord.ErrForbidden) {
		told, err = places.Refused, session.Refuse(closed)
	}
	return channel, err
}
