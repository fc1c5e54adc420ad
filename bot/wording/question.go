package wording

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// MostNumbers is how many places of a question have numbers. More are asked for in two steps, see [Area].
const MostNumbers = 8

// Marked is a choice with its mark on the picture and on its button.
type Marked struct {
	games.Choice
	Sign string // "7", "B" or ""
}

// Signs returns the marks on the picture, by word.
func Signs(choices []Marked) map[string]string {
	signs := map[string]string{}
	for _, m := range choices {
		switch {
		case m.Sign != "":
			signs[m.Word] = m.Sign
		case m.Mark == games.Named:
			signs[m.Word] = scene.Here
		case m.Mark == games.Number:
			signs[m.Word] = scene.Dot
		}
	}
	return signs
}

// Offered returns the choices with their marks: those with a button, and those that only a menu lists.
// Both are in reading order, with consecutive numbers. If there are too many places, none of them has a
// number. within limits the places to those with some words; nil allows all. needed is a choice that must
// have a button, "" for none.
func Offered(choices []games.Choice, within []string, needed string) (buttons, others []Marked) {
	isPlace := func(c games.Choice) bool { return c.Mark == games.Number && !c.Menu }
	if within != nil {
		choices = slices.DeleteFunc(slices.Clone(choices), func(c games.Choice) bool { return isPlace(c) && !slices.Contains(within, c.Word) })
	}
	places, count := 0, map[games.Mark]int{}
	for _, c := range choices {
		if isPlace(c) {
			places++
		}
	}
	for _, listed := range []bool{false, true} {
		for _, c := range choices {
			if (c.Menu && c.Word != needed) != listed {
				continue
			}
			count[c.Mark] = cmp.Or(c.Nth, count[c.Mark]+1)
			m := Marked{c, sign(c.Mark, count[c.Mark])}
			if isPlace(c) && places > MostNumbers {
				m.Sign = ""
			}
			if listed {
				others = append(others, m)
			} else {
				buttons = append(buttons, m)
			}
		}
	}
	if count[games.Named] == 1 {
		for _, list := range [][]Marked{buttons, others} {
			for i := range list {
				if list[i].Mark == games.Named {
					list[i].Sign = ""
				}
			}
		}
	}
	return buttons, others
}

// InOrder returns the choices of a question in the order of a list: first those without a number,
// then by number. If nothing has a mark, they keep the game's order.
func InOrder(choices []games.Choice, buttons, others []Marked) []Marked {
	order := func(m Marked) int {
		n, _ := strconv.Atoi(m.Sign) // 0 if it is no number
		return n
	}
	all := slices.Concat(buttons, others)
	if !slices.ContainsFunc(all, func(m Marked) bool { return m.Mark != games.NoMark }) {
		order = func(m Marked) int {
			return slices.IndexFunc(choices, func(c games.Choice) bool { return c.Word == m.Word })
		}
	}
	slices.SortStableFunc(all, func(a, b Marked) int { return order(a) - order(b) })
	return all
}

// Nothing is the word of the only choice without a mark, such as to place no follower; "" if there
// is none.
func Nothing(c table.Control) (word string) {
	for _, choice := range c.Prompt.Choices {
		switch {
		case choice.Mark != games.NoMark:
		case word != "":
			return ""
		default:
			word = choice.Word
		}
	}
	return word
}

// Among returns the choices of a question together with the taken ones, each at its former place.
func Among(choices []Marked, taken []games.Choice) []Marked {
	all := slices.Clone(choices)
	for _, c := range taken {
		at := slices.IndexFunc(all, func(m Marked) bool { return m.Nth == 0 || m.Nth > c.Nth })
		if at < 0 {
			at = len(all)
		}
		all = slices.Insert(all, at, Marked{c, sign(c.Mark, c.Nth)})
	}
	return all
}

// before sorts true before false.
func before(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// sign writes mark number n (from 1) of its kind.
func sign(m games.Mark, n int) string {
	switch m {
	case games.Number, games.Named:
		return strconv.Itoa(n)
	case games.Letter:
		return letter(n - 1)
	}
	return ""
}

// letter counts A … Z, AA, AB …
func letter(n int) string {
	if n < 26 {
		return string(rune('A' + n))
	}
	return letter(n/26-1) + letter(n%26)
}

// Question is what the text below a picture asks; the zero value asks nothing.
type Question struct {
	Ask   games.Text
	Asked []Choosing   // what can be answered now, in the order of the turn
	Areas []Area       // to choose from before a place
	Said  []Answer     // the draft so far, without the answers in Asked
	Notes []games.Text // stand beside the picture; only in words there
}

// Choosing is one of the questions that can be answered now.
type Choosing struct {
	Ask     games.Text
	Choices []Marked
	Taken   []games.Choice // chosen already, see [games.Prompt]
	Said    string         // the chosen word, "" for none
}

// Choices are those of all questions.
func (q Question) Choices() (list []Marked) {
	for _, a := range q.Asked {
		list = append(list, a.Choices...)
	}
	return list
}

// chosen reports whether a choice stands, so that pressing it again changes nothing or takes it back.
func (a Choosing) chosen(m Marked) bool {
	return m.Word == a.Said || slices.ContainsFunc(a.Taken, func(t games.Choice) bool { return t.Word == m.Word })
}

// Answer is a word of a draft. Part is where on its tile it lies, as a compass point, if another choice had
// the same name.
type Answer struct {
	games.Choice
	Part string
}

// Answers are the words of a draft, without those that only lead to the next question, such as the kind of
// a piece before its place.
func Answers(tip table.Tip) []Answer { return answers(tip.Seat, tip.Controls) }

func answers(seat games.Seat, controls []table.Control) (list []Answer) {
	for i, c := range controls {
		m, ok := Said(c)
		leadsOn := c.Prompt.Style == games.Select && i+1 < len(controls) && len(controls[i+1].Words) > len(c.Words)
		if !ok || m.Main || leadsOn {
			continue
		}
		a := Answer{Choice: m.Choice}
		if m.Mark == games.Named {
			asked, _ := c.State.View(seat, c.Words)
			if part, alike := partOf(asked.Items, m.Word); alike {
				a.Part = part
			}
		}
		list = append(list, a)
	}
	return list
}

// QuestionOf returns what a turn asks. offered returns the choices of a question that are offered.
func QuestionOf(t *session.Turn, offered func(table.Control) []Marked) Question {
	asked := t.Tip.Asked()
	before := slices.DeleteFunc(slices.Clone(t.Tip.Controls), func(c table.Control) bool {
		return slices.ContainsFunc(asked, func(a table.Control) bool { return a.At == c.At || takes(a, c.Said) })
	})
	q := Question{Ask: t.Ask(), Said: answers(t.Seat, before), Notes: notesOf(t)}
	for _, c := range asked {
		q.Asked = append(q.Asked, Choosing{c.Prompt.Ask, offered(c), c.Prompt.Taken, c.Said})
	}
	return q
}

// WholeQuestion returns what a turn asks, with all choices.
func WholeQuestion(t *session.Turn) Question {
	return QuestionOf(t, func(c table.Control) []Marked {
		buttons, others := Offered(c.Prompt.Choices, nil, "")
		return InOrder(c.Prompt.Choices, buttons, others)
	})
}

// Decided describes a turn in which everything is decided.
func Decided(t *session.Turn) Question {
	return Question{Said: Answers(t.Tip), Notes: notesOf(t)}
}

func notesOf(t *session.Turn) []games.Text { return slices.Concat(t.Prompt.Shown, t.Prompt.Notes) }

// takes reports whether a question still lists a word among those taken.
func takes(c table.Control, word string) bool {
	return slices.ContainsFunc(c.Prompt.Taken, func(t games.Choice) bool { return t.Word == word })
}

// Listed writes a choice for a list away from the picture: its mark and its place.
func (l Localizer) Listed(m Marked) string {
	label := l.Choice(m)
	if m.Sign == "" || label != m.Sign {
		return label
	}
	return m.Sign + " · " + l.Bare().spot(m.Choice)
}

// maxPressed is the longest button label that says what the choice does, in characters. A phone
// shows no more.
const maxPressed = 34

// maxSaid is how many characters a place can say beside its number, so that two buttons fit side by
// side.
const maxSaid = 18

// Pressed writes the label of a choice's button. A place says what matters most there. Other choices
// have their name, where they lie if others have the same name, and what they do. If that is too
// long, it uses shorter texts, an emblem instead of the name, or [Localizer.Brief].
func (l Localizer) Pressed(m Marked) string {
	label, does := l.Choice(m), l.Does(m)
	switch {
	case m.Mark == games.Number && m.Says.ID != "":
		return label + " · " + l.Bare().said(m.Says)
	case m.Mark != games.Named || does == "":
		return label
	}
	whole := l.withSide(label, m.Word) + " · " + does
	if short := l.Bare().clauses(shortened(m.Does)); utf8.RuneCountInString(whole) > maxPressed {
		whole = l.withSide(label, m.Word) + " · " + short
	}
	if emblem, _ := emblemOf(l.Bare().Text(m.Label)); emblem != "" && utf8.RuneCountInString(whole) > maxPressed {
		whole = JoinWith(" ", []string{m.Sign, l.withSide(emblem, m.Word)}) + " · " + does
	}
	if utf8.RuneCountInString(whole) > maxPressed {
		return l.Brief(m)
	}
	return whole
}

// said writes what a place says, and joins several players by a sign. Names are cut as far as is needed
// for what follows them to stay.
func (l Localizer) said(text games.Text) string {
	const leastName = 2 // characters
	names := l.names
	for most := maxSaid; ; most-- {
		l.names = make([]string, len(names))
		for seat, name := range names {
			l.names[seat] = Clip(name, most)
		}
		said := games.Text{ID: text.ID, Args: maps.Clone(text.Args)}
		if seats, several := said.Args["player"].([]games.Seat); several {
			said.Args["player"] = strings.Join(l.eachSeat(seats), "+")
		}
		if whole := l.Text(said); utf8.RuneCountInString(whole) <= maxSaid || most == leastName {
			return Clip(whole, maxSaid)
		}
	}
}

// withSide adds to the name of a choice in which part of its tile it lies, if others have the same
// name.
func (l Localizer) withSide(name, word string) string {
	if part := l.part(word); part != "" {
		return name + " " + l.Say("bot.part."+part)
	}
	return name
}

// Brief is [Localizer.Pressed] in fewer words, so that a phone shows two such buttons side by side.
// If the name begins with an emblem, only the emblem stands before what the choice does, with an
// arrow if others have the same name.
func (l Localizer) Brief(m Marked) string {
	name, does := l.Bare().Text(m.Label), l.Bare().clauses(shortened(m.Does))
	emblem, _ := emblemOf(name)
	if m.Mark != games.Named || does == "" || emblem == "" {
		return Clip(JoinWith(" · ", []string{l.Choice(m), does}), maxPressed)
	}
	return Clip(JoinWith(" ", []string{m.Sign, emblem + arrows[l.part(m.Word)], does}), maxPressed)
}

// arrows point to parts of a tile or of the board. Some systems draw slanted arrows as emojis, unless
// U+FE0E follows them.
var arrows = map[string]string{
	"nw": "↖\uFE0E", "n": "↑", "ne": "↗\uFE0E",
	"w": "←", "c": "•", "e": "→",
	"sw": "↙\uFE0E", "s": "↓", "se": "↘\uFE0E",
}

// shortened selects the short form of texts that have one.
func shortened(list []games.Text) []games.Text {
	short := make([]games.Text, len(list))
	for i, text := range list {
		short[i] = shortText(text)
	}
	return short
}

// emblemOf separates the emblem at the beginning of a name, "" for none.
func emblemOf(name string) (emblem, rest string) {
	emblem, rest, has := strings.Cut(name, " ")
	if first, _ := utf8.DecodeRuneInString(emblem); !has || unicode.IsLetter(first) {
		return "", name
	}
	return emblem, rest
}

// Does says what a choice does, "" for nothing.
func (l Localizer) Does(m Marked) string { return l.Bare().clauses(m.Does) }

func (l Localizer) clauses(list []games.Text) string {
	clauses := make([]string, len(list))
	for i, clause := range list {
		clauses[i] = l.Text(clause)
	}
	return strings.Join(clauses, ", ")
}
