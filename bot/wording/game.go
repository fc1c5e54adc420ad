package wording

import (
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Card describes a game in a few lines: its theme, the number of players and how long it takes.
func Card(l Localizer, info games.Info) string {
	return Join(
		l.Say("bot.card.title", "game", session.GameName(info.ID)),
		l.Or(info.ID+".tagline", ""),
		l.Text(session.SeatsText("bot.card.seats", info, "minutes", info.Minutes)),
	)
}

// GameChoice is a game in the list that a command offers.
func GameChoice(l Localizer, info games.Info) string {
	l = l.Bare()
	const most = 100 // characters, of Discord
	about := l.Text(session.SeatsText("bot.card.choice", info, "game", session.GameName(info.ID), "about", l.Or(info.ID+".tagline", "")))
	return Clip(about, most)
}

// Origin says in small letters which edition a game follows, and whether its set is a
// reconstruction. It prefers the game's own text.
func (l Localizer) Origin(info games.Info) string {
	edition, rebuilt := l.Or(info.ID+".edition", ""), ""
	if info.Reconstructed {
		rebuilt = l.Or(info.ID+".reconstructed", l.Say("bot.rules.reconstructed"))
	}
	return strings.TrimPrefix(small(JoinWith(" ", []string{edition, rebuilt})), "\n")
}
