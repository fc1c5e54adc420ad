package table

// mostSpared is how many actions there may be for a decision to be looked at closely: those
// that come to the same are two or three.
const mostSpared = 4

// Spared returns what a player would have to decide next without having any choice, where
// the game says that nobody needs to be asked for that ([games.Prompt.Spared]). It is nil
// for every other decision, for one that is secret, and where several seats decide at once.
func (m Match) Spared() []Entry {
	turn := m.Turn()
	if len(turn) != 1 || m.Gone[turn[0]] || len(m.Legal(m.State, turn[0])) > mostSpared {
		return nil
	}
	_, tip, err := m.Settle(turn[0], nil)
	if err != nil || !tip.Ready || len(tip.Controls) > 0 {
		return nil
	}
	_, asked := m.View(m.State, tip.Seat, nil)
	if !asked.Spared || asked.Secret {
		return nil
	}
	return tip.Entries()
}
