package bot

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/wording"
)

// A player with a tile to place can ask why a place is not offered, and gets a private answer.
func TestWhy(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.until("why")
	live, who := p.live(), p.turn(1)
	m := p.label(who, p.label(who, live, "menu"), "why")
	menu := p.menus(m)[0]
	if m.to != persons[who] || len(menu.Options) == 0 || len(menu.Options) > 24 {
		t.Fatalf("to %d: %d places", m.to, len(menu.Options))
	}
	p.press(who, m.id, menu.CustomID, menu.Options[0].Value)
	text := p.text(m)
	if !strings.Contains(text, "**"+menu.Options[0].Label+"**") || !strings.Contains(text, "> "+wording.Capital(bottest.Say("carcassonne.choice.turn.r0"))+": ") || !strings.Contains(text, " against ") {
		t.Errorf("told %q", text)
	}
	if len(p.menus(m)) != 1 {
		t.Error("nothing else can be asked")
	}
	p.refused(p.press(who, m.id, menu.CustomID, "99,99"), "bot.why.changed")
	p.refused(p.press(who, m.id, menu.CustomID), "bot.error.malformed")
	p.refused(p.press(who, m.id, menu.CustomID, "1,1", "1,2"), "bot.error.malformed")
	p.refused(p.press(other(who), live.id, "1:1:0:why"), "bot.why.wait")
	p.refused(p.press("Sam", live.id, "1:1:0:why"), "bot.why.wait")
	p.refused(p.press(who, live.id, menu.CustomID, menu.Options[0].Value), "bot.error.malformed")
	p.press(who, m.id, "1:1:0:why-page:7.")
	if len(p.menus(m)) != 1 {
		t.Errorf("page 7 shows %q", p.text(m))
	}
}

// until plays the first choices until a player can ask about a place.
func (p *party) until(verb string) {
	p.Helper()
	for range 40 {
		who := p.turn(1)
		if p.has(p.label(who, p.live(), "menu"), verb) {
			return
		}
		m := p.live()
		for steps := p.sheet(1).Match.Steps; p.sheet(1).Match.Steps == steps; {
			b := p.buttons(m)[0]
			for _, other := range p.buttons(m) {
				if confirms(other) {
					b = other
				}
			}
			p.press(who, m.id, b.CustomID)
		}
	}
	p.Fatalf("nobody can ask %q", verb)
}

// If every place is offered, there is no such button.
func TestNoWhy(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	who := p.turn(1)
	if !p.has(p.label(who, p.live(), "menu"), "why") || p.has(p.label(other(who), p.live(), "menu"), "why") {
		t.Error("only whoever is to roll can ask why not to stop")
	}
	p.label(who, p.live(), "🎲 Roll")
	p.refused(p.press(who, p.live().id, "1:1:0:why"), "bot.why.none")
}
