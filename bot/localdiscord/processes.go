package localdiscord

import "time"

// Processes are those of a bot that is run as several. Its methods are safe for concurrent use.
type Processes interface {
	// List tells how they are, in order.
	List() []Process
	// Kill ends one at once, or starts it if it is down.
	Kill(name string) error
	// Pause is how long one that was killed stays down.
	Pause() time.Duration
}

// Process is one of several.
type Process struct {
	Name string // that of its door
	Runs bool
}
