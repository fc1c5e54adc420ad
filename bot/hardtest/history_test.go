package hardtest

import (
	"encoding/json"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/storage"
)

// What is kept of a finished match, from the dashboard that listed it to the erasure of its last
// trace.
func TestHistoryThroughTheLocalDiscord(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, localdiscord.Options{})
		people := h.persons("Alix", "Bruno") // who reads French
		if _, err := people[1].Command(t.Context(), "general", "server dashboard", nil); err == nil {
			t.Error("Bruno, who manages nothing, is offered /dashboard")
		}
		h.command(people[0], "general", "server dashboard", nil)
		messages := people[1].Messages("general")
		board := messages[len(messages)-1]
		if !strings.Contains(text(board), bottest.Say("bot.dashboard.none")) {
			t.Fatalf("no dashboard: %q", text(board))
		}
		m := h.begin("burgenland", "castle-games", "here")
		h.wait("the match on the dashboard", func() bool {
			all := text(people[1].Message(board.ID))
			return strings.Contains(all, "[Burgen Land](https://discord.com/channels/") && strings.Contains(all, "Alix") && strings.Contains(all, "Bruno")
		})
		if out := h.command(m.people[1], "castle-games", "match verify", nil); !tells(out, bottest.SayIn("fr", "bot.verify.later")) {
			t.Errorf("/match verify in the middle: %q", said(out))
		}
		ask := h.command(m.people[1], "castle-games", "match resign", nil)
		h.press(m.people[1], ask.Message.ID, button(ask.Message, "give-up"))
		h.quiet()
		if m.row().Status != storage.Over {
			t.Fatal("the match goes on")
		}
		for name, want := range map[string]string{"me stats": "1 partie, victoires\u00a0: 0", "match verify": "La graine\u00a0:", "me leaderboard": "5 parties"} {
			options := map[string]any{}
			if name == "me leaderboard" {
				options["game"] = "burgenland"
			}
			if out := h.command(m.people[1], "castle-games", name, options); !tells(out, want) {
				t.Errorf("/%s: %q", name, said(out))
			}
		}
		h.forgetBruno(m)
	})
}

// forgetBruno makes the second player export and erase their data.
func (h *house) forgetBruno(m *match) {
	h.Helper()
	bruno := m.people[1]
	post := h.command(bruno, bruno.DM(), "me privacy", nil).Message
	out := h.press(bruno, post.ID, button(post, "my-data"))
	var file *localdiscord.Message
	h.wait("the file", func() bool {
		file = bruno.Message(out.Message.ID)
		return file != nil && len(file.Attachments) == 1
	})
	if file.Attachments[0].Filename != "bastide.json" {
		h.Errorf("the file is %v", file.Attachments[0])
	}
	h.press(bruno, post.ID, button(post, "erase"))
	post = bruno.Message(post.ID)
	h.press(bruno, post.ID, button(post, "erase-all"))
	var head struct {
		Players []struct {
			User json.Number `json:"u"`
			Name string      `json:"n"`
		} `json:"players"`
	}
	h.wait("Bruno to be erased", func() bool {
		must(h.T, json.Unmarshal(m.row().Head, &head))
		return head.Players[1].Name == "—" && head.Players[1].User == "0"
	})
	if strings.Contains(h.stored(), bruno.ID()) || head.Players[0].Name != "Alix" {
		h.Errorf("stored: %s", h.stored())
	}
}
