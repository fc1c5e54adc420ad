package wording

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// A player who only has the board in words plays matches against a computer player (whole ones in
// long tests). They take the choice that promises most. With -v the test prints the texts.
func TestPlayedOnWordsAlone(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m, decisions, most := sessiontest.Begin(t, id, "Alix", "Bruno"), 0, 20
			if gametest.All() {
				most = 1000
			}
			m.Thinks, m.S.Players[1].Computer = true, string(search.Normal)
			for m.S.Status == session.Live && !t.Failed() && decisions < most {
				if m.S.Acting()[0] == 1 {
					think(m, 1)
					continue
				}
				decisions++
				listen(t, texts, m)
			}
			if decisions < 20 {
				t.Errorf("%d decisions", decisions)
			}
		})
	}
}

// The text for a city names its shields, its owner, and where it is open.
func TestShieldsInWords(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	r, err := table.ParseRecord([]byte("bastide record 1\ngame carcassonne\nseats 2\ndraws B F F V\n" +
		"B place 0,-1 r1\nB follow c0\nA place 0,-2 r1\nA follow none\n"))
	if err != nil {
		t.Fatal(err)
	}
	now, err := r.Replay(m.S.Game, nil)
	if err != nil {
		t.Fatal(err)
	}
	told := strings.Join(together(loadTexts(t).Localizer("en").About(m.S), now.State.(games.Described)), "\n")
	if !strings.Contains(told, "city on 3 tiles, from 0,0, 2 shields, Bruno; open at 0,-3") {
		t.Errorf("said %s", told)
	}
	if alt := Alt(loadTexts(t).Localizer("en").About(m.S), now.Still(games.Spectator), Question{}); !strings.Contains(alt, "Tiles left: ") {
		t.Errorf("the picture is described as %s", alt)
	}
}

// The description of a picture names where tiles were laid, never a place of the score track around the cells.
func TestLastMovesInWordsAreOnCells(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "castle", "Alix", "Bruno")
	l := loadTexts(t).Localizer("en").About(m.S)
	rings := 0
	for now := m.S.Match; !now.Over() && rings < 20; {
		seat := now.Turn()[0]
		sc, _ := now.View(now.State, seat, nil)
		said := altLast(l, sc)
		for _, it := range sc.Items {
			at := cellOf(it).String()
			laid := func(o scene.Item) bool { return o.Kind == scene.Face && o.Noun == "tile" && cellOf(o).String() == at }
			if it.OfTrack && it.Kind == scene.Outline && it.Seat >= 0 {
				rings++
			}
			if it.OfTrack && strings.Contains(said, at) && !slices.ContainsFunc(sc.Items, laid) {
				t.Fatalf("said %q, but %s at %s belongs to the track", said, it.Noun, at)
			}
		}
		a, err := search.Think(search.Question{Game: m.S.Game, Match: now, Seat: seat, Strength: search.Greedy})
		if err != nil {
			t.Fatal(err)
		}
		if now, _, err = now.Apply(table.Entry{Seat: seat, Action: a.Action}); err != nil {
			t.Fatal(err)
		}
	}
	if rings == 0 {
		t.Error("no place of the track was marked")
	}
}

// Texts name the sides of a tile as it lies, the goods of a market, and the corner of a feature
// that reaches no side.
func TestSidesInWords(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, c := range []struct {
		game, tile string
		turn       int
		want       string
	}{
		{"carcassonne", "O", 0, "city top and left; road right and bottom; field top right and bottom left; field bottom right"},
		{"carcassonne", "O", 1, "city top and right; road bottom and left; field bottom right and top left; field bottom left"},
		{"carcassonne", "W", 2, "road left; road top; road right; field bottom; field top left; field top right"},
		{"city", "s-CF", 0, "cattle market top; fish market left; quarter right and bottom"},
	} {
		m := sessiontest.Begin(t, c.game, "Alix", "Bruno")
		item := scene.Item{Kind: scene.Face, Name: c.tile, Turn: c.turn}
		if got := reached(texts.Localizer("en").About(m.S), item, m.S.Match.State.(games.Described)); got != c.want {
			t.Errorf("%s turned by %d: %q, want %q", c.tile, c.turn, got, c.want)
		}
		french := texts.Localizer("fr").About(m.S)
		if got := lying(french, item, m.S.Match.State.(games.Described)); !strings.HasPrefix(got, french.thing(item)+"\u00a0: ") {
			t.Errorf("%s in French: %q has no space before its colon", c.tile, got)
		}
	}
}

// listen checks a question in every language, and answers it by the English text.
func listen(t *testing.T, texts *Texts, m *sessiontest.Match) {
	t.Helper()
	turn, err := m.S.Turn(0)
	if err != nil {
		t.Fatal(err)
	}
	q := WholeQuestion(turn)
	for _, lang := range Languages {
		l := texts.Localizer(lang).About(m.S)
		heard := strings.Join(Board(l, turn.Scene, q, m.S.Match.State), "\n")
		unguessed(t, l.On(turn.Scene), turn.Scene, q, m.S.Match.State, heard)
		if lang == "en" {
			t.Log(Recap(l, m.S, 0) + "\n" + heard)
		}
	}
	asked := turn.Tip.Asked()
	if len(asked) == 0 || turn.Tip.Ready && asked[0].Chosen {
		m.Press(m.PressBy(session.VerbConfirm, 0))
		return
	}
	l := texts.Localizer("en").About(m.S).On(turn.Scene)
	best := asked[0].Prompt.Choices[0]
	for _, c := range asked[0].Prompt.Choices {
		if promised(l.Does(Marked{Choice: c})) > promised(l.Does(Marked{Choice: best})) {
			best = c
		}
	}
	t.Logf("CHOOSE %s", l.inWords(turn.Scene, Marked{Choice: best}))
	p := m.PressBy(session.VerbChoose, 0)
	p.At, p.Word = asked[0].At, best.Word
	m.Press(p)
}

// unguessed finds what only the picture would show: a numbered choice without words, a tile without
// its sides, a follower without its feature and its place on the tile, a cell outside the board.
func unguessed(t *testing.T, l Localizer, sc scene.Scene, q Question, state games.State, heard string) {
	t.Helper()
	d, described := state.(games.Described)
	for _, c := range q.Choices() {
		name := l.spotIn(sc, c.Choice)
		if c.Sign != "" && (name == "" || name == c.Word && stretch.FindString(name) != "") {
			t.Errorf("%s: choice %s is called %q", l.Lang(), c.Sign, name)
		}
		if !strings.Contains(heard, l.inWords(sc, c)) {
			t.Errorf("%s: %q is not told", l.Lang(), l.inWords(sc, c))
		}
		if _, cell := games.ParseCell(c.Word); cell && c.Mark == games.Number && len(c.Does) == 0 && described && l.game != "castellan" {
			t.Errorf("%s: %q does not say what it does", l.Lang(), name)
		}
	}
	if outside := beyond.FindString(heard); outside != "" {
		t.Errorf("%s: a place is called %q", l.Lang(), outside)
	}
	if described && l.game != "castellan" {
		for _, text := range d.Together() {
			if at := placed(l, text.Args["at"].(string)); !strings.Contains(heard, "\n"+at+" — ") {
				t.Errorf("%s: %q begins where nothing lies", l.Lang(), l.Text(text))
			}
		}
	}
	for _, item := range sc.Items {
		where := cellOf(item)
		line := "\n" + placed(l, where.String()) + " — "
		_, rest, told := strings.Cut(heard, line)
		rest, _, _ = strings.Cut(rest, "\n")
		switch {
		case item.Kind == scene.Face && item.Noun == "tile" && (!told || !strings.Contains(rest, reached(l, item, d))):
			t.Errorf("%s: the tile on %s is told as %q", l.Lang(), where, rest)
		case item.Kind == scene.Piece && item.Noun == "follower" && !strings.Contains(rest, feature(l, item)+", "+l.Say("bot.part."+side(item.Box.Centre()))):
			t.Errorf("%s: on what a follower stands on %s is not told: %q", l.Lang(), where, rest)
		}
	}
}

// feature names what a follower stands on.
func feature(l Localizer, follower scene.Item) string {
	_, name := emblemOf(l.Say(l.game + ".follow." + follower.Name))
	return name
}

// beyond matches the name of a cell outside every board with a rim, far from all others.
var beyond = regexp.MustCompile(`\b[a-zA-Z]{1,2}1[5-9]\d\b|\b[a-z]\d{1,3} — `)

var figure = regexp.MustCompile(`\d+`)

// promised is the largest number in the description of a choice.
func promised(does string) (most int) {
	for _, n := range figure.FindAllString(does, -1) {
		value, _ := strconv.Atoi(n)
		most = max(most, value)
	}
	return most
}

// think lets a computer player decide for a seat.
func think(m *sessiontest.Match, seat games.Seat) {
	m.Helper()
	a, err := search.Think(search.Question{
		Game: m.S.Game, Match: m.S.Match, Seat: seat, Strength: search.Normal, Seed: chance.Seed{byte(m.S.Match.Steps)},
	})
	if err != nil {
		m.Fatal(err)
	}
	m.S.AssignComputer(session.Assignment{Seat: seat, Position: m.S.Position, Due: m.Now.Unix()})
	m.Answer(session.Thought{Seat: seat, Position: m.S.Position, Actions: []games.Action{a.Action}})
}
