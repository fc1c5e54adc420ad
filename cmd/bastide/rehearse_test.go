package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/games/catalog"
)

// The command rehearses with the configured bot, writes the report to a file, and leaves nothing.
func TestRehearse(t *testing.T) {
	unset(t)
	local, err := localdiscord.New(localdiscord.Options{})
	must(t, err)
	must(t, local.Start("127.0.0.1:0"))
	defer local.Close()
	general, _ := local.Channel("general")
	local.SetBotPermissions(general.ID, world.BotPermissions|world.PermManageThreads)
	folder := t.TempDir()
	rehearsedGames = func() []string { return []string{"castle"} }
	defer func() { rehearsedGames = catalog.Order }()
	t.Setenv("BASTIDE_BACKUP_DIR", t.TempDir())
	t.Setenv("DISCORD_TOKEN", local.Token())
	t.Setenv("DISCORD_API_URL", local.API())
	t.Setenv("BASTIDE_DB", filepath.Join(folder, "bastide.db"))
	file := filepath.Join(folder, "report.txt")
	args := []string{"rehearse", "--server", localdiscord.GuildID, "--channel", general.ID, "--no-presses", "--commands", "--report", file}
	code, out, complaint := bastide(t, args...)
	if code != 0 || complaint != "" {
		t.Errorf("exit code %d, %s\n%s", code, complaint, out)
	}
	for _, text := range []string{out, read(t, file)} {
		for _, part := range []string{"Open points", " ok   castle: lobby", " ok   channel: "} {
			if !strings.Contains(text, part) {
				t.Errorf("%q is not in\n%s", part, text)
			}
		}
		if strings.Contains(text, local.Token()) {
			t.Error("the token is shown")
		}
	}
	for _, c := range local.Channels() {
		if c.Kind == world.KindThread {
			t.Errorf("the thread %s is left", c.Name)
		}
	}
	left, err := os.ReadDir(folder)
	must(t, err)
	if len(left) != 1 {
		t.Errorf("beside the report there is %v", left)
	}
}
