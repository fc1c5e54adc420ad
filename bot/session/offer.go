package session

import (
	"github.com/bastide-games/bastide/games"
)

// offering is the last offered seat.
type offering struct {
	Offer *Offer `json:"offer,omitempty"`
}

// Offer is a seat for a substitute. A match has one offer at a time; an ended one stays, like a vote.
type Offer struct {
	N        uint64     `json:"n"` // its number, the tick of its buttons
	Seat     games.Seat `json:"s"`
	From     Player     `json:"f"`           // whose it is
	For      *Player    `json:"w,omitempty"` // the only person who may take it; nil for anyone
	Why      string     `json:"y"`
	Position uint64     `json:"t"` // of the match when it was made
	Post     uint64     `json:"m,omitempty"`
	End      string     `json:"x,omitempty"` // how it ended, "" while it is open
	To       *Player    `json:"o,omitempty"` // who took it
}

// Why a seat is offered.
const (
	OfferOwn  = "own"  // its player wants to leave it
	OfferLate = "late" // its player's time is over, and the others want it
	OfferGone = "gone" // it was given up, and the others want it
)

// How an offer ends.
const (
	OfferTaken     = "taken"
	OfferWithdrawn = "withdrawn"
	OfferLapsed    = "lapsed" // the seat has a player again, or needs none
)

// Offering reports whether a seat is offered.
func (o *offering) Offering() bool { return o.Offer != nil && o.Offer.End == "" }

// Vacancy returns why the others may offer a seat; "" if they may not.
func (s *Session) Vacancy(seat games.Seat) string {
	switch {
	case s.LateSeat(seat):
		return OfferLate
	case s.Status == Live && s.Match.Gone[seat]:
		return OfferGone
	}
	return ""
}

// PutUpOffer opens an offer and returns its post.
func (o *offering) PutUpOffer(offer Offer) Post {
	o.Offer = &offer
	return o.offerPost()
}

// offerPost shows the present state of the offer.
func (o *offering) offerPost() Post {
	return Post{Kind: PostOffer, Message: o.Offer.Post, Vote: o.Offer.N}
}

// EndOffer ends the offer and returns the post that shows it.
func (o *offering) EndOffer(how string) Post {
	o.Offer.End = how
	return o.offerPost()
}

// SetOfferPost sets the message of an offer, 0 for none.
func (o *offering) SetOfferPost(n, message uint64) {
	if o.Offer != nil && o.Offer.N == n {
		o.Offer.Post = message
	}
}

// OfferTakenBy sets who took the seat.
func (o *offering) OfferTakenBy(p Player) { o.Offer.To = &p }
