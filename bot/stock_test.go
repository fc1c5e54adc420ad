package bot

import (
	"strings"
	"testing"
)

// If a game has a stock, a button shows it to the person alone.
func TestStock(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.label("Alix", p.label("Alix", p.live(), "menu"), "stock")
	if m.to != persons["Alix"] || !strings.Contains(p.text(m), "**70 are left**, ") {
		t.Errorf("to %d: %s", m.to, p.text(m))
	}
	if alt := m.Files[0].Alt; !strings.Contains(alt, "3 × ") {
		t.Errorf("the picture is described as %q", alt)
	}
}

// Burgen Land shows its whole stock. A finished match has no stock, and the decks of other players
// stay hidden.
func TestNoStock(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	if m := p.label("Alix", p.live(), "menu"); p.has(m, "stock") {
		t.Error("what is left is offered")
	}
	p.refused(p.press("Alix", p.live().id, "1:1:0:stock"), "bot.stock.none")
	q := newParty(t)
	q.begin("castellan", nil, "Alix", "Bruno")
	if sam, alix := q.label("Sam", q.live(), "menu"), q.label("Alix", q.live(), "menu"); q.has(sam, "stock") || !q.has(alix, "stock") {
		t.Error("decks are for those who have them")
	}
}
