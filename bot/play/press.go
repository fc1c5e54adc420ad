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

// Button carries the press of a button or select menu through, or a form that was filled in. verb is what it does, see
// [session.Press]; private says that it stands in a private message.
func (p *Play) Button(ctx context.Context, q *interaction.Request) error {
	press := p.pressOf(q)
	press.Verb, press.Hand = posts.SplitVerb(q.Button.Verb)
	press.Tick, press.At, press.Word = q.Button.Tick, q.Button.At, q.Button.Word
	press.CustomID, press.Values = q.CustomID, q.Values
	press.Message = uint64(q.Message)
	var err error
	if press.Fields, err = fields(q); err != nil {
		return err
	}
	return p.carry(ctx, q, session.ID(q.Button.Match), press)
}

// fields reads what was filled into a form about the match of the press.
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

// Command makes the handler of a command that does what a button does, with the match that
// find finds.
func (p *Play) Command(verb string, find func(*interaction.Request) (*session.Session, error)) func(context.Context, *interaction.Request) error {
	return func(ctx context.Context, q *interaction.Request) error {
		s, err := find(q)
		if err != nil {
			return err
		}
		press := p.pressOf(q)
		press.Verb = verb
		press.Whom, press.Leaver = guest(q, "user"), guest(q, "for")
		return p.carry(ctx, q, s.ID, press)
	}
}

// guest is somebody an option of a command names, nil for nobody.
func guest(q *interaction.Request, option string) *session.Guest {
	o, given := q.Options[option]
	if !given {
		return nil
	}
	return &session.Guest{Player: session.Player{User: uint64(o.User.ID), Name: o.User.Name}, Bot: o.User.Bot}
}

// pressOf is what a press and a command tell about the person and the place.
func (p *Play) pressOf(q *interaction.Request) session.Press {
	return session.Press{
		By:  session.Player{User: q.UserID(), Name: q.User.Name},
		Bot: q.User.Bot, Channel: uint64(q.Channel), Private: q.Private,
	}
}

// prepare finds out, for the few presses that need it, what a session cannot know. What it
// has locked is unlocked when the press was handled.
func (p *Play) prepare(ctx context.Context, q *interaction.Request, s *session.Session, press *session.Press, env *session.Env) (unlock func(), err error) {
	unlock = func() {}
	press.Host, press.Moderator = hosts(q.Interaction, s), moderates(q.Interaction, s)
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
		press.Taken, err = p.taken(press.Channel, takenText(q))
	case session.VerbComputer, session.VerbAddComputer:
		strength := strings.Join(press.Values, "")
		if press.Verb == session.VerbAddComputer {
			strength = session.StandInStrength
		}
		press.Names = wording.ComputerNames(p.Posts.Texts.Localizer(s.Lang), strength)
	case session.VerbMove:
		unlock = p.Records.LockChannel(press.Channel)
		if press.Taken, err = p.taken(press.Channel, "bot.move.taken"); err != nil {
			return unlock, err
		}
		press.Lacking = p.welcome(ctx, q)
	case session.VerbAgree:
		if s.Voting() && s.Vote.To != 0 {
			unlock = p.Records.LockChannel(s.Vote.To)
			press.Taken, err = p.taken(s.Vote.To, "bot.move.taken")
		}
	case session.VerbRepost:
		if s.Trouble != "" && s.Channel != press.Channel { // it goes on in this channel
			press.Lacking = p.welcome(ctx, q)
		} else {
			press.Lacking = room(q)
		}
	}
	return unlock, err
}

// welcome refuses a channel in which the server wants no match, or the bot cannot play one.
func (p *Play) welcome(ctx context.Context, q *interaction.Request) error {
	if alone(q.Interaction) {
		return nil
	}
	if _, err := p.Server.Permitted(ctx, q); err != nil {
		return err
	}
	return room(q)
}

// taken returns the refusal of a channel in which a match is being played, nil if it is free.
func (p *Play) taken(channel uint64, id string) (refusal, err error) {
	s, err := p.Records.LiveIn(channel)
	if err != nil || s == nil {
		return nil, err
	}
	return session.Refuse(id, "link", s.Link()), nil
}
