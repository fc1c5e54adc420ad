package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/postgres"
)

// A database is named by a file or by a PostgreSQL address. Both are accepted in the same places;
// this file holds the differences.

var errShown = errors.New("a password on the command line is shown to everybody on this machine: " +
	"leave it out and set PGPASSWORD, or set BASTIDE_DB to the whole address")

// refusePassword refuses an address from the command line that contains a password. An address from
// BASTIDE_DB may contain one.
func refusePassword(db string) error {
	if postgres.IsAddress(db) && db != os.Getenv("BASTIDE_DB") && postgres.HasPassword(db) {
		return errShown
	}
	return nil
}

// withoutPassword is the name of a database without its password.
func withoutPassword(db string) string {
	if postgres.IsAddress(db) {
		return postgres.Redacted(db)
	}
	return db
}

// openStore opens the database that the bot plays with. Faults that do not prevent its use are
// logged.
func (h host) openStore(tell func(fault error)) (storage.Store, error) {
	if postgres.IsAddress(h.db) {
		store, err := postgres.Open(h.db, postgres.Options{Log: h.log, Shared: true})
		if err != nil {
			return nil, fmt.Errorf("BASTIDE_DB: %w", err)
		}
		return store, nil
	}
	store, err := bolt.Open(h.db, bolt.Options{Log: h.log, Report: tell})
	if err != nil {
		return nil, fmt.Errorf("database: %w", withCure(err, h.backups))
	}
	return store, nil
}

// leasesOf returns the leases that divide the shards among several processes, or nil for a database
// that only one process can use.
func leasesOf(s storage.Store) storage.Leases {
	l, _ := s.(storage.Leases)
	return l
}

// divided tells a bot which servers belong to this process. If several processes share the
// database, it also gives the bot their common time.
func divided(c bot.Config, l storage.Leases) bot.Config {
	if l != nil {
		c.Mine = l.Holds
		if c.Now == nil {
			c.Now = l.Now
		}
	}
	return c
}

// dividing makes a gateway connect only this process's shards, if several processes share them.
func dividing(o *discord.GatewayOptions, l storage.Leases, b *bot.Bot) {
	if l != nil {
		o.Sharing = l
		o.OnShard, o.OnLeave = b.HandOver()
	}
}

// openForReading opens a database for reading.
func openForReading(db string, use func(storage.Store) error) error {
	if postgres.IsAddress(db) {
		store, err := postgres.Open(db, postgres.Options{ReadOnly: true})
		if err != nil {
			return err
		}
		return errors.Join(use(store), store.Close())
	}
	store, err := bolt.Open(db, bolt.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	return errors.Join(use(store), store.Close())
}

// remedy says what to do about damage in a database.
func (d database) remedy() string {
	if postgres.IsAddress(d.DB) {
		return "look with pg_amcheck what of PostgreSQL's own files is damaged; a backup is moved into a new database with \"bastide move\" and \"bastide restore ADDRESS\""
	}
	return cure(d.BackupDir)
}

// socketName is the part of a database's name that the socket's name is made from. Several names
// and passwords can lead to one database.
func socketName(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host + u.Path
}
