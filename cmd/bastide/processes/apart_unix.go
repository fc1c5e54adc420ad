//go:build unix && !linux

package processes

import (
	"os/exec"
	"syscall"
)

// apart starts a process in its own group, so Ctrl+C reaches only this one. It keeps running if
// this one is killed.
func apart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
