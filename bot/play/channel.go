package play

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
)

// mayThread reports whether a thread can be opened from the channel.
func mayThread(i discord.Interaction) bool {
	text := i.ChannelType == discordgo.ChannelTypeGuildText || i.ChannelType == discordgo.ChannelTypeGuildNews
	return text && server.Missing(i, server.PlayToThread) == 0
}

// room refuses a channel where the bot lacks a permission to play. Private messages know none.
func room(q *interaction.Request) error {
	if alone(q.Interaction) {
		return nil
	}
	if server.IsThread(q.Interaction) {
		return server.Need(q, server.PlayInThread)
	}
	return server.Need(q, server.PlayHere)
}

// MayWrite reports whether the bot may post on its own where an interaction comes from.
func MayWrite(i discord.Interaction) bool {
	if alone(i) {
		return true
	}
	need := int64(server.PlayHere)
	if server.IsThread(i) {
		need = server.PlayInThread
	}
	return i.Guild != 0 && server.Missing(i, need) == 0
}

// place decides where a match is to be played: where the server wants it, else where the
// command says, else in a thread if one can be opened, else in the channel itself.
func (p *Play) place(q *interaction.Request, set server.Settings) (string, error) {
	taken, err := p.taken(uint64(q.Channel), takenText(q))
	if err != nil {
		return "", err
	}
	if server.IsThread(q.Interaction) {
		return session.Here, needOr(q, server.PlayInThread, taken)
	}
	switch wanted := q.Options["where"].Text; {
	case set.Threads == server.ThreadsAlways && wanted == session.Here:
		return "", session.Refuse("bot.settings.always")
	case set.Threads == server.ThreadsNever && wanted == session.InThread:
		return "", session.Refuse("bot.settings.never")
	case set.Threads == server.ThreadsNever:
		return session.Here, needOr(q, server.PlayHere, taken)
	case set.Threads == server.ThreadsAlways || wanted == session.InThread:
		return session.InThread, server.Need(q, server.PlayToThread)
	case (wanted == "" || taken != nil) && mayThread(q.Interaction):
		return session.InThread, nil
	}
	return session.Here, needOr(q, server.PlayHere, taken)
}

// needOr refuses a channel where the bot lacks permissions, or else for another reason.
func needOr(q *interaction.Request, permissions int64, otherwise error) error {
	if err := server.Need(q, permissions); err != nil {
		return err
	}
	return otherwise
}

// Discord tells what a person may do in the channel of an interaction, which may be more than in any
// other channel of the server. So it counts for the matches that are played there; for those that are
// played elsewhere only what no channel can give does.

// Rights with which people start, cancel and choose for others, and with which they keep order.
const (
	hosting    = discordgo.PermissionManageChannels | discordgo.PermissionManageMessages
	moderating = discordgo.PermissionManageMessages | discordgo.PermissionManageThreads
)

// ModeratesHere reports whether the person keeps order in the channel of the interaction.
func ModeratesHere(i discord.Interaction) bool { return may(i, moderating) }

// moderates reports whether the person keeps order where the match is played, hosts whether the
// person may start, cancel and choose for others there.
func moderates(i discord.Interaction, s *session.Session) bool { return mayWhere(i, s, moderating) }

func hosts(i discord.Interaction, s *session.Session) bool { return mayWhere(i, s, hosting) }

func may(i discord.Interaction, any int64) bool {
	return server.MayManage(i) || i.MemberPermissions&any != 0
}

func mayWhere(i discord.Interaction, s *session.Session, any int64) bool {
	return server.MayManage(i) || s.Within(uint64(i.Channel)) && may(i, any)
}
