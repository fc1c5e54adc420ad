package session

// While a match is paused nobody can decide, and nothing of it waits for a time. Which
// moderator has paused it is not kept.

// paused says whether a moderator has stopped the match.
type paused struct {
	Paused int64 `json:"paused,omitempty"` // since then, Unix seconds
}

// Pause notes since when the match is stopped, Unix seconds.
func (p *paused) Pause(now int64) { p.Paused = now }

// Resume notes that the match goes on.
func (p *paused) Resume() { p.Paused = 0 }
