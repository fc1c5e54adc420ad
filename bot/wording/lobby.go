package wording

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// maxThreadName is how long the name of a thread can be, in characters.
const maxThreadName = 100

// LobbyTitle says what is to be played, and after which edition.
func LobbyTitle(l Localizer, s *session.Session) string {
	return Join(
		l.Say("bot.lobby.title", "game", session.GameName(s.GameID)),
		l.Or(s.GameID+".tagline", ""),
		l.Origin(s.Game.Info()),
	)
}

// Card tells of a game in a few lines: what it is about, for how many it is and how long it takes.
func Card(l Localizer, info games.Info) string {
	return Join(
		l.Say("bot.card.title", "game", session.GameName(info.ID)),
		l.Or(info.ID+".tagline", ""),
		l.Text(session.SeatsText("bot.card.seats", info, "minutes", info.Minutes)),
	)
}

// GameChoice is a game in the list of those that a command offers.
func GameChoice(l Localizer, info games.Info) string {
	l = l.Bare()
	const most = 100 // characters, of Discord
	about := l.Text(session.SeatsText("bot.card.choice", info, "game", session.GameName(info.ID), "about", l.Or(info.ID+".tagline", "")))
	return Clip(about, most)
}

// Gathering says who has joined, how many can, and where the match will be played.
func Gathering(l Localizer, s *session.Session) string {
	return Join(
		l.Text(session.SeatsText("bot.lobby.players", s.Game.Info(), "n", len(s.Players))),
		Roster(l, s),
		l.Say("bot.lobby."+s.Where),
	)
}

// Roster lists the players with their letters, and who is invited.
func Roster(l Localizer, s *session.Session) string {
	var lines []string
	names := s.Names()
	for i, p := range s.Players {
		name := l.Name(names[i])
		if p.Computer != "" {
			name = l.Say("bot.lobby.computer", "player", session.Name(names[i]), "strength", Strength(l, p.Computer))
		}
		lines = append(lines, fmt.Sprintf("**%s** %s", games.Seat(i), name))
	}
	for _, p := range s.Invited {
		lines = append(lines, l.Say("bot.lobby.invited", "player", session.User(p.User)))
	}
	return strings.Join(lines, "\n")
}

// Strength names a way to play, for a computer.
func Strength(l Localizer, name string) string { return l.Say("bot.strength." + name) }

// ComputerNames lists the names that computer players of a strength are given, in this order:
// each strength begins with others, so that people get to know them.
func ComputerNames(l Localizer, strength string) []string {
	names := everyComputer(l)
	first := len(names) * max(slices.Index(session.Strengths, strength), 0) / len(session.Strengths)
	return slices.Concat(names[first:], names[:first])
}

func everyComputer(l Localizer) []string { return strings.Split(l.Say("bot.computer.names"), ", ") }

// Face is the number of a computer player's face, which belongs to the name: women and men take
// turns in the lists. Whoever has another name has some face.
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

// Started is what a lobby becomes: who plays, by which rules, and the promise that chance is
// fair. When the match is over it says how it ended.
func Started(l Localizer, s *session.Session) string {
	game, where := session.GameName(s.GameID), ""
	if s.Elsewhere() {
		where = l.Say("bot.start.thread", "channel", session.Channel(s.Channel))
	}
	title := l.Say("bot.start.title", "game", game)
	if s.Status == session.Over {
		title = Join(Victory(l, s), Standing(l, s), l.Say("bot.start.over", "game", game, "link", s.Link()))
	}
	return Join(
		title,
		Roster(l, s),
		strings.Join(l.Options(s.Game.Info(), s.Options), "\n"),
		SpeedLine(l, s),
		HintsLine(l, s),
		where,
		SeedHash(l, s),
	)
}

// SeedHash promises that chance is fair: the hash of the seed, which is secret until the end.
func SeedHash(l Localizer, s *session.Session) string { return l.Say("bot.start.hash", "hash", s.Hash) }

// ThreadName names the thread of a match after the game and the players.
func ThreadName(l Localizer, s *session.Session) string {
	return Clip(l.Bare().GameName(s.GameID)+" — "+playerNames(l, s), maxThreadName)
}

// playerNames lists the players without markdown.
func playerNames(l Localizer, s *session.Session) string {
	names := s.Names()
	for i := range names {
		names[i] = l.Bare().Name(names[i])
	}
	return strings.Join(names, ", ")
}
