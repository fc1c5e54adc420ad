package storagetest

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// CrowdSizes are the numbers of matches at which costs are compared.
var CrowdSizes = [2]int{1000, 100_000}

// CrowdPlayer is a user who plays ten of the matches of a crowd and has statistics in one game.
const CrowdPlayer = 100_000_000_000_000_000

// Crowd fills an empty store with small running matches of two players and with what the server remembers
// of each player. Each server has ten matches, and one player plays in all ten. A non-nil edit may change
// each match.
func Crowd(t testing.TB, s storage.Portable, matches int, edit func(*storage.Match)) {
	t.Helper()
	if edit == nil {
		edit = func(*storage.Match) {}
	}
	var batch []storage.Item
	add := func(i storage.Item) { batch = append(batch, i) }
	flush := func(mark []byte) {
		t.Helper()
		if err := s.Import(context.Background(), mark, batch...); err != nil {
			t.Fatal(err)
		}
		batch = nil
	}
	for n := range uint64(matches) {
		m := storage.Match{
			ID: storage.MatchID(n + 1), Rev: 1, Status: storage.Live, Guild: (1 + n/10) << 22, Channel: n + 1,
			Players: []uint64{CrowdPlayer + n/10, 2*CrowdPlayer + n}, Deadline: int64(n + 1), Steps: 1,
			Head: make([]byte, 1500), Snapshot: make([]byte, 1000),
		}
		edit(&m)
		add(storage.Item{Kind: storage.KindMatch, Match: m, Log: bytesOf("A place 3,-1 r2")})
		for at, user := range m.Players {
			if at > 0 || n%10 == 0 {
				add(storage.Item{Kind: storage.KindValue, Value: storage.Value{Key: fmt.Sprintf("stats/%d/castle/%d", m.Guild, user), Data: make([]byte, 100)}})
			}
		}
		if n%500 == 499 {
			flush([]byte("{}"))
		}
	}
	add(storage.Item{Kind: storage.KindNumbers, LastMatch: storage.MatchID(matches)})
	flush(nil)
}

// Compare runs do with few matches (0) and with many (1), alternately, and reports the medians and their
// ratio.
func Compare(b *testing.B, do func(i int) error) {
	b.Helper()
	var took [len(CrowdSizes)][]time.Duration
	for b.Loop() {
		for i := range took {
			began := time.Now()
			if err := do(i); err != nil {
				b.Fatal(err)
			}
			took[i] = append(took[i], time.Since(began))
		}
	}
	var medians [len(CrowdSizes)]float64
	for i, list := range took {
		slices.Sort(list)
		medians[i] = float64(list[len(list)/2]) / float64(time.Millisecond)
	}
	b.ReportMetric(medians[0], "ms-beside-few")
	b.ReportMetric(medians[1], "ms-beside-many")
	b.ReportMetric(medians[1]/medians[0], "times")
}
