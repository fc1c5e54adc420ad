package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// What root restores or moves belongs to the user of the bot: that of the file it replaces, or of the folder.
func TestRestoredByRoot(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give a file away")
	}
	const service = 4711
	owned := func(path string) (uid, gid uint32, mode fs.FileMode) {
		info, err := os.Stat(path)
		must(t, err)
		who := info.Sys().(*syscall.Stat_t)
		return who.Uid, who.Gid, info.Mode().Perm()
	}
	folder, backup := filepath.Join(t.TempDir(), "data"), filepath.Join(t.TempDir(), "copy.db")
	newDatabaseWith(t, backup, 10)
	must(t, os.Mkdir(folder, 0o700))
	must(t, os.Chown(folder, service, service+1))
	db := filepath.Join(folder, "bastide.db")
	works(t, "restore", "--db", db, backup)
	if uid, gid, mode := owned(db); uid != service || gid != service+1 || mode != 0o600 {
		t.Errorf("a new file: %d, %d, %v", uid, gid, mode)
	}
	must(t, os.Chown(db, service+2, service+3))
	must(t, os.Chmod(db, 0o640))
	works(t, "restore", "--db", db, backup)
	if uid, gid, mode := owned(db); uid != service+2 || gid != service+3 || mode != 0o640 {
		t.Errorf("in the place of another: %d, %d, %v", uid, gid, mode)
	}
	moved := filepath.Join(folder, "moved.db")
	works(t, "move", db, moved)
	if uid, gid, mode := owned(moved); uid != service || gid != service+1 || mode != 0o600 {
		t.Errorf("a moved file: %d, %d, %v", uid, gid, mode)
	}
}

// A user who may not give the file away reads what to do.
func TestRestoredByAnother(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can make a file of another user")
	}
	s := idleServer(t, inOwnProcess(asNobody+"=1"))
	folder, backup := filepath.Dir(s.host.db), filepath.Join(t.TempDir(), "copy.db")
	newDatabaseWith(t, backup, 10)
	newDatabaseWith(t, s.host.db, 10)
	for path, mode := range map[string]fs.FileMode{filepath.Dir(folder): 0o711, folder: 0o777, s.host.db: 0o644, filepath.Dir(backup): 0o777, filepath.Dir(filepath.Dir(backup)): 0o711, backup: 0o644} {
		must(t, os.Chmod(path, mode))
	}
	must(t, os.Chown(s.host.db, 4711, 4712))
	p := s.spawn("restore", backup)
	<-p.exited
	if p.err != nil || !strings.Contains(s.said(), "chown 4711:4712 "+s.host.db) {
		t.Errorf("%v: %s", p.err, s.said())
	}
}
