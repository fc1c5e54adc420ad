package slower

import (
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/bastide-games/bastide/cmd/command"
)

// history asks git about the commits of a tree.
type history struct {
	*command.Terminal
	tree string
}

// line returns what a git command prints, or "" if it fails.
func (h history) line(args ...string) string {
	out, err := h.git(args...).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

func (h history) git(args ...string) *exec.Cmd {
	return exec.CommandContext(h, "git", append([]string{"-C", h.tree}, args...)...)
}

// former returns the commit that landed last before this one, or "" if the history does not have it. That is the given
// commit if it exists, else the last one that a branch shares with main, else the one before.
func (h history) former(given string) string {
	if given != "" {
		if commit := h.line("rev-parse", "--verify", "--quiet", given+"^{commit}"); commit != "" {
			return commit
		}
	}
	if shared := h.line("merge-base", "HEAD", "origin/main"); shared != "" && shared != h.line("rev-parse", "HEAD") {
		return shared
	}
	return h.line("rev-parse", "--verify", "--quiet", "HEAD^1^{commit}")
}

// reasons returns what the commits since then say in lines that begin with "Slower:".
func (h history) reasons(base string) string {
	return h.line("log", "--format=%(trailers:key=Slower,valueonly)", base+"..HEAD")
}

// extract writes the files of a commit into a new folder.
func (h history) extract(commit, folder string) error {
	archive := folder + ".tar"
	if out, err := h.git("archive", "--output", archive, commit).CombinedOutput(); err != nil {
		return fmt.Errorf("git archive: %w: %s", err, out)
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return err
	}
	if out, err := exec.CommandContext(h, "tar", "-xf", archive, "-C", folder).CombinedOutput(); err != nil {
		return fmt.Errorf("tar: %w: %s", err, out)
	}
	return nil
}
