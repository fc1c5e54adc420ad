package session_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// A match of each game gets another seed. Its position stays the same, its record leads there and names the
// previous draws, and it continues with draws from the new seed.
func TestRenew(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.Entries {
		m := sessiontest.Begin(t, e.ID, "Ada", "Bruno")
		m.Play(12)
		s := *m.S
		former, err := s.Record(m.Entries)
		if err != nil {
			t.Fatal(err)
		}
		known, err := former.Named(s.Game)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Renew(100, [32]byte{1}, m.Entries); err != nil {
			t.Fatal(err)
		}
		record, err := s.Record(m.Entries)
		if err != nil {
			t.Fatal(err)
		}
		h := record.Header
		if h.Seed == former.Header.Seed || s.Hash != h.Seed.Hash() || !slices.Equal(h.Forced, known.Header.Forced) || s.Match.Header.Seed != h.Seed || s.Renewed != 100 {
			t.Errorf("%s: the header is %+v", e.ID, h)
		}
		if again, err := record.Replay(s.Game, nil); err != nil || !table.SamePosition(again, m.S.Match) || !table.SamePosition(s.Match, m.S.Match) {
			t.Errorf("%s: stands elsewhere: %v", e.ID, err)
		}
		other := *m.S
		other.ID++
		if err := other.Renew(100, [32]byte{1}, m.Entries); err != nil || other.Hash == s.Hash {
			t.Errorf("%s: two matches have one seed: %v", e.ID, err)
		}
		one, twin := *m.S, *m.S
		one.Contest, twin.Contest, twin.ID = &session.Contest{Board: 1}, &session.Contest{Board: 2}, m.S.ID+1
		if err := errors.Join(one.Renew(100, [32]byte{1}, m.Entries), twin.Renew(100, [32]byte{1}, m.Entries)); err != nil || one.Hash != twin.Hash || one.Hash == m.S.Hash {
			t.Errorf("%s: the matches of a duel have two seeds: %v", e.ID, err)
		}
	}
}
