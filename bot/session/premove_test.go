package session_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
)

// handed begins a slow match in which players hold what they play.
func handed(t *testing.T, game string, more ...string) *sessiontest.Match {
	t.Helper()
	m := sessiontest.Open(t, game, "en", "Alix")
	set := func(verb, word, value string) {
		p := m.PressBy(verb, 0)
		p.Word, p.Values, p.Message = word, []string{value}, m.S.LobbyPost
		m.Press(p)
	}
	set(session.LobbyVerb(session.OptionSpeed), "", "day")
	if game == "carcassonne" {
		set(session.VerbOption, "hand", "three")
	}
	m.JoinAndStart(append([]string{"Bruno"}, more...)...)
	for seat := m.S.Acting()[0]; m.S.Acting()[0] == seat; { // the first turn can have rules of its own
		m.Choose()
	}
	return m
}

// waiting is the seat that does not decide.
func waiting(m *sessiontest.Match) games.Seat { return 1 - m.S.Acting()[0] }

// premove presses a button about a plan.
func premove(m *sessiontest.Match, verb string, seat games.Seat, change func(*session.Press)) session.Reply {
	m.Helper()
	p := m.PressBy(verb, int(seat))
	p.Hand, p.Private, p.Message, p.Tick = false, true, 5, m.S.PremoveOf(seat).Tick
	if change != nil {
		change(&p)
	}
	return m.Press(p)
}

// planned lets a seat plan. choose picks one of several choices.
func planned(m *sessiontest.Match, seat games.Seat, choose func(n int) int) session.Premove {
	m.Helper()
	premove(m, session.VerbPremove, seat, nil)
	for len(m.S.PremoveOf(seat).Line) == 0 {
		ahead, ok := m.S.Premoving(seat)
		if !ok {
			m.Fatal("the seat cannot plan")
		}
		t, err := ahead.Turn(seat)
		if err != nil {
			m.Fatal(err)
		}
		open := t.Tip.Open()
		if open == nil {
			premove(m, session.PremovePrefix+session.VerbConfirm, seat, nil)
			continue
		}
		premove(m, session.PremovePrefix+session.VerbChoose, seat, func(p *session.Press) {
			p.At, p.Word = open.At, open.Prompt.Choices[choose(len(open.Prompt.Choices))].Word
		})
	}
	return m.S.PremoveOf(seat)
}

func first(int) int  { return 0 }
func last(n int) int { return n - 1 }

// endTurn lets the seat that decides end its turn.
func endTurn(m *sessiontest.Match, choose func(n int) int) {
	m.Helper()
	for seat := m.S.Acting()[0]; m.S.Status == session.Live && m.S.Acts(seat); {
		decide(m, seat, choose)
		if m.S.Pending != nil {
			m.Press(m.PressBy(session.VerbCarryOut, int(seat)))
		}
	}
}

// decide makes one press of a seat.
func decide(m *sessiontest.Match, seat games.Seat, choose func(n int) int) {
	m.Helper()
	t, err := m.S.Turn(seat)
	if err != nil {
		m.Fatal(err)
	}
	p := m.PressBy(session.VerbConfirm, int(seat))
	if open := t.Tip.Open(); open != nil {
		p.Verb, p.At, p.Word = session.VerbChoose, open.At, open.Prompt.Choices[choose(len(open.Prompt.Choices))].Word
	}
	m.Press(p)
}

// pressLine makes the presses for a line of actions, and returns the posts after the last one.
func pressLine(m *sessiontest.Match, seat games.Seat, line []games.Action) []session.Post {
	m.Helper()
	draft, _, err := m.S.Match.Planned(seat, line)
	if err != nil {
		m.Fatal(err)
	}
	steps := m.S.Match.Steps
	for at, w := range draft {
		turn, err := m.S.Turn(seat)
		if err != nil {
			m.Fatal(err)
		}
		if at < len(turn.Draft) && turn.Draft[at].Text == w.Text { // it is said without a press
			continue
		}
		p := m.PressBy(session.VerbChoose, int(seat))
		p.At, p.Word = at, w.Text
		m.Press(p)
	}
	if m.S.Match.Steps == steps && m.S.Pending == nil {
		m.Press(m.PressBy(session.VerbConfirm, int(seat)))
	}
	return m.Posts
}

// copyOf is the same match once more.
func copyOf(m *sessiontest.Match) *sessiontest.Match {
	c := *m
	c.S, c.Entries = m.S.Clone(), slices.Clone(m.Entries)
	return &c
}

// reloaded stores and loads the match.
func reloaded(m *sessiontest.Match) {
	m.Helper()
	s, err := session.Decode(m.S.Encode(), func(id, _ string) (games.Game, error) { return catalog.Builtin()[id], nil })
	if err != nil {
		m.Fatal(err)
	}
	m.S = s
}

// steady is what of a head others can learn: all but what the plan itself has stored, and when it is due.
func steady(t *testing.T, s *session.Session) map[string]any {
	t.Helper()
	var head map[string]any
	if err := json.Unmarshal(s.EncodeHead(), &head); err != nil {
		t.Fatal(err)
	}
	for _, own := range []string{"premoves", "last", "lastby", "sealed", "clock", "pace"} {
		delete(head, own)
	}
	return head
}

// A plan changes nothing that others see. In the player's turn it waits for a while, and is then the same
// as the player's presses, with a restart in between.
func TestPremoveIsLikePresses(t *testing.T) {
	for _, game := range []string{"carcassonne", "castellan"} {
		for _, window := range []time.Duration{0, time.Minute} {
			m := handed(t, game)
			m.Undo = window
			for n := range 5 {
				seat, plain := waiting(m), copyOf(m)
				plan := planned(m, seat, first)
				if len(m.Posts) > 0 {
					t.Fatalf("%s: planning posts %v", game, m.Posts)
				}
				reloaded(m)
				if n > 0 {
					premove(m, session.VerbPremoveNear, seat, nil)
				}
				endTurn(m, last)
				endTurn(plain, last)
				if got, want := steady(t, m.S), steady(t, plain.S); !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: with a plan the head is\n%v, without\n%v", game, got, want)
				}
				if m.S.PremoveOf(seat).Ended != "" { // the other player was in its way
					m, plain = plain, nil
					endTurn(m, first)
					continue
				}
				due := m.S.PremoveDue()
				if wait := due - m.Now.Unix(); wait < 60 || wait > 600 {
					t.Fatalf("%s: carried out after %d s", game, wait)
				}
				before := len(m.Entries)
				m.Advance(time.Duration(due-1-m.Now.Unix()) * time.Second)
				if len(m.Entries) > before || !m.S.Acts(seat) {
					t.Fatalf("%s: carried out too early", game)
				}
				m.Advance(time.Second)
				plain.Now = m.Now
				posts := pressLine(plain, seat, plan.Line)
				if got, want := m.Posts, posts; !reflect.DeepEqual(got, want) {
					t.Fatalf("%s: posts %+v, want %+v", game, got, want)
				}
				if (m.S.Pending != nil) != (window > 0) || m.S.PremoveOf(seat).Ended != session.PremovePlayed {
					t.Fatalf("%s: waiting: %v, ended %q", game, m.S.Pending, m.S.PremoveOf(seat).Ended)
				}
				if m.S.Pending != nil {
					m.Press(m.PressBy(session.VerbCarryOut, int(seat)))
					plain.Press(plain.PressBy(session.VerbCarryOut, int(seat)))
				}
				if m.S.Tick < plain.S.Tick-2 || m.S.Tick > plain.S.Tick+2 { // how a person presses differs as much
					t.Fatalf("%s: tick %d, after presses %d", game, m.S.Tick, plain.S.Tick)
				}
				plain.S.Tick, plain.S.Ticks, plain.S.Since = m.S.Tick, m.S.Ticks, m.S.Since
				if got, want := steady(t, m.S), steady(t, plain.S); !reflect.DeepEqual(got, want) || !reflect.DeepEqual(m.Entries, plain.Entries) {
					t.Fatalf("%s: after the plan the head is\n%v, after presses\n%v", game, got, want)
				}
			}
		}
	}
}

// taken begins a match in which a seat has planned a move, and the other has then ended its turn where
// that changes how the plan ends.
func taken(t *testing.T, regardless bool, how string) (*sessiontest.Match, games.Seat) {
	t.Helper()
	m := handed(t, "carcassonne")
	for range 30 {
		seat := waiting(m)
		planned(m, seat, first)
		if regardless {
			premove(m, session.VerbPremoveNear, seat, nil)
		}
		for n := range 60 {
			try, seed := copyOf(m), n
			endTurn(try, func(most int) int { seed = seed*31 + 7; return seed % most })
			if try.S.PremoveOf(seat).Ended == how {
				return try, seat
			}
		}
		premove(m, session.VerbPremoveDrop, seat, nil)
		endTurn(m, last)
	}
	t.Fatalf("no plan ended as %q", how)
	return nil, 0
}

// A plan that is no longer possible ends, and so does one when the board nearby has changed, unless that
// does not matter. The player decides as usual and reads why.
func TestPremoveDoesNotFit(t *testing.T) {
	for how, regardless := range map[string]bool{session.PremoveIllegal: true, session.PremoveChanged: false} {
		m, seat := taken(t, regardless, how)
		if m.S.PremoveDue() != 0 || len(m.S.PremoveOf(seat).Line) > 0 {
			t.Errorf("%s: the plan is still %+v", how, m.S.PremoveOf(seat))
		}
		entries := len(m.Entries)
		m.Advance(10 * time.Minute)
		if len(m.Entries) > entries || !m.S.Acts(seat) {
			t.Errorf("%s: it was played", how)
		}
		decide(m, seat, first)
		if told := m.S.PremoveOf(seat).Ended; told != "" {
			t.Errorf("after a decision of the player it is still told as %q", told)
		}
	}
}

// waited begins a match in which a plan waits to be carried out.
func waited(t *testing.T) (*sessiontest.Match, games.Seat) {
	t.Helper()
	m := handed(t, "carcassonne")
	for {
		seat := waiting(m)
		planned(m, seat, first)
		premove(m, session.VerbPremoveNear, seat, nil)
		if endTurn(m, last); m.S.PremoveDue() != 0 {
			return m, seat
		}
		endTurn(m, last)
	}
}

// While a plan waits, any press of its player stops it: a choice, or the button that drops the plan.
func TestPressStopsPremove(t *testing.T) {
	for _, verb := range []string{"", session.VerbPremoveDrop, session.VerbPremove, session.PremovePrefix + session.VerbConfirm} {
		m, seat := waited(t)
		if verb == "" {
			decide(m, seat, last)
		} else if r := premove(m, verb, seat, nil); r.Show != session.ShowPremove {
			t.Errorf("%s shows %d", verb, r.Show)
		}
		if m.S.PremoveDue() != 0 || m.S.PremoveOf(seat).Ended != "" {
			t.Errorf("after %q the plan is %+v", verb, m.S.PremoveOf(seat))
		}
		entries := len(m.Entries)
		m.Advance(10 * time.Minute)
		if len(m.Entries) > entries {
			t.Errorf("after %q the plan was carried out", verb)
		}
	}
}

// A plan is changed and dropped. Buttons of an older panel do nothing.
func TestPremoveIsChanged(t *testing.T) {
	m := handed(t, "carcassonne")
	seat := waiting(m)
	old := planned(m, seat, first)
	premove(m, session.VerbPremove, seat, nil)
	if one := m.S.PremoveOf(seat); !one.Open || len(one.Line) == 0 {
		t.Errorf("while it is changed the plan is %+v", one)
	}
	if r := premove(m, session.PremovePrefix+session.VerbChoose, seat, func(p *session.Press) { p.Tick-- }); r.Also.ID != "bot.press.stale" {
		t.Errorf("an old button answers %+v", r)
	}
	premove(m, session.VerbPremoveDrop, seat, nil)
	if one := m.S.PremoveOf(seat); len(one.Line)+len(one.Draft) > 0 || one.Open {
		t.Errorf("dropped, the plan is %+v", one)
	}
	if again := planned(m, seat, last); slices.Equal(again.Line, old.Line) {
		t.Error("the same was planned again")
	}
	endTurn(m, last)
}

// A plan is not carried out while its player sleeps, or before the post with the turn has arrived, or while
// the match is paused.
func TestPremoveWaitsForItsPlayer(t *testing.T) {
	m, seat := waited(t)
	hours := clock.Hours{From: 0, To: 7 * 60}
	rhythm, err := clock.Habits{Zone: "UTC", Quiet: hours}.Rhythm()
	if err != nil {
		t.Fatal(err)
	}
	m.S.DelayPremove(seat, 0)
	m.Now = time.Date(2026, 3, 2, 1, 0, 0, 0, time.UTC)
	m.Rhythms = map[uint64]clock.Rhythm{sessiontest.User(int(seat)): rhythm}
	m.S.ClearLivePost()
	settled := func() {
		next, _ := events.Delivered(m.S, m.Env(), session.Post{Kind: session.PostNotice, Moves: m.S.Recent[:1]}, 1)
		m.S = next
	}
	settled()
	if m.S.PremoveDue() != 0 || m.S.PremoveOf(seat).Due != 0 {
		t.Errorf("without a live post the plan is due at %d", m.S.PremoveOf(seat).Due)
	}
	m.S.PostedAt(99, true, m.S.Acting())
	settled()
	if due := time.Unix(m.S.PremoveDue(), 0).UTC(); due.Hour() != 7 || due.Minute() == 0 || due.Day() != 2 {
		t.Errorf("a plan of a sleeper is due at %v", due)
	}
}

// A plan belongs to its player: it ends when the seat is given up.
func TestPremoveEndsWithItsPlayer(t *testing.T) {
	m := handed(t, "carcassonne", "Chloé")
	seat := (m.S.Acting()[0] + 1) % 3
	planned(m, seat, first)
	p := m.PressBy(session.VerbResign, int(seat))
	p.Private = true
	m.Press(p)
	if len(m.S.Premoves) > 0 {
		t.Errorf("left are %+v", m.S.Premoves)
	}
}

// Only a player who waits for other people can plan.
func TestMayPremove(t *testing.T) {
	m := handed(t, "carcassonne")
	if m.S.MayPremove(m.S.Acting()[0]) || !m.S.MayPremove(waiting(m)) {
		t.Error("the wrong player can plan")
	}
	if open := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno"); open.S.MayPremove(waiting(open)) {
		t.Error("a player without a tile can plan")
	}
}

// A move that was played as planned is taken back like any other. The player then decides as usual.
func TestPremoveIsTakenBack(t *testing.T) {
	m, seat := waited(t)
	m.Advance(10 * time.Minute)
	if m.S.Acts(seat) || m.S.PremoveOf(seat).Ended != session.PremovePlayed {
		t.Fatalf("not played: %+v", m.S.PremoveOf(seat))
	}
	m.Press(m.PressBy(session.VerbTakeback, int(seat)))
	p := m.PressBy(session.VerbAgree, int(1-seat))
	p.Message, p.Tick = m.S.Vote.Post, m.S.Vote.N
	m.Press(p)
	if !m.S.Acts(seat) || m.S.PremoveDue() != 0 {
		t.Errorf("taken back: acts %v, the plan is %+v", m.S.Acts(seat), m.S.PremoveOf(seat))
	}
	entries := len(m.Entries)
	if m.Advance(10 * time.Minute); len(m.Entries) > entries {
		t.Error("the plan was carried out again")
	}
}

// A takeback keeps a plan of another player that still fits.
func TestPremoveAndTakebackOfAnother(t *testing.T) {
	m := handed(t, "carcassonne")
	seat := waiting(m)
	planned(m, seat, first)
	premove(m, session.VerbPremoveNear, seat, nil)
	m.Press(m.PressBy(session.VerbTakeback, int(seat))) // the seat decides again, and plans no more
	p := m.PressBy(session.VerbAgree, int(1-seat))
	p.Message, p.Tick = m.S.Vote.Post, m.S.Vote.N
	m.Press(p)
	if !m.S.Acts(seat) {
		t.Fatal("not taken back")
	}
	if one := m.S.PremoveOf(seat); one.Ended == "" && one.Due == 0 || one.Ended == session.PremovePlayed {
		t.Errorf("the plan is %+v", one)
	}
}
