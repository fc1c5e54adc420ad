package wording

import (
	"math"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/search"
)

// Strength names the strength of a computer player.
func Strength(l Localizer, name string) string { return l.Say("bot.strength." + name) }

// ComputerNames lists the names for computer players of a strength, in order of use. Each strength
// starts at a different name, so that players recognise them.
func ComputerNames(l Localizer, strength string) []string {
	names := everyComputer(l)
	first := len(names) * max(slices.Index(session.Strengths, strength), 0) / len(session.Strengths)
	return slices.Concat(names[first:], names[:first])
}

func everyComputer(l Localizer) []string { return strings.Split(l.Say("bot.computer.names"), ", ") }

// Face returns the number of a computer player's face, which depends on its name: female and male
// names alternate in the lists. Other names get any face.
func Face(l Localizer, s *session.Session, seat games.Seat) int {
	if at := slices.Index(everyComputer(l), s.Players[seat].Name); at >= 0 {
		return at
	}
	return int(seat)
}

// Portraits describes a picture of computer players.
func Portraits(l Localizer, s *session.Session, seats []games.Seat) string {
	var people []string
	for _, seat := range seats {
		p := s.Players[seat]
		people = append(people, l.Bare().Say("bot.computer.face", "player", session.Name(p.Name), "strength", Strength(l, p.Computer)))
	}
	return l.Say("bot.computer.portraits", "players", strings.Join(people, ", "))
}

// Rated says how strong the computer players are in each measured game, and how this was measured,
// with the lowest number of matches behind a rating. It is "" if no game was measured.
func Rated(l Localizer, order []string, known map[string]games.Game) string {
	var lines []string
	least := math.MaxInt
	for _, id := range order {
		list, m := search.Ratings(id)
		if len(list) == 0 || m.Set != known[id].Info().Set {
			continue
		}
		var ratings []string
		for _, r := range list {
			ratings = append(ratings, l.Say("bot.about.rating", "strength", Strength(l, string(r.Strength)), "points", tens(r.Points), "margin", tens(r.Margin)))
			least = min(least, r.Matches)
		}
		lines = append(lines, l.Say("bot.about.ratings", "game", l.GameName(id), "ratings", strings.Join(ratings, ", ")))
	}
	if len(lines) == 0 {
		return ""
	}
	return Join(l.Say("bot.about.rated", "n", least), strings.Join(lines, "\n"))
}

// tens rounds to tens, because ratings are not exact to more than a hundred.
func tens(x float64) int { return 10 * int(math.Round(x/10)) }
