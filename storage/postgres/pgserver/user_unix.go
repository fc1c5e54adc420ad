//go:build unix

package pgserver

import (
	"os"
	"os/exec"
	"os/user"
	"strconv"
	"syscall"
)

// unprivileged returns the user for the server if that must not be the user of this process: PostgreSQL
// refuses to run as root.
func unprivileged() (uid, gid int, other bool) {
	if os.Geteuid() != 0 {
		return 0, 0, false
	}
	for _, name := range []string{"postgres", "nobody"} {
		if u, err := user.Lookup(name); err == nil {
			uid, err1 := strconv.Atoi(u.Uid)
			gid, err2 := strconv.Atoi(u.Gid)
			if err1 == nil && err2 == nil {
				return uid, gid, true
			}
		}
	}
	return 65534, 65534, true
}

// asUnprivileged makes a program run as the unprivileged user, and in its own process group, so that Ctrl+C
// reaches only this process.
func asUnprivileged(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if uid, gid, other := unprivileged(); other {
		cmd.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	dieTogether(cmd.SysProcAttr)
}
