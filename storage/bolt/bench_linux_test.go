package bolt

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// BenchmarkTurn commits a turn and writes as many pages with two fdatasync calls to
// a plain file, alternately, so that a busy disk slows all of them down. A file can
// be written in one place, or, as a store has to, where the pages happen to lie: the
// medians of the turns are compared with those of both.
func BenchmarkTurn(b *testing.B) {
	for _, c := range []struct {
		name    string
		matches int
	}{{"10 matches", 10}, {"10000 matches", 10_000}} {
		b.Run(c.name, func(b *testing.B) { benchmarkTurn(b, c.matches) })
	}
}

func benchmarkTurn(b *testing.B, count int) {
	s := opened(b, filepath.Join(b.TempDir(), "bastide.db"), Options{})
	list := fill(b, s, count)
	raw := newRaw(b)
	var turns, together, scattered []time.Duration
	written := 0
	for i := 0; b.Loop(); i++ {
		at := i * 7919 % count // matches far from each other
		before := s.db.Stats().TxStats
		began := time.Now()
		var posts []uint64
		list[at], posts = turn(b, s, list[at], uint64(i)+1)
		turns = append(turns, time.Since(began))
		after := s.db.Stats().TxStats
		pages := int(after.GetPageAlloc()-before.GetPageAlloc())/os.Getpagesize() + 1 // and the meta page
		written += pages
		together = append(together, raw.write(pages, 1))
		scattered = append(scattered, raw.write(pages, 7))
		if err := s.Drop(posts[0]); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(written)/float64(len(turns)), "pages/turn")
	b.ReportMetric(median(turns), "µs/turn")
	b.ReportMetric(median(turns)/median(together), "x-raw-together")
	b.ReportMetric(median(turns)/median(scattered), "x-raw-scattered")
}

// fill makes live matches with heads and snapshots of the usual size.
func fill(b *testing.B, s *Store, count int) []storage.Match {
	b.Helper()
	list := make([]storage.Match, count)
	s.db.NoSync = true
	for i := range list {
		var err error
		list[i], _, err = s.Commit(context.Background(), storage.Change{Match: storage.Match{
			Status: storage.Live, Channel: uint64(i + 1), Players: []uint64{uint64(i), uint64(i + 1)},
			Deadline: int64(i + 1), Head: make([]byte, 400), Snapshot: make([]byte, 800),
		}})
		must(b, err)
	}
	s.db.NoSync = false
	return list
}

// turn is what a confirmed turn changes: log, head, deadline, interaction, posts.
func turn(b *testing.B, s *Store, m storage.Match, interaction uint64) (storage.Match, []uint64) {
	m.Deadline += 86_400
	m, posts, err := s.Commit(context.Background(), storage.Change{
		Match: m, Log: [][]byte{make([]byte, 20), make([]byte, 12)},
		Interaction: interaction, Posts: [][]byte{make([]byte, 60)},
	})
	if err != nil {
		b.Fatal(err)
	}
	return m, posts
}

// raw is a plain file of some size that is overwritten in place.
type raw struct {
	*testing.B
	file *os.File
	page []byte
	next int // page to be written
}

const rawPages = 1024

func newRaw(b *testing.B) *raw {
	f, err := os.Create(filepath.Join(b.TempDir(), "raw"))
	must(b, err)
	b.Cleanup(func() { _ = f.Close() })
	r := &raw{B: b, file: f, page: make([]byte, os.Getpagesize())}
	_, err = f.Write(make([]byte, rawPages*len(r.page)))
	must(b, err)
	must(b, f.Sync())
	return r
}

// write writes pages, each so far behind the one before, the last one after a
// fdatasync of the others, as bbolt writes its meta page.
func (r *raw) write(pages, apart int) time.Duration {
	began := time.Now()
	for i := 1; i < pages; i++ {
		_, err := r.file.WriteAt(r.page, int64(r.next*len(r.page)))
		must(r, err)
		r.next = (r.next + apart) % rawPages
	}
	must(r, syscall.Fdatasync(int(r.file.Fd())))
	_, err := r.file.WriteAt(r.page, 0)
	must(r, err)
	must(r, syscall.Fdatasync(int(r.file.Fd())))
	return time.Since(began)
}

// median returns the middle of the times in microseconds.
func median(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)/2]) / float64(time.Microsecond)
}
