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
)

// travel is the playground's clock. It goes like the real one and can be moved forward,
// so that matches with days for each turn can be tried in a minute. How far it is ahead
// is kept in a file beside the database, whose deadlines go by it.
type travel struct {
	file string

	mu    sync.Mutex
	ahead time.Duration
	bot   traveller

	moving sync.Mutex // one journey at a time
}

// traveller is what has to notice that the clock was moved; *bot.Bot is one.
type traveller interface {
	// Wake has it look at what is due.
	Wake()
	// Next returns when it does something by itself next.
	Next() (time.Time, bool)
	// Posting reports whether it has not yet told everything that has happened.
	Posting() bool
}

// newTravel reads how far the clock was ahead when the program last ended.
func newTravel(file string) (*travel, error) {
	text, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return &travel{file: file}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("the playground's clock: %w", err)
	}
	ahead, err := time.ParseDuration(strings.TrimSpace(string(text)))
	if err != nil || ahead < 0 {
		return nil, fmt.Errorf("the playground's clock: %s does not hold a time such as 36h0m0s; delete it to start from now", file)
	}
	return &travel{file: file, ahead: ahead}, nil
}

// now is the clock.
func (c *travel) now() time.Time { return time.Now().Add(c.Ahead()) }

// Ahead implements [page.Clock].
func (c *travel) Ahead() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ahead
}

// carries is told who has to notice.
func (c *travel) carries(bot traveller) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.bot = bot
}

// Forward implements [page.Clock]. It halts at everything that happens on the
// way: a bot that finds itself hours later takes it that it was away.
func (c *travel) Forward(ctx context.Context, by time.Duration) error {
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
			return c.leap(ctx, to) // it is stuck, and nothing is gained by waiting
		}
	}
}

// ToNext implements [page.Clock].
func (c *travel) ToNext(ctx context.Context) error {
	c.moving.Lock()
	defer c.moving.Unlock()
	next, ok := c.next()
	if !ok {
		return page.ErrNothingDue
	}
	return c.leap(ctx, next)
}

func (c *travel) next() (time.Time, bool) {
	if b := c.carried(); b != nil {
		return b.Next()
	}
	return time.Time{}, false
}

// settled reports whether all that is due has been done and told.
func (c *travel) settled() bool {
	next, ok := c.next()
	b := c.carried()
	return (!ok || next.Unix() > c.now().Unix()) && (b == nil || !b.Posting())
}

func (c *travel) carried() traveller {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bot
}

// settling is how long a halt may last until what is due has been done.
const settling = 2 * time.Second

// leap moves the clock to a moment, never back, and waits until what is due then is done
// and told: posts bear the time at which they are sent.
func (c *travel) leap(ctx context.Context, to time.Time) error {
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

// set stores how far the clock is ahead before it is.
func (c *travel) set(to time.Time) error {
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
