package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// optionField is a game's option as a form field. Package events stores the choice.
func optionField(o games.Option) form.Field[*session.Session] {
	return form.Field[*session.Session]{
		ID:      o.ID,
		Name:    func(l wording.Localizer) string { return l.OptionName(o.ID) },
		Explain: func(l wording.Localizer) string { return l.OptionAbout(o.ID, "") },
		Values:  form.Fixed[*session.Session](o.Values...),
		Label:   func(l wording.Localizer, _ *session.Session, value string) string { return l.OptionValue(o.ID, value) },
		Get:     func(s *session.Session) string { return s.Options[o.ID] },
	}
}

// lobbyField is an option of all games as a form field. Package events stores the choice.
func lobbyField(o session.LobbyOption) form.Field[*session.Session] {
	return form.Field[*session.Session]{
		ID:      o.ID,
		Name:    func(l wording.Localizer) string { return l.LobbyOptionName(o) },
		Explain: func(l wording.Localizer) string { return l.LobbyOptionIs(o) },
		Values:  form.Fixed[*session.Session](o.Values...),
		Label: func(l wording.Localizer, _ *session.Session, value string) string {
			return l.LobbyOptionValue(o, value)
		},
		About: func(l wording.Localizer, s *session.Session, value string) string {
			return wording.LobbyOptionAbout(l, s, o, value)
		},
		Get: func(s *session.Session) string { return s.Choice(o.ID) },
	}
}

// optionID makes the custom_id of a game option's menu and modal field.
func optionID(s *session.Session, o games.Option) string {
	return ButtonID(s, session.VerbOption, 0, o.ID)
}

// lobbyOptionID does the same for an option of all games.
func lobbyOptionID(s *session.Session, o session.LobbyOption) string {
	return plainID(s, session.LobbyVerb(o.ID))
}

// showOptions shows the options to the people who may change them, each with its own sentence.
// Everybody who joined gets the button that leaves.
func (m *Maker) showOptions(_ context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	l := to.L
	out := NewDraft(NoAccent).Private().Text(wording.OptionsTitle(l, s, r.Leads))
	if r.Leads && s.Leg == nil {
		for _, o := range s.Game.Info().Options {
			out.Setting(wording.OptionLine(l, o), optionField(o).Menu(l, s, optionID(s, o)))
		}
		for _, o := range session.LobbyOptions {
			out.Setting(l.LobbyOptionAsk(o), lobbyField(o).Menu(l, s, lobbyOptionID(s, o)))
		}
		if choices := computerChoices(l.Bare(), s, m.Computers); len(choices) > 0 {
			out.Setting(l.Say("bot.computer.line"), form.Menu(plainID(s, session.VerbComputer), l.Bare().Say("bot.computer.add"), choices))
		}
	}
	return out.Buttons(leaveButtons(l, s, r)...).Message(), nil
}

// leaveButtons returns the buttons that leave a lobby and close it.
func leaveButtons(l wording.Localizer, s *session.Session, r session.Reply) (row []discordgo.Button) {
	if r.Seat >= 0 || r.Invited {
		row = append(row, Button(discordgo.SecondaryButton, l.Say("bot.button.leave"), plainID(s, session.VerbLeave)))
	}
	if r.Leads {
		row = append(row, Button(discordgo.DangerButton, l.Say("bot.button.cancel"), plainID(s, session.VerbCancel)))
	}
	return row
}

// computerChoices lists the computer players that can be added, by strength, and those that can be
// removed.
func computerChoices(l wording.Localizer, s *session.Session, offered bool) (list []form.Choice) {
	if canAddComputer(s, offered) {
		for _, strength := range session.Strengths {
			list = append(list, form.Choice{
				Value: strength, Label: l.Say("bot.computer.new", "strength", wording.Strength(l, strength)), About: l.Say("bot.strength." + strength + ".about"),
			})
		}
	}
	for i, p := range s.Players {
		if p.Computer != "" {
			list = append(list, form.Choice{Value: games.Seat(i).String(), Label: l.Say("bot.computer.remove", "player", session.Name(p.Name))})
		}
	}
	return list
}

// OptionsForm asks for all options of a lobby in a modal. fits is false if there are more than a
// modal holds. The page of menus has them all, and its menus have the ids of these fields.
func OptionsForm(l wording.Localizer, s *session.Session) (m discord.Modal, fits bool) {
	m = discord.Modal{
		CustomID: plainID(s, session.VerbFill),
		Title:    wording.Clip(l.Bare().Say("bot.options.form", "game", session.GameName(s.GameID)), discord.MaxModalTitle),
	}
	for _, o := range s.Game.Info().Options {
		m.Fields = append(m.Fields, optionField(o).Modal(l, s, optionID(s, o)))
	}
	for _, o := range session.LobbyOptions {
		m.Fields = append(m.Fields, lobbyField(o).Modal(l, s, lobbyOptionID(s, o)))
	}
	return m, len(m.Fields) <= discord.MaxModalFields
}
