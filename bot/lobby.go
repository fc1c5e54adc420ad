package bot

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// maxOpponents is how many people one /play command can invite.
const maxOpponents = 4

// playCommand answers /play: a lobby in the channel.
func (b *Bot) playCommand(ctx context.Context, t *talk) error {
	s, err := b.newLobby(ctx, t)
	if err != nil {
		return err
	}
	// The lobby's row in the outbox is left alone until the answer was tried.
	defer b.locks.lock(channelKey(s.row.Channel))()
	seqs, err := b.commit(ctx, s, change{cause: uint64(t.i.ID), posts: []posting{{Kind: postLobby}}})
	if err != nil {
		return err
	}
	m := b.lobbyPost(s)
	m.Mentions = invitations(s)
	id, err := t.public(ctx, m)
	if err == nil && id != 0 {
		s.head.Lobby = uint64(id)
		if _, err := b.commit(ctx, s, change{done: seqs}); err == nil {
			return nil
		} // somebody has joined meanwhile, and so told which message it is
	}
	return b.told(s, seqs[0], err)
}

func channelKey(channel uint64) string { return fmt.Sprintf("channel %d", channel) }

func invitations(s *sheet) []discord.Snowflake {
	users := make([]discord.Snowflake, len(s.head.Invited))
	for i, p := range s.head.Invited {
		users[i] = discord.Snowflake(p.User)
	}
	return users
}

// newLobby makes the match a /play command asks for, not yet stored.
func (b *Bot) newLobby(ctx context.Context, t *talk) (*sheet, error) {
	if t.i.Guild == 0 {
		return nil, refuse("bot.error.server")
	}
	g := b.Games[t.i.Options["game"].Text]
	if g == nil {
		return nil, refuse("bot.error.game", "games", t.voice.list(b.gameNames(t.voice)))
	}
	invited, err := guests(t, g.Info())
	if err != nil {
		return nil, err
	}
	set, err := b.permitted(ctx, t)
	if err != nil {
		return nil, err
	}
	where, err := b.place(t, set)
	if err != nil {
		return nil, err
	}
	s := &sheet{game: g}
	s.row = storage.Match{Status: storage.Lobby, Guild: uint64(t.i.Guild), Channel: uint64(t.i.Channel)}
	s.head = head{
		V: headVersion, Game: g.Info().ID, Where: where, Lang: set.language(t.i),
		Creator: t.user(), Players: []player{{t.user(), t.i.User.Name}}, Invited: invited,
		Home: uint64(t.i.Channel),
	}
	if s.head.Speed, err = wantedSpeed(t, set.Speed); err != nil {
		return nil, err
	}
	s.head.Options, err = g.Info().Complete(g.Info().MinSeats, nil)
	s.head.tick()
	return s, err
}

// publicLanguage is the server's, or the person's where the server has none.
func publicLanguage(i discord.Interaction) string {
	if i.GuildLocale == "" {
		return Language(i.Locale)
	}
	return Language(i.GuildLocale)
}

// guests lists the people a /play command invites, each once.
func guests(t *talk, info games.Info) ([]player, error) {
	var invited []player
	for n := 1; n <= maxOpponents; n++ {
		o, given := t.i.Options[opponentOption(n)]
		user := player{uint64(o.User.ID), o.User.Name}
		switch {
		case !given || user.User == t.user() || slices.Contains(invited, user):
			continue
		case user.User == 0:
			return nil, refuse("bot.error.malformed")
		case o.User.Bot:
			return nil, refuse("bot.lobby.nobots")
		}
		invited = append(invited, user)
	}
	if len(invited)+1 > info.MaxSeats {
		return nil, sorry{seats("bot.error.seats", info)}
	}
	return invited, nil
}

func opponentOption(n int) string { return fmt.Sprintf("opponent%d", n) }

// lobbyPost shows who has joined, the options, and how to begin.
func (b *Bot) lobbyPost(s *sheet) discord.Message {
	v, info := b.speak(s.head.Lang).about(s), s.game.Info()
	out := &post{accent: &accentLobby}
	out.text(join(
		v.say("bot.lobby.title", "game", v.gameName(info.ID)),
		v.or(info.ID+".tagline", ""),
		v.origin(info.ID, info),
	))
	out.text(join(
		v.text(seats("bot.lobby.players", info, "n", len(s.head.Players))),
		v.roster(s),
		v.say("bot.lobby."+s.head.Where),
	))
	for _, o := range info.Options {
		out.menu(v.optionMenu(s, o))
	}
	out.menu(v.speedMenu(s))
	start := button(discordgo.SuccessButton, v.say("bot.button.start"), s.lobbyButton("start"))
	start.Disabled = len(s.head.Players) < info.MinSeats
	return out.buttons(
		button(discordgo.PrimaryButton, v.say("bot.button.join"), s.lobbyButton("join")),
		button(discordgo.SecondaryButton, v.say("bot.button.leave"), s.lobbyButton("leave")),
		start,
		button(discordgo.DangerButton, v.say("bot.button.cancel"), s.lobbyButton("cancel")),
		button(discordgo.SecondaryButton, v.say("bot.button.rules"), rulesID("rules", info.ID, 0)),
	).message()
}

// seats is a text about how many can play, in the form for just one number if that is
// how it is.
func seats(id string, info games.Info, pairs ...any) games.Text {
	if info.MinSeats == info.MaxSeats {
		id += ".exact"
	}
	return games.T(id, append(pairs, "min", info.MinSeats, "max", info.MaxSeats)...)
}

// lobbyButton makes a custom_id without tick: whoever presses Join meant it, however
// many joined meanwhile.
func (s *sheet) lobbyButton(verb string) string { return s.button(0, verb, 0, "") }

// roster lists the players with their letters, and who is invited.
func (v voice) roster(s *sheet) string {
	var lines []string
	for i, p := range s.head.Players {
		lines = append(lines, fmt.Sprintf("**%s** %s", games.Seat(i), v.name(p.Name)))
	}
	for _, p := range s.head.Invited {
		lines = append(lines, v.say("bot.lobby.invited", "player", mention(p.User)))
	}
	return strings.Join(lines, "\n")
}

// optionMenu is the select menu of a variant.
func (v voice) optionMenu(s *sheet, o games.Option) discordgo.SelectMenu {
	plain := v.bare()
	about := plain.or(v.game+".option."+o.ID+".about", "")
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu,
		CustomID: s.button(0, "opt", 0, o.ID),
	}
	for _, value := range o.Values {
		label := plain.say("bot.option", "name", plain.optionName(o.ID), "value", plain.optionValue(o.ID, value))
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(label, 100), Value: value, Default: s.head.Options[o.ID] == value,
			Description: clip(plain.or(v.game+".option."+o.ID+"."+value+".about", about), 100),
		})
	}
	return menu
}
