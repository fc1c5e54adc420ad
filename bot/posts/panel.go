package posts

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// panel has the picture and the buttons of a decision. The public turn post shows it, or for secret
// choices a private message.
type panel struct {
	*session.Turn
	s     *session.Session
	l     wording.Localizer
	scene scene.Scene
	q     wording.Question
	// verbs is the prefix of the buttons' verbs. It says where the panel is shown.
	verbs string
	guide *guide
	// further buttons stand at the end of the panel of a puzzle, or of a board to try things on.
	further []discordgo.Button
	// part is the only part of the board that a puzzle's picture shows, if it has a size.
	part  scene.Rect
	areas areas
}

// newPanel returns the panel of a turn.
func newPanel(l wording.Localizer, s *session.Session, t *session.Turn) panel {
	guide := guideOf(l.On(t.Scene), s, t)
	return panelOf(l, s, t, guide, areasOf(s, t, guide.pointedWord()))
}

// panelOf returns the panel of a turn with a choice of areas.
func panelOf(l wording.Localizer, s *session.Session, t *session.Turn, guide *guide, a areas) panel {
	p := panel{Turn: t, s: s, l: l.On(t.Scene), scene: t.Scene, guide: guide, areas: a}
	p.q = wording.QuestionOf(t, func(c table.Control) []wording.Marked {
		buttons, _ := p.offered(c)
		return buttons
	})
	p.q.Areas = p.areas.inWords(p.q.Choices())
	return p
}

// offered returns the choices of a control that are offered now, see [wording.Offered].
func (p panel) offered(c table.Control) (buttons, others []wording.Marked) {
	buttons, others = wording.Offered(c.Prompt.Choices, p.areas.within(c), p.guide.pointedWord())
	for i := range buttons {
		if p.areas.asked(c) && buttons[i].Mark == games.Number { // only an open area has numbers
			buttons[i].Sign = ""
		}
	}
	return buttons, others
}

// decidedPanel returns the panel of a finished decision, whose pictures offer no choices.
func decidedPanel(l wording.Localizer, s *session.Session, t *session.Turn) panel {
	p := panel{Turn: t, s: s, l: l.On(t.Scene), scene: table.WithoutSpots(t.Scene), q: wording.Decided(t)}
	if t.Scene.Hand != nil {
		hand := table.WithoutSpots(*t.Scene.Hand)
		p.scene.Hand = &hand
	}
	return p
}

// picture returns how to paint the panel's scene.
func (p panel) picture() imaging.Options {
	o := imaging.Options{View: imaging.Board, Marks: wording.Signs(p.q.Choices()), Pointed: p.guide.pointedWord()}
	p.areas.show(&o)
	if p.Begun() && !handOffersChoice(p.scene.Hand) { // close-ups of the board do not help to choose cards
		o.View = imaging.Close
	}
	if p.part.W > 0 {
		o.View, o.Area = imaging.Board, p.part
	}
	for _, c := range p.Tip.Controls {
		if c.Prompt.Style == games.Select {
			o.Chosen = c.Said
		}
	}
	return o
}

// handOffersChoice reports whether a hand has something to choose.
func handOffersChoice(hand *scene.Scene) bool {
	return hand != nil && slices.ContainsFunc(hand.Items, func(it scene.Item) bool { return it.Kind == scene.Spot })
}

// WholeBoard returns how to paint the scene of a turn as a whole, with the same numbers as the turn's
// post.
func WholeBoard(l wording.Localizer, s *session.Session, t *session.Turn) imaging.Options {
	o := newPanel(l, s, t).picture()
	o.View, o.Frames = imaging.Plain, nil
	return o
}

// id makes the custom_id of one of the panel's buttons.
func (p panel) id(verb string, at int, word string) string {
	return tickedID(p.s, p.s.TickOf(p.Seat), p.verbs+verb, at, word)
}

// addControls adds the panel's buttons: the choices, then confirm, rotate and back, then the footer. A
// chat grows upwards from its end, so buttons that are pressed several times stay in place however
// many choices there are. If the buttons are too many for a message, select menus replace them,
// those of preset choices first.
func (p panel) addControls(to *Draft, footer ...discordgo.Button) {
	before, foot := *to, footer
	if len(p.actionRows()) == 0 {
		foot = joinFooter(p.backButtons(), footer)
	}
	for menus := range 3 {
		*to = before
		p.layout(to, menus > 0, menus > 1)
		if to.Footer(foot...).size() <= maxComponents {
			return
		}
	}
}

// joinFooter puts buttons before those of a footer. It shortens the footer's labels to their signs, so
// that all fit on one line of a phone.
func joinFooter(buttons, footer []discordgo.Button) []discordgo.Button {
	if len(buttons) == 0 {
		return footer
	}
	for _, b := range footer {
		if sign, _, signed := strings.Cut(b.Label, " "); signed && !unicode.IsLetter([]rune(sign)[0]) {
			b.Label = sign
		}
		buttons = append(buttons, b)
	}
	return buttons
}

// actionRows returns the rows that confirm, rotate and go back. They share one row if that fits with the
// longest label that confirm may get, so the rows do not change with the choice.
func (p panel) actionRows() (rows [][]discordgo.Button) {
	on, around := p.confirmButtons(), p.rotateButtons()
	if len(on)+len(around) == 0 {
		return nil
	}
	around = append(around, p.backButtons()...)
	if len(on) == 0 {
		return [][]discordgo.Button{around}
	}
	longest := on[0]
	for word, label := range p.confirmLabels() {
		if labelWidth(label) > labelWidth(longest.Label) {
			longest.Label = label
		}
		if c, _ := wording.Answered(p.Turn); c.Said == word {
			on[0].Label = label
		}
	}
	if buttonsHeight(append(Row(longest), around...)) > phoneRow {
		return [][]discordgo.Button{on, around}
	}
	return [][]discordgo.Button{append(on, around...)}
}

// confirmLabels returns the labels of the confirm button by the word of the choice, for choices that the
// label can name.
func (p panel) confirmLabels() map[string]string {
	labels := map[string]string{}
	c, ok := wording.Answered(p.Turn)
	if !ok || p.verbs == session.PremovePrefix { // nothing is done yet
		return nil
	}
	buttons, others := wording.Offered(c.Prompt.Choices, nil, "")
	for _, m := range append(buttons, others...) {
		if label := wording.Committing(p.l, m); label != "" {
			labels[m.Word] = label
		}
	}
	return labels
}

// wordWithoutButton is the word of the choice without its own button, "" if there is none. It stands for none
// of the others in the present question. Players confirm it, and press the chosen one again to
// return to it.
func (p panel) wordWithoutButton() string {
	c, ok := wording.Answered(p.Turn)
	if word := wording.Nothing(c); ok && p.confirmLabels()[word] != "" {
		return word
	}
	return ""
}

// buttonsHeight returns the height of buttons on a phone, in px.
func buttonsHeight(buttons []discordgo.Button) int {
	return measureHeights(new(Draft).Buttons(buttons...).controls).rows
}

// layout adds the buttons. With presets, only menus show the choices that are already preset; with
// opens, those of the open question.
func (p panel) layout(to *Draft, presets, opens bool) {
	var menus []discordgo.SelectMenu
	asked := p.Tip.Asked()
	for i, c := range asked {
		buttons, others := p.offered(c)
		alone := c.Said == "" && opens || c.Said != "" && presets
		if !alone && wording.Several(p.Turn) { // a menu shows its question itself
			to.Line("-# " + p.l.Text(c.Prompt.Ask))
		}
		switch {
		case p.areas.asked(c):
			p.addAreas(to, c, buttons)
		case !alone:
			p.addChoices(to, c, buttons)
		}
		if alone || len(others) > 0 || p.listed(c, buttons) || p.menuExplains(c, buttons) { // the menu lists all of them
			menus = p.choiceMenus(menus, c, i < len(asked)-1 || p.Tip.Ready, buttons, others)
		}
	}
	for _, menu := range menus {
		to.Menu(menu)
	}
	for _, row := range p.actionRows() {
		to.Buttons(row...)
	}
}

// maxNamedHeight is how high buttons with a name may be, in px on a phone: two lines.
const maxNamedHeight = 2*phoneRow + phoneGap

// addChoices adds the buttons of choices. Labels that say what a choice does stand two in a row. If they
// are too high or too long, the labels get shorter.
func (p panel) addChoices(to *Draft, c table.Control, choices []wording.Marked) {
	nothing := p.wordWithoutButton()
	choices = slices.DeleteFunc(slices.Clone(choices), func(m wording.Marked) bool { return m.Word == nothing })
	has := func(mark games.Mark, does int) bool {
		return slices.ContainsFunc(choices, func(m wording.Marked) bool { return m.Mark == mark && len(m.Does) >= does })
	}
	switch buttons := p.choiceButtons(c, choices, p.l.Pressed); {
	case has(games.Number, 0): // points make some labels longer
		to.packedRows(buttons, fitOneLine)
		return
	case !has(games.Named, 1):
		to.Buttons(buttons...)
		return
	}
	var named Draft
	named.rows(2, p.choiceButtons(c, choices, p.l.Pressed))
	long := func(m wording.Marked) bool { return len(m.Does) > 0 && p.l.Pressed(m) == p.l.Brief(m) }
	if h := measureHeights(named.controls); h.rows+(h.parts-1)*phoneGap > maxNamedHeight || slices.ContainsFunc(choices, long) {
		to.packedRows(p.choiceButtons(c, choices, p.l.Brief), fitTwoWithChosen)
		return
	}
	to.controls = append(to.controls, named.controls...)
}

// confirmButtons returns the button that ends the decision, once every question has an answer.
func (p panel) confirmButtons() []discordgo.Button {
	if !p.Tip.Ready {
		return nil
	}
	style := discordgo.SuccessButton
	if c, ok := wording.Answered(p.Turn); ok && c.Said == p.wordWithoutButton() { // a choice without effect is not recommended
		style = discordgo.SecondaryButton
	}
	style = p.guide.style(style, p.guide.wantsVerb(session.VerbConfirm))
	label := wording.Deed(p.l, p.Turn)
	if p.verbs == session.PremovePrefix {
		label = p.l.Say("bot.button.premove.plan")
	}
	return Row(Button(style, label, p.id(session.VerbConfirm, 0, "")))
}

// rotateButtons returns a button for each control that rotates.
func (p panel) rotateButtons() (buttons []discordgo.Button) {
	for _, c := range p.Tip.Controls {
		if c.Prompt.Style != games.Turn || c.Said == "" {
			continue
		}
		all := c.Prompt.Choices
		at := slices.IndexFunc(all, func(o games.Choice) bool { return o.Word == c.Said })
		next := all[(at+1)%len(all)].Word
		label := p.l.Say("bot.button.turn")
		style := p.guide.style(discordgo.SecondaryButton, p.guide.wantsRotation(c.At))
		buttons = append(buttons, Button(style, label, p.id(session.VerbChoose, c.At, next)))
	}
	return buttons
}

// backButtons returns the button that takes back the last choice that was not preset. If that choice had
// several parts, a second button takes back only the later ones.
func (p panel) backButtons() []discordgo.Button {
	if p.areas.open != nil && p.guide.pointedWord() == "" {
		return Row(p.wholeBoardButton())
	}
	for _, c := range p.Tip.Controls {
		if !c.Chosen || c.Beside() {
			continue
		}
		style := p.guide.style(discordgo.SecondaryButton, p.guide.wantsVerb(session.VerbBack))
		row := Row(Button(style, backLabel(p.l, p.s, p.Tip), p.id(session.VerbBack, 0, "")))
		if p.Tip.Part(p.Draft) >= 0 {
			row = append(row, Button(discordgo.SecondaryButton, p.l.Say("bot.button.part"), p.id(session.VerbBack, 0, session.BackPart)))
		}
		return row
	}
	return nil
}

// backLabel returns the label of the back button: it names another place, or what the game says.
func backLabel(l wording.Localizer, s *session.Session, tip table.Tip) string {
	for _, c := range slices.Backward(tip.Controls) {
		if !c.Chosen || c.Beside() {
			continue
		}
		if c.Prompt.Style == games.Pick && c.Prompt.Choices[0].Mark == games.Number {
			return l.Or(s.GameID+".back", l.Say("bot.button.spot"))
		}
		break
	}
	return l.Say("bot.button.back")
}

// chosenSign starts the label of a chosen button, because a colour alone is not enough to see that.
const chosenSign = "✓ "

func (p panel) choiceButtons(c table.Control, choices []wording.Marked, label func(wording.Marked) string) []discordgo.Button {
	choices = wording.Among(choices, c.Prompt.Taken)
	nothing := p.wordWithoutButton()
	buttons := make([]discordgo.Button, len(choices))
	for i, choice := range choices {
		isChosen := choice.Word == c.Said || slices.ContainsFunc(c.Prompt.Taken, func(t games.Choice) bool { return t.Word == choice.Word })
		style := discordgo.SecondaryButton
		switch {
		case isChosen:
			style = discordgo.PrimaryButton
		case choice.Main:
			style = discordgo.SuccessButton
		}
		text, word := label(choice), choice.Word
		if isChosen { // in a lesson too
			text, word = chosenLabel(choice, text), cmp.Or(nothing, word)
		} else {
			style = p.guide.style(style, p.guide.wantsChoice(c.At, choice.Word))
		}
		buttons[i] = Button(style, text, p.id(session.VerbChoose, c.At, word))
	}
	return buttons
}

// chosenLabel returns the label of a chosen button. It has no number, because the picture shows the
// thing in its place instead.
func chosenLabel(m wording.Marked, label string) string {
	if m.Mark == games.Named {
		label = strings.TrimPrefix(label, m.Sign+" ")
	}
	return chosenSign + label
}

// footer returns the last row of a panel, with the buttons that are not about the decision.
func (p panel) footer() []discordgo.Button {
	switch p.verbs {
	case handPrefix:
		return handFooter(p.l, p.s, p.Seat)
	case session.PremovePrefix:
		return Row(premoveDropButton(p.l, p.s))
	case todayPrefix:
		return p.puzzleButtons()
	case tryPrefix:
		return p.further
	}
	return withHintButton(p.l, p.s, liveButtons(p.l, p.s))
}

// withHintButton inserts the hint button before the last of a row, if hints are allowed.
func withHintButton(l wording.Localizer, s *session.Session, row []discordgo.Button) []discordgo.Button {
	if !s.Hints || s.Script != nil {
		return row
	}
	return slices.Insert(row, len(row)-1, Button(discordgo.SecondaryButton, l.Say("bot.button.advise"), plainID(s, VerbHint)))
}

// liveButtons returns the buttons that every live post has.
func liveButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	if s.Script != nil {
		return lessonButtons(l, s)
	}
	return Row(
		Button(discordgo.SecondaryButton, l.Say("bot.button.board"), plainID(s, VerbBoard)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.menu"), plainID(s, VerbMenu)),
	)
}

// WithMenu adds buttons to a private message about a match: one that leads to the turn, if the
// message has none yet, and one that opens the menu. They go beside the last buttons if there is
// room.
func WithMenu(m discord.Message, l wording.Localizer, s *session.Session) discord.Message {
	frame, ok := m.Components[0].(discordgo.Container)
	if !ok {
		return m
	}
	var ways []discordgo.MessageComponent
	if s.Status == session.Live {
		for _, way := range TurnButtonOnceThere(l, s) {
			if !hasSameTarget(frame, way) {
				ways = append(ways, way)
			}
		}
	}
	ways = append(ways, Button(discordgo.SecondaryButton, l.Say("bot.button.menu.back"), plainID(s, VerbMenu)))
	row, end := discordgo.ActionsRow{}, len(frame.Components)
	if last := frame.Components[end-1]; roomBeside(last, len(ways)) {
		row, end = last.(discordgo.ActionsRow), end-1
	}
	row.Components = append(slices.Clip(row.Components), ways...)
	frame.Components = append(slices.Clip(frame.Components[:end]), row)
	m.Components = []discordgo.MessageComponent{frame}
	return m
}

// hasSameTarget reports whether the frame has a button with the same target.
func hasSameTarget(frame discordgo.Container, way discordgo.Button) bool {
	return slices.ContainsFunc(frame.Components, func(c discordgo.MessageComponent) bool {
		row, _ := c.(discordgo.ActionsRow)
		return slices.ContainsFunc(row.Components, func(c discordgo.MessageComponent) bool {
			b, ok := c.(discordgo.Button)
			return ok && b.URL == way.URL && b.CustomID == way.CustomID
		})
	})
}

// roomBeside reports whether so many more buttons fit in the row, three in all.
func roomBeside(c discordgo.MessageComponent, more int) bool {
	row, ok := c.(discordgo.ActionsRow)
	if !ok || len(row.Components)+more > 3 {
		return false
	}
	_, ok = row.Components[0].(discordgo.Button)
	return ok
}

// rulesButton returns the button that opens the rules at the page that fits the present question.
func rulesButton(l wording.Localizer, s *session.Session) discordgo.Button {
	return Button(discordgo.SecondaryButton, l.Say("bot.button.rules"), plainID(s, VerbRulesHere))
}
