package records

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
)

// BenchmarkCommit stores a turn with its post, and takes the post out of the outbox as its delivery does. It does not wait
// for the disk: BenchmarkTurn of package bolt does.
func BenchmarkCommit(b *testing.B) {
	r, store, s := newRecords(b)
	s, _, err := r.Commit(b.Context(), s, session.Result{}, 0)
	for b.Loop() {
		if err != nil {
			b.Fatal(err)
		}
		turn := session.Post{Kind: session.PostTurn, Position: s.Position, Told: true}
		var seq uint64
		if s, seq, err = r.Commit(b.Context(), s, session.Result{Posts: []session.Post{turn}}, 0); err == nil {
			err = store.Drop(seq)
		}
	}
}
