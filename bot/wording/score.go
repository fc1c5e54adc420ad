package wording

import (
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Standing is a small line with everybody's points.
func Standing(l Localizer, s *session.Session) string { return Scores(l, s.Match.State.Score()) }

// Scores is a small line with the points of each seat.
func Scores(l Localizer, score []int) string {
	parts := make([]string, len(score))
	for i, points := range score {
		seat := games.Seat(i)
		parts[i] = fmt.Sprintf("**%s** %s %d", seat, l.Seat(seat), points)
	}
	return "-# " + strings.Join(parts, " · ")
}

// SeatPoints is a line with the points of a seat, and below it the terms of their sum.
func SeatPoints(l Localizer, seat games.Seat, points int, terms []games.Term) string {
	line := l.Say("bot.result.line", "letter", seat.String(), "player", seat, "points", points)
	return line + small(l.Sum(terms))
}

// small puts a text below another, in small letters.
func small(text string) string {
	if text == "" {
		return ""
	}
	return "\n-# " + text
}
