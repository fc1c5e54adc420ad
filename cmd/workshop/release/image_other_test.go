//go:build !linux

package release

import "testing"

// runsAsImage needs the system that the image is for.
func runsAsImage(t *testing.T, _ string) { t.Skip("the image is for Linux") }
