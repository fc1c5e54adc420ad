package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

func (m *Maker) offerPost(s *session.Session, p session.Post) discord.Message {
	return m.offerMessage(s, p.Vote)
}

// offerMessage shows an offered seat. If a newer offer has followed, it only says that this one is over.
func (m *Maker) offerMessage(s *session.Session, n uint64) discord.Message {
	l := m.Texts.Public(s)
	switch {
	case s.Offer == nil || s.Offer.N != n:
		return NewDraft(AccentRecord).Text(wording.Past(l, s)).Message()
	case !s.Offering():
		return NewDraft(AccentRecord).Text(wording.OfferEnd(l, s)).Message()
	}
	out := NewDraft(AccentLobby)
	if whom := s.Offer.For; whom != nil {
		out.Mention(session.Users{session.User(whom.User)})
	}
	return out.Text(wording.Offer(l, s)).Buttons(
		Button(discordgo.SuccessButton, l.Say("bot.button.takeseat"), tickedID(s, n, session.VerbTakeSeat, 0, "")),
		Button(discordgo.SecondaryButton, l.Say("bot.button.withdraw"), tickedID(s, n, session.VerbWithdraw, 0, "")),
	).Message()
}
