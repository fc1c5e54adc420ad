package main

import (
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"
	"sync"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/storage"
)

type checkCmd struct {
	database
	source.Sets
}

// Run checks every record and every match of the database and prints each fault.
func (c *checkCmd) Run(t *command.Terminal) error {
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // replaying makes much garbage and keeps little
	all, err := c.Load()
	if err != nil {
		return err
	}
	return c.look(t, func(s storage.Store) error {
		i := inspection{store: s, library: &records.Library{Games: all, Sets: s}, report: func(fault error) { fmt.Fprintln(t.Stderr, fault) }}
		if err := i.run(); err != nil {
			return err
		}
		fmt.Fprintf(t.Stdout, "%d records, %d matches, %d faults\n", i.records, i.matches, i.faults)
		if i.damaged {
			fmt.Fprintln(t.Stdout, c.remedy())
		}
		if i.faults > 0 {
			return command.ErrReported
		}
		return nil
	})
}

// inspection is one check of a database. One goroutine per processor replays matches, one match at
// a time.
type inspection struct {
	mu      sync.Mutex // guards the faults
	store   storage.Store
	library *records.Library
	report  func(error)
	records int
	matches int
	faults  int
	damaged bool // the file itself, not only a match
}

func (i *inspection) fault(err error) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.faults++
	i.report(err)
}

func (i *inspection) run() error {
	var err error
	i.records, err = i.store.Check(i.fault)
	i.damaged = errors.Is(err, storage.ErrDamaged)
	if err != nil && !i.damaged {
		return err
	}
	matches := make(chan storage.Match)
	var work sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		work.Go(func() {
			for m := range matches {
				if err := i.match(m); err != nil {
					i.fault(fmt.Errorf("match %s: %w", m.ID, err))
				}
			}
		})
	}
	err = i.each(matches)
	close(matches)
	work.Wait()
	return err
}

// each calls a function with every match that can be read.
func (i *inspection) each(matches chan<- storage.Match) error {
	for _, status := range []storage.Status{storage.Lobby, storage.Live, storage.Over} {
		err := i.store.Each(status, func(m storage.Match, damage error) error {
			i.matches++
			if damage == nil { // otherwise the store's own check reports it
				matches <- m
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// match checks a match that has begun.
func (i *inspection) match(m storage.Match) error {
	if m.Status == storage.Lobby || len(m.Snapshot) == 0 {
		return nil
	}
	return i.library.Verify(i.store, m)
}
