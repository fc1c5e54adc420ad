package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// project is a small project with the script of releases, and a folder that stands for GitHub. Its go writes the
// databases that later versions must open, or fails if there is a file "broken".
type project struct {
	*testing.T
	folder string
}

const standInForGo = `#!/bin/sh
test ! -e broken || exit 1
test -z "$BASTIDE_UPDATE" || for package; do :; done
case "$BASTIDE_UPDATE $package" in
"1 ./bot") echo new >storage/testdata/release1/bastide.db.gz ;;
"1 ./storage/postgres") cp storage/testdata/release1/bastide.db.gz storage/testdata/release1/postgres.copy.gz ;;
esac
`

func newProject(t *testing.T) project {
	t.Helper()
	p := project{t, t.TempDir()}
	for file, text := range map[string]string{
		".ci/release":  read(t, "../../.ci/release"),
		"CHANGELOG.md": "# Changes\n\n## First release\n\n- A game.\n",
		"storage/testdata/release1/bastide.db.gz": "old\n", "storage/testdata/release1/postgres.copy.gz": "old\n",
		".gitignore": "/stand-ins\n/broken\n", "stand-ins/go": standInForGo,
	} {
		p.write(file, text)
	}
	github := filepath.Join(t.TempDir(), "github")
	for _, args := range []string{
		"git init --quiet --initial-branch main", "git config user.name Ada", "git config user.email ada@example.org",
		"git add .", "git commit --quiet --message first", "git init --quiet --bare " + github,
		"git remote add origin " + github, "git push --quiet origin main",
	} {
		if out, err := p.run(strings.Fields(args)...); err != nil {
			t.Fatalf("%s: %v\n%s", args, err, out)
		}
	}
	return p
}

func (p project) write(file, text string) {
	p.Helper()
	path := filepath.Join(p.folder, file)
	must(p.T, os.MkdirAll(filepath.Dir(path), 0o700))
	must(p.T, os.WriteFile(path, []byte(text), 0o700))
}

func (p project) run(args ...string) (string, error) {
	c := exec.CommandContext(p.Context(), args[0], args[1:]...)
	c.Dir = p.folder
	c.Env = append(os.Environ(), "PATH="+filepath.Join(p.folder, "stand-ins")+":"+os.Getenv("PATH"), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null")
	out, err := c.CombinedOutput()
	return strings.TrimSpace(string(out)), err
}

// published returns a file as a tag at GitHub has it.
func (p project) published(tag, file string) string {
	p.Helper()
	out, err := p.run("git", "--git-dir="+p.remote(), "show", tag+":"+file)
	if err != nil {
		p.Fatalf("%s of %s is not published: %s", file, tag, out)
	}
	return out
}

func (p project) remote() string {
	out, err := p.run("git", "remote", "get-url", "origin")
	must(p.T, err)
	return out
}

// The script numbers the changes, and pushes the commit and its tag. Only the first release writes the databases that
// every later version opens.
func TestReleaseScript(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	p := newProject(t)
	if out, err := p.run(".ci/release", "1.0.0"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := p.published("v1.0.0", "CHANGELOG.md"); got != "# Changes\n\n## 1.0.0\n\n- A game." {
		t.Errorf("the changes are %q", got)
	}
	if got := p.published("main", "storage/testdata/release1/postgres.copy.gz"); got != "new" {
		t.Errorf("the database of the release is %q", got)
	}

	p.write("CHANGELOG.md", "# Changes\n\n## Next\n\n- Another.\n\n## 1.0.0\n\n- A game.\n")
	p.write("storage/testdata/release1/bastide.db.gz", "kept\n")
	if out, err := p.run("git", "commit", "--quiet", "--all", "--message", "second"); err != nil {
		t.Fatal(out)
	}
	if out, err := p.run("git", "push", "--quiet", "origin", "main"); err != nil {
		t.Fatal(out)
	}
	if out, err := p.run(".ci/release", "1.1.0"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if got := p.published("v1.1.0", "CHANGELOG.md"); got != "# Changes\n\n## 1.1.0\n\n- Another.\n\n## 1.0.0\n\n- A game." {
		t.Errorf("the changes are %q", got)
	}
	if got := p.published("v1.1.0", "storage/testdata/release1/bastide.db.gz"); got != "kept" {
		t.Errorf("the database of the first release is %q now", got)
	}
}

// The script refuses what cannot be released, and leaves everything as it was.
func TestReleaseScriptRefuses(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	commit := func(p project, file, text string) {
		p.write(file, text)
		if out, err := p.run("git", "commit", "--quiet", "--all", "--message", "more"); err != nil {
			p.Fatal(out)
		}
	}
	for name, prepare := range map[string]func(project) (version string){
		"no version":        func(project) string { return "" },
		"the name of a tag": func(project) string { return "v1.0.0" },
		"an uncommitted file": func(p project) string {
			p.write("more", "")
			return "1.0.0"
		},
		"a commit that is not pushed": func(p project) string {
			commit(p, "CHANGELOG.md", "# Changes\n\n## Next\n")
			return "1.0.0"
		},
		"no changes": func(p project) string {
			commit(p, "CHANGELOG.md", "# Changes\n\n## 1.0.0\n")
			if out, err := p.run("git", "push", "--quiet", "origin", "main"); err != nil {
				p.Fatal(out)
			}
			return "1.0.1"
		},
		"a tag that exists": func(p project) string {
			if out, err := p.run("git", "tag", "v1.0.0"); err != nil {
				p.Fatal(out)
			}
			return "1.0.0"
		},
		"a test that fails": func(p project) string {
			p.write("broken", "")
			return "1.0.0"
		},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t)
			version := prepare(p)
			state := func() string {
				files, _ := p.run("git", "status", "--porcelain")
				tags, _ := p.run("git", "--git-dir="+p.remote(), "for-each-ref")
				return files + "\n" + tags
			}
			before := state()
			if out, err := p.run(".ci/release", version); err == nil || out == "" && name != "a test that fails" {
				t.Errorf("it says %q: %v", out, err)
			}
			if after := state(); after != before {
				t.Errorf("it changed\n%s\nto\n%s", before, after)
			}
		})
	}
}
