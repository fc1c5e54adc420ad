package rehearsal

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
)

// Marker stands in the name or the text of everything that a rehearsal makes.
const Marker = "bastide-rehearsal"

// Names with the marker where Discord allows only some characters.
const (
	emojiPrefix = "bastide_rehearsal_"
	tagName     = "bastide-rehearsal"
)

// Kinds of things that a rehearsal makes.
const (
	madeThread  = "thread"
	madeMessage = "message"
	madeEmoji   = "emoji"
	madeTag     = "tag"
)

// Made is something that a rehearsal has made, or was about to make.
type Made struct {
	Kind    string            `json:"kind"`
	Server  discord.Snowflake `json:"server,omitempty"`
	Channel discord.Snowflake `json:"channel,omitempty"` // in which it is
	ID      discord.Snowflake `json:"id,omitempty"`      // 0: it is not known whether it was made
	Name    string            `json:"name,omitempty"`    // for the report
}

// String is for the report.
func (m Made) String() string { return fmt.Sprintf("%s %s", m.Kind, m.Name) }

// Journal keeps what a rehearsal has made until it is removed.
type Journal interface {
	Load() ([]Made, error)
	Save([]Made) error
}

// File is a journal in a file, which does not exist while nothing is left.
type File string

// Load implements [Journal].
func (f File) Load() (all []Made, err error) {
	text, err := os.ReadFile(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil {
		err = json.Unmarshal(text, &all)
	}
	return all, err
}

// Save implements [Journal]. A reader finds the old content or the new one, never a part.
func (f File) Save(all []Made) error {
	if len(all) == 0 {
		if err := os.Remove(string(f)); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(string(f)), 0o700); err != nil {
		return err
	}
	next, err := os.CreateTemp(filepath.Dir(string(f)), ".rehearsal-*")
	if err != nil {
		return err
	}
	_, err = next.Write(text)
	if err = errors.Join(err, next.Sync(), next.Close()); err == nil {
		err = os.Rename(next.Name(), string(f))
	}
	if err != nil {
		os.Remove(next.Name())
	}
	return err
}

// ledger is a journal with its content.
type ledger struct {
	Journal
	all []Made
}

// add notes something before it is made.
func (l *ledger) add(m Made) error {
	l.all = append(l.all, m)
	return l.Save(l.all)
}

// name notes the id of what was made last.
func (l *ledger) name(id discord.Snowflake) error {
	l.all[len(l.all)-1].ID = id
	return l.Save(l.all)
}

// strike removes what is no longer there.
func (l *ledger) strike(gone func(Made) bool) error {
	l.all = slices.DeleteFunc(l.all, gone)
	return l.Save(l.all)
}
