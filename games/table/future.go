package table

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// Otherwise returns the same position with other outcomes to come, so that a host can find out what
// a decision always leads to without learning the real outcomes. Its errors are those of snapshots.
func (m Match) Otherwise(g games.Game, seed chance.Seed) (Match, error) {
	header := m.Header
	header.Seed, header.Seeded, header.Forced = seed, true, nil
	return m.under(g, header)
}

// under returns the same position with the outcomes of another header.
func (m Match) under(g games.Game, header Header) (Match, error) {
	m.memo = nil // other outcomes need other answers
	if r, ok := m.State.(games.Reseeder); ok {
		m.Header, m.State = header, r.Reseed(header.setup(m.Spent).Chance)
		return m, nil
	}
	snapshot, err := m.State.Snapshot()
	if err != nil {
		return m, err
	}
	state, err := g.Load(header.setup(m.Spent), snapshot)
	if err != nil {
		return m, err
	}
	m.Header, m.State = header, state
	return m, nil
}
