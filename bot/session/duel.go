package session

// In a duel the same two people play two matches with the same seed, and the seats swapped in the
// second: both meet the same outcomes of chance ([games.Fated]). The two go in lockstep, so that nobody sees on one
// board what will come on the other. A decision after which something is drawn is sealed: it is final,
// is shown to nobody, and is carried out once the other match is as far. What is known of the other match
// for that only grows, so that it may be looked at before or after, and does not change meanwhile: how much was drawn, that a
// decision is sealed, that it is over. Nothing that was decided is therefore taken back.

// duel is what a match knows of being one of two.
type duel struct {
	// Veiled says that the other match is still played: nobody is told the seed.
	Veiled bool `json:"veiled,omitempty"`
}

// Veil keeps the seed a secret, also after the match.
func (d *duel) Veil() { d.Veiled = true }

// Unveil lets the seed be told.
func (d *duel) Unveil() { d.Veiled = false }

// Dueling reports whether the match is one of a duel.
func (s *setup) Dueling() bool { return s.Contest != nil && s.Contest.Board != 0 }

// Twin names the other match of a duel.
func (c Contest) Twin() Contest {
	c.Board = 3 - c.Board
	return c
}
