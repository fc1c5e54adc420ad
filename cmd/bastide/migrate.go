package main

import (
	"errors"
	"fmt"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage/postgres"
)

type migrateCmd struct {
	DB string `name:"db" env:"BASTIDE_DB" placeholder:"ADDRESS" help:"Address of the PostgreSQL database without its password, with a user who may change its tables."`
}

var errOwnMigration = errors.New("only a PostgreSQL database is migrated by itself: the bot does so with a file when it starts")

// Run migrates a database to this program's schema, for hosts whose bot may not change the schema
// itself. Processes of the previous version may keep running.
func (c *migrateCmd) Run(t *command.Terminal) error {
	db, err := located(command.Setting(c.DB, databaseVariable, "--db"), c.DB)
	if err != nil {
		return err
	}
	if !postgres.IsAddress(db) {
		return errOwnMigration
	}
	store, err := postgres.Open(db, postgres.Options{})
	if err != nil {
		return err
	}
	if err := store.Close(); err != nil {
		return err
	}
	fmt.Fprintf(t.Stdout, "%s has the form of this program; start the bot with it\n", withoutPassword(db))
	return nil
}
