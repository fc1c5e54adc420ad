package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/cmd/source"
)

// movableClock is the playground's clock. It runs like the real one and can be moved forward, so a match
// with days for each turn can be tried in a minute. Its offset is stored in a file beside the
// database, whose deadlines depend on it.
type movableClock struct {
	file string

	mu    sync.Mutex
	ahead time.Duration
	bot   clockUser

	moving sync.Mutex // one move at a time
}

// clockUser must notice when the clock was moved; *bot.Bot is one.
type clockUser interface {
	// Wake makes it look at what is due.
	Wake()
	// Next returns when it next acts on its own.
	Next() (time.Time, bool)
	// Posting reports whether it still has posts to send.
	Posting() bool
}

// maxClockFile is the largest size of the file, in bytes.
const maxClockFile = 100

// newMovableClock reads the offset from the last run.
func newMovableClock(file string) (*movableClock, error) {
	text, err := source.ReadRegular(file, maxClockFile)
	if errors.Is(err, fs.ErrNotExist) {
		return &movableClock{file: file}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the playground's clock: %w", err)
	}
	ahead, err := time.ParseDuration(strings.TrimSpace(string(text)))
	if err != nil || ahead < 0 {
		return nil, fmt.Errorf("the playground's clock: %s does not hold a time such as 36h0m0s; delete it to start from now", file)
	}
	return &movableClock{file: file, ahead: ahead}, nil
}

// now returns the clock's time.
func (c *movableClock) now() time.Time { return time.Now().Add(c.Ahead()) }

// Ahead implements [page.Clock].
func (c *movableClock) Ahead() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ahead
}

// carries sets who must notice.
func (c *movableClock) carries(bot clockUser) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bot = bot
}

// Forward implements [page.Clock]. It stops at every event on the way: a bot that wakes up hours
// later assumes that it was offline.
func (c *movableClock) Forward(ctx context.Context, by time.Duration) error {
	c.moving.Lock()
	defer c.moving.Unlock()
	to := c.now().Add(by)
	for {
		next, ok := c.next()
		if !ok || next.After(to) {
			return c.leap(ctx, to)
		}
		if err := c.leap(ctx, next); err != nil {
			return err
		}
		if later, ok := c.next(); ok && !later.After(next) {
			return c.leap(ctx, to) // it is stuck; waiting would not help
		}
	}
}

// ToNext implements [page.Clock].
func (c *movableClock) ToNext(ctx context.Context) error {
	c.moving.Lock()
	defer c.moving.Unlock()
	next, ok := c.next()
	if !ok {
		return page.ErrNothingDue
	}
	return c.leap(ctx, next)
}

func (c *movableClock) next() (time.Time, bool) {
	if b := c.carried(); b != nil {
		return b.Next()
	}
	return time.Time{}, false
}

// settled reports whether everything due is done and posted.
func (c *movableClock) settled() bool {
	next, ok := c.next()
	b := c.carried()
	return (!ok || next.Unix() > c.now().Unix()) && (b == nil || !b.Posting())
}

func (c *movableClock) carried() clockUser {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bot
}

// settling is the longest stop.
const settling = 2 * time.Second

// leap moves the clock to a moment, never back, and waits until everything due is done and posted,
// because posts show their time.
func (c *movableClock) leap(ctx context.Context, to time.Time) error {
	if err := c.set(to); err != nil {
		return err
	}
	for limit := time.Now().Add(settling); time.Now().Before(limit) && !c.settled(); {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(2 * time.Millisecond):
		}
	}
	return nil
}

// set stores the new offset before it takes effect.
func (c *movableClock) set(to time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	ahead := max((time.Until(to) + time.Second - 1).Truncate(time.Second), c.ahead)
	if err := os.WriteFile(c.file, []byte(ahead.String()+"\n"), 0o600); err != nil {
		return fmt.Errorf("the playground's clock: %w", err)
	}
	c.ahead = ahead
	if c.bot != nil {
		c.bot.Wake()
	}
	return nil
}
