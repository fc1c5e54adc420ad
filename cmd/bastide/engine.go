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

// A database is named by a file or by the address of one in PostgreSQL. Both stand in the
// same places; what differs is here.

var errShown = errors.New("a password on the command line is shown to everybody on this machine: " +
	"leave it out and set PGPASSWORD, or set BASTIDE_DB to the whole address")

// concealed refuses an address from the command line that holds a password. One that stands in
// BASTIDE_DB is not from there.
func concealed(db string) error {
	if postgres.IsAddress(db) && db != os.Getenv("BASTIDE_DB") && postgres.HasPassword(db) {
		return errShown
	}
	return nil
}

// shown is the name of a database as everybody may read it.
func shown(db string) string {
	if postgres.IsAddress(db) {
		return postgres.Redacted(db)
	}
	return db
}

// openStore opens the database that the bot plays with. Faults that do not keep it from being
// used are told.
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
		return nil, fmt.Errorf("database: %w", curable(err, h.backups))
	}
	return store, nil
}

// leasesOf returns what divides the shards among several processes, nil for a database that
// only one can use.
func leasesOf(s storage.Store) storage.Leases {
	l, _ := s.(storage.Leases)
	return l
}

// divided tells a bot which servers are this process's, and gives it the time that all
// processes share, where several do.
func divided(c bot.Config, l storage.Leases) bot.Config {
	if l != nil {
		c.Mine = l.Holds
		if c.Now == nil {
			c.Now = l.Now
		}
	}
	return c
}

// dividing makes a gateway look after this process's shards only, where several share them.
func dividing(o *discord.GatewayOptions, l storage.Leases, b *bot.Bot) {
	if l != nil {
		o.Sharing = l
		o.OnShard, o.OnLeave = b.HandOver()
	}
}

// reading opens a database for reading.
func reading(db string, use func(storage.Store) error) error {
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

// socketName is what the name of the socket is made from: one database is reached by several
// names and passwords.
func socketName(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host + u.Path
}
