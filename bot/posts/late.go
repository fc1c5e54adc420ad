package posts

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// reminderPost reminds the player whose turn it is.
func (m *Maker) reminderPost(s *session.Session, _ session.Post) discord.Message {
	l := m.Texts.Public(s)
	button := Button(discordgo.SecondaryButton, l.Say("bot.button.mute"), plainID(s, session.VerbMute))
	if s.Clock.Due == 0 { // without a time limit there are no more reminders to mute
		button = TurnButton(l, s)
	}
	users := s.UsersOf([]games.Seat{s.Clock.Seat})
	return NewDraft(AccentTurn).Mention(users).Text(wording.Reminder(l, s)).Buttons(button).Message()
}

// lateChoices are the buttons of the late post.
var lateChoices = []struct {
	verb, label string
	style       discordgo.ButtonStyle
}{
	{session.VerbWait, "bot.button.wait", discordgo.PrimaryButton},
	{session.VerbSkip, "bot.button.skip", discordgo.SecondaryButton},
	{session.VerbTakeOver, "bot.button.takeover", discordgo.SecondaryButton},
	{session.VerbOpen, "bot.button.openseat", discordgo.SecondaryButton},
}

// latePost asks the other players what to do about a seat whose time ran out. After the seat got
// more time, an edit takes the question back.
func (m *Maker) latePost(s *session.Session, p session.Post) discord.Message {
	l := m.Texts.Public(s)
	switch {
	case p.Edits() && s.GaveTime(p):
		return NewDraft(AccentRecord).Text(wording.LateMore(l, s, p.Seat)).Message()
	case p.Edits():
		return NewDraft(AccentRecord).Text(wording.Past(l, s)).Message()
	}
	row := make([]discordgo.Button, len(lateChoices))
	for i, choice := range lateChoices {
		row[i] = Button(choice.style, l.Say(choice.label), plainID(s, choice.verb))
	}
	others := s.Opponents(s.Clock.Seat)
	awake := slices.DeleteFunc(slices.Clone(others), func(seat games.Seat) bool { return m.asleep(s, seat) })
	message := NewDraft(AccentTurn).Mention(s.UsersOf(awake)).
		Text(wording.Late(l, s)).Text(wording.LateAsk(l, s)).Text(m.standIn(l)).Buttons(row...).Message()
	message.Silent = m.asleep(s, others...)
	return message
}

// standIn says how the computer would play for the player; "" if there are no computer players.
func (m *Maker) standIn(l wording.Localizer) string {
	if !m.Computers {
		return ""
	}
	return l.Say("bot.computer.late")
}

// troublePost tells the players in another channel what is wrong with the match's channel. Later an edit takes that
// back.
func (m *Maker) troublePost(s *session.Session, p session.Post) discord.Message {
	if p.Edits() {
		return NewDraft(AccentRecord).Text(wording.TroubleOver(m.Texts.Public(s), s)).Message()
	}
	message := m.directPost(s, p)
	message.Mentions = snowflakes(s.UsersOf(s.Playing()))
	return message
}

// directPost tells one player the same in a direct message.
func (m *Maker) directPost(s *session.Session, _ session.Post) discord.Message {
	return NewDraft(AccentTurn).Text(wording.Trouble(m.Texts.Public(s), s)).Message()
}
