package posts

import (
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// resultPost ends a match: who won, everybody's points and what they were given for, when it
// was decided, the board with the winners crowned, and what people do next. It mentions all who
// played to the end.
func (m *Maker) resultPost(ctx context.Context, s *session.Session, _ session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	sc, _ := spectate(s)
	out := NewDraft(AccentResult).Mention(s.UsersOf(s.Playing()))
	if lesson := guideOf(l, s, nil).text(); lesson != "" {
		out.Text(lesson)
	}
	out.Beside(wording.Victory(l, s), portraits(l, s, s.Everybody())).Text(wording.Result(l, s, m.Course(s)))
	o := imaging.Options{View: imaging.Board}
	for _, seat := range s.Match.Winners() {
		o.Winners = append(o.Winners, int(seat))
	}
	if err := m.AddPicture(ctx, out, l, s, Finished(sc), o, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Buttons(resultButtons(l, s)...).Message(), nil
}

// Finished is the scene of a match that is over: nothing is in hand, and of what is left for all
// only that of which there is some is shown.
func Finished(sc scene.Scene) scene.Scene {
	sc.Panel.Hand = nil
	sc.Panel.Counts = slices.DeleteFunc(slices.Clone(sc.Panel.Counts), func(c scene.Count) bool { return c.N == 0 })
	return sc
}

// resultButtons are what people want after a match, most wanted first.
func resultButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.Taught() {
		return lessonEnd(l, s)
	}
	row := []discordgo.Button{
		Button(discordgo.SuccessButton, l.Say("bot.button.rematch"), plainID(s, VerbRematch)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.sharefilm"), plainID(s, session.VerbShareFilm)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.look"), plainID(s, VerbLook)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.board"), plainID(s, VerbBoard)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.record"), plainID(s, VerbExport)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.verify"), plainID(s, VerbVerify)),
		rules(l, s),
	}
	return slices.Insert(row, 3, pointsButton(l, s)...)
}

// pointsButton leads to what points were given for, if there are any in the game.
func pointsButton(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.Game.Info().Unscored {
		return nil
	}
	return Row(Button(discordgo.SecondaryButton, l.Say("bot.button.points"), plainID(s, VerbPoints)))
}
