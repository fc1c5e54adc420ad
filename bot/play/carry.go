package play

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"slices"
	"time"

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

// Outbox is the part of package delivery that a press needs.
type Outbox interface {
	// Hurry delivers posts now instead of later.
	Hurry(seqs []uint64) error
	// Drop removes a post that an answer has already shown.
	Drop(match session.ID, seq uint64)
	// Repetitions returns the edits that have to be repeated, of those that an answer is about to show.
	Repetitions(edits ...session.Post) []session.Post
	// NoteDeleted remembers a deleted message whose match is not yet known.
	NoteDeleted(message uint64)
}

// LostAnswers looks for answers that may have arrived although the bot does not know it.
type LostAnswers interface {
	LookFor(to discord.Interaction, match session.ID)
}

// Puzzles finds puzzles of the day.
type Puzzles interface {
	// Find returns the puzzle with an id, or nil.
	Find(id string) *puzzle.Puzzle
	// OpenUntil returns until when a puzzle is asked anywhere, the zero time if it is not.
	OpenUntil(one *puzzle.Puzzle, now time.Time) time.Time
}

// Play handles presses and commands about matches.
type Play struct {
	API         discord.API
	Places      *places.Places // where Discord refuses the bot
	Records     *records.Records
	Posts       *posts.Maker
	Outbox      Outbox
	LostAnswers LostAnswers
	Server      *server.Server
	Puzzles     Puzzles
	Weeks       Weeks
	Deleted     func(*session.Session) // called with a match that was deleted or given up
	Order       []string               // ids of the games, as players read them
	Rand        io.Reader              // seeds
	Log         *slog.Logger

	wishes wishes
}

// maxTries is how often a press is handled again because the match changed in the meantime.
const maxTries = 3

// apply applies a press to a match. After a decision, or a press in public, the private pictures
// that the person had open for it are deleted. After a decision the person is shown their next
// match.
func (p *Play) apply(ctx context.Context, q *interaction.Request, id session.ID, press session.Press) error {
	then, err := p.applyUnderLock(ctx, q, id, press)
	if err != nil {
		return err
	}
	if then.decided || !q.Private { // a private press may come from one of these pictures
		q.RemoveGlance(ctx, id)
	}
	if then.left {
		p.showNext(ctx, q)
	}
	if then.complete {
		return p.startAtOnce(ctx, q, id)
	}
	return nil
}

// pressOutcome says whether the press was the decision the match waited for, whether the person now has
// time for another match, and whether the press has completed a return match.
type pressOutcome struct{ decided, left, complete bool }

// applyUnderLock applies a press, and tries again if the match changed in the meantime.
func (p *Play) applyUnderLock(ctx context.Context, q *interaction.Request, id session.ID, press session.Press) (then pressOutcome, err error) {
	defer p.Records.LockMatch(id)()
	load := p.Records.LoadCached
	for range maxTries {
		if then, err = p.applyOnce(ctx, q, id, load, press); !errors.Is(err, storage.ErrStale) {
			break
		}
		load = p.Records.LoadLocked
	}
	return then, err
}

func (p *Play) applyOnce(ctx context.Context, q *interaction.Request, id session.ID, load func(session.ID) (*session.Session, error), press session.Press) (then pressOutcome, err error) {
	s, err := load(id)
	if err != nil {
		return pressOutcome{}, err
	}
	if !s.Reaches(uint64(q.Guild), uint64(q.Channel)) {
		return pressOutcome{}, cmp.Or(p.Records.CheckCurrent(s), storage.ErrNotFound)
	}
	awaited := wording.Awaits(s, q.UserID())
	q.L = q.L.About(s)
	env := p.Records.Env(id)
	unlock, err := p.prepare(ctx, q, s, &press, &env)
	defer unlock()
	if err != nil {
		return pressOutcome{}, err
	}
	next, result, err := events.Press(s, env, press)
	if err != nil || result.Unchanged {
		if stale := p.Records.CheckCurrent(s); stale != nil {
			return pressOutcome{}, stale
		}
		defer p.Records.Keep(s)
	}
	if err != nil {
		return pressOutcome{}, err
	}
	err = p.finish(ctx, q, next, press, result)
	if act, ok := managed(s, next, press); ok && err == nil && !result.Unchanged {
		p.Server.Note(q, act)
	}
	if err != nil {
		return pressOutcome{}, err
	}
	decided := awaited && !wording.Awaits(next, q.UserID())
	complete := press.Verb == session.VerbJoin && !press.Private && next.Leg != nil && len(next.Invited) == 0
	return pressOutcome{decided, decided && hasTimeForNext(next), complete}, nil
}

// finish stores the result of a press and answers it.
func (p *Play) finish(ctx context.Context, q *interaction.Request, s *session.Session, press session.Press, result session.Result) error {
	var told uint64
	var err error
	if !result.Unchanged {
		shown := slices.DeleteFunc(slices.Clone(result.Posts), func(p session.Post) bool { return !p.Told })
		result.Posts = append(result.Posts, p.Outbox.Repetitions(shown...)...)
		s, told, err = p.Records.Commit(ctx, s, result, uint64(q.ID))
	}
	switch {
	case errors.Is(err, storage.ErrRepeated):
		return p.answerRepeated(ctx, q, press, result.Reply)
	case err != nil:
		return err
	}
	err = p.answer(ctx, q, s, press, result.Reply)
	lost := err != nil && !errors.Is(err, discord.ErrAnswered)
	switch panel := result.Reply.Show == session.ShowPanel && !press.Hand; {
	case told != 0:
		err = p.settleOutbox(s, told, err)
	case lost && panel && !result.Unchanged:
		err = errors.Join(err, p.showLive(ctx, s))
	}
	return errors.Join(err, p.Outbox.Hurry(result.Hurry))
}

// showLive brings the live post up to date, because the answer that should have shown a change in it did not arrive.
func (p *Play) showLive(ctx context.Context, s *session.Session) error {
	next, result := events.ShowLive(s, p.Records.Env(s.ID))
	_, _, err := p.Records.Commit(ctx, next, result, 0)
	return err
}

// settleOutbox removes a post from the outbox if the answer to the interaction has shown it. If the answer
// failed, the outbox delivers the post.
func (p *Play) settleOutbox(s *session.Session, seq uint64, err error) error {
	if err != nil && !errors.Is(err, discord.ErrAnswered) {
		p.Log.Info("an answer to a press did not arrive; it is posted instead", "match", s.ID.String(), "error", err)
	} else {
		p.Outbox.Drop(s.ID, seq)
	}
	return nil
}

// answerRepeated answers an interaction that Discord delivered a second time; it was applied the first time.
func (p *Play) answerRepeated(ctx context.Context, q *interaction.Request, press session.Press, reply session.Reply) error {
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

// answer shows the person the result of a press.
func (p *Play) answer(ctx context.Context, q *interaction.Request, s *session.Session, press session.Press, reply session.Reply) error {
	if err := q.Give(ctx, p.reply(q, s, press, reply)); err != nil || reply.Also.ID == "" {
		return err
	}
	return q.Give(ctx, interaction.Sentence(q.L.About(s).Text(reply.Also)))
}

// inPrivate lists the replies that get a new private message.
var inPrivate = map[session.Show]bool{session.ShowText: true, session.ShowClaim: true, session.ShowHand: true, session.ShowOptions: true, session.ShowForm: true}

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
	if posts.Paints(reply.Show) {
		r.Defer = interaction.IfLate
	}
	if reply.Show == session.ShowForm {
		if form, fits := posts.OptionsForm(q.L.About(s), s); fits {
			r.How, r.Modal = interaction.Ask, form
		}
	}
	return r
}
