package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// A server may have one dashboard: a message that lists its running matches and is edited
// when they go on. It says nothing that is not stored with the matches, so it needs no row
// in the outbox: whatever is missed, the next edit makes good, and every dashboard is
// looked at when the bot starts.

const (
	maxDashed     = 25   // matches on a dashboard
	maxDashedText = 3200 // characters
	dashPause     = 30 * time.Second
	// dashRefused is the pause after Discord refused an edit: it takes only a few of
	// messages that are more than an hour old.
	dashRefused = 10 * time.Minute
)

// dashboard is where the dashboard of a server is.
type dashboard struct {
	Channel uint64 `json:"channel"`
	Message uint64 `json:"message"`
	Lang    string `json:"lang"`
}

func dashboardKey(guild uint64) string { return fmt.Sprintf("guild/%d/dashboard", guild) }

// dashboardOf returns the dashboard of a server; ok is false if it has none.
func (b *Bot) dashboardOf(guild uint64) (d dashboard, ok bool, err error) {
	data, err := b.Store.Value(dashboardKey(guild))
	if err != nil || data == nil {
		return d, false, err
	}
	if err := json.Unmarshal(data, &d); err != nil {
		return d, false, fmt.Errorf("dashboard: %w", err)
	}
	return d, true, nil
}

// dashboardCommand answers /dashboard: the list of the server's running matches, here from
// now on.
func (b *Bot) dashboardCommand(ctx context.Context, t *talk) error {
	const hosts = discordgo.PermissionManageGuild | discordgo.PermissionManageChannels |
		discordgo.PermissionAdministrator
	if t.i.MemberPermissions&hosts == 0 {
		return refuse("bot.dashboard.notyou")
	}
	need := int64(needHere &^ discordgo.PermissionAttachFiles)
	if isThread(t.i) {
		need = discordgo.PermissionViewChannel | discordgo.PermissionSendMessagesInThreads
	}
	if err := t.need(need, nil); err != nil {
		return err
	}
	if err := t.putOff(ctx, discord.DeferReply); err != nil {
		return err
	}
	if err := b.postDashboard(ctx, t); err != nil {
		return err
	}
	return t.whisper(ctx, t.voice.say("bot.dashboard.done"))
}

// postDashboard posts the dashboard and removes the one there was.
func (b *Bot) postDashboard(ctx context.Context, t *talk) error {
	guild := uint64(t.i.Guild)
	defer b.locks.lock(dashboardKey(guild))()
	old, had, err := b.dashboardOf(guild)
	if err != nil {
		return err
	}
	d := dashboard{Channel: uint64(t.i.Channel), Lang: b.settings(t.i.Guild).language(t.i)}
	m, err := b.dashboardPost(guild, d)
	if err != nil {
		return err
	}
	m.Silent = true
	id, err := b.API.Send(ctx, t.i.Channel, m, "dash"+t.i.ID.String())
	if err != nil {
		return err
	}
	d.Message = uint64(id)
	if err := b.Store.SetValue(dashboardKey(guild), mustJSON(d)); err != nil {
		return err
	}
	b.dashboards.news(guild, m)
	b.dashboards.touch(guild) // something may have happened since
	if had {
		if err := b.API.Delete(ctx, discord.Snowflake(old.Channel), discord.Snowflake(old.Message)); err != nil {
			b.Log.Info("the old dashboard stays", "guild", guild, "error", err)
		}
	}
	return nil
}

// dashboardPost lists the server's running matches, those that went on last first.
func (b *Bot) dashboardPost(guild uint64, d dashboard) (discord.Message, error) {
	ids := b.dashboards.running(guild)
	v := b.speak(d.Lang)
	var lines []string
	for _, id := range ids {
		if len(lines) == maxDashed {
			break
		}
		s, err := b.load(id)
		switch {
		case errors.Is(err, storage.ErrNotFound), err == nil && s.row.Status != storage.Live:
			b.dashboards.forget(guild, id)
		case errors.Is(err, errDamaged):
			b.Log.Warn("match left out of a dashboard", "match", id.String(), "error", err)
		case err != nil:
			return discord.Message{}, err
		default:
			v := v.about(s)
			lines = append(lines, b.listedOne(v, s, v.say("bot.games.theirs", "players", v.seats(s.acting()))))
		}
	}
	title, rest := v.say("bot.dashboard.title"), v.say("bot.dashboard.none")
	if len(lines) > 0 {
		rest = leaves(lines, maxDashed, maxDashedText)[0]
		if more := len(b.dashboards.running(guild)) - strings.Count(rest, "\n") - 1; more > 0 {
			rest = join(rest, v.say("bot.dashboard.more", "count", more))
		}
	}
	return (&post{accent: &accentLobby}).text(join(title, rest)).message(), nil
}
