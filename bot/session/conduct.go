package session

// Conduct is how punctual somebody has been in the matches of a server, and how often they have left
// one before its end.
type Conduct struct {
	Turns, Late   int // decided under a clock; those of them whose time ran out
	Matches, Left int
}

// Add returns the conduct with what a tally tells of it.
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

// Who may join a lobby, by their conduct.
const (
	ConductAny    = "any"
	ConductFair   = "fair"
	ConductStrict = "strict"
)

// mostShare is how large, in percent, each share of somebody may be who is to join.
var mostShare = map[string]int{ConductFair: 20, ConductStrict: 5}

// As long as somebody has decided or played fewer, the share of it says nothing yet: newcomers are
// welcome everywhere.
const (
	tellingTurns   = 20
	tellingMatches = 4
)

// Meets reports whether the conduct is good enough for a lobby that asks for it.
func (c Conduct) Meets(asked string) bool {
	most, limited := mostShare[asked]
	late := c.Turns >= tellingTurns && c.LateShare() > most
	left := c.Matches >= tellingMatches && c.LeftShare() > most
	return !limited || !late && !left
}

// refuseConduct is the refusal of somebody whose conduct does not meet what a lobby asks for.
func (c Conduct) refuseConduct(asked string) error {
	return Refuse("bot.lobby.conduct", "most", mostShare[asked], "late", c.LateShare(), "left", c.LeftShare())
}
