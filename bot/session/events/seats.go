package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// resign gives up the person's seat for good.
func resign(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := s.MayResign(p.By.User); err != nil {
		return session.Result{}, err
	}
	seat, done := s.Seat(p.By.User), sayHere("bot.resign.done")
	if s.Alone(seat) {
		done = sayHere("bot.resign.over")
	}
	if s.Alone(seat) && len(s.Playing()) > 2 { // several computers would be left behind
		r, err := applyAbandon(s, e, session.Vote{})
		r.Reply = done
		return r, err
	}
	return giveUp(s, e, seat, games.Event{}, done)
}

// giveUp gives up a seat. why has the kind and the facts of the event, if they differ from the table's own.
func giveUp(s *session.Session, e session.Env, seat games.Seat, why games.Event, reply session.Reply) (session.Result, error) {
	old := s.LivePost
	o, err := advance(s, e, seat, []table.Entry{{Seat: seat, Action: table.Resign}})
	if err != nil {
		return session.Result{}, err
	}
	if why.Kind == table.TakenOver && s.Status == session.Over { // no stand-in plays any more
		why.Kind = table.RanOut
	}
	if why.Kind != "" {
		o.replaceLast(s.ExplainLastEvent(why))
	}
	return session.Result{Log: o.log, Posts: resignPosts(s, o, old, seat), Reply: reply}, nil
}

// resignPosts lists the posts about a seat that was given up. The live post stays, unless that ended the seat's
// own turn or the match.
func resignPosts(s *session.Session, o outcome, old uint64, seat games.Seat) []session.Post {
	notice := session.Post{Kind: session.PostNotice, Seat: seat, Moves: o.moves[len(o.moves)-1:]}
	switch {
	case !o.moved && s.OnlyComputers():
		return append(append(editLivePost(s), notice), s.DeleteCalls()...)
	case !o.moved:
		return []session.Post{notice}
	case o.goesOn, o.held:
		return append(continuePosts(s), notice)
	}
	s.ClearLivePost()
	s.Recorded(o.moves)
	record := session.Post{Kind: session.PostRecord, Message: old, Seat: o.whose, Moves: o.moves}
	return append(orderPosts(record, nextPost(s)), s.DeleteCalls()...)
}

// comeBack lets a player return to a seat that was given up, by the player or by the others when the time
// was over.
func comeBack(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	seat := s.Seat(p.By.User)
	if err := s.Succeeded(p.By.User); err != nil {
		return session.Result{}, err
	}
	switch {
	case s.Status == session.Over:
		return session.Result{}, session.Refuse("bot.resign.over")
	case s.Status == session.Lobby:
		return session.Result{}, session.Refuse("bot.error.lobby")
	case seat < 0:
		return session.Result{}, session.Refuse("bot.resign.noseat")
	case !s.Match.Gone[seat]:
		return session.Result{}, session.Refuse("bot.return.here")
	case s.LostBy(seat).Kind == table.Removed:
		return session.Result{}, session.Refuse("bot.return.removed")
	}
	return welcomeBack(s, e, seat, say("bot.return.done", "link", s.Link()))
}

// welcomeBack returns a seat to its owner and says so.
func welcomeBack(s *session.Session, e session.Env, seat games.Seat, reply session.Reply) (session.Result, error) {
	s.Outdate(seat)
	log, err := reclaimSeat(s, e, seat, table.CameBack)
	if err != nil {
		return session.Result{}, err
	}
	notice := session.Post{Kind: session.PostNotice, Seat: seat, Moves: s.Recent[len(s.Recent)-1:]}
	r := session.Result{Log: log, Posts: []session.Post{notice}, Reply: reply}
	if s.Acts(seat) { // before a computer has decided for it
		err = repostFor(s, e, seat, &r)
	}
	return r, err
}

// reclaimSeat returns a seat to its owner, with an event. It returns the new log entries, none if the seat was
// not given up.
func reclaimSeat(s *session.Session, e session.Env, seat games.Seat, event string) (log []table.Entry, err error) {
	if s.Match.Gone[seat] {
		if log, _, err = play(s, e, []table.Entry{{Seat: seat, Action: table.Return}}); err != nil {
			return nil, err
		}
	}
	s.AddMove(session.Move{Seat: games.Spectator, Events: []games.Event{{Kind: event, Seat: seat}}})
	return log, nil
}
