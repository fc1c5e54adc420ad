package wording

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// premoveEnds are the texts about how a plan has ended.
var premoveEnds = map[string]string{
	session.PremovePlayed:  "bot.premove.played",
	session.PremoveIllegal: "bot.premove.illegal",
	session.PremoveChanged: "bot.premove.changed",
	session.PremoveOpen:    "bot.premove.open",
}

// Premove tells a seat what becomes, or has become, of its plan; "" without one.
func Premove(l Localizer, s *session.Session, seat games.Seat) string {
	switch plan := s.PremoveOf(seat); {
	case plan.Ended != "":
		return l.Say(premoveEnds[plan.Ended])
	case len(plan.Line) == 0:
		return ""
	case plan.Due != 0:
		return l.Say("bot.premove.soon", "time", session.Moment(plan.Due))
	case plan.Regardless:
		return l.Say("bot.premove.regardless")
	}
	return l.Say("bot.premove.nearby")
}
