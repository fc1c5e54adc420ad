package rehearsal

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
)

// What Discord holds is compared with what was sent: defaults and addresses may be added, nothing may be missing.
func TestCompare(t *testing.T) {
	var sent discord.Message
	for _, p := range some().Pieces {
		if len(p.Message.Files) == 1 {
			sent = p.Message
		}
	}
	text, err := json.Marshal(sent.Components)
	if err != nil {
		t.Fatal(err)
	}
	file := sent.Files[0]
	same := strings.ReplaceAll(string(text), "attachment://"+file.Name, "https://cdn.example/1/"+file.Name+"?ex=1")
	good := discord.HeldFile{Name: file.Name, Alt: file.Alt, Size: len(file.Data), Width: 3}
	for name, c := range map[string]struct {
		components string
		file       discord.HeldFile
		told       string
	}{
		"the same":        {same, good, ""},
		"more":            {strings.Replace(same, `"type":`, `"id":4,"spoiler":false,"type":`, 1), good, ""},
		"another label":   {strings.Replace(same, `"label":"`, `"label":"x`, 1), good, "label"},
		"another picture": {strings.Replace(same, "/"+file.Name+"?", "/other.png?", 1), good, "media.url"},
		"no description":  {same, discord.HeldFile{Name: file.Name, Size: good.Size, Width: 3}, "description"},
		"another size":    {same, discord.HeldFile{Name: file.Name, Alt: file.Alt, Size: 1, Width: 3}, "bytes"},
		"no picture":      {same, discord.HeldFile{Name: file.Name, Alt: file.Alt, Size: good.Size}, "is no picture"},
		"another file":    {same, discord.HeldFile{Name: "x.png"}, "no file " + file.Name},
		"nothing":         {"[]", good, "components has 0 elements"},
		"no JSON":         {"[", good, "cannot be read"},
	} {
		err := compare(sent, discord.Held{Components: json.RawMessage(c.components), Files: []discord.HeldFile{c.file}})
		if c.told == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), c.told) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Commands are compared whatever their order; a missing one and an unknown one are named.
func TestSameCommands(t *testing.T) {
	want := []any{map[string]any{"name": "play", "type": 1., "description": "a"}, map[string]any{"name": "Match", "type": 3.}}
	held := func(list ...any) []any { return list }
	play, match := map[string]any{"name": "play", "description": "a", "id": "1"}, map[string]any{"name": "Match", "type": 3., "id": "2"}
	for told, have := range map[string][]any{
		"": held(match, map[string]any{"name": "play", "type": 1., "description": "a", "id": "1"}), "there is no command play": held(match),
		"does not know command old": held(play, match, map[string]any{"name": "old", "type": 1.}),
		"description":               held(match, map[string]any{"name": "play", "type": 1., "description": "b"}),
	} {
		if err := sameCommands(want, have); told == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), told) {
			t.Errorf("want %q, told %v", told, err)
		}
	}
}
