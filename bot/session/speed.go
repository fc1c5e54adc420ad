package session

import (
	"slices"
	"time"
)

// NoClock is the name of the speed of matches without a clock.
const NoClock = "none"

// Speed says how long a turn may take.
type Speed struct {
	Name string
	// Allowance is the counting time for each turn, 0 without a clock.
	Allowance time.Duration
	// Sit says that the players sit down to play: a decision is passed on at once, and
	// the clock runs in their quiet hours too.
	Sit bool
	// Stages are the parts of the allowance, in percent, after which a reminder is sent.
	Stages []int
}

// Speeds lists the speeds in the order in which they are offered. The reminders follow
// what players of slow games ask for: several, none of them early, the last in time to
// still move. At the table one is enough.
var Speeds = []Speed{
	{Name: NoClock},
	{Name: "live", Allowance: 10 * time.Minute, Sit: true, Stages: []int{80}},
	{Name: "hours", Allowance: 8 * time.Hour, Stages: []int{50, 80, 95}},
	{Name: "day", Allowance: 24 * time.Hour, Stages: []int{50, 80, 95}},
	{Name: "days", Allowance: 72 * time.Hour, Stages: []int{50, 80, 95}},
}

// SpeedNames lists the names of the speeds.
func SpeedNames() []string {
	names := make([]string, len(Speeds))
	for i, s := range Speeds {
		names[i] = s.Name
	}
	return names
}

// IsSpeed reports whether there is a speed of the name.
func IsSpeed(name string) bool { return slices.Contains(SpeedNames(), name) }

// SpeedNamed returns the speed with a name, that without a clock if there is none: a match
// from before there were speeds has no name of one.
func SpeedNamed(name string) Speed {
	return Speeds[max(slices.Index(SpeedNames(), name), 0)]
}

// SpeedOf returns the speed of the match.
func (c *choices) SpeedOf() Speed { return SpeedNamed(c.Speed) }

// How large the time bank of each seat is for the whole match.
const (
	BankNone  = "none"
	BankThree = "three" // as long as three turns may take
	BankTen   = "ten"   // as long as ten
)

var bankTurns = map[string]time.Duration{BankThree: 3, BankTen: 10}

// Bank returns the time bank of each seat for the whole match, 0 for none: without a clock there is
// nothing that it could lengthen.
func (c *choices) Bank() time.Duration {
	return bankTurns[c.Choice(OptionBank)] * c.SpeedOf().Allowance
}
