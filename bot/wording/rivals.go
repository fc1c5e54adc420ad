package wording

import (
	"fmt"
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Rivals writes about the matches of two people.
type Rivals struct {
	L     Localizer
	Names [2]string // untrusted
	Info  func(game string) games.Info
	Order []string // of the games
}

// say writes a text that can name the two people.
func (r Rivals) say(id string, pairs ...any) string {
	return r.L.Say(id, append([]any{"player", session.Name(r.Names[0]), "rival", session.Name(r.Names[1])}, pairs...)...)
}

// pair writes a text about a number of each of the two.
func (r Rivals) pair(id string, of [2]int) string { return r.say(id, "first", of[0], "second", of[1]) }

// lastShown is how many of the latest matches are listed.
const lastShown = 5

// Account says who leads, with the figures by game, and lists the latest matches. where is the text that says which
// matches count.
func (r Rivals) Account(all session.Rivalry, where string) string {
	lines := []string{r.pair("bot.rivals.title", all.Total.Wins), r.figures(all.Total)}
	for _, game := range r.Order {
		if of := all.Games[game]; of.Matches > 0 {
			lines = append(lines, r.game(game, of, len(all.Games) > 1))
		}
	}
	lines = append(lines, r.L.Say("bot.rivals.last"))
	for i, e := range slices.Backward(all.List) {
		if i >= len(all.List)-lastShown {
			lines = append(lines, r.encounter(e))
		}
	}
	return Join(append(lines, r.ranks(all.Total), r.L.Say(where))...)
}

// None says that there is no match.
func (r Rivals) None() string { return r.say("bot.rivals.none") }

// game is the account of one game. Without others, the figures above it are the same.
func (r Rivals) game(game string, of session.Versus, others bool) string {
	lines := []string{r.L.Say("bot.rivals.game", "game", session.GameName(game), "first", of.Wins[0], "second", of.Wins[1])}
	if others {
		lines = append(lines, r.figures(of))
	}
	if !r.Info(game).Unscored {
		lines = append(lines, r.say("bot.rivals.points", "first", of.Points[0], "second", of.Points[1],
			"mean", r.mean(of, 0), "other", r.mean(of, 1)))
	}
	return Join(lines...)
}

func (r Rivals) mean(of session.Versus, i int) string {
	return decimal(r.L, float64(of.Points[i])/float64(of.Matches))
}

// figures are the numbers of matches and the longest rows of victories.
func (r Rivals) figures(of session.Versus) string {
	line := r.L.Say("bot.rivals.matches", "n", of.Matches)
	if of.Drawn > 0 {
		line += " · " + drawn(r.L, of.Drawn)
	}
	if slices.Max(of.Row[:]) > 1 {
		line = Join(line, r.pair("bot.rivals.row", of.Row))
	}
	return line
}

// encounter is a line about a match, with a link to it. The name of the winner is bold.
func (r Rivals) encounter(e session.Encounter) string {
	var sides [2]string
	for i, name := range r.Names {
		side := r.L.Name(name)
		if !r.Info(e.Game).Unscored {
			side += fmt.Sprintf(" %d", e.Points[i])
		}
		if e.Ahead == i {
			side = r.L.Bold(side)
		}
		if e.Left[i] {
			side += " " + r.L.Say("bot.result.gone")
		}
		sides[i] = side
	}
	line := r.L.Say("bot.rivals.match", "game", session.GameName(e.Game), "link", e.Link, "when", fmt.Sprintf("<t:%d:d>", e.Ended),
		"first", sides[0], "second", sides[1])
	if e.Table > 2 {
		line += r.L.Say("bot.rivals.table", "n", e.Table)
	}
	return line
}

// ranks says how the two are compared at larger tables, "" if there were none.
func (r Rivals) ranks(of session.Versus) string {
	if of.Tables == 0 {
		return ""
	}
	return r.L.Say("bot.rivals.ranks", "n", of.Tables)
}

// Form says what the picture of the form shows.
func (r Rivals) Form(latest []session.Encounter) string {
	return r.say("bot.rivals.form", "game", session.GameName(latest[0].Game), "n", len(latest))
}

// AltForm is Form with the ratings, for those who cannot see the picture.
func (r Rivals) AltForm(latest []session.Encounter) string {
	r.L = r.L.Bare()
	first, last := latest[0].Rating, latest[len(latest)-1].Rating
	return r.say("bot.rivals.alt", "game", session.GameName(latest[0].Game), "n", len(latest),
		"first", first[0], "last", last[0], "rivalfirst", first[1], "rivallast", last[1])
}
