package session

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/table"
)

// A lesson is a match whose every move is written down: what the learner has to press is told,
// and everything else is played by itself. It is stored, shown and pressed like any other
// match, and counts for nothing.

// teaching says that the match is a lesson.
type teaching struct {
	// Lesson is the hash of the lesson that the match follows, "" for all other matches.
	Lesson string `json:"lesson,omitempty"`
	// Script is that lesson, nil if the program does not have it any more.
	Script *lesson.Lesson `json:"-"`
}

// Taught reports whether the match is a lesson.
func (t *teaching) Taught() bool { return t.Lesson != "" }

// Follow makes the match a lesson.
func (t *teaching) Follow(l *lesson.Lesson) { t.Lesson, t.Script = l.Hash, l }

// Recall gives a match that was read the lesson of its game, if it follows that.
func (t *teaching) Recall(l *lesson.Lesson) {
	if l != nil && l.Hash == t.Lesson {
		t.Script = l
	}
}

// Teaching is where a lesson stands.
type Teaching struct {
	*lesson.Lesson
	s *Session
}

// Teaching returns where the lesson stands; ok is false for other matches, and for a lesson that
// the program does not have any more.
func (s *Session) Teaching() (Teaching, bool) {
	return Teaching{s.Script, s}, s.Script != nil
}

// Turn returns the turn that the learner has to play, from 0; ok is false at the end.
func (t Teaching) Turn() (turn int, ok bool) { return t.At(t.s.Match.Steps) }

// TurnOf is Turn where a decision stands that may have got into a later turn of the lesson, and
// the step of the match at which it stands.
func (t Teaching) TurnOf(now *Turn) (turn, step int, ok bool) {
	step = t.s.Match.Steps
	rest := t.Rest()
	for i, a := range now.Tip.Actions {
		if i+1 >= len(rest) || rest[i].Action != a {
			break
		}
		step++
	}
	turn, ok = t.At(step)
	return turn, step, ok
}

// Rest is what the learner has still to play before something is played by itself.
func (t Teaching) Rest() []table.Entry {
	steps := t.s.Match.Steps
	until := steps
	for turn, ok := t.At(until); ok; turn, ok = t.At(until) {
		until = t.Turns[turn].Next
	}
	return t.Record.Entries[min(steps, until):until]
}

// Scripted returns what is played by itself now, nothing when the learner has to play or the
// lesson is over. That is one move, and also in the learner's turn one that nobody needs to be
// asked for; or all up to the learner's next turn, if skips says that turns of the learner are
// among them.
func (t Teaching) Scripted() (next []table.Entry, skips bool) {
	if t.Lesson == nil || t.s.Match.Over() {
		return nil, false
	}
	steps := t.s.Match.Steps
	rest := t.Record.Entries[min(steps, len(t.Record.Entries)):]
	if turn, ok := t.Turn(); ok {
		if spared := t.s.Match.Spared(); steps > t.Turns[turn].First && len(spared) > 0 && spared[0] == rest[0] {
			return spared, false
		}
		return nil, false
	}
	for n, e := range rest {
		if _, ok := t.At(steps + n); ok {
			return rest[:min(1, n)], false
		}
		if e.Seat == lesson.Learner {
			return rest[:t.until(steps)], true
		}
	}
	return rest[:min(1, len(rest))], false
}

// until is how many entries there are from a step to the learner's next turn, or to the end.
func (t Teaching) until(steps int) int {
	for _, turn := range t.Turns {
		if turn.First >= steps {
			return turn.First - steps
		}
	}
	return len(t.Record.Entries) - steps
}

// Wants reports whether a decision of the learner is what the lesson has next.
func (t Teaching) Wants(entries []table.Entry) bool {
	rest := t.Rest()
	return len(entries) <= len(rest) && slices.Equal(entries, rest[:len(entries)])
}

// Wish is what the learner is to press next.
type Wish struct {
	Verb  string
	Style games.Style // of the question, for VerbChoose
	At    int         // place in the draft
	Word  string      // at that place
	// Astray says that the learner has chosen something else.
	Astray bool
}

// Wish returns what is to be pressed next, where a decision of the learner stands; ok is false
// when that is not known.
func (t Teaching) Wish(now *Turn) (w Wish, ok bool) {
	at := t.s.Match
	for _, e := range t.Rest() {
		for _, c := range now.Tip.Controls {
			if c.State != at.State {
				continue
			}
			if word, offered := wanted(c, e.Action); offered && word != c.Said {
				return toward(c, word), true
			}
		}
		next, _, err := at.Apply(e)
		if err != nil || games.Final(at.State, next.State, now.Seat) {
			break
		}
		at = next
	}
	return Wish{Verb: VerbConfirm}, now.Tip.Ready
}

// Near turns what is preset in the learner's draft so far that one press of the button that goes
// round is enough, and presets what leads to the wanted answer of the open question: three or four
// presses for that teach nothing.
func (t Teaching) Near(seat games.Seat, d table.Draft, tip table.Tip) (table.Draft, table.Tip) {
	d, tip = t.leading(seat, d, tip)
	far := slices.IndexFunc(tip.Controls, func(c table.Control) bool {
		return c.Prompt.Style == games.Turn && !c.Chosen && len(c.Prompt.Choices) > 2 && c.Said == c.Prompt.Choices[0].Word
	})
	if far < 0 {
		return d, tip
	}
	c := tip.Controls[far]
	w, _ := t.Wish(&Turn{Seat: seat, Draft: d, Tip: tip})
	at := slices.IndexFunc(c.Prompt.Choices, func(one games.Choice) bool { return one.Word == w.Word })
	if w.At != c.At || at < 2 {
		return d, tip
	}
	near := append(slices.Clone(d[:c.At]), table.Word{Text: c.Prompt.Choices[at-1].Word})
	if draft, there, err := t.s.Match.Settle(seat, near); err == nil {
		return draft, there
	}
	return d, tip
}

// leading presets what stands before the last question of the same action as the lesson wants it.
func (t Teaching) leading(seat games.Seat, d table.Draft, tip table.Tip) (table.Draft, table.Tip) {
	open := tip.Open()
	w, _ := t.Wish(&Turn{Seat: seat, Draft: d, Tip: tip})
	for _, c := range tip.Controls {
		if c.At != w.At || c.Chosen || open == nil || c.State != open.State || strings.Contains(w.Word, games.Together) {
			continue
		}
		if c.At == open.At && !unmarked(c, w.Word) || c.At != open.At && !c.Beside() {
			continue
		}
		draft, there, err := t.s.Match.Settle(seat, append(slices.Clone(d[:c.At]), table.Word{Text: w.Word}))
		if err == nil && there.Open() != nil && there.Told == tip.Told {
			return draft, there
		}
	}
	return d, tip
}

// unmarked reports whether a word is previewed, but stands for nothing on the picture, such as a kind of
// pieces.
func unmarked(c table.Control, word string) bool {
	return c.Prompt.Style == games.Pick && slices.ContainsFunc(c.Prompt.Choices, func(one games.Choice) bool {
		return one.Word == word && one.Mark == games.NoMark
	})
}

// wanted returns the choice of a question that leads to an action.
func wanted(c table.Control, action games.Action) (word string, ok bool) {
	words := action.Words()
	if len(words) <= len(c.Words) || !slices.Equal(words[:len(c.Words)], c.Words) {
		return "", false
	}
	return c.Prompt.Choosing(words[len(c.Words):])
}

// toward is what is to be pressed so that a word of the draft is the one that is wanted.
func toward(c table.Control, word string) Wish {
	w := Wish{Verb: VerbChoose, Style: c.Prompt.Style, At: c.At, Word: word}
	switch {
	case c.Said == "" || c.Prompt.Style == games.Turn:
	case c.Prompt.Style == games.Select:
		w.Astray = c.Chosen
	default:
		w.Verb, w.Astray = VerbBack, true
	}
	return w
}
