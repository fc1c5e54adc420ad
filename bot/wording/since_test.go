package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/catalog"
)

// Who begins is told until somebody has moved, and then what was done: in every game. What the
// picture shows, such as a tile that was drawn, is told by nothing else.
func TestHowItBegan(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		m := sessiontest.Begin(t, id, everybody[:game.Info().MinSeats]...)
		first := m.S.Acting()[0]
		begins := texts.Localizer("en").About(m.S).Say(id+".event.started", "player", first)
		for _, lang := range Languages {
			l := texts.Localizer(lang).About(m.S)
			if got, want := Recap(l, m.S, first), "-# "+l.Say(id+".event.started", "player", first); got != want {
				t.Errorf("%s: %s is told %q, want %q", id, lang, got, want)
			}
		}
		for turns := 0; m.S.Acting()[0] == first && turns < 40; turns++ {
			m.Play(1)
		}
		l := texts.Localizer("en").About(m.S)
		if got := Recap(l, m.S, m.S.Acting()[0]); strings.Contains(got, begins) {
			t.Errorf("%s: after a turn %q is told", id, got)
		}
	}
}

// Where there is no room for all sentences, those about points stay, then those about what somebody
// lost, and those about places go first: none is cut.
func TestFitting(t *testing.T) {
	t.Parallel()
	told := []sentence{
		{"Alix lays at C3.", ofPlace}, {"Alix takes a tile.", ofDeed}, {"Alix scores 4 points.", ofPoints},
		{"Alix lays at C4.", ofPlace}, {"Bruno scores 12 points.", ofPoints}, {"Alix loses it.", ofLoss},
	}
	for _, c := range []struct {
		most int
		want string
	}{
		{115, "Alix lays at C3. Alix takes a tile. Alix scores 4 points. Alix lays at C4. Bruno scores 12 points. Alix loses it."},
		{100, "Alix lays at C3. Alix takes a tile. Alix scores 4 points. Bruno scores 12 points. Alix loses it."},
		{85, "Alix takes a tile. Alix scores 4 points. Bruno scores 12 points. Alix loses it."},
		{70, "Alix scores 4 points. Bruno scores 12 points. Alix loses it."},
		{59, "Alix scores 4 points. Bruno scores 12 points."},
		{40, "Alix scores 4 points."},
		{12, "Alix scores…"},
	} {
		if got := fitting(told, c.most); got != c.want {
			t.Errorf("in %d characters %q is told, want %q", c.most, got, c.want)
		}
	}
}
