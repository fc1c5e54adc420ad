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

// Options of [Open]; the zero Options are fit for use.
type Options struct {
	// LockTimeout is how long to wait for another process to let go of the file.
	// The default is 5 seconds.
	LockTimeout time.Duration
	// Now names the copy made before a migration; the default is [time.Now].
	Now func() time.Time
	// Log is told of migrations and of damage; the default is silence.
	Log *slog.Logger
	// Report is told of each fault that was found by opening the file and does not keep
	// it from being used. The default is silence.
	Report func(fault error)
	// ReadOnly opens an existing file for reading. Several processes may do so at
	// once, but not while another one writes. Nothing is created or migrated.
	ReadOnly bool
	// MaxSize caps the file in bytes: beyond it, commits fail with ErrFull. The
	// default is no cap but the disk.
	MaxSize int64
	// NoSync leaves it to the system when what is written reaches the disk, for files that need
	// not outlive the machine, such as those of tests: a power cut may ruin them.
	NoSync bool
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
	if o.Report == nil {
		o.Report = func(error) {}
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

// open reads the whole file before it is used: bbolt would do so in goroutines whose
// panics nobody can catch.
func (o Options) open(path string, list []migration) (*Store, error) {
	s, err := o.connect(path, true)
	if err != nil {
		return nil, err
	}
	found, have, err := o.survey(s, schema(list))
	if err == nil && o.ReadOnly {
		found.tell(o.Report)
		return s, nil
	}
	_ = s.db.Close() // nothing was written
	if err != nil {
		return nil, err
	}
	if s, err = o.connect(path, false); err != nil {
		return nil, err
	}
	// A turn writes a few pages, so the file needs to grow by far less than bbolt's
	// 16 MiB at once.
	s.db.AllocSize = 1 << 20
	if err = s.ready(o, found, have, list); err != nil {
		_ = s.Close()
		return nil, err
	}
	return s, nil
}

// survey surveys a file and returns its schema as well, or says why it cannot be used.
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
		err = fmt.Errorf("schema %d has to be migrated to %d first: %w", have, want, storage.ErrReadOnly)
	}
	return found, have, err
}

// ready makes a file that was surveyed fit for writing.
func (s *Store) ready(o Options, found *survey, have uint32, list []migration) error {
	if have == schema(list) {
		return s.mend(found, o.Report)
	}
	if found.old {
		o.Report(errOldMeta)
	}
	return s.migrate(o, have, list)
}

// connect gives the file to bbolt.
func (o Options) connect(path string, reading bool) (s *Store, err error) {
	s = &Store{log: o.Log}
	defer s.caught(&err)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	info, err := os.Stat(path)
	if err != nil {
		return nil, named(err)
	}
	if info.Mode().IsRegular() && info.Size() == 0 {
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
		return nil, named(opening(err, info))
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
		MaxSize:         int(o.MaxSize),
		NoSync:          o.NoSync,
		NoGrowSync:      o.NoSync,
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

// opening tells damage from other reasons for which bbolt opens no file: its own
// errors for that are texts only.
func opening(err error, info fs.FileInfo) error {
	if info.Mode().IsRegular() && info.Size() < int64(2*os.Getpagesize()) {
		return fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	return err
}

// create makes a new file with its buckets and gives it its name when it is whole: a
// power cut during the very first writes can leave a file that cannot be opened. A file
// that is there is never a new one, not even when it is empty: it may have been cut off.
func create(path string, o Options, list []migration) error {
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return named(err)
	}
	unfinished := fmt.Sprintf("%s.%d.new", path, os.Getpid())
	_ = os.Remove(unfinished) // of a process that was killed
	defer os.Remove(unfinished)
	err := o.write(unfinished, schema(list))
	if err == nil {
		err = name(unfinished, path)
	}
	if err == nil && !o.NoSync {
		err = syncDir(filepath.Dir(path))
	}
	return named(err)
}

// write makes a file with its buckets.
func (o Options) write(path string, version uint32) error {
	db, err := bbolt.Open(path, 0o600, o.bbolt())
	if err != nil {
		return err
	}
	db.AllocSize = 1 << 20
	err = db.Update(func(tx *bbolt.Tx) error { return lay(tx, o.Now(), version) })
	return errors.Join(err, db.Close())
}

// name gives a finished file its name, unless another process was faster.
func name(unfinished, path string) error {
	err := os.Link(unfinished, path)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return nil
	}
	return os.Rename(unfinished, path) // where files have one name only
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
