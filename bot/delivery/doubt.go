package delivery

import (
	"errors"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// Discord may carry out an edit long after the bot has given up on it, or was killed. If the
// message has become a record by then, the buttons of its turn come back, and nothing would remove
// them. So the edit that removed them is repeated. The repetition is stored with the change that the
// edit is about, since the process may be killed before it is due.
const (
	// doubtful is how long a message is in doubt after an edit that was not confirmed.
	doubtful = time.Minute
	// repeatAfter is the usual [Doubts.RepeatAfter].
	repeatAfter = 20 * time.Second
)

// Doubts knows which messages are in doubt. It belongs to an [Outbox].
type Doubts struct {
	// RepeatAfter is when the last edit of a message in doubt is repeated, 20 seconds if not set otherwise.
	RepeatAfter time.Duration

	records *records.Records

	mu     sync.Mutex
	edited map[uint64]time.Time // when messages were edited without a confirmation
	all    time.Time            // when all messages came to be in doubt
}

// Note says that an edit of a message may be carried out later.
func (d *Doubts) Note(message uint64) {
	now := d.records.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	for old, at := range d.edited {
		if now.Sub(at) > doubtful {
			delete(d.edited, old)
		}
	}
	d.edited[message] = now
}

// Suspect puts all live posts in doubt, and all messages with an edit in the outbox: an edit of each may
// have been on its way when the program ended. Call it before anything changes matches.
func (d *Doubts) Suspect() error {
	now := d.records.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	waiting := d.records.EachPost(func(p storage.Post) error {
		if what, err := session.DecodePost(p.Body); err == nil && what.Edits() {
			d.edited[what.Message] = now // not by Note, which goes through all known messages
		}
		return nil
	})
	return errors.Join(waiting, d.records.EachPulse(session.Live, func(p session.Pulse) error {
		if p.LivePost != 0 {
			d.edited[p.LivePost] = now
		}
		return nil
	}))
}

// SuspectAll puts all messages in doubt, when servers come from another process. It does not read
// which of them have live posts there: for a minute, some edits are repeated in vain.
func (d *Doubts) SuspectAll() {
	now := d.records.Now()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = now
}

// in reports whether a message is in doubt.
func (d *Doubts) in(message uint64) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	since := d.all
	if at := d.edited[message]; at.After(since) {
		since = at
	}
	return d.records.Now().Sub(since) <= doubtful
}

// Repetitions returns the edits that have to be repeated, of those that have arrived or that an answer
// shows. Store them together with what the edits are about.
func (o *Outbox) Repetitions(edits ...session.Post) (again []session.Post) {
	for _, p := range edits {
		if takesButtons(p) && !p.Again && o.Doubts.in(p.Message) {
			p.Again, p.Told = true, false
			again = append(again, p)
		}
	}
	return again
}

// takesButtons reports whether an edit is the last of its message, so that it can be repeated.
func takesButtons(p session.Post) bool {
	return p.Edits() && p.Kind != session.PostTurn && p.Kind != session.PostDelete
}

// repeatAt is when a post may be delivered: a repeated edit waits, the others do not.
func (d *Doubts) repeatAt(p session.Post) time.Time {
	if !p.Again {
		return time.Time{}
	}
	return time.UnixMilli(p.At).Add(d.RepeatAfter)
}

// unconfirmed reports whether an edit may be carried out in spite of an error.
func unconfirmed(err error) bool { return errors.Is(err, discord.ErrUnavailable) }
