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
