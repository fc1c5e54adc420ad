package session_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
)

// filled sets every slice, map and pointer in a session to something.
func filled(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() || v.Type().Field(i).Anonymous {
				filled(v.Field(i))
			}
		}
	case reflect.Slice:
		if v.CanSet() {
			v.Set(reflect.MakeSlice(v.Type(), 1, 4))
		}
	case reflect.Map:
		if v.CanSet() {
			v.Set(reflect.MakeMap(v.Type()))
		}
	case reflect.Pointer:
		if v.CanSet() {
			v.Set(reflect.New(v.Type().Elem()))
		}
	}
}

// sharing lists the values of two sessions that could be changed in place in both.
func sharing(name string, a, b reflect.Value) (names []string) {
	switch a.Kind() {
	case reflect.Struct:
		for i := range a.NumField() {
			names = append(names, sharing(name+"."+a.Type().Field(i).Name, a.Field(i), b.Field(i))...)
		}
	case reflect.Slice, reflect.Map, reflect.Pointer:
		if a.Pointer() != 0 && a.Pointer() == b.Pointer() {
			names = append(names, name)
		}
	}
	return names
}

// unchanging lists the fields that events replace as a whole and never change in place.
var unchanging = []string{".board.Snapshot", ".board.Match", ".board.Stored", ".board.Outcome", ".choices.OtherChoices", ".drafting.turn", ".timing.Clock.Stages", ".teaching.Script", ".weekly.Week"}

// An event changes a clone, so the clone must share nothing with the session.
func TestCloneSharesNothing(t *testing.T) {
	s := &session.Session{}
	filled(reflect.ValueOf(s).Elem())
	for _, name := range sharing("", reflect.ValueOf(s).Elem(), reflect.ValueOf(s.Clone()).Elem()) {
		if !slices.ContainsFunc(unchanging, func(u string) bool { return name == u || len(name) > len(u) && name[:len(u)+1] == u+"." }) {
			t.Errorf("a clone shares %s", name)
		}
	}
}

// The best result is the highest one, and the first one in any case.
func TestBestResult(t *testing.T) {
	for _, c := range []struct {
		matches, best int
		higher        bool // than the points of the match
	}{{0, 0, false}, {3, 1, false}, {3, 10_000, true}} {
		m := sessiontest.Begin(t, "burgenland", "Alix", "Bruno")
		for m.S.Status == session.Live {
			m.Choose()
		}
		points := m.S.Match.State.Score()
		counted := m.S.Clone().Count(func(uint64) session.Tally { return session.Tally{Matches: c.matches, Best: c.best} })
		for seat, p := range points {
			want := p
			if c.higher || c.matches > 0 {
				want = max(p, c.best)
			}
			if got := counted[sessiontest.User(seat)].Best; got != want {
				t.Errorf("best of %d matches was %d, this one has %d points: best is %d", c.matches, c.best, p, got)
			}
		}
	}
}

// A thread at the lobby post belongs to the channel of the post. A match that was moved elsewhere does not.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		home, channel, lobby uint64
		in                   uint64
		want                 bool
	}{
		{8, 8, 1001, 8, true},
		{8, 1001, 1001, 8, true}, // the thread has the id of its post
		{8, 1001, 1001, 1001, true},
		{8, 9, 1001, 8, false},
		{8, 9, 1001, 9, true},
		{9, 1001, 1001, 8, false},
	} {
		m := sessiontest.Open(t, "carcassonne", "en", "Alix")
		m.S.Home, m.S.Channel, m.S.LobbyPost = c.home, c.channel, c.lobby
		if got := m.S.Within(c.in); got != c.want {
			t.Errorf("home %d, channel %d, lobby %d is in %d: %t", c.home, c.channel, c.lobby, c.in, got)
		}
	}
}

// Panels of an earlier position are recognised by ticks below Since.
func TestPanelsOfEarlierPositions(t *testing.T) {
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	position, seat := m.S.Position, m.S.Acting()[0]
	for m.S.Position == position {
		if tick := m.S.TickOf(seat); tick < m.S.Since {
			t.Fatalf("a panel of this position has tick %d, before %d", tick, m.S.Since)
		}
		before := m.S.TickOf(seat)
		m.Choose()
		if m.S.Position != position && before >= m.S.Since {
			t.Errorf("a panel of the position before has tick %d, this one began with %d", before, m.S.Since)
		}
	}
}

// A returning player finds the panels of the stand-in outdated.
func TestReturnOutdatesPanels(t *testing.T) {
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno", "Claire")
	n := slices.Index(m.S.Names(), "Bruno")
	p := m.PressBy(session.VerbResign, 1)
	p.By.User = m.S.Players[n].User
	m.Press(p)
	before := m.S.TickOf(games.Seat(n))
	p = m.PressBy(session.VerbReturn, 1)
	p.By.User = m.S.Players[n].User
	m.Press(p)
	if after := m.S.TickOf(games.Seat(n)); after <= before {
		t.Errorf("the panel had tick %d, and has %d after the return", before, after)
	}
}

// An offer lapses at the end of the match.
func TestOfferLapsesWithMatch(t *testing.T) {
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	p := m.PressBy(session.VerbSubstitute, 0)
	m.Press(p)
	if !m.S.Offering() {
		t.Fatal("nothing is offered")
	}
	m.Press(m.PressBy(session.VerbResign, 1))
	if m.S.Status != session.Over || m.S.Offering() || m.S.Offer.End != session.OfferLapsed {
		t.Errorf("status %d, offer %+v", m.S.Status, m.S.Offer)
	}
}

// A press that arrives twice counts once; the same press by another person is another one.
func TestPressTwice(t *testing.T) {
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	acting := int(m.S.Players[m.S.Acting()[0]].User - sessiontest.User(0))
	turn, _ := m.S.OpenTurn()
	open := turn.Tip.Open()
	p := m.PressBy(session.VerbChoose, acting)
	p.At, p.Word = open.At, open.Prompt.Choices[0].Word
	m.Press(p)
	again := func(change func(*session.Press)) string {
		q := p
		change(&q)
		_, r, err := events.Press(m.S, m.Env(), q)
		return fmt.Sprintf("%d %s %v", r.Reply.Show, r.Reply.Also.ID, err)
	}
	same := again(func(*session.Press) {})
	if !strings.HasSuffix(same, "<nil>") {
		t.Errorf("the same press again: %s", same)
	}
	if other := again(func(p *session.Press) { p.By.User = sessiontest.User(1 - acting) }); other == same {
		t.Errorf("the same press by another person has the same answer: %s", other)
	}
}
