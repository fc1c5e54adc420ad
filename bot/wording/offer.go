package wording

import "github.com/bastide-games/bastide/bot/session"

// offerEnds are the texts for how an offer ended.
var offerEnds = map[string]string{
	session.OfferTaken:     "bot.offer.taken",
	session.OfferWithdrawn: "bot.offer.withdrawn",
	session.OfferLapsed:    "bot.offer.lapsed",
}

// OfferEnd says how the offer of a seat ended, "" while it is open.
func OfferEnd(l Localizer, s *session.Session) string {
	o := s.Offer
	id, ended := offerEnds[o.End]
	if !ended {
		return ""
	}
	args := []any{"from", session.Name(o.From.Name), "game", session.GameName(s.GameID)}
	if o.To != nil {
		args = append(args, "to", session.Name(o.To.Name))
	}
	return l.Say(id, args...)
}

// Offer says whose seat is offered, to whom, and how the match stands.
func Offer(l Localizer, s *session.Session) string {
	o := s.Offer
	who := l.Say("bot.offer.anybody")
	if o.For != nil {
		who = l.Say("bot.offer.only", "player", session.User(o.For.User))
	}
	title := l.Say("bot.offer.title", "from", session.Name(o.From.Name), "game", session.GameName(s.GameID))
	return Join(title, who, Standing(l, s))
}
