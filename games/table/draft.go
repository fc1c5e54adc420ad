package table

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// ErrDraft says that a draft does not fit the position: the match has moved on, or the word is not
// offered there.
var ErrDraft = errors.New("draft does not fit the position")

// Word is one word of a draft.
type Word struct {
	Text   string `json:"w"`
	Chosen bool   `json:"c,omitempty"` // the player chose it; it is not the only or the preset word
	On     On     `json:"o,omitempty"`
}

// On says whether a word belongs to the press of the word before, see [games.Run].
type On uint8

// What a press can say after its first word.
const (
	Begins On = iota // it is the first word of a press
	GoesOn
	Parts // the first word of what can be taken back separately
)

// Draft is a decision in the making: the words of one action after another. Every turn begins with
// the zero Draft.
type Draft []Word

// Encode returns the draft as bytes for storage.
func (d Draft) Encode() []byte {
	b, err := json.Marshal(d)
	if err != nil {
		panic(err) // strings and bools always marshal
	}
	return b
}

// DecodeDraft reads what [Draft.Encode] wrote; no bytes are the zero draft. [Match.Tip] checks
// whether the words are legal.
func DecodeDraft(b []byte) (Draft, error) {
	if len(b) == 0 {
		return nil, nil
	}
	var d Draft
	if err := json.Unmarshal(b, &d); err != nil {
		return nil, errors.Join(ErrDraft, err)
	}
	return d, nil
}

// Control is a word of the draft that the player can still choose or change.
type Control struct {
	At     int          // index of the word in the draft
	Said   string       // the word as it stands, "" for the open question
	Chosen bool         // the player chose it
	Prompt games.Prompt // as asked when the word was due
	State  games.State  // the position then, with the whole actions before it
	Words  []string     // of the action, up to then
}

// Beside reports whether the other choices stand beside the chosen one, as those of a preset do.
// They do not if it said several words.
func (c Control) Beside() bool {
	preset := c.Prompt.Style == games.Turn || c.Prompt.Style == games.Select
	return preset && !strings.Contains(c.Said, games.Together)
}

// Tip is where a draft leads.
type Tip struct {
	Seat    games.Seat
	Before  games.State    // committed position
	State   games.State    // the position after Actions
	Actions []games.Action // whole actions of the draft that are not final
	Told    int            // how many words of the draft made Actions
	Events  []games.Event  // what Actions led to
	// Words is the beginning of the next action. When Ready, it is a whole final action that is not
	// yet applied.
	Words []string
	Ready bool
	// Controls are the words with a choice, in order. Unless Ready, the last one is the open
	// question.
	Controls []Control
	// Commit says that the player has pressed a final [games.Act], which needs no confirmation.
	Commit bool
}

// Line lists the whole actions of the draft, with the final one when Ready.
func (t Tip) Line() []games.Action {
	if !t.Ready || len(t.Words) == 0 {
		return t.Actions
	}
	return append(slices.Clip(t.Actions), games.Join(t.Words...))
}

// Open returns the question the player has to answer next, nil when Ready.
func (t Tip) Open() *Control {
	if t.Ready || len(t.Controls) == 0 {
		return nil
	}
	return &t.Controls[len(t.Controls)-1]
}

// Asked returns the controls that are offered: the open one, and the presets just before it whose
// alternatives stand beside them.
func (t Tip) Asked() (list []Control) {
	for _, c := range slices.Backward(t.Controls) {
		switch {
		case c.Said == "" || c.Prompt.Style == games.Select && c.Beside():
			list = append(list, c)
		case c.Chosen && !c.Beside():
			slices.Reverse(list)
			return list
		}
	}
	slices.Reverse(list)
	return list
}

// Entries returns the log entries that committing the draft adds: none unless the draft is Ready.
func (t Tip) Entries() []Entry {
	if !t.Ready {
		return nil
	}
	entries := make([]Entry, 0, len(t.Actions)+1)
	for _, a := range t.Actions {
		entries = append(entries, Entry{t.Seat, a})
	}
	return append(entries, Entry{t.Seat, games.Join(t.Words...)})
}

// Settle says every word that needs no decision: the only one, and the preset of a [games.Turn] or
// [games.Select] question. It returns the draft and where it leads. The error is [ErrDraft] when
// the words so far are not legal in this position.
func (m Match) Settle(seat games.Seat, d Draft) (Draft, Tip, error) {
	if int(seat) < 0 || int(seat) >= len(m.Gone) || m.Gone[seat] || !slices.Contains(m.Turn(), seat) {
		return nil, Tip{}, ErrDraft
	}
	w := walk{Tip: Tip{Seat: seat, Before: m.State, State: m.State}, match: m}
	for _, word := range d {
		if err := w.say(word); err != nil {
			return nil, Tip{}, err
		}
	}
	for !w.Ready {
		word, err := w.obvious()
		if err != nil {
			return nil, Tip{}, err
		}
		if word == "" {
			break
		}
		if err := w.say(Word{Text: word}); err != nil {
			return nil, Tip{}, err
		}
	}
	return w.draft, w.Tip, nil
}

// Plan returns where a row of actions of a seat would lead. The draft makes only the choices that
// these actions need, up to the first final action, which is not applied. The error is [ErrDraft]
// when the first action is not legal; a later one that is not ends the plan.
func (m Match) Plan(seat games.Seat, line []games.Action) (Tip, error) {
	_, tip, err := m.Planned(seat, line)
	return tip, err
}

// Planned is Plan with the draft.
func (m Match) Planned(seat games.Seat, line []games.Action) (Draft, Tip, error) {
	if !slices.Contains(m.Turn(), seat) {
		return nil, Tip{}, ErrDraft
	}
	w := walk{Tip: Tip{Seat: seat, Before: m.State, State: m.State}, match: m}
	for i, action := range line {
		if w.Ready || !slices.Contains(m.Legal(w.State, seat), action) {
			if i == 0 {
				return nil, Tip{}, ErrDraft
			}
			break
		}
		for rest := action.Words(); len(rest) > 0; {
			word := rest[0]
			if next, _ := w.next(); len(next) > 1 { // else it is said without a question
				_, asked := m.View(w.State, seat, w.Words)
				if choice, offered := asked.Choosing(rest); offered {
					word = choice
				}
			}
			if err := w.say(Word{Text: word, Chosen: true}); err != nil {
				return nil, Tip{}, err
			}
			rest = rest[len(strings.Split(word, games.Together)):]
		}
	}
	return w.draft, w.Tip, nil
}

// Say puts a word that the player chose at place `at` of the draft, forgets the later words, and
// settles. Later words of the player are said again as long as they answer the same kind of
// question. A word that the open question shows as taken is taken back.
func (m Match) Say(seat games.Seat, d Draft, at int, word string) (Draft, Tip, error) {
	if at < 0 || at > len(d) {
		return nil, Tip{}, ErrDraft
	}
	var later []string
	for _, w := range d[min(at+1, len(d)):] {
		if w.Chosen {
			later = append(later, w.Text)
		}
	}
	draft, tip, err := m.Settle(seat, append(slices.Clone(d[:at]), Word{Text: word, Chosen: true}))
	if err != nil {
		return m.untake(seat, d, word)
	}
	for _, word := range later {
		draft, tip = m.repeat(draft, tip, word)
	}
	return draft, tip, nil
}

// untake takes back a word that the open question shows as taken, and later ones that are not legal
// without it.
func (m Match) untake(seat games.Seat, d Draft, word string) (Draft, Tip, error) {
	_, tip, err := m.Settle(seat, d)
	at := slices.IndexFunc(d, func(w Word) bool { return w.Text == word })
	open := tip.Open()
	if err != nil || at < 0 || open == nil || !slices.ContainsFunc(open.Prompt.Taken, func(c games.Choice) bool { return c.Word == word }) {
		return nil, Tip{}, ErrDraft
	}
	if draft, tip, err := m.Settle(seat, slices.Delete(slices.Clone(d), at, at+1)); err == nil {
		return draft, tip, nil
	}
	return m.Settle(seat, d[:at])
}

// repeat says the word at the last preset question that offers it.
func (m Match) repeat(d Draft, t Tip, word string) (Draft, Tip) {
	for _, c := range slices.Backward(t.Controls) {
		said, ok := offered(c.Prompt, word)
		if c.Chosen || c.Said == "" || !ok {
			continue
		}
		draft, tip, err := m.Settle(t.Seat, append(slices.Clone(d[:c.At]), Word{Text: said, Chosen: true}))
		if err == nil {
			return draft, tip
		}
	}
	return d, t
}

// offered returns the choice for a word: the word itself, or one with the same effect.
func offered(p games.Prompt, word string) (said string, ok bool) {
	for _, c := range p.Choices {
		if c.Word == word || slices.Contains(c.Same, word) {
			return c.Word, true
		}
	}
	return "", false
}

// Undo forgets the player's last press, and all that followed from it.
func (m Match) Undo(seat games.Seat, d Draft) (Draft, Tip, error) {
	return m.Settle(seat, d[:lastChosen(d, func(int) bool { return true })])
}

// Back forgets the last answer to a question without preset ([games.Act] or [games.Pick]), all
// other words of that press, and all that followed.
func (m Match) Back(seat games.Seat, d Draft) (Draft, Tip, error) {
	_, tip, err := m.Settle(seat, d)
	if err != nil {
		return nil, Tip{}, err
	}
	open := map[int]bool{}
	for _, c := range tip.Controls {
		open[c.At] = !c.Beside()
	}
	return m.Settle(seat, d[:lastChosen(d, func(at int) bool { return open[at] })])
}

// BackPart forgets the part of the last press without preset that can be taken back separately, and
// all that followed.
func (m Match) BackPart(seat games.Seat, d Draft) (Draft, Tip, error) {
	_, tip, err := m.Settle(seat, d)
	if err != nil {
		return nil, Tip{}, err
	}
	at := tip.Part(d)
	if at < 0 {
		return nil, Tip{}, ErrDraft
	}
	return m.Settle(seat, d[:at])
}

// Part returns where the separate part of the last press begins in the draft that led here, -1 if
// there is none. Choices beside a preset do not count as a press.
func (t Tip) Part(d Draft) int {
	beside := map[int]bool{}
	for _, c := range t.Controls {
		beside[c.At] = c.Beside()
	}
	for at := len(d) - 1; at >= 0; at-- {
		switch {
		case d[at].On == Parts:
			return at
		case d[at].Chosen && d[at].On == Begins && !beside[at]:
			return -1
		}
	}
	return -1
}

// BeforePart returns the position before that part, and how many of Events came before it; nil if
// there is none.
func (t Tip) BeforePart(d Draft) (before games.State, told int) {
	part := t.Part(d)
	if part < 0 {
		return nil, 0
	}
	words, actions := 0, 0
	for _, w := range d[:part] {
		words += len(strings.Split(w.Text, games.Together))
	}
	for ; words > 0 && actions < len(t.Actions); actions++ {
		words -= len(t.Actions[actions].Words())
	}
	before, events, err := games.Play(t.Before, t.Seat, t.Actions[:actions])
	if err != nil {
		return nil, 0
	}
	return before, len(events)
}

// lastChosen returns where the last press began that said a wanted word.
func lastChosen(d Draft, wanted func(at int) bool) int {
	for at := len(d) - 1; at >= 0; at-- {
		if d[at].Chosen && wanted(at) {
			return d.pressOf(at)
		}
	}
	return 0
}

// pressOf returns where the press of a word began.
func (d Draft) pressOf(at int) int {
	for at > 0 && d[at].On != Begins {
		at--
	}
	return at
}

// walk replays a draft word by word.
type walk struct {
	Tip
	match Match
	draft Draft
}

// next lists the words that may follow, in the order of the legal list, and whether the words are a
// whole action.
func (w *walk) next() (words []string, whole bool) {
	prefix := string(games.Join(w.Words...))
	for _, a := range w.match.Legal(w.State, w.Seat) {
		rest := string(a)
		if prefix != "" {
			if rest == prefix {
				return nil, true
			}
			if len(rest) <= len(prefix) || rest[:len(prefix)] != prefix || rest[len(prefix)] != ' ' {
				continue
			}
			rest = rest[len(prefix)+1:]
		}
		word := games.Action(rest).Words()[0]
		if !slices.Contains(words, word) {
			words = append(words, word)
		}
	}
	return words, false
}

// obvious returns the word that needs no question, "" if there is a question.
func (w *walk) obvious() (string, error) {
	words, _ := w.next()
	switch len(words) {
	case 0:
		return "", ErrDraft
	case 1:
		return words[0], nil
	}
	_, prompt := w.match.View(w.State, w.Seat, w.Words)
	if prompt.Style == games.Turn || prompt.Style == games.Select || len(prompt.Choices) == 1 {
		return prompt.Choices[0].Word, nil
	}
	w.Controls = append(w.Controls, Control{At: len(w.draft), Prompt: prompt, State: w.State, Words: w.Words})
	return "", nil
}

func (w *walk) say(word Word) error {
	if w.Ready {
		return ErrDraft
	}
	words, _ := w.next()
	said := w.spelled(words, word.Text)
	if said == nil {
		return w.run(word.Text)
	}
	style := games.Style(-1)
	if len(words) > 1 {
		if _, prompt := w.match.View(w.State, w.Seat, w.Words); word.Chosen || len(prompt.Choices) > 1 {
			style = prompt.Style
			w.Controls = append(w.Controls, Control{len(w.draft), word.Text, word.Chosen, prompt, w.State, w.Words})
		}
	}
	w.draft = append(w.draft, word)
	w.Words = append(slices.Clip(w.Words), said...)
	if style >= 0 { // else nothing was asked
		w.Commit = word.Chosen && style == games.Act
	}
	return w.complete()
}

// spelled splits a choice into words of the action, nil if none begins like that. next are the
// words that may follow.
func (w *walk) spelled(next []string, text string) []string {
	if slices.Contains(next, text) {
		return []string{text}
	}
	words := strings.Split(text, games.Together)
	begun := string(games.Join(append(slices.Clone(w.Words), words...)...))
	for _, a := range w.match.Legal(w.State, w.Seat) {
		if rest, ok := strings.CutPrefix(string(a), begun); ok && (rest == "" || rest[0] == ' ') {
			return words
		}
	}
	return nil
}

// complete applies the words if they are a whole action that is not final. In a replay, an action
// with another outcome than the named one draws, and so is final.
func (w *walk) complete() error {
	if _, whole := w.next(); !whole {
		return nil
	}
	after, events, err := w.match.apply(w.State, w.Seat, games.Join(w.Words...))
	var named *chance.NamedError
	if errors.As(err, &named) {
		w.Ready = true
		return nil
	}
	if err != nil {
		return err
	}
	if games.Final(w.State, after, w.Seat) {
		w.Ready = true
		return nil
	}
	w.State = after
	w.Actions = append(w.Actions, games.Join(w.Words...))
	w.Told = len(w.draft)
	w.Events = append(w.Events, events...)
	w.Words = nil
	return nil
}
