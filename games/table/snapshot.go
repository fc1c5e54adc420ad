package table

import (
	"bytes"
	"fmt"

	"github.com/bastide-games/bastide/games"
)

// Snapshot encodes the match but for its header. Load restores it.
func (m Match) Snapshot() ([]byte, error) {
	state, err := m.State.Snapshot()
	if err != nil {
		return nil, err
	}
	gone := make([]byte, len(m.Gone))
	for i, g := range m.Gone {
		gone[i] = '.'
		if g {
			gone[i] = 'x'
		}
	}
	return append(fmt.Appendf(nil, "%d %s\n", m.Steps, gone), state...), nil
}

// Load restores a match from its header and snapshot. A snapshot of an older rules
// version is accepted as long as the game can read it: a running match goes on from
// where it stands. Damaged bytes give an error wrapping [ErrSnapshot].
func Load(g games.Game, h Header, snapshot []byte) (Match, error) {
	if id := g.Info().ID; h.Game != id {
		return Match{}, fmt.Errorf("%q is not %q: %w", h.Game, id, ErrGame)
	}
	if set := g.Info().Set; h.Set != set {
		return Match{}, fmt.Errorf("set %q, this program has %q: %w", h.Set, set, ErrSet)
	}
	line, rest, found := bytes.Cut(snapshot, []byte("\n"))
	m := Match{Header: h}
	var gone string
	if n, err := fmt.Sscanf(string(line), "%d %s", &m.Steps, &gone); !found || n != 2 || err != nil || m.Steps < 0 || len(gone) != h.Seats {
		return Match{}, fmt.Errorf("first line %q: %w", clip(string(line)), ErrSnapshot)
	}
	for _, c := range gone {
		m.Gone = append(m.Gone, c == 'x')
	}
	state, err := g.Load(h.setup(), rest)
	if err != nil {
		return Match{}, fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	m.State = state
	return m, nil
}
