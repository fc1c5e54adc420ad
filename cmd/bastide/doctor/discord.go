package doctor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
)

type (
	user  = discordgo.User
	guild = discordgo.Guild
)

func (v *examination) token(ctx context.Context) (string, error) {
	asked := time.Now()
	now, err := v.get(ctx, everybody, &v.me)
	if errors.Is(err, errToken) {
		return "", fmt.Errorf("%w: reset it at https://discord.com/developers/applications, page \"Bot\", and put the new one into DISCORD_TOKEN", err)
	}
	if err != nil {
		return "", err
	}
	if !now.IsZero() {
		v.drift = asked.Sub(now)
	}
	return fmt.Sprintf("the bot is %s (%s)", v.me.Username, v.me.ID), nil
}

// Invitation is the link with which a server invites the bot of an application, with the permissions
// that a match needs: view channels, send messages, embed links, attach files, read message history,
// create public threads, send messages in threads.
func Invitation(application string) string {
	return "https://discord.com/oauth2/authorize?client_id=" + application + "&scope=bot+applications.commands&permissions=309237763072"
}

func (v *examination) invitation(ctx context.Context) (string, error) {
	if err := v.learnApplication(ctx); err != nil {
		return "", err
	}
	return Invitation(v.app.ID), nil
}

// gateway checks how many sessions Discord still allows today, and connects without starting one.
func (v *examination) gateway(ctx context.Context) (string, error) {
	if v.me.ID == "" {
		return "", errUnknown
	}
	var plan discordgo.GatewayBotResponse
	if _, err := v.get(ctx, "/gateway/bot", &plan); err != nil {
		return "", err
	}
	left, shards := plan.SessionStartLimit.Remaining, max(plan.Shards, 1)
	if plan.SessionStartLimit.Total > 0 && left < shards {
		wait := time.Duration(plan.SessionStartLimit.ResetAfter) * time.Millisecond
		return "", fmt.Errorf("the bot was started too often today and may not connect again; wait %s", wait.Round(time.Minute))
	}
	if err := discord.Hello(ctx, plan.URL); err != nil {
		return "", fmt.Errorf("the bot cannot connect: %w; it needs outgoing WebSocket connections to %s, also through firewalls and proxies", err, plan.URL)
	}
	return fmt.Sprintf("it greets; shards %d, connections left today %d", shards, left), nil
}

// pages lists the host's pages that /help links to. The bot works without them.
func (v *examination) pages(context.Context) (string, error) {
	var missing []string
	for _, site := range []struct{ address, variable string }{
		{v.Sites.Privacy, "BASTIDE_PRIVACY_URL"}, {v.Sites.Terms, "BASTIDE_TERMS_URL"}, {v.Sites.Support, "BASTIDE_SUPPORT_URL"},
	} {
		if site.address == "" {
			missing = append(missing, site.variable)
		}
	}
	if missing != nil {
		return fmt.Sprintf("not set: %s; a bot that is to be verified or listed needs them, and --listing tells how", strings.Join(missing, ", ")), nil
	}
	return "/help leads to the privacy policy, the terms and the support server", nil
}

// maxDrift is the largest accepted error of the clock. Discord's own time has a precision of one
// second.
const maxDrift = 5 * time.Second

func (v *examination) clock(context.Context) (string, error) {
	switch {
	case v.me.ID == "":
		return "", errUnknown
	case v.drift.Abs() > maxDrift:
		return "", fmt.Errorf("it differs from Discord's by %s: turn on time synchronisation (NTP), or turns end at the wrong time", v.drift.Abs().Round(time.Second))
	}
	return "agrees with Discord's", nil
}

func (v *examination) server(ctx context.Context) (string, error) {
	switch {
	case v.Server == "" && v.Channel == "":
		return "", nil
	case v.me.ID == "":
		return "", errUnknown
	case v.Server == "":
		return "", errors.New("name the channel's server too, with --server")
	}
	_, err := v.get(ctx, "/guilds/"+v.Server, &v.there)
	if errors.Is(err, errAbsent) {
		return "", errors.New("the bot is not a member of it: open the invitation link above")
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("the bot is a member of %s", v.there.Name), nil
}

// rights are the permissions a match needs in a channel.
var rights = []struct {
	bit  int64
	name string
}{
	{discordgo.PermissionViewChannel, "View Channel"},
	{discordgo.PermissionSendMessages, "Send Messages"},
	{discordgo.PermissionAttachFiles, "Attach Files"},
	{discordgo.PermissionCreatePublicThreads, "Create Public Threads"},
	{discordgo.PermissionSendMessagesInThreads, "Send Messages in Threads"},
}

func (v *examination) channel(ctx context.Context) (string, error) {
	switch {
	case v.Channel == "":
		return "", nil
	case v.there.ID == "":
		return "", errUnknown
	}
	var c discordgo.Channel
	_, err := v.get(ctx, "/channels/"+v.Channel, &c)
	if errors.Is(err, errAbsent) || err == nil && c.GuildID != v.there.ID {
		return "", errors.New("the bot cannot see it on that server: give its role View Channel there")
	}
	if err != nil {
		return "", err
	}
	missing, err := v.missing(ctx, c)
	if err != nil {
		return "", err
	}
	if missing != "" {
		return "", fmt.Errorf("in #%s the bot lacks %s: allow it in the channel's settings, page \"Permissions\"", c.Name, missing)
	}
	return fmt.Sprintf("in #%s the bot may do all it needs", c.Name), nil
}

// missing names the permissions that the bot lacks in a channel. discordgo computes them from the
// server's roles and the channel's overwrites.
func (v *examination) missing(ctx context.Context, c discordgo.Channel) (string, error) {
	if c.IsThread() && c.ParentID != "" { // a thread has the permissions of its parent
		if _, err := v.get(ctx, "/channels/"+c.ParentID, &c); err != nil {
			return "", err
		}
	}
	var m discordgo.Member
	if _, err := v.get(ctx, "/guilds/"+v.there.ID+"/members/"+v.me.ID, &m); err != nil {
		return "", err
	}
	m.GuildID, m.User = v.there.ID, &v.me
	s := discordgo.NewState()
	err := cmp.Or(s.GuildAdd(&v.there), s.ChannelAdd(&c), s.MemberAdd(&m))
	if err != nil {
		return "", err
	}
	have, err := s.UserChannelPermissions(v.me.ID, c.ID)
	if err != nil {
		return "", err
	}
	var names []string
	for _, r := range rights {
		if have&(r.bit|discordgo.PermissionAdministrator) == 0 {
			names = append(names, r.name)
		}
	}
	return strings.Join(names, ", "), nil
}
