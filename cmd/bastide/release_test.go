package main

import (
	"bytes"
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"text/template"

	"go.yaml.in/yaml/v3"
)

// recipe is how .goreleaser.yaml builds the program.
type recipe struct {
	Main       string
	Env, Flags []string
	LDFlags    []string `yaml:"ldflags"`
	GoAMD64    []string `yaml:"goamd64"`
	GoARM64    []string `yaml:"goarm64"`
}

// releaseTag is the tag that tests release.
const releaseTag = "v1.2.3"

// releases reads the recipe for the tag.
func releases(t *testing.T) recipe {
	t.Helper()
	var file struct{ Builds []recipe }
	must(t, yaml.Unmarshal([]byte(strings.ReplaceAll(read(t, "../../.goreleaser.yaml"), "{{ .Tag }}", releaseTag)), &file))
	if len(file.Builds) != 1 {
		t.Fatalf("%d builds", len(file.Builds))
	}
	return file.Builds[0]
}

// build builds the program from a source folder, and returns its path.
func (r recipe) build(t *testing.T, source string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "bastide")
	args := slices.Concat([]string{"build", "-o", program}, r.Flags, []string{"-ldflags", strings.Join(r.LDFlags, " "), r.Main})
	c := exec.CommandContext(t.Context(), "go", args...)
	c.Dir = source
	c.Env = slices.Concat(os.Environ(), r.Env, []string{"GOAMD64=" + strings.Join(r.GoAMD64, ""), "GOARM64=" + strings.Join(r.GoARM64, "")})
	if out, err := c.CombinedOutput(); err != nil {
		t.Fatalf("go %v: %v\n%s", args, err, out)
	}
	return program
}

// The Dockerfile builds with the flags of a release, so that both give the same program.
func TestDockerfileBuildsARelease(t *testing.T) {
	t.Parallel()
	r, file := releases(t), read(t, "../../Dockerfile")
	want := "go build " + strings.Join(r.Flags, " ") + ` -ldflags "` + strings.Join(r.LDFlags, " ") + `"`
	if want = strings.ReplaceAll(want, releaseTag, "${VERSION}"); !strings.Contains(file, want) || !strings.Contains(file, " "+r.Main+"\n") {
		t.Errorf("the Dockerfile does not run %s of %s", want, r.Main)
	}
	if !slices.Contains(r.Env, "CGO_ENABLED=0") || !strings.Contains(file, "CGO_ENABLED=0") {
		t.Error("a program that is not static does not start in an empty image")
	}
}

// The notes of a release are the section of CHANGELOG.md with its number, and there are none without that section.
func TestReleaseNotes(t *testing.T) {
	t.Parallel()
	var file struct{ Release struct{ Header string } }
	must(t, yaml.Unmarshal([]byte(read(t, "../../.goreleaser.yaml")), &file))
	header, err := template.New("").Funcs(template.FuncMap{"split": strings.Split, "mustReadFile": func(string) string {
		return "# Changes\n\n## 1.10.0\n\n### Games\n\n- new\n\n## 1.1.0\n\n- old"
	}}).Parse(file.Release.Header)
	must(t, err)
	for version, want := range map[string]string{"1.10.0": "\n### Games\n\n- new\n", "1.1.0": "\n- old", "1.1": ""} {
		var notes strings.Builder
		err := header.Execute(&notes, map[string]string{"Version": version})
		if notes.String() != want || (err == nil) != (want != "") {
			t.Errorf("the notes of %s are %q: %v", version, notes.String(), err)
		}
	}
}

// Two clones of a commit in different folders give the same program, byte for byte. It knows its
// version, includes certificates, and runs in the image. With BASTIDE_TEST_HARD=1 the second build
// compiles everything again.
func TestReleaseTwice(t *testing.T) {
	hard := os.Getenv("BASTIDE_TEST_HARD") != ""
	if !all() && !hard {
		t.Skip("a release is built twice only with BASTIDE_TEST_ALL=1")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	here, err := filepath.Abs("../..")
	must(t, err)
	var programs []string
	for _, name := range []string{"one", "another, with a longer name"} {
		source := filepath.Join(t.TempDir(), name)
		must(t, exec.CommandContext(t.Context(), "git", "clone", "-q", "--no-hardlinks", here, source).Run())
		programs = append(programs, releases(t).build(t, source))
		if hard {
			t.Setenv("GOCACHE", t.TempDir())
		}
	}
	one, err := os.ReadFile(programs[0])
	must(t, err)
	other, err := os.ReadFile(programs[1])
	must(t, err)
	if !bytes.Equal(one, other) {
		t.Error("the bytes differ")
	}
	said, err := exec.CommandContext(t.Context(), programs[0], "version").Output()
	if err != nil || !strings.Contains(string(said), releaseTag) {
		t.Errorf("its version is %q: %v", said, err)
	}
	made, err := buildinfo.ReadFile(programs[0])
	must(t, err)
	if !slices.ContainsFunc(made.Deps, func(m *debug.Module) bool { return m.Path == "golang.org/x/crypto/x509roots/fallback" }) {
		t.Error("it trusts no server where the machine has no certificates, as in the image")
	}
	runsInImage(t, programs[0])
}

// says returns the arguments of an instruction in the last stage of the Dockerfile.
func says(t *testing.T, instruction string) string { return instructions(t, instruction)[0] }

// instructions returns the arguments of each instruction of a kind in the last stage of the Dockerfile.
func instructions(t *testing.T, kind string) (arguments []string) {
	t.Helper()
	file := read(t, "../../Dockerfile")
	stage := file[strings.LastIndex(file, "\nFROM "):]
	for _, found := range regexp.MustCompile(`(?m)^`+kind+` (.*)$`).FindAllStringSubmatch(stage, -1) {
		arguments = append(arguments, found[1])
	}
	if len(arguments) == 0 {
		t.Fatalf("the last stage of the Dockerfile has no %s", kind)
	}
	return arguments
}
