package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	bberrors "go.etcd.io/bbolt/errors"

	"github.com/bastide-games/bastide/storage"
)

func TestCreate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "bastide.db")
	s := opened(t, path, Options{Now: someDay})
	info, err := os.Stat(path)
	must(t, err)
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v", info.Mode())
	}
	if list := faults(t, s); len(list) > 0 {
		t.Errorf("faults %q", list)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left beside it: %v, %v", left, err)
	}
}

// TestCreatedDurably makes the name of a new file durable, and only then.
func TestCreatedDurably(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bastide.db")
	var synced []string
	o := Options{syncDir: func(dir string) error { synced = append(synced, dir); return nil }}
	must(t, opened(t, path, o).Close())
	if !slices.Equal(synced, []string{filepath.Dir(path)}) {
		t.Errorf("after creating it, %q were synced", synced)
	}
	opened(t, path, o)
	o.NoSync = true
	opened(t, filepath.Join(t.TempDir(), "other.db"), o)
	if len(synced) != 1 {
		t.Errorf("synced %q", synced)
	}
	o = Options{syncDir: func(string) error { return syscall.EIO }}
	_, err := Open(filepath.Join(t.TempDir(), "third.db"), o)
	refused(t, err, syscall.EIO)
}

// TestCreatedMeanwhile finishes a new file after another process has already created it.
func TestCreatedMeanwhile(t *testing.T) {
	path := filledFile(t)
	late := filepath.Join(t.TempDir(), "late.db")
	must(t, Options{Now: someDay}.write(late, schema(migrations)))
	must(t, publish(late, path))
	if _, err := opened(t, path, Options{}).Match(1); err != nil {
		t.Errorf("the file of the other process was replaced: %v", err)
	}
}

// TestEmptyFile refuses an empty file.
func TestEmptyFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bastide.db")
	must(t, os.WriteFile(path, nil, 0o600))
	for _, o := range []Options{{}, {ReadOnly: true}} {
		_, err := Open(path, o)
		refused(t, err, storage.ErrDamaged)
	}
	if b := read(t, path); len(b) > 0 {
		t.Error("the file was changed")
	}
}

func TestTwoOpeners(t *testing.T) {
	path := filledFile(t)
	opened(t, path, Options{})
	for _, o := range []Options{{}, {ReadOnly: true}} {
		o.LockTimeout = time.Millisecond
		_, err := Open(path, o)
		refused(t, err, storage.ErrLocked)
		if !strings.Contains(err.Error(), path) {
			t.Errorf("%q does not say which file", err)
		}
	}
}

func TestReadOnly(t *testing.T) {
	path := filledFile(t)
	s := opened(t, path, Options{ReadOnly: true})
	opened(t, path, Options{ReadOnly: true})
	if m, err := s.Match(1); err != nil || string(m.Head) != "head one" {
		t.Fatalf("match %+v, %v", m, err)
	}
	if list := faults(t, s); len(list) > 0 {
		t.Errorf("faults %q", list)
	}
	_, _, err := s.Commit(context.Background(), storage.Change{Match: storage.Match{Status: storage.Live}})
	refused(t, err, storage.ErrReadOnly)
	refused(t, s.SetValue("key", nil), storage.ErrReadOnly)
	var copied bytes.Buffer
	must(t, s.Backup(&copied))

	missing := filepath.Join(t.TempDir(), "missing.db")
	_, err = Open(missing, Options{ReadOnly: true})
	refused(t, err, fs.ErrNotExist)
	if _, err := os.Stat(missing); err == nil {
		t.Error("reading created a file")
	}
}

// TestFull reaches the size limit: the change is refused as a whole, and smaller ones still succeed.
func TestFull(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bastide.db")
	s := opened(t, path, Options{MaxSize: 4 << 20})
	fillStore(t, s)
	before, err := s.Match(1)
	must(t, err)
	large := before
	large.Head = make([]byte, 8<<20)
	_, _, err = s.Commit(context.Background(), storage.Change{Match: large, Interaction: 9, Log: [][]byte{[]byte("x")}})
	refused(t, err, storage.ErrFull)
	after, _, err := s.Commit(context.Background(), storage.Change{Match: before, Interaction: 9})
	if err != nil || after.Steps != before.Steps {
		t.Fatalf("after the refusal %+v, %v", after, err)
	}
	if list := faults(t, s); len(list) > 0 {
		t.Errorf("faults %q", list)
	}
}

func TestNamedErrors(t *testing.T) {
	for _, c := range []struct{ cause, want error }{
		{&fs.PathError{Op: "write", Path: "x", Err: syscall.ENOSPC}, storage.ErrFull},
		{fmt.Errorf("file resize error: %s", syscall.ENOSPC), storage.ErrFull},
		{&fs.PathError{Op: "open", Path: "x", Err: syscall.EACCES}, storage.ErrReadOnly},
		{&fs.PathError{Op: "open", Path: "x", Err: syscall.EROFS}, storage.ErrReadOnly},
	} {
		refused(t, wrapKnown(c.cause), c.want)
	}
	plain := errors.New("plain")
	if wrapKnown(plain) != plain || wrapKnown(nil) != nil {
		t.Error("an error without a name was changed")
	}
}

// TestRefusedByEngine lets bbolt itself refuse something: the store goes on.
func TestRefusedByEngine(t *testing.T) {
	s := opened(t, filledFile(t), Options{})
	refused(t, s.SetValue("", []byte("no key")), bberrors.ErrKeyRequired)
	must(t, s.SetValue("key", []byte("value")))
	if list := faults(t, s); len(list) > 0 {
		t.Errorf("faults %q", list)
	}
}
