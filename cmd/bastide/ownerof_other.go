//go:build !unix

package main

// ownerOf does nothing on systems where a file has no user and group in numbers.
func ownerOf(string, string) (uid, gid int, differ bool) { return 0, 0, false }
