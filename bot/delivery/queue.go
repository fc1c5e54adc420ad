package delivery

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// Patience of the outbox.
const (
	firstRetry   = time.Second
	longRetry    = 10 * time.Minute
	parallel     = 8 // matches served at a time; one more may be served if it has only private messages
	housekeeping = time.Hour
	freshPosts   = 10 * time.Second // how long the outbox is not read again while nothing is known to have changed
)

// Outbox delivers the posts that transactions left, in order per match. A post that fails holds up
// only those posts of its match that depend on it. Make it with [NewOutbox].
type Outbox struct {
	Doubts *Doubts // messages that Discord may still edit

	records *records.Records
	posts   *posts.Maker
	api     discord.API
	places  *places.Places
	log     *slog.Logger
	wake    func()
	// observe is called after each try to deliver a post of a kind.
	observe func(kind string, err error)

	agenda  agenda
	slots   chan struct{}
	asides  chan struct{} // for posts outside the channels of matches
	cleaned time.Time

	mu   sync.Mutex
	busy map[session.ID]bool
	// skipped has the busy matches of which a scan has found posts.
	skipped map[session.ID]bool
	// pause is how long rows wait after a failure. The store may be unable to note it, and a scan
	// may have read the row before it was noted.
	pause map[uint64]time.Time
	// held has the places of rows that wait until the bot may write there.
	held map[uint64]places.Place
	// sent has the message ids of rows that were sent and could not be removed yet.
	sent     map[uint64]discord.Snowflake
	editing  map[session.ID]bool // matches with an edit on its way
	vanished []uint64            // messages that were deleted lately, the oldest first
	dropped  []uint64            // rows that an answer has shown lately, the oldest first
}

// NewOutbox makes an outbox. wake is called when posts are due, observe after each try to deliver a
// post of a kind.
func NewOutbox(r *records.Records, m *posts.Maker, api discord.API, p *places.Places, log *slog.Logger, wake func(), observe func(string, error)) *Outbox {
	o := &Outbox{
		records: r, posts: m, api: api, places: p, log: log, wake: wake, observe: observe,
		slots: make(chan struct{}, parallel), asides: make(chan struct{}, 1), agenda: agenda{longest: longRetry, fresh: freshPosts},
		busy: map[session.ID]bool{}, skipped: map[session.ID]bool{}, pause: map[uint64]time.Time{}, held: map[uint64]places.Place{},
		sent: map[uint64]discord.Snowflake{}, editing: map[session.ID]bool{},
		cleaned: time.Now(), // an interaction that was handled just before the start may arrive again
	}
	o.Doubts = &Doubts{RepeatAfter: repeatAfter, records: r, edited: map[uint64]time.Time{}}
	return o
}

// Scan implements [Chore]: it hands each match's posts to a worker.
func (o *Outbox) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if now := time.Now(); now.Sub(o.cleaned) > housekeeping {
		o.cleaned = now
		o.forgetInteractions()
	}
	now := o.records.Now()
	if wait := o.agenda.begin(now); wait > 0 {
		return wait
	}
	wait := o.handOutAll(ctx, work)
	o.agenda.add(now.Add(wait))
	return wait
}

// Look has the posts read from the database at the next scan.
func (o *Outbox) Look() { o.agenda.add(time.Time{}) }

// handOutAll hands each match's posts to a worker, and returns how long the others have to wait.
func (o *Outbox) handOutAll(ctx context.Context, work *sync.WaitGroup) time.Duration {
	queues, order, err := o.queues()
	if err != nil {
		o.log.Error("the posts to be sent cannot be read from the database, trying again", "error", err)
		return firstRetry
	}
	o.tidy(queues)
	wait := longRetry
	for _, id := range order {
		wait = min(wait, o.handOut(ctx, work, id, queues[id]))
	}
	return wait
}

// queued is a row of the outbox with its post. A post that cannot be read counts as a new message.
type queued struct {
	storage.Post
	what session.Post
	err  error
}

// queues lists the waiting posts by match, and the matches in the order of their posts.
func (o *Outbox) queues() (queues map[session.ID][]queued, order []session.ID, err error) {
	queues = map[session.ID][]queued{}
	err = o.records.EachPost(func(p storage.Post) error {
		id := session.ID(p.Match)
		if queues[id] == nil {
			order = append(order, id)
		}
		what, err := session.DecodePost(p.Body)
		queues[id] = append(queues[id], queued{p, what, err})
		return nil
	})
	return queues, order, err
}

// Hurry has posts delivered now instead of later.
func (o *Outbox) Hurry(seqs []uint64) error {
	for _, seq := range seqs {
		if err := o.records.Store.Retry(seq, 0, 0); err != nil {
			return err
		}
		o.clearPause(seq)
	}
	if len(seqs) > 0 {
		o.Look()
		o.wake()
	}
	return nil
}

// Crowded reports whether matches have to wait because as many as possible are being served.
func (o *Outbox) Crowded() bool { return len(o.slots) == cap(o.slots) }

// Drop takes a post out of the outbox that the answer to an interaction has shown. It stays if an
// older edit that is on its way may undo it.
func (o *Outbox) Drop(id session.ID, seq uint64) {
	if o.Editing(id) {
		return
	}
	if err := o.records.Store.Drop(seq); err != nil {
		o.log.Warn("the database could not store that a post was shown, so it is posted a second time", "match", id.String(), "error", err)
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.dropped = latest(o.dropped, seq)
}

// wasDropped reports whether an answer has shown a post lately.
func (o *Outbox) wasDropped(seq uint64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Contains(o.dropped, seq)
}

// tidy forgets pauses that are over and the places of rows that are gone.
func (o *Outbox) tidy(queues map[session.ID][]queued) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.held) > 0 {
		was := o.held
		o.held = map[uint64]places.Place{}
		for _, rows := range queues {
			for _, row := range rows {
				if at, ok := was[row.Seq]; ok {
					o.held[row.Seq] = at
				}
			}
		}
	}
	maps.DeleteFunc(o.pause, func(_ uint64, until time.Time) bool { return o.remaining(until) <= 0 })
}

// handOut gives those posts of a match that can be tried now to a worker, unless one is busy with
// the match. It returns when to look again.
func (o *Outbox) handOut(ctx context.Context, work *sync.WaitGroup, id session.ID, rows []queued) time.Duration {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.busy[id] || ctx.Err() != nil {
		o.skipped[id] = true
		return longRetry
	}
	rows, wait := triable(rows, o.due)
	if len(rows) == 0 {
		return wait
	}
	o.busy[id] = true
	slots := o.slots
	if !slices.ContainsFunc(rows, func(row queued) bool { return !row.what.Aside() }) {
		slots = o.asides
	}
	work.Go(func() {
		done := false
		select {
		case slots <- struct{}{}:
			done = o.deliverAll(ctx, rows)
			<-slots
		case <-ctx.Done():
		}
		o.release(id, done)
	})
	return wait
}

// triable lists those posts of a match that can be tried now: they are due, and depend on none that
// is not. wait is how long the first of the others has to wait.
func triable(rows []queued, due func(queued) time.Duration) (now []queued, wait time.Duration) {
	wait = longRetry
	var stuck []queued
	for _, row := range rows {
		if slices.ContainsFunc(stuck, func(earlier queued) bool { return earlier.what.HoldsUp(row.what) }) {
			continue
		}
		if late := due(row); late > 0 {
			stuck = append(stuck, row)
			wait = min(wait, late)
		} else {
			now = append(now, row)
		}
	}
	return now, wait
}

// due returns how long a post has to wait.
func (o *Outbox) due(row queued) time.Duration {
	wait := max(o.remaining(time.UnixMilli(row.NotBefore)), o.remaining(o.pause[row.Seq]), o.remaining(o.Doubts.repeatAt(row.what)))
	if at, ok := o.held[row.Seq]; ok && wait <= 0 {
		return o.places.Wait(at)
	}
	return wait
}

// remaining returns how long it is until a pause is over. A pause that is longer than any was noted
// before the clock was set back, and counts as over.
func (o *Outbox) remaining(over time.Time) time.Duration {
	wait := over.Sub(o.records.Now())
	if wait > longRetry {
		return 0
	}
	return wait
}

// release ends the work on a match for now. Unless it is done, the outbox is read again.
func (o *Outbox) release(id session.ID, done bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	done = done && !o.skipped[id] && len(o.held) == 0 // a success may open a place that others wait for
	delete(o.busy, id)
	delete(o.skipped, id)
	if !done {
		o.Look()
		o.wake()
	}
}

// deliverAll delivers posts of a match in order, except those that a failure holds up. It reports
// whether it has delivered all.
func (o *Outbox) deliverAll(ctx context.Context, rows []queued) (all bool) {
	all = true
	for len(rows) > 0 && ctx.Err() == nil {
		row := rows[0]
		rows = rows[1:]
		// A delivery that has begun is finished even when the bot shuts down.
		var wait held
		err := o.attempt(context.WithoutCancel(ctx), row)
		switch {
		case err == nil:
			o.clearPause(row.Seq)
			continue
		case errors.As(err, &wait):
			o.hold(row, wait)
		case errors.Is(err, discord.ErrWithdrawn): // the next process sends it, or this one if it may again
			o.pauseUntil(row, o.records.Now().Add(firstRetry))
		default:
			o.postpone(row, err)
		}
		all = false
		rows = slices.DeleteFunc(rows, func(later queued) bool { return row.what.HoldsUp(later.what) })
	}
	return all && len(rows) == 0
}

// Settle waits until the deliveries that have begun are done, or the context ends.
func (o *Outbox) Settle(ctx context.Context) {
	o.mu.Lock()
	now := slices.Collect(maps.Keys(o.busy))
	o.mu.Unlock()
	for ctx.Err() == nil && o.busyWith(now) {
		select {
		case <-ctx.Done():
		case <-time.After(settling):
		}
	}
}

// settling is the time between two looks at the deliveries.
const settling = 10 * time.Millisecond

func (o *Outbox) busyWith(ids []session.ID) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.ContainsFunc(ids, func(id session.ID) bool { return o.busy[id] })
}

// attempt delivers a post. After a panic it is tried again like after an error: other matches go
// on.
func (o *Outbox) attempt(ctx context.Context, row queued) (err error) {
	defer func() {
		if cause := recover(); cause != nil {
			o.log.Error("panic while a post was sent, please report it with this line", "match", row.Match.String(), "cause", cause, "stack", string(debug.Stack()))
			err = errPanic
		}
	}()
	return o.deliver(ctx, row)
}

// clearPause forgets an earlier failure of a post.
func (o *Outbox) clearPause(seq uint64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	delete(o.pause, seq)
	delete(o.held, seq)
}

// postpone tries a post again later: when Discord says, or each time after a longer pause.
func (o *Outbox) postpone(row queued, cause error) {
	pause := firstRetry << min(row.Tries, 16)
	if told := (*discord.Error)(nil); errors.As(cause, &told) && told.Wait > 0 {
		pause = told.Wait
	}
	until := o.records.Now().Add(min(pause, longRetry))
	o.pauseUntil(row, until)
	if err := o.records.Store.Retry(row.Seq, row.Tries+1, until.UnixMilli()); err != nil {
		o.log.Error("a post was not sent, and the database could not store when to try again: it is tried as soon as possible", "match", row.Match.String(), "error", errors.Join(err, cause))
	}
}

// pauseUntil has this process leave a post alone for some time.
func (o *Outbox) pauseUntil(row queued, until time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.pause[row.Seq] = until
}

// forgetInteractions drops the ids of interactions that can no longer arrive again.
func (o *Outbox) forgetInteractions() {
	const (
		epoch = 1420070400000 // Discord's ids count milliseconds from here
		keep  = time.Hour
	)
	before := o.records.Now().Add(-keep).UnixMilli() - epoch
	if before <= 0 {
		return
	}
	if err := o.records.Store.ForgetInteractions(uint64(before) << 22); err != nil {
		o.log.Warn("ids of old presses could not be removed from the database: trying again in an hour", "error", err)
	}
}
