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

// Buttons is how many places of a question have a button of their own: three rows, below which a phone has room for
// the menu that says of all of them what each does. Where no place does anything of its own that menu is needed only
// for what has no button, and MostButtons have one: three rows of five.
const Buttons, MostButtons = 12, 15

// Marked is a choice with what stands for it on the picture and its button.
type Marked struct {
	games.Choice
	Sign string // "7", "B" or ""
}

// Signs returns what stands for the choices on the picture, by word.
func Signs(choices []Marked) map[string]string {
	signs := map[string]string{}
	for _, m := range choices {
		switch {
		case m.Sign != "":
			signs[m.Word] = m.Sign
		case m.Mark == games.Named:
			signs[m.Word] = scene.Here
		}
	}
	return signs
}

// Offered returns the choices with their marks: those with a button, and the others. Both are in reading
// order, and so are their numbers; those of the others run on. Of many places those have a
// button that are most likely wanted, and in any case the one with the word that is needed, "" for none;
// what is no place has one always.
func Offered(choices []games.Choice, needed string) (buttons, others []Marked) {
	order := make([]int, len(choices))
	for i := range order {
		order[i] = i
	}
	listed := func(at int) bool { return choices[at].Menu && choices[at].Word != needed }
	late := slices.DeleteFunc(slices.Clone(order), func(at int) bool { return !listed(at) })
	isPlace := func(at int) bool { return choices[at].Mark == games.Number && !listed(at) }
	places := slices.DeleteFunc(slices.Clone(order), func(at int) bool { return !isPlace(at) })
	if does := slices.ContainsFunc(places, func(at int) bool { return len(choices[at].Does) > 0 }); len(places) > MostButtons || does && len(places) > Buttons {
		slices.SortStableFunc(places, func(a, b int) int {
			return cmp.Or(before(choices[a].Word == needed, choices[b].Word == needed), choices[a].Rank-choices[b].Rank)
		})
		late = append(late, places[Buttons:]...)
	}
	slices.SortStableFunc(order, func(a, b int) int { return before(!slices.Contains(late, a), !slices.Contains(late, b)) })
	count := map[games.Mark]int{}
	signs := make([]string, len(choices))
	for _, at := range order {
		c := choices[at]
		count[c.Mark] = cmp.Or(c.Nth, count[c.Mark]+1)
		signs[at] = sign(c.Mark, count[c.Mark])
	}
	for _, at := range order {
		m := Marked{choices[at], signs[at]}
		if m.Mark == games.Named && count[games.Named] == 1 {
			m.Sign = ""
		}
		if slices.Contains(late, at) {
			others = append(others, m)
		} else {
			buttons = append(buttons, m)
		}
	}
	return buttons, others
}

// InOrder returns the choices of a question, those with a button and the others, as a list has them: in the
// order of their numbers, after what has none; where nothing has a mark, as the game has them.
func InOrder(choices []games.Choice, buttons, others []Marked) []Marked {
	order := func(m Marked) int {
		n, _ := strconv.Atoi(m.Sign) // none where it is no number
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

// Nothing is the word of the choice beside all others of a question, such as to place no follower: the only one
// without a mark. "" for none.
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

// Among returns the choices of a question with those that are taken, each where it stood before.
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

// before orders what has a quality before what has not.
func before(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// sign writes mark number n (from 1) of its sort.
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

// Question is what is asked below a picture; the zero question asks nothing.
type Question struct {
	Ask     games.Text
	Choices []Marked
	Said    []games.Choice // words of the draft so far
	Notes   []games.Text   // told beside the picture, and in words only there
}

// QuestionOf returns what a turn asks, with the choices of the open question that have a button.
// needed is one of them that has to have one, "" for none.
func QuestionOf(t *session.Turn, needed string) Question {
	return questionOf(t, func(choices []games.Choice) []Marked {
		buttons, _ := Offered(choices, needed)
		return buttons
	})
}

// WholeQuestion returns what a turn asks, with all choices.
func WholeQuestion(t *session.Turn) Question {
	return questionOf(t, func(choices []games.Choice) []Marked {
		buttons, others := Offered(choices, "")
		return InOrder(choices, buttons, others)
	})
}

// questionOf is a question with what is offered of the choices beside a preset and of those of
// the open question.
func questionOf(t *session.Turn, offered func([]games.Choice) []Marked) Question {
	q := Decided(t)
	q.Ask = t.Ask()
	for _, c := range t.Tip.Asked() {
		q.Choices = append(q.Choices, offered(c.Prompt.Choices)...)
	}
	return q
}

// Decided returns what there is to say of a turn in which nothing is asked any more.
func Decided(t *session.Turn) Question {
	q := Question{Notes: slices.Concat(t.Prompt.Shown, t.Prompt.Notes)}
	for _, c := range t.Tip.Controls {
		for _, choice := range c.Prompt.Choices {
			if choice.Word == c.Said {
				q.Said = append(q.Said, choice)
			}
		}
	}
	return q
}

// Listed writes a choice for a list, where it stands away from the picture: its mark and its
// place.
func (l Localizer) Listed(m Marked) string {
	label := l.Choice(m)
	if m.Sign == "" || label != m.Sign {
		return label
	}
	return m.Sign + " · " + l.Bare().spot(m.Choice)
}

// maxPressed is how long the label of a button is that says what choosing does, in characters:
// as much as a phone shows.
const maxPressed = 34

// Pressed writes the label of a choice's button: of a place with the points that it brings at once, or can, or with what
// the game says of them; of what its place does not tell, with where it lies among others of its name, and with what
// choosing it does. Where that is too long, it does so in fewer words, an emblem stands for the name, or
// [Localizer.Brief] is written.
func (l Localizer) Pressed(m Marked) string {
	label, does := l.Choice(m), l.Does(m)
	switch {
	case m.Mark == games.Number && m.Says.ID != "":
		return Clip(label+" · "+l.Bare().Text(m.Says), maxPressed)
	case m.Mark == games.Number && m.Gains+m.May > 0:
		return label + gaining(m.Gains, m.May)
	case m.Mark != games.Named || does == "":
		return label
	}
	whole := l.sided(label, m.Word) + " · " + does
	if short := l.Bare().clauses(shortened(m.Does)); utf8.RuneCountInString(whole) > maxPressed {
		whole = l.sided(label, m.Word) + " · " + short
	}
	if emblem, _ := emblemOf(l.Bare().Text(m.Label)); emblem != "" && utf8.RuneCountInString(whole) > maxPressed {
		whole = JoinWith(" ", []string{m.Sign, l.sided(emblem, m.Word)}) + " · " + does
	}
	if utf8.RuneCountInString(whole) > maxPressed {
		return l.Brief(m)
	}
	return whole
}

// gaining writes points that a choice brings at once, and in brackets those that depend on the next.
func gaining(gains, may int) string {
	switch {
	case may == 0:
		return " · " + Signed(gains)
	case gains == 0:
		return " (" + Signed(may) + ")"
	}
	return " · " + Signed(gains) + " (" + Signed(may) + ")"
}

// sided adds to the name of what is chosen with a word in which part of its tile it lies, where others have that name.
func (l Localizer) sided(name, word string) string {
	if part := l.part(word); part != "" {
		return name + " " + l.Say("bot.part."+part)
	}
	return name
}

// Brief is [Localizer.Pressed] in fewer words, so that a phone shows two such buttons beside each other: of
// a name that begins with an emblem, which the picture shows too, that alone stands before what choosing does; its
// number says where it lies.
func (l Localizer) Brief(m Marked) string {
	name, does := l.Bare().Text(m.Label), l.Bare().clauses(shortened(m.Does))
	emblem, _ := emblemOf(name)
	if m.Mark != games.Named || does == "" || emblem == "" {
		return Clip(JoinWith(" · ", []string{l.Choice(m), does}), maxPressed)
	}
	return Clip(JoinWith(" ", []string{m.Sign, emblem, does}), maxPressed)
}

// shortened asks for the short form of texts that have one.
func shortened(list []games.Text) []games.Text {
	short := make([]games.Text, len(list))
	for i, text := range list {
		short[i] = games.Text{ID: text.ID, Args: maps.Clone(text.Args)}
		if short[i].Args == nil {
			short[i].Args = map[string]any{}
		}
		short[i].Args["short"] = "yes"
	}
	return short
}

// emblemOf cuts the emblem off with which a name begins, "" for none.
func emblemOf(name string) (emblem, rest string) {
	emblem, rest, has := strings.Cut(name, " ")
	if first, _ := utf8.DecodeRuneInString(emblem); !has || unicode.IsLetter(first) {
		return "", name
	}
	return emblem, rest
}

// Does writes what choosing something does, "" where there is nothing to be said.
func (l Localizer) Does(m Marked) string { return l.Bare().clauses(m.Does) }

// DoesWithin is [Localizer.Does] in so many characters at most: what comes last is left out.
func (l Localizer) DoesWithin(m Marked, most int) string {
	const more = ", …"
	for n := len(m.Does); n > 1; n-- {
		text := l.Bare().clauses(m.Does[:n])
		if n < len(m.Does) {
			text += more
		}
		if utf8.RuneCountInString(text) <= most {
			return text
		}
	}
	return Clip(l.Does(m), most)
}

func (l Localizer) clauses(list []games.Text) string {
	clauses := make([]string, len(list))
	for i, clause := range list {
		clauses[i] = l.Text(clause)
	}
	return strings.Join(clauses, ", ")
}
