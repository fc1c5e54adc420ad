package postgres

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// The benchmarks use a server that waits for the disk, as in production.

func BenchmarkCommit(b *testing.B) {
	for _, players := range []int{1, 8} {
		b.Run(fmt.Sprintf("%d at once", players), func(b *testing.B) {
			s := opened(b, started(b, pgserver.Options{Durable: true}).Address("postgres"))
			b.SetParallelism(players)
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				m, err := played(s, storage.Match{Status: storage.Live, Guild: 1, Channel: 2, Players: []uint64{3, 4}})
				for pb.Next() && err == nil {
					m.Deadline++
					m, err = played(s, m)
				}
				if err != nil {
					b.Error(err)
				}
			})
		})
	}
}

// played stores a turn of usual size.
func played(s *Store, m storage.Match) (storage.Match, error) {
	m.Head, m.Snapshot = make([]byte, 1500), make([]byte, 2000)
	m, posts, err := s.Commit(background, storage.Change{Match: m, Log: [][]byte{[]byte("A place 3,-1 r2")}, Posts: [][]byte{make([]byte, 200)}})
	for _, seq := range posts {
		if err == nil {
			err = s.Drop(seq)
		}
	}
	return m, err
}

func BenchmarkMatch(b *testing.B) {
	s := opened(b, started(b, pgserver.Options{}).Address("postgres"))
	m, err := played(s, storage.Match{Status: storage.Live, Guild: 1})
	must(b, err)
	for b.Loop() {
		if _, err := s.Match(m.ID); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMatches reads the 300 matches of a person one by one and fifty at once.
func BenchmarkMatches(b *testing.B) {
	s := opened(b, started(b, pgserver.Options{}).Address("postgres"))
	var ids []storage.MatchID
	for range 300 {
		m, err := played(s, storage.Match{Status: storage.Live, Guild: 1, Players: []uint64{3, 4}, Head: make([]byte, 2000), Snapshot: make([]byte, 4000)})
		must(b, err)
		ids = append(ids, m.ID)
	}
	for name, most := range map[string]int{"one by one": 1, "fifty at once": 50} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				for some := range slices.Chunk(ids, most) {
					if list, err := s.Matches(some); err != nil || len(list) != len(some) {
						b.Fatal(len(list), err)
					}
				}
			}
		})
	}
}
