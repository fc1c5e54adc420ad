package session

// Conduct is how punctual a player was in the matches of a server, and how many they left before the end.
type Conduct struct {
	Turns, Late   int // decided under a clock; those in which the time was over
	Matches, Left int
}

// Add returns the conduct with that of a tally added.
func (c Conduct) Add(t Tally) Conduct {
	return Conduct{c.Turns + t.Turns, c.Late + t.Late, c.Matches + t.Matches, c.Left + t.Left}
}

// LateShare and LeftShare are the shares of late turns and of matches left, in percent.
func (c Conduct) LateShare() int { return share(c.Late, c.Turns) }
func (c Conduct) LeftShare() int { return share(c.Left, c.Matches) }

func share(part, whole int) int {
	if whole == 0 {
		return 0
	}
	return min((100*part+whole/2)/whole, 100)
}

// Which conduct a lobby requires.
const (
	ConductAny    = "any"
	ConductFair   = "fair"
	ConductStrict = "strict"
)

// mostShare is the largest share allowed, in percent.
var mostShare = map[string]int{ConductFair: 20, ConductStrict: 5}

// Below these numbers of turns and matches a share says nothing yet: newcomers may join every lobby.
const (
	tellingTurns   = 20
	tellingMatches = 4
)

// Meets reports whether the conduct is good enough for a lobby with a requirement.
func (c Conduct) Meets(asked string) bool {
	most, limited := mostShare[asked]
	late := c.Turns >= tellingTurns && c.LateShare() > most
	left := c.Matches >= tellingMatches && c.LeftShare() > most
	return !limited || !late && !left
}

// refuseConduct is the refusal of a player whose conduct does not meet a lobby's requirement.
func (c Conduct) refuseConduct(asked string) error {
	return Refuse("bot.lobby.conduct", "most", mostShare[asked], "late", c.LateShare(), "left", c.LeftShare())
}
