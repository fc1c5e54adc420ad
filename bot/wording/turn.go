package wording

import (
	"slices"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Calling is the first line of a turn post: who has to decide, what is asked, until when.
func Calling(l Localizer, s *session.Session, ask string) string {
	title := l.Say("bot.turn.title", "seat", l.seated(s.ActingPeople()...), "player", s.UsersOf(s.ActingPeople()), "ask", ask)
	return Join(Paused(l, s), First(l, s), alone(l, s), title, Deadline(l, s))
}

// Several reports whether nothing but presets is asked and more than one: then each of the questions
// stands above its own buttons.
func Several(t *session.Turn) bool { return t.Tip.Ready && len(t.Tip.Asked()) > 1 }

// Asked is the question of a turn as it stands above its buttons, also when it is answered: the button that
// confirms says how.
func Asked(l Localizer, t *session.Turn) string {
	if Several(t) {
		return l.Say("bot.turn.several")
	}
	return l.On(t.Scene).Text(t.Ask())
}

// First says in a sentence what to do, where somebody decides who has not decided anything in the
// match before, as long as nothing of the turn is done or preset. A lesson says it itself.
func First(l Localizer, s *session.Session) string {
	what := l.Or(s.GameID+".first", "")
	if what == "" || s.Taught() || !slices.ContainsFunc(s.ActingPeople(), s.Untried) {
		return ""
	}
	if t, open := s.OpenTurn(); open && slices.ContainsFunc(t.Tip.Controls, func(c table.Control) bool { return c.Said != "" }) {
		return ""
	}
	return l.Say("bot.turn.first", "what", what)
}

// alone says that what comes first in a turn is done already, since it could be done in one place
// only; "" where that is not so or the game has no words for it.
func alone(l Localizer, s *session.Session) string {
	t, open := s.OpenTurn()
	if !open || len(t.Tip.Actions) == 0 || t.Chosen() {
		return ""
	}
	return l.Or(s.GameID+".only", "")
}

// Thinking is the text of a turn post while nobody but computers has to decide: for whom one
// does, and what the turn has come to.
func Thinking(l Localizer, s *session.Session) string {
	var own, others []games.Seat
	for _, seat := range s.Acting() {
		if s.IsComputer(seat) {
			own = append(own, seat)
		} else {
			others = append(others, seat)
		}
	}
	lines := []string{Paused(l, s)}
	if len(own) > 0 {
		lines = append(lines, l.Say("bot.computer.thinks", "players", own))
	}
	if len(others) > 0 {
		lines = append(lines, l.Say("bot.computer.standsin", "players", others))
	}
	return Join(append(lines, aside(l, Lines(l, s.MovesOfTurn(s.Everybody()...))))...)
}

// Call calls the seats that have to decide to the live post above. It stands below for the whole turn,
// and so does not say which question of it comes first.
func Call(l Localizer, s *session.Session) string {
	ask := l.Say("bot.turn.secret")
	if _, open := s.OpenTurn(); open {
		ask = l.Say("bot.turn.yours")
	}
	return Join(Calling(l, s, ask), l.Say("bot.turn.above", "link", s.Link()))
}

// Pending is the first line of a post about a decision that can still be undone, or waits for the other
// match of a duel.
func Pending(l Localizer, s *session.Session) string {
	if s.HasSealed() {
		return Join(Paused(l, s), l.Say("bot.duel.title", "player", s.UserOf(s.Pending.Seat)))
	}
	title := l.Say("bot.window.title", "player", s.UserOf(s.Pending.Seat), "time", session.Moment(s.Pending.Until))
	return Join(Paused(l, s), title)
}

// Deed is the label of the button that commits: the only action there is by its own labels,
// else Confirm.
func Deed(l Localizer, t *session.Turn) string {
	var labels []string
	for _, only := range t.Only {
		labels = append(labels, l.Bare().Text(only.Choices[0].Label))
	}
	if label := JoinWith(" · ", labels); label != "" {
		return label
	}
	return l.Say("bot.button.confirm")
}

// Answered is the one question that a turn asks which could be committed: its preset answers it, or the
// person has. There is none where several are asked or nothing else can be done.
func Answered(t *session.Turn) (c table.Control, ok bool) {
	asked := t.Tip.Asked()
	if !t.Tip.Ready || len(t.Only) > 0 || len(asked) != 1 {
		return table.Control{}, false
	}
	return asked[0], true
}

// Committing is the label of the button that commits an answer, with where that lies among others of its name unless
// that is too long. "" where it has no name or does not fit a button.
func Committing(l Localizer, answer Marked) string {
	if answer.Mark == games.Number || answer.Mark == games.Letter || answer.Label.ID == "" {
		return ""
	}
	l = l.Bare()
	name := l.Text(answer.Label)
	for _, what := range []string{l.sided(name, answer.Word), name} {
		if label := l.Say("bot.button.confirm.what", "what", what); utf8.RuneCountInString(label) <= maxPressed {
			return label
		}
	}
	return ""
}

// Retired is what an older copy of a match's post becomes.
func Retired(l Localizer, s *session.Session) string {
	moved := "bot.turn.moved"
	switch s.Status {
	case session.Lobby:
		moved = "bot.lobby.moved"
	case session.Over:
		moved = "bot.press.over"
	}
	return l.Say(moved, "link", s.Link())
}

// HandTitle heads what a seat sees in private when it has nothing to choose: that others have
// to, or once it has decided where the turn goes on.
func HandTitle(l Localizer, s *session.Session, seat games.Seat, decided bool) string {
	switch {
	case !decided:
		return l.Say("bot.hand.wait", "players", s.Acting())
	case s.Acts(seat) && s.Taught():
		return l.Say("bot.lesson.goon", "link", s.Link())
	case s.Acts(seat):
		return l.Say("bot.hand.goon", "link", s.Link())
	}
	return l.Say("bot.hand.done")
}
