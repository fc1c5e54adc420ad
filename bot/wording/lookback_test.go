package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
)

// A look back has at most three sentences: the decision that cost the reader most, what may be
// missing, and the largest swing. It speaks to the reader only about the reader's own decisions.
func TestLookBack(t *testing.T) {
	t.Parallel()
	m, plans := advisable(t)
	texts := loadTexts(t)
	r := search.Review{Whole: true, Playouts: 800, Curve: []search.Expectation{
		{Turn: 0, Points: []float64{10, 12}}, {Turn: 2, Points: []float64{10.2, 12.1}}, {Turn: 4, Points: []float64{16, 7.6}}, {Turn: 5, Points: []float64{17, 7}},
	}}
	shares := games.T("table.reason.shares", "what", games.T("carcassonne.feature.city"), "player", games.Seat(0), "at", "0,0", "worth", "22")
	lapse := Lapse{Turn: 3, Seat: 1, Before: m.S.Match, Played: plans[0].Tip, Better: plans[1].Tip, Why: search.Reasons{Does: []games.Text{games.T("table.reason.open"), shares}}, Cost: 6.24}
	for lang, want := range map[string]struct{ to, of string }{
		"en": {"**Turn 3:** you could have taken a share of Alix’s city (**−6**).", "**Turn 3:** Bruno could have taken a share of Alix’s city (**−6**)."},
		"fr": {"**Tour 3\u00a0:** vous auriez pu partager la ville d’Alix (**−6**).", "**Tour 3\u00a0:** Bruno aurait pu partager la ville d’Alix (**−6**)."},
		"de": {"**Zug 3:** Du hättest die Stadt mit Alix teilen können (**−6**).", "**Zug 3:** Bruno hätte die Stadt mit Alix teilen können (**−6**)."},
		"es": {"**Turno 3:** podrías haber compartido la ciudad con Alix (**−6**).", "**Turno 3:** Bruno podría haber compartido la ciudad con Alix (**−6**)."},
	} {
		l := texts.Localizer(lang).About(m.S)
		swing := turned(l, r)
		if got := LookBack(l, m.S, r, 1, &lapse, 1); got != Join(want.to, l.Say("bot.look.early"), swing) || swing == "" {
			t.Errorf("%s, Bruno reads %q", lang, got)
		}
		for _, reader := range []games.Seat{0, games.Spectator} {
			if got := LookBack(l, m.S, r, games.Spectator, &lapse, reader); !strings.HasPrefix(got, want.of) {
				t.Errorf("%s, %v reads %q", lang, reader, got)
			}
			if got := LapseText(l, r, lapse, 2, 4, reader); !strings.Contains(got, want.of) {
				t.Errorf("%s, %v reads %q on the page", lang, reader, got)
			}
		}
		check(t, LapseText(l, r, lapse, 2, 4, 1), want.to, l.Say("bot.look.turn", "nth", 2, "of", 4), l.better(lapse), Deeds(l, lapse.Played), "800")
	}
	en := texts.Localizer("en").About(m.S)
	if fine, his, all := LookBack(en, m.S, r, 1, nil, 1), LookBack(en, m.S, r, 1, nil, 0), LookBack(en, m.S, r, games.Spectator, nil, 0); fine == his || his == all || !strings.Contains(his, "Bruno") {
		t.Errorf("without a costly decision: %q, %q, %q", fine, his, all)
	}
	r.Whole = false
	check(t, LookBack(en, m.S, r, 1, &lapse, 1), en.Say("bot.look.partial"), "!"+en.Say("bot.look.early"))
	check(t, AltLookBack(en.Bare(), r), "Alix from 10 to 17, Bruno from 12 to 7. Largest swing, luck included: +10 for Alix", "!**")
	lapse.Why = search.Reasons{}
	check(t, LookBack(en, m.S, r, 1, &lapse, 1), en.Say("bot.look.otherwise", "turn", 3, "who", "", "loss", "−6"))
	lapse.Better = lapse.Played
	check(t, LapseText(en, r, lapse, 1, 1, 1), en.Say("bot.look.elsewhere"))
	r.Curve = r.Curve[:1]
	check(t, LookBack(en, m.S, r, 1, nil, 1), "!swing")
}
