package world

import (
	"slices"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

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
	PermMentionAll     int64 = 1 << 17
	PermEmojis         int64 = 1 << 18
	PermManageRoles    int64 = 1 << 28
	PermUseCommands    int64 = 1 << 31
	PermManageThreads  int64 = 1 << 34
	PermCreateThreads  int64 = 1 << 35
	PermSendInThreads  int64 = 1 << 38
)

// BotPermissions is what the bot may do in a channel by default: what its invite link asks for.
const BotPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermCreateThreads | PermSendInThreads

// MemberPermissions is what an ordinary person may do.
const MemberPermissions = PermViewChannel | PermSendMessages | PermEmbedLinks | PermAttachFiles |
	PermReadHistory | PermUseCommands | PermCreateThreads | PermSendInThreads

// outsidePermissions is what the bot is told it may do in private messages, and in guilds where only
// a person has installed it.
const outsidePermissions = PermAttachFiles | PermEmbedLinks | PermMentionAll

// AdministratorPermissions is what somebody may do to whom nothing is forbidden, ModeratorPermissions what somebody may
// do who keeps order in channels and does not manage the guild.
const (
	AdministratorPermissions = MemberPermissions | ModeratorPermissions | PermAdministrator | PermManageChannels | PermManageGuild |
		PermManageRoles | PermMentionAll | PermEmojis
	ModeratorPermissions = MemberPermissions | PermManageMessages | PermManageThreads
)

// Rank is what the page says a person is.
type Rank string

const (
	Administrator Rank = "administrator"
	Moderator     Rank = "moderator"
	Member        Rank = "member"
)

var rankPermissions = map[Rank]int64{
	Administrator: AdministratorPermissions, Moderator: ModeratorPermissions, Member: MemberPermissions,
}

// Rank is the highest of which the person has all permissions.
func (p *Profile) Rank() Rank {
	for _, rank := range []Rank{Administrator, Moderator} {
		if all := rankPermissions[rank]; p.Permissions&all == all {
			return rank
		}
	}
	return Member
}

// SetRank gives a person the permissions of a rank, also for later runs, and reports whether there is such a rank.
// Bots are not told: Discord tells only those with the intent about members.
func (s *State) SetRank(p *Profile, rank Rank) (known bool) {
	if rankPermissions[rank] == 0 {
		return false
	}
	p.Permissions = rankPermissions[rank]
	ranks := map[string]Rank{}
	for id, one := range s.people {
		ranks[id] = one.Rank()
	}
	if err := s.database.saveRanks(ranks); err != nil {
		s.log.Error("local Discord: what people may do is not saved", "err", err)
	}
	s.announce(Change{Kind: RankChanged})
	return true
}

// May says whether a person has a permission.
func (p *Profile) May(permission int64) bool {
	return p.Permissions&(permission|PermAdministrator) != 0
}

// SetBotPermissions says what the bot may do in a channel and its threads.
func (w *World) SetBotPermissions(channel string, permissions int64) {
	w.Do(func(s *State) {
		if c := s.channels[channel]; c != nil {
			s.SetBotMay(c, permissions)
		}
	})
}

// SetBotMay says what the bot may do in a channel that is no thread.
func (s *State) SetBotMay(c *Channel, permissions int64) {
	next := *c
	next.BotMay = &permissions
	s.EditChannel(&next)
}

// BotMay returns the bot's permissions in a channel. A thread has those of its parent.
func (s *State) BotMay(c *Channel) int64 {
	if s.expelled[s.GuildOf(c).ID] {
		return 0
	}
	home := c.ID
	if c.Kind == KindThread {
		home = c.Parent
	}
	if now := s.channels[home]; now != nil { // c may be older
		return now.BotPermissions()
	}
	return BotPermissions
}

// BotPermissions is what the bot may do in a channel that is no thread, as long as it is in the guild.
func (c *Channel) BotPermissions() int64 {
	if c.BotMay != nil {
		return *c.BotMay
	}
	return BotPermissions
}

// BotMayInGuild says whether the bot has a permission in a guild, that is in any text channel of it.
func (s *State) BotMayInGuild(guild string, permission int64) bool {
	return slices.ContainsFunc(s.Channels(), func(c *Channel) bool {
		return c.Kind == KindText && s.GuildOf(c).ID == guild && s.BotMay(c)&permission != 0
	})
}

// AppPermissions is what an interaction tells the bot it may do in its channel.
func (s *State) AppPermissions(c *Channel) int64 {
	switch {
	case c.Kind == KindDM:
		return outsidePermissions | PermEmojis
	case s.expelled[s.GuildOf(c).ID]:
		return outsidePermissions
	}
	return s.BotMay(c)
}

// MayPost checks that the bot may send to a channel on its own initiative. Answers to interactions
// need no permission.
func (s *State) MayPost(c *Channel, withFiles bool) *wire.Refusal {
	may := s.BotMay(c)
	send := PermSendMessages
	switch {
	case c.Kind == KindDM && s.closedDM[c.Owner]:
		return wire.RefuseDM()
	case c.Kind == KindDM && s.SharesNoGuild():
		return wire.RefuseStranger()
	case c.Kind == KindDM:
		return nil
	case c.Kind == KindForum:
		return wire.Malformed(400, 50008, "Cannot send messages in a non-text channel")
	case c.Kind == KindThread:
		send = PermSendInThreads
	}
	switch {
	case may&PermViewChannel == 0:
		return wire.RefuseAccess()
	case may&send == 0, withFiles && may&PermAttachFiles == 0:
		return wire.RefusePermission()
	case c.Archived:
		return wire.RefuseArchived()
	}
	return nil
}

// MaySee checks that the bot may read a channel.
func (s *State) MaySee(c *Channel) *wire.Refusal {
	if c.Kind != KindDM && s.BotMay(c)&PermViewChannel == 0 {
		return wire.RefuseAccess()
	}
	return nil
}

// MayUse says whether a person has the permissions that a command demands.
func (p *Profile) MayUse(c *wire.Command) bool {
	if c.DefaultMemberPermissions == nil || p.Permissions&PermAdministrator != 0 {
		return true
	}
	needed := int64(*c.DefaultMemberPermissions)
	return p.Permissions&needed == needed
}
