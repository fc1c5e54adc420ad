package gametest

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const module = "github.com/bastide-games/bastide/"

// denials lists what may not be imported where, each with its reason. A path ending
// in "/" stands for everything below it. only restricts a denial to files outside
// the named folders.
var denials = []struct {
	in, path string
	except   []string
	reason   string
}{
	{"games/", "time", nil, "rules know no clock: replays must not depend on it"},
	{"games/", "os", nil, "rules touch no file"},
	{"games/", "net", nil, "rules touch no network"},
	{"games/", "net/", nil, "rules touch no network"},
	{"games/", "log", nil, "rules report through events and errors"},
	{"games/", "log/", nil, "rules report through events and errors"},
	{"games/", "sync", nil, "positions are immutable and need no locks"},
	{"games/", "sync/", nil, "positions are immutable and need no locks"},
	{"games/", "context", nil, "rules never wait"},
	{"games/", "math/rand", nil, "chance comes from games/chance alone"},
	{"games/", "math/rand/", nil, "chance comes from games/chance alone"},
	{"games/", "crypto/rand", nil, "chance comes from games/chance alone"},
	{"games/", module + "imaging", nil, "rules never know a pixel"},
	{"games/", module + "imaging/", nil, "rules never know a pixel"},
	{"imaging/", module + "games/", []string{module + "games/scene"}, "pictures never reach into rules"},
	{"imaging/", module + "games", nil, "pictures never reach into rules"},
	{"storage/", module + "games/", nil, "storage keeps opaque bytes"},
	{"storage/", module + "bot", nil, "packages import downward only"},
	{"bot/", module + "storage/bolt", nil, "the bot reaches storage through its interface"},
	{"games/", "github.com/bwmarrin/discordgo", nil, "only the bot speaks to Discord"},
	{"imaging/", "github.com/bwmarrin/discordgo", nil, "only the bot speaks to Discord"},
	{"storage/", "github.com/bwmarrin/discordgo", nil, "only the bot speaks to Discord"},
	{"games/", module + "bot", nil, "packages import downward only"},
	{"imaging/", module + "bot", nil, "packages import downward only"},
	{"bot/wording/", "github.com/bwmarrin/discordgo", nil, "texts know nothing of components"},
	{"bot/wording/", module + "bot/discord", nil, "texts are written without Discord, for offline commands too"},
	{"bot/wording/", module + "bot/posts", nil, "packages import downward only"},
	{"bot/wording/", module + "storage", nil, "texts are written from a session"},
	{"bot/posts/", module + "storage", nil, "messages are made from a session"},
	{"assets/", module, nil, "assets are leaves"},
}

// shared lists the packages below games that a game may import.
var shared = []string{"games", "games/chance", "games/scene", "games/snapshot", "games/tilegame", "games/tiles", "games/weights"}

// hosts lists the packages below games that are no games.
var hosts = []string{"games", "games/catalog", "games/chance", "games/gametest", "games/lesson", "games/scene", "games/rulebook", "games/search", "games/snapshot", "games/table", "games/tilegame", "games/tiles", "games/weights"}

func TestImports(t *testing.T) {
	root := filepath.Join("..", "..")
	files := 0
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files++
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		checkFile(t, filepath.ToSlash(name), path)
		return nil
	})
	if err != nil || files < 10 {
		t.Fatalf("read %d files: %v", files, err)
	}
}

func checkFile(t *testing.T, name, path string) {
	t.Helper()
	folder := filepath.ToSlash(filepath.Dir(name))
	if folder == "games/gametest" {
		return // it is a test itself: it reads scenario files
	}
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	for _, spec := range file.Imports {
		imported := strings.Trim(spec.Path.Value, `"`)
		if reason := denied(folder, imported); reason != "" {
			t.Errorf("%s imports %s: %s", name, imported, reason)
		}
	}
}

func denied(folder, imported string) string {
	for _, d := range denials {
		if strings.HasPrefix(folder+"/", d.in) && matches(imported, d.path) && !contains(d.except, imported) {
			return d.reason
		}
	}
	if !strings.HasPrefix(folder+"/", "games/") {
		return ""
	}
	local, own := strings.CutPrefix(imported, module)
	switch {
	case !own && strings.Contains(strings.Split(imported, "/")[0], "."):
		return "everything below games is free of third-party modules"
	case own && !contains(hosts, folder) && !contains(shared, local) && !strings.HasPrefix(local, folder+"/"):
		return "a game imports the contract, chance, scene, snapshot, tiles, tilegame, weights and what lies below it, never another game"
	}
	return ""
}

func matches(imported, path string) bool {
	if strings.HasSuffix(path, "/") {
		return strings.HasPrefix(imported, path)
	}
	return imported == path
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

// A denial that could never apply is a typing mistake.
func TestDenialsAreKnown(t *testing.T) {
	for _, c := range []struct{ folder, imported string }{
		{"games/carcassonne", "time"},
		{"games/table", "net/http"},
		{"games/city", module + "games/carcassonne/model"},
		{"games/carcassonne/model", module + "games/table"},
		{"games/carcassonne", module + "games/table"},
		{"games/carcassonne", "github.com/fogleman/gg"},
		{"imaging/art", module + "games/carcassonne"},
		{"imaging", module + "games"},
		{"storage", module + "games/table"},
		{"bot", module + "storage/bolt"},
	} {
		if denied(c.folder, c.imported) == "" {
			t.Errorf("%s may import %s", c.folder, c.imported)
		}
	}
	for _, c := range []struct{ folder, imported string }{
		{"games/carcassonne", module + "games/tiles"},
		{"games/catalog", module + "games/carcassonne"},
		{"games/carcassonne", module + "games/carcassonne/model"},
		{"imaging", module + "games/scene"},
		{"bot", module + "storage"},
		{"cmd/bastide", module + "bot"},
	} {
		if reason := denied(c.folder, c.imported); reason != "" {
			t.Errorf("%s may not import %s: %s", c.folder, c.imported, reason)
		}
	}
}
