package session

// In a duel, two people play two matches with the same seed, and with swapped seats in the second. Both
// meet the same draws ([games.Fated]). The two matches advance in lockstep, so that no board reveals what
// will come on the other. A decision with a draw after it is sealed: it is final and hidden, and applies
// once the other match is as far. What is known of the other match only grows: how much was drawn, that a
// decision is sealed, that the match is over. So it may be read at any time, and no decision is taken back.

// duel is what a match knows about being one of two.
type duel struct {
	// Veiled hides the seed while the other match is still played.
	Veiled bool `json:"veiled,omitempty"`
}

// HideSeed keeps the seed secret, even after the match.
func (d *duel) HideSeed() { d.Veiled = true }

// ShowSeed makes the seed public.
func (d *duel) ShowSeed() { d.Veiled = false }

// Dueling reports whether the match is part of a duel.
func (s *setup) Dueling() bool { return s.Contest != nil && s.Contest.Board != 0 }

// Twin identifies the other match of a duel.
func (c Contest) Twin() Contest {
	c.Board = 3 - c.Board
	return c
}
