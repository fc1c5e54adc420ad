package bot

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

func userOption(who string) discord.Option {
	return discord.Option{User: discord.User{ID: persons[who], Name: who}}
}

// With more matches than fit on a page, on several servers, those that wait for the person come
// first, and every match is on one page.
func TestManyGames(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	const n = 18
	for i := range n {
		p.chat.Guild, p.chat.Channel = discord.Snowflake(guild+i%3), discord.Snowflake(general+i)
		p.begin("burgenland", nil, "Alix", "Bruno")
	}
	p.chat.Channel++
	p.command("Alix", "play", words("game", "castle"))
	p.quiet()
	p.chat.Guild = 0 // a direct message
	m := p.command("Alix", "games", nil)
	first, private := p.said(m)
	if !private || strings.Count(first, "\n") != wording.MaxListed {
		t.Fatalf("private %v, first page: %s", private, first)
	}
	p.label("Alix", m, "games-page:1.")
	second := p.text(m)
	all := first + "\n" + second
	for id := range n + 1 {
		if strings.Count(all, "`"+p.sheet(session.ID(id+1)).ID.String()+"`") != 1 {
			t.Errorf("match %d stands not once in %s", id+1, all)
		}
	}
	waits := 0
	for id := range n {
		if p.turn(session.ID(id+1)) == "Alix" {
			waits++
		}
	}
	lines := strings.Split(all, "\n")[1 : wording.MaxListed+1]
	for i, line := range lines {
		if yours := strings.Contains(line, bottest.Say("bot.games.yours")); yours != (i < waits) {
			t.Errorf("line %d of %d that wait: %s", i, waits, line)
		}
		if !strings.Contains(line, bottest.Phrase("bot.games.since")+"<t:") || !strings.Contains(line, "/channels/") {
			t.Errorf("since when, and where? %s", line)
		}
	}
	if !strings.HasSuffix(second, bottest.Say("bot.games.lobby")) {
		t.Errorf("the lobby is not the last: %s", second)
	}
	p.press("Alix", m.id, "1:0:0:games-page:99.")
	if p.text(m) != first {
		t.Errorf("a page that is not there: %s", p.text(m))
	}
}
