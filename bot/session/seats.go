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
	Former  []Former `json:"former,omitempty"` // players who left their seat to another
	// Listed are the users besides the players who are known to be listed, see [Session.NamedBeside]. It is
	// for the code that stores the session.
	Listed []uint64 `json:"-"`
}

// Player has a seat, or waits in a lobby. User is 0 for a computer, and for a person whose data were
// erased.
type Player struct {
	User     uint64 `json:"u"`
	Name     string `json:"n"`           // as shown when joining; untrusted text
	Computer string `json:"c,omitempty"` // how the computer plays, see Strengths; "" for people
}

// Former is a previous player, who left the seat to a substitute.
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

// IsInvited reports whether a seat is reserved for the user.
func (s *seats) IsInvited(user uint64) bool {
	return slices.ContainsFunc(s.Invited, func(p Player) bool { return p.User == user })
}

// InvitedUsers lists the invited persons who have not joined yet.
func (s *seats) InvitedUsers() Users {
	users := make(Users, 0, len(s.Invited))
	for _, p := range s.Invited {
		users = append(users, User(p.User))
	}
	return users
}

// Names lists the visible names of the players, by seat. A player without one gets the letter of the seat.
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

// UsersOf lists the users of the seats, without computers.
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

// users lists the users with a seat, without erased ones.
func (s *seats) users() []uint64 {
	users := make([]uint64, 0, len(s.Players))
	for _, p := range s.Players {
		if p.User != 0 {
			users = append(users, p.User)
		}
	}
	return users
}

// gather sets the first player of a lobby, and the invitations.
func (s *seats) gather(creator Player, invited []Player) {
	s.Creator, s.Players, s.Invited = creator.User, []Player{creator}, invited
}

// AddPlayer adds a player to the lobby and removes their invitation.
func (s *seats) AddPlayer(p Player) {
	s.Uninvite(p.User)
	s.Players = append(s.Players, p)
}

// AddComputer adds a computer player to the lobby, with the first free name.
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

// sit sets the players of all seats.
func (s *seats) sit(players []Player) { s.Players = players }

// SitAt swaps the first player with the player of another seat.
func (s *seats) SitAt(seat games.Seat) {
	s.Players = slices.Clone(s.Players)
	s.Players[0], s.Players[seat] = s.Players[seat], s.Players[0]
}

// RemovePlayer removes a player from the lobby. If it was the creator, the next person becomes the creator.
func (s *seats) RemovePlayer(user uint64) {
	s.Uninvite(user)
	s.Players = slices.DeleteFunc(s.Players, func(p Player) bool { return p.User == user && p.Computer == "" })
	if next := slices.IndexFunc(s.Players, func(p Player) bool { return p.Computer == "" }); s.Creator == user && next >= 0 {
		s.Creator = s.Players[next].User
	}
}

// Uninvite removes the invitation of a user.
func (s *seats) Uninvite(user uint64) {
	s.Invited = slices.DeleteFunc(s.Invited, func(p Player) bool { return p.User == user })
}

// UninviteAll removes all invitations.
func (s *seats) UninviteAll() { s.Invited = nil }

// ReplacePlayer gives a seat to another player. It stores the previous one with the step of the match and
// the values that belong to that player only.
func (s *seats) ReplacePlayer(seat games.Seat, newcomer Player, steps int, pace Pace) {
	old := s.Players[seat]
	f := Former{Seat: seat, User: old.User, Name: old.Name, Till: steps, Pace: pace}
	s.Former = append(slices.Clip(s.Former), f)
	s.Players = slices.Clone(s.Players)
	s.Players[seat] = newcomer
}

// HadOtherSeat reports whether a user has played another seat of the match, and so may know its secrets.
func (s *seats) HadOtherSeat(user uint64, seat games.Seat) bool {
	return slices.ContainsFunc(s.Former, func(f Former) bool { return f.User == user && f.Seat != seat })
}

// Succeeded refuses a press by a player who has left the seat to another.
func (s *seats) Succeeded(user uint64) error {
	for _, f := range slices.Backward(s.Former) {
		if f.User == user && s.Seat(user) < 0 {
			return Refuse("bot.offer.left", "player", f.Seat)
		}
	}
	return nil
}

// MayResign refuses persons who cannot give up a seat.
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
