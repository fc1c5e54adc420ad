package pgserver

import "syscall"

// dieTogether has a server stop when this process is killed.
func dieTogether(attr *syscall.SysProcAttr) { attr.Pdeathsig = syscall.SIGQUIT }
