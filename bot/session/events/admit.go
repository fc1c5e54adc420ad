package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// applied remembers the press, so that a repetition is recognised, and what it shows: where the live post is, and that the
// person knows of their turn.
func applied(s *session.Session, p session.Press) {
	s.RememberPress(p.CustomID, p.By.User)
	if !p.Hand {
		s.PressedOn(p.Message)
		s.MarkCalled(s.Seat(p.By.User))
	}
}

// refusedOver refuses presses that make no sense after the end of the match.
func refusedOver(s *session.Session) error { return session.Refuse("bot.press.over", "link", s.Link()) }

// refusedOld refuses a press on a message that no longer has the match's buttons.
func refusedOld(s *session.Session) error { return session.Refuse("bot.press.old", "link", s.Link()) }

// admit checks whether a press may decide something: it must come from the right person, on a current
// panel. Otherwise answered is not nil, or the error says why not.
func admit(s *session.Session, p session.Press) (t *session.Turn, answered *session.Result, err error) {
	seat := s.Seat(p.By.User)
	switch {
	case repeated(s, p, seat):
		return nil, &session.Result{Reply: Again(s, p), Unchanged: true}, nil
	case s.Status == session.Over:
		return nil, nil, refusedOver(s)
	case s.Status == session.Lobby:
		return nil, nil, session.Refuse("bot.press.stale")
	case s.Succeeded(p.By.User) != nil:
		return nil, nil, s.Succeeded(p.By.User)
	case seat < 0:
		return refused(s, p, "bot.press.watching")
	case !s.Acts(seat):
		return refused(s, p, "bot.press.notyours")
	case s.Automatic(seat):
		return nil, nil, session.Refuse("bot.computer.instead", "link", s.Link())
	case !p.Hand && elsewhere(s, p, s.LivePost):
		return nil, nil, refusedOld(s)
	case p.Tick != s.TickOf(seat):
		return nil, outdated(s, p, seat), outdatedElsewhere(s, p)
	case s.IsPending(seat) && s.HasSealed():
		return nil, nil, refusedSealed()
	case s.IsPending(seat):
		return nil, nil, session.Refuse("bot.window.open")
	case s.Public() == p.Hand:
		return nil, nil, session.ErrMalformed
	}
	s.DropPremove(seat) // the player decides now
	t, err = s.Turn(seat)
	return t, nil, err
}

// refused turns away a person who has nothing to decide. If the pressed post is outdated, which happens
// when Discord carries out an older edit after a newer one, it is corrected: in a shared turn there may be
// no other press to do so.
func refused(s *session.Session, p session.Press, why string) (*session.Turn, *session.Result, error) {
	no := session.Refusal{Text: games.T(why, "players", s.Acting(), "link", s.Link())}
	people := s.ActingPeople()
	if p.Hand || !showsPanel(s, p) || len(people) == 0 || p.Tick == s.TickOf(people[0]) {
		return nil, nil, no
	}
	return nil, &session.Result{Unchanged: true, Reply: session.Reply{Show: session.ShowPanel, Seat: people[0], Also: no.Text}}, nil
}

// repeated reports whether a press was already applied. The same button pressed by another person is
// another press.
func repeated(s *session.Session, p session.Press, seat games.Seat) bool {
	own := s.LastBy == 0 || s.LastBy == p.By.User
	return own && seat >= 0 && !p.IsCommand() && p.CustomID == s.Last && p.Tick != s.TickOf(seat)
}

// Again answers a press that was already applied. It says nothing, unless the turn continues in another
// post because this one could not be edited.
func Again(s *session.Session, p session.Press) session.Reply {
	seat := s.Seat(p.By.User)
	switch {
	case !s.Acts(seat):
		return session.Reply{}
	case showsPanel(s, p):
		return session.Reply{Show: session.ShowPanel, Seat: seat}
	case s.LivePost != 0 && !p.Hand:
		return say("bot.press.old", "link", s.Link())
	}
	return session.Reply{}
}

// outdated answers a press on a panel that has changed since, nil if the pressed message no longer shows a
// panel.
func outdated(s *session.Session, p session.Press, seat games.Seat) *session.Result {
	if !showsPanel(s, p) {
		return nil
	}
	return &session.Result{Unchanged: true, Reply: session.Reply{Show: session.ShowPanel, Seat: seat, Also: games.T("bot.press.stale")}}
}

func outdatedElsewhere(s *session.Session, p session.Press) error {
	if showsPanel(s, p) {
		return nil
	}
	return refusedOld(s)
}

// showsPanel reports whether the pressed message still shows a panel.
func showsPanel(s *session.Session, p session.Press) bool {
	if p.Hand {
		return !s.Public()
	}
	return s.Public() && p.Message == s.LivePost
}

// elsewhere reports whether a press came from another message than the one with the match's buttons: an
// older copy, or another match's post, which the answer would overwrite.
func elsewhere(s *session.Session, p session.Press, known uint64) bool {
	return p.Channel != s.Channel || known != 0 && known != p.Message
}
