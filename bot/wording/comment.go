package wording

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Comment is a small line with what a commentator says after a turn, "" for nothing.
func Comment(l Localizer, moves []session.Move) string {
	if len(moves) == 0 || moves[len(moves)-1].Comment == nil {
		return ""
	}
	c := moves[len(moves)-1].Comment
	return l.Say("bot.comment."+c.Kind, "players", c.Seats, "n", c.N, "what", games.T(c.What), "at", c.At, "left", c.Left)
}
