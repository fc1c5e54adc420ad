package wording

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// In every game, the text says who begins until the first move is made, then what happened. Things
// on the picture, such as a drawn tile, are not mentioned.
func TestHowItBegan(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		m := sessiontest.Begin(t, id, everybody[:game.Info().MinSeats]...)
		first := m.S.Acting()[0]
		begins := texts.Localizer("en").About(m.S).Say(id+".event.started", "player", first)
		for _, lang := range Languages {
			l := texts.Localizer(lang).About(m.S)
			if got, want := Recap(l, m.S, first), "-# "+l.Say(id+".event.started", "player", first); got != want {
				t.Errorf("%s: %s is told %q, want %q", id, lang, got, want)
			}
		}
		for turns := 0; m.S.Acting()[0] == first && turns < 40; turns++ {
			m.Play(1)
		}
		l := texts.Localizer("en").About(m.S)
		if got := Recap(l, m.S, m.S.Acting()[0]); strings.Contains(got, begins) {
			t.Errorf("%s: after a turn %q is told", id, got)
		}
	}
}

// If there is not enough room, sentences about points stay, then those about losses. Those about
// places are dropped first. No sentence is cut.
func TestFitting(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	told := []sentence{
		{text: "Alix lays at C3.", weight: placeWeight}, {text: "Alix takes a tile.", weight: deedWeight}, {text: "Alix scores 4 points.", weight: pointsWeight},
		{text: "Alix lays at C4.", weight: placeWeight}, {text: "Bruno scores 12 points.", weight: pointsWeight}, {text: "Alix loses it.", weight: lossWeight},
	}
	for _, c := range []struct {
		most int
		want string
	}{
		{115, "Alix lays at C3. Alix takes a tile. Alix scores 4 points. Alix lays at C4. Bruno scores 12 points. Alix loses it."},
		{100, "Alix lays at C3. Alix takes a tile. Alix scores 4 points. Bruno scores 12 points. Alix loses it."},
		{85, "Alix takes a tile. Alix scores 4 points. Bruno scores 12 points. Alix loses it."},
		{70, "Alix scores 4 points. Bruno scores 12 points. Alix loses it."},
		{59, "Alix scores 4 points. Bruno scores 12 points."},
		{40, "Alix scores 4 points."},
		{12, "Alix scores…"},
	} {
		if got := l.fitting(told, limit{runes: c.most}); got != c.want {
			t.Errorf("in %d characters %q is told, want %q", c.most, got, c.want)
		}
	}
}

// ringMove is a move of a seat in Burgen Land with one roll for each word: "wall" builds a wall,
// "left" leaves the colour and gives a wall back, "stop" ends the turn.
func ringMove(seat games.Seat, deeds ...string) (m session.Move) {
	m.Seat = seat
	tell := func(kind string, facts ...string) {
		e := games.Event{Kind: kind, Seat: seat}
		for i := 0; i < len(facts); i += 2 {
			e.Facts = append(e.Facts, games.Fact{Name: facts[i], Value: facts[i+1]})
		}
		if kind == "rolled" {
			e.Draw = "3"
		}
		m.Events = append(m.Events, e)
	}
	for _, deed := range deeds {
		if deed == "stop" {
			tell("stopped")
			break
		}
		tell("rolled", "die", "own", "face", "3")
		tell("moved", "face", "3", "at", "12", "space", "crown-wall", "colour", "yellow")
		if deed == "left" {
			tell("left", "castle", "yellow")
			tell("returned", "card", "wall", "castle", "yellow", "where", "right", "before", "6", "after", "5")
			break
		}
		tell("built", "card", deed, "castle", "yellow", "where", "left")
	}
	return m
}

// What a player's own last move cost stands in large letters above the moves of the others, because
// the player has seen no question after it. Events stored by older versions have fewer details. If
// it cost nothing, the player has already seen the result.
func TestOwnLoss(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
	l := loadTexts(t).Localizer("en").About(m.S)
	m.S.Recent = []session.Move{ringMove(0, "wall", "left"), ringMove(1, "house", "stop")}
	told := Recap(l, m.S, 0)
	check(t, told, "💥 **Your 3 took the crown out of the colour: you lost a yellow wall, 6 → 5.**\n-# Bruno builds a yellow house.", "!Alix", "!rolls", "!Since you were here")
	last := &m.S.Recent[0].Events[len(m.S.Recent[0].Events)-1]
	last.Facts = last.Facts[:3]
	check(t, Recap(l, m.S, 0), "💥 **Your 3 took the crown out of the colour: you lost a yellow wall.**\n")
	m.S.Recent[0] = ringMove(0, "wall", "stop")
	check(t, Recap(l, m.S, 0), "-# Bruno builds", "!Alix", "!You")
	m.S.Recent[0] = ringMove(1, "wall", "left")
	check(t, Recap(l, m.S, 0), "💥 loses a yellow wall (castle 6 → 5)", "!Alix", "!You")
}

// What the player's own last move gained comes first, with what it gave others. A player whose
// opponent is a computer never saw it otherwise.
func TestOwnGain(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
	l := loadTexts(t).Localizer("en").About(m.S)
	scored := func(by, to games.Seat, castle string, n int) session.Move {
		e := games.Event{Kind: "scored", Seat: to, Facts: []games.Fact{{Name: "castle", Value: castle}}, Terms: []games.Term{{Name: "own", Count: n, Each: 1}}}
		return session.Move{Seat: by, Events: []games.Event{e}}
	}
	own := scored(0, 1, "red", 3)
	own.Events = append(own.Events, scored(0, 0, "blue", 4).Events...)
	m.S.Recent = []session.Move{own, scored(1, 1, "yellow", 2)}
	check(t, Recap(l, m.S, 0), "**You: +4** (Blue castles) · Bruno **+3** by your move (Red castles)\n-# 👑 Bruno scores **2**")
	check(t, Recap(l, m.S, 1), "**You: +2** (Yellow castles)", "!+4", "!+3")

	m.S.Recent = []session.Move{scored(0, 1, "red", 3), scored(1, 1, "yellow", 2)}
	check(t, Recap(l, m.S, 0), "-# Bruno **+3** by your move (Red castles)\n")

	m.S.Recent = []session.Move{own, scored(1, 1, "yellow", 2)}
	m.S.Recent = append(m.S.Recent, scored(1, 0, "red", 5))
	check(t, Recap(l, m.S, 0), "**You: +9** (Blue castles, Red castles) · Bruno **+3**", "!Alix", "!scores **5**")
}

// Points that a seat gets from another player's move stand in its own line. The line of that move
// only has the others' points.
func TestPointsAreToldOnce(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno", "Cleo")
	sc, _ := m.S.Match.View(m.S.Match.State, games.Spectator, nil)
	l := loadTexts(t).Localizer("en").About(m.S).On(sc)
	scored := func(seat games.Seat, feature string, n int) games.Event {
		return games.Event{Kind: "scored", Seat: seat, Facts: []games.Fact{{Name: "feature", Value: feature}}, Terms: []games.Term{{Name: "tiles", Count: n, Each: 1}}}
	}
	m.S.Recent = []session.Move{{Seat: 0}, {Seat: 2, Events: []games.Event{
		{Kind: "placed", Seat: 2, Facts: []games.Fact{{Name: "tile", Value: "U"}, {Name: "at", Value: "0,0"}}},
		scored(0, "road", 3), scored(1, "city", 4),
	}}}
	check(t, Recap(l, m.S, 0), "**You: +3** (Road)\n-# Cleo lays a tile at", ": Bruno **+4** (City).", "!Alix")
	check(t, Recap(l, m.S, 1), "**You: +4** (City)\n-# Cleo lays a tile at", ": Alix **+3** (Road).", "!Bruno")
}

// A turn that is too long for a line gives its results, and as much of what led to them as fits.
func TestPassing(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
	m.S.Recent = []session.Move{ringMove(1, "wall", "house", "wall", "small-tower", "left")}
	for _, lang := range Languages {
		l := loadTexts(t).Localizer(lang).About(m.S)
		turn := m.S.Recent[0].Events
		first, last := turn[0], turn[len(turn)-1]
		check(t, Recap(l, m.S, 0), l.Seat(first.Seat)+" "+l.stepResult(turn[2:3])[0], l.stepResult([]games.Event{last})[0], "!"+l.stepStart(turn[:1]))
	}
}

// If there is not enough room, the middle of a turn is left out. The end of the turn always
// appears, above the next question and in the record.
func TestHowATurnEnded(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
	for _, end := range [][]string{{"left"}, {"large-tower", "stop"}} {
		deeds := append(slices.Repeat([]string{"small-tower"}, 12), end...)
		m.S.Recent = []session.Move{ringMove(1, deeds...)}
		for _, lang := range Languages {
			l := loadTexts(t).Localizer(lang).About(m.S)
			steps := l.bare(m.S.Recent[0].Events)
			ended := steps[len(steps)-1].text
			check(t, Recap(l, m.S, 0), ended)
			check(t, Told(l, 1, m.S.Recent), ended)
		}
	}
}

// In a turn with simultaneous decisions, the text for the first players says how it began, and the
// turn before counts as over. This also holds if computer players decided at once, below the same
// post.
func TestTurnOfAComputer(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "city", "Alix", "Bruno")
	l := loadTexts(t).Localizer("en").About(m.S)
	event := func(kind string, seat games.Seat, term string, n int, facts ...games.Fact) games.Event {
		e := games.Event{Kind: kind, Seat: seat, Facts: facts}
		if n > 0 {
			e.Terms = []games.Term{{Name: term, Count: n, Each: 1}}
		}
		return e
	}
	at, side := games.Fact{Name: "at", Value: "0,0"}, games.Fact{Name: "side", Value: "w"}
	tile, market := games.Fact{Name: "tile", Value: "a"}, games.Fact{Name: "feature", Value: "market"}
	for i := range m.S.Recent {
		m.S.Recent[i].On = false
	}
	m.S.Recent = append(m.S.Recent,
		session.Move{Seat: 0, Steps: 1, Events: []games.Event{event("crowned", 0, "ramparts", 2, at, side)}},
		session.Move{Seat: 1, Steps: 2, On: true, Events: []games.Event{
			event("placed", 1, "", 0, tile, at), event("scored", 0, "market-tiles", 12, market, at), event("built", 1, "", 0, at, side),
		}})
	m.S.TurnFrom = 0
	turn, err := m.S.Turn(m.S.Acting()[0])
	if err != nil {
		t.Fatal(err)
	}
	if so := m.S.SoFar(0); len(so) != 0 {
		t.Errorf("%d moves are of the turn now running", len(so))
	}
	check(t, Recap(l.On(turn.Scene), m.S, 0), "**You: +14** (Towers, Market)", "Bruno lays a tile at", "!Alix", "Bruno builds")
	m.S.Recent = append(m.S.Recent, session.Move{Seat: 0, Steps: 3, On: true, Events: []games.Event{event("built", 0, "", 0, at, side)}})
	if so := m.S.SoFar(0); len(so) != 2 {
		t.Errorf("%d moves are of the turn now running, want that of Bruno and of Alix", len(so))
	}
}

// The cost of a turn stands with the number that caused it. What another player's move cost the
// reader is not in small letters.
func TestToldWhatItCost(t *testing.T) {
	t.Parallel()
	m := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
	l := loadTexts(t).Localizer("en").About(m.S)
	fact := func(name, value string) games.Fact { return games.Fact{Name: name, Value: value} }
	wall := games.Event{Kind: "returned", Seat: 0, Facts: []games.Fact{fact("card", "wall"), fact("castle", "red"), fact("before", "4"), fact("after", "3")}}
	moved := games.Event{Kind: "moved", Seat: 0, Facts: []games.Fact{fact("face", "6"), fact("at", "1"), fact("space", "wall"), fact("colour", "blue")}}
	for _, c := range []struct {
		events []games.Event
		want   string
	}{
		{[]games.Event{moved, wall}, "💥 **Your 6 took the crown out of the colour: you lost a red wall, 4 → 3.**"},
		{[]games.Event{wall}, "💥 **You lost a red wall, 4 → 3.**"},
		{[]games.Event{moved}, ""},
	} {
		if got := strings.Join(costs(l, session.Move{Seat: 0, Events: c.events}, 0), "\n"); got != c.want {
			t.Errorf("told is %q, want %q", got, c.want)
		}
	}
	took := games.Event{Kind: "took", Seat: 1, Facts: []games.Fact{fact("n", "5")}}
	lost := games.Event{Kind: "lost", Seat: 0, Facts: []games.Fact{fact("n", "2")}}
	m.S.Recent = []session.Move{{Seat: 0, Events: []games.Event{moved}, Steps: 1}, {Seat: 1, Events: []games.Event{took, lost}, Steps: 2}}
	if got, want := since(l, m.S, 0), "💥 **Bruno took red dice, 2 of them yours.**"; !strings.HasPrefix(got, want) {
		t.Errorf("told is %q, want first %q", got, want)
	}
}

// Points appear as a sum if there are many, or if some were taken off.
func TestScoresOfATurnAreSummed(t *testing.T) {
	t.Parallel()
	_, l := begin(t, "castellan", "Alix", "Bruno")
	yard := func(kind string, towers int) games.Event {
		return games.Event{Kind: kind, Seat: 1, Facts: []games.Fact{{Name: "at", Value: "0,0"}, {Name: "parts", Value: "2"}}, Terms: []games.Term{{Name: "towers", Count: towers, Each: 1}}}
	}
	took := games.Event{Kind: "took", Seat: 1, Facts: []games.Fact{{Name: "tower", Value: "2"}, {Name: "long", Value: "0"}, {Name: "short", Value: "1"}, {Name: "cards", Value: "**T1**"}}}
	for _, c := range []struct {
		scored []games.Event
		want   string
	}{
		{[]games.Event{yard("claimed", 6)}, "claims a courtyard: **6**"},
		{[]games.Event{yard("claimed", 6), yard("claimed", 4)}, "claims 2 courtyards: **6 and 4**"},
		{[]games.Event{yard("claimed", 6), yard("grew", 1), yard("doubled", 7)}, "short wall. Bruno **+14** (Courtyards, Double keep)."},
		{[]games.Event{yard("divided", -6), yard("part", 4)}, "short wall. Bruno **−2** (Courtyards)."},
	} {
		if got := brief(l, append([]games.Event{took}, c.scored...)); !strings.Contains(got, c.want) || strings.Count(got, "Bruno **") > 1 {
			t.Errorf("told is %q, want %q", got, c.want)
		}
	}
}

// Steps of one player are one sentence, with the separator of the language.
func TestJoined(t *testing.T) {
	t.Parallel()
	told := []sentence{{by: "Alix", text: "1"}, {by: "Alix", text: "2"}, {by: "Bruno", text: "3"}}
	for lang, want := range map[string]string{"en": "Alix 1; 2. Bruno 3.", "fr": "Alix 1\u00a0; 2. Bruno 3."} {
		if got := loadTexts(t).Localizer(lang).joined(told); got != want {
			t.Errorf("%s: %q is told, want %q", lang, got, want)
		}
	}
}
