//go:build unix && !linux

package pgserver

import "syscall"

// dieTogether does nothing where the system cannot do it.
func dieTogether(*syscall.SysProcAttr) {}
