package source

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// File is a record to read.
type File struct {
	Path string `name:"file" arg:"" help:"Record of a match; - reads the standard input."`
	Sets
}

// Read returns the record and its game. It waits for a record that another program writes to a pipe, until the
// context ends.
func (f File) Read(ctx context.Context) (table.Record, games.Game, error) {
	text, err := command.Until(ctx, func() ([]byte, error) { return readFile(f.Path, maxRecord) })
	if err != nil {
		return table.Record{}, nil, f.WithPath(err)
	}
	r, err := table.ParseRecord(text)
	if err != nil {
		return r, nil, f.WithPath(err)
	}
	all, err := f.Load()
	if err != nil {
		return r, nil, err
	}
	g, ok := all[r.Header.Game]
	if !ok {
		return r, nil, f.WithPath(&table.RecordError{Line: r.LineOf("game"), Reason: "the header does not fit", Err: noGame(r.Header.Game)})
	}
	if g, err = r.Equip(g, f.finder(r.Header.Game)); err != nil {
		return r, nil, f.WithPath(err)
	}
	return r, g, nil
}

// finder returns a function that finds a data file of a game by its hash: the built-in one, one of
// the host's, or one beside the record.
func (f File) finder(game string) func(hash string) ([]byte, error) {
	return func(hash string) ([]byte, error) {
		if own, ok := catalog.Builtin()[game].(games.Equipped); ok && games.SetHash(own.SetData()) == hash {
			return own.SetData(), nil
		}
		for _, folder := range []string{f.Folder, filepath.Dir(f.Path)} {
			if folder == "" {
				continue
			}
			if data, err := setIn(folder, hash); data != nil || err != nil {
				return data, err
			}
		}
		return nil, nil
	}
}

// WithPath adds the name of the file to an error, unless it contains it.
func (f File) WithPath(err error) error {
	if named := (*fs.PathError)(nil); errors.As(err, &named) {
		return err
	}
	return fmt.Errorf("%s: %w", f.Path, err)
}
