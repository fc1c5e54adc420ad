package server

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// permissionNames are the permissions the bot needs, with the ids of their names. Discord
// tells them with each interaction, so that what is missing can be said before it is missed.
var permissionNames = []struct {
	bit int64
	id  string
}{
	{discordgo.PermissionViewChannel, "bot.permission.view"},
	{discordgo.PermissionSendMessages, "bot.permission.send"},
	{discordgo.PermissionAttachFiles, "bot.permission.attach"},
	{discordgo.PermissionCreatePublicThreads, "bot.permission.threads"},
	{discordgo.PermissionSendMessagesInThreads, "bot.permission.inthreads"},
}

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
	if i.Permissions&discordgo.PermissionAdministrator != 0 {
		return 0
	}
	return need &^ i.Permissions
}

// Need refuses a channel in which the bot lacks permissions, and names them.
func Need(q *interaction.Request, permissions int64) error {
	lacking := Missing(q.Interaction, permissions)
	if lacking == 0 {
		return nil
	}
	var names []games.Text
	for _, p := range permissionNames {
		if lacking&p.bit != 0 {
			names = append(names, games.T(p.id))
		}
	}
	return session.Refuse("bot.error.permission", "permissions", names)
}

// MayManage reports whether the person may decide for the whole server.
func MayManage(i discord.Interaction) bool {
	return i.MemberPermissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
}

// managing refuses whoever may not decide for the server.
func managing(q *interaction.Request) error {
	switch {
	case q.Guild == 0:
		return session.Refuse("bot.error.server")
	case !MayManage(q.Interaction):
		return session.Refuse("bot.settings.forbidden")
	}
	return nil
}
