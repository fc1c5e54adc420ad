package rehearsal

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// The file of a journal is there as long as something is noted.
func TestFile(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "new")
	f := File(filepath.Join(folder, "bastide.db.rehearsal"))
	noted := []Made{{Kind: madeThread, Server: 1, Channel: 2, ID: 3, Name: "a"}, {Kind: madeEmoji, Name: "b"}}
	for range 2 {
		if all, err := f.Load(); len(all) > 0 || err != nil {
			t.Errorf("without a file: %v, %v", all, err)
		}
		if err := f.Save(noted); err != nil {
			t.Fatal(err)
		}
		if all, err := f.Load(); !slices.Equal(all, noted) || err != nil {
			t.Errorf("noted: %v, %v", all, err)
		}
		if err := f.Save(nil); err != nil {
			t.Fatal(err)
		}
		if left, err := os.ReadDir(folder); len(left) > 0 || err != nil {
			t.Errorf("left: %v, %v", left, err)
		}
	}
	if err := os.WriteFile(string(f), []byte("?"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Load(); err == nil {
		t.Error("a damaged file is read")
	}
}
