package cups

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// Patience of what happens by itself.
const (
	lookAgain  = time.Minute // at the clock, which may be set
	soon       = 10 * time.Second
	longRetry  = 30 * time.Minute
	editPause  = 20 * time.Second // between two edits of a post
	nowAndThen = time.Hour        // between two looks at the matches of a round
)

// Cups runs cups. It is a chore of the delivery's loop, with a worker of its own that serves one cup at
// a time. Make it with [New].
type Cups struct {
	records *records.Records
	server  *server.Server
	api     discord.API
	places  *places.Places
	texts   *wording.Texts
	log     *slog.Logger
	order   []string // ids of the games, as players read them
	rand    io.Reader
	wake    func()

	mu     sync.Mutex
	next   map[Key]time.Time         // when to look at a cup that runs
	tries  map[Key]int               // failures in a row
	shown  map[Key][sha256.Size]byte // what the post says
	edited map[Key]time.Time
	busy   bool // the worker is at it
	again  bool // is to be found out anew which cups run
}

// Parts are what cups are made of.
type Parts struct {
	Records *records.Records
	Server  *server.Server
	API     discord.API
	Places  *places.Places
	Texts   *wording.Texts
	Log     *slog.Logger
	Order   []string  // ids of the games, as players read them
	Rand    io.Reader // seeds
	Wake    func()    // is called when a cup is to be looked at
}

// New makes what runs cups.
func New(p Parts) *Cups {
	return &Cups{
		records: p.Records, server: p.Server, api: p.API, places: p.Places, texts: p.Texts, log: p.Log,
		order: p.Order, rand: p.Rand, wake: p.Wake,
		next: map[Key]time.Time{}, tries: map[Key]int{}, shown: map[Key][sha256.Size]byte{}, edited: map[Key]time.Time{},
	}
}

// Look finds out which cups there are.
func (c *Cups) Look() error {
	all, err := c.records.Store.Values("guild/")
	if err != nil {
		return fmt.Errorf("cups: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, v := range all {
		if key, ok := parseKey(v.Key); ok && c.records.Mine(key.Guild) {
			c.next[key] = time.Time{}
		}
	}
	return nil
}

// LookAgain has it found out anew which cups there are: there are more to look after.
func (c *Cups) LookAgain() {
	c.mu.Lock()
	c.again = true
	c.mu.Unlock()
	c.wake()
}

// Touch has a cup looked at now.
func (c *Cups) Touch(key Key) {
	c.mu.Lock()
	c.next[key] = time.Time{}
	delete(c.tries, key)
	c.mu.Unlock()
	c.wake()
}

// Changed is told of every match that was stored.
func (c *Cups) Changed(s *session.Session) {
	if s.Contest != nil && (s.Status == session.Over || s.Clock.Late) {
		c.Touch(Key{s.Guild, s.Contest.Cup})
	}
}

// Next returns when the next cup is to be looked at; ok is false when none is.
func (c *Cups) Next() (at time.Time, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, next := range c.next {
		if !ok || next.Before(at) {
			at, ok = next, true
		}
	}
	return at, ok
}

// Scan implements the delivery's Chore: it hands the cups that are due to a worker.
func (c *Cups) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if c.wanted() {
		if err := c.Look(); err != nil {
			c.log.Error("the cups of servers cannot be read", "error", err)
			c.LookAgain()
		}
	}
	due, wait := c.due()
	if len(due) > 0 {
		work.Go(func() {
			c.serveAll(ctx, due)
			c.idle()
			c.wake()
		})
	}
	return wait
}

// wanted reports, once, that cups are to be found out anew.
func (c *Cups) wanted() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	was := c.again
	c.again = false
	return was
}

func (c *Cups) idle() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy = false
}

// due takes the cups that are to be looked at now, and tells when to look again. None are while the
// worker is at it.
func (c *Cups) due() (due []Key, wait time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.busy {
		return nil, lookAgain
	}
	now := c.records.Now()
	wait = lookAgain
	for key, next := range c.next {
		if left := next.Sub(now); left > 0 {
			wait = min(wait, left)
			continue
		}
		due = append(due, key)
		delete(c.next, key) // a touch meanwhile has it looked at again
	}
	slices.SortFunc(due, func(a, b Key) int {
		return slices.Compare([]uint64{a.Guild, uint64(a.N)}, []uint64{b.Guild, uint64(b.N)})
	})
	c.busy = len(due) > 0
	return due, wait
}

// serveAll serves cups one after the other.
func (c *Cups) serveAll(ctx context.Context, due []Key) {
	for i, key := range due {
		if ctx.Err() != nil {
			for _, left := range due[i:] {
				c.putOff(left, c.records.Now())
			}
			return
		}
		if next := c.attempt(context.WithoutCancel(ctx), key); !next.IsZero() {
			c.putOff(key, next)
		}
	}
}

// putOff has a cup looked at some time, unless it is to be earlier.
func (c *Cups) putOff(key Key, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if known, ok := c.next[key]; !ok || at.Before(known) {
		c.next[key] = at
	}
}

// attempt serves a cup. A failure puts it off.
func (c *Cups) attempt(ctx context.Context, key Key) (next time.Time) {
	err := errors.New("panic")
	defer func() {
		if cause := recover(); cause != nil {
			c.log.Error("panic at a cup", "guild", key.Guild, "cup", key.N, "cause", cause, "stack", string(debug.Stack()))
		}
		switch {
		case errors.Is(err, storage.ErrNotFound): // the cup is gone
			next = time.Time{}
		case errors.Is(err, storage.ErrStale): // another process is at it
			next = c.records.Now().Add(soon)
		case err != nil:
			wait := c.pause(key)
			next = c.records.Now().Add(wait)
			c.log.Warn("a cup could not go on: that is tried again", "guild", key.Guild, "cup", key.N, "in", wait, "error", err)
		}
	}()
	next, err = c.serve(ctx, key)
	if err == nil {
		c.mu.Lock()
		delete(c.tries, key)
		c.mu.Unlock()
	}
	return next
}

// pause returns how long to wait after another failure in a row.
func (c *Cups) pause(key Key) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.tries[key]++
	return min(soon<<min(c.tries[key]-1, 10), longRetry)
}
