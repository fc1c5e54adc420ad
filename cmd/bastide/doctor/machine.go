package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

func (v *visit) database(context.Context) (string, error) {
	if v.remote() {
		if err := v.Open(); err != nil {
			return "", err
		}
		return "it can be reached and read", nil
	}
	if _, err := os.Stat(v.DB); errors.Is(err, fs.ErrNotExist) {
		if err := writable(filepath.Dir(v.DB)); err != nil {
			return "", err
		}
		return v.DB + " will be made at the first start", nil
	}
	if err := v.Open(); err != nil {
		return "", err
	}
	return v.DB + " can be read", writable(filepath.Dir(v.DB))
}

// remote reports whether the database is on another machine, or at least not a file here.
func (v *visit) remote() bool { return strings.Contains(v.DB, "://") }

// spare is the room that a disk should have left, in bytes: a backup and the copy made
// before a change of the file's form need as much as the file itself.
const spare = 256 << 20

func (v *visit) disk(context.Context) (string, error) {
	if v.remote() {
		return "", nil
	}
	folder := filepath.Dir(v.DB)
	left, err := free(folder)
	if err != nil {
		return "", nil // which is told about the database, or cannot be asked on this system
	}
	need := int64(spare)
	if info, err := os.Stat(v.DB); err == nil {
		need = max(need, 2*info.Size())
	}
	if left < need {
		return "", fmt.Errorf("%d MB are left in %s: make room for %d MB, or the bot cannot store turns some day", left>>20, folder, need>>20)
	}
	return fmt.Sprintf("%d MB are left in %s", left>>20, folder), nil
}

func (v *visit) backups(context.Context) (string, error) {
	if v.Backups == "" || v.remote() {
		return "", nil
	}
	if err := writable(v.Backups); err != nil {
		return "", err
	}
	return v.Backups + " can be written", nil
}

// writable tries to make a file in a folder, or in the nearest one above it that is there.
func writable(folder string) error {
	for {
		_, err := os.Stat(folder)
		if up := filepath.Dir(folder); errors.Is(err, fs.ErrNotExist) && up != folder {
			folder = up
			continue
		}
		break
	}
	f, err := os.CreateTemp(folder, ".bastide-doctor-*")
	if err != nil {
		return fmt.Errorf("nothing can be written in %s: give the bot's user the right to, or choose another folder", folder)
	}
	f.Close()
	return os.Remove(f.Name())
}
