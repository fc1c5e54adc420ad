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

// Older databases have no list of who plays which match. While several processes share one, a
// process of the former release may still begin matches that it does not list.
const (
	listAfter       = time.Minute // since the start
	listSharedAfter = time.Hour
	listPause       = 20 * time.Millisecond
	listAgain       = time.Hour // until the next look whether the list is complete
)

// Lists has all players listed once, see [records.Records.ListPeople]. Make it with [NewLists].
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

// Scan implements [Chore]: it hands the work to a worker, in one of the processes that share a
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
			l.log.Error("the list of who plays which match could not be written, trying again; /me privacy takes longer until then", "error", err)
		}
	})
	return listAgain
}
