package processes

import (
	"os/exec"
	"syscall"
)

// apart starts a process in a group of its own, so that Ctrl+C reaches this one alone, and has
// it killed when this one is.
func apart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
