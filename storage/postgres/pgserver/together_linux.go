package pgserver

import "syscall"

// dieTogether stops a server when this process is killed.
func dieTogether(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGQUIT }
