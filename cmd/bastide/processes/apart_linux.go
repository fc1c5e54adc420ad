package processes

import (
	"os/exec"
	"syscall"
)

// inOwnGroup starts a process in its own group, so Ctrl+C reaches only this one, and has it killed when
// this one dies.
func inOwnGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
