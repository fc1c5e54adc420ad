package localdiscord

// Permissions as Discord's bit set.
const (
	PermManageChannels int64 = 1 << 4
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
		if s.closedDM[c.Owner] {
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
