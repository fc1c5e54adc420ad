package world

import (
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Profile is a person who can use the stand-in.
type Profile struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Locale    string `json:"locale"`
	Spectator bool   `json:"spectator"`
	// Permissions in every channel, as Discord's bit set; 0 means [MemberPermissions].
	Permissions int64    `json:"-"`
	Roles       []string `json:"-"` // ids
}

// How many players there can be.
const (
	DefaultPlayers = 5
	MostPlayers    = 8 // with the spectator, each has a key from 1 to 9 on the page
)

// People returns a number of players, from [DefaultPlayers] to [MostPlayers], and a spectator. Each person has
// the same id whatever the number.
func People(players int) []Profile {
	return []Profile{
		{Name: "Alix", Locale: "en-US", Permissions: AdministratorPermissions},
		{Name: "Bruno", Locale: "fr"},
		{Name: "Chloé", Locale: "fr"},
		{Name: "Dora", Locale: "en-US"},
		{Name: "Emil", Locale: "en-GB"},
		{Name: "Sam", Locale: "en-US", Spectator: true},
		{Name: "Farid", Locale: "en-US"},
		{Name: "Greta", Locale: "de"},
		{Name: "Hugo", Locale: "es-ES"},
	}[:players+1]
}

// People lists all people. The first one owns guilds and application.
func (s *State) People() []*Profile {
	list := make([]*Profile, len(s.peopleOrder))
	for i, id := range s.peopleOrder {
		list[i] = s.people[id]
	}
	return list
}

// Person returns the person with an id, nil if there is none.
func (s *State) Person(id string) *Profile { return s.people[id] }

// PersonNamed finds a person by id or name, nil if there is none.
func (s *State) PersonNamed(who string) *Profile {
	if p := s.people[who]; p != nil {
		return p
	}
	for _, id := range s.peopleOrder {
		if s.people[id].Name == who {
			return s.people[id]
		}
	}
	return nil
}

// DM is the channel in which a person and the bot talk alone.
func (s *State) DM(person string) *Channel {
	for _, id := range s.channelOrder {
		if c := s.channels[id]; c.Kind == KindDM && c.Owner == person {
			return c
		}
	}
	panic("person without a direct channel")
}

// CloseDM makes a person refuse the bot's direct messages, or accept them again.
func (w *World) CloseDM(person string, closed bool) {
	w.Do(func(s *State) {
		if p := s.PersonNamed(person); p != nil {
			s.closedDM[p.ID] = closed
		}
	})
}

// Install makes a person add the application to the account, or remove it from there.
func (w *World) Install(person string, installed bool) {
	w.Do(func(s *State) {
		switch p := s.PersonNamed(person); {
		case p == nil:
		case installed:
			s.installed[p.ID] = true
		default:
			delete(s.installed, p.ID)
		}
	})
}

// InstalledByPeople counts the people who have the application in their account.
func (s *State) InstalledByPeople() int { return len(s.installed) }

// Spot is a channel as a person finds the application there.
func (s *State) Spot(p *Profile, c *Channel) wire.Spot {
	if c.Kind == KindDM {
		return wire.Spot{Context: wire.WithBot, Added: !s.SharesNoGuild(), Installed: s.installed[p.ID]}
	}
	return wire.Spot{Context: wire.InGuild, Added: !s.expelled[s.GuildOf(c).ID], Installed: s.installed[p.ID]}
}
