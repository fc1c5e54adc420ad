package session_test

import (
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// floors lists the packages below bot from the lowest up: each imports only those before it.
// reason says why what stands below a floor may not import it.
var floors = []struct{ path, reason string }{
	{"bot/nickname", "names are the same to all"},
	{"bot/buttonid", "what a button says is read and written by whoever shows it"},
	{"bot/clock", "habits are arithmetic with times, which only the core and what is above it need"},
	{"bot/rating", "ratings are numbers, which only the core and what is above it need"},
	{"bot/thinking", "where computer players think depends on no match, and no match on whether they do"},
	{"bot/discord/frame", "the lowest floors know no Discord"},
	{"bot/discord/ratelimit", "how frames are read does not depend on how many may be sent"},
	{"bot/discord/places", "how fast something may be sent does not depend on where it is welcome"},
	{"bot/discord/turns", "what is sent does not depend on who begins when"},
	{"bot/discord/arrival", "when sessions begin does not depend on who is greeted"},
	{"bot/discord/surface", "who is greeted does not depend on where the bot is used"},
	{"bot/discord", "its parts work without the whole line to Discord"},
	{"bot/session", "what a match is rests on nothing but the games"},
	{"bot/session/events", "what a match is does not depend on what happens to it"},
	{"bot/records", "what is decided about a match does not depend on how it is stored"},
	{"bot/wording", "nothing is decided or stored in any language"},
	{"bot/posts", "texts are written, and matches stored, whatever the messages look like"},
	{"bot/delivery", "messages are made whether or not they can be delivered now"},
	{"bot/interaction", "what happens by itself waits for nobody's press"},
	{"bot/server", "how a press is answered does not depend on what servers decide"},
	{"bot/views", "what servers decide does not depend on what is looked at"},
	{"bot/advice", "matches are looked at without anybody's advice"},
	{"bot/people", "a match is shown without anybody's statistics"},
	{"bot/play", "people are looked at without a press about a match"},
	{"bot", "it puts the floors together, and is known to none of them"},
}

// standIns lists the packages that play Discord's part in tests, from the lowest up, with the
// reason why what stands below one may not import it.
var standIns = []struct{ path, reason string }{
	{"bot/localdiscord/wire", "forms of messages are known to all"},
	{"bot/localdiscord/world", "the forms of messages do not depend on what there is"},
	{"bot/localdiscord/gateway", "the world speaks upward through hooks only"},
	{"bot/localdiscord/interaction", "events are sent whoever causes them"},
	{"bot/localdiscord/people", "what a press is does not depend on who presses"},
	{"bot/localdiscord/page", "people can be played without a page"},
	{"bot/localdiscord/rest", "the page shows what there is, whoever asks for it otherwise"},
	{"bot/localdiscord", "it puts the rooms together, and is known to none of them"},
}

// rooms lists the packages of the programs from the lowest up, with the reason why what stands
// below one may not import it. What is for their tests stands beside them.
var rooms = []struct{ path, reason string }{
	{"cmd/command", "how a command line is read is known to all commands"},
	{"cmd/source", "a command line is read whatever it names"},
	{"cmd/bastide/doctor", "games and records are read whatever the commands do"},
	{"cmd/bastide/processes", "looking for what is wrong starts nothing"},
	{"cmd/bastide/record", "records are read without starting anything"},
	{"cmd/bastide", "it puts the commands together, and is known to none of them"},
	{"cmd/workshop/players", "the bot needs nothing of those who build it"},
	{"cmd/workshop/sheet", "players play whoever looks"},
	{"cmd/workshop", "it puts the commands together, and is known to none of them"},
}

// commandTest carries out command lines in tests.
const commandTest = "cmd/command/commandtest"

// The rooms of the program import downward only.
func TestRoomsImportDownward(t *testing.T) {
	seen := map[string]bool{commandTest: true}
	for folder, files := range house(t, "cmd") {
		seen[folder] = true
		for _, f := range files {
			for _, spec := range f.tree.Imports {
				path, _ := strconv.Unquote(spec.Path.Value)
				if why := upstairs(folder, path); why != "" {
					t.Errorf("%s imports %s: %s", f.name, path, why)
				}
			}
		}
	}
	for _, room := range rooms {
		if !seen[room.path] {
			t.Errorf("there is no package %s", room.path)
		}
	}
	for _, c := range []struct{ folder, path, want string }{
		{"cmd/bastide/record", module + "cmd/workshop/players", "those who build"},
		{"cmd/workshop/players", module + commandTest, "for tests"},
		{"cmd/bastide/cellar", module + "cmd/source", "no room yet"},
		{"cmd/bastide", module + "bot/localdiscord", ""},
		{"cmd/workshop/sheet", module + "cmd/source", ""},
		{"cmd/workshop/sheet", module + "bot/posts", ""},
	} {
		if why := upstairs(c.folder, c.path); (why == "") != (c.want == "") || !strings.Contains(why, c.want) {
			t.Errorf("%s imports %s: %q, want %q", c.folder, c.path, why, c.want)
		}
	}
}

// upstairs tells why a package of the program may not import another; "" if it may.
func upstairs(folder, path string) string {
	local, own := strings.CutPrefix(path, module)
	from := place(rooms, folder)
	switch to := place(rooms, local); {
	case folder == commandTest || !own:
		return ""
	case local == commandTest:
		return "that is for tests"
	case from < 0:
		return "it is no room yet: say in the list where it belongs, and why"
	case to >= from:
		return rooms[to].reason
	}
	return ""
}

// The floors import downward only.
func TestFloorsImportDownward(t *testing.T) {
	seen := map[string]bool{}
	for folder, files := range house(t, "bot") {
		seen[folder] = true
		for _, f := range files {
			for _, spec := range f.tree.Imports {
				path, _ := strconv.Unquote(spec.Path.Value)
				if why := upward(folder, path); why != "" {
					t.Errorf("%s imports %s: %s", f.name, path, why)
				}
			}
		}
	}
	for _, floor := range floors {
		if !seen[floor.path] {
			t.Errorf("there is no package %s", floor.path)
		}
	}
}

// The rule finds what it forbids, and nothing else.
func TestUpwardImportIsFound(t *testing.T) {
	for i, lower := range floors {
		for _, upper := range floors[i+1:] {
			if upward(upper.path, module+lower.path) != "" {
				t.Errorf("%s may not import %s", upper.path, lower.path)
			}
			if why := upward(lower.path, module+upper.path); !strings.Contains(why, upper.reason) {
				t.Errorf("%s imports %s: %q", lower.path, upper.path, why)
			}
		}
	}
	for _, c := range []struct{ folder, path, want string }{
		{"bot/localdiscord", module + "bot/discord", "knows nothing of the bot"},
		{"bot/records", module + "bot/localdiscord", "for tests"},
		{"bot/records", module + "bot/new", "no floor yet"},
		{"bot/new", module + "bot/session", "no floor yet"},
		{"bot/play", module + "bot/session/sessiontest", "for tests"},
		{"bot/session/sessiontest", module + "bot/session/events", ""},
		{"bot/records", module + "games", ""},
		{"bot/records", "context", ""},
		{"bot/localdiscord", "net/http", ""},
		{"bot/localdiscord", module + "bot/localdiscord/world", ""},
		{"bot/localdiscord/world", module + "bot/localdiscord/rest", "whoever asks"},
	} {
		if why := upward(c.folder, c.path); (why == "") != (c.want == "") || !strings.Contains(why, c.want) {
			t.Errorf("%s imports %s: %q, want %q", c.folder, c.path, why, c.want)
		}
	}
}

// player plays matches in the tests of other packages: it stands beside the floors.
const player = "bot/session/sessiontest"

// standIn reports whether a package plays Discord's part in tests, and so is no floor.
func standIn(path string) bool {
	return path == "bot/localdiscord" || strings.HasPrefix(path, "bot/localdiscord/") || path == "bot/hardtest"
}

// upward tells why a package may not import another; "" if it may.
func upward(folder, path string) string {
	local, own := strings.CutPrefix(path, module)
	if !own || local != "bot" && !strings.HasPrefix(local, "bot/") {
		return ""
	}
	from, to := place(floors, folder), place(floors, local)
	switch {
	case standIn(folder) && standIn(local):
		return upwardStandIn(folder, local)
	case standIn(folder):
		return "what plays Discord's part knows nothing of the bot"
	case standIn(local), local == player:
		return "that is for tests"
	case folder == player:
		return ""
	case from < 0 || to < 0:
		return "one of them is no floor yet: say in the list where it belongs, and why"
	case to >= from:
		return floors[to].reason
	}
	return ""
}

// upwardStandIn is upward among those that play Discord's part.
func upwardStandIn(folder, local string) string {
	if to := place(standIns, local); to >= place(standIns, folder) {
		return standIns[max(to, 0)].reason
	}
	return ""
}

// place is where a package stands in a list, -1 if it does not.
func place(list []struct{ path, reason string }, path string) int {
	return slices.IndexFunc(list, func(s struct{ path, reason string }) bool { return s.path == path })
}

// house reads all packages below some folders, without their tests, by folder.
func house(t *testing.T, folders ...string) map[string][]file {
	t.Helper()
	top := filepath.Join("..", "..")
	set, packages := token.NewFileSet(), map[string][]file{}
	for _, folder := range folders {
		err := filepath.WalkDir(filepath.Join(top, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			folder, err := filepath.Rel(top, filepath.Dir(path))
			if err != nil {
				return err
			}
			folder = filepath.ToSlash(folder)
			packages[folder] = append(packages[folder], read(t, set, path, folder+"/"+filepath.Base(path)))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return packages
}
