package interaction

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Desk is what all answers need.
type Desk struct {
	API   discord.API
	Texts *wording.Texts
	Log   *slog.Logger
	// Crowded reports whether a picture would have to wait noticeably.
	Crowded func() bool
	// Answered is told how long after its arrival an interaction got its first answer.
	Answered func(took time.Duration)
	// Incident returns a short number that joins what a player saw to the log.
	Incident func() string
	// Doubt is told of a message that was edited without Discord's confirming it.
	Doubt func(message uint64)

	queue   queue
	rivals  rivals
	glances glances
}

// Request is one interaction and the answer to it. Make it with [Desk.Request].
type Request struct {
	discord.Interaction
	Button buttonid.ID       // of a component or a modal
	L      wording.Localizer // in the language of the person

	desk     *Desk
	mu       answering
	answered bool
	sent     bool           // the answer itself was sent, whether or not it arrived
	owed     discord.Answer // DeferReply or DeferUpdate while an edit has to follow
	hoped    discord.Answer // as owed, when Discord did not confirm the deferral
	timer    *time.Timer    // defers the answer when painting takes long
}

// answering is held while an answer is on its way to Discord, which may take seconds. What waits for
// it waits at a channel, so that time goes on meanwhile in a bubble of testing/synctest.
type answering chan struct{}

func (a answering) Lock()   { a <- struct{}{} }
func (a answering) Unlock() { <-a }

// Request makes the request of an interaction.
func (d *Desk) Request(i discord.Interaction) *Request {
	return &Request{Interaction: i, L: d.Texts.Localizer(i.Locale), desk: d, mu: make(answering, 1)}
}

// Log is the bot's, with what tells the interaction and its match from others.
func (q *Request) Log() *slog.Logger {
	log := q.desk.Log.With("interaction", q.ID.String())
	if q.Button.Match != 0 {
		log = log.With("match", session.ID(q.Button.Match).String(), "verb", q.Button.Verb)
	}
	if q.Name != "" {
		log = log.With("command", q.Name)
	}
	return log
}

// UserID returns the person's id.
func (q *Request) UserID() uint64 { return uint64(q.User.ID) }

// Age is how long ago the interaction arrived. That was noted by the machine's clock, so it
// is measured by that.
func (q *Request) Age() time.Duration {
	if q.Received.IsZero() {
		return 0
	}
	return max(time.Since(q.Received), 0)
}

// private shows a message only the person sees.
func (q *Request) private(ctx context.Context, m discord.Message) error {
	m.Ephemeral = true
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.owed == discord.DeferReply:
		return q.edit(ctx, m)
	case q.answered:
		_, err := q.desk.API.FollowUp(ctx, q.Interaction, m)
		return err
	}
	return q.deliver(ctx, discord.Response{Answer: discord.Reply, Message: m}, discord.DeferReply)
}

// update edits the message whose button was pressed.
func (q *Request) update(ctx context.Context, m discord.Message) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	err := q.updateNow(ctx, m)
	if errors.Is(err, discord.ErrUnavailable) && !q.Private {
		q.desk.Doubt(uint64(q.Message))
	}
	return err
}

func (q *Request) updateNow(ctx context.Context, m discord.Message) error {
	if q.owed == discord.DeferUpdate {
		return q.edit(ctx, m)
	}
	return q.deliver(ctx, discord.Response{Answer: discord.Update, Message: m}, discord.DeferUpdate)
}

// Announce answers for everybody. It returns the id of the message, 0 if that did not become
// known.
func (q *Request) Announce(ctx context.Context, m discord.Message) (id discord.Snowflake, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answered {
		return q.desk.API.FollowUp(ctx, q.Interaction, m)
	}
	id, err = q.desk.API.Announce(ctx, q.Interaction, m)
	q.note(err)
	return id, err
}

// acknowledge answers without changing anything.
func (q *Request) acknowledge(ctx context.Context) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answered {
		return nil
	}
	return q.respond(ctx, discord.Response{Answer: discord.DeferUpdate})
}

// remove takes the message whose button was pressed away. What was pressed is done all the same where Discord
// does not.
func (q *Request) remove(ctx context.Context) error {
	if err := q.acknowledge(ctx); err != nil {
		return err
	}
	if err := q.desk.API.DeleteResponse(ctx, q.Interaction); err != nil && !errors.Is(err, discord.ErrGone) {
		q.Log().Info("a private message that has done its work stays", "error", err)
	}
	return nil
}

// suggest answers with what an option could be.
func (q *Request) suggest(ctx context.Context, choices []discord.Suggestion) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.respond(ctx, discord.Response{Answer: discord.Choices, Choices: choices})
}

// ask answers with a modal.
func (q *Request) ask(ctx context.Context, m discord.Modal) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.respond(ctx, discord.Response{Answer: discord.Ask, Modal: m})
}

// deliver gives the first answer, or what was deferred in the given way without Discord's
// confirming it: a deferral that did arrive would stand there for ever. It is called while
// answering.
func (q *Request) deliver(ctx context.Context, r discord.Response, deferred discord.Answer) error {
	q.sent = true
	err := q.respond(ctx, r)
	if err != nil && q.hoped == deferred {
		return q.edit(ctx, r.Message)
	}
	return err
}

// edit gives the answer that was deferred. It is called while answering.
func (q *Request) edit(ctx context.Context, m discord.Message) error {
	q.owed, q.hoped = 0, 0
	return q.desk.API.EditResponse(ctx, q.Interaction, m)
}

// respond gives the first answer. It is called while answering.
func (q *Request) respond(ctx context.Context, r discord.Response) error {
	err := q.desk.API.Respond(ctx, q.Interaction, r)
	q.note(err)
	return err
}

// note remembers whether there is an answer now. It is called while answering.
func (q *Request) note(err error) {
	switch {
	case q.answered:
	case err == nil:
		q.desk.Answered(q.Age())
		q.desk.rivals.answered(q.ID)
	case errors.Is(err, discord.ErrAnswered):
		q.desk.rivals.preceded(q.ID, q.desk.Log)
	}
	q.answered = q.answered || err == nil || errors.Is(err, discord.ErrAnswered)
	if q.answered && q.timer != nil {
		q.timer.Stop()
	}
}
