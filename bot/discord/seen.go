package discord

import "sync"

// remembered is how many interactions at least are known again: some minutes of a very busy bot,
// and of any other more than Discord keeps for a session that is resumed. They take 600 kB.
const remembered = 8192

// seen knows the newest interactions again, since Discord may tell of an event more than once. It
// is this process's: what comes again to another one, which goes on with a session, may never have
// been answered. There the database knows what was carried out (storage.ErrRepeated), and Discord
// takes one answer only.
type seen struct {
	mu         sync.Mutex
	young, old map[Snowflake]bool // the old ones go when there are enough of the young
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
