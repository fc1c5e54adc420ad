package bot

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
)

// permissions the bot needs, with the ids of their names. Discord tells them with
// each interaction, so that what is missing can be said before it is missed.
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

const (
	needHere     = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles
	needThread   = discordgo.PermissionViewChannel | discordgo.PermissionAttachFiles | discordgo.PermissionSendMessagesInThreads
	needToThread = needThread | discordgo.PermissionCreatePublicThreads
)

func isThread(i discord.Interaction) bool {
	switch i.ChannelType {
	case discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread, discordgo.ChannelTypeGuildNewsThread:
		return true
	}
	return false
}

// mayThread reports whether a thread can be opened from the channel.
func mayThread(i discord.Interaction) bool {
	text := i.ChannelType == discordgo.ChannelTypeGuildText || i.ChannelType == discordgo.ChannelTypeGuildNews
	return text && missing(i, needToThread) == 0
}

// missing returns those of the needed permissions that the bot lacks in the channel.
func missing(i discord.Interaction, need int64) int64 {
	if i.Permissions&discordgo.PermissionAdministrator != 0 {
		return 0
	}
	return need &^ i.Permissions
}

// place decides where a match is to be played: where the server wants it, else where the
// command says, else in a thread if one can be opened, else in the channel itself.
func (b *Bot) place(t *talk, set settings) (string, error) {
	if isThread(t.i) {
		return here, t.need(needThread, b.free(t))
	}
	switch wanted := t.i.Options["where"].Text; {
	case set.Threads == threadsAlways && wanted == here:
		return "", refuse("bot.settings.always")
	case set.Threads == threadsNever && wanted == inThread:
		return "", refuse("bot.settings.never")
	case set.Threads == threadsNever:
		return here, t.need(needHere, b.free(t))
	case set.Threads == threadsAlways || wanted == inThread:
		return inThread, t.need(needToThread, nil)
	case wanted == "" && mayThread(t.i):
		return inThread, nil
	}
	err := b.free(t)
	if err != nil && mayThread(t.i) {
		return inThread, nil
	}
	return here, t.need(needHere, err)
}

// need returns a refusal that names the permissions the bot lacks, or else.
func (t *talk) need(permissions int64, otherwise error) error {
	lacking := missing(t.i, permissions)
	if lacking == 0 {
		return otherwise
	}
	var names []string
	for _, p := range permissionNames {
		if lacking&p.bit != 0 {
			names = append(names, t.voice.say(p.id))
		}
	}
	return refuse("bot.error.permission", "permissions", t.voice.list(names))
}

// free refuses a channel in which a match is being played.
func (b *Bot) free(t *talk) error {
	s, err := b.liveIn(uint64(t.i.Channel))
	if err != nil || s == nil {
		return err
	}
	return sorry{games.T("bot.lobby.taken", "link", b.link(s))}
}
