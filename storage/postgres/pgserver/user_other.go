//go:build !unix

package pgserver

import "os/exec"

func unprivileged() (uid, gid int, other bool) { return 0, 0, false }

func asUnprivileged(*exec.Cmd) {}
