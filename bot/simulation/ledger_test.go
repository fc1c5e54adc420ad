package simulation

import (
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/bastide-games/bastide/storage"
)

// ledger knows what was confirmed to be stored: of each match the latest revision, and how long its log was.
type ledger struct {
	mu      sync.Mutex
	matches map[storage.MatchID]entry
}

type entry struct {
	rev   uint64
	steps uint32
}

func newLedger() *ledger { return &ledger{matches: map[storage.MatchID]entry{}} }

func (l *ledger) note(m storage.Match) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.matches[m.ID] = entry{m.Rev, m.Steps}
}

func (l *ledger) forget(id storage.MatchID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.matches, id)
}

// knows reports whether a match was stored and not deleted.
func (l *ledger) knows(id storage.MatchID) (known bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, known = l.matches[id]
	return known
}

// missing lists what is not there any more.
func (l *ledger) missing(match func(storage.MatchID) (storage.Match, error)) (faults []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, id := range slices.Sorted(maps.Keys(l.matches)) {
		want := l.matches[id]
		m, err := match(id)
		if err != nil || m.Rev < want.rev {
			faults = append(faults, fmt.Sprintf("match %s: revision %d with %d steps was stored, and is not there: %d with %d, %v",
				id, want.rev, want.steps, m.Rev, m.Steps, err))
		}
	}
	return faults
}
