//go:build !unix

package processes

import "os/exec"

// inOwnGroup does nothing on systems without process groups.
func inOwnGroup(*exec.Cmd) {}
