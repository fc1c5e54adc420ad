package wording

import (
	"math/rand/v2"
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
	"github.com/bastide-games/bastide/games/table"
)

// everybody has as many names as any game needs.
var everybody = []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}

// A player who comes back reads what the others have done since, within the length of a message: in
// every game, with the most players, in all languages. What the record directly above tells is left
// out, unless the post was moved away from it.
func TestRecapIsComplete(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m := sessiontest.Open(t, id, "en", everybody[0])
			if id == "castellan" {
				m.S.Options["placed"] = "final" // otherwise a turn of three others is longer than a message
			}
			m.JoinAndStart(everybody[1:game.Info().MaxSeats]...)
			var above []session.Move // in the record above the live post
			left := 0
			for range 60 {
				m.Play(1)
				if at := slices.IndexFunc(m.Posts, func(p session.Post) bool { return p.Kind == session.PostRecord }); at >= 0 {
					above = m.Posts[at].Moves
				}
				moved := m.S.Clone()
				moved.ClearLivePost()
				for _, seat := range m.S.Acting() {
					for _, lang := range Languages {
						l := texts.Localizer(lang).About(m.S)
						left += checkRecap(t, l, m.S, seat, above)
						checkRecap(t, l, moved, seat, nil)
					}
				}
			}
			if left == 0 {
				t.Error("nothing is left out")
			}
		})
	}
}

// checkRecap checks what a seat reads if a record of some moves is directly above, and counts the
// lines that are left out for it.
func checkRecap(t *testing.T, l Localizer, s *session.Session, seat games.Seat, above []session.Move) (left int) {
	t.Helper()
	text := Recap(l, s, seat)
	if strings.Contains(text, "<no value>") {
		t.Errorf("step %d: seat %s is told %s", s.Match.Steps, seat, text)
	}
	tells := func(line string) bool { return strings.Contains(text, Clip(line, asideLine)) }
	lines := Lines(l, s.SoFar(seat))
	if len(lines) == 0 {
		first, last := 0, -1
		if len(above) > 0 {
			first, last = above[0].Steps, above[len(above)-1].Steps
		}
		var earlier, told, later []session.Move
		for i, m := range s.Recent {
			switch {
			case slices.ContainsFunc(s.Recent[i:], func(m session.Move) bool { return m.Seat == seat && !m.Stood }):
			case m.Steps > last:
				later = append(later, m)
			case m.Steps >= first:
				told = append(told, m)
			case m.Seat != games.Spectator:
				earlier = append(earlier, m)
			}
		}
		lines = append(sinceLines(l, earlier, seat, gist), sinceLines(l, later, seat, brief)...)
		for _, line := range sinceLines(l, told, seat, brief) {
			if left++; tells(line) && !slices.Contains(lines, line) {
				t.Errorf("step %d: %q stands in the record above %s", s.Match.Steps, line, text)
			}
		}
	}
	most := mostAside
	if strings.HasPrefix(text, "**") { // its own points take the place of one of them
		most--
	}
	for _, line := range lines[max(0, len(lines)-most):] {
		if !tells(line) {
			t.Errorf("step %d: %q is missing in %s", s.Match.Steps, line, text)
		}
	}
	return left
}

// A turn with a new tile is one line: the player, the place, the figure, and all points. If there
// are more than three turns, the text gives their number.
func TestSince(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", everybody...)
	sc, _ := m.S.Match.View(m.S.Match.State, games.Spectator, nil)
	l = l.On(sc)
	laid := func(seat games.Seat, more ...games.Event) session.Move {
		at := games.Event{Kind: "placed", Seat: seat, Facts: []games.Fact{{Name: "tile", Value: "U"}, {Name: "at", Value: "1,0"}}}
		return session.Move{Seat: seat, Events: append([]games.Event{at}, more...)}
	}
	knight := games.Event{Kind: "followed", Seat: 2, Facts: []games.Fact{{Name: "as", Value: "knight"}}}
	scored := func(seat games.Seat, n int) games.Event {
		return games.Event{Kind: "scored", Seat: seat, Facts: []games.Fact{{Name: "feature", Value: "city"}}, Terms: []games.Term{{Name: "tiles", Count: n, Each: 1}}}
	}
	place := sc.Field(1, 0)
	m.S.Recent = []session.Move{laid(0), laid(1), laid(2, knight), laid(3, scored(3, 4), scored(1, 2), scored(3, 3)), laid(4)}
	want := "-# Since you were here: 4 moves, the last 3:\n-# Chloé lays a tile at " + place + " and places a knight in the city.\n-# Dora lays a tile at " + place + ": Bruno **+2**, Dora **+7** (Cities).\n-# Emil lays a tile at " + place + "."
	if got := Recap(l, m.S, 0); got != want {
		t.Errorf("told %q, want %q", got, want)
	}
	check(t, Recap(l, m.S, 3), "-# Emil lays a tile at "+place+".", "!Since") // private answers may stand between its record and the question
	check(t, Recap(l, m.S, 2), "-# Since you were here:\n-# Dora lays a tile at ")
	m.S.Recent[2] = laid(2, knight, scored(2, 2))
	check(t, Recap(l, m.S, 0), "and places a knight in the city: **+2** (City).")
	m.S.Recent[4] = laid(4, scored(4, 5))
	check(t, Recap(l, m.S, 3), "-# Emil lays a tile at "+place+": **+5** (City).", "!Since")
	m.S.Recent = append(m.S.Recent, session.Move{Seat: 4, Events: []games.Event{{Kind: "setaside", Seat: 4, Facts: []games.Fact{{Name: "tile", Value: "U"}}}}})
	check(t, Recap(l, m.S, 3), l.Event(m.S.Recent[5].Events[0]))
}

// Owners of one feature who get the same have one sentence. A player who gets more has another.
func TestOwnersShareASentence(t *testing.T) {
	t.Parallel()
	for game, features := range map[string][]string{"carcassonne": {"city", "road"}, "city": {"road", "market"}} {
		m, _ := begin(t, game, "Alix", "Bruno", "Cleo")
		scored := func(seat games.Seat, feature string, owners string) games.Event {
			facts := []games.Fact{{Name: "feature", Value: feature}, {Name: "at", Value: "0,0"}, {Name: "seats", Value: owners}}
			return games.Event{Kind: "scored", Seat: seat, Facts: facts, Terms: []games.Term{{Name: "tiles", Count: 4, Each: 2}}}
		}
		for _, lang := range Languages {
			l := loadTexts(t).Localizer(lang).About(m.S)
			told := func(events ...games.Event) string {
				return strings.Join(Lines(l, []session.Move{{Seat: 1, Events: events}}), "\n")
			}
			for _, feature := range features {
				alix, cleo := scored(0, feature, "AC"), scored(2, feature, "AC")
				both := told(alix, cleo)
				check(t, both, l.Seats([]games.Seat{0, 2})+" ", " 8 ")
				if verb := strings.Fields(l.Event(alix))[1]; strings.Count(both, " 8 ") != 1 || strings.Contains(both, " "+verb+" ") {
					t.Errorf("%s: the owners of one %s are told %q", lang, feature, both)
				}
				if apart := told(alix, cleo, scored(2, features[0], "C")); !strings.Contains(apart, l.Event(alix)) || !strings.Contains(apart, " 16 ") {
					t.Errorf("%s: a player who gets more is told %q", lang, apart)
				}
			}
		}
	}
}

// A player who wins a wall tile reads it, whatever else happened in the turn.
func TestSinceTellsWallTiles(t *testing.T) {
	t.Parallel()
	m, _ := begin(t, "castle", "Alix", "Bruno")
	sc, _ := m.S.Match.View(m.S.Match.State, games.Spectator, nil)
	event := func(kind string, facts ...games.Fact) games.Event {
		return games.Event{Kind: kind, Seat: 1, Facts: facts}
	}
	scored := func(feature string) games.Event {
		e := event("scored", games.Fact{Name: "feature", Value: feature})
		e.Terms = []games.Term{{Name: "tiles", Count: 3, Each: 1}}
		return e
	}
	for _, lang := range Languages {
		l := loadTexts(t).Localizer(lang).About(m.S).On(sc)
		for _, wall := range []string{"w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9"} {
			took := event("took", games.Fact{Name: "wall", Value: wall}, games.Fact{Name: "tower", Value: "12/13"})
			m.S.Recent = []session.Move{{Seat: 1, Events: []games.Event{
				event("placed", games.Fact{Name: "tile", Value: "U"}, games.Fact{Name: "at", Value: "1,0"}), event("followed", games.Fact{Name: "as", Value: "herald"}),
				scored("path"), scored("tower"), took,
			}}}
			check(t, Recap(l, m.S, 0), l.Event(took), "!🏆")
			if told := Recap(l, m.S, 1); strings.Count(told, "🏆 **") != 1 {
				t.Errorf("%s: whoever has won %s is told %q", lang, wall, told)
			}
		}
	}
}

// Private events are not public, nor is the tile that was drawn for another seat. A wall tile that a player wins in another
// player's turn is.
func TestWhatIsPublic(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en").Of(catalog.Builtin()["castle"], []string{"Alix", "Bruno"})
	resigned := games.Event{Kind: "resigned", Seat: 0}
	if l.Event(resigned) == "" || !l.public(0, resigned) {
		t.Fatal("that somebody gave up is not told")
	}
	private, drew, took := resigned, games.Event{Kind: "drew", Draw: "7"}, games.Event{Kind: "took", Draw: "7"}
	private.Private = true
	if l.public(0, private) || l.public(1, drew) || !l.public(0, drew) || !l.public(1, took) {
		t.Error("told to the wrong ones")
	}
	took.Facts = []games.Fact{{Name: "wall", Value: "2"}, {Name: "tower", Value: "12/13"}}
	check(t, Told(l, 1, []session.Move{{Seat: 1, Events: []games.Event{took}}}), l.Event(took))
}

// The moves of a turn share a line until the next random outcome.
func TestLinesOfATurn(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	l.names = []string{"Alix", "Bruno"}
	resigned := games.Event{Kind: "resigned", Seat: 0}
	drawn := resigned
	drawn.Draw = "7"
	on := func(seat games.Seat, e ...games.Event) session.Move {
		return session.Move{Seat: seat, On: true, Events: e}
	}
	for _, c := range []struct {
		moves []session.Move
		want  int
	}{
		{[]session.Move{on(0, resigned), on(0, resigned, resigned)}, 1},
		{[]session.Move{on(0, resigned), on(0, resigned, drawn, drawn)}, 2},
		{[]session.Move{on(0, resigned), on(1, resigned)}, 2},
		{[]session.Move{{Seat: 0, Events: []games.Event{resigned}}, on(0, resigned)}, 2},
		{[]session.Move{on(0)}, 0},
	} {
		if lines := Lines(l, c.moves); len(lines) != c.want {
			t.Errorf("%d lines, want %d: %q", len(lines), c.want, lines)
		}
	}
	if got := Told(l, 1, []session.Move{on(0)}); !strings.Contains(got, "Bruno") {
		t.Errorf("a turn without events is told as %q", got)
	}
}

// The record of a turn in Castellan is a sentence about the pieces of the cards and the courtyards
// closed, but not about each piece. A later look at the moves shows everything. Cards have no
// names.
func TestPiecesAreSummed(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "castellan", "Alix", "Bruno")
	fact := func(name, value string) games.Fact { return games.Fact{Name: name, Value: value} }
	event := func(kind string, facts ...games.Fact) games.Event { return games.Event{Kind: kind, Facts: facts} }
	pieces := []games.Fact{fact("tower", "2"), fact("short", "0"), fact("long", "1")}
	turn := []session.Move{{Events: []games.Event{
		event("played", fact("card", "T1")), event("played", fact("card", "W4")), event("took", pieces...),
		event("placed", fact("piece", "tower"), fact("at", "0,0")), event("placed", fact("piece", "long"), fact("at", "0,0..2,0")),
		event("claimed", fact("at", "0,0")),
	}}}
	for lang, want := range map[string]string{
		"en": "Alix plays cards for 2 towers, 1 long wall.", "fr": "Alix joue de quoi bâtir 2 tours, 1 mur long.",
		"de": "Alix spielt Karten aus: 2 Türme, 1 lange Mauer.", "es": "Alix juega cartas con 2 torres y 1 muro largo.",
	} {
		l := loadTexts(t).Localizer(lang).About(m.S)
		piece := l.sentences(turn[0].Events[3:5])[0].text
		if got := Told(l, 0, turn); !strings.HasPrefix(got, want+" 🏰 ") || strings.Contains(got, piece) {
			t.Errorf("told is %q, want %q", got, want)
		}
		if all := Lines(l, turn)[0]; !strings.Contains(all, piece) || strings.Contains(all, "W4") {
			t.Errorf("%s: of the moves %q is told", lang, all)
		}
		if alone := Told(l, 0, []session.Move{{Events: turn[0].Events[:2]}}); !strings.Contains(alone, "2") {
			t.Errorf("cards alone are told as %q", alone)
		}
	}
}

// A decision is described by its own words and by its result.
func TestProgress(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	l := loadTexts(t).Public(m.S)
	turn, open := m.S.OpenTurn()
	if !open || Progress(l, m.S, turn) != Recap(l, m.S, turn.Seat) || Progress(l, m.S, turn) == "" {
		t.Errorf("at its beginning a turn tells %q", Progress(l, m.S, turn))
	}
	m.Choose() // a place
	turn, _ = m.S.OpenTurn()
	if got := Progress(l, m.S, turn); got != "" {
		t.Errorf("a preview tells %q", got)
	}
	text := Decision(l, m.S, turn)
	if open := turn.Tip.Open(); open != nil || strings.Count(text, "-# ") < 2 {
		t.Errorf("decided: %q", text)
	}
}

// In the middle of a turn the text covers what is committed, then what is planned.
func TestProgressInTheMiddle(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	found := map[string]bool{}
	for id := range catalog.Builtin() {
		m := sessiontest.Begin(t, id, "Alix", "Bruno")
		l, choose := texts.Public(m.S), rand.New(rand.NewPCG(1, 2))
		for range 150 {
			turn, open := m.S.OpenTurn()
			if open && len(m.S.SoFar(turn.Seat)) > 0 {
				found["middle"] = true
				text := Progress(l, m.S, turn)
				told, planned := Lines(l, m.S.SoFar(turn.Seat)), plannedLines(l, turn)
				for _, line := range told[max(0, len(told)-max(0, mostSoFar-len(planned))):] {
					if !strings.Contains(text, Clip(line, asideLine)) {
						t.Errorf("%s: %q is missing in %s", id, line, text)
					}
				}
				for _, line := range planned {
					found["planned"] = true
					if !strings.Contains(text, l.Say("bot.turn.planned", "deed", line)) {
						t.Errorf("%s: planned %q is missing in %s", id, line, text)
					}
				}
			}
			chooseAny(m, choose)
		}
	}
	if !found["middle"] || !found["planned"] {
		t.Errorf("seen only %v", found)
	}
}

// In a turn that others share, the account of it counts what all have built, the reader too.
func TestProgressOfASharedTurn(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "city", "Alix", "Bruno", "Chloé")
	found, choose := 0, rand.New(rand.NewPCG(1, 2))
	for ; m.S.Status == session.Live; scatter(t, m, choose) {
		turn, err := m.S.Turn(m.S.Acting()[0])
		if err != nil {
			t.Fatal(err)
		}
		built, own := 0, false
		for _, e := range told(m.S.SoFar(turn.Seat)) {
			if e.Kind == "built" {
				built, own = built+1, own || e.Seat == turn.Seat
			}
		}
		if built > 1 && own {
			found++
			if text, want := Progress(l, m.S, turn), l.Say("city.event.built.several", "count", built); !strings.Contains(text, want) {
				t.Errorf("%q is missing in %q", want, text)
			}
		}
	}
	if found == 0 {
		t.Error("nobody has built in a turn that goes on")
	}
}

// chooseAny makes a random choice of the seat to act.
func chooseAny(m *sessiontest.Match, choose *rand.Rand) {
	if m.S.Status != session.Live {
		return
	}
	seat := m.S.Acting()[0]
	turn, err := m.S.Turn(seat)
	if err != nil {
		m.Fatal(err)
	}
	open := turn.Tip.Open()
	if open == nil {
		m.Press(m.PressBy(session.VerbConfirm, int(seat)))
		return
	}
	p := m.PressBy(session.VerbChoose, int(seat))
	p.At, p.Word = open.At, open.Prompt.Choices[choose.IntN(len(open.Prompt.Choices))].Word
	m.Press(p)
}

// After a choice beside a preset the question stays, and the button that commits names the choice.
func TestCommitting(t *testing.T) {
	t.Parallel()
	follow := games.Prompt{Ask: games.T("city.ask.follow"), Style: games.Select, Choices: []games.Choice{
		{Word: "none", Label: games.T("city.follow.none")}, {Word: "a", Label: games.T("city.follow.resident"), Mark: games.Named}}}
	for _, lang := range Languages {
		l := loadTexts(t).Localizer(lang)
		tip := table.Tip{Ready: true, Controls: []table.Control{{Said: "none", Prompt: follow}}}
		if got := Asked(l, &session.Turn{Tip: tip}); got != l.Say("city.ask.follow") {
			t.Errorf("%s: nothing is chosen, and it says %q", lang, got)
		}
		committing := func() string {
			c, _ := Answered(&session.Turn{Tip: tip})
			said, _ := Said(c)
			return Committing(l, said)
		}
		check(t, committing(), l.Say("bot.button.confirm"), l.Say("city.follow.none"))
		for word, label := range map[string]string{"none": "city.follow.none", "a": "city.follow.resident"} {
			tip.Controls[0].Said, tip.Controls[0].Chosen = word, true
			check(t, Asked(l, &session.Turn{Tip: tip}), l.Say("city.ask.follow"))
			check(t, committing(), l.Say("bot.button.confirm"), l.Say(label))
		}
		tip.Ready = false
		if got := committing(); got != "" {
			t.Errorf("%s: nothing can be confirmed, and it says %q", lang, got)
		}
	}
}

// The label of the button that commits is the label of the only action.
func TestDeed(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	if got := Deed(l, &session.Turn{}); got != l.Say("bot.button.confirm") {
		t.Errorf("to confirm: %q", got)
	}
	only := games.Prompt{Choices: []games.Choice{{Label: games.T("bot.nobody")}}}
	turn := &session.Turn{Only: []games.Prompt{only, only}, Tip: table.Tip{}}
	if got := Deed(l, turn); got != "nobody · nobody" {
		t.Errorf("the only action: %q", got)
	}
	if got := lastWords(l, turn); len(got) != 2 || got[0] != "nobody" {
		t.Errorf("its words: %q", got)
	}
}

// If there is room for one more event, it is something that was won.
func TestWhatIsWonIsTold(t *testing.T) {
	t.Parallel()
	_, l := begin(t, "castle", "Alix", "Bruno")
	fact := func(name, value string) games.Fact { return games.Fact{Name: name, Value: value} }
	used := games.Event{Kind: "used", Seat: 1, Facts: []games.Fact{fact("wall", "w1")}}
	took := games.Event{Kind: "took", Seat: 1, Facts: []games.Fact{fact("wall", "w4"), fact("tower", "33/34")}}
	told := l.sentences([]games.Event{used, took})
	if got := l.fitting(told, limit{runes: len(told[1].text) + 1}); !strings.Contains(got, "33/34") {
		t.Errorf("of %v is told %q", told, got)
	}
}

// The record of a turn that cost a card names the card. Followers that come home are not mentioned.
func TestToldOfWhatIsGivenBack(t *testing.T) {
	t.Parallel()
	_, l := begin(t, "burgenland", "Alix", "Bruno")
	fact := func(name, value string) games.Fact { return games.Fact{Name: name, Value: value} }
	lost := []session.Move{{Seat: 0, Events: []games.Event{
		{Kind: "left", Seat: 0, Facts: []games.Fact{fact("castle", "yellow")}},
		{Kind: "returned", Seat: 0, Facts: []games.Fact{fact("card", "wall"), fact("castle", "yellow"), fact("where", "right")}},
	}}}
	check(t, Told(l, 0, lost), "the turn ends. Alix gives back a yellow wall at the right end.")
	built := games.Event{Kind: "built", Seat: 0, Facts: lost[0].Events[1].Facts}
	if told := l.sentences(append(lost[0].Events, built)); told[1].weight != lossWeight || told[2].weight != deedWeight {
		t.Errorf("what leaving the colour costs weighs %d, what is built %d", told[1].weight, told[2].weight)
	}
	for _, game := range []string{"carcassonne", "castle", "city"} {
		_, l := begin(t, game, "Alix", "Bruno")
		home := games.Event{Kind: "returned", Seat: 0, Facts: []games.Fact{fact("n", "1")}}
		if l.Event(home) == "" {
			t.Errorf("%s has no words for a follower that comes home", game)
		}
		check(t, Told(l, 0, []session.Move{{Seat: 0, Events: []games.Event{home}}}), "!follower")
	}
}

// The text names exactly the pieces that a press has built beyond its button's name, by number and
// without places.
func TestRestOfAPress(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	told, ending := 0, 0
	for seed := range byte(6) {
		m := sessiontest.Begin(t, "castellan", "Alix", "Bruno")
		m.S.Match.State = m.S.Match.State.(games.Reseeder).Reseed(chance.New(chance.Seed{seed}))
		one, last := restOfPresses(t, l, m)
		told, ending = told+one, ending+last
	}
	if told == 0 || ending == 0 {
		t.Errorf("%d presses did more than their button says, %d of them ended a turn with a piece", told, ending)
	}
}

// restOfPresses plays a match and prefers presses that do more than their button says. It counts
// them, and those that end a turn with a piece.
func restOfPresses(t *testing.T, l Localizer, m *sessiontest.Match) (told, ending int) {
	for range 400 {
		acting := m.S.Acting()
		if len(acting) == 0 {
			break
		}
		turn, err := m.S.Turn(acting[0])
		if err != nil {
			t.Fatal(err)
		}
		if runs := m.S.Match.Runs(turn.Tip); len(runs) > 0 && len(runs[0].Rest()) > 0 {
			p := m.PressBy(session.VerbChoose, int(acting[0]))
			p.At, p.Word = turn.Tip.Told, runs[0].Word
			m.Press(p)
			turn, _ = m.S.Turn(acting[0])
			said := Rest(l.About(m.S).On(turn.Scene), turn)
			n := 0
			for _, number := range regexp.MustCompile(`\d+`).FindAllString(said, -1) {
				of, _ := strconv.Atoi(number)
				n += of
			}
			if want := len(turn.Tip.Line()) - len(runs[0].Line); n < len(runs[0].Rest()) || n > want {
				t.Errorf("%d of %d pieces are the rest, told is %q", len(runs[0].Rest()), want, said)
			}
			told++
			if turn.Tip.Ready && slices.Contains([]string{"tower", "short", "long"}, turn.Tip.Words[0]) {
				ending++
			}
		} else if said := Rest(l.About(m.S), turn); said != "" {
			t.Errorf("told is %q", said)
		}
		turn, _ = m.S.Turn(acting[0])
		for _, c := range turn.Tip.Controls { // so that no question is left at the end of a last turn
			if c.Prompt.Ask.ID == "castellan.ask.doubling" && c.Said == "none" {
				p := m.PressBy(session.VerbChoose, int(acting[0]))
				p.At, p.Word = c.At, c.Prompt.Choices[len(c.Prompt.Choices)-1].Word
				m.Press(p)
			}
		}
		m.Choose()
	}
	return told, ending
}
