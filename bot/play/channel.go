package play

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
)

// mayThread reports whether the bot can open a thread in the channel.
func mayThread(i discord.Interaction) bool {
	text := i.ChannelType == discordgo.ChannelTypeGuildText || i.ChannelType == discordgo.ChannelTypeGuildNews
	return text && server.Missing(i, server.PlayToThread) == 0
}

// requireRoom refuses a channel in which the bot lacks a permission to play. Private messages need none.
func requireRoom(q *interaction.Request) error {
	if inPrivateMessages(q.Interaction) {
		return nil
	}
	if server.IsThread(q.Interaction) {
		return server.Need(q, server.PlayInThread)
	}
	return server.Need(q, server.PlayHere)
}

// MayWrite reports whether the bot may post on its own where an interaction comes from.
func MayWrite(i discord.Interaction) bool {
	if inPrivateMessages(i) {
		return true
	}
	need := int64(server.PlayHere)
	if server.IsThread(i) {
		need = server.PlayInThread
	}
	return i.Guild != 0 && server.Missing(i, need) == 0
}

// place decides where to play: as the server's settings say, else as the command says, else in a
// thread if possible, else in the channel itself.
func (p *Play) place(q *interaction.Request, set server.Settings) (string, error) {
	taken, err := p.refuseTaken(uint64(q.Channel), takenText(q))
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

// needOr refuses a channel in which the bot lacks permissions; otherwise it returns the other
// refusal.
func needOr(q *interaction.Request, permissions int64, otherwise error) error {
	if err := server.Need(q, permissions); err != nil {
		return err
	}
	return otherwise
}

// Discord says what a person may do in the channel of the interaction. That may be more than in
// other channels, so it counts only for matches in this channel. For matches elsewhere only
// server-wide permissions count.

// Permissions to start, cancel and choose for others, and to moderate.
const (
	hosting    = discordgo.PermissionManageChannels | discordgo.PermissionManageMessages
	moderating = discordgo.PermissionManageMessages | discordgo.PermissionManageThreads
)

// ModeratesHere reports whether the person may moderate in the channel of the interaction.
func ModeratesHere(i discord.Interaction) bool { return mayHere(i, moderating) }

// mayModerate reports whether the person may moderate where the match is played; hosts, whether they
// may start, cancel and choose for others there.
func mayModerate(i discord.Interaction, s *session.Session) bool { return mayAtMatch(i, s, moderating) }

func mayHost(i discord.Interaction, s *session.Session) bool { return mayAtMatch(i, s, hosting) }

func mayHere(i discord.Interaction, any int64) bool {
	return server.MayManage(i) || i.MemberPermissions&any != 0
}

func mayAtMatch(i discord.Interaction, s *session.Session, any int64) bool {
	return server.MayManage(i) || s.Within(uint64(i.Channel)) && mayHere(i, any)
}
