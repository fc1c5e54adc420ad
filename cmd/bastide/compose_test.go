package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
)

// composeFiles are the files for Compose, with the variables that a host sets.
var composeFiles = map[string][]string{
	"host/compose.yaml":                   {"DISCORD_TOKEN"},
	"../../storage/postgres/compose.yaml": {"DISCORD_TOKEN", "POSTGRES_PASSWORD"},
}

// Compose's own reader, which knows its schema, accepts the files with these variables, and refuses them without one. The
// bot reads what they set, and finds its folders in the image.
func TestComposeFiles(t *testing.T) {
	t.Parallel()
	for file, needed := range composeFiles {
		project, err := composed(t, file, needed)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		for i, name := range needed {
			if _, err := composed(t, file, slices.Delete(slices.Clone(needed), i, i+1)); err == nil {
				t.Errorf("%s needs no %s", file, name)
			}
		}
		bot := project.Services["bot"]
		for name := range bot.Environment {
			if !slices.Contains(variables(), name) {
				t.Errorf("%s sets %s, which the bot does not read", file, name)
			}
		}
		if _, err := os.Stat(filepath.Join(bot.Build.Context, "Dockerfile")); err != nil {
			t.Errorf("%s builds from a folder without a Dockerfile: %v", file, err)
		}
		for _, volume := range bot.Volumes {
			if !slices.Contains(instructions(t, "WORKDIR"), volume.Target) {
				t.Errorf("%s: the image has no folder %s for its user", file, volume.Target)
			}
		}
	}
}

// The file of one process uses the image of the releases, and its backups can go to a folder.
func TestComposeOfOneProcess(t *testing.T) {
	t.Parallel()
	project, err := composed(t, "host/compose.yaml", []string{"DISCORD_TOKEN", "BACKUPS"})
	must(t, err)
	bot := project.Services["bot"]
	if release := read(t, "../../.goreleaser.yaml"); !strings.Contains(release, "images: ["+bot.Image+"]") {
		t.Errorf("releases have no image %s", bot.Image)
	}
	if i := slices.IndexFunc(bot.Volumes, func(v types.ServiceVolumeConfig) bool { return v.Target == *bot.Environment["BASTIDE_BACKUP_DIR"] }); i < 0 ||
		bot.Volumes[i].Type != types.VolumeTypeBind || bot.Volumes[i].Source != "/BACKUPS" {
		t.Errorf("the backups do not go to the folder: %+v", bot.Volumes)
	}
}

// composed reads a file as Compose does, with these variables set and no others.
func composed(t *testing.T, file string, set []string) (*types.Project, error) {
	t.Helper()
	path, err := filepath.Abs(file)
	must(t, err)
	environment := types.Mapping{}
	for _, name := range set {
		environment[name] = "/" + name
	}
	return loader.LoadWithContext(t.Context(), types.ConfigDetails{
		WorkingDir: filepath.Dir(path), ConfigFiles: []types.ConfigFile{{Filename: path}}, Environment: environment,
	}, func(o *loader.Options) { o.SetProjectName("bastide", true) })
}
