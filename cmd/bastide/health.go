package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// patience is how long the bot may be disconnected before it counts as unhealthy. Discord closes
// connections regularly, for shorter times.
const patience = 5 * time.Minute

// connectionWatch remembers when the bot was last connected.
type connectionWatch struct {
	online func() bool
	now    func() time.Time
	last   atomic.Int64 // Unix nanoseconds
}

func newPulse(g *discord.Gateway) *connectionWatch {
	p := &connectionWatch{online: g.Online, now: time.Now}
	p.last.Store(p.now().UnixNano()) // it must connect first
	return p
}

// beat checks the connection regularly until the context ends.
func (p *connectionWatch) beat(ctx context.Context) { every(ctx, time.Second, p.look) }

// every repeats a function at intervals until the context ends.
func every(ctx context.Context, every time.Duration, do func()) {
	next := time.NewTicker(every)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-next.C:
			do()
		}
	}
}

func (p *connectionWatch) look() {
	if p.online() {
		p.last.Store(p.now().UnixNano())
	}
}

// check returns nil while the bot is healthy.
func (p *connectionWatch) check() error {
	p.look()
	lost := p.now().Sub(time.Unix(0, p.last.Load()))
	if lost > patience {
		return fmt.Errorf("not connected to Discord for %s", lost.Round(time.Second))
	}
	return nil
}
