package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// unscored is a game that has no points.
type unscored struct{ games.Game }

func (u unscored) Info() games.Info {
	info := u.Game.Info()
	info.Unscored = true
	return info
}

// Texts mention no points in a game without points, in any language.
func TestNoPointsAreTold(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	m.Play(1)
	sc, _ := m.S.Match.State.View(games.Spectator, nil)
	review := search.Review{Curve: []search.Expectation{{Turn: 0, Points: []float64{50, 50}}, {Turn: 4, Points: []float64{62, 38}}}, Costly: make([][]search.Mistake, 2), Playouts: 9}
	told := func(l Localizer) []string {
		return []string{
			Standing(l, m.S), SeatPoints(l, 0, 7, ""), ranking(l, m.S), Alt(l, sc, Question{}), strings.Join(plates(l, sc), "\n"),
			Tally(l, l.info, session.Tally{Matches: 3, Points: 9, Best: 7}), LookBackTitle(l, m.S), AltLookBack(l, review),
			Hints(l, search.Hints{Playouts: 9, Ends: search.Range{Low: 20, Expected: 25, High: 30}}, []Plan{{Candidate: search.Candidate{Points: []float64{63, 37}, Lead: 26}}}, 0, false),
		}
	}
	game := m.S.Game
	m.S.Game = unscored{game}
	_, content := RecordFile(texts, m.S, table.Record{Header: m.S.Match.Header})
	check(t, string(content), "# A Alix\n", "# B Bruno\n", "!score", "!points")
	for _, lang := range Languages {
		word := map[string]string{"en": "oint", "fr": "oint", "de": "unkt", "es": "unto"}[lang]
		m.S.Game, sc.Panel.Unscored = game, false
		with := told(texts.Localizer(lang).About(m.S))
		m.S.Game, sc.Panel.Unscored = unscored{game}, true
		without := told(texts.Localizer(lang).About(m.S))
		for i := range without {
			if i > 0 && !strings.Contains(with[i], word) || strings.Contains(without[i], word) || unfilled.MatchString(without[i]) {
				t.Errorf("%s: with points %q, without %q", lang, with[i], without[i])
			}
		}
		if without[0] != "" || with[0] == "" {
			t.Errorf("with points the match stands at %q, without at %q", with[0], without[0])
		}
		check(t, without[2], "Alix", "Bruno")
		check(t, without[8], "63")
	}
}
