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

// In private messages with the bot nobody else can take part: other people neither see the
// conversation nor the posts of the bot there. Matches there are played against computer players,
// one at a time, as there is no other channel to part them by; lessons are in nobody's way.
//
// Where somebody has only brought the bot along, to a server that it is not in or to a
// conversation with others, it can answer each interaction for a quarter of an hour and write
// nothing of its own. A match that goes on for longer, and in which computers move by themselves,
// cannot live there. Whoever wants to play is shown the games in private messages.

// alone reports whether an interaction comes from somebody's private messages with the bot.
func alone(i discord.Interaction) bool { return i.Surface.Private() }

// takenText is the sentence for whoever wants to play where a match is being played.
func takenText(q *interaction.Request) string {
	if alone(q.Interaction) {
		return "bot.private.taken"
	}
	return "bot.lobby.taken"
}

// vacant refuses private messages in which a match is being played, or cannot be.
func (p *Play) vacant(ctx context.Context, q *interaction.Request, o *session.Opening) error {
	taken, err := p.taken(uint64(q.Channel), takenText(q))
	switch {
	case err != nil:
		return err
	case taken != nil:
		return taken
	case len(o.Invited) > 0:
		return session.Refuse("bot.private.alone")
	case o.Game != nil && o.Game.Info().MinSeats > 1 && !p.Posts.Computers:
		return session.Refuse("bot.private.nobody")
	case q.Surface == surface.Strange:
		_, err = p.writeTo(ctx, q, posts.Sentence(q.L.Say("bot.private.hello")), "bot.private.closed")
	}
	return err
}

// beckon answers whoever wants to play where the bot can only answer: the games wait in private
// messages.
func (p *Play) beckon(q *interaction.Request) interaction.Reply {
	return interaction.Reply{How: interaction.Private, Defer: interaction.IfLate, Message: func(ctx context.Context) (discord.Message, error) {
		channel, err := p.writeTo(ctx, q, p.gamesShelf(ctx, q, p.Records.Games[q.Options["game"].Text]), "bot.private.closed")
		return posts.Beckon(q.L, session.Link{Channel: uint64(channel)}, q.App), err
	}}
}

// gamesShelf shows what can be played in private messages, or the one game that is meant.
func (p *Play) gamesShelf(ctx context.Context, q *interaction.Request, one games.Game) discord.Message {
	shelf := p.Server.Shelf
	if one != nil {
		shelf.Games = slices.DeleteFunc(slices.Clone(shelf.Games), func(g games.Game) bool { return g.Info().ID != one.Info().ID })
	}
	return shelf.Welcome(ctx, q.L, false)
}

// beginInPrivate begins a match in the person's private messages, under a greeting, and returns the
// answer that leads there. Where another process looks after private messages, a button in the greeting
// begins it: it waits.
func (p *Play) beginInPrivate(ctx context.Context, q *interaction.Request, greeting func(waits bool) discord.Message, begin func(channel uint64) error) (discord.Message, error) {
	channel, mine := q.Channel, p.Records.Mine(0)
	if q.Surface != surface.Alone {
		var err error
		if channel, err = p.API.OpenDM(ctx, q.User.ID); err != nil {
			return discord.Message{}, err
		}
	}
	if mine {
		taken, err := p.taken(uint64(channel), "bot.private.taken")
		if err = errors.Join(err, taken); err != nil {
			return discord.Message{}, err
		}
	}
	if q.Surface != surface.Alone {
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
	return posts.FromPuzzleAt(q.L, session.Link{Channel: uint64(channel)}, channel == q.Channel), nil
}

// writeTo writes to somebody in private and returns the channel. That also shows whether the bot may;
// if it may not, the sentence says so. Whoever was written to often of late is led there without
// another message, and whoever has refused often waits: Discord shuts a bot out that is refused too
// much, and then nobody can play.
func (p *Play) writeTo(ctx context.Context, q *interaction.Request, m discord.Message, closed string) (discord.Snowflake, error) {
	person := q.UserID()
	try, wait := p.Places.Ask(places.Place{Channel: person}, false)
	if try == nil {
		return 0, session.Refuse("bot.private.wait", "time", session.Moment(p.Records.Now().Add(wait).Unix()+1))
	}
	told := places.Unclear
	defer func() { try.End(told) }()
	channel, err := p.API.OpenDM(ctx, q.User.ID)
	if err == nil && !p.Places.Enough(person) {
		if _, err = p.API.Send(ctx, channel, m, "l."+q.ID.String()); err == nil {
			told = places.Written
		}
	}
	if errors.Is(err, discord.ErrForbidden) {
		told, err = places.Refused, session.Refuse(closed)
	}
	return channel, err
}
