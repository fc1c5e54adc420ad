package play

import (
	"context"
	"errors"
	"io"
	"log/slog"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/storage"
)

// Outbox is what is asked of the delivery of posts.
type Outbox interface {
	// Hurry has posts delivered now instead of later.
	Hurry(seqs []uint64) error
	// Drop takes a post out that was told by an answer.
	Drop(match session.ID, seq uint64)
	// Vanish remembers a message that was deleted before it was known what it is.
	Vanish(message uint64)
}

// Unheard looks for answers that may be there without the bot's having heard of it.
type Unheard interface {
	Seek(to discord.Interaction, match session.ID)
}

// Puzzles is what is asked of those of the day.
type Puzzles interface {
	// Find returns the puzzle with an id, nil if there is none any more.
	Find(id string) *puzzle.Puzzle
}

// Play carries presses and commands about matches through.
type Play struct {
	API     discord.API
	Places  *places.Places // where Discord refuses the bot
	Records *records.Records
	Posts   *posts.Maker
	Outbox  Outbox
	Unheard Unheard
	Server  *server.Server
	Puzzles Puzzles
	Weeks   Weeks
	Order   []string  // ids of the games, as players read them
	Rand    io.Reader // seeds
	Log     *slog.Logger
}

// tries is how often a press is handled anew because the match was changed meanwhile.
const tries = 3

// carry lets a press happen to a match. Whoever goes on in public, or has decided, is led away from what they glanced at
// for that, and whoever has decided to their next match.
func (p *Play) carry(ctx context.Context, q *interaction.Request, id session.ID, press session.Press) error {
	then, err := p.happen(ctx, q, id, press)
	if err != nil {
		return err
	}
	if then.decided || !q.Private { // what is pressed in private may be in what they glance at
		q.Tidy(ctx, id)
	}
	if then.left {
		p.onward(ctx, q)
	}
	return nil
}

// outcome is what a press comes to for who has pressed: whether it was the decision that the match waited for, and
// whether they have left with it for a while.
type outcome struct{ decided, left bool }

// happen lets a press happen, anew where the match was changed meanwhile.
func (p *Play) happen(ctx context.Context, q *interaction.Request, id session.ID, press session.Press) (then outcome, err error) {
	defer p.Records.LockMatch(id)()
	for range tries {
		if then, err = p.try(ctx, q, id, press); !errors.Is(err, storage.ErrStale) {
			break
		}
	}
	return then, err
}

func (p *Play) try(ctx context.Context, q *interaction.Request, id session.ID, press session.Press) (then outcome, err error) {
	s, err := p.Records.LoadLocked(id)
	if err != nil {
		return outcome{}, err
	}
	if !s.Reaches(uint64(q.Guild), uint64(q.Channel)) {
		return outcome{}, storage.ErrNotFound
	}
	awaited := wording.Awaits(s, q.UserID())
	q.L = q.L.About(s)
	env := p.Records.Env(id)
	unlock, err := p.prepare(ctx, q, s, &press, &env)
	defer unlock()
	if err != nil {
		return outcome{}, err
	}
	next, result, err := events.Press(s, env, press)
	if err != nil || result.Unchanged {
		defer p.Records.Keep(s)
	}
	if err != nil {
		return outcome{}, err
	}
	if err := p.finish(ctx, q, next, press, result); err != nil {
		return outcome{}, err
	}
	decided := awaited && !wording.Awaits(next, q.UserID())
	return outcome{decided, decided && leaves(next)}, nil
}

// finish stores what a press has led to and answers it.
func (p *Play) finish(ctx context.Context, q *interaction.Request, s *session.Session, press session.Press, result session.Result) error {
	var told uint64
	var err error
	if !result.Unchanged {
		s, told, err = p.Records.Commit(ctx, s, result, uint64(q.ID))
	}
	switch {
	case errors.Is(err, storage.ErrRepeated):
		return p.again(ctx, q, press, result.Reply)
	case err != nil:
		return err
	}
	err = p.answer(ctx, q, s, press, result.Reply)
	if told != 0 {
		err = p.told(s, told, err)
	}
	return errors.Join(err, p.Outbox.Hurry(result.Hurry))
}

// told takes a post out of the outbox when the answer to the interaction has shown it; when
// that failed, the outbox delivers it.
func (p *Play) told(s *session.Session, seq uint64, err error) error {
	if err != nil && !errors.Is(err, discord.ErrAnswered) {
		p.Log.Info("the answer to a press did not arrive, what it says is posted instead", "match", s.ID.String(), "error", err)
	} else {
		p.Outbox.Drop(s.ID, seq)
	}
	return nil
}

// again answers an interaction that Discord delivered a second time: what it asked for was
// done already.
func (p *Play) again(ctx context.Context, q *interaction.Request, press session.Press, reply session.Reply) error {
	switch {
	case reply.Show == session.ShowText && q.Kind == discord.Command:
		return q.Give(ctx, interaction.Sentence(q.L.Text(reply.Text)))
	case q.Kind == discord.Command:
		return storage.ErrRepeated
	}
	s, err := p.Records.Load(session.ID(q.Button.Match))
	if err != nil {
		return err
	}
	return p.answer(ctx, q, s, press, events.Again(s, press))
}

// answer shows the person what a press has led to.
func (p *Play) answer(ctx context.Context, q *interaction.Request, s *session.Session, press session.Press, reply session.Reply) error {
	if err := q.Give(ctx, p.reply(q, s, press, reply)); err != nil || reply.Also.ID == "" {
		return err
	}
	return q.Give(ctx, interaction.Sentence(q.L.About(s).Text(reply.Also)))
}

// inPrivate are the replies that are shown in a new private message.
var inPrivate = map[session.Show]bool{session.ShowText: true, session.ShowClaim: true, session.ShowHand: true, session.ShowOptions: true}

func (p *Play) reply(q *interaction.Request, s *session.Session, press session.Press, reply session.Reply) interaction.Reply {
	switch reply.Show {
	case session.Nothing:
		return interaction.Reply{How: interaction.Acknowledge}
	case session.Remove:
		return interaction.Reply{How: interaction.Remove}
	}
	how := interaction.Update
	if inPrivate[reply.Show] {
		how = interaction.Private
	}
	r := interaction.Reply{How: how, Message: func(ctx context.Context) (discord.Message, error) {
		return p.Posts.Reply(ctx, s, reply, posts.Reader{L: q.L, Hand: press.Hand})
	}}
	switch {
	case posts.Paints(reply.Show):
		r.Defer = interaction.IfLate
	case reply.Show == session.ShowForm:
		r.How, r.Modal = interaction.Ask, posts.OptionsForm(q.L.About(s), s)
	}
	return r
}
