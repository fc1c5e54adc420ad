package wording

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

const (
	maxStep   = 2400 // characters for one step of the past
	maxGained = 2400 // of a page with the reasons for a seat's points
)

// Step describes a step of the past for a seat: its number, what happened as far as the seat may
// know, and the points after it.
func Step(l Localizer, step table.Step, of int, seat games.Seat) string {
	return Join(
		stepTitle(l, step, of),
		Clip(stepStory(l, step, seat), maxStep),
		Strip(l, step.After.Still(seat)),
	)
}

// Turn describes the step that ends a turn, with everything that happened in the turn, as briefly
// as its record.
func Turn(l Localizer, step table.Step, events []games.Event, of int) string {
	if step.N == 0 {
		return Step(l, step, of, games.Spectator)
	}
	seat := step.Entry.Seat
	return Join(
		stepTitle(l, step, of),
		"> "+Told(l, seat, []session.Move{{Seat: seat, Events: events}}),
		Strip(l, step.After.Still(games.Spectator)),
	)
}

func stepTitle(l Localizer, step table.Step, of int) string {
	if step.N == 0 {
		return l.Say("bot.past.start", "of", of)
	}
	return l.Say("bot.past.step", "at", step.N, "of", of, "player", step.Entry.Seat)
}

func stepStory(l Localizer, step table.Step, seat games.Seat) string {
	var lines []string
	for _, e := range step.Events {
		if e.Private && e.Seat != seat {
			continue
		}
		if sentence := l.Event(e); sentence != "" {
			lines = append(lines, "> "+sentence)
		}
	}
	if len(lines) == 0 && step.N > 0 {
		return "> " + l.Say("bot.record.played", "player", step.Entry.Seat)
	}
	return strings.Join(counted(lines), "\n")
}

// counted replaces equal lines by one line with their number, at the place of the first.
func counted(lines []string) (list []string) {
	for _, equal := range groupBy(lines, func(line string) string { return line }) {
		line := equal[0]
		if n := len(equal); n > 1 {
			line += " (×\u00a0" + strconv.Itoa(n) + ")"
		}
		list = append(list, line)
	}
	return list
}

// Earning lists what may still give a seat points, "" if there is nothing or the game cannot tell.
func Earning(l Localizer, s *session.Session, seat games.Seat) string {
	earner, able := s.Match.State.(games.Earner)
	if !able || s.Status == session.Over {
		return ""
	}
	return accounted(l, s, "bot.account.earning", earner.Earning(seat))
}

// Holding lists what a seat's points come from at present, "" if there is nothing or the game does
// not say.
func Holding(l Localizer, s *session.Session, seat games.Seat) string {
	holder, able := s.Match.State.(games.Holder)
	if !able {
		return ""
	}
	return accounted(l, s, "bot.account.holding", holder.Holding(seat))
}

// accounted is a list of what counts on the board, with a title; "" without entries.
func accounted(l Localizer, s *session.Session, title string, texts []games.Text) string {
	if len(texts) == 0 {
		return ""
	}
	board, _ := s.Match.State.View(games.Spectator, nil)
	l = l.On(board)
	lines := []string{l.Say(title)}
	for _, t := range texts {
		lines = append(lines, "• "+Capital(l.Text(t)))
	}
	return strings.Join(lines, "\n")
}

// Points explains a seat's points in pages, as far as the viewer may know: a line for each different
// event with its turn, the latest turn first.
func Points(l Localizer, course []table.Step, seat, viewer games.Seat) (pages []string) {
	numbers := table.Numbered(course)
	turns := make([][]string, numbers[len(numbers)-1]+1)
	for i, step := range course {
		for _, e := range step.Events {
			if n := numbers[i]; e.Seat == seat && len(e.Terms) > 0 && (!e.Private || viewer == seat) {
				turns[n] = append(turns[n], l.Say("bot.account.turn", "n", n, "what", l.Event(e)))
			}
		}
	}
	slices.Reverse(turns)
	lines := counted(slices.Concat(turns...))
	if len(lines) == 0 {
		return []string{""} // the number stands above
	}
	return Pages(lines, 0, maxGained)
}
