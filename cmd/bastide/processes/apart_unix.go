//go:build unix && !linux

package processes

import (
	"os/exec"
	"syscall"
)

// apart starts a process in a group of its own, so that Ctrl+C reaches this one alone. Where
// this one is killed the system leaves it running.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
