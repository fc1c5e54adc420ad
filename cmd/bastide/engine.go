package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"

	"github.com/bastide-games/bastide/cmd/command"
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
	if postgres.IsAddress(db) && db != os.Getenv(databaseVariable) && postgres.HasPassword(db) {
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
			return nil, about(h.setting, withCure(err, h.backups))
		}
		return store, nil
	}
	store, err := bolt.Open(h.db, bolt.Options{Log: h.log, LockTimeout: lockWithin, Report: tell})
	if err != nil {
		return nil, about(h.setting, withCure(err, h.backups))
	}
	return store, nil
}

// try returns the error with which the bot of an application, "" if unknown, would refuse the database, or the first fault
// that it would log. It changes nothing.
func (d database) try(app string) (err error) {
	if postgres.IsAddress(d.DB) {
		err = postgres.Try(d.DB)
	} else {
		err = d.tryFile()
	}
	owner := ""
	if err == nil {
		owner, err = storedOwner(d.DB)
	}
	if errors.Is(err, storage.ErrOlder) || postgres.IsAddress(d.DB) && errors.Is(err, storage.ErrNotFound) {
		return nil // the bot brings it into its form
	}
	if err == nil && owner != "" && app != "" {
		return requireOwner(owner, app)
	}
	return about(databaseVariable, withCure(err, d.BackupDir))
}

// tryFile returns the error with which the bot would refuse a file, or the first fault that it would log.
func (d database) tryFile() error {
	var first error
	faults := 0
	err := bolt.Try(d.DB, bolt.Options{LockTimeout: lockWithin, Report: func(fault error) {
		first = cmp.Or(first, fault)
		faults++
	}})
	if err == nil && faults > 0 {
		err = fmt.Errorf("%s: %d faults, the first: %w; the bot continues with what can be read", d.DB, faults, first)
	}
	return err
}

// leasesOf returns the leases that divide the shards among several processes, or nil for a database
// that only one process can use.
func leasesOf(s storage.Store) storage.Leases {
	l, _ := s.(storage.Leases)
	return l
}

// openForReading opens a database for reading until the context ends.
func openForReading(ctx context.Context, db string, use func(storage.Store) error) error {
	_, err := command.Until(ctx, func() (none struct{}, err error) { return none, readDatabase(db, use) })
	return err
}

// readDatabase opens a database for reading.
func readDatabase(db string, use func(storage.Store) error) error {
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
