package play

import (
	"context"
	"io"
	"strings"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/wording"
)

// Press handles a press of a button or select menu, or a submitted form, that changes a match.
func (p *Play) Press(ctx context.Context, q *interaction.Request) error {
	press := p.pressOf(q)
	press.Verb, press.Hand = posts.SplitVerb(q.Button.Verb)
	press.Tick, press.At, press.Word = q.Button.Tick, q.Button.At, q.Button.Word
	press.CustomID, press.Values = q.CustomID, q.Values
	press.Message = uint64(q.Message)
	var err error
	if press.Fields, err = fields(q); err != nil {
		return err
	}
	return p.apply(ctx, q, session.ID(q.Button.Match), press)
}

// fields reads the values of a submitted form.
func fields(q *interaction.Request) (list []session.Field, err error) {
	for _, f := range q.Fields {
		id, err := buttonid.Parse(f.ID)
		if err != nil || id.Match != q.Button.Match {
			return nil, buttonid.ErrMalformed
		}
		list = append(list, session.Field{Verb: id.Verb, Word: id.Word, Values: f.Values})
	}
	return list, nil
}

// Command returns the handler of a command that does the same as a button, for the match that find
// finds.
func (p *Play) Command(verb string, find func(*interaction.Request) (*session.Session, error)) func(context.Context, *interaction.Request) error {
	return func(ctx context.Context, q *interaction.Request) error {
		s, err := find(q)
		if err != nil {
			return err
		}
		press := p.pressOf(q)
		press.Verb = verb
		press.Whom, press.Leaver = guestNamed(q, "user"), guestNamed(q, "for")
		if err = p.apply(ctx, q, s.ID, press); s.Seat(q.UserID()) < 0 {
			err = p.LinkOwn(q, err)
		}
		return err
	}
}

// guestNamed is the person named by an option of a command, or nil.
func guestNamed(q *interaction.Request, option string) *session.Guest {
	o, given := q.Options[option]
	if !given {
		return nil
	}
	return &session.Guest{Player: session.Player{User: uint64(o.User.ID), Name: o.User.Name}, Bot: o.User.Bot}
}

// pressOf reads the person and the place from an interaction.
func (p *Play) pressOf(q *interaction.Request) session.Press {
	return session.Press{
		By:  session.Player{User: q.UserID(), Name: q.User.Name},
		Bot: q.User.Bot, Channel: uint64(q.Channel), Private: q.Private,
	}
}

// prepare looks up what a session cannot know, for the few presses that need it. unlock releases
// its locks once the press is handled.
func (p *Play) prepare(ctx context.Context, q *interaction.Request, s *session.Session, press *session.Press, env *session.Env) (unlock func(), err error) {
	unlock = func() {}
	press.Host, press.Moderator = mayHost(q.Interaction, s), mayModerate(q.Interaction, s)
	switch press.Verb {
	case session.VerbJoin:
		press.Conduct, err = p.Records.Conduct(s.Guild, q.UserID())
	case session.VerbStart:
		unlock = p.Records.LockChannel(press.Channel)
		if _, err := io.ReadFull(p.Rand, env.Seed[:]); err != nil {
			return unlock, err
		}
		if before, err := p.Records.Load(s.After); err == nil {
			env.Began = events.Beginner(before)
		}
		press.Threads = mayThread(q.Interaction) && p.Server.Settings(q.Guild).Threads != server.ThreadsNever
		press.Taken, err = p.refuseTaken(press.Channel, takenText(q))
	case session.VerbComputer, session.VerbAddComputer:
		strength := strings.Join(press.Values, "")
		if press.Verb == session.VerbAddComputer {
			strength = session.StandInStrength
		}
		press.Names = wording.ComputerNames(p.Posts.Texts.Localizer(s.Lang), strength)
	case session.VerbMove:
		unlock = p.Records.LockChannel(press.Channel)
		if press.Taken, err = p.refuseTaken(press.Channel, "bot.move.taken"); err != nil {
			return unlock, err
		}
		press.Lacking = p.requireWelcome(ctx, q)
	case session.VerbAgree:
		if s.Voting() && s.Vote.To != 0 {
			unlock = p.Records.LockChannel(s.Vote.To)
			press.Taken, err = p.refuseTaken(s.Vote.To, "bot.move.taken")
		}
	case session.VerbRepost:
		if s.Trouble != "" && s.Channel != press.Channel { // the match continues in this channel
			press.Lacking = p.requireWelcome(ctx, q)
		} else {
			press.Lacking = requireRoom(q)
		}
	}
	return unlock, err
}

// requireWelcome refuses a channel that the server's settings exclude, or in which the bot cannot play.
func (p *Play) requireWelcome(ctx context.Context, q *interaction.Request) error {
	if inPrivateMessages(q.Interaction) {
		return nil
	}
	if _, err := p.Server.Permitted(ctx, q); err != nil {
		return err
	}
	return requireRoom(q)
}

// refuseTaken returns the refusal for a channel with a running match, or nil if it is free.
func (p *Play) refuseTaken(channel uint64, id string) (refusal, err error) {
	s, err := p.Records.LiveIn(channel)
	if err != nil || s == nil {
		return nil, err
	}
	return session.Refuse(id, "link", s.Link()), nil
}
