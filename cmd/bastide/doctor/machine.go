package doctor

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
)

func (v *examination) database(ctx context.Context) (string, error) {
	if v.Running && (v.Health != nil || !v.remote()) { // only one process can look at a file
		return "the bot uses it now", v.Health
	}
	if _, err := os.Stat(v.DB); errors.Is(err, fs.ErrNotExist) && !v.remote() {
		if err := writable(filepath.Dir(v.DB)); err != nil {
			return "", err
		}
		return v.DB + " will be made at the first start", nil
	}
	app := ""
	if v.learnApplication(ctx) == nil {
		app = v.app.ID
	}
	if err := v.Try(app); err != nil {
		return "", err
	}
	if v.remote() {
		return "it can be reached, read and written", nil
	}
	return v.DB + " can be read and written", writable(filepath.Dir(v.DB))
}

// remote reports whether the database is not a file on this machine.
func (v *examination) remote() bool { return strings.Contains(v.DB, "://") }

// minFree is the free disk space that is needed, in bytes. A backup, and the copy made before a
// migration of the file, each need as much as the file itself.
const minFree = 256 << 20

func (v *examination) disk(context.Context) (string, error) {
	if v.remote() {
		return "", nil
	}
	folder := filepath.Dir(v.DB)
	left, err := Free(folder)
	if err != nil {
		return "", nil // another check reports it, or this system cannot tell
	}
	need := int64(minFree)
	if info, err := os.Stat(v.DB); err == nil {
		need = max(need, 2*info.Size())
	}
	if left < need {
		return "", fmt.Errorf("only %d MB are free in %s: free %d MB, or the bot will fail to store turns", left>>20, folder, need>>20)
	}
	return fmt.Sprintf("%d MB are left in %s", left>>20, folder), nil
}

func (v *examination) backups(context.Context) (string, error) {
	if v.Backups == "" {
		return "", nil
	}
	return v.Backups + " can be written", v.TryBackups()
}

// metrics tries to serve at the address of the metrics. A running bot does so already.
func (v *examination) metrics(ctx context.Context) (string, error) {
	if v.HTTP == "" || v.Running {
		return "", nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", v.HTTP)
	if err != nil {
		return "", fmt.Errorf("BASTIDE_HTTP: %w", err)
	}
	return "can be served at " + v.HTTP, listener.Close()
}

// writable tries to create a file in a folder, or in its nearest existing parent.
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
		return fmt.Errorf("the bot's user cannot write in %s: give it the permission, or choose another folder", folder)
	}
	f.Close()
	return os.Remove(f.Name())
}
