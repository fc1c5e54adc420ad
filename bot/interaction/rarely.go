package interaction

import (
	"log/slog"
	"sync"
	"time"
)

// warnAgain is the shortest time between two warnings of one kind.
const warnAgain = time.Minute

// rarely limits warnings that come with every press while something is wrong.
type rarely struct {
	mu   sync.Mutex
	next time.Time // no warning before
	left int       // warnings left out since the last one
}

// warn logs a warning, or a detail for those who debug if there was one a moment ago.
func (r *rarely) warn(log *slog.Logger, text string, args ...any) {
	now := time.Now()
	r.mu.Lock()
	defer r.mu.Unlock()
	if now.Before(r.next) {
		r.left++
		log.Debug(text, args...)
		return
	}
	if r.left > 0 {
		args = append(args, "left_out_before", r.left)
	}
	log.Warn(text, args...)
	r.next, r.left = now.Add(warnAgain), 0
}
