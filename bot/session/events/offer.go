package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// lapseOffer ends an offer that makes no sense any more, and returns the posts that show it.
func lapseOffer(s *session.Session) []session.Post {
	if !s.Offering() {
		return nil
	}
	o := s.Offer
	moot := s.Status != session.Live || s.Players[o.Seat].User != o.From.User ||
		o.Why != session.OfferOwn && s.Vacancy(o.Seat) != o.Why || o.Why == session.OfferLate && o.Position != s.Position
	if !moot {
		return nil
	}
	return []session.Post{s.EndOffer(session.OfferLapsed)}
}

// offerSeat offers a seat and returns its post.
func offerSeat(s *session.Session, seat games.Seat, why string, whom *session.Player) session.Post {
	n := s.NewNumber()
	return s.PutUpOffer(session.Offer{N: n, Seat: seat, From: s.Players[seat], For: whom, Why: why, Position: s.Position})
}

func offerLink(s *session.Session) session.Link {
	if s.Offer.Post == 0 {
		return s.Link()
	}
	return s.LinkTo(s.Offer.Post)
}

// substitute offers a seat: the person's own or, by vote, that of an absent player.
func substitute(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	seat, err := seatToOffer(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if err := mayBeGuest(s, p, seat); err != nil {
		return session.Result{}, err
	}
	var whom *session.Player
	if p.Whom != nil {
		whom = &p.Whom.Player
	}
	if s.Seat(p.By.User) != seat {
		return askAboutSeat(s, e, p, session.Vote{Kind: session.VoteOpen, Seat: seat, Whom: whom})
	}
	return session.Result{
		Posts: []session.Post{offerSeat(s, seat, session.OfferOwn, whom)},
		Reply: say("bot.offer.made", "channel", session.Channel(s.Channel)),
	}, nil
}

// seatToOffer returns the seat to offer: the person's own, or that of a named player who is absent.
func seatToOffer(s *session.Session, p session.Press) (games.Seat, error) {
	user, named := p.By.User, p.Leaver != nil
	if named {
		user = p.Leaver.User
	}
	seat := s.Seat(user)
	switch {
	case s.Status != session.Live:
		return seat, session.Refuse("bot.error.nomatch")
	case s.Paused != 0:
		return seat, session.Refuse("bot.pause.refused")
	case s.Contest != nil:
		return seat, session.Refuse("bot.offer.cup")
	case named && user == 0:
		return seat, session.Refuse("bot.error.malformed")
	case seat < 0 && user == p.By.User:
		return seat, session.Refuse("bot.resign.noseat")
	case seat < 0:
		return seat, session.Refuse("bot.offer.noseat", "player", session.User(user))
	case s.Offering():
		return seat, session.Refuse("bot.offer.running", "link", offerLink(s))
	case user != p.By.User && !s.Plays(p.By.User):
		return seat, session.Refuse("bot.vote.noseat")
	case user != p.By.User && s.Vacancy(seat) == "":
		return seat, session.Refuse("bot.offer.present", "player", seat)
	}
	return seat, nil
}

// mayBeGuest refuses persons who cannot be offered the seat.
func mayBeGuest(s *session.Session, p session.Press, seat games.Seat) error {
	if p.Whom == nil {
		return nil
	}
	user := p.Whom.User
	switch {
	case user == 0:
		return session.Refuse("bot.error.malformed")
	case p.Whom.Bot:
		return session.Refuse("bot.offer.bot")
	case user == s.Players[seat].User:
		return session.Refuse("bot.offer.self", "player", seat)
	case s.Seat(user) >= 0:
		return session.Refuse("bot.offer.inmatch", "player", s.Seat(user))
	case s.HadOtherSeat(user, seat):
		return session.Refuse("bot.offer.former", "player", session.User(user))
	}
	return nil
}

// applyOpen offers the seat.
func applyOpen(s *session.Session, _ session.Env, v session.Vote) (session.Result, error) {
	if s.Offering() {
		return session.Result{}, session.Refuse("bot.offer.running", "link", offerLink(s))
	}
	return session.Result{Posts: []session.Post{offerSeat(s, v.Seat, s.Vacancy(v.Seat), v.Whom)}}, nil
}

// offerPostUseful reports whether a new post about an offer makes sense. It does not if the offer ended before
// the post was seen.
func offerPostUseful(s *session.Session, p session.Post) bool {
	o := s.Offer
	return p.Edits() || o != nil && o.N == p.Vote && o.End == "" && o.Post == 0
}

// mayAnswerOffer refuses presses on an offer that has ended.
func mayAnswerOffer(s *session.Session, p session.Press) error {
	o := s.Offer
	switch {
	case o != nil && o.N == p.Tick && o.End == session.OfferTaken:
		return session.Refuse("bot.offer.gone", "player", session.Name(o.To.Name))
	case o == nil || o.N != p.Tick || o.End != "":
		return session.Refuse("bot.offer.over", "link", s.Link())
	case elsewhere(s, p, o.Post) || p.Message == s.LivePost:
		return session.Refuse("bot.press.old", "link", offerLink(s))
	}
	return nil
}

// withdraw withdraws an offer. The seat's player and all who play may do so.
func withdraw(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	if err := mayAnswerOffer(s, p); err != nil {
		return session.Result{}, err
	}
	o := s.Offer
	switch own := o.From.User == p.By.User; {
	case o.Why == session.OfferOwn && !own:
		return session.Result{}, session.Refuse("bot.offer.notyours", "player", session.Name(o.From.Name))
	case !own && !s.Plays(p.By.User):
		return session.Result{}, session.Refuse("bot.vote.noseat")
	}
	s.SetOfferPost(o.N, p.Message)
	return session.Result{
		Posts: shownByReply(session.PostOffer, s.EndOffer(session.OfferWithdrawn)), Reply: session.Reply{Show: session.ShowOffer},
	}, nil
}

// takeSeat gives the offered seat to the person who pressed.
func takeSeat(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := mayAnswerOffer(s, p); err != nil {
		return session.Result{}, err
	}
	if err := mayTakeSeat(s, p); err != nil {
		return session.Result{}, err
	}
	o := s.Offer
	s.SetOfferPost(o.N, p.Message)
	r, err := replacePlayer(s, e, o.Seat, p.By)
	if err != nil {
		return session.Result{}, err
	}
	s.OfferTakenBy(p.By)
	r.Posts = append(r.Posts, shownByReply(session.PostOffer, s.EndOffer(session.OfferTaken))...)
	r.Reply = session.Reply{Show: session.ShowOffer, Also: games.T("bot.offer.welcome", "link", s.Link())}
	return r, nil
}

// mayTakeSeat refuses persons who cannot take the offered seat.
func mayTakeSeat(s *session.Session, p session.Press) error {
	o := s.Offer
	switch seat := s.Seat(p.By.User); {
	case s.Contest != nil: // offered by an earlier version
		return session.Refuse("bot.offer.cup")
	case seat == o.Seat:
		return session.Refuse("bot.offer.own")
	case seat >= 0:
		return session.Refuse("bot.offer.already")
	case p.Bot:
		return session.Refuse("bot.offer.bot")
	case o.For != nil && o.For.User != p.By.User:
		return session.Refuse("bot.offer.notyou", "player", session.User(o.For.User))
	case s.HadOtherSeat(p.By.User, o.Seat):
		return session.Refuse("bot.offer.former", "player", session.User(p.By.User))
	}
	return nil
}

// replacePlayer gives a seat, with all it has, to another person. The previous player's draft is dropped,
// and the buttons that player still sees become invalid.
func replacePlayer(s *session.Session, e session.Env, seat games.Seat, newcomer session.Player) (session.Result, error) {
	s.ReplacePlayer(seat, newcomer, s.Match.Steps, takePace(s, seat))
	s.RemovePremoves(func(other games.Seat) bool { return other == seat })
	if !s.IsPending(seat) || s.CanUndo(seat) { // a sealed decision is final
		s.DropDraft(seat)
		if s.IsPending(seat) {
			s.ReleaseDecision()
		}
	}
	s.Outdate(seat)
	log, err := reclaimSeat(s, e, seat, table.NewPlayer)
	if err != nil {
		return session.Result{}, err
	}
	r := session.Result{Log: log}
	if s.Acts(seat) {
		err = repostFor(s, e, seat, &r)
	}
	return r, err
}
