package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

type checkCmd struct {
	database
	sets
}

// Run checks every record of the database and every match in it, and prints each
// fault.
func (c *checkCmd) Run(t *terminal) error {
	all, err := c.load()
	if err != nil {
		return err
	}
	return c.look(t, func(s storage.Store) error {
		i := inspection{store: s, games: all, report: func(fault error) { fmt.Fprintln(t.err, fault) }}
		if err := i.run(); err != nil {
			return err
		}
		fmt.Fprintf(t.out, "%d records, %d matches, %d faults\n", i.records, i.matches, i.faults)
		if i.faults > 0 {
			return errTold
		}
		return nil
	})
}

// inspection is one check of a database.
type inspection struct {
	store   storage.Store
	games   map[string]games.Game
	report  func(error)
	records int
	matches int
	faults  int
}

func (i *inspection) fault(err error) {
	i.faults++
	i.report(err)
}

func (i *inspection) run() error {
	var err error
	i.records, err = i.store.Check(i.fault)
	if err != nil && !errors.Is(err, storage.ErrDamaged) {
		return err
	}
	for _, status := range []storage.Status{storage.Lobby, storage.Live, storage.Over} {
		err := i.store.Each(status, func(m storage.Match, damage error) error {
			i.matches++
			if damage != nil {
				return nil // told by the store's own check
			}
			if err := i.match(m); err != nil {
				i.fault(fmt.Errorf("match %s: %w", m.ID, err))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

var errDiffers = errors.New("the snapshot differs from the replay of the log")

// match checks that a match can go on, and that its snapshot is where its log leads.
// A match that was begun under other rules goes on from its snapshot alone.
func (i *inspection) match(m storage.Match) error {
	if m.Status == storage.Lobby || len(m.Snapshot) == 0 {
		return nil
	}
	r, err := bot.ReadRecord(i.store, m)
	if err != nil {
		return err
	}
	g := i.games[r.Header.Game]
	if g == nil {
		return fmt.Errorf("there is no game %q", r.Header.Game)
	}
	if _, err := table.Load(g, r.Header, m.Snapshot); err != nil {
		return err
	}
	if r.Header.Rules != g.Info().Rules {
		return nil
	}
	played, err := r.Replay(g, nil)
	if err != nil {
		return err
	}
	snapshot, err := played.Snapshot()
	if err == nil && !bytes.Equal(snapshot, m.Snapshot) {
		err = errDiffers
	}
	return err
}
