package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// votePost is the vote's post in the outbox. It is silent if all who are asked sleep.
func (m *Maker) votePost(s *session.Session, p session.Post) discord.Message {
	message := m.voteMessage(s, p.Vote)
	message.Silent = s.Vote != nil && m.asleep(s, s.Voters(*s.Vote)...)
	return message
}

// voteMessage shows a vote: the question, who said what and, while it is open, the buttons. If a newer
// vote has followed, it only says that this one is over.
func (m *Maker) voteMessage(s *session.Session, n uint64) discord.Message {
	l := m.Texts.Public(s)
	switch {
	case s.Vote == nil || s.Vote.N != n:
		return NewDraft(AccentRecord).Text(wording.Past(l, s)).Message()
	case !s.Voting():
		return NewDraft(AccentRecord).Text(wording.Join(wording.VoteAsk(l, s), wording.VoteState(l, s))).Message()
	}
	out := NewDraft(AccentTurn).Mention(s.UsersOf(s.Voters(*s.Vote)))
	return out.Text(wording.Join(wording.VoteAsk(l, s), wording.VoteState(l, s))).Buttons(
		Button(discordgo.SuccessButton, l.Say("bot.button.agree"), tickedID(s, n, session.VerbAgree, 0, "")),
		Button(discordgo.SecondaryButton, l.Say("bot.button.decline"), tickedID(s, n, session.VerbDecline, 0, "")),
	).Message()
}
