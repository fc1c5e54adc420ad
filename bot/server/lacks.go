package server

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

const (
	// maxChecked is how many channels are checked at most. Each takes a request.
	maxChecked = 12
	// checkWithin is how long that may take.
	checkWithin = 10 * time.Second
)

// use is what the bot does in a channel, as the permissions that it needs there.
type use struct {
	channel uint64
	need    int64
	waits   bool // a match waits there until the bot may post again
}

// Lacks shows what the bot may not do in the channels that matter, what that means, and how to allow it.
func (s *Server) Lacks(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	uses, err := s.uses(q)
	if err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{How: interaction.Update, Defer: interaction.IfLate,
		Message: func(ctx context.Context) (discord.Message, error) {
			ctx, cancel := context.WithTimeout(ctx, checkWithin)
			defer cancel()
			checked := uses[:min(len(uses), maxChecked)]
			ids := make([]discord.Snowflake, len(checked))
			for i, u := range checked {
				ids[i] = discord.Snowflake(u.channel)
			}
			found, err := s.API.Permissions(ctx, q.Guild, ids)
			if err != nil {
				return discord.Message{}, err
			}
			return s.lacksPage(q, checked, found, len(uses)-len(checked)), nil
		}}, nil
}

// uses lists the channels that matter with what the bot needs there, that of the interaction first.
func (s *Server) uses(q *interaction.Request) (list []use, err error) {
	set := s.Settings(q.Guild)
	add := func(need int64, channels ...uint64) {
		for _, id := range channels {
			at := slices.IndexFunc(list, func(u use) bool { return u.channel == id })
			if at < 0 {
				at, list = len(list), append(list, use{channel: id})
			}
			list[at].need |= need
		}
	}
	here := uint64(q.Channel)
	if IsThread(q.Interaction) {
		here = uint64(q.Parent)
	}
	add(set.playing(), here)
	waiting, err := s.waiting(uint64(q.Guild))
	if err != nil {
		return nil, err
	}
	add(PlayHere, waiting...)
	for i := range list {
		list[i].waits = slices.Contains(waiting, list[i].channel)
	}
	add(set.playing(), set.Channels...)
	if set.Today != nil {
		add(PlayHere, set.Today.Channel)
	}
	board, had, err := s.Dashboards.dashboardOf(uint64(q.Guild))
	if err == nil && had {
		add(discordgo.PermissionViewChannel|discordgo.PermissionSendMessages, board.Channel)
	}
	if s.CupChannels != nil && err == nil {
		var cups []uint64
		cups, err = s.CupChannels(uint64(q.Guild))
		add(PlayHere|PlayToThread, cups...)
	}
	return list, err
}

// waiting lists the channels and threads in which a match waits, because the bot may not post there or they are gone.
func (s *Server) waiting(guild uint64) (channels []uint64, err error) {
	err = s.Records.EachHeadOf(map[uint64]bool{guild: true}, session.Live, func(m *session.Session) error {
		if m.Trouble != "" {
			channels = append(channels, m.Channel)
		}
		return nil
	})
	return channels, err
}

// playing is what the bot needs in a channel for matches.
func (set Settings) playing() int64 {
	switch set.Threads {
	case ThreadsAlways:
		return PlayToThread
	case ThreadsNever:
		return PlayHere
	}
	return PlayHere | PlayToThread
}

// neededIn returns which of the needed permissions matter in a kind of channel. What is written in a thread, or in a post
// of a forum, needs the permission for threads.
func neededIn(kind discordgo.ChannelType, need int64) int64 {
	switch kind {
	case discordgo.ChannelTypeGuildForum, discordgo.ChannelTypeGuildPublicThread, discordgo.ChannelTypeGuildPrivateThread, discordgo.ChannelTypeGuildNewsThread:
		need &^= discordgo.PermissionSendMessages | discordgo.PermissionCreatePublicThreads
		need |= discordgo.PermissionSendMessagesInThreads
	}
	return need
}

// lacksPage lists the channels with what is missing, and explains each missing permission once.
func (s *Server) lacksPage(q *interaction.Request, uses []use, found []discord.Channel, more int) discord.Message {
	l, all := q.L, int64(0)
	var lines []string
	for _, u := range uses {
		line, missing := u.line(l, found)
		lines = append(lines, line)
		all |= missing
	}
	if more > 0 {
		lines = append(lines, l.Say("bot.lacks.more", "n", more))
	}
	if set := s.Settings(q.Guild); set.Call != nil && set.Call.Give && !set.mayGive(q.Interaction) {
		all |= discordgo.PermissionManageRoles
	}
	parts := []string{l.Say("bot.lacks.title"), strings.Join(lines, "\n")}
	if all != 0 {
		parts = append(parts, meanings(l, all), l.Say("bot.lacks.how"))
	}
	return posts.NewDraft(posts.AccentLobby).Private().Text(wording.Join(parts...)).Buttons(BackToSettings(l), lacksButton(l)).Message()
}

// line says what is missing in a channel, and whether a match waits there.
func (u use) line(l wording.Localizer, found []discord.Channel) (line string, missing int64) {
	if line, missing = u.missingLine(l, found); u.waits {
		line = l.Say("bot.lacks.waits", "line", line)
	}
	return line, missing
}

func (u use) missingLine(l wording.Localizer, found []discord.Channel) (line string, missing int64) {
	channel := session.Channel(u.channel)
	at := slices.IndexFunc(found, func(c discord.Channel) bool { return uint64(c.ID) == u.channel })
	if at < 0 {
		return l.Say("bot.lacks.gone", "channel", channel), 0
	}
	if missing = lacking(*found[at].Permissions, neededIn(found[at].Type, u.need)); missing == 0 {
		return l.Say("bot.lacks.fine", "channel", channel), 0
	}
	return l.Say("bot.lacks.line", "channel", channel, "permissions", permissionTexts(missing)), missing
}

// meanings says what the lack of each permission means.
func meanings(l wording.Localizer, missing int64) string {
	var lines []string
	for _, p := range permissionNames {
		if missing&p.bit != 0 {
			lines = append(lines, l.Say("bot.lacks.means", "permission", games.T(p.id), "means", games.T(p.id+".means")))
		}
	}
	return strings.Join(lines, "\n")
}

// lacksHere says what the bot lacks in the channel of the interaction, "" for nothing.
func lacksHere(q *interaction.Request, set Settings) string {
	missing := Missing(q.Interaction, neededIn(q.ChannelType, set.playing()))
	if missing == 0 {
		return ""
	}
	return q.L.Say("bot.lacks.here", "permissions", permissionTexts(missing))
}

// lacksButton is the button that shows what the bot lacks.
func lacksButton(l wording.Localizer) discordgo.Button {
	return posts.Button(discordgo.SecondaryButton, l.Say("bot.button.lacks"), posts.CustomID(buttonid.ID{Verb: posts.VerbLacks}))
}
