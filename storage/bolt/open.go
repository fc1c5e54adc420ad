package bolt

import (
	"cmp"
	"errors"
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

// Options of [Open]; the zero value is ready to use.
type Options struct {
	// LockTimeout is how long to wait until another process closes the file. The default is 5 seconds.
	LockTimeout time.Duration
	// Now names the copy made before a migration; the default is [time.Now].
	Now func() time.Time
	// Log gets messages about migrations and damage; the default is none.
	Log *slog.Logger
	// Report is called for each fault that opening finds and that does not make the file unusable.
	Report func(fault error)
	// ReadOnly opens an existing file for reading. Several processes may do so at once, but not while one
	// writes. Nothing is created or migrated.
	ReadOnly bool
	// MaxSize limits the file size in bytes: beyond it, commits fail with ErrFull. The default is no limit.
	MaxSize int64
	// NoSync lets the system decide when written data reaches the disk. A power failure may then ruin the
	// file, so it is for short-lived files such as those of tests.
	NoSync bool

	syncDir func(dir string) error // makes the names in a folder durable; the default is syncDir
}

// Open opens the file, or creates it and its folder. The errors wrap [storage.ErrLocked],
// [storage.ErrNewer], [storage.ErrDamaged], [storage.ErrReadOnly], [storage.ErrFull] or, for reading,
// [fs.ErrNotExist].
func Open(path string, o Options) (*Store, error) {
	return open(path, o, migrations)
}

// Try returns the error with which [Open] would refuse an existing file for writing, and reports the faults that it
// would report. It changes nothing.
func Try(path string, o Options) error {
	o.ReadOnly = false
	if err := o.defaults().try(path, migrations); err != nil {
		return fmt.Errorf("open %s: %w", path, err)
	}
	return nil
}

func (o Options) try(path string, list []migration) error {
	s, err := o.openBbolt(path, true)
	if err != nil {
		return err
	}
	defer s.db.Close() // nothing was written
	found, have, err := o.survey(s, schema(list))
	if err != nil {
		return err
	}
	if have == schema(list) {
		if err := found.loss(); err != nil {
			return err
		}
		found.reportDifferences(o.Report)
	} else if found.old {
		o.Report(errOldMeta)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return wrapKnown(err)
	}
	return f.Close()
}

func (o Options) defaults() Options {
	o.LockTimeout = cmp.Or(o.LockTimeout, 5*time.Second)
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Report == nil {
		o.Report = func(error) {}
	}
	if o.syncDir == nil {
		o.syncDir = syncDir
	}
	return o
}

func open(path string, o Options, list []migration) (*Store, error) {
	o = o.defaults()
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

// open reads the whole file before bbolt does, because bbolt reads it in goroutines whose panics cannot be
// recovered.
func (o Options) open(path string, list []migration) (*Store, error) {
	s, err := o.openBbolt(path, true)
	if err != nil {
		return nil, err
	}
	found, have, err := o.survey(s, schema(list))
	if err == nil && o.ReadOnly {
		found.reportDifferences(o.Report)
		return s, nil
	}
	_ = s.db.Close() // nothing was written
	if err != nil {
		return nil, err
	}
	if s, err = o.openBbolt(path, false); err != nil {
		return nil, err
	}
	// A turn writes a few pages, so bbolt's default growth of 16 MiB is far too much.
	s.db.AllocSize = 1 << 20
	if err = s.prepare(o, found, have, list); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// survey surveys a file and also returns its schema, or says why the file cannot be used.
func (o Options) survey(s *Store, want uint32) (found *survey, have uint32, err error) {
	if found, err = surveyed(s.file, o.Report); err != nil {
		return nil, 0, err
	}
	have, err = found.version(want)
	switch {
	case err != nil:
	case have > want:
		err = fmt.Errorf("schema %d, this program knows %d: %w", have, want, storage.ErrNewer)
	case have == want:
		err = found.complete()
	case o.ReadOnly:
		err = fmt.Errorf("schema %d, this program knows %d: %w", have, want, storage.ErrOlder)
	}
	return found, have, err
}

// prepare makes a surveyed file ready for writing.
func (s *Store) prepare(o Options, found *survey, have uint32, list []migration) error {
	if have == schema(list) {
		return s.repair(found, o.Report)
	}
	if found.old {
		o.Report(errOldMeta)
	}
	return s.migrate(o, have, list)
}

// openBbolt opens the file with bbolt.
func (o Options) openBbolt(path string, reading bool) (s *Store, err error) {
	s = &Store{log: o.Log, options: o}
	if s.path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	defer s.recoverPanic(&err)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	info, err := os.Stat(path)
	if err != nil {
		return nil, wrapKnown(err)
	}
	switch {
	case !info.Mode().IsRegular() && !info.IsDir(): // opening or reading it may never end
		return nil, fmt.Errorf("%s is not a regular file", path)
	case info.Mode().IsRegular() && info.Size() == 0:
		return nil, fmt.Errorf("%w: the file is empty", storage.ErrDamaged)
	}
	settings := o.bbolt()
	settings.OpenFile = func(path string, flag int, mode fs.FileMode) (_ *os.File, err error) {
		s.file, err = os.OpenFile(path, flag, mode)
		return s.file, err
	}
	if reading {
		settings.ReadOnly, settings.PreLoadFreelist, settings.InitialMmapSize = true, false, 0
	}
	if s.db, err = bbolt.Open(path, 0o600, settings); err != nil {
		return nil, wrapKnown(wrapOpenError(err, info))
	}
	return s, nil
}

func (o Options) bbolt() *bbolt.Options {
	return &bbolt.Options{
		Timeout:         o.LockTimeout,
		FreelistType:    bbolt.FreelistMapType,
		NoFreelistSync:  true, // saves a page per turn; opening reads the whole file anyway
		PreLoadFreelist: true,
		InitialMmapSize: initialMapSize(),
		MaxSize:         int(o.MaxSize),
		NoSync:          o.NoSync,
		NoGrowSync:      o.NoSync,
	}
}

// initialMapSize is the address space to map at the start. The map cannot grow while a transaction reads,
// so a long backup would otherwise block the writers.
func initialMapSize() int {
	if strconv.IntSize < 64 || runtime.GOOS == "windows" { // where a map costs memory or disk space
		return 0
	}
	return 1 << 30
}

// wrapOpenError distinguishes damage from other reasons why bbolt cannot open a file. bbolt's own errors
// for damage are only texts.
func wrapOpenError(err error, info fs.FileInfo) error {
	if info.Mode().IsRegular() && info.Size() < int64(2*os.Getpagesize()) {
		return fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	return err
}

// create makes a new file with its buckets under a temporary name, and gives it its name when it is
// complete: a power failure during the first writes can leave a file that cannot be opened. An existing
// file is never treated as new, even when empty: it may have been cut off.
func create(path string, o Options, list []migration) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return wrapKnown(err)
	}
	unfinished := fmt.Sprintf("%s.%d.new", path, os.Getpid())
	_ = os.Remove(unfinished) // left by a killed process
	defer os.Remove(unfinished)
	err := o.write(unfinished, schema(list))
	if err == nil {
		err = publish(unfinished, path)
	}
	if err == nil && !o.NoSync {
		err = o.syncDir(filepath.Dir(path))
	}
	return wrapKnown(err)
}

// write creates a file with its buckets.
func (o Options) write(path string, version uint32) error {
	db, err := bbolt.Open(path, 0o600, o.bbolt())
	if err != nil {
		return err
	}
	db.AllocSize = 1 << 20
	err = db.Update(func(tx *bbolt.Tx) error { return createBuckets(tx, o.Now(), version) })
	return errors.Join(err, db.Close())
}

// publish gives a complete file its name, unless another process was faster.
func publish(unfinished, path string) error {
	err := os.Link(unfinished, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	return os.Rename(unfinished, path) // on file systems without hard links
}

// syncDir makes the names in a folder durable, where the system can.
func syncDir(dir string) error {
	if runtime.GOOS == "windows" { // it has no such call for folders
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
