package discord

import (
	"context"
	"encoding/json"
	"errors"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord/turns"
)

// serveShared keeps the shards of this process connected. One that Discord refuses for good ends the
// others.
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

// serveWhileHeld keeps a shard connected while it belongs to this process.
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

// kept is what the next process with a shard resumes its session with.
type kept struct {
	Session string    `json:"session"`
	Address string    `json:"address,omitempty"`
	App     Snowflake `json:"app"`
	Seq     int64     `json:"seq"`
	Shards  int       `json:"shards"`  // their number: a session belongs to one number of shards
	Intents int       `json:"intents"` // another version of the program may want more events
}

// sessionLife is how old a session may be for an attempt to resume it. Discord does not say how long
// that works; a failed attempt costs up to five seconds.
const sessionLife = 3 * time.Minute

// takeOverSession continues the session that the shard had in another process, if any, and saves its
// progress for the next one.
func (sh *shard) takeOverSession() {
	defer sh.o.Sharing.KeepSession(sh.number, sh.saved)
	text, ago, err := sh.o.Sharing.SavedSession(sh.number)
	if err != nil {
		sh.log.Warn("discord: could not read the last session from the database, starting a new one", "cause", err)
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

// finish waits for the handlers of a shard, as long as they have at the end.
func (sh *shard) finish() {
	grace, end := context.WithTimeout(context.Background(), sh.o.Grace)
	defer end()
	done := make(chan struct{})
	go func() { sh.handlers.Wait(); close(done) }()
	select {
	case <-done:
	case <-grace.Done():
		sh.log.Warn("discord: gave up presses on servers that move to another process, not answered in time")
	}
	if sh.o.OnLeave != nil {
		sh.o.OnLeave(grace)
	}
}
