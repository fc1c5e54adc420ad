package session

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/games"
)

// seats says who plays.
type seats struct {
	Creator uint64   `json:"creator"` // user who opened the lobby
	Players []Player `json:"players"` // by seat once the match runs
	Invited []Player `json:"invited,omitempty"`
	Former  []Former `json:"former,omitempty"` // who left a seat to somebody else
	// Listed are those of whom it is known that they are listed beside the players, see
	// [Session.NamedBeside]. It is for whoever stores.
	Listed []uint64 `json:"-"`
}

// Player is somebody with a seat, or waiting in a lobby. User 0 is somebody whose data
// were erased, or a computer.
type Player struct {
	User     uint64 `json:"u"`
	Name     string `json:"n"`           // as shown when joining; untrusted text
	Computer string `json:"c,omitempty"` // how the computer plays, see Strengths; "" for people
}

// Former is somebody who had a seat and left it to a substitute.
type Former struct {
	Seat games.Seat `json:"s"`
	User uint64     `json:"u"`
	Name string     `json:"n"`          // untrusted text
	Till int        `json:"t"`          // steps of the match when the seat was left
	Pace Pace       `json:"p,omitzero"` // in the seat
}

// Seat returns the seat of a user, Spectator if there is none.
func (s *seats) Seat(user uint64) games.Seat {
	return games.Seat(slices.IndexFunc(s.Players, func(p Player) bool { return p.User == user && p.Computer == "" }))
}

// IsInvited reports whether a seat is kept free for the user.
func (s *seats) IsInvited(user uint64) bool {
	return slices.ContainsFunc(s.Invited, func(p Player) bool { return p.User == user })
}

// Guests lists who was invited and has not come yet.
func (s *seats) Guests() Users {
	users := make(Users, 0, len(s.Invited))
	for _, p := range s.Invited {
		users = append(users, User(p.User))
	}
	return users
}

// Names lists the names of the players, by seat, as they can be seen: whoever has none is called
// by the letter of the seat.
func (s *seats) Names() []string {
	names := make([]string, len(s.Players))
	for i, p := range s.Players {
		names[i] = cmp.Or(nickname.Visible(p.Name), games.Seat(i).String())
	}
	return names
}

// Played reports whether a user has, or has had, a seat.
func (s *seats) Played(user uint64) bool {
	return user != 0 && (s.Seat(user) >= 0 || slices.ContainsFunc(s.Former, func(f Former) bool { return f.User == user }))
}

// UserOf returns the user who has a seat.
func (s *seats) UserOf(seat games.Seat) User { return User(s.Players[seat].User) }

// UsersOf lists the users who have the seats; computers are none.
func (s *seats) UsersOf(seats []games.Seat) Users {
	users := make(Users, 0, len(seats))
	for _, seat := range seats {
		if !s.IsComputer(seat) {
			users = append(users, s.UserOf(seat))
		}
	}
	return users
}

// Everybody lists all seats.
func (s *seats) Everybody() []games.Seat {
	all := make([]games.Seat, len(s.Players))
	for i := range all {
		all[i] = games.Seat(i)
	}
	return all
}

// Among lists those of the seats whose owners are among the users.
func (s *seats) Among(seats []games.Seat, users []uint64) (among []games.Seat) {
	for _, seat := range seats {
		if slices.Contains(users, s.Players[seat].User) && !s.IsComputer(seat) {
			among = append(among, seat)
		}
	}
	return among
}

// users lists who has a seat and was not erased.
func (s *seats) users() []uint64 {
	users := make([]uint64, 0, len(s.Players))
	for _, p := range s.Players {
		if p.User != 0 {
			users = append(users, p.User)
		}
	}
	return users
}

// gather makes the first player of a lobby, and the invitations.
func (s *seats) gather(creator Player, invited []Player) {
	s.Creator, s.Players, s.Invited = creator.User, []Player{creator}, invited
}

// AddPlayer adds somebody to the lobby, who needs no invitation any more.
func (s *seats) AddPlayer(p Player) {
	s.Uninvite(p.User)
	s.Players = append(s.Players, p)
}

// AddComputer adds a computer player to the lobby, by the first of the names that is free.
func (s *seats) AddComputer(strength string, names []string) {
	name := ""
	for _, n := range names {
		if name = n; !slices.Contains(s.Names(), n) {
			break
		}
	}
	s.Players = append(s.Players, Player{Name: name, Computer: strength})
}

// RemoveComputer takes a computer player out of the lobby.
func (s *seats) RemoveComputer(seat games.Seat) {
	s.Players = slices.Delete(s.Players, int(seat), int(seat)+1)
}

// sit gives all seats to players.
func (s *seats) sit(players []Player) { s.Players = players }

// SitAt gives the first player another seat, and whoever has that theirs.
func (s *seats) SitAt(seat games.Seat) {
	s.Players = slices.Clone(s.Players)
	s.Players[0], s.Players[seat] = s.Players[seat], s.Players[0]
}

// RemovePlayer takes somebody out of the lobby. Who opened it and leaves hands it on to the
// next person.
func (s *seats) RemovePlayer(user uint64) {
	s.Uninvite(user)
	s.Players = slices.DeleteFunc(s.Players, func(p Player) bool { return p.User == user && p.Computer == "" })
	if next := slices.IndexFunc(s.Players, func(p Player) bool { return p.Computer == "" }); s.Creator == user && next >= 0 {
		s.Creator = s.Players[next].User
	}
}

// Uninvite takes back the invitation of a user.
func (s *seats) Uninvite(user uint64) {
	s.Invited = slices.DeleteFunc(s.Invited, func(p Player) bool { return p.User == user })
}

// UninviteAll takes all invitations back.
func (s *seats) UninviteAll() { s.Invited = nil }

// ReplacePlayer gives a seat to somebody else and notes who has left it after so many steps
// of the match, with what belongs to that player only.
func (s *seats) ReplacePlayer(seat games.Seat, newcomer Player, steps int, pace Pace) {
	old := s.Players[seat]
	f := Former{Seat: seat, User: old.User, Name: old.Name, Till: steps, Pace: pace}
	s.Former = append(slices.Clip(s.Former), f)
	s.Players = slices.Clone(s.Players)
	s.Players[seat] = newcomer
}

// HadOtherSeat reports whether a user has played another seat of the match, whose secrets
// would go from there to here.
func (s *seats) HadOtherSeat(user uint64, seat games.Seat) bool {
	return slices.ContainsFunc(s.Former, func(f Former) bool { return f.User == user && f.Seat != seat })
}

// Succeeded refuses a press of somebody who has left the seat to another player.
func (s *seats) Succeeded(user uint64) error {
	for _, f := range slices.Backward(s.Former) {
		if f.User == user && s.Seat(user) < 0 {
			return Refuse("bot.offer.left", "player", f.Seat)
		}
	}
	return nil
}

// MayResign refuses whoever cannot give a seat up.
func (s *Session) MayResign(user uint64) error {
	switch {
	case s.Status == Over:
		return Refuse("bot.resign.over")
	case s.Seat(user) < 0:
		return Refuse("bot.resign.noseat")
	case !s.Plays(user):
		return Refuse("bot.resign.already")
	}
	return nil
}
