package events

import "github.com/bastide-games/bastide/bot/session"

// shareFilm shows the film of a finished match to everybody, once, when one of its players wants it.
func shareFilm(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	switch {
	case s.Status != session.Over:
		return session.Result{}, session.ErrMalformed
	case !s.Played(p.By.User):
		return session.Result{}, session.Refuse("bot.sharefilm.notin")
	case s.Film != 0:
		return session.Result{}, session.Refuse("bot.sharefilm.shared", "link", s.LinkTo(s.Film))
	case s.Filmed:
		return session.Result{}, session.Refuse("bot.sharefilm.soon")
	}
	s.ShareFilm()
	return session.Result{Posts: []session.Post{{Kind: session.PostFilm}}, Reply: say("bot.sharefilm.soon")}, nil
}

// shareCard shows the card with the result to everybody, once, when one of the players wants it.
func shareCard(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	switch {
	case !s.MayHaveCard():
		return session.Result{}, session.ErrMalformed
	case !s.Played(p.By.User):
		return session.Result{}, session.Refuse("bot.card.notin")
	case s.Card != 0:
		return session.Result{}, session.Refuse("bot.card.shared", "link", s.LinkTo(s.Card))
	case s.Carded:
		return session.Result{}, session.Refuse("bot.card.soon")
	}
	s.ShareCard()
	return session.Result{Posts: []session.Post{{Kind: session.PostCard}}, Reply: say("bot.card.soon")}, nil
}
