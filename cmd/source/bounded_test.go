package source

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Neither what has no end nor what is long, and no folder or device in the place of a data file, is
// read for long.
func TestEndless(t *testing.T) {
	folder := t.TempDir()
	write := func(name string, size int) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, make([]byte, size), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	long := []string{write("long", maxRecord+1)}
	if _, err := os.Stat("/dev/zero"); err == nil {
		long = append(long, "/dev/zero")
	}
	for _, path := range long {
		if _, _, err := (File{Path: path}).Read(t.Context()); err == nil || !strings.Contains(err.Error(), path+": longer than 4096 KiB") {
			t.Errorf("%s: %v", path, err)
		}
	}
	if _, _, err := (File{Path: write("whole", maxRecord)}).Read(t.Context()); err == nil || strings.Contains(err.Error(), "longer") {
		t.Errorf("a record that is just as long as it may be: %v", err)
	}
	set := filepath.Join(folder, "carcassonne-tiles.json")
	if err := os.Mkdir(set, 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := (Sets{Folder: folder}).Load(); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a folder as a data file: %v", err)
	}
	if err := os.Remove(set); err != nil {
		t.Fatal(err)
	}
	write("carcassonne-tiles.json", maxSet+1)
	if _, err := (Sets{Folder: folder}).Load(); err == nil || !strings.Contains(err.Error(), "longer than 1024 KiB") {
		t.Errorf("a long data file: %v", err)
	}
}
