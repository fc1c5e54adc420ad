package release

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"

	"github.com/bastide-games/bastide/cmd/command"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	must(t, err)
	return string(data)
}

// repository is a folder with a commit in it.
func repository(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	folder := t.TempDir()
	for _, args := range []string{"init -q", "config user.name a", "config user.email a@example.org", "commit -q --allow-empty -m first"} {
		_, err := git(t.Context(), folder, strings.Split(args, " ")...)
		must(t, err)
	}
	return folder
}

// A release is made of a tag and nothing else, unless it is one to be tried.
func TestCheckedOut(t *testing.T) {
	t.Parallel()
	folder := repository(t)
	if _, err := checkedOut(t.Context(), folder, false); err == nil || !strings.Contains(err.Error(), "no tag") {
		t.Errorf("without a tag: %v", err)
	}
	tried, err := checkedOut(t.Context(), folder, true)
	if err != nil || !strings.HasPrefix(tried.name, "v0.0.0-"+tried.commit[:12]) || tried.at.IsZero() {
		t.Errorf("to be tried: %+v, %v", tried, err)
	}
	_, err = git(t.Context(), folder, "tag", "v1.2.3")
	must(t, err)
	if v, err := checkedOut(t.Context(), folder, false); err != nil || v.name != "v1.2.3" || len(v.commit) != 40 {
		t.Errorf("with a tag: %+v, %v", v, err)
	}
	must(t, os.WriteFile(filepath.Join(folder, "new"), nil, 0o600))
	if _, err := checkedOut(t.Context(), folder, true); err == nil || !strings.Contains(err.Error(), "new") {
		t.Errorf("with a file that nobody else has: %v", err)
	}
}

func TestNotes(t *testing.T) {
	t.Parallel()
	const changes = "# Changes\n\n## 1.10.0\n\n- newest\n\n## 1.1.0 of May\n\n- older\n### Not\n\n## First release\n\n- first\n"
	for word, want := range map[string]string{"1.10.0": "- newest\n", "1.1.0": "- older\n### Not\n", "": "- newest\n", "1.1": ""} {
		if got, ok := section(changes, word); got != want || ok != (want != "") {
			t.Errorf("%q: %q, %t", word, got, ok)
		}
	}
	v := version{source: filepath.Join("..", "..", ".."), name: "v99.0.0"}
	file := filepath.Join(t.TempDir(), "notes.md")
	if err := v.writeNotes(file, false); err == nil || !strings.Contains(err.Error(), "## 99.0.0") {
		t.Errorf("of a version that nobody tells of: %v", err)
	}
	must(t, v.writeNotes(file, true))
	if notes := read(t, file); !strings.Contains(notes, "\n- *") || strings.Contains(notes, "\n## ") {
		t.Errorf("the notes are %s", notes)
	}
}

// What a program is made of is what Go says of it: module by module, setting by setting. This test is
// a program too.
func TestSBOM(t *testing.T) {
	t.Parallel()
	program, err := os.Executable()
	must(t, err)
	file := filepath.Join(t.TempDir(), "sbom.json")
	must(t, writeSBOM(program, file))
	sameAsGoVersion(t, program, file)
}

// sameAsGoVersion compares a list of what a program is made of with what "go version -m" prints.
func sameAsGoVersion(t *testing.T, program, file string) {
	t.Helper()
	printed, err := exec.Command("go", "version", "-m", program).Output()
	must(t, err)
	var list bom
	must(t, json.Unmarshal([]byte(read(t, file)), &list))
	values := func(c component, name string) (all []string) {
		for _, p := range c.Properties {
			if p.Name == name {
				all = append(all, p.Value)
			}
		}
		return all
	}
	whole := list.Metadata.Component
	told := []string{program + ": " + strings.Join(values(whole, "go"), "")}
	for _, path := range values(whole, "path") {
		told = append(told, "path\t"+path)
	}
	told = append(told, "mod\t"+whole.Name+"\t"+whole.Version)
	for _, c := range list.Components {
		if c.Name != "stdlib" {
			told = append(told, "dep\t"+c.Name+"\t"+c.Version+"\t"+strings.Join(values(c, "sum"), ""))
		} else if "go"+c.Version != strings.Fields(values(whole, "go")[0])[0] {
			t.Errorf("the standard library is that of %s", c.Version)
		}
		if c.PURL != "pkg:golang/"+c.Name+"@"+c.Version {
			t.Errorf("%s is %s", c.Name, c.PURL)
		}
	}
	for _, s := range values(whole, "build") {
		told = append(told, "build\t"+s)
	}
	var said []string
	for line := range strings.Lines(string(printed)) {
		said = append(said, strings.ReplaceAll(strings.TrimSpace(line), `"`, ""))
	}
	for i := range told {
		told[i] = strings.ReplaceAll(told[i], `"`, "")
	}
	if len(said) < 10 || !slices.Equal(told, said) {
		t.Errorf("told:\n%s\nsaid by go version -m:\n%s", strings.Join(told, "\n"), strings.Join(said, "\n"))
	}
}

// made is a version of which the program is a few bytes.
func made(t *testing.T) (v version, programs string) {
	t.Helper()
	programs = t.TempDir()
	for _, platform := range Platforms {
		name := programName(platform, strings.ReplaceAll(platform, "/", "_"))
		must(t, os.WriteFile(filepath.Join(programs, name), []byte("program for "+platform), 0o700))
	}
	return version{source: filepath.Join("..", "..", ".."), name: "v1.2.3", commit: "c0ffee", at: time.Unix(1_800_000_001, 0).UTC()}, programs
}

// Archives hold the program, which can be run, under the name by which it is called.
func TestArchives(t *testing.T) {
	t.Parallel()
	v, programs := made(t)
	for platform, name := range map[string]string{"linux/arm64": "bastide_1.2.3_linux_arm64.tar.gz", "windows/amd64": "bastide_1.2.3_windows_amd64.zip"} {
		if got := v.archiveName(platform); got != name {
			t.Errorf("%s: %s", platform, got)
		}
		program := filepath.Join(programs, programName(platform, strings.ReplaceAll(platform, "/", "_")))
		var all []string
		for range 2 { // at another time, in another folder
			file := filepath.Join(t.TempDir(), name)
			must(t, v.pack(platform, program, file))
			all = append(all, read(t, file))
		}
		if all[0] != all[1] {
			t.Errorf("%s: the bytes differ", platform)
		}
	}
	if _, err := exec.LookPath("tar"); err != nil {
		t.Skip("tar is not installed")
	}
	file := filepath.Join(t.TempDir(), "a.tar.gz")
	must(t, v.pack("linux/amd64", filepath.Join(programs, "linux_amd64"), file))
	listed, err := exec.Command("tar", "-tvf", file).Output()
	must(t, err)
	if list := string(listed); strings.Count(list, "\n") != 3 || !strings.Contains(list, "-rwxr-xr-x") || !strings.Contains(list, " bastide\n") {
		t.Errorf("it holds\n%s", list)
	}
}

// The image is for two platforms, can be read, and is run as the Dockerfile says.
func TestImage(t *testing.T) {
	t.Parallel()
	v, programs := made(t)
	folder := filepath.Join(t.TempDir(), "image")
	must(t, v.image(Platforms, programs, folder))
	index, err := layout.ImageIndexFromPath(folder)
	must(t, err)
	manifest, err := index.IndexManifest()
	must(t, err)
	var platforms []string
	for _, m := range manifest.Manifests {
		platforms = append(platforms, m.Platform.String())
		image, err := index.Image(m.Digest)
		must(t, err)
		config, err := image.ConfigFile()
		must(t, err)
		if config.OS+"/"+config.Architecture != m.Platform.String() || !config.Created.Equal(v.at) {
			t.Errorf("%s: %s/%s of %s", m.Platform, config.OS, config.Architecture, config.Created)
		}
		asTheDockerfileSays(t, config.Config)
	}
	if !slices.Equal(platforms, imagePlatforms) {
		t.Errorf("it is for %v", platforms)
	}
	again := filepath.Join(t.TempDir(), "image")
	must(t, v.image(Platforms, programs, again))
	same(t, folder, again)
}

// asTheDockerfileSays compares how an image is run with the last stage of the Dockerfile.
func asTheDockerfileSays(t *testing.T, config v1.Config) {
	t.Helper()
	file := read(t, filepath.Join("..", "..", "..", "Dockerfile"))
	_, stage, _ := strings.Cut(file, "FROM scratch")
	says := func(instruction string) string {
		found := regexp.MustCompile(`(?m)^` + instruction + ` (.*)$`).FindStringSubmatch(stage)
		if found == nil {
			return ""
		}
		return found[1]
	}
	array := func(list []string) string {
		data, err := json.Marshal(list)
		must(t, err)
		return strings.ReplaceAll(string(data), ",", ", ")
	}
	health := config.Healthcheck
	for instruction, runs := range map[string]string{
		"USER": config.User, "ENV": strings.Join(config.Env, " "), "STOPSIGNAL": config.StopSignal, "ENTRYPOINT": array(config.Entrypoint),
		"HEALTHCHECK": "--interval=" + health.Interval.String() + " --timeout=" + health.Timeout.String() + " --start-period=" +
			strings.TrimSuffix(health.StartPeriod.String(), "0s") + " CMD " + array(health.Test[1:]),
	} {
		if says(instruction) != runs {
			t.Errorf("%s: the Dockerfile says %q, the image %q", instruction, says(instruction), runs)
		}
	}
	if _, kept := config.Volumes[says("VOLUME")]; !kept || health.Test[0] != "CMD" {
		t.Errorf("volumes %v, health %v", config.Volumes, health.Test)
	}
}

// same compares two folders, file by file.
func same(t *testing.T, one, other string) {
	t.Helper()
	count := 0
	must(t, filepath.WalkDir(one, func(file string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		count++
		name, err := filepath.Rel(one, file)
		must(t, err)
		a, err := os.ReadFile(file)
		must(t, err)
		b, err := os.ReadFile(filepath.Join(other, name))
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s is not the same: %v", name, err)
		}
		return nil
	}))
	if count < 3 {
		t.Errorf("%d files are the same", count)
	}
}

// Two clones of the source in different folders make the same release, byte for byte, which holds
// what it says, and whose image runs. With BASTIDE_TEST_HARD=1 nothing that one has compiled is used
// by the other.
func TestRelease(t *testing.T) {
	if os.Getenv("BASTIDE_TEST_ALL") == "" && os.Getenv("BASTIDE_TEST_HARD") == "" {
		t.Skip("a release is made twice only with BASTIDE_TEST_ALL=1")
	}
	repository(t) // skips without git
	here, err := filepath.Abs(filepath.Join("..", "..", ".."))
	must(t, err)
	root := t.TempDir()
	var outs []string
	for _, name := range []string{"one", "another, with a longer name"} {
		source := filepath.Join(root, name)
		_, err := git(t.Context(), root, "clone", "-q", "--no-hardlinks", here, source)
		must(t, err)
		if os.Getenv("BASTIDE_TEST_HARD") != "" {
			t.Setenv("GOCACHE", t.TempDir())
		}
		t.Chdir(source)
		c := Command{Out: "dist", Snapshot: true, Platform: []string{"linux/amd64"}}
		var said bytes.Buffer
		must(t, c.Run(&command.Terminal{Context: t.Context(), Stdout: &said, Stderr: &said}))
		outs = append(outs, filepath.Join(source, "dist"))
	}
	same(t, outs[0], outs[1])
	found, err := filepath.Glob(filepath.Join(outs[0], "*.tar.gz"))
	must(t, err)
	if len(found) != 1 {
		t.Fatalf("archives %v", found)
	}
	unpacked := t.TempDir()
	must(t, exec.Command("tar", "-xf", found[0], "-C", unpacked).Run())
	program := filepath.Join(unpacked, "bastide")
	sameAsGoVersion(t, program, found[0]+".cdx.json")
	if list := read(t, found[0]+".cdx.json"); !strings.Contains(list, "golang.org/x/crypto/x509roots/fallback") {
		t.Error("the program trusts nobody where the machine does not say whom to trust, as in the image")
	}
	check := exec.Command("sha256sum", "--check", "--strict", checksumsName)
	check.Dir = outs[0]
	if out, err := check.CombinedOutput(); err != nil || strings.Count(string(out), ": OK") < 5 {
		t.Errorf("%v: %s", err, out)
	}
	runsAsImage(t, filepath.Join(outs[0], "image"))
}
