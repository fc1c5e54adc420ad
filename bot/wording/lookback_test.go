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
		"en": {"**Turn 3:** you could have taken a share of Alix’s city. That would have been worth about **6** points more at the end.", "**Turn 3:** Bruno could have taken a share of Alix’s city. That would have been worth about **6** points more at the end."},
		"fr": {"**Au tour 3\u00a0:** vous auriez pu partager la ville d’Alix\u00a0: environ **6** points de plus à la fin.", "**Au tour 3\u00a0:** Bruno aurait pu partager la ville d’Alix\u00a0: environ **6** points de plus à la fin."},
		"de": {"**Zug 3:** Du hättest die Stadt mit Alix teilen können: am Ende etwa **6** Punkte mehr.", "**Zug 3:** Bruno hätte die Stadt mit Alix teilen können: am Ende etwa **6** Punkte mehr."},
		"es": {"**Turno 3:** podrías haber compartido la ciudad con Alix: unos **6** puntos más al final.", "**Turno 3:** Bruno podría haber compartido la ciudad con Alix: unos **6** puntos más al final."},
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
	scored := games.Event{Kind: "scored", Seat: 1, Facts: []games.Fact{{Name: "feature", Value: "city"}}, Terms: []games.Term{{Name: "tiles", Count: 3, Each: 2}}}
	points := en.Bare().sentences([]games.Event{scored})[0].text[:len("Bruno scores 6 points")]
	lapse.Why.Scored = []games.Event{scored}
	check(t, LapseText(en, r, lapse, 1, 1, 1), "!"+points) // of what was not played the sentence says enough
	lapse.Why.Does = nil
	if _, better, _ := strings.Cut(LapseText(en, r, lapse, 1, 1, 1), Deeds(en, lapse.Played)); !strings.Contains(better, points) {
		t.Errorf("the better choice is %q, want with it %q", better, points)
	}
	lapse.Why = search.Reasons{}
	check(t, LookBack(en, m.S, r, 1, &lapse, 1), en.Say("bot.look.otherwise", "turn", 3, "who", "", "worth", en.Say("bot.look.more", "count", 6)))
	lapse.Better = lapse.Played
	check(t, LapseText(en, r, lapse, 1, 1, 1), en.Say("bot.look.elsewhere"))
	r.Curve = r.Curve[:1]
	check(t, LookBack(en, m.S, r, 1, nil, 1), "!swing")
}
