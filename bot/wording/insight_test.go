package wording

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

func TestStock(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno")
	stock := m.S.Stock(0)
	check(t, Stock(l, stock, scene.Scene{}), "**70 are still to come**, of ", "!board")
	check(t, AltStock(l, stock), " × 3", ".")
	hole := scene.Item{Kind: scene.Face, Dead: true}
	for n, want := range map[int]string{0: "", 1: "One space on the board is", 2: "2 spaces on the board are"} {
		var sc scene.Scene
		for range n {
			sc.Items = append(sc.Items, hole)
		}
		if got := holes(l, sc); !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%d holes are told as %q", n, got)
		}
	}
}

// All reasons can be told in every language, whatever the game.
func TestReasonsAreTold(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	told := 0
	for game := range catalog.Builtin() {
		m := sessiontest.Begin(t, game, "Alix", "Bruno")
		m.Play(3)
		for _, lang := range Languages {
			l := texts.Localizer(lang).About(m.S)
			for _, bar := range m.S.Barred(m.S.Acting()[0]) {
				told++
				text := Reasons(l, bar)
				if !strings.HasPrefix(text, "**"+l.Text(bar.Label)+"**\n> ") || strings.Contains(text, "<no value>") ||
					strings.Contains(text, ".why.") || strings.Contains(text, ".feature.") {
					t.Errorf("%s: %s", lang, text)
				}
			}
		}
	}
	if told == 0 {
		t.Error("nothing is explained")
	}
	l := texts.Localizer("en")
	bar := games.Bar{Label: games.T("bot.nobody"), Why: []games.Text{games.T("bot.nobody"), games.T("bot.nobody")}}
	if got := Reasons(l, bar); got != "**nobody**\n> Nobody\n> Nobody" {
		t.Errorf("reasons %q", got)
	}
}

func TestTally(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("fr")
	tally := session.Tally{
		Matches: 3, Wins: 2, Points: 100, Best: 41, Rated: 3, Rating: rating.New(), Turns: 4, Seconds: 4 * 90 * 60, Late: 1, Left: 1, Last: 1234,
	}
	check(t, Tally(l, games.Info{ID: "castle"}, tally), l.GameName("castle"), "67", "33,3", "41", "1 h 30", "<t:1234:D>", l.Say("bot.stats.left", "n", 1))
	check(t, Tally(l, games.Info{ID: "castle"}, tally), "!"+l.Say("bot.stats.drawn", "n", 2))
	tally.Drawn = 2
	check(t, Tally(l, games.Info{ID: "castle"}, tally), l.Say("bot.stats.drawn", "n", 2))
	few := Tally(l, games.Info{ID: "castle"}, session.Tally{Last: 1})
	if n := strings.Count(few, "\n"); n != 1 {
		t.Errorf("of nothing there is told: %s", few)
	}
}

func TestLeaderboard(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	low := rating.Rate([]rating.Rating{rating.New(), rating.New()}, []int{1, 2})
	best := []session.Tally{{Name: "A*x", Rating: low[0], Matches: 8, Wins: 4}, {Name: "B", Rating: low[1]}, {Name: "C", Rating: low[1]}}
	for i := range best {
		best[i].Matches = 8
	}
	text := Leaderboard(l, "castle", best, 5)
	lines := strings.Split(text, "\n")
	check(t, text, l.GameName("castle"), "A\\*x", "50", l.Say("bot.leaderboard.how", "n", 5))
	if len(lines) < 5 || strings.ReplaceAll(lines[2], "B", "C") != lines[3] || lines[1] == lines[2] {
		t.Errorf("equal ratings do not share a place: %s", text)
	}
}

func TestSpans(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	for d, want := range map[time.Duration]string{
		40 * time.Second: l.Say("bot.span.seconds", "n", 40),
		59 * time.Minute: l.Say("bot.span.minutes", "n", 59),
		61 * time.Minute: l.Say("bot.span.hours", "n", 1, "minutes", "01"),
		50 * time.Hour:   l.Say("bot.span.days", "n", 2, "hours", 2),
	} {
		if got := span(l, d); got != want {
			t.Errorf("%v is written %q, want %q", d, got, want)
		}
	}
}

func TestRhythm(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	now := time.Date(2026, 7, 1, 12, 0, 0, 0, time.UTC)
	h := clock.Habits{}
	if Zone(l, h, now) != l.Say("bot.rhythm.zone.none") || Quiet(l, h) != l.Say("bot.rhythm.quiet.off") || Weekends(l, h) != l.Say("bot.rhythm.weekends.count") {
		t.Error("without habits some are told")
	}
	check(t, Vacation(l, h, now), "!<t:")
	h.Zone, h.Weekends = "Asia/Tokyo", true
	check(t, Zone(l, h, now), "Asia/Tokyo", "21:00")
	if Weekends(l, h) != l.Say("bot.rhythm.weekends.free") {
		t.Error("free weekends are not told")
	}
	h.Quiet.From, h.Quiet.To = 22*60+5, 7*60
	check(t, Quiet(l, h), "22:05", "07:00")
	if _, ok := WallClock("No/Where", now); ok {
		t.Error("there is a time in no place")
	}
	away, err := h.Leave(now, 3)
	if err != nil {
		t.Fatal(err)
	}
	check(t, Vacation(l, away, now), "<t:", ":f>")
}

// advisable is a match of Carcassonne at its first decision, and two things that can be done.
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
			Why: []games.Text{games.T("search.why.scores", "n", 4), games.T("search.why.hinders", "n", 1, "who", games.Seat(1)), games.T("search.why.ends")},
		})
	}
	return m, plans
}

// A hint is a sentence or two for each move, in words that stand on the buttons.
func TestHints(t *testing.T) {
	t.Parallel()
	m, plans := advisable(t)
	texts := loadTexts(t)
	h := search.Hints{Sure: games.T("search.sure.likely"), Playouts: 1200}
	en, fr := texts.Localizer("en").About(m.S), texts.Localizer("fr").About(m.S)
	first := plans[0].Tip.Controls[0]
	said, _ := Said(first)
	check(t, Hints(en, h, plans, 0, false), "**1.** spot **"+said.Sign+"**", "> about **52** points at the end, 7.0 ahead (± 0.5). It scores 4 points at once. It takes 1 point out of reach of Bruno.\n",
		"> about **52** points at the end, 2.0 behind (± 0.1).", "-# The first is probably the best. 1200 ways the match could go on were tried", "!It ends the match", "!Starting from", "!"+first.Said)
	check(t, Hints(fr, h, plans[:1], 1, true), "**1.** place **"+said.Sign+"**", "> environ **1** point à la fin, 7,0 d’avance (± 0,5). Rapporte aussitôt 4 points. Met 1 point hors de portée de Bruno.",
		"-# Le premier choix est probablement le meilleur. 1200 suites", "À partir de ce que vous avez déjà choisi")
}

// Places are named as on the rim of the board, and not told beside the number that stands on them.
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
		{games.Number, "1,-1", games.T("carcassonne.choice.cell", "at", "1,-1"), "spot **1**"},
		{games.Number, "1", games.T("city.choice.build", "way", "↻", "side", "north", "at", "1,-1"), "spot **1** ↻ north of " + sc.Field(1, -1)},
		{games.Letter, "-1,0", games.T("castellan.double.yard", "at", "-1,0", "n", 5, "double", 10), "A " + sc.Field(-1, 0) + ": double keep, 5 → 10"},
		{games.Letter, "y", games.T("Knight"), "A Knight"},
		{games.NoMark, "stop", games.T("✋ Stop"), "✋ Stop"},
	} {
		choice := games.Choice{Word: c.word, Label: c.label, Mark: c.mark}
		tip := table.Tip{Controls: []table.Control{{Said: c.word, State: state, Prompt: games.Prompt{Choices: []games.Choice{choice}}}}}
		if got := Deeds(l, tip); got != c.deeds {
			t.Errorf("%q is told as %q, want %q", c.label.ID, got, c.deeds)
		}
		for range mostDeeds {
			tip.Controls = append(tip.Controls, tip.Controls[0])
		}
		if got := Deeds(l, tip); strings.Count(got, c.deeds) != mostDeeds || !strings.HasSuffix(got, " · …") {
			t.Errorf("much is told as %q", got)
		}
	}
}

// rawPlaces are places as games write them and nobody else.
var rawPlaces = regexp.MustCompile(`-?\d+,-?\d+`)

// Whatever is decided in a match has words in advice, and places in them are named as on the board.
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

// A look back tells the swing, what cost most, and how sure that is, in both languages.
func TestLookBack(t *testing.T) {
	t.Parallel()
	m, plans := advisable(t)
	texts := loadTexts(t)
	en, fr := texts.Localizer("en").About(m.S), texts.Localizer("fr").About(m.S)
	r := search.Review{Whole: true, Courses: 800, Curve: []search.Expectation{
		{Step: 0, Points: []float64{10, 12}}, {Step: 2, Points: []float64{10.2, 12.1}}, {Step: 4, Points: []float64{16, 7.6}}, {Step: 5, Points: []float64{17, 7}},
	}}
	lapse := Lapse{Step: 3, Seat: 1, Before: m.S.Match, Played: plans[0].Tip, Better: plans[1].Tip, Why: plans[0].Why, Cost: 6.24, Error: .4}
	lapses := [][]Lapse{nil, {lapse, lapse}}
	check(t, LookBack(en, m.S, r, lapses), "Largest swing, luck included: **+10** for Alix in step 3–4.", "**A Alix**\n> Nothing that certainly cost points.",
		"**B Bruno**\n> `1` step 3: **−6.2** (± 0.8). Played: spot **", ". Better: spot **", "It scores 4 points at once.\n> `2` step 3", "800 ways to go on were tried", "!something may be missing", "ended before its time")
	r.Whole, r.Courses = false, 1
	check(t, LookBack(fr, m.S, r, lapses), "Plus grand tournant, chance comprise : **+10** pour Alix à l’étape 3–4.", "> Rien qui ait certainement coûté des points.",
		"> `1` étape 3 : **−6,2** (± 0,8). Joué : place **", ". Mieux : place **", "1 suite essayée par décision", "la liste est peut-être incomplète")
	check(t, AltLookBack(en.Bare(), r), "Alix from 10 to 17, Bruno from 12 to 7. Largest swing, luck included: +10 for Alix", "!**")
	check(t, AltLookBack(fr.Bare(), r), "Alix de 10 à 17, Bruno de 12 à 7")
	check(t, LapseText(en, lapse), "**Step 3** — Bruno\nAbove: what was played, spot **", "better by **6.2** (± 0.8), spot **", "at once. It takes 1 point out of reach")
	check(t, LapseText(fr, lapse), "**Étape 3** — Bruno\nEn haut : ce qui a été joué, place **", "mieux de **6,2** (± 0,8)")
	r.Curve = r.Curve[:1]
	check(t, LookBack(en, m.S, r, [][]Lapse{nil, nil}), "!swing")
}

// Where nothing was imagined no points are told as if somebody knew them, and what needs no
// choice is said in a sentence.
func TestHintsWithoutThought(t *testing.T) {
	t.Parallel()
	m, plans := advisable(t)
	for lang, want := range map[string]string{"en": "There is only one thing to do", "fr": "Il n’y a qu’une chose à faire"} {
		l := loadTexts(t).Localizer(lang).About(m.S)
		glance := search.Hints{Sure: games.T("search.sure.glance")}
		check(t, Hints(l, glance, plans[:1], 0, false), "**1.** ", "!±", "!51", "!52")
		check(t, Hints(l, search.Hints{Sure: games.T("search.sure.only")}, []Plan{{}}, 0, false), want, "!**1.**", "!±")
	}
}

// What is measured is told for the games that are played with the sets they were measured with.
func TestRated(t *testing.T) {
	t.Parallel()
	all := catalog.Builtin()
	order := []string{"burgenland", "carcassonne"}
	for lang, want := range map[string][]string{"en": {"Carcassonne: easy 1", "normal 1", " ± ", "strong 1", "1000 is", "!NaN"}, "fr": {"facile 1", "fort 1"}} {
		check(t, Rated(loadTexts(t).Localizer(lang), order, all), want...)
	}
	if got := Rated(loadTexts(t).Localizer("en"), nil, all); got != "" {
		t.Errorf("without games, told %q", got)
	}
}

// The lobby and the announcement of the match say what hints cost.
func TestHintsOption(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "castle", "Alix", "Bruno")
	hints := session.LobbyOption{ID: session.OptionHints}
	check(t, Started(l, m.S), "!Hints")
	m.S.Hints = true
	check(t, Started(l, m.S), "Hints: allowed, with /hint; the match counts for no rating")
	for lang, want := range map[string]string{"en": "Hints: not allowed The match counts", "fr": "Conseils : non autorisés La partie compte"} {
		l := loadTexts(t).Localizer(lang)
		check(t, l.LobbyOption(hints, session.HintsNo)+" "+LobbyOptionAbout(l, m.S, hints, session.HintsNo), want)
		check(t, l.LobbyOption(hints, session.HintsYes)+LobbyOptionAbout(l, m.S, hints, session.HintsYes), "/")
	}
	m.S.Players[1] = session.Player{Name: "Ada", Computer: "easy"}
	for lang, want := range map[string]string{"en": "not rated in any case", "fr": "de toute façon"} {
		l := loadTexts(t).Localizer(lang)
		check(t, LobbyOptionAbout(l, m.S, hints, session.HintsNo), want)
		check(t, LobbyOptionAbout(l, m.S, hints, session.HintsYes), want)
	}
}
