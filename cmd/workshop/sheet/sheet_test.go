package sheet

import (
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"github.com/bastide-games/bastide/cmd/command/commandtest"
)

// A contact sheet contains all pictures of a match, each as wide as requested: every question, and
// the end.
func TestSheet(t *testing.T) {
	t.Parallel()
	ids := []string{"carcassonne"}
	if commandtest.All() {
		ids = append(ids, "castle", "city", "castellan", "burgenland")
	}
	for _, id := range ids {
		dir := t.TempDir()
		out := filepath.Join(dir, "sheet.png")
		works(t, "sheet", id, out, "--player", "random", "--width", "120", "--columns", "3", "--full", dir)
		single, err := filepath.Glob(filepath.Join(dir, id+"-*.png"))
		must(t, err)
		if len(single) < 12 {
			t.Errorf("%s: %d pictures only", id, len(single))
		}
		if w, _ := pictureSize(t, single[0]); w < 800 {
			t.Errorf("%s: a full picture is %d px wide", id, w)
		}
		if w, h := pictureSize(t, out); w != 3*132+12 || h < len(single)/3*90 {
			t.Errorf("%s: the sheet of %d pictures is %d × %d px", id, len(single), w, h)
		}
	}
}

// The same arguments give the same sheet; otherwise two could not be compared.
func TestSheetIsRepeated(t *testing.T) {
	t.Parallel()
	var sheets [3]string
	for i, seed := range []string{"7", "7", "8"} {
		out := filepath.Join(t.TempDir(), "sheet.png")
		works(t, "sheet", "carcassonne", out, "--player", "random", "--seed", seed)
		sheets[i] = read(t, out)
	}
	if sheets[0] != sheets[1] || sheets[0] == sheets[2] {
		t.Error("sheets of one seed differ, or those of two are the same")
	}
}

func TestSheetFails(t *testing.T) {
	out := filepath.Join(t.TempDir(), "sheet.png")
	fails(t, []string{"no game"}, "sheet", "chess", out)
	fails(t, []string{"9"}, "sheet", "castle", out, "--seats", fmt.Sprint(9))
	fails(t, []string{"nowhere"}, "sheet", "carcassonne", "/nowhere/sheet.png", "--player", "random")
}

func pictureSize(t *testing.T, file string) (w, h int) {
	t.Helper()
	f, err := os.Open(file)
	must(t, err)
	defer f.Close()
	config, err := png.DecodeConfig(f)
	must(t, err)
	return config.Width, config.Height
}
