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
	q.timer = time.AfterFunc(doneWithin-age, func() {
		if err := q.deferNow(ctx, kind); err != nil {
			q.desk.Log.Info("an answer takes longer and could not be deferred in time; the person may have to press again", "interaction", q.ID.String(), "error", err)
		}
	})
	return nil
}

// deferNow defers the answer unless one was sent already: then no edit would follow.
func (q *Request) deferNow(ctx context.Context, kind discord.Answer) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.answered || q.sent {
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
