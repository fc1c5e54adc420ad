//go:build unix && !linux

package processes

import (
	"os/exec"
	"syscall"
)

// inOwnGroup starts a process in its own group, so Ctrl+C reaches only this one. It keeps running if
// this one is killed.
func inOwnGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
