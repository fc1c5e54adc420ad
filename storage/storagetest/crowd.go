package storagetest

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// Crowds are how many matches there are where costs beside few and beside many are compared.
var Crowds = [2]int{1000, 100_000}

// Crowd fills an empty store with small running matches of two people, ten on a server. User 1 plays
// the first ten of them.
func Crowd(t testing.TB, s storage.Portable, matches int) {
	t.Helper()
	var batch []storage.Item
	for n := range matches {
		m := storage.Match{
			ID: storage.MatchID(n + 1), Rev: 1, Status: storage.Live, Guild: uint64(1+n/10) << 22, Channel: uint64(n + 1),
			Players: []uint64{uint64(1 + n/10), uint64(1 + matches + n)}, Deadline: int64(n + 1), Steps: 1,
			Head: make([]byte, 1500), Snapshot: make([]byte, 1000),
		}
		batch = append(batch, storage.Item{Kind: storage.AMatch, Match: m, Log: bytesOf("A place 3,-1 r2")})
		if len(batch) == 1000 || n == matches-1 {
			if err := s.Import(context.Background(), []byte("{}"), batch...); err != nil {
				t.Fatal(err)
			}
			batch = nil
		}
	}
	if err := s.Import(context.Background(), nil, storage.Item{Kind: storage.TheNumbers, LastMatch: storage.MatchID(matches)}); err != nil {
		t.Fatal(err)
	}
}

// Compare does something beside few matches (0) and beside many (1), in turn, and reports the
// medians and their ratio.
func Compare(b *testing.B, do func(i int) error) {
	b.Helper()
	var took [len(Crowds)][]time.Duration
	for b.Loop() {
		for i := range took {
			began := time.Now()
			if err := do(i); err != nil {
				b.Fatal(err)
			}
			took[i] = append(took[i], time.Since(began))
		}
	}
	var medians [len(Crowds)]float64
	for i, list := range took {
		slices.Sort(list)
		medians[i] = float64(list[len(list)/2]) / float64(time.Millisecond)
	}
	b.ReportMetric(medians[0], "ms-beside-few")
	b.ReportMetric(medians[1], "ms-beside-many")
	b.ReportMetric(medians[1]/medians[0], "times")
}
