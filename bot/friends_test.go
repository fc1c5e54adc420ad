package bot

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/friends"
	"github.com/bastide-games/bastide/bot/posts"
)

// follow presses the button below the matches of two people.
func (p *party) follow(who, other string) {
	p.Helper()
	against := map[string]discord.Option{"against": {User: discord.User{ID: persons[other], Name: other}}}
	m := p.command(who, "me stats", against)
	answer := p.press(who, m.id, p.idOf(m, bottest.Say("bot.button.follow")))
	if text, private := p.said(answer); !private || !strings.Contains(text, other) {
		p.Errorf("%s follows %s: %s", who, other, text)
	}
}

// direct lists the direct messages that a person got.
func (p *party) direct(who string) (list []*shown) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, m := range p.all {
		if m.channel == persons[who] {
			list = append(list, m)
		}
	}
	return list
}

// Two people follow each other below their matches. Each hears once of a lobby of the other, also when the bot restarts in
// between, and can turn that off from the message.
func TestFriendsHearOfLobbies(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.follow(zoe, "Alix")
		p.follow("Alix", zoe)
		p.follow("Bruno", zoe)
		lobby := p.command(zoe, "play", words("game", "carcassonne"))
		settled()
		p.shut()
		p.open()
		settled()
		told := p.direct("Alix")
		if len(told) != 1 || len(p.direct("Bruno")) != 0 || len(p.direct(zoe)) != 0 {
			t.Fatalf("%d messages to a friend, %d to a follower, %d to the host", len(told), len(p.direct("Bruno")), len(p.direct(zoe)))
		}
		linked := false
		for _, b := range p.buttons(told[0]) {
			linked = linked || strings.HasSuffix(b.URL, fmt.Sprintf("/%d", lobby.id))
		}
		if text, _ := p.said(told[0]); !strings.Contains(text, zoe) || !linked {
			t.Errorf("told %q", text)
		}
		page := p.label("Alix", told[0], posts.VerbFriends)
		p.label("Alix", page, bottest.Say("bot.friends.off"))
		if text, private := p.said(page); !private || !strings.Contains(text, bottest.Say("bot.friends.isoff")) {
			t.Errorf("turned off: %q", text)
		}
		rhythm := p.command("Alix", "me rhythm", nil)
		if text, _ := p.said(p.label("Alix", rhythm, posts.VerbFriends)); !strings.Contains(text, bottest.Say("bot.friends.isoff")) {
			t.Errorf("from the settings: %q", text)
		}
	})
}

// The file of a person has whom they follow, and how many follow them, but not who. Erasing removes them from the lists of
// others.
func TestFriendsExportAndErase(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.follow(zoe, "Alix")
	p.follow("Bruno", zoe)
	m := p.command(zoe, "me privacy", nil)
	p.label(zoe, m, posts.VerbMyData)
	var d struct {
		Settings  struct{ Friends friends.Person }
		Followers int
	}
	file := p.newest().Files[0].Data
	if err := json.Unmarshal(file, &d); err != nil {
		t.Fatal(err)
	}
	if list := d.Settings.Friends.Follows; len(list) != 1 || list[0].Name != "Alix" || d.Followers != 1 || strings.Contains(string(file), "follower/") {
		t.Errorf("%s", file)
	}
	m = p.command(zoe, "me privacy", nil)
	p.label(zoe, m, "erase")
	p.label(zoe, m, posts.VerbErase)
	if left := p.traces(fmt.Sprint(uint64(persons[zoe])), zoe); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	if left := p.traces(fmt.Sprintf(`"u":%d,`, persons["Alix"])); len(left) > 0 {
		t.Errorf("others are in the list of an erased person: %q", left)
	}
}
