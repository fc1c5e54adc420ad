package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
)

// A look back names the largest swing, the most expensive decisions, and how reliable it is, in all
// languages.
func TestLookBack(t *testing.T) {
	t.Parallel()
	m, plans := advisable(t)
	texts := loadTexts(t)
	en, fr := texts.Localizer("en").About(m.S), texts.Localizer("fr").About(m.S)
	r := search.Review{Whole: true, Playouts: 800, Curve: []search.Expectation{
		{Turn: 0, Points: []float64{10, 12}}, {Turn: 2, Points: []float64{10.2, 12.1}}, {Turn: 4, Points: []float64{16, 7.6}}, {Turn: 5, Points: []float64{17, 7}},
	}}
	lapse := Lapse{Turn: 3, Seat: 1, Before: m.S.Match, Played: plans[0].Tip, Better: plans[1].Tip, Why: plans[0].Why, Cost: 6.24}
	lapses := [][]Lapse{nil, {lapse, lapse}}
	r.Costly = [][]search.Mistake{nil, {{Cost: lapse.Cost}, {Cost: lapse.Cost}}}
	check(t, LookBack(en, m.S, r, lapses, 0), "Largest swing, luck included: **+10** for Alix in turn 3–4.", "**Alix**\n> No decision clearly cost points.",
		"**Bruno**\n> `1` turn 3: **about 6 points worse**. Played: space **", ". Better: space **", "Bruno scores 4 points for the road.\n> `2` turn 3", "800 continuations were played out", "!something may be missing", "ended before its time")
	for own, first := range map[games.Seat]string{0: "Alix", 1: "Bruno", games.Spectator: "Bruno"} {
		_, told, _ := strings.Cut(LookBack(en, m.S, r, lapses, own), "\n**")
		if !strings.HasPrefix(told, first) {
			t.Errorf("%v reads first: %s", own, told)
		}
	}
	r.Whole, r.Playouts = false, 1
	check(t, LookBack(fr, m.S, r, lapses, 0), "Plus grand tournant, chance comprise : **+10** pour Alix au tour 3–4.", "> Aucune décision n’a clairement coûté de points.",
		"> `1` tour 3 : **environ 6 points de moins**. Joué : case **", ". Mieux : case **", "1 suite simulée par décision", "la liste est peut-être incomplète")
	check(t, AltLookBack(en.Bare(), r), "Alix from 10 to 17, Bruno from 12 to 7. Largest swing, luck included: +10 for Alix", "!**")
	check(t, AltLookBack(fr.Bare(), r), "Alix de 10 à 17, Bruno de 12 à 7")
	check(t, LapseText(en, lapse), "**Turn 3** — Bruno\nAbove: what was played, space **", "Below: what would have been better, space **", "What was played: about 6 points worse. Bruno scores 4 points for the road. Alix scores 1 point")
	check(t, LapseText(fr, lapse), "**Tour 3** — Bruno\nEn haut : ce qui a été joué, case **", "environ 6 points de moins.")
	lapse.Better = lapse.Played
	check(t, LapseText(en, lapse), "would have been better, the same elsewhere.")
	r.Curve = r.Curve[:1]
	check(t, LookBack(en, m.S, r, [][]Lapse{nil, nil}, 0), "!swing")
}
