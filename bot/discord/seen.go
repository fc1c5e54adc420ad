package discord

import "sync"

// remembered is how many interactions are remembered at least: some minutes of a very busy bot, and for
// any other bot more than Discord keeps for a resumed session. They take 600 kB.
const remembered = 8192

// seen remembers the newest interactions, since Discord may send an event more than once. It belongs to
// this process: an interaction that is repeated to another process, which continues the session, may
// never have been answered. There the database knows what was carried out (storage.ErrRepeated), and
// Discord accepts only one answer.
type seen struct {
	mu         sync.Mutex
	young, old map[Snowflake]bool // the old ones are dropped when enough young ones are there
}

// repeated notes an interaction and reports whether it was known.
func (s *seen) repeated(id Snowflake) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.young[id] || s.old[id] {
		return true
	}
	if s.young == nil || len(s.young) == remembered {
		s.young, s.old = map[Snowflake]bool{}, s.young
	}
	s.young[id] = true
	return false
}
