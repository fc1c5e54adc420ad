package discord

import (
	"context"
	"errors"
	"sync"

	"github.com/bastide-games/bastide/bot/discord/turns"
)

// serveShared keeps those shards connected that are this process's. One that is refused for
// good ends the others.
func (g *Gateway) serveShared(ctx context.Context, plan gatewayPlan, h Handler) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	g.turns = turns.Shared(g.o.Sharing, g.times.identify, plan.Start.Concurrency)
	var once sync.Once
	var first error
	err := g.o.Sharing.Serve(ctx, plan.Shards, func(held context.Context, number, count int) {
		if err := g.look(held, g.newShard(number, count), h); err != nil {
			once.Do(func() { first = err })
			cancel()
		}
	})
	return errors.Join(first, err)
}

// look keeps a shard connected while it is this process's.
func (g *Gateway) look(held context.Context, sh *shard, h Handler) error {
	g.mu.Lock()
	if g.shards == nil {
		g.shards = map[int]*shard{}
	}
	g.shards[sh.number] = sh
	g.mu.Unlock()
	if g.o.OnShard != nil {
		g.o.OnShard(held, sh.number)
	}
	err := sh.stay(held, h)
	if g.o.Sharing.Given(held) {
		sh.finish()
	}
	g.mu.Lock()
	delete(g.shards, sh.number)
	g.mu.Unlock()
	return err
}

// finish lets what is under way for a shard be done, for as long as handlers have at the end.
func (sh *shard) finish() {
	grace, end := context.WithTimeout(context.Background(), sh.o.Grace)
	defer end()
	done := make(chan struct{})
	go func() { sh.handlers.Wait(); close(done) }()
	select {
	case <-done:
	case <-grace.Done():
		sh.log.Warn("discord: handlers of a shard that goes to another process were not done in time")
	}
	if sh.o.OnLeave != nil {
		sh.o.OnLeave(grace)
	}
}
