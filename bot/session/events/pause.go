package events

import (
	"github.com/bastide-games/bastide/bot/session"
)

// requireModerator refuses persons who do not moderate the match's channel.
func requireModerator(p session.Press) error {
	if !p.Moderator {
		return session.Refuse("bot.match.forbidden")
	}
	return nil
}

// pause stops a match: its clock, and everything else with a time.
func pause(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireModerator(p); err != nil {
		return session.Result{}, err
	}
	switch {
	case s.Status != session.Live:
		return session.Result{}, session.Refuse("bot.match.notlive")
	case s.Paused != 0:
		return session.Result{}, session.Refuse("bot.pause.already")
	case s.Contest != nil && s.Seat(p.By.User) >= 0:
		return session.Result{}, session.Refuse("bot.cup.own")
	}
	s.Pause(e.Now.Unix())
	stopClock(s, e)
	reminder := dropReminder(s)
	return session.Result{Posts: append(editLivePost(s), reminder...), Reply: session.Reply{Show: session.ShowMatch}}, nil
}

// resume resumes a paused match. The time of the pause does not count.
func resume(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireModerator(p); err != nil {
		return session.Result{}, err
	}
	switch {
	case s.Status != session.Live:
		return session.Result{}, session.Refuse("bot.match.notlive")
	case s.Paused == 0:
		return session.Result{}, session.Refuse("bot.pause.none")
	}
	lasted := max(e.Now.Unix()-s.Paused, 0)
	s.Resume()
	s.PostponeDecision(lasted)
	s.ExtendVote(lasted)
	resumeClock(s, e)
	return session.Result{Posts: editLivePost(s), Reply: session.Reply{Show: session.ShowMatch}}, nil
}
