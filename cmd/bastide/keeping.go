package main

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
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

// runningBot is what upkeep needs of the running bot.
type runningBot struct {
	host
	bot     *bot.Bot
	store   storage.Store
	gateway *discord.Gateway
	pulse   *connectionWatch
	metrics *metrics
}

// keepUp starts the upkeep, which lasts until the context ends. The returned function waits for it.
func (w runningBot) keepUp(ctx context.Context) (wait func(), err error) {
	w.metrics.registry.MustRegister(census{load: w.bot.Load, shards: w.gateway.Shards, leases: leasesOf(w.store), log: w.log})
	if w.http != "" {
		at, err := web{w.metrics.registry, w.pulse.check, w.ready, w.log}.serve(ctx, w.http)
		if err != nil {
			return nil, err
		}
		w.log.Info("serving metrics and health checks", "address", at)
		if w.serves != nil {
			w.serves(at)
		}
	}
	var work sync.WaitGroup
	if l := leasesOf(w.store); l != nil {
		work.Go(func() { failover{holdings: l.Holdings, online: w.gateway.Shards, took: w.metrics.tookOver}.run(ctx) })
	}
	if w.backups != "" {
		now := w.now
		if now == nil {
			now = time.Now
		}
		work.Go(backups{w.store, w.backups, w.every, w.keep, now, w.log, w.metrics.backedUp}.runner(ctx))
	}
	return work.Wait, nil
}

// Reasons why people cannot play right now.
var (
	errOffline    = errors.New("not connected to Discord")
	errNoDatabase = errors.New("the database does not answer")
)

// ready returns nil while every shard is connected and the database answers. A process that waits
// for a shard counts as ready.
func (w runningBot) ready() error {
	if !w.gateway.Online() {
		return errOffline
	}
	if _, err := w.store.Value("ready"); err != nil { // nothing is stored under this key
		w.log.Warn("not ready: the database does not answer", "error", err)
		return errNoDatabase // the database's address stays private
	}
	return nil
}
