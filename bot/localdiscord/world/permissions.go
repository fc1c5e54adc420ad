package world

import (
	"cmp"
	"strconv"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// SetBotPermissions says what the bot may do in a channel and its threads.
func (s *World) SetBotPermissions(channel string, permissions int64) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	s.botPermissions[channel] = permissions
}

// BotMay returns the bot's permissions: a thread has those of its parent.
func (s *World) BotMay(c *wire.Channel) int64 {
	if s.expelled[s.GuildOf(c).ID] {
		return 0
	}
	if c.Kind == wire.KindThread {
		if parent := s.ChannelByID[c.Parent]; parent != nil {
			c = parent
		}
	}
	if p, ok := s.botPermissions[c.ID]; ok {
		return p
	}
	return wire.BotPermissions
}

// overwrites are the exceptions that a channel makes for the bot.
func (s *World) overwrites(c *wire.Channel) []wire.Object {
	may := s.BotMay(c)
	if may == wire.BotPermissions {
		return []wire.Object{}
	}
	return []wire.Object{{"id": BotID, "type": 1, "allow": strconv.FormatInt(may&^wire.BotPermissions, 10),
		"deny": strconv.FormatInt(wire.BotPermissions&^may, 10)}}
}

// MayPost checks that the bot may send (with files) to a channel on its own
// initiative. Answers to interactions need no permission.
func (s *World) MayPost(c *wire.Channel, files bool) *wire.Refusal {
	may := s.BotMay(c)
	send := wire.PermSendMessages
	switch {
	case c.Kind == wire.KindDM:
		if s.closedDM[c.Owner] {
			return wire.RefuseDM()
		}
		if s.strange() {
			return wire.RefuseStranger()
		}
		return nil
	case c.Kind == wire.KindForum:
		return wire.Malformed(400, 50008, "Cannot send messages in a non-text channel")
	case c.Kind == wire.KindThread:
		send = wire.PermSendInThreads
	}
	switch {
	case may&wire.PermViewChannel == 0:
		return wire.RefuseAccess()
	case may&send == 0, files && may&wire.PermAttachFiles == 0:
		return wire.RefusePermission()
	case c.Archived:
		return wire.RefuseArchived()
	}
	return nil
}

// MaySee checks that the bot may read a channel.
func (s *World) MaySee(c *wire.Channel) *wire.Refusal {
	if c.Kind != wire.KindDM && s.BotMay(c)&wire.PermViewChannel == 0 {
		return wire.RefuseAccess()
	}
	return nil
}

// CloseDM makes a person refuse direct messages of the bot, or accept them again.
func (s *World) CloseDM(person string, closed bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if p := s.Profile(person); p != nil {
		s.closedDM[p.ID] = closed
	}
}

// Expel removes the bot from a guild, "" for the first one, or invites it again.
func (s *World) Expel(guild string, out bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	for _, g := range s.Guilds {
		if g.ID != cmp.Or(guild, s.Guilds[0].ID) || s.expelled[g.ID] == out {
			continue
		}
		if !out {
			s.invite(g)
			continue
		}
		s.expelled[g.ID] = true
		s.Hooks.Publish("GUILD_DELETE", g.ID, wire.IntentGuilds, wire.Object{"id": g.ID})
	}
}

// invite lets the bot into a guild.
func (s *World) invite(g wire.Guild) {
	s.expelled[g.ID] = false
	s.joined[g.ID] = s.Now()
	s.Hooks.Publish("GUILD_CREATE", g.ID, wire.IntentGuilds, s.WireGuild(g))
}

// Bring makes a person add the application to the account, or remove it from there.
func (s *World) Bring(person string, along bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if p := s.Profile(person); p != nil {
		s.brought[p.ID] = along
	}
}

// Spot is a channel as a person finds the application there. The lock is held.
func (s *World) Spot(p *wire.Profile, c *wire.Channel) wire.Spot {
	if c.Kind == wire.KindDM {
		return wire.Spot{Context: wire.WithBot, Added: !s.strange(), Brought: s.brought[p.ID]}
	}
	return wire.Spot{Context: wire.InGuild, Added: !s.expelled[s.GuildOf(c).ID], Brought: s.brought[p.ID]}
}

// Expelled reports whether the bot is no member of a guild. The lock is held.
func (s *World) Expelled(guild string) bool { return s.expelled[guild] }

// strange reports whether the bot shares no guild with anybody, so that nobody takes its
// direct messages.
func (s *World) strange() bool {
	for _, g := range s.Guilds {
		if !s.expelled[g.ID] {
			return false
		}
	}
	return true
}
