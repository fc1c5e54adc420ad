package posts

import (
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/lesson"
)

// guide makes the texts that only the live post of a lesson has. Other matches have a nil guide,
// which changes nothing.
type guide struct {
	session.Teaching
	l     wording.Localizer
	s     *session.Session
	turn  *session.Turn // nil if the post has no panel
	wish  session.Wish
	known bool // whether wish is set
}

// guideOf returns the guide for a post that shows a turn; t is nil for a post without a panel.
func guideOf(l wording.Localizer, s *session.Session, t *session.Turn) *guide {
	teaching, ok := s.Teaching()
	if !ok {
		return nil
	}
	g := &guide{Teaching: teaching, l: l, s: s, turn: t}
	if t != nil {
		g.wish, g.known = g.Wish(t)
	}
	return g
}

// text says what the last turn achieved, what the others did, what this turn is about and which
// button to press.
func (g *guide) text() string {
	if g == nil {
		return ""
	}
	l, step := g.l, g.s.Match.Steps
	turn, goesOn := g.Turn()
	if goesOn && g.turn != nil {
		turn, step, goesOn = g.TurnOf(g.turn)
	}
	if !goesOn {
		return wording.Join(g.progress(len(g.Turns)-1), g.outcome(step), l.Say(g.Game()+".lesson.end"))
	}
	lines := []string{g.progress(turn)}
	if step == g.Turns[turn].First {
		lines = append(lines, g.outcome(step))
	}
	return wording.Join(append(lines, g.news(), g.idea(turn), g.instruction())...)
}

// progress says which turn of the lesson this is.
func (g *guide) progress(turn int) string {
	return g.l.Say("bot.lesson.at", "at", turn+1, "of", len(g.Turns))
}

// news says what happened since the learner's last decision, or what they have chosen in this one.
func (g *guide) news() string {
	if g.turn == nil {
		return wording.Recap(g.l, g.s, lesson.Learner)
	}
	return wording.Progress(g.l, g.s, g.turn)
}

// idea says what the turn is about. If the learner has chosen something else, it says what the turn
// wants to show.
func (g *guide) idea(turn int) string {
	if g.wish.Astray {
		return g.l.Say("bot.lesson.another", "aim", games.T(g.Text(turn, ".aim")))
	}
	return g.l.Say(g.Text(turn, ""))
}

// outcome says what the previous turn achieved.
func (g *guide) outcome(step int) string {
	before := g.Before(step)
	if before < 0 {
		return ""
	}
	return "✅ " + g.l.Say(g.Text(before, ".done"))
}

// instruction says which button to press.
func (g *guide) instruction() string {
	l := g.l
	if g.turn == nil {
		return l.Say("bot.lesson.press", "button", l.Say("bot.button.hand"))
	}
	if !g.known {
		return ""
	}
	switch g.wish.Verb {
	case session.VerbConfirm:
		return wording.Join(l.Say("bot.lesson.press", "button", g.labelOf(session.VerbConfirm, 0, "", wording.Deed(l, g.turn))), g.presetNames())
	case session.VerbBack:
		return l.Say("bot.lesson.back", "button", backLabel(l.Bare(), g.s, g.turn.Tip))
	}
	if g.wish.Style == games.Turn && g.wish.At < len(g.turn.Draft) {
		return l.Say("bot.lesson.turn", "button", l.Say("bot.button.turn"))
	}
	areas := areasOf(g.s, g.turn, g.pointedWord())
	for _, c := range g.turn.Tip.Controls {
		buttons, _ := wording.Offered(c.Prompt.Choices, areas.within(c), g.pointedWord())
		for _, choice := range buttons {
			if c.At == g.wish.At && choice.Word == g.wish.Word {
				return l.Say("bot.lesson.press", "button", g.labelOf(session.VerbChoose, c.At, choice.Word, l.Choice(choice)))
			}
		}
	}
	return ""
}

// labelOf returns the label of a button as the panel shows it, or another text if the panel has no such
// button.
func (g *guide) labelOf(verb string, at int, word, otherwise string) string {
	p := panel{Turn: g.turn, s: g.s, l: g.l, scene: g.turn.Scene, guide: g, areas: areasOf(g.s, g.turn, g.pointedWord())}
	var controls Draft
	p.addControls(&controls)
	id := p.id(verb, at, word)
	for _, c := range controls.controls {
		row, _ := c.(discordgo.ActionsRow)
		for _, b := range row.Components {
			if b, ok := b.(discordgo.Button); ok && b.CustomID == id {
				return b.Label
			}
		}
	}
	return otherwise
}

// presetNames names the preset choices that the learner confirms without pressing them.
func (g *guide) presetNames() string {
	var words []string
	for _, c := range g.turn.Tip.Asked() {
		at := slices.IndexFunc(c.Prompt.Choices, func(choice games.Choice) bool { return choice.Word == c.Said })
		if at >= 0 && !c.Chosen {
			words = append(words, g.l.Bare().Text(c.Prompt.Choices[at].Label))
		}
	}
	if len(words) == 0 {
		return ""
	}
	return g.l.Say("bot.lesson.preset", "what", strings.Join(words, " · "))
}

// pointedWord returns the word of the choice that the picture points to, "" for none.
func (g *guide) pointedWord() string {
	if g == nil || !g.known || g.wish.Verb != session.VerbChoose {
		return ""
	}
	return g.wish.Word
}

// wantsVerb reports whether the learner should now press a button with the verb.
func (g *guide) wantsVerb(verb string) bool { return g != nil && g.known && g.wish.Verb == verb }

// wantsChoice reports whether the learner should now press this choice.
func (g *guide) wantsChoice(at int, word string) bool {
	return g.wantsVerb(session.VerbChoose) && g.wish.At == at && g.wish.Word == word
}

// wantsRotation reports whether the learner should now press the button that rotates.
func (g *guide) wantsRotation(at int) bool {
	return g.wantsVerb(session.VerbChoose) && g.wish.Style == games.Turn && g.wish.At == at
}

// style returns the style of a button. In a lesson only the button to press stands out.
func (g *guide) style(usual discordgo.ButtonStyle, wanted bool) discordgo.ButtonStyle {
	switch {
	case g == nil:
		return usual
	case wanted:
		return discordgo.SuccessButton
	}
	return discordgo.SecondaryButton
}

// lessonButtons returns the buttons that every live post of a lesson has.
func lessonButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	return Row(
		Button(discordgo.SecondaryButton, l.Say("bot.button.board"), plainID(s, VerbBoard)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.lesson.leave"), plainID(s, session.VerbLeaveLesson)),
	)
}

// lessonEndButtons returns the buttons below the result of a lesson.
func lessonEndButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	return append(PointsButton(l, s),
		Button(discordgo.SecondaryButton, l.Say("bot.button.rules"), RulesID(VerbRules, s.GameID, 0)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.lesson.other"), LessonID("")),
	)
}

// leftLesson replaces a lesson's live post when the learner leaves.
func leftLesson(l wording.Localizer, s *session.Session) discord.Message {
	return NewDraft(AccentRecord).Text(l.Say("bot.lesson.left", "game", session.GameName(s.GameID))).
		Buttons(Button(discordgo.PrimaryButton, l.Say("bot.button.lesson.on"), LessonID(s.GameID))).Message()
}

// Greeting is the first message of a lesson. With waits it has a button that starts the lesson.
func Greeting(l wording.Localizer, game string, turns int, waits bool) discord.Message {
	out := NewDraft(AccentLobby).Text(l.Say("bot.lesson.greeting", "game", session.GameName(game), "n", turns))
	if waits {
		out.Buttons(Button(discordgo.SuccessButton, l.Say("bot.button.start"), LessonID(game)))
	}
	return out.Message()
}

// LessonAt tells the learner where the lesson is that they started or resumed: below, or in another
// channel.
func LessonAt(l wording.Localizer, channel session.Link, here bool) discord.Message {
	if here {
		return Sentence(l.Say("bot.lesson.below"))
	}
	return NewDraft(NoAccent).Private().Text(l.Say("bot.lesson.there", "link", channel)).
		Buttons(LinkButton(l.Say("bot.button.go"), l.Link(channel))).Message()
}
