package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// The daily puzzle is a position without a match, see [session.NewPosed]. Each person answers in a
// private panel. Only [Maker.AddSolution] knows the answers.

// solutionFile is the name of the picture of the best answers. The next question's picture is in
// the same message.
const solutionFile = "solution.png"

// AddQuestion adds the picture of the position as the deciding player sees it, with numbered
// places.
func (m *Maker) AddQuestion(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, seat games.Seat) error {
	t, err := s.Turn(seat)
	if err != nil {
		return err
	}
	p := puzzlePanel(l, s, t)
	return m.AddPicture(ctx, to, p.l, s, p.scene, p.picture(), p.q)
}

// puzzlePanel returns the panel of a puzzle. It has so few places that one picture shows them all.
func puzzlePanel(l wording.Localizer, s *session.Session, t *session.Turn) panel {
	p := panelOf(l, s, t, nil, areas{})
	p.verbs = todayPrefix
	return p
}

// AnswerPanel is the panel in which a person chooses an answer, below a text. further buttons follow
// its own.
func (m *Maker) AnswerPanel(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat, text string, further ...discordgo.Button) (discord.Message, error) {
	t, err := s.Turn(seat)
	if err != nil {
		return discord.Message{}, err
	}
	p := puzzlePanel(l, s, t)
	p.further = further
	out := NewDraft(AccentTurn).Private()
	out.Text(wording.Join(text, l.Say("bot.hand.title", "ask", t.Ask()), wording.Notes(p.l, p.Prompt.Notes)))
	if err := m.addPanel(ctx, out, p); err != nil {
		return discord.Message{}, err
	}
	p.addControls(out, p.footer()...)
	return out.Message(), nil
}

// AnswerGiven shows a person their answer, and the button that changes it.
// further buttons follow that.
func (m *Maker) AnswerGiven(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat, text string, further ...discordgo.Button) (discord.Message, error) {
	t, err := s.Turn(seat)
	if err != nil {
		return discord.Message{}, err
	}
	p := decidedPanel(l, s, t)
	p.verbs, p.further = todayPrefix, further
	out := NewDraft(AccentRecord).Private().Text(text)
	if err := m.AddPicture(ctx, out, p.l, s, p.scene, p.picture(), p.q); err != nil {
		return discord.Message{}, err
	}
	anew := Button(discordgo.SecondaryButton, l.Say("bot.button.today.anew"), TodayID(VerbTodayChange, int(s.Tick), 0))
	return out.Footer(append(Row(anew), p.footer()...)...).Message(), nil
}

// puzzleButtons returns the puzzle's buttons that are not about the decision.
func (p panel) puzzleButtons() []discordgo.Button {
	return append(Row(
		Button(discordgo.SecondaryButton, p.l.Say("bot.button.text"), TodayID(VerbTodayWords, int(p.s.Tick), 0)),
		Button(discordgo.SecondaryButton, p.l.Say("bot.button.rules"), RulesID(VerbRules, p.s.GameID, 0)),
	), p.further...)
}

// AddSolution adds the picture of the best answers in a position.
func (m *Maker) AddSolution(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, tips []table.Tip) error {
	return m.AddPlans(ctx, to, l, s, s.Match, tips, solutionFile, l.Bare().Say("bot.today.best"))
}

// PuzzleGreeting is the first message of a match that continues a puzzle. With waits it has a button
// that starts the match.
func PuzzleGreeting(l wording.Localizer, game, puzzle string, waits bool) discord.Message {
	out := NewDraft(AccentLobby).Text(l.Say("bot.today.playon", "game", session.GameName(game)))
	if waits {
		out.Buttons(Button(discordgo.SuccessButton, l.Say("bot.button.start"), PuzzleID(puzzle)))
	}
	return out.Message()
}

// PuzzleMatchAt tells the person who started such a match where it is.
func PuzzleMatchAt(l wording.Localizer, channel session.Link, here bool) discord.Message {
	if here {
		return Sentence(l.Say("bot.today.playon.below"))
	}
	return NewDraft(NoAccent).Private().Text(l.Say("bot.today.playon.there", "link", channel)).
		Buttons(LinkButton(l.Say("bot.button.go"), l.Link(channel))).Message()
}

// PuzzleID makes the custom_id of the button that starts a match from a puzzle's question.
func PuzzleID(puzzle string) string { return CustomID(buttonid.ID{Verb: VerbTodayPlay, Word: puzzle}) }
