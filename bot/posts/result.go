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

// Greatest heights of a result's picture on a phone, in px: with two players, and with more lines.
const boardHeightForTwo, boardHeightForMore = 308, 244

// resultPost ends a match: the winners, everybody's points, what was remarkable, the board, and what
// people do next.
// Everything else is behind its buttons. It mentions all who played to the end.
func (m *Maker) resultPost(ctx context.Context, s *session.Session, _ session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	sc, _ := publicView(s)
	out := NewDraft(AccentResult).Mention(s.UsersOf(s.Playing()))
	if lesson := guideOf(l, s, nil).text(); lesson != "" {
		out.Text(lesson)
	}
	out.TextWithThumbnail(wording.Result(l, s), computerPortraits(l, s, s.Everybody()))
	out.Text(wording.Join(m.highlight(l, s), wording.Aftermath(l, s)))
	o := imaging.Options{View: imaging.Board, Highest: boardHeightForTwo}
	if len(s.Players) > 2 || s.Leg != nil {
		o.Highest = boardHeightForMore
	}
	for _, seat := range s.Match.Winners() {
		o.Winners = append(o.Winners, int(seat))
	}
	if err := m.AddPicture(ctx, out, l, s, FinishedScene(sc), o, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.rows(resultButtonsPerRow, resultButtons(l, s)).Buttons(m.contestButtons(l, s)...).Message(), nil
}

// highlight says what was remarkable about a match, "" after a lesson, after a return match, where the
// sum takes its place, or if it cannot be replayed.
func (m *Maker) highlight(l wording.Localizer, s *session.Session) string {
	if s.Taught() || s.Leg != nil {
		return ""
	}
	course, err := m.Stills(s)
	if err != nil {
		return ""
	}
	return wording.Highlight(l, s, course)
}

// contestButtons lead from a match of a cup to the cup's table and, in a duel, to the other match.
func (m *Maker) contestButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.Contest == nil {
		return nil
	}
	table := Button(discordgo.SecondaryButton, l.Say("bot.button.cup.table"), CupID(VerbCupTable, s.Contest.Cup, 0, ""))
	return append(Row(table), m.twinButton(l, s)...)
}

// twinButton returns the button that leads to the other match of a duel.
func (m *Maker) twinButton(l wording.Localizer, s *session.Session) []discordgo.Button {
	link, ok := m.Twin(s)
	if !ok {
		return nil
	}
	return Row(LinkButton(l.Say("bot.button.twin"), l.Link(link)))
}

// FinishedScene is the scene of a match that is over. All of it matters, no seat has to act, even after a
// resignation, nothing is in hand, and common supplies that are used up are left out.
func FinishedScene(sc scene.Scene) scene.Scene {
	sc.Focus = scene.Rect{}
	sc.Panel.Hand = nil
	sc.Panel.Plates = slices.Clone(sc.Panel.Plates)
	for i := range sc.Panel.Plates {
		sc.Panel.Plates[i].Active = false
	}
	sc.Panel.Counts = slices.DeleteFunc(slices.Clone(sc.Panel.Counts), func(c scene.Count) bool { return c.N == 0 })
	return sc
}

// resultButtonsPerRow is how many buttons of a result stand in a row.
const resultButtonsPerRow = 3

// resultButtons returns what people want after a match, most wanted first.
func resultButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.Taught() {
		return lessonEndButtons(l, s)
	}
	more := func(id, verb string) discordgo.Button {
		return Button(discordgo.SecondaryButton, l.Say(id), plainID(s, verb))
	}
	rematch := Button(discordgo.SuccessButton, l.Say("bot.button.rematch"), plainID(s, VerbRematch))
	look, film, menu := more("bot.button.look", VerbLook), more("bot.button.film", VerbFilm), more("bot.button.menu", VerbMenu)
	card := more("bot.button.pictures", VerbBoard)
	if s.MayHaveCard() { // the pictures are in the menu
		card = more("bot.button.card", session.VerbShareCard)
	}
	if s.MayHaveReturn() { // so are the points, and the post fits a phone
		return Row(rematch, more("bot.button.leg", VerbLeg), film, look, card, menu)
	}
	return append(append(Row(rematch), PointsButton(l, s)...), look, film, card, menu)
}

// PointsButton opens the list of what scored points, if the game has points.
func PointsButton(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.Game.Info().Unscored {
		return nil
	}
	return Row(Button(discordgo.SecondaryButton, l.Say("bot.button.points"), plainID(s, VerbPoints)))
}
