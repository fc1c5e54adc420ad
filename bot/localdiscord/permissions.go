package localdiscord

import (
	"cmp"
	"strconv"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// SetBotPermissions says what the bot may do in a channel and its threads.
func (s *Server) SetBotPermissions(channel string, permissions int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.botPermissions[channel] = permissions
}

// botMay returns the bot's permissions: a thread has those of its parent.
func (s *Server) botMay(c *Channel) int64 {
	if s.expelled[s.guildOf(c).ID] {
		return 0
	}
	if c.Kind == KindThread {
		if parent := s.channelByID[c.Parent]; parent != nil {
			c = parent
		}
	}
	if p, ok := s.botPermissions[c.ID]; ok {
		return p
	}
	return BotPermissions
}

// overwrites are the exceptions that a channel makes for the bot.
func (s *Server) overwrites(c *Channel) []wire.Object {
	may := s.botMay(c)
	if may == BotPermissions {
		return []wire.Object{}
	}
	return []wire.Object{{"id": BotID, "type": 1, "allow": strconv.FormatInt(may&^BotPermissions, 10),
		"deny": strconv.FormatInt(BotPermissions&^may, 10)}}
}

// mayPost checks that the bot may send (with files) to a channel on its own
// initiative. Answers to interactions need no permission.
func (s *Server) mayPost(c *Channel, files bool) *wire.Refusal {
	may := s.botMay(c)
	send := PermSendMessages
	switch {
	case c.Kind == KindDM:
		if s.closedDM[c.Owner] {
			return wire.RefuseDM()
		}
		if s.strange() {
			return wire.RefuseStranger()
		}
		return nil
	case c.Kind == KindForum:
		return wire.Malformed(400, 50008, "Cannot send messages in a non-text channel")
	case c.Kind == KindThread:
		send = PermSendInThreads
	}
	switch {
	case may&PermViewChannel == 0:
		return wire.RefuseAccess()
	case may&send == 0, files && may&PermAttachFiles == 0:
		return wire.RefusePermission()
	case c.Archived:
		return wire.RefuseArchived()
	}
	return nil
}

// maySee checks that the bot may read a channel.
func (s *Server) maySee(c *Channel) *wire.Refusal {
	if c.Kind != KindDM && s.botMay(c)&PermViewChannel == 0 {
		return wire.RefuseAccess()
	}
	return nil
}

// CloseDM makes a person refuse direct messages of the bot, or accept them again.
func (s *Server) CloseDM(person string, closed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.profile(person); p != nil {
		s.closedDM[p.ID] = closed
	}
}

// Expel removes the bot from a guild, "" for the first one, or invites it again.
func (s *Server) Expel(guild string, out bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, g := range s.guilds {
		if g.ID != cmp.Or(guild, s.guilds[0].ID) || s.expelled[g.ID] == out {
			continue
		}
		if !out {
			s.invite(g)
			continue
		}
		s.expelled[g.ID] = true
		s.publish("GUILD_DELETE", g.ID, intentGuilds, wire.Object{"id": g.ID})
	}
}

// invite lets the bot into a guild.
func (s *Server) invite(g Guild) {
	s.expelled[g.ID] = false
	s.joined[g.ID] = s.now()
	s.publish("GUILD_CREATE", g.ID, intentGuilds, s.wireGuild(g))
}

// Bring makes a person add the application to the account, or remove it from there.
func (s *Server) Bring(person string, along bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if p := s.profile(person); p != nil {
		s.brought[p.ID] = along
	}
}

// spot is a channel as a person finds the application there. The lock is held.
func (s *Server) spot(p *Profile, c *Channel) wire.Spot {
	if c.Kind == KindDM {
		return wire.Spot{Context: wire.WithBot, Added: !s.strange(), Brought: s.brought[p.ID]}
	}
	return wire.Spot{Context: wire.InGuild, Added: !s.expelled[s.guildOf(c).ID], Brought: s.brought[p.ID]}
}

// strange reports whether the bot shares no guild with anybody, so that nobody takes its
// direct messages.
func (s *Server) strange() bool {
	for _, g := range s.guilds {
		if !s.expelled[g.ID] {
			return false
		}
	}
	return true
}

// mayUse says whether a person has the permissions that a command demands of its users.
func (p *Profile) mayUse(c *wire.Command) bool {
	if c.DefaultMemberPermissions == nil || p.Permissions&PermAdministrator != 0 {
		return true
	}
	needed := int64(*c.DefaultMemberPermissions)
	return p.Permissions&needed == needed
}
