package wording

import (
	"slices"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Calling is the first line of a turn post: who must decide, what, and until when.
func Calling(l Localizer, s *session.Session, ask string) string {
	title := l.Say("bot.turn.title", "seat", l.seated(s.ActingPeople()...), "player", s.UsersOf(s.ActingPeople()), "ask", ask)
	return Join(Paused(l, s), First(l, s), onlyPlace(l, s), title, Deadline(l, s))
}

// Several reports whether a turn asks only presets, and more than one: then each question stands
// above its own buttons.
func Several(t *session.Turn) bool { return t.Tip.Ready && len(t.Tip.Asked()) > 1 }

// Asked is the question of a turn as it stands above its buttons. It stays after the answer; the
// button that confirms shows the answer.
func Asked(l Localizer, t *session.Turn) string {
	if Several(t) {
		return l.Say("bot.turn.several")
	}
	return l.On(t.Scene).Text(t.Ask())
}

// First explains what to do, for a player who has not decided anything in this match. It disappears
// when the player has done a part of the turn or if a preset does it. In a lesson the lesson
// explains this.
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

// onlyPlace says that the first part of a turn is already done because only one place was possible;
// "" otherwise, or if the game has no words for it.
func onlyPlace(l Localizer, s *session.Session) string {
	t, open := s.OpenTurn()
	if !open || len(t.Tip.Actions) == 0 || t.Chosen() {
		return ""
	}
	return l.Or(s.GameID+".only", "")
}

// Thinking is the text of a turn post while only computer players have to decide: for whom one
// decides, and the turn so far.
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

// Call pings the seats that must decide, below the live post. It stays during the whole turn, so it
// does not name the first question.
func Call(l Localizer, s *session.Session) string {
	ask := l.Say("bot.turn.secret")
	if _, open := s.OpenTurn(); open {
		ask = l.Say("bot.turn.yours")
	}
	return Join(Calling(l, s, ask), l.Say("bot.turn.above", "link", s.Link()))
}

// Pending is the first line of a post about a decision that can still be undone, or that waits for
// the other match of a duel.
func Pending(l Localizer, s *session.Session) string {
	if s.HasSealed() {
		return Join(Paused(l, s), l.Say("bot.duel.title", "player", s.UserOf(s.Pending.Seat)))
	}
	title := l.Say("bot.window.title", "player", s.UserOf(s.Pending.Seat), "time", session.Moment(s.Pending.Until))
	return Join(Paused(l, s), title)
}

// Deed is the label of the button that commits: the labels of the only action, otherwise "Confirm".
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

// Answered is the only question of a turn that is ready to commit, answered by its preset or by the
// person. ok is false if there are several questions, or if nothing else is possible.
func Answered(t *session.Turn) (c table.Control, ok bool) {
	asked := t.Tip.Asked()
	if !t.Tip.Ready || len(t.Only) > 0 || len(asked) != 1 {
		return table.Control{}, false
	}
	return asked[0], true
}

// Committing is the label of the button that commits an answer. It says where the answer lies among
// others with its name, by an arrow if words are too long. "" if the answer has no name or does not fit on a
// button.
func Committing(l Localizer, answer Marked) string {
	if answer.Mark == games.Number || answer.Mark == games.Letter || answer.Label.ID == "" {
		return ""
	}
	l = l.Bare()
	name := l.Text(answer.Label)
	pointed := JoinWith(" ", []string{name, arrows[l.part(answer.Word)]})
	for _, what := range []string{l.withSide(name, answer.Word), pointed, name} {
		if label := l.Say("bot.button.confirm.what", "what", what); utf8.RuneCountInString(label) <= maxPressed {
			return label
		}
	}
	return ""
}

// Retired is the text of an outdated copy of a match's post.
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

// HandTitle is the title of a seat's private view when it has nothing to choose: others must
// decide, or the seat has decided and the turn continues elsewhere.
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
