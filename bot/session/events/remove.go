package events

import (
	"strconv"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// decided is the event with which a seat is given up. It names the person who decided it, if that person plays too.
func decided(kind string, seat, by games.Seat) games.Event {
	e := games.Event{Kind: kind, Seat: seat}
	if by != games.Spectator {
		e.Facts = []games.Fact{{Name: table.By, Value: by.String()}}
	}
	return e
}

// remove gives up the seat of a person whom a moderator removes. The others play on, or the match ends.
func remove(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	seat, err := seatToModerate(s, p)
	switch {
	case err != nil:
		return session.Result{}, err
	case s.Match.Gone[seat]:
		return session.Result{}, session.Refuse("bot.remove.gone", "player", seat)
	}
	var r session.Result
	reply, why := session.Reply{Show: session.ShowMatch}, decided(table.Removed, seat, s.Seat(p.By.User))
	told := session.Post{Kind: session.PostRemoved, Seat: seat, Moves: []session.Move{{Seat: seat, Events: []games.Event{why}}}}
	if s.Alone(seat) && len(s.Playing()) > 2 { // several computers would be left behind
		r, err = applyAbandon(s, e, session.Vote{})
		r.Reply = reply
	} else {
		r, err = giveUp(s, e, seat, why, reply)
	}
	r.Posts = append(r.Posts, told)
	return r, err
}

// readmit lets a person back who was removed.
func readmit(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	seat, err := seatToModerate(s, p)
	switch {
	case err != nil:
		return session.Result{}, err
	case !s.Match.Gone[seat] || s.LostBy(seat).Kind != table.Removed:
		return session.Result{}, session.Refuse("bot.remove.here", "player", seat)
	}
	return welcomeBack(s, e, seat, session.Reply{Show: session.ShowMatch})
}

// seatToModerate returns the seat of the person whom the button names. A moderator who plays in the match of a cup may
// not decide about its seats.
func seatToModerate(s *session.Session, p session.Press) (games.Seat, error) {
	if err := requireModerator(p); err != nil {
		return games.Spectator, err
	}
	user, err := strconv.ParseUint(p.Word, 10, 64)
	seat := s.Seat(user)
	switch {
	case err != nil || user == 0:
		return seat, session.ErrMalformed
	case s.Status != session.Live:
		return seat, session.Refuse("bot.match.notlive")
	case s.Contest != nil && s.Seat(p.By.User) >= 0:
		return seat, session.Refuse("bot.cup.own")
	case seat < 0:
		return seat, session.Refuse("bot.offer.noseat", "player", session.User(user))
	}
	return seat, nil
}
