package interaction

import (
	"context"
	"errors"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// Discord waits three seconds for an answer. A picture is only begun within the first limit and has to be done by the
// second, both measured from the press. The rest is for the request to Discord.
const (
	beginWithin = 1200 * time.Millisecond
	doneWithin  = 1800 * time.Millisecond
)

// DeferWhenLate defers the answer if none was sent by the second limit: the handler may wait for the database, for
// another press, or for the processor. The caller calls stop when the interaction is handled.
func (q *Request) DeferWhenLate(ctx context.Context) (stop func()) {
	kind := discord.DeferUpdate
	switch {
	case q.Kind == discord.Autocomplete:
		return func() {}
	case q.Message == 0: // a command, or a modal of one: nothing is there to update
		kind = discord.DeferReply
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	q.deferAfter(ctx, doneWithin-q.Age(), kind)
	return q.stopTimer
}

// deferAfter defers the answer after a time, in place of what was set before. The mutex has to be held.
func (q *Request) deferAfter(ctx context.Context, wait time.Duration, kind discord.Answer) {
	if q.timer != nil {
		q.timer.Stop()
	}
	q.timer = time.AfterFunc(max(wait, 0), func() {
		if err := q.deferNow(ctx, kind); err != nil {
			q.desk.Log.Info("an answer takes longer and could not be deferred in time; the person may have to press again", "interaction", q.ID.String(), "error", err)
		}
	})
}

func (q *Request) stopTimer() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.timer != nil {
		q.timer.Stop()
	}
}

// deferIfSlow is called before a picture is painted for an answer of a kind. It defers the answer at once when many
// pictures wait or little time is left. Otherwise it defers as soon as the picture takes too long, and the answer
// follows as an edit.
func (q *Request) deferIfSlow(ctx context.Context, kind discord.Answer) error {
	age := q.Age()
	if age > beginWithin || q.desk.Crowded() {
		return q.deferNow(ctx, kind)
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answered {
		return nil
	}
	q.deferAfter(ctx, doneWithin-age, kind)
	return nil
}

// deferNow defers the answer unless one was sent already: then no edit would follow. A deferral that was not confirmed
// counts as sent.
func (q *Request) deferNow(ctx context.Context, kind discord.Answer) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answered || q.sent || q.unconfirmed != 0 {
		return nil
	}
	r := discord.Response{Answer: kind, Message: discord.Message{Ephemeral: kind == discord.DeferReply}}
	err := q.respond(ctx, r)
	switch {
	case err == nil:
		q.promised = kind
	case errors.Is(err, discord.ErrUnavailable):
		q.unconfirmed = kind
		return nil
	}
	return err
}
