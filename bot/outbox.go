package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// Patience of the outbox.
const (
	firstRetry   = time.Second
	longRetry    = 10 * time.Minute
	parallel     = 8   // matches served at a time
	batch        = 256 // rows read at a time
	housekeeping = time.Hour
)

// outbox delivers the posts that transactions left, in order per match. A post that
// fails holds up only those of its own match that depend on it, see holdsUp.
type outbox struct {
	b     *Bot
	bell  chan struct{}
	slots chan struct{}

	mu   sync.Mutex
	busy map[storage.MatchID]bool
	// pause is how long rows wait after a failure: the store may be unable to note it, and
	// a scan may have read the row before that was noted.
	pause map[uint64]time.Time
	// sent holds the message ids of rows that were sent but could not yet be removed.
	sent map[uint64]discord.Snowflake
	// editing are the matches of which an edit is on its way, see underway.
	editing map[storage.MatchID]bool

	work   sync.WaitGroup
	ctx    context.Context
	cancel context.CancelFunc
}

func newOutbox(b *Bot) *outbox {
	return &outbox{
		b: b, bell: make(chan struct{}, 1), slots: make(chan struct{}, parallel),
		busy: map[storage.MatchID]bool{}, pause: map[uint64]time.Time{},
		sent: map[uint64]discord.Snowflake{}, editing: map[storage.MatchID]bool{},
	}
}

func (o *outbox) start() {
	o.ctx, o.cancel = context.WithCancel(context.Background())
	o.work.Go(o.run)
	o.wake()
}

// wake makes the outbox look for posts now.
func (o *outbox) wake() {
	select {
	case o.bell <- struct{}{}:
	default:
	}
}

// close lets the posts under way be delivered; when the context ends it gives up on
// them, and they are delivered after the next start.
func (o *outbox) close(ctx context.Context) error {
	if o.cancel == nil {
		return nil
	}
	o.cancel()
	finished := make(chan struct{})
	go func() { o.work.Wait(); close(finished) }()
	select {
	case <-finished:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("posts still under way: %w", ctx.Err())
	}
}

func (o *outbox) run() {
	clean := time.NewTicker(housekeeping)
	defer clean.Stop()
	for {
		pause := time.NewTimer(o.scan())
		select {
		case <-o.ctx.Done():
			pause.Stop()
			return
		case <-clean.C:
			o.b.forget()
		case <-o.bell:
		case <-pause.C:
		}
		pause.Stop()
	}
}

// queues lists what waits, by match, and the matches in the order of their posts.
func (o *outbox) queues() (queues map[storage.MatchID][]storage.Post, order []storage.MatchID, err error) {
	queues = map[storage.MatchID][]storage.Post{}
	for after := uint64(0); ; {
		posts, err := o.b.Store.Posts(after, batch)
		if err != nil {
			return nil, nil, err
		}
		for _, p := range posts {
			if queues[p.Match] == nil {
				order = append(order, p.Match)
			}
			queues[p.Match] = append(queues[p.Match], p)
			after = p.Seq
		}
		if len(posts) < batch {
			return queues, order, nil
		}
	}
}

// turns lists a match's turn posts that are still to be delivered: new ones, and the
// numbers of those that edit the live post.
func (o *outbox) turns(id storage.MatchID) (fresh []storage.Post, edits []uint64, err error) {
	queues, _, err := o.queues()
	for _, p := range queues[id] {
		var what posting
		switch {
		case json.Unmarshal(p.Body, &what) != nil || what.Kind != postTurn:
		case what.Message != 0:
			edits = append(edits, p.Seq)
		default:
			fresh = append(fresh, p)
		}
	}
	return fresh, edits, err
}

// hurry has posts delivered now instead of later.
func (o *outbox) hurry(posts []storage.Post) error {
	for _, p := range posts {
		if err := o.b.Store.Retry(p.Seq, 0, 0); err != nil {
			return err
		}
		o.resume(p.Seq)
	}
	o.wake()
	return nil
}

// scan hands each match's posts to a worker and returns when to look again.
func (o *outbox) scan() time.Duration {
	queues, order, err := o.queues()
	if err != nil {
		o.b.Log.Error("outbox cannot be read", "error", err)
		return firstRetry
	}
	o.tidy()
	wait := longRetry
	for _, id := range order {
		wait = min(wait, o.hand(id, queues[id]))
	}
	return wait
}

// tidy forgets pauses that are over: their rows may be gone.
func (o *outbox) tidy() {
	o.mu.Lock()
	defer o.mu.Unlock()
	maps.DeleteFunc(o.pause, func(_ uint64, until time.Time) bool { return o.until(until) <= 0 })
}

// hand gives those of a match's posts that can be tried now to a worker, unless one is at
// it already. It returns when to look again.
func (o *outbox) hand(id storage.MatchID, posts []storage.Post) time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.busy[id] || o.ctx.Err() != nil {
		return longRetry
	}
	posts, wait := triable(posts, o.due)
	if len(posts) == 0 {
		return wait
	}
	o.busy[id] = true
	o.work.Go(func() {
		select {
		case o.slots <- struct{}{}:
			o.deliverAll(posts)
			<-o.slots
		case <-o.ctx.Done():
		}
		o.rest(id)
	})
	return longRetry
}

// triable lists those of a match's posts that can be tried now: they are due, and depend on
// none that is not. wait is how long the first of the others has to wait.
func triable(posts []storage.Post, due func(storage.Post) time.Duration) (now []storage.Post, wait time.Duration) {
	wait = longRetry
	var stuck []storage.Post
	for _, p := range posts {
		late := due(p)
		switch {
		case slices.ContainsFunc(stuck, func(earlier storage.Post) bool { return holdsUp(earlier, p) }):
		case late > 0:
			stuck = append(stuck, p)
			wait = min(wait, late)
		default:
			now = append(now, p)
		}
	}
	return now, wait
}

// holdsUp reports whether a post that cannot be delivered holds up a later one of its match.
// A new message holds up all that follows in the channel, which may need it or has to stand
// below it; an edit or a deletion what follows about the same message. That is also a call to
// the live post: where the edit is given up, a new one calls instead. What goes elsewhere
// neither waits nor is waited for. A post that cannot be read is taken for a new message.
func holdsUp(stuck, later storage.Post) bool {
	first, _ := decodePosting(stuck.Body)
	second, _ := decodePosting(later.Body)
	if deliveries[first.Kind].aside || deliveries[second.Kind].aside {
		return false
	}
	called := first.Kind == postTurn && second.Kind == postCall
	return first.Message == 0 || first.Message == second.Message || called
}

// due returns how long a post has to wait.
func (o *outbox) due(p storage.Post) time.Duration {
	return max(o.until(time.UnixMilli(p.NotBefore)), o.until(o.pause[p.Seq]))
}

// until returns how long it is until a pause is over. One that lies further ahead than any
// pause was noted before the clock was set back.
func (o *outbox) until(over time.Time) time.Duration {
	wait := over.Sub(o.b.Now())
	if wait > longRetry {
		return 0
	}
	return wait
}

// rest ends the work on a match, for now.
func (o *outbox) rest(id storage.MatchID) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.busy, id)
	o.wake()
}

// deliverAll delivers posts of a match in order, but for those that a failure holds up.
func (o *outbox) deliverAll(posts []storage.Post) {
	for len(posts) > 0 && o.ctx.Err() == nil {
		p := posts[0]
		posts = posts[1:]
		// A delivery under way is finished even when the bot shuts down.
		err := o.attempt(context.WithoutCancel(o.ctx), p)
		if err == nil {
			o.resume(p.Seq)
			continue
		}
		o.postpone(p, err)
		posts = slices.DeleteFunc(posts, func(later storage.Post) bool { return holdsUp(p, later) })
	}
}

// attempt delivers a post. A panic puts it off like any failure: it must not end the
// matches whose posts are well.
func (o *outbox) attempt(ctx context.Context, p storage.Post) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			o.b.Log.Error("panic while delivering", "match", p.Match.String(), "cause", cause, "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	return o.b.deliver(ctx, p)
}

var errPanic = errors.New("panic while delivering")

// resume forgets an earlier failure of a post.
func (o *outbox) resume(seq uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.pause, seq)
}

// postpone tries a post again later, each time after a longer while.
func (o *outbox) postpone(p storage.Post, cause error) {
	until := o.b.Now().Add(min(firstRetry<<min(p.Tries, 16), longRetry))
	o.mu.Lock()
	o.pause[p.Seq] = until
	o.mu.Unlock()
	if err := o.b.Store.Retry(p.Seq, p.Tries+1, until.UnixMilli()); err != nil {
		o.b.Log.Error("retry could not be noted", "match", p.Match.String(), "error", errors.Join(err, cause))
	}
}
