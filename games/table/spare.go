package table

// mostSpared is the most actions for which a decision is examined closely, since only two or three
// have the same effect.
const mostSpared = 4

// Spared returns what a player would have to do next without a choice, where the game says that
// nobody needs to be asked ([games.Prompt.Spared]). It is nil for every other decision, for a
// secret one, and where several seats decide at once.
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
