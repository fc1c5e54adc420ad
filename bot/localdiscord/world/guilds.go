package world

import (
	"cmp"
	"slices"
	"strconv"
	"time"
)

// Guild is a server. All people are in all of them.
type Guild struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Locale string `json:"locale"` // of its public texts, "en-US" or "fr" …
}

// Role is a role of a guild that everyone may mention.
type Role struct {
	ID    string `json:"id"`
	Guild string `json:"guild"`
	Name  string `json:"name"`
}

// Guilds lists all guilds, the first one first.
func (s *State) Guilds() []Guild { return s.guilds }

// Guild returns the guild with an id, and whether it exists.
func (s *State) Guild(id string) (Guild, bool) {
	at := slices.IndexFunc(s.guilds, func(g Guild) bool { return g.ID == id })
	if at < 0 {
		return Guild{}, false
	}
	return s.guilds[at], true
}

// GuildOf returns the guild of a channel, and that of its parent for a thread. A direct
// conversation, like no channel at all, has none: the zero guild.
func (s *State) GuildOf(c *Channel) Guild {
	if c == nil || c.Kind == KindDM {
		return Guild{}
	}
	if parent := s.channels[c.Parent]; c.Kind == KindThread && parent != nil {
		c = parent
	}
	g, known := s.Guild(c.Guild)
	if !known {
		return s.guilds[0]
	}
	return g
}

// Roles lists the roles that can be chosen. Each guild has one.
func (s *State) Roles() (list []Role) {
	for i, g := range s.guilds {
		list = append(list, Role{strconv.Itoa(firstRole + i), g.ID, "players"})
	}
	return list
}

// GiveRole gives a person a role, or takes it away.
func (s *State) GiveRole(p *Profile, role string, has bool) {
	p.Roles = slices.DeleteFunc(slices.Clone(p.Roles), func(id string) bool { return id == role })
	if has {
		p.Roles = append(p.Roles, role)
	}
}

// JoinedAt is when the bot came to a guild.
func (s *State) JoinedAt(guild string) time.Time {
	if at, again := s.rejoined[guild]; again {
		return at
	}
	return s.joined
}

// Expelled says whether the bot was removed from a guild.
func (s *State) Expelled(guild string) bool { return s.expelled[guild] }

// SharesNoGuild says whether the bot is in no guild at all. Then no person accepts its direct messages.
func (s *State) SharesNoGuild() bool {
	return !slices.ContainsFunc(s.guilds, func(g Guild) bool { return !s.expelled[g.ID] })
}

// Expel removes the bot from a guild, "" for the first one, or invites it again.
func (w *World) Expel(guild string, out bool) {
	w.Do(func(s *State) {
		g, known := s.Guild(cmp.Or(guild, s.guilds[0].ID))
		switch {
		case !known || s.expelled[g.ID] == out:
		case out:
			s.Leave(g)
		default:
			s.invite(g)
		}
	})
}

// Leave takes the bot out of a guild.
func (s *State) Leave(g Guild) {
	s.expelled[g.ID] = true
	s.announce(Change{Kind: GuildLeft, Guild: g})
}

func (s *State) invite(g Guild) {
	s.expelled[g.ID] = false
	s.rejoined[g.ID] = s.now()
	s.announce(Change{Kind: GuildJoined, Guild: g})
}

// keepOut keeps the bot out of all guilds until [State.LetIn], or ends that.
func (s *State) keepOut(out bool) {
	s.waiting = out
	for _, g := range s.guilds {
		s.expelled[g.ID] = out
	}
}

// LetIn lets a bot that waits outside into all guilds, which get a language; "" leaves it. It does
// nothing when the bot does not wait.
func (s *State) LetIn(locale string) {
	if !s.waiting {
		return
	}
	s.SetLocale(cmp.Or(locale, s.guilds[0].Locale))
	s.waiting = false
	for _, g := range s.guilds {
		s.invite(g)
	}
}

// SetLocale gives all guilds a language, also for later runs.
func (s *State) SetLocale(locale string) {
	s.setLocale(locale)
	if err := s.database.saveLocale(locale); err != nil {
		s.log.Error("local Discord: language not saved", "err", err)
	}
}

func (s *State) setLocale(locale string) {
	for i := range s.guilds {
		s.guilds[i].Locale = locale
	}
}

// resume continues an earlier run, in which a language was chosen; "" if none was. A world with
// messages keeps the language they are in.
func (s *State) resume(locale string) {
	if !s.waiting || locale == "" && len(s.messages) == 0 {
		return
	}
	s.setLocale(cmp.Or(locale, s.guilds[0].Locale))
	s.keepOut(false)
}
