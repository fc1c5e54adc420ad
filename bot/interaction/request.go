package interaction

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Desk holds what all answers need.
type Desk struct {
	API   discord.API
	Texts *wording.Texts
	Log   *slog.Logger
	// Crowded reports whether a picture would have to wait noticeably long.
	Crowded func() bool
	// Answered is called with the time from the arrival of an interaction to its first answer.
	Answered func(took time.Duration)
	// Incident returns a short number that connects a player's error message with the log.
	Incident func() string
	// Doubt is called with a message whose edit Discord did not confirm.
	Doubt func(message uint64)
	// Mine reports whether this process looks after a server. Only then it edits messages there.
	Mine func(guild uint64) bool

	queue        queue
	otherAnswers otherAnswers
	glances      glances
	unanswered   rarely // people whose answer did not arrive
}

// Request is one interaction and the answer to it. Make it with [Desk.Request].
type Request struct {
	discord.Interaction
	Button buttonid.ID       // for a component or a modal
	L      wording.Localizer // in the language of the person
	// BeforeAnswer is called before each answer or deferral is sent to Discord, unless nil.
	BeforeAnswer func()

	desk        *Desk
	mu          channelMutex
	answered    bool
	followed    discord.Snowflake // the latest private message that followed the answer
	sent        bool              // the answer was sent, whether or not it arrived
	promised    discord.Answer    // DeferReply or DeferUpdate as long as an edit has to follow
	unconfirmed discord.Answer    // the same, where Discord did not confirm the deferral
	timer       *time.Timer       // defers the answer when painting takes long
}

// channelMutex is locked while an answer is on its way to Discord, which may take seconds. It blocks on a channel, so
// that the clock of testing/synctest goes on meanwhile.
type channelMutex chan struct{}

func (a channelMutex) Lock()   { a <- struct{}{} }
func (a channelMutex) Unlock() { <-a }

// Request makes the request of an interaction.
func (d *Desk) Request(i discord.Interaction) *Request {
	return &Request{Interaction: i, L: d.Texts.Localizer(i.Locale), desk: d, mu: make(channelMutex, 1)}
}

// Log returns the bot's log with the attributes of the interaction and its match.
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

// Age returns how long ago the interaction arrived, by the machine's clock.
func (q *Request) Age() time.Duration {
	if q.Received.IsZero() {
		return 0
	}
	return max(time.Since(q.Received), 0)
}

// unknownMessage stands for a message whose id Discord did not tell, so that it is not taken for the answer.
const unknownMessage discord.Snowflake = 1

// private shows a message that only the person sees.
func (q *Request) private(ctx context.Context, m discord.Message) error {
	m.Ephemeral = true
	q.mu.Lock()
	defer q.mu.Unlock()
	switch {
	case q.promised == discord.DeferReply:
		return q.edit(ctx, m)
	case q.answered:
		id, err := q.desk.API.FollowUp(ctx, q.Interaction, m)
		q.followed = cmp.Or(id, unknownMessage)
		return err
	}
	err := q.sendFirst(ctx, discord.Response{Answer: discord.Reply, Message: m}, discord.DeferReply)
	if errors.Is(err, discord.ErrAnswered) && q.unconfirmed == discord.DeferUpdate { // that did arrive
		_, err = q.desk.API.FollowUp(ctx, q.Interaction, m)
	}
	return err
}

// update edits the message whose button was pressed.
func (q *Request) update(ctx context.Context, m discord.Message) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.Private {
		ctx = discord.While(ctx, q.desk.Mine, uint64(q.Guild))
	}
	err := q.updateNow(ctx, m)
	if errors.Is(err, discord.ErrUnavailable) && !q.Private {
		q.desk.Doubt(uint64(q.Message))
	}
	return err
}

func (q *Request) updateNow(ctx context.Context, m discord.Message) error {
	if q.promised == discord.DeferUpdate {
		return q.edit(ctx, m)
	}
	return q.sendFirst(ctx, discord.Response{Answer: discord.Update, Message: m}, discord.DeferUpdate)
}

// Announce answers with a message for everybody. It returns the id of the message, or 0 if Discord did not tell it.
func (q *Request) Announce(ctx context.Context, m discord.Message) (id discord.Snowflake, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.promised == discord.DeferReply {
		return q.announceBelow(ctx, m)
	}
	if q.answered {
		return q.desk.API.FollowUp(ctx, q.Interaction, m)
	}
	q.sent = true
	q.beforeAnswer()
	id, err = q.desk.API.Announce(ctx, q.Interaction, m)
	q.noteAnswer(err)
	if errors.Is(err, discord.ErrAnswered) && q.unconfirmed == discord.DeferReply { // the deferral did arrive
		return q.announceBelow(ctx, m)
	}
	return id, err
}

// announceBelow sends a message for everybody below a private answer that was deferred. That answer has to be complete
// first: until then Discord takes whatever follows for it, and shows it to the person alone. The mutex has to be held.
func (q *Request) announceBelow(ctx context.Context, m discord.Message) (discord.Snowflake, error) {
	if err := q.edit(ctx, posts.Sentence(q.L.Say("bot.answer.below"))); err != nil {
		return 0, err
	}
	return q.desk.API.FollowUp(ctx, q.Interaction, m)
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

// suggest answers with possible values of an option.
func (q *Request) suggest(ctx context.Context, choices []discord.Suggestion) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.respond(ctx, discord.Response{Answer: discord.Choices, Choices: choices})
}

// errDeferred says that the answer was deferred, so that a modal is no longer possible.
var errDeferred = errors.New("the answer was deferred")

// ask answers with a modal.
func (q *Request) ask(ctx context.Context, m discord.Modal) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.promised != 0 {
		return errDeferred
	}
	return q.respond(ctx, discord.Response{Answer: discord.Ask, Modal: m})
}

// sendFirst sends the first answer. If Discord refuses it after a deferral that was not confirmed, the deferral did
// arrive, and the answer is sent as its edit. The mutex has to be held.
func (q *Request) sendFirst(ctx context.Context, r discord.Response, deferred discord.Answer) error {
	q.sent = true
	err := q.respond(ctx, r)
	if err != nil && q.unconfirmed == deferred {
		return q.edit(ctx, r.Message)
	}
	return err
}

// edit sends the answer that was deferred. The mutex has to be held.
func (q *Request) edit(ctx context.Context, m discord.Message) error {
	q.promised, q.unconfirmed = 0, 0
	return q.desk.API.EditResponse(ctx, q.Interaction, m)
}

// respond sends the first answer. The mutex has to be held.
func (q *Request) respond(ctx context.Context, r discord.Response) error {
	q.beforeAnswer()
	err := q.desk.API.Respond(ctx, q.Interaction, r)
	q.noteAnswer(err)
	return err
}

func (q *Request) beforeAnswer() {
	if q.BeforeAnswer != nil {
		q.BeforeAnswer()
	}
}

// noteAnswer remembers whether there is an answer now. The mutex has to be held.
func (q *Request) noteAnswer(err error) {
	switch {
	case q.answered:
	case err == nil:
		q.desk.Answered(q.Age())
		q.desk.otherAnswers.answered(q.ID)
	case errors.Is(err, discord.ErrAnswered):
		q.desk.otherAnswers.answeredByOther(q.ID, q.desk.Log)
	}
	q.answered = q.answered || err == nil || errors.Is(err, discord.ErrAnswered)
	if q.answered && q.timer != nil {
		q.timer.Stop()
	}
}
