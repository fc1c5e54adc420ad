package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/postgres"
)

type restoreCmd struct {
	File string `arg:"" help:"Backup to be put in the place of the database, or the address of a PostgreSQL database into which one was put."`
	// OtherBot permits a backup of another application.
	OtherBot bool `help:"Restore it although it belongs to another bot."`
	database
}

// Run replaces the database with a backup and keeps the old file beside it. For PostgreSQL the host
// replaces the data, and this command records that. The bot must not be running.
func (c *restoreCmd) Run(t *command.Terminal) error {
	if postgres.IsAddress(c.File) {
		return c.restored(t)
	}
	path, err := c.place(t)
	if err != nil {
		return err
	}
	if err := c.examine(t, path); err != nil {
		return err
	}
	fresh := path + ".restored"
	if err := removeLeft(fresh); err != nil {
		return err
	}
	records, err := keepChecked(t, fresh, copyOf(t, c.File), func(fault error) { fmt.Fprintln(t.Stderr, fault) })
	if err != nil {
		return fmt.Errorf("%s cannot be restored: %w", c.File, err)
	}
	if err := noteRestored(bolt.Open(fresh, bolt.Options{})); err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	owner := giveToOwner(fresh, path)
	kept, err := keepOldFile(path, time.Now())
	if err != nil {
		return errors.Join(err, os.Remove(fresh))
	}
	if err := errors.Join(os.Rename(fresh, path), syncFolder(filepath.Dir(path))); err != nil {
		return err
	}
	fmt.Fprintf(t.Stdout, "%s: %d records, checked\n", filepath.Base(path), records)
	if kept != "" {
		fmt.Fprintf(t.Stdout, "the database of before is kept: %s\n", kept)
	}
	if owner != "" {
		fmt.Fprintln(t.Stdout, owner)
	}
	return nil
}

// place returns the file to be replaced, which no bot may use.
func (c *restoreCmd) place(ctx context.Context) (string, error) {
	if err := requireFileName("FILE", c.File); err != nil {
		return "", err
	}
	path, err := c.path()
	if err == nil && postgres.IsAddress(path) {
		err = fmt.Errorf("a backup takes the place of a file only: make a new database in PostgreSQL, run \"bastide move %s ADDRESS\" and \"bastide restore ADDRESS\"", c.File)
	}
	if err != nil {
		return "", err
	}
	if err := requireIdle(ctx, path); err != nil {
		return "", err
	}
	if sameFile(c.File, path) {
		return "", fmt.Errorf("%s is the database itself", c.File)
	}
	return path, nil
}

// examine refuses a file that is no backup, or one of another bot, before anything is written.
func (c *restoreCmd) examine(ctx context.Context, path string) error {
	if err := source.RequireRegular(c.File); err != nil {
		return fmt.Errorf("%s cannot be restored: %w", c.File, err)
	}
	owner, err := command.Until(ctx, func() (string, error) { return storedOwner(c.File) })
	if err != nil {
		return fmt.Errorf("%s cannot be restored: %w", c.File, err)
	}
	if owner == "" || c.OtherBot {
		return nil
	}
	ours, where := ownApplication(ctx, path)
	if ours == "" || ours == owner {
		return nil
	}
	return fmt.Errorf("%s is a backup of another bot, application %s, and %s is of application %s: restore a backup of that one, "+
		"or add --other-bot and then run \"bastide release\", to give it to the next bot that starts", c.File, owner, where, ours)
}

// ownApplication returns the application whose database is to be replaced, and what says so. It asks Discord if the file
// does not tell. It returns "" if nothing tells.
func ownApplication(ctx context.Context, path string) (app, where string) {
	if app, err := storedOwner(path); err == nil && app != "" {
		return app, path
	}
	config, err := readConfig()
	if err != nil {
		return "", "" // there is no token
	}
	ctx, cancel := context.WithTimeout(ctx, askDiscord)
	defer cancel()
	api := discord.NewREST(config.Token, config.base, discord.RESTOptions{Version: version()})
	defer api.Close()
	own, err := api.Application(ctx)
	if err != nil {
		return "", "" // the bot itself compares it when it starts
	}
	return own.String(), "DISCORD_TOKEN"
}

// askDiscord is how long restoring waits for Discord, which it can do without.
const askDiscord = 5 * time.Second

// giveToOwner gives a new file to the user of the file that it will replace, or else of the folder, and the mode of that
// file. Otherwise the bot could not open what another user has restored. It returns what the host has to do if this is not
// allowed, "" for nothing.
func giveToOwner(fresh, path string) string {
	model := path
	info, err := os.Stat(path)
	if err == nil {
		err = os.Chmod(fresh, info.Mode().Perm())
	} else if os.Geteuid() == 0 { // another user cannot give a file away, and is probably the bot's
		model = filepath.Dir(path)
	} else {
		return ""
	}
	uid, gid, changed := ownerOf(fresh, model)
	if changed {
		err = errors.Join(err, os.Chown(fresh, uid, gid))
	}
	if err == nil || !changed {
		return ""
	}
	return fmt.Sprintf("the bot's user may be unable to open it, because it now belongs to you: run \"chown %d:%d %s\" as root", uid, gid, path)
}

// removeLeft removes what killed restores have left.
func removeLeft(fresh string) error {
	unfinished, err := filepath.Glob(fresh + ".*.part")
	for _, file := range append(unfinished, fresh) {
		if gone := os.Remove(file); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}
	return err
}

// restored records that a PostgreSQL database was restored from a backup.
func (c *restoreCmd) restored(t *command.Terminal) error {
	if _, err := located("FILE", c.File); err != nil {
		return err
	}
	if err := noteRestored(postgres.Open(c.File, postgres.Options{})); err != nil {
		return err
	}
	fmt.Fprintf(t.Stdout, "%s is noted to be a backup: running matches go on with new seeds\n", withoutPassword(c.File))
	return nil
}

// noteRestored records in an open database that it was restored from a backup.
func noteRestored[S storage.Store](store S, err error) error {
	if err != nil {
		return err
	}
	return errors.Join(storage.MarkRestored(store, time.Now()), store.Close())
}

// errRunning is returned while a bot uses the database.
var errRunning = errors.New("the bot is running with this database: stop it first")

// requireIdle returns errRunning while a process uses the database. A damaged or missing file is fine.
func requireIdle(ctx context.Context, path string) error {
	options := bolt.Options{ReadOnly: true} // a process that has just stopped may take a moment to release the lock
	if err := ask(ctx, path, "/health", io.Discard); !errors.Is(err, errNotRunning) {
		options.LockTimeout = time.Second // it may be stopping, and answers a moment longer than it has the file
	}
	store, err := bolt.Open(path, options)
	if errors.Is(err, storage.ErrLocked) {
		return errRunning
	}
	if err != nil {
		return nil
	}
	return store.Close()
}

// sameFile reports whether two names refer to the same file.
func sameFile(a, b string) bool {
	first, err1 := os.Stat(a)
	second, err2 := os.Stat(b)
	return errors.Join(err1, err2) == nil && os.SameFile(first, second)
}

// copyOf returns a function that copies a file until the context ends. It copies as much as the file holds at first.
func copyOf(ctx context.Context, path string) func(io.Writer) error {
	return func(w io.Writer) error {
		f, err := os.Open(path)
		if err != nil {
			return err
		}
		info, err := f.Stat()
		if err == nil {
			_, err = io.Copy(contextWriter{ctx, w}, io.LimitReader(f, info.Size()))
		}
		return errors.Join(err, f.Close())
	}
}

// keepOldFile gives a file a second name, under which it survives when another file takes the first one.
// It returns "" if there is no file. Where a file can have only one name, it is renamed.
func keepOldFile(path string, now time.Time) (kept string, err error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	kept = path + ".before-" + now.UTC().Format(backupStamp)
	if err := os.Link(path, kept); err == nil || errors.Is(err, fs.ErrExist) {
		return kept, err
	}
	return kept, os.Rename(path, kept)
}
