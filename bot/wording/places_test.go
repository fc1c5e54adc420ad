package wording

import (
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
)

// code matches what players should never read: a stored cell, a signed number, a range, the number
// of a tile in its set.
var code = regexp.MustCompile(`\d,-?\d|(^|[ (,])-\d|\.\.\d|\([A-Z]\d+\)|\b[A-F]0\d\b`)

// Texts about random matches of all games name places as on the rim of the picture, or not at all.
func TestNoCoordinates(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id := range catalog.Builtin() {
		heard := 0
		m := sessiontest.Begin(t, id, "Alix", "Bruno")
		for n := range 250 {
			acting := m.S.Acting()
			if len(acting) == 0 {
				break
			}
			for _, lang := range spoken(n) {
				l := texts.Localizer(lang).About(m.S)
				for _, said := range sentences(t, l, m, acting[0]) {
					heard++
					if found := code.FindString(said); found != "" {
						t.Errorf("%s in %s: %q in %q", id, lang, found, said)
					}
				}
			}
			if m.Choose(); t.Failed() {
				break
			}
		}
		if heard < 500 {
			t.Errorf("%s: only %d sentences were heard", id, heard)
		}
	}
}

// For people who do not see the picture, places for pieces in Castellan have letters and numbers. A
// button that closes a courtyard says so, whatever pieces are left.
func TestWallsAreNamed(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	closing := map[bool]int{} // with only towers left, or with more
	choose := rand.New(rand.NewPCG(1, 2))
	for range 3 {
		m := sessiontest.Begin(t, "castellan", "Alix", "Bruno")
		for range 300 {
			acting := m.S.Acting()
			if len(acting) == 0 {
				break
			}
			turn, err := m.S.Turn(acting[0])
			if err != nil {
				t.Fatal(err)
			}
			for _, choice := range WholeQuestion(turn).Choices() {
				if choice.Mark != games.Number || stretch.FindString(choice.Word) == "" {
					continue
				}
				for _, lang := range Languages {
					l := texts.Localizer(lang).About(m.S).On(turn.Scene)
					where := placed(l, stretch.FindString(choice.Word))
					if name := l.spotIn(turn.Scene, choice.Choice); !strings.Contains(name, where) || strings.Contains(name, l.Say("bot.part.c")) {
						t.Fatalf("%s: %s is called %q", lang, where, name)
					}
					if label := l.Choice(choice); strings.Contains(label, "🏰") != (choice.Label.ID == "castellan.place.closing") || choice.Sign != "" && strings.Contains(label, where) {
						t.Fatalf("%s: the button of %+v says %q", lang, choice, label)
					}
				}
				if _, towers := games.ParseCell(choice.Word); choice.Label.ID == "castellan.place.closing" {
					closing[towers]++
				}
			}
			build(m, turn, choose)
		}
	}
	if closing[true] == 0 || closing[false] == 0 {
		t.Errorf("closing places were offered: %v", closing)
	}
}

// samePart checks that the button of a place for a follower and the alternative text put it in the
// same part of its tile, and that the button has a number.
func samePart(t *testing.T, l Localizer, sc scene.Scene, choice Marked) {
	t.Helper()
	if l.whereIn(sc, choice.Word) == "" {
		return // no follower
	}
	label, told := l.Pressed(choice), l.inWords(sc, choice)
	_, does, _ := strings.Cut(label, " ")
	if !strings.ContainsAny(does, "0123456789") {
		t.Errorf("%s: a button %q has no number", l.Lang(), label)
	}
	onButton, inText := "", ""
	emblem, _ := emblemOf(l.Bare().Text(choice.Label))
	for part, arrow := range arrows {
		word := l.Say("bot.part." + part)
		if strings.Contains(label, emblem+arrow) || strings.Contains(label, l.Bare().Text(choice.Label)+" "+word+" ·") || strings.Contains(label, emblem+" "+word+" ·") {
			onButton = part
		}
		if strings.Contains(told, "("+word+")") {
			inText = part
		}
	}
	if inText == "" || onButton != inText && l.part(choice.Word) != "" {
		t.Errorf("%s: a button %q points to %q, and the text %q to %q", l.Lang(), label, onButton, told, inText)
	}
}

// The value of a place for a follower fits on its button, in every language, and the board in words
// includes it. Only numbers distinguish the same role offered twice.
func TestFollowersFitButtons(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, id := range []string{"carcassonne", "castle", "city"} {
		offered, alike, matches := 0, 0, 1
		if gametest.All() {
			matches = 3
		}
		for seed := range matches {
			m := sessiontest.Begin(t, id, "Alix", "Bruno")
			m.S.Match.State = m.S.Match.State.(games.Reseeder).Reseed(chance.New(chance.Seed{byte(seed)}))
			for m.S.Status == session.Live {
				turn, err := m.S.Turn(m.S.Acting()[0])
				if err != nil {
					t.Fatal(err)
				}
				var named []Marked
				for _, choice := range WholeQuestion(turn).Choices() {
					if choice.Mark == games.Named {
						named = append(named, choice)
						offered++
						alike += len(choice.Sign)
					}
				}
				for _, lang := range spoken(m.S.Match.Steps) {
					l := texts.Localizer(lang).About(m.S).On(turn.Scene)
					told := strings.Join(Board(l, turn.Scene, WholeQuestion(turn), m.S.Match.State), "\n")
					for _, choice := range named {
						does := l.Does(choice)
						short := l.Bare().clauses(shortened(choice.Does))
						if label := l.Pressed(choice); does == "" || !strings.HasSuffix(label, " "+does) && !strings.HasSuffix(label, " "+short) || len([]rune(label)) > maxPressed {
							t.Errorf("%s: a button says %q, and the choice does %q", lang, label, does)
						}
						if !strings.Contains(told, does) {
							t.Errorf("%s: %q is not told in words", lang, does)
						}
						samePart(t, l, turn.Scene, choice)
					}
				}
				if m.Choose(); t.Failed() {
					return
				}
			}
		}
		if offered < 30*matches || alike < 5*matches {
			t.Errorf("%s: %d places for followers were offered, %d of them numbered", id, offered, alike)
		}
	}
}

// What a place says on its button is never cut, whatever feature it names in whatever language.
func TestPlacesFitButtons(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, feature := range []string{
		"carcassonne.feature.city", "carcassonne.feature.road", "carcassonne.feature.cloister", "carcassonne.feature.field", "carcassonne.feature.farmers",
		"castle.feature.path", "castle.feature.tower", "castle.feature.house", "castle.feature.court",
		"city.feature.road", "city.feature.market", "city.feature.home", "city.feature.guard",
	} {
		what, alix := games.T(feature), games.Seat(0)
		for _, says := range []games.Text{
			games.T("table.button.scores", "what", what, "n", 12, "may", 0), games.T("table.button.scores", "what", what, "n", 0, "may", 12),
			games.T("table.button.scores", "n", 12, "now", true, "may", 12, "then", true), games.T("table.button.gives", "player", alix, "n", 12, "own", 12),
			games.T("table.button.grows", "what", what, "was", 12, "n", 16), games.T("table.button.worth", "what", what, "now", 3, "n", 9),
			games.T("table.button.theirs", "player", alix, "was", 12, "n", 16), games.T("table.button.yields", "what", what, "player", alix),
			games.T("table.button.blocks", "player", alix), games.T("table.button.blocks", "what", what), games.T("table.button.nothing"),
		} {
			for _, lang := range Languages {
				l := texts.Localizer(lang).Of(catalog.Builtin()["city"], []string{"Alix", "Bruno"}).Bare()
				if whole := l.Text(says); l.said(says) != whole {
					t.Errorf("%s: %q is cut to %q", lang, whole, l.said(says))
				}
			}
		}
	}
}

// A button names all players who share something, cut so that the points stay.
func TestButtonNamesAllWhoShare(t *testing.T) {
	t.Parallel()
	names := []string{"Alexandra", "Benedetta", "Clementine", "Dmitri"}
	for _, lang := range Languages {
		l := loadTexts(t).Localizer(lang).Of(catalog.Builtin()["city"], names).Bare()
		for n := 2; n <= len(names); n++ {
			for points, says := range map[string]games.Text{
				"4→12": games.T("table.button.theirs", "player", []games.Seat{0, 1, 2, 3}[:n], "was", 4, "n", 12),
				"+12":  games.T("table.button.gives", "player", []games.Seat{0, 1, 2, 3}[:n], "n", 12),
			} {
				said := l.said(says)
				if len([]rune(said)) > maxSaid || !strings.HasSuffix(said, " "+points) {
					t.Errorf("%s: of %d players the button says %q", lang, n, said)
				}
				for _, name := range names[:n] {
					if !strings.Contains(said, name[:1]) {
						t.Errorf("%s: %s is missing in %q", lang, name, said)
					}
				}
			}
		}
	}
}

// build makes some choice, towers last.
func build(m *sessiontest.Match, turn *session.Turn, choose *rand.Rand) {
	open := turn.Tip.Open()
	if open == nil {
		m.Choose()
		return
	}
	p := m.PressBy(session.VerbChoose, int(turn.Seat))
	for range 4 {
		p.At, p.Word = open.At, open.Prompt.Choices[choose.IntN(len(open.Prompt.Choices))].Word
		if !strings.HasPrefix(p.Word, "tower") {
			break
		}
	}
	m.Press(p)
}

// sentences lists the texts for a seat to act: question, choices, buttons, explanations, the board
// in words, the picture's description, and what has happened.
func sentences(t *testing.T, l Localizer, m *sessiontest.Match, seat games.Seat) []string {
	t.Helper()
	turn, err := m.S.Turn(seat)
	if err != nil {
		t.Fatal(err)
	}
	q, told := WholeQuestion(turn), l.On(turn.Scene)
	said := append(Board(l, turn.Scene, q, m.S.Match.State), Alt(l.Bare(), turn.Scene, q), told.Text(turn.Ask()), Notes(told, turn.Prompt.Notes),
		Deed(told, turn), Decision(told, m.S, turn), Progress(told, m.S, turn), Recap(told, m.S, seat))
	for _, choice := range q.Choices() {
		said = append(said, told.Choice(choice))
	}
	for _, bar := range m.S.Barred(seat) {
		said = append(said, told.Text(bar.Label), Reasons(told, bar))
	}
	for _, move := range m.S.Recent {
		for _, e := range move.Events {
			said = append(said, l.Event(e))
		}
	}
	return strings.Split(strings.Join(said, "\n"), "\n")
}

// In every language texts mark what belongs to the reader, also if they say where a follower
// stands.
func TestOwnIsCalledSo(t *testing.T) {
	t.Parallel()
	texts, m := loadTexts(t), sessiontest.Begin(t, "city", "Alix", "Bruno")
	for lang, want := range map[string][2]string{
		"en": {"your market", "Alix’s market"}, "fr": {"votre marché", "marché d’Alix"},
		"de": {"dein Markt", "Markt von Alix"}, "es": {"tu mercado", "mercado de Alix"},
	} {
		l := texts.Localizer(lang).About(m.S)
		for i, own := range []string{"yes", ""} {
			what := games.T("city.feature.market", "own", own)
			said := l.Text(games.T("table.does.owned", "own", own, "player", games.Seat(0), "what", what, "worth", games.T("table.does.tied")))
			if !strings.HasPrefix(said, want[i]+":") && !strings.HasPrefix(said, want[i]+"\u00a0:") {
				t.Errorf("%s: %q, not %q", lang, said, want[i])
			}
		}
	}
}

// If two players score the same feature, one sentence gives the points of each.
func TestSharedPointsAreSaidOnce(t *testing.T) {
	t.Parallel()
	texts, m := loadTexts(t), sessiontest.Begin(t, "city", "Alix", "Bruno", "Cleo")
	road := []games.Text{games.T("city.feature.road")}
	gains := []tilegame.Gain{{Points: 12, For: road}, {}, {Points: 12, For: road}}
	for lang, want := range map[string][2]string{
		"en": {"Completes: road. **This gives you and Cleo 12 points each at once.**", "Completes: road. **This gives Alix and Cleo 12 points each at once.**"},
		"fr": {"Achèvement\u00a0: route. **Cela vous rapporte aussitôt 12 points, et autant à Cleo.**", "Achèvement\u00a0: route. **Cela rapporte aussitôt 12 points chacun à Alix et Cleo.**"},
		"de": {"Straße fertig. **Das bringt dir und Cleo sofort je 12 Punkte.**", "Straße fertig. **Das bringt Alix und Cleo sofort je 12 Punkte.**"},
		"es": {"Se completa: camino. **Ganas 12 puntos al momento, y Cleo otro tanto.**", "Se completa: camino. **Alix y Cleo ganan 12 puntos cada uno al momento.**"},
	} {
		l := texts.Localizer(lang).About(m.S)
		for seat, want := range want {
			told := tilegame.ScoredAtOnce(gains, games.Seat(seat), false)
			if got := l.Text(told[0]); len(told) != 1 || got != want {
				t.Errorf("%s, seat %d: %q of %d, not %q", lang, seat, got, len(told), want)
			}
		}
	}
}
