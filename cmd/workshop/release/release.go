// Package release makes what is published of a version: programs for six platforms, what they are
// made of, an image for two, notes and checksums. It asks nothing of the machine but Go and git, and
// writes the same bytes on every one: all times are that of the commit, no folder's name is kept.
package release

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
)

// Platforms are those that programs are made for, as Go names them.
var Platforms = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// Command makes a release of the commit that is checked out.
type Command struct {
	Out      string   `default:"dist" help:"A folder that is not there yet."`
	Snapshot bool     `help:"Make one of a commit without a tag, to try it."`
	Platform []string `placeholder:"OS/ARCH" help:"Only for these."`
}

// version is what is released.
type version struct {
	source string // folder of its source
	name   string // its tag, such as v1.2.3
	commit string
	at     time.Time // of the commit
}

// Run makes the release. It works on the source in the present folder, which has to be as it was
// committed.
func (c *Command) Run(t *command.Terminal) error {
	v, err := checkedOut(t, ".", c.Snapshot)
	if err != nil {
		return err
	}
	platforms := Platforms
	if c.Platform != nil {
		platforms = c.Platform
	}
	if err := os.Mkdir(c.Out, 0o755); err != nil {
		return err
	}
	programs := filepath.Join(c.Out, "programs")
	for _, platform := range platforms {
		if err := v.publish(t, platform, programs, c.Out); err != nil {
			return fmt.Errorf("%s: %w", platform, err)
		}
		fmt.Fprintln(t.Stdout, "made", v.archiveName(platform))
	}
	if err := v.image(platforms, programs, filepath.Join(c.Out, "image")); err != nil {
		return fmt.Errorf("image: %w", err)
	}
	if err := os.RemoveAll(programs); err != nil { // they are in the archives
		return err
	}
	if err := v.writeNotes(filepath.Join(c.Out, "notes.md"), c.Snapshot); err != nil {
		return err
	}
	return checksums(c.Out)
}

// publish builds the program for a platform, and packs it with what it is made of beside it.
func (v version) publish(ctx context.Context, platform, programs, out string) error {
	program, err := v.build(ctx, platform, programs)
	if err != nil {
		return err
	}
	if err := writeSBOM(program, filepath.Join(out, v.archiveName(platform)+".cdx.json")); err != nil {
		return err
	}
	return v.pack(platform, program, filepath.Join(out, v.archiveName(platform)))
}

// checkedOut finds out what is checked out in a folder. A release has a tag and nothing that was not
// committed.
func checkedOut(ctx context.Context, source string, snapshot bool) (version, error) {
	v := version{source: source}
	changed, err := git(ctx, source, "status", "--porcelain")
	if err != nil {
		return v, err
	}
	if changed != "" {
		return v, fmt.Errorf("commit or remove first what nobody else has:\n%s", changed)
	}
	at, err := git(ctx, source, "log", "-1", "--format=%ct %H")
	if err != nil {
		return v, err
	}
	seconds, commit, _ := strings.Cut(at, " ")
	unix, err := strconv.ParseInt(seconds, 10, 64)
	if err != nil {
		return v, err
	}
	v.at, v.commit = time.Unix(unix, 0).UTC(), commit
	if snapshot {
		v.name = "v0.0.0-" + commit[:12]
		return v, nil
	}
	if v.name, err = git(ctx, source, "describe", "--tags", "--exact-match", "--match", "v*"); err != nil {
		return v, errors.New("the commit that is checked out has no tag such as v1.2.3; --snapshot makes a release to be tried")
	}
	return v, nil
}

func git(ctx context.Context, folder string, args ...string) (string, error) {
	c := exec.CommandContext(ctx, "git", args...)
	c.Dir = folder
	out, err := c.Output()
	if failed := new(exec.ExitError); errors.As(err, &failed) {
		err = fmt.Errorf("git %s: %w: %s", args[0], err, failed.Stderr)
	}
	return strings.TrimSpace(string(out)), err
}
