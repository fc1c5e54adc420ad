package wording

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Limits of records.
var (
	turnLimit    = limit{runes: 350, words: 60} // for a turn
	accountLimit = limit{runes: 900, words: 60} // for a turn that ended the match, with the whole final scoring
)

// maxTold is how many characters a record of several turns may have; the points follow.
const maxTold = 2800

// Lines describes moves for all players, latest last. There is a line for each turn. A turn of
// several moves has a new line after each random outcome.
func Lines(l Localizer, moves []session.Move) []string {
	return linesOf(l, moves, limit{runes: asideLine})
}

// linesOf is Lines with a limit of each line. What is counted in a turn has a line of its own, whoever
// did it.
func linesOf(l Localizer, moves []session.Move, most limit) (lines []string) {
	var line []games.Event
	counting := false // what all seats have built in the turn
	flush := func() {
		if told := l.sentences(line); len(told) > 0 {
			lines = append(lines, l.fitting(told, most))
		}
		line = nil
	}
	for i, m := range moves {
		on, begins := i > 0 && moves[i-1].On, l.gathers(m) && !counting
		counting = on && counting || begins
		within := on && !begins && (counting || moves[i-1].Seat == m.Seat)
		if !within {
			flush()
		}
		if len(m.Undone) > 0 {
			flush()
			lines = append(lines, struck(l, m)...)
		}
		drawn := false
		for _, e := range m.Events {
			if !l.public(m.Seat, e) || l.goesWithoutSaying(m, e) {
				continue
			}
			if within && !drawn && e.Draw != "" && l.eventID(e) != "" {
				flush()
				drawn = true
			}
			line = append(line, e)
		}
	}
	flush()
	return lines
}

// gathers reports whether a move begins with something that is counted together with its like.
func (l Localizer) gathers(m session.Move) bool {
	return len(m.Events) > 0 && l.info.Kind(m.Events[0].Kind).Gathers
}

// goesWithoutSaying reports whether an event is clear from the points of its move, such as a follower
// that comes back.
func (l Localizer) goesWithoutSaying(m session.Move, e games.Event) bool {
	return l.told(e) == games.Unsaid && e.Draw == "" && m.Scores()
}

// struck writes what a move took back, struck through, one event in a line.
func struck(l Localizer, m session.Move) (lines []string) {
	for _, line := range Lines(l, m.Undone) {
		lines = append(lines, "~~"+strings.ReplaceAll(line, "\n", " ")+"~~")
	}
	return lines
}

// public reports whether all players may read an event. What another seat is to play with, which needs no mention later,
// belongs to that seat's turn post.
func (l Localizer) public(seat games.Seat, e games.Event) bool {
	return !e.Private && (e.Draw == "" || seat < 0 || e.Seat < 0 || e.Seat == seat || l.told(e) != games.Unsaid)
}

// Recap says what the seat has done in its turn, or at its beginning what happened since its last
// one.
func Recap(l Localizer, s *session.Session, seat games.Seat) string {
	if turn := s.SoFar(seat); len(turn) > 0 {
		return aside(l, Lines(l, turn))
	}
	return since(l, s, seat)
}

// Progress tells the seat to act what it needs to know. In the middle of a turn this is the turn so
// far, and at its end also what was chosen and can be taken back. At the beginning it is what the
// others did. A preview needs no words.
func Progress(l Localizer, s *session.Session, t *session.Turn) string {
	l = l.On(t.Scene)
	turn := s.SoFar(t.Seat)
	lines := Lines(l, turn)
	planned, most := plannedLines(l, t), mostSoFar
	if slices.ContainsFunc(turn, func(m session.Move) bool { return len(m.Undone) > 0 }) {
		most = mostAside // what was taken back takes lines, too
	}
	switch last := len(lines) - 1; {
	case len(lines) == 0 && t.Chosen():
		return ""
	case len(lines) == 0:
		return Recap(l, s, t.Seat)
	case len(planned) == 0 && turn[len(turn)-1].Scores(): // the scoring was just now
		return Join(soFar(l, lines[:last], most-1), lines[last])
	}
	for _, line := range planned {
		lines = append(lines, l.Say("bot.turn.planned", "deed", line))
	}
	return soFar(l, lines, most)
}

// mostSoFar limits the lines about the running turn, because its player remembers the rest.
const mostSoFar = 2

// soFar keeps the latest lines.
func soFar(l Localizer, lines []string, most int) string {
	return aside(l, lines[max(0, len(lines)-most):])
}

// plannedLines describes the result of the draft. Each line has room for a remark that it is not
// final.
func plannedLines(l Localizer, t *session.Turn) []string {
	most := limit{runes: asideLine - utf8.RuneCountInString(l.Say("bot.turn.planned", "deed", ""))}
	return linesOf(l, []session.Move{{Seat: t.Seat, Events: t.Tip.Events}}, most)
}

// Rest says what the last press has done beyond the name of its button, if that can be changed, ""
// for nothing: "4 long walls". It uses the fact by which the game counts such things.
func Rest(l Localizer, t *session.Turn) string {
	l.board = nil // the picture shows where
	if t.Before == nil {
		return ""
	}
	var group []games.Event
	for _, e := range append(slices.Clip(t.Tip.Events[t.Told:]), last(t)...) {
		if kind := l.info.Kind(e.Kind); kind.Gathers && kind.By != "" && (len(group) == 0 || group[0].Kind == e.Kind) {
			group = append(group, e)
		}
	}
	if len(group) == 0 {
		return ""
	}
	return l.Say("bot.turn.rest", "list", l.List(l.clausesOf(group)))
}

// last returns the events of the action that ends the turn once it is confirmed. It returns none if
// they are random.
func last(t *session.Turn) []games.Event {
	if !t.Tip.Ready {
		return nil
	}
	_, events, err := games.Play(t.Tip.State, t.Seat, []games.Action{games.Join(t.Tip.Words...)})
	if err != nil {
		return nil
	}
	return events
}

// Decision describes a decision that waits to become final: the turn so far, what was chosen since,
// and at the end the words of the action that ends it.
func Decision(l Localizer, s *session.Session, t *session.Turn) string {
	l = l.On(t.Scene)
	lines := append(Lines(l, s.SoFar(t.Seat)), plannedLines(l, t)...)
	if words := lastWords(l, t); len(words) > 0 {
		lines = append(lines, Capital(strings.Join(words, " · ")))
	}
	return aside(l, lines)
}

// lastWords lists the labels of the choices that make up the action that ends the turn.
func lastWords(l Localizer, t *session.Turn) (words []string) {
	for _, c := range t.Tip.Controls {
		for _, choice := range c.Prompt.Choices {
			if c.At >= t.Tip.Told && choice.Word == c.Said {
				words = append(words, l.spot(choice))
			}
		}
	}
	for _, only := range t.Only {
		words = append(words, l.Text(only.Choices[0].Label))
	}
	return words
}

// Told describes some finished turns, one paragraph each. If no event names the player of the last
// one, the text does.
func Told(l Localizer, seat games.Seat, moves []session.Move) string {
	var turns []string
	for _, m := range moves {
		turns = append(turns, struck(l, m)...)
	}
	for _, turn := range turnsOf(l, memorable(l, summed(l, moves))) {
		if told := short(l, turn); told != "" {
			turns = append(turns, told)
		}
	}
	if lines := latest(turns, maxTold); len(lines) > 0 {
		return strings.Join(lines, "\n")
	}
	return l.Say("bot.record.played", "player", seat)
}

// short describes a turn within the length of a record. If it is too long, it leaves out sums,
// which the Points button shows.
func short(l Localizer, turn []games.Event) string {
	most := turnLimit
	if slices.ContainsFunc(turn, func(e games.Event) bool { return e.Kind == games.FinalScoring }) {
		most = accountLimit
	}
	if text := l.joined(l.sentences(turn)); most.holds(text) {
		return text
	}
	return l.fitting(l.bare(turn), most)
}

// bare describes events without sums, and only the results of the steps of a turn.
func (l Localizer) bare(events []games.Event) []sentence {
	l.unsummed = true
	told := l.sentences(events)
	for i := range told {
		told[i].text = strings.ReplaceAll(told[i].text, " ()", "")
	}
	return told
}

// turnsOf lists the events that all players may read, by turn.
func turnsOf(l Localizer, moves []session.Move) (turns [][]games.Event) {
	for i, m := range moves {
		if i == 0 || !moves[i-1].On {
			turns = append(turns, nil)
		}
		for _, e := range m.Events {
			if l.public(m.Seat, e) {
				turns[len(turns)-1] = append(turns[len(turns)-1], e)
			}
		}
	}
	return turns
}

// told returns how the game wants an event described after its turn.
func (l Localizer) told(e games.Event) games.Telling { return l.info.Kind(e.Kind).Told }

// memorable returns the moves of a turn without events that need no mention.
func memorable(l Localizer, turn []session.Move) []session.Move {
	turn = slices.Clone(turn)
	for i := range turn {
		turn[i].Events = slices.DeleteFunc(slices.Clone(turn[i].Events), func(e games.Event) bool { return l.told(e) == games.Unsaid })
	}
	return turn
}

// Notes writes a prompt's notes, one in a line.
func Notes(l Localizer, notes []games.Text) string {
	lines := make([]string, len(notes))
	for i, n := range notes {
		mark, text := "", l.Text(n)
		if small, is := strings.CutPrefix(text, "-# "); is {
			mark, text = "-# ", small
		}
		if text != "" {
			text = Capital(text)
		}
		lines[i] = mark + text
	}
	return strings.Join(lines, "\n")
}

// summed returns the moves of a turn with fewer events: those that another event lists or sums up
// are left out.
func summed(l Localizer, turn []session.Move) []session.Move {
	listing := func(e games.Event) bool { return l.told(e) == games.Listing }
	if !slices.ContainsFunc(turn, func(m session.Move) bool { return slices.ContainsFunc(m.Events, listing) }) {
		return turn
	}
	var list []string
	turn = slices.Clone(turn)
	for i, m := range turn {
		turn[i].Events = nil
		for _, e := range m.Events {
			switch kind := l.info.Kind(e.Kind); {
			case kind.Told == games.Listed:
				list = append(list, "**"+e.Fact(kind.List)+"**")
				continue
			case kind.Told == games.Detail:
				continue
			case kind.Told == games.Listing && len(list) > 0:
				e.Facts = append(slices.Clone(e.Facts), games.Fact{Name: kind.List, Value: l.List(list)})
				list = nil
			}
			turn[i].Events = append(turn[i].Events, e)
		}
	}
	return turn
}
