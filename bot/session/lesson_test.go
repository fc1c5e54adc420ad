package session_test

import (
	"bytes"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/carcassonne"
	"github.com/bastide-games/bastide/games/castellan"
	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/table"
)

// learner plays a lesson.
type learner struct {
	*testing.T
	s       *session.Session
	presses int
}

// newLearner begins the lesson of Carcassonne.
func newLearner(t *testing.T) *learner {
	t.Helper()
	return newLearnerOf(t, carcassonne.Texts)
}

func newLearnerOf(t *testing.T, files fs.FS) *learner {
	t.Helper()
	script, err := lesson.Load(files)
	if err != nil {
		t.Fatal(err)
	}
	l := &learner{T: t}
	l.s, _, err = events.Teach(session.Opening{
		Game: catalog.Builtin()[script.Game()], Channel: 8, Creator: session.Player{User: 5, Name: "Lea"}, Where: session.Here,
		Lang: "en", Computers: []session.Player{{Name: "Ada", Computer: "easy"}}, Options: script.Record.Header.Options,
	}, script, l.env())
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func (l *learner) env() session.Env {
	return session.Env{
		Rhythm:   func(uint64) clock.Rhythm { return clock.Always() },
		Vanished: func(uint64) bool { return false },
	}
}

// press presses a button and returns the answer.
func (l *learner) press(verb string, at int, word string) session.Reply {
	l.Helper()
	l.presses++
	next, r, err := events.Press(l.s, l.env(), session.Press{
		Verb: verb, By: session.Player{User: 5}, CustomID: fmt.Sprint(l.presses), Channel: 8, Message: 9, Tick: l.s.TickOf(0), At: at, Word: word,
		Hand: !l.s.Public(),
	})
	if err != nil {
		l.Fatalf("%s %s: %v", verb, word, err)
	}
	l.s = next
	return r.Reply
}

func (l *learner) wish() session.Wish {
	l.Helper()
	now, err := l.s.Turn(0)
	if err != nil {
		l.Fatal(err)
	}
	t, _ := l.s.Teaching()
	w, ok := t.Wish(now)
	if !ok {
		l.Fatal("the lesson has no wish")
	}
	return w
}

// In the turn that scores a wall tile, the learner can also choose an action that does not. The lesson
// then leads back.
func TestAnotherOutcomeInALesson(t *testing.T) {
	l := newLearnerOf(t, castle.Texts)
	for l.s.Match.Steps < 12 {
		w := l.wish()
		l.press(w.Verb, w.At, w.Word)
	}
	w := l.wish()
	l.press(session.VerbChoose, w.At, "0,8")
	if w := l.wish(); w.Verb != session.VerbBack || !w.Astray {
		t.Fatalf("after another choice the wish is %+v", w)
	}
	if r := l.press(session.VerbConfirm, 0, ""); r.Text.ID != "bot.lesson.another" {
		t.Errorf("the other choice was answered with %+v", r)
	}
}

// A learner who chooses something else sees the choice, is led back, and cannot confirm it. The position
// does not change.
func TestAnotherChoiceInALesson(t *testing.T) {
	l := newLearner(t)
	first := l.wish()
	if first.Verb != session.VerbChoose || first.Astray {
		t.Fatalf("the first wish is %+v", first)
	}
	now, _ := l.s.Turn(0)
	for _, c := range now.Tip.Open().Prompt.Choices {
		if c.Word != first.Word {
			l.press(session.VerbChoose, first.At, c.Word)
			break
		}
	}
	if w := l.wish(); w.Verb != session.VerbBack || !w.Astray {
		t.Fatalf("after another choice the wish is %+v", w)
	}
	if r := l.press(session.VerbConfirm, 0, ""); r.Show != session.ShowText || r.Text.ID != "bot.lesson.another" {
		t.Errorf("the other choice was answered with %+v", r)
	}
	if l.s.Match.Steps != 0 || len(l.s.Drafts) == 0 {
		t.Errorf("after %d steps the draft is %v", l.s.Match.Steps, l.s.Drafts)
	}
	l.press(session.VerbBack, 0, "")
	if w := l.wish(); w != first {
		t.Errorf("led back, the wish is %+v", w)
	}
}

// A lesson goes through a turn choice by choice, without runs, and draws only from the deck whose cards it
// names.
func TestDecksInALesson(t *testing.T) {
	l := newLearnerOf(t, castellan.Texts)
	runs := 0
	for w := l.wish(); w.Verb != session.VerbConfirm; w = l.wish() {
		now, _ := l.s.Turn(0)
		for _, run := range l.s.Match.Runs(now.Tip) {
			runs++
			if slices.ContainsFunc(now.Tip.Open().Prompt.Choices, func(c games.Choice) bool { return c.Word == run.Word }) {
				t.Errorf("the lesson offers %s", run.Word)
			}
		}
		l.press(w.Verb, w.At, w.Word)
	}
	if runs == 0 {
		t.Error("outside the lesson there are no runs")
	}
	now, _ := l.s.Turn(0)
	decks := now.Tip.Controls[len(now.Tip.Controls)-1]
	for _, c := range decks.Prompt.Choices {
		if c.Word == decks.Said {
			continue
		}
		l.press(session.VerbChoose, decks.At, c.Word)
		if w := l.wish(); !w.Astray || w.Word != decks.Said {
			t.Errorf("after deck %s the wish is %+v", c.Word, w)
		}
		if r := l.press(session.VerbConfirm, 0, ""); r.Text.ID != "bot.lesson.another" {
			t.Errorf("deck %s was answered with %+v", c.Word, r)
		}
	}
	w := l.wish()
	l.press(w.Verb, w.At, w.Word)
	l.press(session.VerbConfirm, 0, "")
	if l.s.Match.Steps == 0 || !l.s.Acts(0) {
		t.Errorf("after %d steps it is the turn of %v", l.s.Match.Steps, l.s.Acting())
	}
}

// The others play their scripted moves at once, each shown separately; skipped turns are shown as skipped.
func TestOthersInALesson(t *testing.T) {
	l := newLearner(t)
	jumps := 0
	for turn := 0; l.s.Status == session.Live; turn++ {
		for steps := l.s.Match.Steps; l.s.Match.Steps == steps; {
			w := l.wish()
			l.press(w.Verb, w.At, w.Word)
		}
		last := l.s.Recent[len(l.s.Recent)-1]
		if last.Events[0].Kind == table.Jumped {
			jumps++
			if n := last.Events[0].Fact("n"); n != "114" {
				t.Errorf("jumped over %s moves", n)
			}
			former := session.Stored{Head: bytes.ReplaceAll(l.s.EncodeHead(), []byte(`"jumped"`), []byte(`"skipped"`))}
			if read, err := session.DecodeHead(former); err != nil || !reflect.DeepEqual(read.Recent, l.s.Recent) {
				t.Errorf("as an earlier version wrote it: %v, %v", read, err)
			}
		}
		if l.s.Status == session.Live && (last.Seat != 1 || !l.s.Acts(0)) {
			t.Fatalf("after turn %d seat %s has moved last", turn, last.Seat)
		}
	}
	if jumps != 1 || l.s.Deadline() != 0 || l.s.Uncounted() {
		t.Errorf("jumped %d times, deadline %d, uncounted %v", jumps, l.s.Deadline(), l.s.Uncounted())
	}
}
