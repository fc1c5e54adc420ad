package localdiscord

import "cmp"

// Permissions as Discord's bit set.
const (
	PermAdministrator  int64 = 1 << 3
	PermManageChannels int64 = 1 << 4
	PermManageGuild    int64 = 1 << 5
	PermViewChannel    int64 = 1 << 10
	PermSendMessages   int64 = 1 << 11
	PermManageMessages int64 = 1 << 13
	PermEmbedLinks     int64 = 1 << 14
	PermAttachFiles    int64 = 1 << 15
	PermReadHistory    int64 = 1 << 16
	PermUseCommands    int64 = 1 << 31
	PermManageThreads  int64 = 1 << 34
	PermCreateThreads  int64 = 1 << 35
	PermSendInThreads  int64 = 1 << 38
)

// BotPermissions is what the bot may do in a channel unless told otherwise: what
// its invite link asks for.
const BotPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermCreateThreads | PermSendInThreads

// MemberPermissions is what an ordinary person may do.
const MemberPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermUseCommands | PermCreateThreads | PermSendInThreads

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
		if parent := s.channels[c.Parent]; parent != nil {
			c = parent
		}
	}
	if p, ok := s.botPermissions[c.ID]; ok {
		return p
	}
	return BotPermissions
}

// mayPost checks that the bot may send (with files) to a channel on its own
// initiative. Answers to interactions need no permission.
func (s *Server) mayPost(c *Channel, files bool) *refusal {
	may := s.botMay(c)
	send := PermSendMessages
	switch {
	case c.Kind == KindDM:
		if s.closedDM[c.Owner] || s.strange() {
			return refuseDM()
		}
		return nil
	case c.Kind == KindForum:
		return malformed(400, 50008, "Cannot send messages in a non-text channel")
	case c.Kind == KindThread:
		send = PermSendInThreads
	}
	switch {
	case may&PermViewChannel == 0:
		return refuseAccess()
	case may&send == 0, files && may&PermAttachFiles == 0:
		return refusePermission()
	case c.Archived:
		return refuseArchived()
	}
	return nil
}

// maySee checks that the bot may read a channel.
func (s *Server) maySee(c *Channel) *refusal {
	if c.Kind != KindDM && s.botMay(c)&PermViewChannel == 0 {
		return refuseAccess()
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
		s.expelled[g.ID] = out
		if out {
			s.dispatch("GUILD_DELETE", g.ID, intentGuilds, object{"id": g.ID})
		} else {
			s.dispatch("GUILD_CREATE", g.ID, intentGuilds, s.wireGuild(g))
		}
	}
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
