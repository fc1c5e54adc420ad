package bolt

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"runtime/debug"
	"sync"

	"go.etcd.io/bbolt"
	bberrors "go.etcd.io/bbolt/errors"

	"github.com/bastide-games/bastide/storage"
)

// Store is an open file. It implements [storage.Store].
type Store struct {
	path    string // absolute
	options Options
	log     *slog.Logger

	swap sync.RWMutex // guards db and file, which only [Store.PutBack] changes, under write too
	db   *bbolt.DB
	file *os.File // the file that db uses

	schedule schedule
	figures  figures

	write   sync.Mutex   // one writer at a time
	copying sync.RWMutex // held by backups, to block wiping
	// broken is set when a writer panicked. bbolt may then hold its lock for ever, and its memory cannot be
	// trusted, so nothing more is written.
	broken bool
}

var _ storage.Store = (*Store)(nil)

// view runs a read transaction. It must be short: while it is open, no page it can see is reused, and the
// file grows.
func (s *Store) view(f func(*bbolt.Tx) error) (err error) {
	defer s.recoverPanic(&err)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	for {
		db := s.bbolt()
		if err := db.View(f); !errors.Is(err, bberrors.ErrDatabaseNotOpen) || db == s.bbolt() {
			return wrapKnown(err)
		} // else a new file has taken its place at this instant
	}
}

func (s *Store) bbolt() *bbolt.DB {
	s.swap.RLock()
	defer s.swap.RUnlock()
	return s.db
}

// recoverPanic turns a panic into an error. bbolt panics on pages that it cannot parse, and a page that the
// disk cannot deliver is a memory fault. One bad page must not stop matches on good pages.
func (s *Store) recoverPanic(err *error) {
	if r := recover(); r != nil {
		s.log.Error("bolt: a part of the database file cannot be read; bastide check tells what to do", "cause", r, "stack", string(debug.Stack()))
		*err = fmt.Errorf("page cannot be read (%v): %w", r, storage.ErrDamaged)
	}
}

// Backup implements [storage.Store]. The copy is a database file. While w is slow, the file in use grows,
// so w should be a local file. An error of w is wrapped.
func (s *Store) Backup(w io.Writer) error {
	s.copying.RLock()
	defer s.copying.RUnlock()
	noted := &errorKeeper{w: w}
	return s.view(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(noted)
		return cmp.Or(noted.err, err)
	})
}

// errorKeeper keeps the error of a writer, since bbolt passes on only its text.
type errorKeeper struct {
	w   io.Writer
	err error
}

func (n *errorKeeper) Write(p []byte) (int, error) {
	written, err := n.w.Write(p)
	n.err = err
	return written, err
}

// Close implements [storage.Store]. It waits for running transactions.
func (s *Store) Close() error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.broken {
		return fmt.Errorf("not closed, because a change panicked: %w", storage.ErrDamaged)
	}
	s.schedule.forget()
	return s.db.Close()
}
