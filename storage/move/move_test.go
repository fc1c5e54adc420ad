package move

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/storagetest"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func file(t *testing.T) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "bastide.db"), bolt.Options{})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func filled(t *testing.T) *bolt.Store {
	t.Helper()
	s := file(t)
	storagetest.Fill(t, s, 1500)
	return s
}

func moved(t *testing.T, from, to storage.Portable) {
	t.Helper()
	reported := uint64(0)
	sum, err := Move(t.Context(), from, to, func(n uint64) { reported = n })
	must(t, err)
	if sum.Records() < 1500 || reported == 0 {
		t.Errorf("%d things moved, %d reported", sum.Records(), reported)
	}
}

func TestMove(t *testing.T) {
	from, to := filled(t), file(t)
	moved(t, from, to)
	storagetest.Same(t, from, to)
	if _, err := to.Check(func(fault error) { t.Error(fault) }); err != nil {
		t.Error(err)
	}
	if _, err := Move(t.Context(), from, to, func(uint64) {}); !errors.Is(err, errNotEmpty) {
		t.Errorf("moved into a database that is in use: %v", err)
	}
}

// torn is a database that fails after a number of transactions.
type torn struct {
	storage.Portable
	left int
}

var errTorn = errors.New("the cable was pulled")

func (s *torn) Import(ctx context.Context, mark []byte, items ...storage.Item) error {
	if s.left == 0 {
		return errTorn
	}
	s.left--
	return s.Portable.Import(ctx, mark, items...)
}

// counting counts the items that are written.
type counting struct {
	storage.Portable
	written int
}

func (s *counting) Import(ctx context.Context, mark []byte, items ...storage.Item) error {
	s.written += len(items)
	return s.Portable.Import(ctx, mark, items...)
}

// A move that was interrupted at any point goes on from there.
func TestMoveGoesOn(t *testing.T) {
	from := filled(t)
	whole := &counting{Portable: file(t)}
	moved(t, from, whole)
	for stop := range 6 {
		to := file(t)
		_, err := Move(t.Context(), from, &torn{to, stop}, func(uint64) {})
		if !errors.Is(err, errTorn) {
			t.Fatalf("torn after %d transactions: %v", stop, err)
		}
		rest := &counting{Portable: to}
		_, err = Move(t.Context(), from, rest, func(uint64) {})
		must(t, err)
		if want := whole.written - max(stop-1, 0)*batchItems; rest.written != max(want, 0) {
			t.Errorf("torn after %d transactions: %d things were written again, want %d", stop, rest.written, want)
		}
		storagetest.Same(t, from, to)
	}
}

// If the source has changed after an interruption, the move starts again.
func TestMoveBeginsAnew(t *testing.T) {
	from, to := filled(t), file(t)
	_, err := Move(t.Context(), from, &torn{to, 3}, func(uint64) {})
	if !errors.Is(err, errTorn) {
		t.Fatal(err)
	}
	must(t, from.Delete(2))
	m, err := from.Match(1)
	must(t, err)
	m.Head = []byte("changed")
	_, _, err = from.Commit(t.Context(), storage.Change{Match: m})
	must(t, err)
	moved(t, from, to)
	storagetest.Same(t, from, to)
	if mark, err := to.Mark(); mark != nil || err != nil {
		t.Errorf("mark %q, %v", mark, err)
	}
}

// altered is a database that stores something else than it was sent.
type altered struct {
	storage.Portable
	what func(*storage.Item)
}

func (s altered) Import(ctx context.Context, mark []byte, items ...storage.Item) error {
	for i := range items {
		s.what(&items[i])
	}
	return s.Portable.Import(ctx, mark, items...)
}

// The comparison at the end finds every alteration.
func TestMoveIsVerified(t *testing.T) {
	from := filled(t)
	for name, what := range map[string]func(*storage.Item){
		"head":        func(i *storage.Item) { i.Match.Head = []byte("x") },
		"revision":    func(i *storage.Item) { i.Match.Rev++ },
		"players":     func(i *storage.Item) { i.Match.Players = nil },
		"deadline":    func(i *storage.Item) { i.Match.Deadline++ },
		"log":         func(i *storage.Item) { i.Log = append([][]byte{}, []byte("x")) },
		"post":        func(i *storage.Item) { i.Post.Tries++ },
		"value":       func(i *storage.Item) { i.Value.Data = append(i.Value.Data, 'x') },
		"interaction": func(i *storage.Item) { i.Of++ },
		"numbers":     func(i *storage.Item) { i.LastPost++ },
	} {
		_, err := Move(t.Context(), from, altered{file(t), what}, func(uint64) {})
		if !errors.Is(err, errDiffers) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Damaged data is not moved.
func TestMoveOfDamage(t *testing.T) {
	from := damaged{filled(t)}
	if _, err := Move(t.Context(), from, file(t), func(uint64) {}); !errors.Is(err, storage.ErrDamaged) || !strings.Contains(err.Error(), "reading") {
		t.Error(err)
	}
}

type damaged struct{ storage.Portable }

func (d damaged) Export(ctx context.Context, after storage.Place, f func(storage.Item) error) error {
	n := 0
	return d.Portable.Export(ctx, after, func(i storage.Item) error {
		if n++; n > 700 {
			return storage.ErrDamaged
		}
		return f(i)
	})
}
