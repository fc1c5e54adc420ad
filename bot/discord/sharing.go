package discord

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

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
		if err := g.serveWhileHeld(held, g.newShard(number, count), h); err != nil {
			once.Do(func() { first = err })
			cancel()
		}
	})
	return errors.Join(first, err)
}

// serveWhileHeld keeps a shard connected while it is this process's.
func (g *Gateway) serveWhileHeld(held context.Context, sh *shard, h Handler) error {
	g.mu.Lock()
	if g.shards == nil {
		g.shards = map[int]*shard{}
	}
	g.shards[sh.number] = sh
	g.mu.Unlock()
	if g.o.OnShard != nil {
		g.o.OnShard(held, sh.number)
	}
	sh.takeOverSession()
	err := sh.keepConnected(held, h)
	if g.o.Sharing.HandedOver(held) {
		sh.finish()
	}
	g.mu.Lock()
	delete(g.shards, sh.number)
	g.mu.Unlock()
	return err
}

// kept is what the session of a shard is resumed with by the process that looks after the shard
// next.
type kept struct {
	Session string    `json:"session"`
	Address string    `json:"address,omitempty"`
	App     Snowflake `json:"app"`
	Seq     int64     `json:"seq"`
	Shards  int       `json:"shards"`  // how many there are: a session is for one number of them
	Intents int       `json:"intents"` // what it is told of: another version of the program may want more
}

// sessionLife is how long after a session was last heard of it is tried to resume it. Discord does
// not say how long it can be done; trying in vain costs up to five seconds.
const sessionLife = 3 * time.Minute

// takeOverSession takes over the session that the shard had in another process, if it had one, and keeps for
// the next one what becomes of it.
func (sh *shard) takeOverSession() {
	defer sh.o.Sharing.KeepSession(sh.number, sh.saved)
	text, ago, err := sh.o.Sharing.SavedSession(sh.number)
	if err != nil {
		sh.log.Warn("discord: the database does not tell how the last session is resumed, so a new one begins", "cause", err)
	}
	var k kept
	if ago > sessionLife || json.Unmarshal(text, &k) != nil || k.Session == "" || k.Shards != sh.count || k.Intents != int(intents) {
		return
	}
	sh.setResumption(resumption{session: k.Session, address: k.Address, app: k.App, seq: k.Seq})
	if sh.o.OnReady != nil {
		sh.work.start(func(context.Context) { sh.o.OnReady(k.App) })
	}
}

// saved returns what the session can be resumed with now, nil for nothing.
func (sh *shard) saved() []byte {
	from := sh.resumable()
	if from.session == "" {
		return nil
	}
	text, err := json.Marshal(kept{from.session, from.address, from.app, from.seq, sh.count, int(intents)})
	if err != nil {
		panic(err) // plain values
	}
	return text
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
		sh.log.Warn("discord: presses on servers that go to another process were not answered in time, and are given up")
	}
	if sh.o.OnLeave != nil {
		sh.o.OnLeave(grace)
	}
}
