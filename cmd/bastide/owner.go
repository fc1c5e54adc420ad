package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/postgres"
)

// A database belongs to one bot. Another bot could neither edit its posts nor see its servers, and
// would treat refused requests as deletions. The first bot that starts with a database stores its
// application id, even if several start at once.

// ownerKey is the key of the id.
const ownerKey = "owner"

// claimDatabase claims the database for a bot, or refuses that of another.
func claimDatabase(store storage.Store, app discord.Snowflake) error {
	owner, err := store.Claim(ownerKey, []byte(app.String()))
	if err != nil {
		return fmt.Errorf("the owner of the database: %w", err)
	}
	return requireOwner(string(owner), app.String())
}

// requireOwner refuses a database that belongs to another application.
func requireOwner(owner, app string) error {
	if owner != app {
		return fmt.Errorf("the database is that of another bot, application %s, and DISCORD_TOKEN is of application %s: "+
			"name another database with BASTIDE_DB, or give this one to the next bot that starts with \"bastide release\"", owner, app)
	}
	return nil
}

// storedOwner reads which application a database belongs to, "" for none yet.
func storedOwner(db string) (owner string, err error) {
	err = readDatabase(db, func(s storage.Store) error {
		value, err := s.Value(ownerKey)
		owner = string(value)
		return err
	})
	return owner, err
}

// application asks Discord for the bot's application until it answers. Nothing may be posted before the
// database is known to be that application's.
func (h host) application(ctx context.Context, api *discord.REST) (discord.Snowflake, error) {
	for pause := time.Second; ; pause = min(2*pause, time.Minute) {
		app, err := api.Application(ctx)
		if err == nil || ctx.Err() != nil || errors.Is(err, discord.ErrToken) {
			return app, err
		}
		var answer *discord.Error
		if errors.As(err, &answer) && discord.WrongAddress(answer.Status) {
			return 0, fmt.Errorf("DISCORD_API_URL: %s is not the address of Discord's API, it answers HTTP %d: correct it, or leave it unset for the real Discord",
				h.base, answer.Status)
		}
		h.log.Warn("cannot ask Discord for the bot's application, trying again", "error", err, "again_in", pause)
		select {
		case <-ctx.Done():
			return 0, ctx.Err()
		case <-time.After(pause):
		}
	}
}

type releaseCmd struct{ database }

// Run lets the next bot that starts claim the database.
func (c *releaseCmd) Run(t *command.Terminal) error {
	path, err := c.path()
	if err != nil {
		return err
	}
	store, err := changing(t, path)
	if err != nil {
		return withCure(err, c.BackupDir)
	}
	owner, err := store.Value(ownerKey)
	if err == nil {
		err = store.SetValue(ownerKey, nil)
	}
	if err = errors.Join(err, store.Close()); err != nil {
		return err
	}
	if owner == nil {
		fmt.Fprintf(t.Stdout, "no bot has %s; the next one that starts with it keeps it\n", withoutPassword(path))
		return nil
	}
	fmt.Fprintf(t.Stdout, "%s was that of application %s; the next bot that starts with it keeps it\n", withoutPassword(path), owner)
	return nil
}

// changing opens an existing database for changes, if no bot uses it.
func changing(ctx context.Context, path string) (storage.Store, error) {
	if postgres.IsAddress(path) {
		store, err := postgres.Open(path, postgres.Options{})
		if err != nil {
			return nil, err
		}
		if err := store.Reserve(ctx); err != nil {
			return nil, errors.Join(err, store.Close())
		}
		return store, nil
	}
	if _, err := os.Stat(path); err != nil {
		return nil, err
	}
	if err := requireIdle(ctx, path); err != nil {
		return nil, err
	}
	store, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		return nil, err
	}
	return store, nil
}
