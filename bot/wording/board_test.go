package wording

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// sampleScene is a scene with something of every kind.
func sampleScene() scene.Scene {
	return scene.Scene{
		Game: "carcassonne", Grid: true,
		Items: []scene.Item{
			{Kind: scene.Face, Noun: "tile", Name: "x1", Seat: -1, Turn: 1, Box: scene.Cell(2, 1)},
			{Kind: scene.Face, Noun: "tile", Name: "x2", Seat: -1, Ghost: true, Box: scene.Cell(0, 0)},
			{Kind: scene.Piece, Noun: "thing", Seat: 1, Box: scene.Cell(2, 1)},
			{Kind: scene.Spot, Word: "w", Seat: -1, Box: scene.Cell(5, 5)},
			{Kind: scene.Outline, Noun: "tile", Seat: 1, Box: scene.Cell(2, 1)},
			{Kind: scene.Outline, Noun: "tile", Seat: 1, Box: scene.Cell(2, 1)},
			{Kind: scene.Path, Noun: "road", Name: "long", Seat: -1, Box: scene.Cell(9, 9)},
		},
		Panel: scene.Panel{
			Plates: []scene.Plate{{Seat: 0, Score: 7, Active: true, Counts: []scene.Count{{Noun: "thing", N: 4}}}, {Seat: 1, Score: 3}},
			Hand:   []scene.Item{{Noun: "card", Name: "K"}},
			Counts: []scene.Count{{Noun: "left", N: 9}},
		},
	}
}

// question asks for one of two choices, after some words.
func question() Question {
	q := Question{Ask: games.T("bot.list", "first", "ask", "last", "this"), Notes: []games.Text{games.T("bot.nobody")}}
	q.Asked = []Choosing{{Ask: q.Ask, Said: "z", Choices: []Marked{{games.Choice{Word: "w"}, "A"}, {games.Choice{Word: "z"}, ""}}}}
	for range 9 {
		q.Said = append(q.Said, Answer{Choice: games.Choice{Word: "said"}})
	}
	return q
}

func speaker(t *testing.T) Localizer {
	return loadTexts(t).Localizer("en").Of(catalog.Builtin()["carcassonne"], []string{"Alix", "Bruno"})
}

// An alternative text says what the picture shows and asks, and the latest words.
func TestAlt(t *testing.T) {
	t.Parallel()
	l := speaker(t)
	text := Alt(l, sampleScene(), question())
	check(t, text, l.GameName("carcassonne"), "Ask and this", "card K", "A = w; "+l.Say("bot.alt.chosen", "what", "z"), "Alix 7, Bruno 3", "Bruno C2.", "Left", "9",
		"…; said; said; said; said; said; said; said; said")
	if strings.Contains(text, "; said; said; said; said; said; said; said; said; said") {
		t.Errorf("more is told than is needed: %s", text)
	}
	check(t, Alt(l, scene.Scene{}, Question{}), l.GameName("carcassonne"), "!=", "!Alix")
	if n := len([]rune(Alt(l, sampleScene(), Question{Ask: games.T("bot.list", "first", strings.Repeat("long ", 999), "last", "")}))); n > MaxAlt {
		t.Errorf("an alternative text of %d characters", n)
	}
	held, hand := scene.Scene{}, sampleScene()
	held.Hand = &hand
	check(t, Alt(l, held, Question{}), "x1", "x2", "!road", "!thing")
}

// The board in words contains everything in the picture, row by row.
func TestBoard(t *testing.T) {
	t.Parallel()
	l := speaker(t)
	pages := Board(l, sampleScene(), question(), nil)
	if len(pages) != 1 {
		t.Fatalf("%d pages", len(pages))
	}
	text := pages[0]
	check(t, text, "Alix", "7", l.Say("bot.text.active", "player", "Alix"), "Nobody", "\n• A = w\n• "+l.Say("bot.alt.chosen", "what", "z")+"\n", "x2 "+l.Say("bot.text.planned"),
		l.Say("bot.text.turned", "n", 1), "thing (Bruno)", "\n• road long", l.Say("bot.text.cells"))
	if strings.Index(text, "0,0 — ") > strings.Index(text, "2,1 — ") || strings.Contains(text, "5,5 — ") {
		t.Errorf("the cells are out of order: %s", text)
	}
	sc := sampleScene()
	named := Question{Notes: []games.Text{games.T("bot.option", "name", "here", "value", l.things(sc.Panel.Hand))}}
	check(t, Board(l, sc, Question{}, nil)[0], altHand(l, sc))
	check(t, Board(l, sc, named, nil)[0], "!"+altHand(l, sc))
	sc.Grid = false
	sc.Items = append(sc.Items[:2:2], scene.Item{Kind: scene.Face, Noun: "tile", Name: "x3:"}, scene.Item{Kind: scene.Face, Noun: "other", Name: "y"})
	check(t, Board(l, sc, Question{}, nil)[0], ", ", "x3:\n• other y", "!0,0", "!"+l.Say("bot.text.cells"))
	for range 500 {
		sc.Items = append(sc.Items, scene.Item{Kind: scene.Face, Noun: "row" + strings.Repeat("x", len(sc.Items)%3), Name: "z"})
	}
	for _, page := range Board(l, sc, Question{}, nil) {
		if n := len([]rune(page)); n > maxBoard || n == 0 {
			t.Errorf("a page of %d characters", n)
		}
	}
}

// All scenes and questions of every game have texts, in all languages.
func TestEverythingIsNamed(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id := range catalog.Builtin() {
		m := sessiontest.Begin(t, id, "Alix", "Bruno")
		for range 12 {
			seat := m.S.Acting()[0]
			turn, err := m.S.Turn(seat)
			if err != nil {
				t.Fatal(err)
			}
			for _, lang := range Languages {
				l := texts.Localizer(lang).About(m.S)
				q := WholeQuestion(turn)
				told := Alt(l, turn.Scene, q) + strings.Join(Board(l, turn.Scene, q, m.S.Match.State), "")
				if strings.Contains(told, "<no value>") || strings.Contains(told, id+".") {
					t.Errorf("%s in %s: %s", id, lang, told)
				}
			}
			m.Choose()
		}
	}
}

// Buttons do not repeat what the picture shows.
func TestChoiceLabels(t *testing.T) {
	t.Parallel()
	l := speaker(t)
	label := games.T("bot.list", "first", "*one", "last", "two") // "*one and two"
	at := func(text string) games.Text { return games.T("bot.list", "first", text, "last", "there") }
	for _, c := range []struct {
		choice Marked
		want   string
	}{
		{Marked{games.Choice{Word: "x", Label: label}, ""}, "*one and two"},
		{Marked{games.Choice{Word: "x", Label: label, Mark: games.Letter}, "A"}, "A *one and two"},
		{Marked{games.Choice{Word: "x", Mark: games.Letter}, "A"}, "A"},
		{Marked{games.Choice{Word: "3,4", Label: label, Mark: games.Number}, "7"}, "7"},
		{Marked{games.Choice{Word: "3,4", Label: at("3,4"), Mark: games.Number}, "7"}, "7 and there"},
		{Marked{games.Choice{Word: "3,4", Label: label, Mark: games.Letter}, "A"}, "A *one and two"},
	} {
		if got := l.Choice(c.choice); got != c.want {
			t.Errorf("%v is labelled %q, want %q", c.choice, got, c.want)
		}
	}
}

// Choices have names that distinguish them: by the cell, the label, and the place in the cell.
func TestSpots(t *testing.T) {
	t.Parallel()
	l := speaker(t)
	sc := sampleScene()
	north := l.Say("bot.part.n")
	sc.Items = []scene.Item{{Kind: scene.Spot, Word: "n0", Box: scene.Rect{X: 0.4, Y: 0, W: 0.2, H: 0.2}}}
	label := func(text string) games.Text { return games.T("bot.option", "name", text, "value", "x") }
	named := l.Text(label("knight"))
	for _, c := range []struct {
		choice games.Choice
		want   string
	}{
		{games.Choice{Word: "3,4", Label: label("knight")}, "3,4"},
		{games.Choice{Word: "3,4", Label: label("3,4")}, l.Text(label("3,4"))},
		{games.Choice{Word: "n0", Label: label("knight")}, named + " (" + north + ")"},
		{games.Choice{Word: "n1", Label: label("knight")}, named},
		{games.Choice{Word: "n0"}, "n0"},
		{games.Choice{Word: "n0", Label: games.T("bot.option", "name", "knight", "value", north)}, "knight: " + north},
	} {
		if got := l.spotIn(sc, c.choice); got != c.want {
			t.Errorf("%v is called %q, want %q", c.choice, got, c.want)
		}
	}
}

// Followers with the same name on one tile are distinguished by the part of the tile; if two share
// it, by the nearest corner; if they share that, by the side on which one is of the other. The short
// form uses an arrow. A follower that is the only one of its name or on its tile needs none of this. The
// button that confirms follows the same rules.
func TestAlikeAreToldApart(t *testing.T) {
	t.Parallel()
	at := func(word, name string, x, y float64) scene.Item {
		return scene.Item{Kind: scene.Spot, Noun: "follower", Name: name, Word: word, Box: scene.Rect{X: 2 + x - .1, Y: y - 1.1, W: .2, H: .2}}
	}
	sc := scene.Scene{Grid: true, Items: []scene.Item{
		at("h0", "resident", .75, .5), at("h1", "resident", .3, .7), at("m0", "merchant", .5, .2), at("m1", "merchant", 1.5, .2),
		at("f0", "farmer", .8, .2), at("f1", "farmer", .8, .8), at("f2", "farmer", .45, .8), at("f3", "farmer", .55, .8), at("r0", "thief", .5, .52), at("r1", "thief", .5, .1), at("r2", "thief", .9, .5),
		at("p0", "herald", .85, .5), at("p1", "herald", .5, .85),
	}}
	l := loadTexts(t).Localizer("de").On(sc)
	confirmed := map[string]string{
		"h0": "✅ Bestätigen: 🏠 Wohngebiet rechts", "h1": "✅ Bestätigen: 🏠 Wohngebiet ↙\uFE0E",
		"m0": "✅ Bestätigen: 🏠 Wohngebiet", "m1": "✅ Bestätigen: 🏠 Wohngebiet",
		"f0": "✅ Bestätigen: 🏠 Wohngebiet ↗\uFE0E", "f2": "✅ Bestätigen: 🏠 Wohngebiet ↙\uFE0E", "f3": "✅ Bestätigen: 🏠 Wohngebiet rechts",
		"r0": "✅ Bestätigen: 🏠 Wohngebiet Mitte", "r1": "✅ Bestätigen: 🏠 Wohngebiet oben",
		"p0": "✅ Bestätigen: 🏠 Wohngebiet rechts", "p1": "✅ Bestätigen: 🏠 Wohngebiet unten",
	}
	pointed := map[string]string{
		"h0": "→", "h1": "↙\uFE0E", "f0": "↗\uFE0E", "f2": "↙\uFE0E", "f3": "→", "r0": "•", "r1": "↑", "p0": "→", "p1": "↓",
	}
	for word, want := range map[string]string{
		"h0": "2 🏠 Wohngebiet rechts · am Ende 2 P.",
		"h1": "2 🏠 Wohngebiet unten links · am Ende 2 P.",
		"m0": "2 🏠 Wohngebiet · am Ende 2 P.",
		"m1": "2 🏠 Wohngebiet · am Ende 2 P.",
		"f0": "2 🏠 Wohngebiet oben rechts · am Ende 2 P.",
		"f2": "2 🏠 Wohngebiet unten links · am Ende 2 P.",
		"f3": "2 🏠 Wohngebiet rechts · am Ende 2 P.",
		"r0": "2 🏠 Wohngebiet Mitte · am Ende 2 P.",
		"r1": "2 🏠 Wohngebiet oben · am Ende 2 P.",
		"p0": "2 🏠 Wohngebiet rechts · am Ende 2 P.",
		"p1": "2 🏠 Wohngebiet unten · am Ende 2 P.",
	} {
		m := Marked{games.Choice{
			Word: word, Label: games.T("city.follow.resident"), Mark: games.Named, Does: []games.Text{games.T("table.does.end", "n", 2)},
		}, "2"}
		brief := "2 🏠" + pointed[word] + " am Ende 2"
		short := strings.TrimSuffix(want, " P.")
		switch { // too long for a button
		case utf8.RuneCountInString(short) > maxPressed:
			want = strings.Replace(want, " Wohngebiet", "", 1)
		case utf8.RuneCountInString(want) > maxPressed:
			want = short
		}
		if got := l.Pressed(m); got != want {
			t.Errorf("%s is pressed as %q, want %q", word, got, want)
		}
		if got := l.Brief(m); got != brief {
			t.Errorf("%s is %q in few words, want %q", word, got, brief)
		}
		if got := Committing(l, m); got != confirmed[word] {
			t.Errorf("%s is confirmed as %q, want %q", word, got, confirmed[word])
		}
	}
}

// The button of a place says in few words what matters there. Names are cut rather than numbers.
func TestPlacesSayWhatMatters(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("de")
	l.names = []string{"Al", "Maximiliane Musterfrau"}
	road := games.T("city.feature.road")
	for want, says := range map[string]games.Text{
		"8":                   {},
		"8 · –":               games.T("table.button.nothing"),
		"8 · Straße +9":       games.T("table.button.scores", "what", road, "n", 9, "may", 0),
		"8 · +9 (+3)":         games.T("table.button.scores", "n", 9, "may", 3),
		"8 · Straße (+3)":     games.T("table.button.scores", "what", road, "n", 0, "may", 3),
		"8 · +6 🏆":            games.T("table.button.scores", "n", 6, "may", 0, "now", true, "then", false),
		"8 · +6 (+2 🏆)":       games.T("table.button.scores", "n", 6, "may", 2, "now", false, "then", true),
		"8 · (+2 🏆)":          games.T("table.button.scores", "n", 0, "may", 2, "now", false, "then", true),
		"8 · Straße 0→4":      games.T("table.button.grows", "what", road, "was", 0, "n", 4),
		"8 · Straße 3/9":      games.T("table.button.worth", "what", road, "now", 3, "n", 9),
		"8 · Al 2→3":          games.T("table.button.theirs", "player", games.Seat(0), "was", 2, "n", 3),
		"8 · blockt Straße":   games.T("table.button.blocks", "what", road),
		"8 · Maximiliane… +6": games.T("table.button.gives", "player", games.Seat(1), "n", 6),
		"8 · +1, Al +4":       games.T("table.button.gives", "player", games.Seat(0), "n", 4, "own", 1),
	} {
		place := Marked{games.Choice{Word: "1,0", Label: games.T("city.choice.cell", "at", "1,0"), Mark: games.Number, Says: says}, "8"}
		if got := l.Pressed(place); got != want {
			t.Errorf("a place is pressed as %q, want %q", got, want)
		}
	}
}

// Something that pays only at the end says so in the text for what pays later, even while it is
// worth nothing.
func TestWhatPaysAtTheEnd(t *testing.T) {
	t.Parallel()
	for lang, want := range map[string][2]string{
		"en": {"0+ pts at end", "3 pts at end"}, "fr": {"0+ pt à la fin", "3 pts à la fin"},
		"de": {"am Ende 0+ P.", "am Ende 3 P."}, "es": {"0+ p. al final", "3 p. al final"},
	} {
		l := loadTexts(t).Localizer(lang)
		growing, fixed := games.T("table.does.end", "n", 0, "least", "yes"), games.T("table.does.end", "n", 3)
		if got := [2]string{l.Text(growing), l.Text(fixed)}; got != want {
			t.Errorf("%s: %q, want %q", lang, got, want)
		}
	}
}

// The whole question has all choices, also those beside a preset.
func TestQuestion(t *testing.T) {
	t.Parallel()
	preset := table.Control{Said: "1", Prompt: games.Prompt{Style: games.Select, Choices: numbered(3)}}
	open := table.Control{At: 1, Prompt: games.Prompt{Style: games.Pick, Choices: numbered(50)}}
	turn := &session.Turn{Tip: table.Tip{Controls: []table.Control{preset, open}}}
	turn.Prompt.Notes = []games.Text{games.T("bot.nobody")}
	if q := WholeQuestion(turn); len(q.Choices()) != 3+50 || len(q.Asked) != 2 || q.Asked[0].Said != "1" || len(q.Said) != 0 || len(q.Notes) != 1 {
		t.Errorf("%d choices, said %v", len(q.Choices()), q.Said)
	}
	if q := Decided(turn); len(q.Asked) != 0 || q.Ask.ID != "" || len(q.Said) != 1 || q.Said[0].Word != "1" {
		t.Errorf("what was decided asks %v", q)
	}
}

// The alternative text describes a waiting hand as well as one that is played now.
func TestAltOfWaitingHand(t *testing.T) {
	t.Parallel()
	l := speaker(t)
	game := catalog.Builtin()["carcassonne"]
	header, err := table.NewHeader(game, 2, map[string]string{"hand": "three"}, chance.Seed{3})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(game, header)
	if err != nil {
		t.Fatal(err)
	}
	waiting := 1 - m.Turn()[0]
	sc, _ := m.View(m.State, waiting, nil)
	var held []scene.Item
	for _, p := range sc.Panel.Plates {
		held = append(held, p.Items...)
	}
	if len(held) != 3 {
		t.Fatalf("the waiting seat holds %d tiles", len(held))
	}
	alt := Alt(l, sc, Question{})
	for _, tile := range held {
		if name := l.thing(tile); !strings.Contains(alt, name) {
			t.Errorf("%q is not in %q", name, alt)
		}
	}
}

// The way to a wall tile is either exact or one of two numbers of points, not "exactly 25 or 26".
func TestWayToAWallTile(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for lang, exactly := range map[string]string{"en": "exactly", "fr": "pile", "de": "genau", "es": "justo"} {
		l := texts.Localizer(lang)
		for _, n := range []int{1, 25} {
			check(t, l.Say("castle.note.ahead", "n", n, "count", n), exactly)
			check(t, l.Say("castle.note.ahead", "n", n, "count", n, "more", n+1), "!"+exactly)
		}
	}
}
