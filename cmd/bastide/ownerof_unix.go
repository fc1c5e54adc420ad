//go:build unix

package main

import (
	"os"
	"syscall"
)

// ownerOf returns the user and the group of a file, and whether those of another file differ from them.
func ownerOf(other, model string) (uid, gid int, differ bool) {
	a, errA := os.Stat(other)
	b, errB := os.Stat(model)
	if errA != nil || errB != nil {
		return 0, 0, false
	}
	have, want := a.Sys().(*syscall.Stat_t), b.Sys().(*syscall.Stat_t)
	return int(want.Uid), int(want.Gid), have.Uid != want.Uid || have.Gid != want.Gid
}
