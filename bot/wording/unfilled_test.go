package wording

import (
	"maps"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/table"
)

// unfilled matches what a text prints for a missing argument or a missing text.
var unfilled = regexp.MustCompile(`<no value>|<nil>|\{\{|%!|\b(bot|table|search|` + strings.Join(catalog.Order(), "|") + `)\.[a-z]+\.[a-z]`)

// reader reads all texts of a match.
type reader struct {
	*testing.T
	texts *Texts
	read  int
	looks int // number of positions read
}

func (r *reader) reads(lang string, texts ...string) {
	r.Helper()
	for _, text := range texts {
		r.read++
		if at := unfilled.FindString(text); at != "" {
			r.Errorf("%s: %q in %s", lang, at, text)
		}
	}
}

// position reads the texts before a decision.
func (r *reader) position(s *session.Session) {
	r.Helper()
	sc, asked := s.Match.State.View(games.Spectator, nil)
	r.looks++
	for _, lang := range spoken(r.looks) {
		l := r.texts.Localizer(lang).About(s)
		r.reads(lang, Standing(l, s), Alt(l, sc, Question{}), strings.Join(Board(l, sc, Question{}, s.Match.State), ""), Notes(l, asked.Notes))
		r.reads(lang, Lines(l, s.Recent)...)
		for _, seat := range s.Acting() {
			t, err := s.Turn(seat)
			if err != nil {
				r.Fatal(err)
			}
			q := WholeQuestion(t)
			r.reads(lang, Recap(l, s, seat), Progress(l, s, t), Decision(l, s, t), Alt(l, t.Scene, q), strings.Join(Board(l, t.Scene, q, s.Match.State), ""))
		}
		if n := len(s.Recent); n > 0 {
			last := s.Recent[n-1]
			turn := s.MovesOfTurn(last.Seat)
			r.reads(lang, Told(l, last.Seat, s.Recent[n-1:]), Told(l, last.Seat, turn))
		}
	}
}

// course reads the texts about a match afterwards.
func (r *reader) course(s *session.Session, entries []table.Entry) {
	r.Helper()
	course, err := table.Record{Header: s.Match.Header, Entries: entries}.Course(s.Game)
	if err != nil {
		r.Fatal(err)
	}
	for _, lang := range Languages {
		l := r.texts.Localizer(lang).About(s)
		for _, step := range course {
			for seat := games.Spectator; int(seat) < len(s.Players); seat++ {
				r.reads(lang, Step(l, step, len(course), seat))
			}
		}
		for seat := range s.Players {
			r.reads(lang, Points(l, course, games.Seat(seat), games.Seat(seat))...)
			r.reads(lang, Earned(l, course, games.Seat(seat), games.Seat(seat)))
		}
		r.reads(lang, Account(l, course))
		if s.Status == session.Over {
			r.reads(lang, Result(l, s), Aftermath(l, s))
		}
	}
}

// positionInterval is the distance between the positions that the test reads.
const positionInterval = 6

// No text of a match lacks an argument: in any game, with the fewest and the most players, with
// another value of each option, in any language.
func TestNothingUnfilledInMatches(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, id := range catalog.Order() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			info := catalog.Builtin()[id].Info()
			for n, seats := range []int{info.MinSeats, info.MaxSeats} {
				m := sessiontest.Open(t, id, "en", everybody[0])
				for _, o := range info.Options {
					m.S.Options[o.ID] = o.Values[min(n, len(o.Values)-1)]
				}
				m.JoinAndStart(everybody[1:seats]...)
				r, choose := &reader{T: t, texts: texts}, rand.New(rand.NewPCG(uint64(n), 6))
				for press := 0; m.S.Status == session.Live; press++ {
					if press%positionInterval == 0 {
						r.position(m.S)
					}
					chooseAny(m, choose)
				}
				r.course(m.S, m.Entries)
				if r.read < 300 { // some matches are short
					t.Errorf("only %d texts were read", r.read)
				}
			}
		})
	}
}

// No text of a lesson lacks an argument, also where a lesson describes many moves as one.
func TestNothingUnfilledInLessons(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	jumps := 0
	for _, e := range catalog.Entries {
		script, err := lesson.Load(e.Texts)
		if err != nil {
			t.Fatalf("%s: %v", e.ID, err)
		}
		if script == nil {
			continue // not every game has a lesson
		}
		r := &reader{T: t, texts: texts}
		for s := range taught(t, script) {
			r.position(s)
			if last := s.Recent[len(s.Recent)-1]; len(last.Events) > 0 && last.Events[0].Kind == table.Jumped {
				jumps++
				for _, lang := range Languages {
					l := texts.Localizer(lang).About(s)
					if told, n := Told(l, 0, []session.Move{last}), last.Events[0].Fact("n"); !strings.Contains(told, n) {
						t.Errorf("%s in %s: a jump of %s moves is told as %q", e.ID, lang, n, told)
					}
				}
			}
			if s.Status == session.Over {
				r.course(s, script.Record.Entries[:s.Match.Steps])
			}
		}
	}
	if jumps == 0 {
		t.Error("no lesson jumps")
	}
}

// taught plays a lesson by pressing what it asks for, and yields the session after each press.
func taught(t *testing.T, script *lesson.Lesson) func(func(*session.Session) bool) {
	env := session.Env{Rhythm: func(uint64) clock.Rhythm { return clock.Always() }, Vanished: func(uint64) bool { return false }}
	learner := session.Player{User: 5, Name: "Lea"}
	s, _, err := events.Teach(session.Opening{
		Game: catalog.Builtin()[script.Game()], Channel: 8, Creator: learner, Where: session.Here, Lang: "en",
		Computers: slices.Repeat([]session.Player{{Name: "Ada", Computer: "easy"}}, script.Record.Header.Seats-1),
		Options:   maps.Clone(script.Record.Header.Options),
	}, script, env)
	if err != nil {
		t.Fatal(err)
	}
	return func(yield func(*session.Session) bool) {
		for press := 'a'; yield(s) && s.Status == session.Live; press++ {
			now, err := s.Turn(lesson.Learner)
			if err != nil {
				t.Fatal(err)
			}
			teaching, _ := s.Teaching()
			wish, ok := teaching.Wish(now)
			if !ok {
				t.Fatalf("%s: nothing is wished for at step %d", script.Game(), s.Match.Steps)
			}
			if s, _, err = events.Press(s, env, session.Press{
				Verb: wish.Verb, By: learner, CustomID: string(press), Channel: 8, Message: 9,
				Tick: s.TickOf(lesson.Learner), At: wish.At, Word: wish.Word, Hand: !s.Public(),
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
}
