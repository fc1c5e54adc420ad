package wording

import (
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// secondLeg says what a return match is, "" for other matches.
func secondLeg(l Localizer, s *session.Session) string {
	if s.Leg == nil {
		return ""
	}
	return l.Say("bot.leg.about")
}

// firstPoints says the points of the first leg with a link to it, "" if the match is no return match.
func firstPoints(l Localizer, s *session.Session) string {
	if s.Leg == nil {
		return ""
	}
	return l.Say("bot.leg.first", "link", firstLeg(l, s), "points", eachSeat(s, func(seat games.Seat) string {
		return l.Say("bot.leg.points", "player", seat, "n", s.Leg.Points[seat])
	}))
}

// firstLeg is the address of the first leg, "" if it is not known.
func firstLeg(l Localizer, s *session.Session) string {
	if to, ok := s.FirstLeg(); ok {
		return l.Link(to)
	}
	return ""
}

// legHash says the hash of the seed of a return match, "" for other matches.
func legHash(l Localizer, s *session.Session) string {
	if s.Leg == nil {
		return ""
	}
	return l.Say("bot.leg.hash", "hash", s.Hash)
}

// legSeed says the seed of a return match that is over, "" for other matches.
func legSeed(l Localizer, s *session.Session) string {
	if s.Leg == nil {
		return ""
	}
	return l.Say("bot.leg.seed", "seed", s.Match.Header.Seed.Hex())
}

// bothLegs says who wins both legs together, and with how many points; "" if the match is no return match.
func bothLegs(l Localizer, s *session.Session) string {
	if s.Leg == nil {
		return ""
	}
	winners := s.WinnersOfBoth()
	if len(winners) == 0 {
		return l.Say("bot.leg.stopped")
	}
	points, sums := s.Match.State.Score(), s.Sums()
	both := eachSeat(s, func(seat games.Seat) string {
		return l.Say("bot.leg.sum", "player", seat, "first", s.Leg.Points[seat], "second", points[seat], "n", sums[seat])
	})
	return Join(l.Say("bot.leg.won", "count", len(winners), "players", winners, "link", firstLeg(l, s)), "-# "+both)
}

// eachSeat says something about each seat, in a line.
func eachSeat(s *session.Session, say func(games.Seat) string) string {
	var parts []string
	for _, seat := range s.Everybody() {
		parts = append(parts, say(seat))
	}
	return strings.Join(parts, " · ")
}
