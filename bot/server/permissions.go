package server

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// permissionNames lists the permissions that the bot needs, with the ids of their names. Discord sends the bot's
// permissions with each interaction, so a missing one can be named before it is needed.
var permissionNames = []struct {
	bit int64
	id  string
}{
	{discordgo.PermissionViewChannel, "bot.permission.view"},
	{discordgo.PermissionSendMessages, "bot.permission.send"},
	{discordgo.PermissionAttachFiles, "bot.permission.attach"},
	{discordgo.PermissionCreatePublicThreads, "bot.permission.threads"},
	{discordgo.PermissionSendMessagesInThreads, "bot.permission.inthreads"},
	{discordgo.PermissionManageRoles, "bot.permission.roles"},
}

// Permissions for playing in a channel, in a thread, and for opening a thread from a channel.
const (
	PlayHere     = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles
	PlayInThread = discordgo.PermissionViewChannel | discordgo.PermissionAttachFiles | discordgo.PermissionSendMessagesInThreads
	PlayToThread = PlayInThread | discordgo.PermissionCreatePublicThreads
)

// IsThread reports whether the interaction is in a thread.
func IsThread(i discord.Interaction) bool {
	switch i.ChannelType {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread, discordgo.ChannelTypeGuildNewsThread:
		return true
	}
	return false
}

// Missing returns those of the needed permissions that the bot lacks in the channel.
func Missing(i discord.Interaction, need int64) int64 {
	return lacking(i.Permissions, need)
}

// lacking returns the needed permissions that are not among those granted.
func lacking(have, need int64) int64 {
	if have&discordgo.PermissionAdministrator != 0 {
		return 0
	}
	return need &^ have
}

// Need refuses a channel in which the bot lacks permissions, and names them.
func Need(q *interaction.Request, permissions int64) error {
	if missing := Missing(q.Interaction, permissions); missing != 0 {
		return session.Refuse("bot.error.permission", "permissions", permissionTexts(missing))
	}
	return nil
}

// permissionTexts returns the names of permissions.
func permissionTexts(permissions int64) (names []games.Text) {
	for _, p := range permissionNames {
		if permissions&p.bit != 0 {
			names = append(names, games.T(p.id))
		}
	}
	return names
}

// canPlayIn refuses a channel in which the bot lacks permissions to play as the server wants it, as far as Discord tells
// them. Posts of a forum are threads.
func (set Settings) canPlayIn(c discord.Channel) error {
	if c.Permissions == nil {
		return nil
	}
	missing := lacking(*c.Permissions, PlayHere)
	threads := lacking(*c.Permissions, PlayToThread)
	switch {
	case c.Type == discordgo.ChannelTypeGuildForum:
		missing = lacking(*c.Permissions, PlayInThread)
	case set.Threads == ThreadsAlways, set.Threads != ThreadsNever && threads == 0:
		missing = threads
	}
	if missing == 0 {
		return nil
	}
	return session.Refuse("bot.settings.lacking", "channel", session.Channel(c.ID), "permissions", permissionTexts(missing))
}

// MayManage reports whether the person may decide for the whole server.
func MayManage(i discord.Interaction) bool {
	return i.MemberPermissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
}

// Managing refuses people who may not decide for the server.
func Managing(q *interaction.Request) error {
	switch {
	case q.Guild == 0:
		return session.Refuse("bot.error.server")
	case !MayManage(q.Interaction):
		return session.Refuse("bot.settings.forbidden")
	}
	return nil
}
