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

// Patience of the archive.
const (
	packEvery = 6 * time.Hour
	packPause = 20 * time.Millisecond // between two matches
)

// Archive packs matches that ended some time ago. Make it with [NewArchive].
type Archive struct {
	records *records.Records
	log     *slog.Logger
	after   time.Duration // since the end; 0: never
	looked  time.Time
	busy    atomic.Bool
}

// NewArchive makes an archive that packs matches so long after their end, 0 for never.
func NewArchive(r *records.Records, log *slog.Logger, after time.Duration) *Archive {
	return &Archive{records: r, log: log, after: after}
}

// Scan implements [Chore]: it hands the work to a worker, unless one is busy with it.
func (a *Archive) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if a.after <= 0 {
		return packEvery
	}
	if since := time.Since(a.looked); since < packEvery {
		return packEvery - since
	}
	if a.busy.Swap(true) {
		return packEvery
	}
	a.looked = time.Now()
	work.Go(func() {
		defer a.busy.Store(false)
		packed, err := a.records.PackFinished(ctx, a.records.Now().Add(-a.after), packPause)
		if packed > 0 {
			a.log.Info("finished matches packed, so that they take less room", "matches", packed)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			a.log.Warn("finished matches could not be packed: that is tried again later", "error", err)
		}
	})
	return packEvery
}
