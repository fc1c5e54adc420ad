package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// showOptions shows what can be chosen in a lobby, each with a sentence of its own, to who may
// choose it, and how to leave to who has joined.
func (m *Maker) showOptions(_ context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	l := to.L
	out := NewDraft(NoAccent).Private().Text(wording.OptionsTitle(l, s, r.Leads))
	if r.Leads {
		for _, o := range s.Game.Info().Options {
			out.Setting(wording.OptionLine(l, o), optionMenu(l, s, o))
		}
		for _, o := range session.LobbyOptions {
			out.Setting(l.LobbyOptionAsk(o), lobbyMenu(l, s, o))
		}
		if menu := computerMenu(l, s, m.Computers); len(menu.Options) > 0 {
			out.Setting(l.Say("bot.computer.line"), menu)
		}
	}
	return out.Buttons(waysOut(l, s, r)...).Message(), nil
}

// waysOut are the buttons that leave a lobby, and close it.
func waysOut(l wording.Localizer, s *session.Session, r session.Reply) (row []discordgo.Button) {
	if r.Seat >= 0 || r.Invited {
		row = append(row, Button(discordgo.SecondaryButton, l.Say("bot.button.leave"), plainID(s, session.VerbLeave)))
	}
	if r.Leads {
		row = append(row, Button(discordgo.DangerButton, l.Say("bot.button.cancel"), plainID(s, session.VerbCancel)))
	}
	return row
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
		})
	}
	return menu
}

// lobbyMenu is the select menu of an option that every game has.
func lobbyMenu(l wording.Localizer, s *session.Session, o session.LobbyOption) discordgo.SelectMenu {
	l = l.Bare()
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: plainID(s, session.LobbyVerb(o.ID))}
	for _, value := range o.Values {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: wording.Clip(l.LobbyOption(o, value), MaxOption),
			Value: value, Default: value == s.Choice(o.ID),
			Description: wording.Clip(wording.LobbyOptionAbout(l, s, o, value), MaxOption),
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
	if addable(s, offered) {
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

// OptionsForm asks for all options of a lobby in a modal. It reports false where there are more than a modal can
// hold: then they are chosen on the page of menus, which has them all. The fields have the ids of these menus.
func OptionsForm(l wording.Localizer, s *session.Session) (m discord.Modal, fits bool) {
	l = l.Bare()
	m = discord.Modal{
		CustomID: plainID(s, session.VerbFill),
		Title:    wording.Clip(l.Say("bot.options.form", "game", session.GameName(s.GameID)), discord.MaxModalTitle),
	}
	for _, o := range s.Game.Info().Options {
		m.Fields = append(m.Fields, formField(optionMenu(l, s, o), l.OptionName(o.ID), l.OptionAbout(o.ID, ""), func(value string) string {
			return l.OptionValue(o.ID, value)
		}))
	}
	for _, o := range session.LobbyOptions {
		m.Fields = append(m.Fields, formField(lobbyMenu(l, s, o), l.LobbyOptionName(o), l.LobbyOptionIs(o), func(value string) string {
			return l.LobbyOptionValue(o, value)
		}))
	}
	return m, len(m.Fields) <= discord.MaxModalFields
}

// formField makes a field of a form out of the menu of an option; value says its values without the
// name.
func formField(menu discordgo.SelectMenu, name, about string, value func(string) string) discord.ModalField {
	f := discord.ModalField{
		ID: menu.CustomID, Label: wording.Clip(name, discord.MaxModalTitle), About: wording.Clip(about, discord.MaxModalText),
	}
	for _, o := range menu.Options {
		f.Choices = append(f.Choices, discord.ModalChoice{
			Value: o.Value, Label: wording.Clip(value(o.Value), discord.MaxModalText), About: o.Description, Chosen: o.Default,
		})
	}
	return f
}
