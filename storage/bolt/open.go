package bolt

import (
	"cmp"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// Options of [Open]; the zero Options are fit for use.
type Options struct {
	// LockTimeout is how long to wait for another process to let go of the file.
	// The default is 5 seconds.
	LockTimeout time.Duration
	// Now names the copy made before a migration; the default is [time.Now].
	Now func() time.Time
	// Log is told of migrations and of damage; the default is silence.
	Log *slog.Logger
	// ReadOnly opens an existing file for reading. Several processes may do so at
	// once, but not while another one writes. Nothing is created or migrated.
	ReadOnly bool
	// MaxSize caps the file in bytes: beyond it, commits fail with ErrFull. The
	// default is no cap but the disk.
	MaxSize int64
}

// Open opens the file, or creates it together with its folder. The errors wrap
// [storage.ErrLocked], [storage.ErrNewer], [storage.ErrDamaged],
// [storage.ErrReadOnly], [storage.ErrFull] or, for reading, [fs.ErrNotExist].
func Open(path string, o Options) (*Store, error) {
	return open(path, o, migrations)
}

func open(path string, o Options, list []migration) (*Store, error) {
	o.LockTimeout = cmp.Or(o.LockTimeout, 5*time.Second)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if !o.ReadOnly {
		if err := create(path, o, list); err != nil {
			return nil, fmt.Errorf("create %s: %w", path, err)
		}
	}
	s, err := o.open(path, list)
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	return s, nil
}

func (o Options) open(path string, list []migration) (*Store, error) {
	if err := o.probe(path); err != nil {
		return nil, err
	}
	db, err := bbolt.Open(path, 0o600, o.bbolt())
	if err != nil {
		return nil, named(err)
	}
	// A turn writes a few pages, so the file needs to grow by far less than bbolt's
	// 16 MiB at once.
	db.AllocSize = 1 << 20
	s := &Store{db: db, log: o.Log}
	if err := s.migrate(o, list); err != nil {
		_ = db.Close() // the first error tells more
		return nil, err
	}
	return s, nil
}

func (o Options) bbolt() *bbolt.Options {
	return &bbolt.Options{
		Timeout:         o.LockTimeout,
		FreelistType:    bbolt.FreelistMapType,
		NoFreelistSync:  true, // a turn writes a page less; opening reads the file once
		PreLoadFreelist: true,
		InitialMmapSize: room(),
		ReadOnly:        o.ReadOnly,
		MaxSize:         int(o.MaxSize),
	}
}

// room is the address space mapped from the beginning. The map cannot grow while
// anybody reads, so a long backup would otherwise hold up the writers.
func room() int {
	if strconv.IntSize < 64 || runtime.GOOS == "windows" { // where a map costs memory or disk
		return 0
	}
	return 1 << 30
}

// probe looks at the whole tree for reading, before bbolt does so in goroutines
// whose panics nobody can catch. A file that was cut short or garbled is found here.
func (o Options) probe(path string) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", storage.ErrDamaged, r)
		}
	}()
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	info, err := os.Stat(path)
	if err != nil {
		return named(err)
	}
	db, err := bbolt.Open(path, 0, &bbolt.Options{Timeout: o.LockTimeout, ReadOnly: true})
	if err != nil {
		return named(opening(err, info))
	}
	defer func() { _ = db.Close() }() // nothing was written
	return db.View(func(tx *bbolt.Tx) error {
		if info.Size() < tx.Size() {
			return fmt.Errorf("%d of %d bytes are there: %w", info.Size(), tx.Size(), storage.ErrDamaged)
		}
		return tx.ForEach(func(_ []byte, b *bbolt.Bucket) error { return walk(b) })
	})
}

// opening tells damage from other reasons for which bbolt opens no file: its own
// errors for that are texts only.
func opening(err error, info fs.FileInfo) error {
	if info.Mode().IsRegular() && info.Size() < int64(2*os.Getpagesize()) {
		return fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	return err
}

func walk(b *bbolt.Bucket) error {
	return b.ForEach(func(k, v []byte) error {
		if v == nil {
			return walk(b.Bucket(k))
		}
		return nil
	})
}

// create makes a new file with its buckets, closes it and makes its name durable.
// Only then is it used: a power cut during the very first writes can leave a file
// that cannot be opened, and nobody's match must be in it.
func create(path string, o Options, list []migration) error {
	if info, err := os.Stat(path); err == nil && info.Size() > 0 {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return named(err)
	}
	writing := o
	writing.ReadOnly = false
	db, err := bbolt.Open(path, 0o600, writing.bbolt())
	if err != nil {
		return named(err)
	}
	db.AllocSize = 1 << 20
	err = db.Update(func(tx *bbolt.Tx) error { return lay(tx, o.Now(), schema(list)) })
	if closed := db.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = syncDir(filepath.Dir(path))
	}
	return named(err)
}

// syncDir makes the names in a folder durable, where the system can.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" { // has no such call for folders
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
