package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/instance"
	"github.com/bastide-games/bastide/storage"
)

// upkeep is the regular work besides playing. The zero value does nothing.
type upkeep struct {
	backups string        // folder; empty: no backups
	every   time.Duration // between backups
	keep    retention
	http    string // address of metrics and health checks; empty: none
}

// checkUpkeep reads the variables of backups and monitoring.
func checkUpkeep(c *config) (err error) {
	c.upkeep.backups = c.BackupDir
	if c.upkeep.every, err = time.ParseDuration(c.BackupEvery); err != nil || c.upkeep.every < time.Minute {
		return fmt.Errorf("BASTIDE_BACKUP_EVERY is %q: it can be a time of a minute or more, such as 90m or 1h", c.BackupEvery)
	}
	if c.upkeep.keep, err = parseRetention(c.BackupKeep); err != nil {
		return fmt.Errorf("BASTIDE_BACKUP_KEEP: %w", err)
	}
	if c.HTTP == "" {
		return nil
	}
	if c.upkeep.http, err = localAddress(c.HTTP); err != nil {
		return fmt.Errorf("BASTIDE_HTTP is %q: it can be a port of this machine, such as :9090, or an address and port (%w)", c.HTTP, err)
	}
	return nil
}

// runningBot is a bot with its database and the work that goes on beside it.
type runningBot struct {
	host
	*instance.Instance
	store   storage.Store
	pulse   *connectionWatch
	file    *fileWatch
	metrics *metrics
	work    sync.WaitGroup
}

// keepUp starts the upkeep, which lasts until the context ends. The work group waits for it.
func (w *runningBot) keepUp(ctx context.Context) error {
	w.file = newFileWatch(w.store, w.db, w.backups, w.log)
	w.metrics.registry.MustRegister(census{load: w.Bot.Load, shards: w.Gateway.Shards, leases: leasesOf(w.store), log: w.log})
	if w.http != "" {
		at, err := web{w.metrics.registry, w.healthy, w.ready, w.log}.serve(ctx, w.http)
		if err != nil {
			return err
		}
		w.log.Info("serving metrics and health checks", "address", at)
		if w.serves != nil {
			w.serves(at)
		}
	}
	c := control{store: w.store, health: w.healthy, note: w.note, log: w.log}
	if err := c.serve(ctx, w.db); err != nil {
		w.log.Warn("no control socket: health and backup will not work while the bot runs", "error", err)
	}
	go w.pulse.beat(ctx)
	w.work.Go(func() { w.outage.watch(ctx, w.store) })
	w.work.Go(func() { every(ctx, time.Second, func() { w.file.look(ctx) }) })
	if l := leasesOf(w.store); l != nil {
		w.work.Go(func() { failover{holdings: l.Holdings, online: w.Gateway.Shards, took: w.metrics.tookOver}.run(ctx) })
	}
	return nil
}

// play connects the bot, once the database is known to be its own, and lets people play until the context ends.
func (w *runningBot) play(ctx context.Context) error {
	app, err := w.application(ctx, w.API)
	if err == nil {
		err = w.outage.await(ctx, func() error { return claimDatabase(w.store, app) })
	}
	if err == nil {
		w.backUp(ctx, app)
		err = w.outage.await(ctx, func() error { return w.Bot.Start(ctx) })
	}
	if err == nil {
		return w.Bot.Serve(ctx, w.Gateway)
	}
	if err = errors.Join(err, w.Bot.Close(ctx)); ctx.Err() != nil {
		return nil // told to stop before Discord answered
	}
	return err
}

// backUp starts the regular backups.
func (w *runningBot) backUp(ctx context.Context, app discord.Snowflake) {
	if w.backups == "" {
		return
	}
	now := w.now
	if now == nil {
		now = time.Now
	}
	b := backups{store: w.store, db: w.db, app: app.String(), folder: w.backups, every: w.every, keep: w.keep, now: now, log: w.log, told: w.metrics.backedUp}
	w.work.Go(func() { b.run(ctx) })
}

// healthy returns nil while the bot is connected and its database is in its place.
func (w *runningBot) healthy() error { return errors.Join(w.pulse.check(), w.file.check()) }

// note says what a host should know although the bot is healthy, "" for nothing: a restart would not help against an outage
// of the database.
func (w *runningBot) note() string {
	if w.outage.goesOn() {
		return errNoDatabase.Error()
	}
	return w.file.story()
}

// Reasons why people cannot play right now.
var (
	errOffline    = errors.New("not connected to Discord")
	errNoDatabase = errors.New("the database does not answer")
)

// nothingStored is a key with no value, to ask whether the database answers.
const nothingStored = "ready"

// ready returns nil while every shard is connected and the database answers. A process that waits
// for a shard counts as ready.
func (w *runningBot) ready() error {
	if !w.Gateway.Online() {
		return errOffline
	}
	if _, err := w.store.Value(nothingStored); err != nil {
		w.log.Warn("not ready: the database does not answer", "error", err)
		return errNoDatabase // the database's address stays private
	}
	return nil
}
