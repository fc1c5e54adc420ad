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

// Discord may carry out an edit long after the bot has given up on it, or was killed. If the
// message has become a record by then, the buttons of its turn come back, and nothing would remove
// them. So the edit that removed them is repeated.
const (
	// doubtful is how long a message is in doubt after an edit that was not confirmed.
	doubtful = time.Minute
	// repeatAfter is when the last edit of such a message is repeated.
	repeatAfter = 20 * time.Second
)

// Doubts knows which messages are in doubt, and has their last edits repeated. It belongs to an
// [Outbox].
type Doubts struct {
	outbox *Outbox

	mu      sync.Mutex
	edited  map[uint64]time.Time // when messages were edited without a confirmation
	all     time.Time            // when all messages came to be in doubt
	repeats []repeat
}

// repeat is an edit that is to be repeated.
type repeat struct {
	row queued
	at  time.Time
}

// Note says that an edit of a message may be carried out later.
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

// Suspect puts all live posts in doubt: an edit of each may have been on its way when the program
// ended. Call it before anything changes matches.
func (d *Doubts) Suspect() error {
	now := d.outbox.records.Now()
	return d.outbox.records.EachHead(session.Live, func(s *session.Session) error {
		if s.LivePost != 0 {
			d.mu.Lock()
			defer d.mu.Unlock()
			d.edited[s.LivePost] = now // not by Note, which goes through all known messages
		}
		return nil
	})
}

// SuspectAll puts all messages in doubt, when servers come from another process. It does not read
// which of them have live posts there: for a minute, some edits are repeated in vain.
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

// confirmed is called after an edit has arrived. If its message is in doubt, the edit is repeated
// later.
func (d *Doubts) confirmed(row queued) {
	now := d.outbox.records.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	if takesButtons(row.what) && now.Sub(d.since(row.what.Message)) <= doubtful {
		d.repeats = append(d.repeats, repeat{row, now.Add(repeatAfter)})
	}
}

// repeatDue hands the edits that are due to a worker. It returns when to look again.
func (d *Doubts) repeatDue(ctx context.Context, work *sync.WaitGroup) time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	wait := longRetry
	var due, later []repeat
	for _, r := range d.repeats {
		if left := d.outbox.remaining(r.at); left > 0 {
			later, wait = append(later, r), min(wait, left)
		} else {
			due = append(due, r)
		}
	}
	d.repeats = later
	if len(due) > 0 {
		work.Go(func() {
			for _, r := range due {
				d.repeatEdit(context.WithoutCancel(ctx), r.row)
			}
		})
	}
	return wait
}

// repeatEdit repeats an edit. If that fails, it was most likely not needed.
func (d *Doubts) repeatEdit(ctx context.Context, row queued) {
	p, err := d.renderAgain(ctx, row)
	if err != nil {
		return
	}
	_, err = d.outbox.request(ctx, p.of, row.what, p.message, "")
	p.permit.End(aboutPlace(row.what, err))
	log := d.outbox.log.With("match", row.Match.String(), "kind", row.what.Kind)
	if err != nil {
		log.Info("an edit that a late one may have undone could not be repeated", "error", err)
		return
	}
	log.Info("an edit that a late one may have undone was repeated")
}

func (d *Doubts) renderAgain(ctx context.Context, row queued) (rendered, error) {
	id := session.ID(row.Match)
	defer d.outbox.records.LockMatch(id)()
	s, err := d.outbox.records.Load(id)
	if err != nil {
		return rendered{}, err
	}
	if !d.outbox.records.Mine(s.Guild) { // the process that looks after the match now has its own doubts
		return rendered{}, errNothing
	}
	if row.what.Message == s.LivePost || events.Pointless(s, row.what, d.outbox.records.Env(id)) {
		return rendered{}, errNothing
	}
	permit, err := d.outbox.ask(s, row.what)
	if err != nil {
		return rendered{}, err
	}
	m, err := d.outbox.posts.Message(ctx, s, row.what)
	if err != nil {
		permit.End(places.Unclear)
	}
	return rendered{s, m, permit}, err
}

// read reads a row, before it is dropped because the answer to a press has shown it.
func (d *Doubts) read(seq uint64) (row queued, ok bool) {
	rows, err := d.outbox.records.Store.Posts(seq-1, 1)
	if err != nil || len(rows) == 0 || rows[0].Seq != seq {
		return row, false
	}
	what, err := session.DecodePost(rows[0].Body)
	return queued{rows[0], what, err}, err == nil
}

// unconfirmed reports whether an edit may be carried out in spite of an error.
func unconfirmed(err error) bool { return errors.Is(err, discord.ErrUnavailable) }
