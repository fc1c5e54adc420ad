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
	// Sit says that the players are present: decisions apply at once, and the clock runs in quiet hours
	// too.
	Sit bool
	// Stages are the percentages of the allowance at which reminders are sent.
	Stages []int
}

// Speeds lists the speeds in the order of the menu. Players of slow games asked for several reminders, none
// of them early, the last in time for a move. In a quick game one is enough.
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

// IsSpeed reports whether a speed exists.
func IsSpeed(name string) bool { return slices.Contains(SpeedNames(), name) }

// SpeedNamed returns the speed with a name, or the one without a clock. Matches from before speeds have no
// name.
func SpeedNamed(name string) Speed {
	return Speeds[max(slices.Index(SpeedNames(), name), 0)]
}

// SpeedOf returns the speed of the match.
func (c *choices) SpeedOf() Speed { return SpeedNamed(c.Speed) }

// The time bank of a seat for the whole match.
const (
	BankNone  = "none"
	BankThree = "three" // as long as three turns may take
	BankTen   = "ten"   // as long as ten
)

var bankTurns = map[string]time.Duration{BankThree: 3, BankTen: 10}

// Bank returns the time bank of a seat for the whole match, 0 for none. Without a clock there is none.
func (c *choices) Bank() time.Duration {
	return bankTurns[c.Choice(OptionBank)] * c.SpeedOf().Allowance
}
