package interaction

import (
	"context"
	"errors"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// Of the three seconds Discord gives, a picture may begin within the first part, and has to
// be done within the second. What then remains is for the way to Discord.
const (
	beginWithin = 1200 * time.Millisecond
	doneWithin  = 1800 * time.Millisecond
)

// deferLate is told that a picture is about to be painted for an answer of a kind. It defers
// the answer at once when many pictures wait or much of the time is gone, and otherwise as
// soon as the picture takes too long: the answer then comes as an edit.
func (q *Request) deferLate(ctx context.Context, kind discord.Answer) error {
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
			q.desk.Log.Info("Discord was not told in time that an answer takes longer, somebody may have to press again", "interaction", q.ID.String(), "error", err)
		}
	})
	return nil
}

// deferNow promises an answer, unless there is one already. Once the answer was sent nobody
// would keep the promise.
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
		q.owed = kind
	case errors.Is(err, discord.ErrUnavailable):
		q.hoped = kind
		return nil
	}
	return err
}
