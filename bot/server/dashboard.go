package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/storage"
)

// A server may have one dashboard: a message that lists its running matches and is edited when they
// go on. Everything on it is stored with the matches, so it needs no row in the outbox. If an edit
// is missed, the next one shows everything, and each dashboard is checked when the bot starts.

const (
	maxListed = 25   // matches on a dashboard
	maxText   = 3200 // characters
)

// dashboard is where the dashboard of a server is.
type dashboard struct {
	Channel uint64 `json:"channel"`
	Message uint64 `json:"message"`
	Lang    string `json:"lang"`
}

// notice is the dashboard as package notice keeps it up to date.
func (b dashboard) notice(guild uint64) notice.Notice {
	return notice.Notice{
		Key: dashboardKey(guild), Place: places.Place{Server: guild, Channel: b.Channel},
		Post: notice.Post{Message: b.Message}, Pause: dashPause,
	}
}

func dashboardKey(guild uint64) string { return fmt.Sprintf("guild/%d/dashboard", guild) }

// dashboardOf returns the dashboard of a server; ok is false if it has none.
func (d *Dashboards) dashboardOf(guild uint64) (board dashboard, ok bool, err error) {
	data, err := d.records.Store.Value(dashboardKey(guild))
	if err != nil || data == nil {
		return board, false, err
	}
	if err := json.Unmarshal(data, &board); err != nil {
		return board, false, fmt.Errorf("dashboard: %w", err)
	}
	return board, true, nil
}

// PostDashboard answers /server dashboard: from now on the dashboard is here.
func (s *Server) PostDashboard(_ context.Context, q *interaction.Request) (interaction.Reply, error) {
	const hosts = discordgo.PermissionManageGuild | discordgo.PermissionManageChannels |
		discordgo.PermissionAdministrator
	if q.MemberPermissions&hosts == 0 {
		return interaction.Reply{}, session.Refuse("bot.dashboard.notyou")
	}
	need := int64(discordgo.PermissionViewChannel | discordgo.PermissionSendMessages)
	if IsThread(q.Interaction) {
		need = discordgo.PermissionViewChannel | discordgo.PermissionSendMessagesInThreads
	}
	if err := Need(q, need); err != nil {
		return interaction.Reply{}, err
	}
	return interaction.Reply{How: interaction.Private, Defer: interaction.AtOnce,
		Message: func(ctx context.Context) (discord.Message, error) {
			lang := s.Settings(q.Guild).Language(q.Interaction)
			if err := s.Dashboards.post(ctx, q.Interaction, lang); err != nil {
				return discord.Message{}, err
			}
			s.Note(q, Act{What: "dashboard", Channels: []uint64{uint64(q.Channel)}})
			return posts.Sentence(q.L.Say("bot.dashboard.done")), nil
		}}, nil
}

// mayReplace refuses people who may not remove a server's dashboard from where it is. Discord says what a person
// may do in the channel of the interaction, which may be more than elsewhere.
func (b dashboard) mayReplace(i discord.Interaction) error {
	here := b.Channel == uint64(i.Channel) || IsThread(i) && b.Channel == uint64(i.Parent)
	if here || MayManage(i) {
		return nil
	}
	return session.Refuse("bot.dashboard.elsewhere", "channel", session.Channel(b.Channel))
}

// post posts the dashboard and removes the former one.
func (d *Dashboards) post(ctx context.Context, i discord.Interaction, lang string) error {
	guild := uint64(i.Guild)
	defer d.records.Lock(dashboardKey(guild))()
	old, had, err := d.dashboardOf(guild)
	if err != nil {
		return err
	}
	if had {
		if err := old.mayReplace(i); err != nil {
			return err
		}
	}
	if err := d.findMatches(map[uint64]bool{guild: true}); err != nil {
		return err
	}
	board := dashboard{Channel: uint64(i.Channel), Lang: lang}
	m, err := d.message(guild, board)
	if err != nil {
		return err
	}
	m.Silent = true
	post := board.notice(guild)
	post.Nonce = func(int64) string { return "dash" + i.ID.String() }
	r := d.notices.Show(ctx, post, m)
	if r.Outcome != notice.Sent {
		return r.Err
	}
	board.Message = r.Message
	data, err := json.Marshal(board)
	if err != nil {
		return err
	}
	if err := d.records.Store.SetValue(dashboardKey(guild), data); err != nil {
		return err
	}
	d.setNone(guild, false)
	d.MarkStale(guild) // a match may have gone on meanwhile
	if had {
		if err := d.api.Delete(discord.While(ctx, d.records.Mine, guild), discord.Snowflake(old.Channel), discord.Snowflake(old.Message)); err != nil {
			d.log.Info("a new dashboard was posted, and the former one could not be deleted", "guild", guild, "error", err)
		}
	}
	return nil
}

// message lists the server's running matches, those that went on last first.
func (d *Dashboards) message(guild uint64, board dashboard) (discord.Message, error) {
	l := d.texts.Localizer(board.Lang)
	lines, err := d.lines(l, guild)
	if err != nil {
		return discord.Message{}, err
	}
	rest := l.Say("bot.dashboard.none")
	if len(lines) > 0 {
		rest = wording.Pages(lines, maxListed, maxText)[0]
		if more := len(d.running(guild)) - strings.Count(rest, "\n") - 1; more > 0 {
			rest = wording.Join(rest, l.Say("bot.dashboard.more", "count", more))
		}
	}
	return posts.NewDraft(posts.AccentLobby).Text(wording.Join(l.Say("bot.dashboard.title"), rest)).Message(), nil
}

// lines describes the server's running matches, as many as a dashboard holds.
func (d *Dashboards) lines(l wording.Localizer, guild uint64) (lines []string, err error) {
	for _, id := range d.running(guild) {
		if len(lines) == maxListed {
			break
		}
		s, err := d.records.Load(id)
		switch {
		case errors.Is(err, storage.ErrNotFound), err == nil && s.Status != session.Live:
			d.forgetMatch(guild, id)
		case errors.Is(err, session.ErrDamaged):
			d.log.Warn("a damaged match is left out of a dashboard; bastide check tells what to do", "match", id.String(), "error", err)
		case err != nil:
			return nil, err
		default:
			lines = append(lines, wording.DashboardLine(l, s))
		}
	}
	return lines, nil
}
