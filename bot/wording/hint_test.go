package wording

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// road is the event of a completed road.
func road(seat games.Seat, tiles int) games.Event {
	return games.Event{Kind: "scored", Seat: seat, Facts: []games.Fact{{Name: "feature", Value: "road"}}, Terms: []games.Term{{Name: "tiles", Count: tiles, Each: 1}}}
}

// advisable is a match of Carcassonne at its first decision, with two possible plans.
func advisable(t *testing.T) (*sessiontest.Match, []Plan) {
	t.Helper()
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	seat := m.S.Acting()[0]
	var plans []Plan
	for i, line := range [][]games.Action{{"place 0,1 r0"}, {"place -1,0 r1", "follow none"}} {
		legal := m.S.Match.State.Legal(seat)
		if !slices.Contains(legal, line[0]) {
			line[0] = legal[len(legal)-1-i]
		}
		tip, err := m.S.Match.Plan(seat, line)
		if err != nil {
			t.Fatal(err)
		}
		plans = append(plans, Plan{
			Candidate: search.Candidate{Points: []float64{51.6, 1.2}, Lead: float64(7 - 9*i), Error: .25 * float64(1-i)}, Tip: tip,
			Why: search.Reasons{
				Scored: []games.Event{road(seat, 4), road(1-seat, 1)}, More: []games.Text{games.T("search.why.ends")},
			},
		})
	}
	return m, plans
}

// A hint has one or two sentences for each move, with the words of the buttons.
func TestHints(t *testing.T) {
	t.Parallel()
	m, plans := advisable(t)
	texts := loadTexts(t)
	h := search.Hints{Playouts: 1200, Ends: search.Range{Low: 7, Expected: 7, High: 7}}
	en, fr := texts.Localizer("en").About(m.S), texts.Localizer("fr").About(m.S)
	first := plans[0].Tip.Controls[0]
	said, _ := Said(first)
	at := en.On(view(first.State)).spot(said.Choice)
	check(t, Hints(en, h, plans, 0, false), "**Best:** space **"+said.Sign+"** ("+at+"). Bruno scores 4 points for the road. Alix scores 1 point for the road.\n-# You would probably end about 7 points ahead.\n-# **Or:** ",
		" — about 9 points worse.", "!It ends the match", "!Starting from", "!"+first.Said)
	plans[0].Why = search.Reasons{}
	check(t, Hints(en, h, plans[:1], 0, false), "**Best:** space **"+said.Sign+"** ("+at+").\n-# You would")
	plans[0].Why = plans[1].Why
	check(t, Hints(fr, h, plans[:1], 1, true), "**Le mieux :** case **"+said.Sign+"** ("+at+"). Bruno marque 4 points pour le chemin. Alix marque 1 point pour le chemin.\n-# Vous finiriez sans doute avec environ 7 points d’avance.",
		"À partir de ce que vous avez choisi")
}

// The result after the best choice is in whole points; other choices say how much worse they are.
func TestStands(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	for _, c := range []struct {
		lang   string
		ends   search.Range
		worse  float64
		isBest bool
		want   string
	}{
		{"en", search.Range{Low: -4, Expected: 1, High: 6}, 0, true, ""},
		{"en", search.Range{Low: 1, Expected: 5, High: 9}, 0, true, "You would probably end about 5 points ahead."},
		{"fr", search.Range{Low: 7, Expected: 7, High: 7}, 0, true, "Vous finiriez sans doute avec environ 7 points d’avance."},
		{"de", search.Range{Low: -15, Expected: -10, High: -5}, 0, true, "Du endest vermutlich mit etwa 10 Punkten Rückstand."},
		{"de", search.Range{Low: -20, Expected: -10}, 0, true, ""},
		{"en", search.Range{}, .4, false, "about as good"}, {"en", search.Range{}, -.5, false, "about as good"},
		{"en", search.Range{}, .8, false, "about 1 point worse"}, {"en", search.Range{}, 4, false, "about 4 points worse"},
	} {
		if got := stands(texts.Localizer(c.lang).About(m.S), c.ends, c.worse, c.isBest); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
}

// Of the alternatives that are as good as the best plan, only the first is told; worse ones all are.
func TestEqualAlternativesAreToldOnce(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		leads []float64
		want  int
	}{{[]float64{5}, 1}, {[]float64{5, 4.8}, 2}, {[]float64{5, 5.2, 4.9}, 2}, {[]float64{5, 4.9, 3}, 3}, {[]float64{5, 3, 2}, 3}, {[]float64{-5, -4.9, -5.2, -8}, 3}} {
		var plans []Plan
		for _, lead := range c.leads {
			plans = append(plans, Plan{Candidate: search.Candidate{Lead: lead}})
		}
		if got := WorthTelling(plans); len(got) != c.want || got[0].Lead != c.leads[0] {
			t.Errorf("of %v, %d are told", c.leads, len(got))
		}
	}
}

// view is what all players may see of a position.
func view(s games.State) scene.Scene {
	sc, _ := s.View(games.Spectator, nil)
	return sc
}

// A choice that only leads to another question is not mentioned, unless the plan ends with it.
func TestDeedsLeaveOutWhatAsksOn(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno")
	asked := func(word, label string) table.Control {
		c := games.Choice{Word: word, Label: games.T(label)}
		return table.Control{Said: word, State: m.S.Match.State, Prompt: games.Prompt{Choices: []games.Choice{c}}}
	}
	fewer, two := asked("with", "🎲 With fewer…"), asked("2", "🎲 With 2")
	if got := Deeds(l, table.Tip{Controls: []table.Control{fewer, two}}); got != "🎲 With 2" {
		t.Errorf("both are told as %q", got)
	}
	if got := Deeds(l, table.Tip{Controls: []table.Control{fewer}}); got != "🎲 With fewer…" {
		t.Errorf("what stands alone is told as %q", got)
	}
}

// Places have their names on the rim of the board, unless their number on the picture is given.
func TestDeedsNamePlaces(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno")
	state := m.S.Match.State
	sc, _ := state.View(0, nil)
	for _, c := range []struct {
		mark  games.Mark
		word  string
		label games.Text
		deeds string
	}{
		{games.Number, "1,-1", games.T("carcassonne.choice.cell", "at", "1,-1"), "space **1** (" + sc.Field(1, -1) + ")"},
		{games.Number, "1", games.T("city.choice.build", "way", "↻", "side", "top", "at", "1,-1"), "**1** ↻ " + sc.Field(1, -1) + ", top side"},
		{games.Letter, "-1,0", games.T("castellan.double.yard", "at", "-1,0", "n", 5, "double", 10), "A " + sc.Field(-1, 0) + ": 5 → 10"},
		{games.Letter, "y", games.T("Knight"), "A Knight"},
		{games.Named, "c0", games.T("Knight"), "Knight"},
		{games.NoMark, "stop", games.T("✋ Stop"), "✋ Stop"},
		{games.Number, "card-W6", games.Text{}, "2 long walls, 1 short wall"},
	} {
		choice := games.Choice{Word: c.word, Label: c.label, Mark: c.mark}
		if c.mark == games.Named {
			choice.Does = []games.Text{games.T("table.does.complete", "n", 4)}
		}
		if c.label.ID == "" {
			choice.Does = []games.Text{games.T("castellan.n.long", "n", 2), games.T("castellan.n.short", "n", 1)}
		}
		tip := table.Tip{Controls: []table.Control{{Said: c.word, State: state, Prompt: games.Prompt{Choices: []games.Choice{choice}}}}}
		if got := Deeds(l, tip); got != c.deeds {
			t.Errorf("%q is told as %q, want %q", c.label.ID, got, c.deeds)
		}
		for range mostDeeds + 2 {
			tip.Controls = append(tip.Controls, tip.Controls[0])
		}
		if got := Deeds(l, tip); strings.Count(got, c.deeds) != mostDeeds || !strings.HasSuffix(got, " · 3 more") {
			t.Errorf("much is told as %q", got)
		}
	}
}

// Things that are not on the picture, such as which feature to score first, are described as in
// advice, without the number of the button.
func TestDeedsAsAdviceTells(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castle", "Alix", "Bruno")
	choice := games.Choice{
		Word: "h0", Label: games.T("castle.choice.order", "feature", "house", "at", "1,1", "points", 4, "to", 51),
		Mark: games.Number, As: games.T("castle.as.order", "feature", "house", "at", "1,1"),
	}
	tip := table.Tip{Controls: []table.Control{{Said: "h0", State: m.S.Match.State, Prompt: games.Prompt{Choices: []games.Choice{choice}}}}}
	sc, _ := m.S.Match.State.View(0, nil)
	if got, want := Deeds(l, tip), "first the house at "+sc.Field(1, 1); got != want {
		t.Errorf("told as %q, want %q", got, want)
	}
}

// Advice names the role of a follower and its feature. If the same role is offered twice it adds
// the place, because the picture shows no numbers for it.
func TestHintsTellWhereAFollowerStands(t *testing.T) {
	t.Parallel()
	m, _ := begin(t, "city", "Alix", "Bruno")
	seat := m.S.Acting()[0]
	_, prompt := m.S.Match.State.View(seat, []string{"follow"})
	told := map[string]bool{}
	for _, c := range prompt.Choices {
		tip := table.Tip{Seat: seat, Controls: []table.Control{{Said: c.Word, Words: []string{"follow"}, State: m.S.Match.State, Prompt: prompt}}}
		got := Deeds(loadTexts(t).Localizer("de").About(m.S), tip)
		if told[got] {
			t.Errorf("%q twice", got)
		}
		told[got] = true
		if c.As.ID != "" && !strings.HasPrefix(got, "ohne ") && !strings.HasPrefix(got, "einen ") && !strings.HasPrefix(got, "eine ") || strings.Contains(got, "Nummer") {
			t.Errorf("%s is told as %q", c.Word, got)
		}
	}
	if len(told) < 4 {
		t.Errorf("%d choices", len(told))
	}
}

// rawPlaces matches cells as games store them.
var rawPlaces = regexp.MustCompile(`-?\d+,-?\d+`)

// Advice has words for every decision of a match, and names places as on the board.
func TestEveryDecisionHasWords(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m := sessiontest.Begin(t, id, "Alix", "Bruno")
			l, now := texts.Localizer("en").About(m.S), m.S.Match
			choose := rand.New(rand.NewPCG(4, 2))
			for range 300 {
				if now.Over() {
					break
				}
				seat := now.Turn()[0]
				legal := now.State.Legal(seat)
				action := legal[choose.IntN(len(legal))]
				tip, err := now.Plan(seat, []games.Action{action})
				if err != nil {
					t.Fatal(err)
				}
				if text := Deeds(l, tip); text == "" && len(legal) > 1 || rawPlaces.MatchString(text) {
					t.Fatalf("%q, one of %d, is told as %q", action, len(legal), text)
				}
				if now, _, err = now.Apply(table.Entry{Seat: seat, Action: action}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Without playouts a hint states no expected points. A decision without a choice is one sentence
// with the name of the button.
func TestHintsWithoutThought(t *testing.T) {
	t.Parallel()
	m, plans := advisable(t)
	said, _ := Said(plans[0].Tip.Controls[0])
	only := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
	seat := only.S.Acting()[0]
	tip, err := only.S.Match.Plan(seat, []games.Action{"roll"})
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"en", "fr"} {
		l := loadTexts(t).Localizer(lang).About(m.S)
		glance := search.Hints{Sure: games.T("search.sure.glance")}
		check(t, Hints(l, glance, plans[:1], 0, false), said.Sign, "!±", "!51", "!52")
		l = loadTexts(t).Localizer(lang).About(only.S)
		check(t, Hints(l, search.Hints{Sure: games.T("search.sure.only")}, []Plan{{Tip: tip}}, seat, false), l.Say("bot.hint.forced", "button", l.Say("burgenland.do.roll")), "!±")
	}
}
