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

// BenchmarkTurn commits a turn in a large file, a turn in a file of 10 matches, and as many pages with two
// fdatasync calls to a plain file. The three alternate, so that a busy disk slows all of them down. The
// plain file is written in one place, and also at scattered places, as a store has to. The medians of the
// turns are compared with those of both, and with those in the small file.
func BenchmarkTurn(b *testing.B) {
	for _, c := range []struct {
		name    string
		matches int
	}{{"10 matches", 10}, {"10000 matches", 10_000}} {
		b.Run(c.name, func(b *testing.B) { benchmarkTurn(b, c.matches) })
	}
}

func benchmarkTurn(b *testing.B, count int) {
	file, small := fill(b, count), fill(b, 10)
	raw := newRaw(b)
	var turns, few, together, scattered []time.Duration
	written := 0
	for i := 0; b.Loop(); i++ {
		took, pages := file.turn(i)
		written += pages
		turns = append(turns, took)
		together = append(together, raw.write(pages, 1))
		scattered = append(scattered, raw.write(pages, 7))
		file.drop()
		took, _ = small.turn(i)
		few = append(few, took)
		small.drop()
	}
	b.ReportMetric(float64(written)/float64(len(turns)), "pages/turn")
	b.ReportMetric(median(turns), "µs/turn")
	b.ReportMetric(median(turns)/median(few), "x-10-matches")
	b.ReportMetric(median(turns)/median(together), "x-raw-together")
	b.ReportMetric(median(turns)/median(scattered), "x-raw-scattered")
}

// BenchmarkOpen opens a file of 10,000 live matches, which reads and checks all of it, and compares that
// with only reading the same bytes.
func BenchmarkOpen(b *testing.B) {
	file := fill(b, 10_000)
	path := file.db.Path()
	must(b, file.Close())
	var opens, reads []time.Duration
	size := 0
	for b.Loop() {
		began := time.Now()
		size = len(read(b, path))
		reads = append(reads, time.Since(began))
		began = time.Now()
		s, err := Open(path, Options{})
		must(b, err)
		opens = append(opens, time.Since(began))
		must(b, s.Close())
	}
	b.ReportMetric(float64(size)/(1<<20), "MiB")
	b.ReportMetric(median(opens)/1000, "ms/open")
	b.ReportMetric(median(opens)/median(reads), "x-plain-read")
}

// filled is a store with live matches.
type filled struct {
	*Store
	b    *testing.B
	list []storage.Match
	post uint64 // of the last turn
}

// fill makes live matches with heads and snapshots of the usual size.
func fill(b *testing.B, count int) *filled {
	b.Helper()
	s := opened(b, filepath.Join(b.TempDir(), "bastide.db"), Options{})
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
	_, err := s.Due(0, 1) // from now on the schedule is kept, as in a running bot
	must(b, err)
	return &filled{s, b, list, 0}
}

// turn commits what a confirmed turn changes: log, head, deadline, interaction, posts. It also returns the
// number of pages written, including the meta page.
func (f *filled) turn(i int) (took time.Duration, pages int) {
	at := i * 7919 % len(f.list) // matches far from each other
	m := f.list[at]
	m.Deadline += 86_400
	before := f.db.Stats().TxStats
	began := time.Now()
	m, posts, err := f.Commit(context.Background(), storage.Change{
		Match: m, Log: [][]byte{make([]byte, 20), make([]byte, 12)},
		Interaction: uint64(i) + 1, Posts: [][]byte{make([]byte, 60)},
	})
	took = time.Since(began)
	must(f.b, err)
	after := f.db.Stats().TxStats
	f.list[at], f.post = m, posts[0]
	return took, int(after.GetPageAlloc()-before.GetPageAlloc())/os.Getpagesize() + 1
}

// drop removes the post of the last turn from the outbox.
func (f *filled) drop() { must(f.b, f.Drop(f.post)) }

// raw is a plain file that is overwritten in place.
type raw struct {
	*testing.B
	file *os.File
	page []byte
	next int // the next page to write
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

// write writes pages that are apart from each other by the given number of pages. As bbolt does with its
// meta page, it writes the last one after an fdatasync of the others.
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

// median returns the median in microseconds.
func median(times []time.Duration) float64 {
	slices.Sort(times)
	return float64(times[len(times)/2]) / float64(time.Microsecond)
}
