package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// lobbyPost shows the game, who has joined, how many players are missing, and how to start. It
// mentions the invited players and the role for new lobbies. Options that few people change are
// behind the buttons Options and Menu.
func (m *Maker) lobbyPost(ctx context.Context, s *session.Session, _ session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	out := NewDraft(AccentLobby).Mention(s.InvitedUsers())
	if !s.PostedAgain { // the role was pinged
		out.NotifyRole(s.Role)
	}
	out.Text(wording.LobbyTitle(l, s))
	if cover, ok := m.Covers.Of(ctx, l, s.Game); ok {
		out.Gallery(cover)
	}
	out.TextWithThumbnail(wording.Gathering(l, s, canAddComputer(s, m.Computers)), computerPortraits(l, s, s.Everybody()))
	return out.Buttons(lobbyButtons(l, s)...).Buttons(lobbyHelp(l, s, m.Computers)...).Message(), nil
}

func lobbyButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	info := s.Game.Info()
	join := Button(discordgo.SecondaryButton, l.Say("bot.button.join"), plainID(s, session.VerbJoin))
	join.Disabled = len(s.Players) >= info.MaxSeats
	start := Button(discordgo.SuccessButton, l.Say("bot.button.start"), plainID(s, session.VerbStart))
	start.Disabled = len(s.Players) < info.MinSeats
	options := Button(discordgo.SecondaryButton, l.Say("bot.button.options"), plainID(s, session.VerbForm))
	switch {
	case s.Leg != nil: // starts when both are here
		return Row(join, start)
	case s.InPrivate(): // nobody else can come
		return Row(start, options)
	}
	return Row(join, start, options)
}

// lobbyHelp returns the buttons for people who have no opponent, do not know the game, or want to
// leave.
func lobbyHelp(l wording.Localizer, s *session.Session, computers bool) (row []discordgo.Button) {
	if canAddComputer(s, computers) {
		row = Row(Button(discordgo.SecondaryButton, l.Say("bot.button.computer"), plainID(s, session.VerbAddComputer)))
	}
	return append(row, Button(discordgo.SecondaryButton, l.Say("bot.button.rules"), RulesID(VerbRules, s.GameID, 0)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.menu"), plainID(s, session.VerbOptions)))
}

// canAddComputer reports whether there is a free seat for a computer player.
func canAddComputer(s *session.Session, offered bool) bool {
	return offered && s.Leg == nil && len(s.Players)+len(s.Invited) < s.Game.Info().MaxSeats
}

// closedPost replaces a lobby that has closed.
func (m *Maker) closedPost(s *session.Session, _ session.Post) discord.Message {
	return NewDraft(AccentRecord).Text(wording.Closed(m.Texts.Public(s), s)).Message()
}

// stillWaitingPost asks the players whether they still wait in the lobby.
func (m *Maker) stillWaitingPost(s *session.Session, _ session.Post) discord.Message {
	l := m.Texts.Public(s)
	people := make(session.Users, 0, len(s.Players))
	for _, p := range s.Players {
		if p.Computer == "" {
			people = append(people, session.User(p.User))
		}
	}
	stay := Button(discordgo.PrimaryButton, l.Say("bot.button.stay"), plainID(s, session.VerbStay))
	return NewDraft(AccentLobby).Mention(people).Text(wording.StillWaiting(l, s, people)).
		Buttons(stay, LinkButton(l.Say("bot.button.lobby"), l.Link(s.Link()))).Message()
}

// startedPost replaces the lobby when its match has started.
func (m *Maker) startedPost(s *session.Session, _ session.Post) discord.Message {
	l := m.Texts.Public(s)
	out := NewDraft(AccentRecord)
	if s.Status == session.Over {
		return out.Text(wording.Started(l, s)).Message()
	}
	if s.LobbyPost == 0 { // without a lobby nobody was notified yet
		out.Mention(s.UsersOf(s.People()))
	}
	return out.TextWithThumbnail(wording.Started(l, s), computerPortraits(l, s, s.Everybody())).Buttons(TurnButtonOnceThere(l, s)...).Message()
}

// TurnButtonOnceThere returns the button that leads to the turn, or none before the turn is posted.
func TurnButtonOnceThere(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.LivePost == 0 && !s.Elsewhere() {
		return nil
	}
	return Row(TurnButton(l, s))
}
