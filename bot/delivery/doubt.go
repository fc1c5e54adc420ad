package delivery

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
)

// Discord may carry an edit out long after whoever sent it has given up on it, or was killed.
// Where the message has become a record meanwhile, the buttons of its turn come back, and
// nobody would take them off again. So the edit that took them off is made once more.
const (
	// doubtful is how long after an edit that nobody confirmed a message is in doubt.
	doubtful = time.Minute
	// repeatAfter is when an edit of such a message is made once more.
	repeatAfter = 20 * time.Second
)

// repeat is an edit that is to be made once more.
type repeat struct {
	row queued
	at  time.Time
}

// Doubt notes that an edit of a message may be carried out later.
func (o *Outbox) Doubt(message uint64) {
	now := o.records.Now()
	o.mu.Lock()
	defer o.mu.Unlock()
	for old, at := range o.doubts {
		if now.Sub(at) > doubtful {
			delete(o.doubts, old)
		}
	}
	o.doubts[message] = now
}

// Suspect puts all live posts in doubt: an edit of each may have been on its way when the
// program ended. Nothing else may change matches yet.
func (o *Outbox) Suspect() error {
	return o.records.EachHead(session.Live, func(s *session.Session) error {
		if s.LivePost != 0 {
			o.Doubt(s.LivePost)
		}
		return nil
	})
}

// takesButtons reports whether an edit is the last of its message, so that it can be repeated.
func takesButtons(p session.Post) bool {
	return p.Edits() && p.Kind != session.PostTurn && p.Kind != session.PostDelete
}

// confirmed is told of an edit that has arrived. If its message is in doubt, it is made again.
func (o *Outbox) confirmed(row queued) {
	now := o.records.Now()
	o.mu.Lock()
	defer o.mu.Unlock()
	at, doubted := o.doubts[row.what.Message]
	if doubted && takesButtons(row.what) && now.Sub(at) <= doubtful {
		o.repeats = append(o.repeats, repeat{row, now.Add(repeatAfter)})
	}
}

// repeatDue hands edits that are to be made once more to a worker. It returns when to look again.
func (o *Outbox) repeatDue(ctx context.Context, work *sync.WaitGroup) time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	wait := longRetry
	var due, later []repeat
	for _, r := range o.repeats {
		if left := o.until(r.at); left > 0 {
			later, wait = append(later, r), min(wait, left)
		} else {
			due = append(due, r)
		}
	}
	o.repeats = later
	if len(due) > 0 {
		work.Go(func() {
			for _, r := range due {
				o.again(context.WithoutCancel(ctx), r.row)
			}
		})
	}
	return wait
}

// again makes an edit once more. If that fails, it was needless most likely.
func (o *Outbox) again(ctx context.Context, row queued) {
	p, err := o.renderAgain(ctx, row)
	if err != nil {
		return
	}
	_, err = o.transmit(ctx, p.of, row.what, p.message, "")
	p.leave.End(outcome(row.what, err))
	o.log.Info("edit repeated", "match", row.Match.String(), "kind", row.what.Kind, "error", err)
}

func (o *Outbox) renderAgain(ctx context.Context, row queued) (parcel, error) {
	id := session.ID(row.Match)
	defer o.records.LockMatch(id)()
	s, err := o.records.Load(id)
	if err != nil {
		return parcel{}, err
	}
	if row.what.Message == s.LivePost || events.Pointless(s, row.what, o.records.Env(id)) {
		return parcel{}, errNothing
	}
	leave, err := o.ask(s, row.what)
	if err != nil {
		return parcel{}, err
	}
	m, err := o.posts.Message(ctx, s, row.what)
	if err != nil {
		leave.End(places.Unclear)
	}
	return parcel{s, m, leave}, err
}

// read reads a row that an answer has told, before it is dropped.
func (o *Outbox) read(seq uint64) (row queued, ok bool) {
	rows, err := o.records.Store.Posts(seq-1, 1)
	if err != nil || len(rows) == 0 || rows[0].Seq != seq {
		return row, false
	}
	what, err := session.DecodePost(rows[0].Body)
	return queued{rows[0], what, err}, err == nil
}

// unconfirmed reports whether an edit may have been, or be, carried out in spite of an error.
func unconfirmed(err error) bool { return errors.Is(err, discord.ErrUnavailable) }
