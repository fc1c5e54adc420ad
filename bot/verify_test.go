package bot

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/games/chance"
)

func TestVerifyCommand(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	if text, _ := p.said(p.command("Alix", "match verify", nil)); !strings.Contains(text, bottest.Say("bot.film.none")) {
		t.Errorf("none: %s", text)
	}
	p.begin("burgenland", nil, "Alix", "Bruno")
	s := p.sheet(1)
	text, private := p.said(p.command("Sam", "match verify", nil)) // in the channel, everybody may
	if !private || !strings.Contains(text, s.Hash) || !strings.Contains(text, bottest.Say("bot.verify.later")) || strings.Contains(text, s.Match.Header.Seed.Hex()) {
		t.Errorf("running: %s", text)
	}
	p.end(1)
	p.quiet()
	m := p.command("Alix", "match verify", words("match", "1"))
	text, _ = p.said(m)
	seed, err := chance.ParseSeed(s.Match.Header.Seed.Hex())
	if err != nil || seed.Hash() != s.Hash || !strings.Contains(text, seed.Hex()) || !strings.Contains(text, "bastide verify --hash "+s.Hash) {
		t.Errorf("over: %s", text)
	}
	p.label("Alix", m, "export")
	if files := p.newest().Files; len(files) != 1 || !strings.Contains(string(files[0].Data), seed.Hex()) {
		t.Errorf("the record: %v", files)
	}
	p.chat.Guild, p.chat.Channel = guild+1, 500
	for _, id := range []string{"1", "77", "no id"} {
		if text, _ := p.said(p.command("Sam", "match verify", words("match", id))); strings.Contains(text, s.Hash) {
			t.Errorf("somebody on another server sees match %s: %s", id, text)
		}
	}
	p.command("Chloé", "play", words("game", "castle"))
	if text, _ := p.said(p.command("Chloé", "match verify", words("match", "2"))); !strings.Contains(text, "begun") && !strings.Contains(text, "start") {
		t.Errorf("a lobby: %s", text)
	}
}
