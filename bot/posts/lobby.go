package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// lobbyPost shows who has joined, the options, and how to begin. It mentions who is invited.
func (m *Maker) lobbyPost(ctx context.Context, s *session.Session, _ session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	out := NewDraft(AccentLobby).Mention(invited(s))
	out.Text(wording.LobbyTitle(l, s))
	if cover, ok := m.Covers.Of(ctx, l, s.Game); ok {
		out.Gallery(cover)
	}
	out.Beside(wording.Gathering(l, s), portraits(l, s, s.Everybody()))
	for _, o := range s.Game.Info().Options {
		out.Menu(optionMenu(l, s, o))
	}
	out.Menu(speedMenu(l, s)).Menu(hintsMenu(l, s))
	if menu := computerMenu(l, s, m.Computers); len(menu.Options) > 0 {
		out.Menu(menu)
	}
	return out.Buttons(lobbyButtons(l, s)...).Message(), nil
}

func invited(s *session.Session) (users session.Users) {
	for _, p := range s.Invited {
		users = append(users, session.User(p.User))
	}
	return users
}

func lobbyButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	start := Button(discordgo.SuccessButton, l.Say("bot.button.start"), plainID(s, session.VerbStart))
	start.Disabled = len(s.Players) < s.Game.Info().MinSeats
	return []discordgo.Button{
		Button(discordgo.PrimaryButton, l.Say("bot.button.join"), plainID(s, session.VerbJoin)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.leave"), plainID(s, session.VerbLeave)),
		start,
		Button(discordgo.DangerButton, l.Say("bot.button.cancel"), plainID(s, session.VerbCancel)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.rules"), RulesID(VerbRules, s.GameID, 0)),
	}
}

// optionMenu is the select menu of a variant.
func optionMenu(l wording.Localizer, s *session.Session, o games.Option) discordgo.SelectMenu {
	l = l.Bare()
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu,
		CustomID: ButtonID(s, session.VerbOption, 0, o.ID),
	}
	for _, value := range o.Values {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(l.Option(l.OptionName(o.ID), l.OptionValue(o.ID, value)), MaxOption),
			Value: value, Default: s.Options[o.ID] == value,
			Description: wording.Clip(l.OptionAbout(o.ID, value), MaxOption),
		})
	}
	return menu
}

// speedMenu is the select menu in which the speed is chosen.
func speedMenu(l wording.Localizer, s *session.Session) discordgo.SelectMenu {
	l = l.Bare()
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: plainID(s, session.VerbSpeed)}
	for _, name := range session.SpeedNames() {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(l.Speed(name), MaxOption),
			Value: name, Default: name == s.SpeedOf().Name,
			Description: wording.Clip(l.SpeedAbout(name), MaxOption),
		})
	}
	return menu
}

// hintsMenu is the select menu in which hints are allowed.
func hintsMenu(l wording.Localizer, s *session.Session) discordgo.SelectMenu {
	l = l.Bare()
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: plainID(s, session.VerbHints)}
	for _, value := range session.HintsValues {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(wording.HintsOption(l, value), MaxOption), Value: value, Default: value == s.HintsOf(),
			Description: wording.Clip(wording.HintsAbout(l, s, value), MaxOption),
		})
	}
	return menu
}

// computerMenu is the select menu in which computer players are added and removed. It is empty
// where nothing of that can be done.
func computerMenu(l wording.Localizer, s *session.Session, offered bool) discordgo.SelectMenu {
	l = l.Bare()
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: plainID(s, session.VerbComputer),
		Placeholder: wording.Clip(l.Say("bot.computer.add"), MaxOption),
	}
	if offered && len(s.Players)+len(s.Invited) < s.Game.Info().MaxSeats {
		for _, strength := range session.Strengths {
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{
				Label: l.Say("bot.computer.new", "strength", wording.Strength(l, strength)), Value: strength,
				Description: wording.Clip(l.Say("bot.strength."+strength+".about"), MaxOption),
			})
		}
	}
	for i, p := range s.Players {
		if p.Computer != "" {
			label := l.Say("bot.computer.remove", "player", session.Name(p.Name))
			menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: wording.Clip(label, MaxOption), Value: games.Seat(i).String()})
		}
	}
	return menu
}

// startedPost is what a lobby becomes.
func (m *Maker) startedPost(s *session.Session, _ session.Post) discord.Message {
	l := m.Texts.Public(s)
	return NewDraft(AccentRecord).Beside(wording.Started(l, s), portraits(l, s, s.Everybody())).Message()
}
