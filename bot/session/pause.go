package session

// While a match is paused, it accepts no decisions and nothing in it has a time. The moderator who paused
// it is not stored.

// paused says whether a moderator has stopped the match.
type paused struct {
	Paused int64 `json:"paused,omitempty"` // since when, in Unix seconds
}

// Pause pauses the match at a time, in Unix seconds.
func (p *paused) Pause(now int64) { p.Paused = now }

// Resume resumes the match.
func (p *paused) Resume() { p.Paused = 0 }
