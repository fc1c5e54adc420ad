package session

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Posed makes a session that is stored nowhere: a position in which somebody is asked what they would
// do. Its panels belong to no match, and bear a number of the caller's as their tick.
func Posed(g games.Game, m table.Match, lang string, players []Player, tick uint64) *Session {
	s := &Session{Game: g}
	s.setup = setup{GameID: m.Header.Game, Options: m.Header.Options, Lang: lang}
	s.Status, s.Players, s.Tick = Live, players, tick
	s.Match = m.Remembering()
	return s
}
