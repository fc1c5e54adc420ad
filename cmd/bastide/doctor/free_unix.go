//go:build linux || darwin

package doctor

import "golang.org/x/sys/unix"

// Free returns how many bytes the bot's user can still write in a folder.
func Free(folder string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
