package wording

import (
	"cmp"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
)

// ResultCard tells a result to people who have not seen the match, without pings: the game, who won, all points, the
// best scoring of the winner, when and where it was played. The course is that of the whole match; without
// one the best scoring is left out.
func ResultCard(l Localizer, s *session.Session, course []table.Step, date string) string {
	return Join(
		l.Say("bot.lobby.title", "game", session.GameName(s.GameID)),
		cmp.Or(l.won(s), l.Say("bot.card.drawn")),
		ranking(l, s),
		bothLegs(l, s),
		proudest(l, s, course),
		l.Say("bot.card.played", "date", date, "link", s.Link()),
	)
}

// proudest says which scoring of the winner had the most points, "" if there is none.
func proudest(l Localizer, s *session.Session, course []table.Step) string {
	winners := s.Match.Winners()
	if len(winners) == 0 {
		return ""
	}
	h, ok := table.Best(s.Game, course, winners[0])
	if !ok {
		return ""
	}
	return l.highlighted("bot.card.best", h)
}
