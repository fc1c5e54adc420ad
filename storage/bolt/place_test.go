package bolt

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// misplaced are the ways in which a file can lose its place while it is open.
var misplaced = map[string]struct {
	how   func(t *testing.T, path string)
	aside bool // another file is there
}{
	"deleted":           {func(t *testing.T, path string) { must(t, os.Remove(path)) }, false},
	"folder deleted":    {func(t *testing.T, path string) { must(t, os.RemoveAll(filepath.Dir(path))) }, false},
	"moved away":        {func(t *testing.T, path string) { must(t, os.Rename(path, path+".old")) }, false},
	"another database":  {func(t *testing.T, path string) { must(t, os.Rename(filledFile(t), path)) }, true},
	"an empty file":     {func(t *testing.T, path string) { replaceBy(t, path, nil) }, true},
	"another kind":      {func(t *testing.T, path string) { replaceBy(t, path, make([]byte, 100_000)) }, true},
	"a folder":          {func(t *testing.T, path string) { must(t, os.Remove(path)); must(t, os.Mkdir(path, 0o700)) }, true},
	"a link to nowhere": {func(t *testing.T, path string) { must(t, os.Remove(path)); must(t, os.Symlink("nowhere", path)) }, true},
}

// replaceBy puts another file in the place of one.
func replaceBy(t *testing.T, path string, content []byte) {
	t.Helper()
	must(t, os.WriteFile(path+".other", content, 0o600))
	must(t, os.Rename(path+".other", path))
}

// TestPutBack misplaces the file of an open store. The store says so, writes everything to the path again, and goes on
// there: what was written before and after is in the new file.
func TestPutBack(t *testing.T) {
	for name, c := range misplaced {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "folder", "bastide.db")
			s := opened(t, path, Options{})
			fillStore(t, s)
			must(t, s.InPlace())
			c.how(t, path)
			refused(t, s.InPlace(), storage.ErrMisplaced)
			must(t, s.SetValue("written", []byte("meanwhile")))
			aside, err := s.PutBack(someDay())
			must(t, err)
			if _, err := os.Lstat(aside); (aside != "") != c.aside || c.aside && err != nil {
				t.Errorf("kept %q: %v", aside, err)
			}
			must(t, s.InPlace())
			must(t, s.SetValue("after", []byte("that")))
			if list := faults(t, s); len(list) > 0 {
				t.Errorf("faults %q", list)
			}
			if _, err := Open(path, Options{LockTimeout: time.Millisecond}); !errors.Is(err, storage.ErrLocked) {
				t.Errorf("the new file is not locked: %v", err)
			}
			want := dump(s)
			must(t, s.Close())
			again := opened(t, path, Options{})
			if got := dump(again); got != want {
				t.Errorf("the new file holds %s, want %s", got, want)
			}
			for _, key := range []string{"written", "after"} {
				if value, err := again.Value(key); err != nil || value == nil {
					t.Errorf("%s is missing: %v", key, err)
				}
			}
		})
	}
}

// TestPutBackUsed leaves a file alone that another process uses. The store goes on as before.
func TestPutBackUsed(t *testing.T) {
	path := filledFile(t)
	s := opened(t, path, Options{})
	must(t, os.Remove(path))
	other := opened(t, path, Options{})
	_, err := s.PutBack(someDay())
	refused(t, err, storage.ErrLocked)
	must(t, s.SetValue("goes", []byte("on")))
	must(t, other.InPlace())
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left behind are %v, %v", left, err)
	}
	must(t, other.Close())
	if _, err := s.PutBack(someDay()); err != nil {
		t.Errorf("after the other process has ended: %v", err)
	}
	if value, _ := s.Value("goes"); string(value) != "on" {
		t.Errorf("the value is %q", value)
	}
}

// TestPutBackFails fails where the copy cannot be written: nothing is lost, and a later try succeeds.
func TestPutBackFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "bastide.db")
	s := opened(t, path, Options{})
	fillStore(t, s)
	folder := filepath.Dir(path)
	must(t, os.RemoveAll(folder))
	must(t, os.WriteFile(folder, nil, 0o600))
	refused(t, s.InPlace(), storage.ErrMisplaced)
	if _, err := s.PutBack(someDay()); err == nil {
		t.Error("written into a folder that is a file")
	}
	must(t, os.Remove(folder))
	if _, err := s.PutBack(someDay()); err != nil {
		t.Error(err)
	}
	must(t, s.InPlace())
}

// TestPutBackBusy puts the file back again and again while others read, write, and copy. Nobody notices.
func TestPutBackBusy(t *testing.T) {
	path := filledFile(t)
	s := opened(t, path, Options{NoSync: true})
	var work sync.WaitGroup
	done := make(chan struct{})
	each := func(do func(n int) error) {
		work.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-done:
					return
				default:
				}
				if err := do(n); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	each(func(n int) error { return s.SetValue("last", fmt.Append(nil, n)) })
	each(func(int) error { _, err := s.Match(1); return err })
	each(func(int) error { return s.Backup(discard{}) })
	each(func(int) error { return s.Wipe() })
	each(func(int) error { return ignoreMisplaced(s.InPlace()) })
	for range 20 {
		must(t, os.Remove(path))
		_, err := s.PutBack(someDay())
		must(t, err)
	}
	close(done)
	work.Wait()
	if list := faults(t, s); len(list) > 0 {
		t.Errorf("faults %q", list)
	}
}

func ignoreMisplaced(err error) error {
	if errors.Is(err, storage.ErrMisplaced) {
		return nil
	}
	return err
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
