package release

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// settings decide about a program beside its source and Go itself. They are told, so that no
// setting of the machine does.
var settings = []string{"CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0", "GOFIPS140=off", "GOWORK=off"}

// build builds the program for a platform into a folder, and returns its path.
func (v version) build(ctx context.Context, platform, into string) (program string, err error) {
	system, arch, _ := strings.Cut(platform, "/")
	into, err = filepath.Abs(into)
	if err != nil {
		return "", err
	}
	program = filepath.Join(into, programName(platform, system+"_"+arch))
	c := exec.CommandContext(ctx, "go", "build", "-trimpath", "-ldflags", "-s -w -X main.release="+v.name, "-o", program, "./cmd/bastide")
	c.Dir = v.source
	c.Env = append(append(os.Environ(), settings...), "GOOS="+system, "GOARCH="+arch)
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return program, nil
}

// programName is what a program is called on a platform.
func programName(platform, name string) string {
	if strings.HasPrefix(platform, "windows/") {
		return name + ".exe"
	}
	return name
}
