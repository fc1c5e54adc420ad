package delivery

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot/records"
)

// Patience of those who list everybody in a database from before there were lists. Where several
// processes share it, one of the program before, which lists nobody, may go on for a while after the
// first of this one has begun.
const (
	listAfter       = time.Minute // since the start
	listSharedAfter = time.Hour
	listPause       = 20 * time.Millisecond
	listAgain       = time.Hour // until somebody looks whether there is anything to be done
)

// Lists has everybody listed once, see [records.Records.ListPeople]. Make it with [NewLists].
type Lists struct {
	records *records.Records
	log     *slog.Logger
	next    time.Time
	busy    atomic.Bool
}

// NewLists makes a chore that begins some time from now.
func NewLists(r *records.Records, log *slog.Logger) *Lists {
	wait := listAfter
	if r.Shared() {
		wait = listSharedAfter
	}
	return &Lists{records: r, log: log, next: time.Now().Add(wait)}
}

// Scan implements [Chore]: it hands the work to a worker, in one process of those that share a
// database.
func (l *Lists) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if wait := time.Until(l.next); wait > 0 {
		return wait
	}
	l.next = time.Now().Add(listAgain)
	if !l.records.Mine(0) || l.busy.Swap(true) {
		return listAgain
	}
	work.Go(func() {
		defer l.busy.Store(false)
		if err := l.records.ListPeople(ctx, listPause); err != nil && !errors.Is(err, context.Canceled) {
			l.log.Error("who plays which match could not be listed, trying again; /me privacy takes longer until then", "error", err)
		}
	})
	return listAgain
}
