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

// Doubts knows which messages are in doubt, and has their last edits made once more. It belongs
// to an [Outbox].
type Doubts struct {
	outbox *Outbox

	mu      sync.Mutex
	edited  map[uint64]time.Time // when messages were edited without Discord's confirming it
	all     time.Time            // when all came to be in doubt
	repeats []repeat
}

// repeat is an edit that is to be made once more.
type repeat struct {
	row queued
	at  time.Time
}

// Note notes that an edit of a message may be carried out later.
func (d *Doubts) Note(message uint64) {
	now := d.outbox.records.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	for old, at := range d.edited {
		if now.Sub(at) > doubtful {
			delete(d.edited, old)
		}
	}
	d.edited[message] = now
}

// Suspect puts all live posts in doubt: an edit of each may have been on its way when the
// program ended. Nothing else may change matches yet.
func (d *Doubts) Suspect() error {
	now := d.outbox.records.Now()
	return d.outbox.records.EachHead(session.Live, func(s *session.Session) error {
		if s.LivePost != 0 {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.edited[s.LivePost] = now // not by Note, which looks at all that are known
		}
		return nil
	})
}

// SuspectAll puts all messages in doubt: servers came from another process. Which of them have live
// posts there need not be read; for a minute some edits are made once more in vain.
func (d *Doubts) SuspectAll() {
	now := d.outbox.records.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = now
}

// since returns when a message was last put in doubt.
func (d *Doubts) since(message uint64) time.Time {
	if at := d.edited[message]; at.After(d.all) {
		return at
	}
	return d.all
}

// takesButtons reports whether an edit is the last of its message, so that it can be repeated.
func takesButtons(p session.Post) bool {
	return p.Edits() && p.Kind != session.PostTurn && p.Kind != session.PostDelete
}

// confirmed is told of an edit that has arrived. If its message is in doubt, it is made again.
func (d *Doubts) confirmed(row queued) {
	now := d.outbox.records.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	if takesButtons(row.what) && now.Sub(d.since(row.what.Message)) <= doubtful {
		d.repeats = append(d.repeats, repeat{row, now.Add(repeatAfter)})
	}
}

// repeatDue hands edits that are to be made once more to a worker. It returns when to look again.
func (d *Doubts) repeatDue(ctx context.Context, work *sync.WaitGroup) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	wait := longRetry
	var due, later []repeat
	for _, r := range d.repeats {
		if left := d.outbox.until(r.at); left > 0 {
			later, wait = append(later, r), min(wait, left)
		} else {
			due = append(due, r)
		}
	}
	d.repeats = later
	if len(due) > 0 {
		work.Go(func() {
			for _, r := range due {
				d.again(context.WithoutCancel(ctx), r.row)
			}
		})
	}
	return wait
}

// again makes an edit once more. If that fails, it was needless most likely.
func (d *Doubts) again(ctx context.Context, row queued) {
	p, err := d.renderAgain(ctx, row)
	if err != nil {
		return
	}
	_, err = d.outbox.transmit(ctx, p.of, row.what, p.message, "")
	p.leave.End(aboutPlace(row.what, err))
	log := d.outbox.log.With("match", row.Match.String(), "kind", row.what.Kind)
	if err != nil {
		log.Info("an edit that Discord may have undone by a late one could not be made once more, and is left as it is", "error", err)
		return
	}
	log.Info("an edit that Discord may have undone by a late one was made once more")
}

func (d *Doubts) renderAgain(ctx context.Context, row queued) (parcel, error) {
	id := session.ID(row.Match)
	defer d.outbox.records.LockMatch(id)()
	s, err := d.outbox.records.Load(id)
	if err != nil {
		return parcel{}, err
	}
	if !d.outbox.records.Mine(s.Guild) { // the process that looks after it now doubts it too
		return parcel{}, errNothing
	}
	if row.what.Message == s.LivePost || events.Pointless(s, row.what, d.outbox.records.Env(id)) {
		return parcel{}, errNothing
	}
	leave, err := d.outbox.ask(s, row.what)
	if err != nil {
		return parcel{}, err
	}
	m, err := d.outbox.posts.Message(ctx, s, row.what)
	if err != nil {
		leave.End(places.Unclear)
	}
	return parcel{s, m, leave}, err
}

// read reads a row that an answer has told, before it is dropped.
func (d *Doubts) read(seq uint64) (row queued, ok bool) {
	rows, err := d.outbox.records.Store.Posts(seq-1, 1)
	if err != nil || len(rows) == 0 || rows[0].Seq != seq {
		return row, false
	}
	what, err := session.DecodePost(rows[0].Body)
	return queued{rows[0], what, err}, err == nil
}

// unconfirmed reports whether an edit may have been, or be, carried out in spite of an error.
func unconfirmed(err error) bool { return errors.Is(err, discord.ErrUnavailable) }
