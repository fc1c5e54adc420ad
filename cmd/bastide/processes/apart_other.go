//go:build !unix

package processes

import "os/exec"

// apart does nothing on systems without process groups.
func apart(*exec.Cmd) {}
