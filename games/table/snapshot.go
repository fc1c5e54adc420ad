package table

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games"
)

// Snapshot encodes the match without its header. Load reads it.
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
	line := fmt.Appendf(nil, "%d %s", m.Steps, gone)
	if m.Spent > 0 {
		line = fmt.Appendf(line, " %d", m.Spent)
	}
	return slices.Concat(line, []byte("\n"), state), nil
}

// GoneOf returns which seats were given up, from a snapshot whose position is not read; nil if its first line is damaged.
func GoneOf(snapshot []byte) []bool {
	var m Match
	line, _, _ := bytes.Cut(snapshot, []byte("\n"))
	if !m.readLine(strings.Fields(string(line))) {
		return nil
	}
	return m.Gone
}

// Load restores a match from its header and snapshot. It accepts an older rules version as long as
// the game can read the snapshot: a running match continues from its position. Damaged bytes give
// an error that wraps [ErrSnapshot].
func Load(g games.Game, h Header, snapshot []byte) (Match, error) {
	if id := g.Info().ID; h.Game != id {
		return Match{}, fmt.Errorf("%q is not %q: %w", h.Game, id, ErrGame)
	}
	if err := h.equipped(g.Info()); err != nil {
		return Match{}, err
	}
	line, rest, found := bytes.Cut(snapshot, []byte("\n"))
	m := Match{Header: h}
	if !found || !m.readLine(strings.Fields(string(line))) {
		return Match{}, fmt.Errorf("first line %q: %w", clip(string(line)), ErrSnapshot)
	}
	state, err := g.Load(h.setup(m.Spent), rest)
	if err != nil {
		return Match{}, fmt.Errorf("%w: %w", ErrSnapshot, err)
	}
	m.State = state
	return m, nil
}

// readLine reads the words of a snapshot's first line: the steps, a sign for each seat and, if
// there are any, the outcomes that were taken back.
func (m *Match) readLine(words []string) bool {
	if len(words) < 2 || len(words) > 3 || len(words[1]) != m.Header.Seats {
		return false
	}
	for _, c := range words[1] {
		m.Gone = append(m.Gone, c == 'x')
	}
	var err, also error
	m.Steps, err = strconv.Atoi(words[0])
	if len(words) == 3 {
		m.Spent, also = strconv.ParseUint(words[2], 10, 63)
	}
	return err == nil && also == nil && m.Steps >= 0
}
