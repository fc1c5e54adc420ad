package wire

import (
	"fmt"
	"log/slog"
	"sync"
)

// maxViolations bounds the memory of a bot that never stops.
const maxViolations = 1000

// Violations collects what a bot must never do: wrong bodies, unknown routes, misuse of the gateway.
// Its lock is taken last, so any other may be held.
type Violations struct {
	log  *slog.Logger
	mu   sync.Mutex
	list []string
}

// NewViolations makes an empty collection that also warns in the log.
func NewViolations(log *slog.Logger) *Violations { return &Violations{log: log} }

// Add notes a violation.
func (v *Violations) Add(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	v.log.Warn("local Discord: violation", "what", text)
	v.mu.Lock()
	defer v.mu.Unlock()
	if len(v.list) < maxViolations {
		v.list = append(v.list, text)
	}
}

// List lists the violations, oldest first.
func (v *Violations) List() []string {
	v.mu.Lock()
	defer v.mu.Unlock()
	return append([]string(nil), v.list...)
}
