package bot

import (
	"context"
	"sync"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/play"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/storage"
)

// route answers an interaction, or returns why it could not.
type route func(context.Context, *interaction.Request) error

// reply makes a route that gives the reply of a handler.
func reply(h interaction.Handler) route {
	return func(ctx context.Context, q *interaction.Request) error {
		r, err := h(ctx, q)
		if err != nil {
			return err
		}
		return q.Give(ctx, r)
	}
}

// thenRemove makes a route that does what a private question was about, and then deletes the question.
func thenRemove(r route) route {
	return func(ctx context.Context, q *interaction.Request) error {
		if err := q.Give(ctx, interaction.Reply{How: interaction.Acknowledge}); err != nil {
			return err
		}
		if err := r(ctx, q); err != nil {
			return err
		}
		return q.Give(ctx, interaction.Reply{How: interaction.Remove})
	}
}

// openOrChoose answers /play: it opens a match of the named game, or asks which game to play.
func (b *Bot) openOrChoose(ctx context.Context, q *interaction.Request) error {
	if len(q.Options) == 0 && q.Surface != surface.Outside {
		return reply(b.views.Choose)(ctx, q)
	}
	return b.play.Open(ctx, q)
}

// openGame makes the route of a button that opens a match of its game, as /play with these options does.
func (b *Bot) openGame(options map[string]string) route {
	return func(ctx context.Context, q *interaction.Request) error {
		game, rival := posts.Chosen(q.Button.Word)
		q.Options = map[string]discord.Option{"game": {Text: game}}
		if rival != 0 {
			q.Options[play.OpponentOption(1)] = discord.Option{User: discord.User{ID: discord.Snowflake(rival)}}
		}
		for name, value := range options {
			q.Options[name] = discord.Option{Text: value}
		}
		return b.play.Open(ctx, q)
	}
}

// about makes a route of a handler that shows something of the button's match.
func (b *Bot) about(h views.Handler) route {
	return reply(func(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
		s, err := b.records.Load(session.ID(q.Button.Match))
		if err != nil {
			return interaction.Reply{}, err
		}
		if !s.VisibleIn(uint64(q.Guild), uint64(q.Channel), b.records.Now().Unix()) {
			return interaction.Reply{}, storage.ErrNotFound
		}
		q.L = q.L.About(s)
		return h(ctx, q, s)
	})
}

// aboutMeant makes a route of a handler that shows something of the match that find returns for a command. A refusal in
// the channel of a match of other people links to the person's own.
func (b *Bot) aboutMeant(find func(*interaction.Request) (*session.Session, error), h views.Handler) route {
	return aboutFound(find, func(ctx context.Context, q *interaction.Request, s *session.Session) (interaction.Reply, error) {
		r, err := h(ctx, q, s)
		if s.Seat(q.UserID()) < 0 {
			err = b.play.LinkOwn(q, err)
		}
		return r, err
	})
}

// aboutFound makes a route of a handler that shows something of the match that find returns.
func aboutFound(find func(*interaction.Request) (*session.Session, error), h views.Handler) route {
	return reply(func(ctx context.Context, q *interaction.Request) (interaction.Reply, error) {
		s, err := find(q)
		if err != nil {
			return interaction.Reply{}, err
		}
		q.L = q.L.About(s)
		return h(ctx, q, s)
	})
}

// Handle answers one interaction. It is a [discord.Handler].
func (b *Bot) Handle(ctx context.Context, i discord.Interaction) {
	if b.noteAccess(i) {
		b.Wake()
	}
	q := b.desk.Request(i)
	q.BeforeAnswer = sync.OnceFunc(b.config.Thoughts.Hurry())
	defer q.BeforeAnswer()
	defer q.DeferWhenLate(ctx)()
	err := b.route(ctx, q)
	b.reportFailure(ctx, q, err)
	b.handled(q, err)
	q.Log().Debug("interaction handled", "took", q.Age(), "error", err)
}

// reportFailure tells the person why the request failed. For a match that cannot be read it shows what can be done.
func (b *Bot) reportFailure(ctx context.Context, q *interaction.Request, err error) {
	reply, ok := b.play.Unreadable(q, err)
	if !ok {
		q.Fail(ctx, err)
		return
	}
	q.Log().Error("a match cannot be read; bastide check tells what to do", "error", err)
	q.Explain(ctx, reply, err)
}

func (b *Bot) route(ctx context.Context, q *interaction.Request) error {
	if err := b.blocked.refusal(q.Interaction); err != nil && q.Kind != discord.Autocomplete {
		return err
	}
	switch q.Kind {
	case discord.Command:
		return b.command(ctx, q)
	case discord.Component, discord.Submit:
		return b.press(ctx, q)
	case discord.Autocomplete:
		return b.complete(ctx, q)
	}
	return session.Refuse("bot.error.malformed")
}

// press answers a button, a select menu or a modal.
func (b *Bot) press(ctx context.Context, q *interaction.Request) (err error) {
	if q.Button, err = buttonid.Parse(q.CustomID); err != nil {
		return err
	}
	if today, ok := formerVerbs[q.Button.Verb]; ok {
		q.Button.Verb = today
	}
	pressed, ok := b.buttons[q.Button.Verb]
	if !ok || !pressed.is.fit(q) {
		return buttonid.ErrMalformed
	}
	if pressed.may != nil {
		if err := pressed.may(q); err != nil {
			return err
		}
	}
	return pressed.route(ctx, q)
}

// command answers a slash command, or an entry of the menu "Apps".
func (b *Bot) command(ctx context.Context, q *interaction.Request) error {
	c, ok := b.commands[q.Name]
	if entry, menu := b.entries[q.Name]; menu {
		c, ok = entry, true
	}
	switch {
	case !ok:
		return session.Refuse("bot.error.command")
	case c.reach < anywhere && q.Surface == surface.Outside:
		return session.Refuse("bot.error.outside")
	case c.reach < withBot && q.Guild == 0:
		return session.Refuse("bot.error.server")
	}
	if c.may != nil {
		if err := c.may(q); err != nil {
			return err
		}
	}
	return c.route(ctx, q)
}

// complete suggests values for the option that is being typed.
func (b *Bot) complete(ctx context.Context, q *interaction.Request) error {
	if c := b.commands[q.Name].complete; c != nil {
		return reply(c)(ctx, q)
	}
	return q.Give(ctx, interaction.Reply{How: interaction.Suggest})
}

// OnPanic answers an interaction whose handler panicked. The gateway logs the panic itself under the same incident
// number.
func (b *Bot) OnPanic(ctx context.Context, i discord.Interaction, incident string) {
	q := b.desk.Request(i)
	b.handled(q, interaction.ErrPanic)
	q.Explain(ctx, interaction.Sentence(q.L.Say("bot.error.internal", "incident", incident)), interaction.ErrPanic)
}
