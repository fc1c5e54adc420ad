package session

import (
	"maps"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// ID numbers a match.
type ID uint64

// String returns the id in base 36, the form players see ("k3f").
func (id ID) String() string { return strconv.FormatUint(uint64(id), 36) }

// Status is the stage of a match.
type Status uint8

// The stages a match goes through.
const (
	Lobby Status = iota + 1 // players gather
	Live                    // being played
	Over                    // ended; kept for history
)

// Session is a match in a channel. It is a value: the handler of an event (package events) changes a clone
// and returns it. Each field is written in only one file, mostly by a method of the part that it belongs
// to.
type Session struct {
	ID       ID
	Revision uint64 // number of stored changes
	Guild    uint64
	Game     games.Game

	lifetime  // status, begin and end
	board     // the match itself and its snapshot
	place     // where it is played
	panels    // which buttons are current
	drafting  // unfinished decisions
	premoves  // planned moves
	setup     // what was chosen before the start
	choices   // of the options that every game has
	lobby     // how long its lobby waits
	seats     // who plays
	livePost  // the message with the buttons
	history   // what happened lately
	commented // what was said about it
	waiting   // a decision that can still be undone
	voting
	offering
	paused
	timing
	automatic // what waits for a computer
	weekly    // the week, if it is a match of the week
	duel      // whether it is one of two matches
	account   // its effect on statistics
	teaching  // the lesson, if it is one
}

// lifetime is the stage of the match.
type lifetime struct {
	Status  Status `json:"-"`
	Started int64  `json:"started,omitempty"` // Unix seconds
	Ended   int64  `json:"ended,omitempty"`
	Rematch ID     `json:"rematch,omitempty"` // the match that followed
	Filmed  bool   `json:"filmed,omitempty"`  // everybody was shown the film, or will be
	Film    uint64 `json:"film,omitempty"`    // message with it, once known
	Carded  bool   `json:"carded,omitempty"`  // everybody was shown the card with the result, or will be
	Card    uint64 `json:"card,omitempty"`    // message with it, once known
}

// gatherPlayers says that players gather.
func (l *lifetime) gatherPlayers() { l.Status = Lobby }

// Begin says that the match is running.
func (l *lifetime) Begin(now int64) { l.Status, l.Started = Live, now }

// End says that the match is over.
func (l *lifetime) End(now int64) { l.Status, l.Ended = Over, now }

// SetRematch sets the rematch.
func (l *lifetime) SetRematch(id ID) { l.Rematch = id }

// ShareFilm says that everybody will be shown the film.
func (l *lifetime) ShareFilm() { l.Filmed = true }

// FilmAt remembers the message with the film; 0 for none.
func (l *lifetime) FilmAt(message uint64) { l.Film, l.Filmed = message, message != 0 }

// ShareCard says that everybody will be shown the card with the result.
func (l *lifetime) ShareCard() { l.Carded = true }

// CardAt remembers the message with the card; 0 for none.
func (l *lifetime) CardAt(message uint64) { l.Card, l.Carded = message, message != 0 }

// Clone returns a copy that shares nothing that an event changes in place.
func (s *Session) Clone() *Session {
	c := *s
	c.Drafts = slices.Clone(s.Drafts)
	c.Premoves = slices.Clone(s.Premoves)
	c.Ticks = slices.Clone(s.Ticks)
	c.Players, c.Invited, c.Former = slices.Clone(s.Players), slices.Clone(s.Invited), slices.Clone(s.Former)
	c.Listed = slices.Clone(s.Listed)
	c.Options = maps.Clone(s.Options)
	c.Called, c.Calls = slices.Clone(s.Called), slices.Clone(s.Calls)
	c.Recent = slices.Clone(s.Recent)
	c.Pace, c.Banks, c.Gains = slices.Clone(s.Pace), slices.Clone(s.Banks), slices.Clone(s.Gains)
	c.Clock.Marks = slices.Clone(s.Clock.Marks)
	c.Pending, c.Vote, c.Offer = copied(s.Pending), copied(s.Vote), copied(s.Offer)
	c.Deputy, c.Contest, c.Said = copied(s.Deputy), copied(s.Contest), maps.Clone(s.Said)
	c.Leg = s.Leg.clone()
	return &c
}

func copied[T any](p *T) *T {
	if p == nil {
		return nil
	}
	c := *p
	return &c
}

// Acting lists the seats that have to decide now.
func (s *Session) Acting() []games.Seat {
	if s.Status != Live {
		return nil
	}
	return s.Match.Turn()
}

// Acts reports whether the seat has to decide now.
func (s *Session) Acts(seat games.Seat) bool { return slices.Contains(s.Acting(), seat) }

// Plays reports whether the user has a seat in a running match and has not given it up.
func (s *Session) Plays(user uint64) bool {
	seat := s.Seat(user)
	return s.Status == Live && seat >= 0 && !s.Match.Gone[seat]
}

// Away reports whether the user has a seat in a running match that was given up.
func (s *Session) Away(user uint64) bool {
	return s.Status == Live && s.Seat(user) >= 0 && !s.Plays(user)
}

// MayHaveCard reports whether a card can show the result to people who have not seen the match. In the match
// of the week it would show the board to those who still play it.
func (s *Session) MayHaveCard() bool {
	return s.Status == Over && s.Match.Over() && s.Week == nil && !s.Veiled && !s.Taught()
}

// Stopped reports whether the match ended without a result.
func (s *Session) Stopped() bool { return s.Status == Over && !s.Match.Over() }
