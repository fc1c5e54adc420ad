//go:build unix && !linux

package pgserver

import "syscall"

// dieTogether does nothing, because the system has no such call.
func dieTogether(*syscall.SysProcAttr) {}
