package localdiscord

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

func TestStateSurvives(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "discord.db")
		b := start(t, Options{State: path})
		list := []wire.Object{{"id": 0, "filename": "board.png", "description": "The board"}}
		m := b.call("POST", b.messages("general"), with(v2(shown("board.png"), row(button("go", "Go"))), "attachments", list), pngPart(0, "board.png"))
		gone := b.call("POST", b.messages("general"), v2(text("gone"))).body["id"].(string)
		b.call("DELETE", b.messages("general")+"/"+gone, nil)
		thread := b.OpenThread("general", "table")
		b.SetArchived(thread, true, false)
		if err := b.Close(); err != nil {
			t.Fatal(err)
		}

		earlier := func() time.Time { return time.Now().Add(-time.Hour) } // even so, ids must not come twice
		b = start(t, Options{State: path, Now: earlier})
		old := b.Person("Alix").Message(m.body["id"].(string))
		if old == nil || wire.Find(old.Components, "go") == nil || old.Attachments[0].Description != "The board" {
			t.Fatalf("got %+v", old)
		}
		if data, ok := b.File(old.Attachments[0].ID); !ok || string(data) != string(picture(8, 5)) {
			t.Error("the picture is lost")
		}
		if b.Person("Alix").Message(gone) != nil {
			t.Error("a deleted message is back")
		}
		if c, ok := b.Channel(thread); !ok || !c.Archived || c.Parent != b.channelID("general") {
			t.Errorf("thread %+v", c)
		}
		id := b.want(b.call("POST", b.messages("general"), v2(text("new"))), 200, 0).body["id"].(string)
		if len(id) < len(thread) || len(id) == len(thread) && id <= thread {
			t.Errorf("%s is not newer than %s", id, thread)
		}
		l, _ := b.join()
		done := doing(func() (Outcome, error) { return b.Person("Bruno").Press(soon(t), old.ID, "go") })
		in := l.interaction()
		b.want(b.call("POST", in.callback(), wire.Object{"type": 7, "data": wire.Object{"components": []wire.Object{text("on")}, "attachments": []any{}}}), 204, 0)
		if r := <-done; r.err != nil || r.out.Message.Components[0].Content != "on" {
			t.Errorf("got %v", r)
		}
	})
}

func TestUnansweredIsNotKept(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "discord.db")
		b := start(t, Options{State: path})
		l, _ := b.join()
		b.playCommand()
		in, done := b.played(l)
		b.want(b.call("POST", in.callback(), wire.Object{"type": 5}), 204, 0)
		b.Close()
		if r := <-done; r.err == nil {
			t.Errorf("got %v", r)
		}
		b = start(t, Options{State: path})
		if n := len(b.Person("Alix").Messages("castle-games")); n != 0 {
			t.Errorf("%d messages", n)
		}
		b.want(b.call("PATCH", in.webhook()+"/messages/@original", wire.Object{"content": "x"}), 401, 50027)
	})
}

func TestUnreadableState(t *testing.T) {
	path := filepath.Join(t.TempDir(), "discord.db")
	if err := os.WriteFile(path, []byte(strings.Repeat("not a database", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := New(Options{State: path}); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v", err)
	}
	if _, err := New(Options{Schema: []byte("[]")}); err == nil {
		t.Error("a list was taken for a schema")
	}
}
