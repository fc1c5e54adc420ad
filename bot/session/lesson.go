package session

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/table"
)

// A lesson is a match with a script of every move. The learner is told what to press, and everything else
// is played automatically. It is stored, shown and pressed like any match, and does not count.

// teaching says that the match is a lesson.
type teaching struct {
	// Lesson is the hash of the match's lesson, "" for other matches.
	Lesson string `json:"lesson,omitempty"`
	// Script is that lesson, nil if the program no longer has it.
	Script *lesson.Lesson `json:"-"`
}

// Taught reports whether the match is a lesson.
func (t *teaching) Taught() bool { return t.Lesson != "" }

// Follow makes the match a lesson.
func (t *teaching) Follow(l *lesson.Lesson) { t.Lesson, t.Script = l.Hash, l }

// Recall attaches the lesson of the game to a decoded match, if the match follows it.
func (t *teaching) Recall(l *lesson.Lesson) {
	if l != nil && l.Hash == t.Lesson {
		t.Script = l
	}
}

// Teaching is the progress of a lesson.
type Teaching struct {
	*lesson.Lesson
	s *Session
}

// Teaching returns the progress of the lesson; ok is false for other matches, and for lessons that the
// program no longer has.
func (s *Session) Teaching() (Teaching, bool) {
	return Teaching{s.Script, s}, s.Script != nil
}

// Turn returns the index of the learner's next turn; ok is false at the end.
func (t Teaching) Turn() (turn int, ok bool) { return t.At(t.s.Match.Steps) }

// TurnOf is Turn for an unfinished decision, which may already belong to a later turn of the lesson. step
// is the match's step of the decision.
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

// Rest returns what the learner still has to play before automatic moves follow.
func (t Teaching) Rest() []table.Entry {
	steps := t.s.Match.Steps
	until := steps
	for turn, ok := t.At(until); ok; turn, ok = t.At(until) {
		until = t.Turns[turn].Next
	}
	return t.Record.Entries[min(steps, until):until]
}

// Scripted returns the automatic entries that follow now, none if the learner has to play or the lesson is
// over. That is one move, also one in the learner's turn without a choice. If skips is true, it is
// everything up to the learner's next turn, and turns of the learner are among it.
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

// until returns the number of entries from a step to the learner's next turn, or to the end.
func (t Teaching) until(steps int) int {
	for _, turn := range t.Turns {
		if turn.First >= steps {
			return turn.First - steps
		}
	}
	return len(t.Record.Entries) - steps
}

// Wants reports whether a decision of the learner is the next one of the lesson.
func (t Teaching) Wants(entries []table.Entry) bool {
	rest := t.Rest()
	return len(entries) <= len(rest) && slices.Equal(entries, rest[:len(entries)])
}

// Wish is what the learner should press next.
type Wish struct {
	Verb  string
	Style games.Style // of the question, for VerbChoose
	At    int         // index in the draft
	Word  string      // the choice there
	// Astray says that the learner has chosen something else.
	Astray bool
}

// Wish returns what to press next in the learner's decision; ok is false if that is unknown.
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

// Near changes the presets in the learner's draft so that a single press of the rotating button is enough,
// and presets what leads to the wanted answer. Pressing it three or four times would teach nothing.
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

// leading presets what precedes the last question of the same action, as the lesson wants it.
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

// unmarked reports whether a word has a preview but no place in the picture, such as a kind of pieces.
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

// toward returns what to press to change a word of the draft into the wanted one.
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
