package bot

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// unreadable is a party with a running match that can no longer be read.
func unreadable(t *testing.T) (*party, *shown) {
	t.Helper()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.live()
	row := p.row(1)
	row.Snapshot = []byte("nonsense")
	if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: row}); err != nil {
		t.Fatal(err)
	}
	return p, m
}

// A lobby that cannot be read does not block its channel.
func TestUnreadableLobby(t *testing.T) {
	t.Parallel()
	for name, order := range map[string][]string{"older": {"lobby", "match"}, "newer": {"match", "lobby"}} {
		p := newParty(t)
		for n, what := range order {
			if what == "match" {
				p.begin("carcassonne", nil, "Alix", "Bruno")
				continue
			}
			p.command("Chloé", "play", words("game", "castle", "where", "thread"))
			lobby := p.row(session.ID(n + 1))
			lobby.Head = []byte("nonsense")
			if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: lobby}); err != nil {
				t.Fatal(err)
			}
		}
		for _, command := range []string{"board", "turn", "match takeback"} {
			if text := p.text(p.command("Alix", command, nil)); strings.Contains(text, p.sentence("bot.error.damaged")) || strings.Contains(text, p.sentence("bot.unreadable.tell")) {
				t.Errorf("%s lobby: /%s says %q", name, command, text)
			}
		}
	}
}

func (p *party) ids1(status storage.Status) []storage.MatchID {
	p.Helper()
	ids, err := p.store.ByPlayer(uint64(persons["Alix"]), status, 0)
	if err != nil {
		p.Fatal(err)
	}
	return ids
}

// A player of a match that cannot be read can stop it. Then others can start one there. It can be
// deleted afterwards.
func TestUnreadableStopped(t *testing.T) {
	t.Parallel()
	p, m := unreadable(t)
	p.refused(p.command("Sam", "turn", nil), "bot.error.damaged")
	told := p.command("Alix", "games", nil)
	if !strings.Contains(p.text(told), "/match replay match:1") {
		t.Errorf("the list of matches says %q", p.text(told))
	}
	told = p.label("Alix", m, "board")
	p.refused(told, "bot.unreadable.tell")
	p.label("Alix", told, posts.VerbHalt)
	p.refused(told, "bot.unreadable.done")
	if row := p.row(1); row.Status != storage.Over || row.Deadline != 0 || len(p.ids1(storage.Live)) != 0 {
		t.Errorf("the match is %v with the deadline %d", row.Status, row.Deadline)
	}
	if text := p.text(m); !strings.Contains(text, bottest.Say("bot.unreadable.stopped", "player", "Alix", "game", bottest.Say("carcassonne.name"), "id", "1")) || len(p.buttons(m)) != 0 {
		t.Errorf("the turn post says %q with %v", text, p.labels(m))
	}
	p.begin("carcassonne", nil, "Alix", "Bruno")
	if s := p.sheet(2); s.Status != session.Live || s.Channel != p.row(1).Channel {
		t.Error("no match can begin where the other one was")
	}
	told = p.command("Bruno", "match replay", words("match", "1"))
	if p.has(told, posts.VerbHalt) {
		t.Error("a match that is over can be stopped")
	}
	p.label("Bruno", told, posts.VerbScrapAsk)
	p.label("Bruno", told, posts.VerbScrap)
	p.refused(told, "bot.delete.done")
	if ids := p.ids1(storage.Over); len(ids) != 0 {
		t.Errorf("%v is still there", ids)
	}
}

// A moderator can delete it as well. Other people cannot, not even with old buttons.
func TestUnreadableDeleted(t *testing.T) {
	t.Parallel()
	p, m := unreadable(t)
	told := p.label("Alix", m, "menu")
	for _, verb := range []string{posts.VerbScrapAsk, posts.VerbHalt} {
		p.refused(p.press("Sam", told.id, p.idOf(told, verb)), "bot.unreadable.forbidden")
	}
	p.refused(p.command("Sam", "server moderate", words("match", "1")), "bot.match.forbidden")
	p.chat.MemberPermissions |= discordgo.PermissionManageMessages
	told = p.command("Sam", "server moderate", words("match", "1"))
	p.refused(told, "bot.unreadable.tell")
	p.label("Sam", told, posts.VerbScrapAsk)
	p.refused(told, "bot.unreadable.ask")
	p.label("Sam", told, posts.VerbScrap)
	if text := p.text(m); !strings.Contains(text, bottest.Say("bot.unreadable.deleted", "player", "Sam", "game", bottest.Say("carcassonne.name"), "id", "1")) {
		t.Errorf("the turn post says %q", text)
	}
	if ids := p.ids1(storage.Live); len(ids) != 0 {
		t.Errorf("%v is still there", ids)
	}
	p.chat.Guild = 77
	p.refused(p.command("Sam", "match replay", words("match", "1")), "bot.error.notfound")
}

// The buttons do nothing to a match that can be read.
func TestReadableAgain(t *testing.T) {
	t.Parallel()
	p, m := unreadable(t)
	told := p.label("Alix", m, "menu")
	snapshot, err := p.sheetBefore().Match.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	row := p.row(1)
	row.Snapshot = snapshot
	if _, _, err := p.store.Commit(t.Context(), storage.Change{Match: row}); err != nil {
		t.Fatal(err)
	}
	for _, verb := range []string{posts.VerbScrapAsk, posts.VerbHalt} {
		p.refused(p.press("Alix", told.id, p.idOf(told, verb)), "bot.unreadable.not")
	}
	if s := p.sheet(1); s.Status != session.Live {
		t.Errorf("the match is %v", s.Status)
	}
}

// sheetBefore is a session like the first one, at its beginning.
func (p *party) sheetBefore() *session.Session {
	other := newParty(p.TB.(*testing.T))
	other.begin("carcassonne", nil, "Alix", "Bruno")
	return other.sheet(1)
}

// A match with a damaged record is still in the indexes of its players and of its channel.
func TestUnreadableRecord(t *testing.T) {
	t.Parallel()
	for _, who := range []string{"Bruno", "Sam"} {
		p := newParty(t)
		p.begin("carcassonne", nil, "Alix", "Bruno")
		m := p.live()
		p.shut()
		file, err := os.ReadFile(p.path)
		if err != nil {
			t.Fatal(err)
		}
		if at := strings.Index(string(file), `"creator":`); at < 0 {
			t.Fatal("no head in the file")
		}
		damaged := strings.ReplaceAll(string(file), `"creator":`, `"creatos":`)
		if err := os.WriteFile(p.path, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		p.open()
		p.refused(p.label("Dora", m, "board"), "bot.error.damaged")
		if who == "Sam" {
			p.chat.MemberPermissions |= discordgo.PermissionManageMessages
		}
		told := p.label(who, m, "board")
		p.refused(told, "bot.unreadable.tell")
		if p.has(told, posts.VerbHalt) {
			t.Error("what cannot be written can be stopped")
		}
		p.label(who, told, posts.VerbScrapAsk)
		p.label(who, told, posts.VerbScrap)
		p.refused(told, "bot.delete.done")
		if slices.Contains(p.ids1(storage.Live), 1) {
			t.Error("the match is still there")
		}
	}
}
