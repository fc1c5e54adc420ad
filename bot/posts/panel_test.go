package posts

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// control makes a question with n choices.
func control(at int, style games.Style, said string, n int) table.Control {
	p := games.Prompt{Style: style, Ask: games.T("bot.turn.confirm")}
	for i := range n {
		p.Choices = append(p.Choices, games.Choice{Word: fmt.Sprint(i), Mark: games.Letter, Rank: i})
	}
	return table.Control{At: at, Said: said, Chosen: said != "", Prompt: p}
}

// Whatever a game asks, the message has at most 40 components and a player can reach every choice.
func TestControlsFit(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name     string
		controls []table.Control
		ready    bool
	}{
		{"a page of cells", []table.Control{control(0, games.Pick, "", 24)}, false},
		{"many cells", []table.Control{control(0, games.Pick, "", 99)}, false},
		{"cells after a tile of the hand", []table.Control{control(0, games.Pick, "1", 3), control(1, games.Pick, "", 60)}, false},
		{"rotation and follower", []table.Control{control(0, games.Pick, "1", 30), control(1, games.Turn, "0", 4), control(2, games.Select, "0", 9)}, true},
		{"three selects", []table.Control{control(0, games.Select, "0", 9), control(1, games.Select, "0", 9), control(2, games.Select, "0", 9)}, true},
		{"all at once", []table.Control{
			control(0, games.Pick, "0", 40), control(1, games.Turn, "0", 4), control(2, games.Select, "0", 24),
			control(3, games.Select, "0", 24), control(4, games.Pick, "", 99)}, false},
		{"a long select", []table.Control{control(0, games.Select, "30", 70)}, true},
	}
	l := loadTexts(t).Localizer("en")
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			s := &session.Session{ID: 1}
			s.Ticks = []uint64{7}
			p := newPanel(l, s, &session.Turn{Tip: table.Tip{Controls: c.controls, Ready: c.ready}})
			out := NewDraft(AccentTurn).Text("title").Picture("a.png", []byte{1}, "alt")
			p.addControls(out, p.footer()...)
			if n := len(allComponents(out.Message().Components)); n != out.size() || n > maxComponents {
				t.Errorf("%d components, counted %d", n, out.size())
			}
			checkReach(t, p, out)
		})
	}
}

// Each of several preset questions has its text right above its buttons. A single one, or one
// beside an open question, has its text in the title.
func TestQuestionsStandAboveTheirButtons(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	ask := l.Say("bot.turn.confirm")
	s := &session.Session{ID: 1}
	s.Ticks = []uint64{7}
	for _, c := range []struct {
		controls []table.Control
		ready    bool
		want     int
	}{
		{[]table.Control{control(0, games.Select, "0", 2), control(1, games.Select, "0", 3)}, true, 2},
		{[]table.Control{control(0, games.Select, "0", 2)}, true, 0},
		{[]table.Control{control(0, games.Select, "0", 2), control(1, games.Pick, "", 3)}, false, 0},
	} {
		turn := &session.Turn{Tip: table.Tip{Controls: c.controls, Ready: c.ready}}
		p := newPanel(l, s, turn)
		out := NewDraft(AccentTurn)
		p.addControls(out, p.footer()...)
		told := 0
		for i, part := range out.controls[:len(out.controls)-1] {
			if line, ok := part.(discordgo.TextDisplay); ok && strings.HasSuffix(line.Content, ask) {
				if _, ok := out.controls[i+1].(discordgo.ActionsRow); ok {
					told++
				}
			}
		}
		if title := wording.Asked(l, turn); told != c.want || (title == l.Say("bot.turn.several")) != (c.want > 0) {
			t.Errorf("%d of %d questions are above their buttons, below %q", told, c.want, title)
		}
	}
}

// A menu beside the open question names its own question, because the title asks the other one.
func TestMenuBesideTheQuestion(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	s := &session.Session{ID: 1}
	s.Ticks = []uint64{7}
	runs := control(0, games.Act, "", 3)
	for i := range runs.Prompt.Choices {
		runs.Prompt.Choices[i].Menu = true
	}
	p := newPanel(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{runs, control(0, games.Act, "", 4)}}})
	out := NewDraft(AccentTurn)
	p.addControls(out, p.footer()...)
	for _, c := range allComponents(out.Message().Components) {
		if menu, ok := c.(discordgo.SelectMenu); ok && menu.Placeholder != l.Say("bot.turn.confirm") {
			t.Errorf("the menu says %q", menu.Placeholder)
		}
	}
}

// The size limit counts all rows of a footer, however many buttons it has.
func TestFooterFits(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	s := &session.Session{ID: 1}
	full := 0
	for buttons := range 12 {
		for choices := 1; choices <= 24; choices++ {
			tip := table.Tip{Controls: []table.Control{control(0, games.Select, "0", 9), control(1, games.Pick, "", choices)}}
			out := NewDraft(AccentTurn).Text("title").Picture("a.png", []byte{1}, "alt")
			newPanel(l, s, &session.Turn{Tip: tip}).addControls(out, make([]discordgo.Button, buttons)...)
			n := len(allComponents(out.Message().Components))
			if n > maxComponents {
				t.Errorf("%d components with %d choices and %d buttons below", n, choices, buttons)
			}
			full += n / maxComponents
		}
	}
	if full == 0 {
		t.Error("no message was full")
	}
}

// Confirm with its short label, rotate and back fit on one line of a phone, in every language.
func TestActionRowFitsOneLine(t *testing.T) {
	t.Parallel()
	tip := table.Tip{Ready: true, Controls: []table.Control{control(0, games.Pick, "1", 9), control(1, games.Turn, "3", 4), control(2, games.Select, "0", 3)}}
	for i := range tip.Controls[0].Prompt.Choices {
		tip.Controls[0].Prompt.Choices[i].Mark = games.Number
	}
	for _, lang := range wording.Languages {
		s := &session.Session{ID: 1}
		s.Ticks = []uint64{7}
		p := newPanel(loadTexts(t).Localizer(lang), s, &session.Turn{Tip: tip})
		rows := p.actionRows()
		if len(rows) != 1 || len(rows[0]) != 3 || buttonsHeight(rows[0]) != phoneRow {
			t.Errorf("in %s: %v", lang, rows)
		}
	}
}

func checkReach(t *testing.T, p panel, out *Draft) {
	t.Helper()
	reach := map[string]bool{}
	for _, c := range allComponents(out.Message().Components) {
		switch c := c.(type) {
		case discordgo.Button:
			reach[c.CustomID] = true
		case discordgo.SelectMenu:
			for _, o := range c.Options {
				reach[c.CustomID+o.Value] = true
			}
			if len(c.Options) > 25 {
				t.Errorf("%d options", len(c.Options))
			}
		}
	}
	for _, c := range p.Tip.Controls {
		if c.Said != "" && c.Prompt.Style != games.Select {
			continue
		}
		for _, m := range c.Prompt.Choices {
			inMenu := false
			for i := range 8 { // its buttons are numbered through the message
				inMenu = inMenu || reach[p.choiceMenu(c, nil, i, "").CustomID+m.Word]
			}
			if !inMenu && !reach[p.id(session.VerbChoose, c.At, m.Word)] {
				t.Errorf("choice %s of question %d cannot be reached", m.Word, c.At)
			}
		}
	}
}

// One button rotates. Another takes the last choice back; its label depends on that choice.
func TestRotateAndBack(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	s := &session.Session{ID: 1}
	round := control(0, games.Turn, "3", 4)
	p := newPanel(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{round}}})
	if b := p.rotateButtons(); len(b) != 1 || b[0].CustomID != p.id(session.VerbChoose, 0, "0") || b[0].Label != l.Say("bot.button.turn") {
		t.Errorf("the rotate button is %+v", b)
	}
	if b := p.backButtons(); b != nil {
		t.Errorf("the back button of a rotation is %+v", b)
	}
	cell := control(0, games.Pick, "1", 3)
	for mark, id := range map[games.Mark]string{games.Letter: "bot.button.back", games.Number: "bot.button.spot"} {
		cell.Prompt.Choices[0].Mark = mark
		p = newPanel(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{cell, round}}})
		if b := p.backButtons(); len(b) != 1 || b[0].Label != l.Say(id) || b[0].CustomID != p.id(session.VerbBack, 0, "") {
			t.Errorf("%v: the back button is %+v", mark, b)
		}
	}
	for _, lang := range wording.Languages { // a game can name what the button returns to
		l := loadTexts(t).Localizer(lang)
		tip := table.Tip{Controls: []table.Control{cell, round}}
		cell.Prompt.Choices[0].Mark = games.Number
		s := &session.Session{ID: 1}
		s.GameID = "castellan"
		if got := backLabel(l, s, tip); got != l.Say("castellan.back") || got == l.Say("bot.button.spot") {
			t.Errorf("%s: the button back to building is %q", lang, got)
		}
	}
	card := control(0, games.Act, "1", 3)
	card.Prompt.Choices[0].Mark = games.Number
	p = newPanel(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{card}}})
	if b := p.backButtons(); len(b) != 1 || b[0].Label != l.Say("bot.button.back") {
		t.Errorf("the back button of a card is %+v", b)
	}
	run := table.Draft{{Text: "1", Chosen: true}, {Text: "2", Chosen: true, On: table.GoesOn}, {Text: "3", Chosen: true, On: table.Parts}}
	p = newPanel(l, s, &session.Turn{Draft: run, Tip: table.Tip{Controls: []table.Control{cell}}})
	if b := p.backButtons(); len(b) != 2 || b[1].Label != l.Say("bot.button.part") || b[1].CustomID != p.id(session.VerbBack, 0, session.BackPart) {
		t.Errorf("the back buttons of a part are %+v", b)
	}
	chosen := control(0, games.Select, "1", 3)
	p = newPanel(l, s, &session.Turn{Tip: table.Tip{Controls: []table.Control{chosen}}})
	for i, b := range p.choiceButtons(chosen, choicesWithButton(chosen), p.l.Pressed) {
		if (b.Style == discordgo.PrimaryButton) != (i == 1) {
			t.Errorf("button %d has style %v", i, b.Style)
		}
	}
	cards := control(0, games.Act, "", 3)
	for i := range cards.Prompt.Choices {
		cards.Prompt.Choices[i].Mark, cards.Prompt.Choices[i].Nth = games.Number, []int{1, 3, 4}[i]
	}
	cards.Prompt.Taken = []games.Choice{{Word: "+", Mark: games.Number, Nth: 2}}
	var taken []string // a chosen button keeps its place
	for _, b := range p.choiceButtons(cards, choicesWithButton(cards), func(m wording.Marked) string { return m.Sign }) {
		taken = append(taken, b.Label)
		if (b.Style == discordgo.PrimaryButton) != (b.Label == "✓ 2") {
			t.Errorf("%s has style %v", b.Label, b.Style)
		}
	}
	if !slices.Equal(taken, []string{"1", "✓ 2", "3", "4"}) {
		t.Errorf("the buttons of the cards are %q", taken)
	}
	if o := p.choiceMenu(chosen, p.l.MenuOf(choicesWithButton(chosen)), 0, "").Options; o[0].Default || !o[1].Default {
		t.Errorf("options %+v", o)
	}
	if p.picture().Chosen != "1" {
		t.Error("the picture does not show the chosen card")
	}
}

// choicesWithButton returns the choices of a control that have a button.
func choicesWithButton(c table.Control) []wording.Marked {
	buttons, _ := wording.Offered(c.Prompt.Choices, nil, "")
	return buttons
}

// spaceControl asks for one of so many spaces of a board.
func spaceControl(n int) table.Control {
	c := control(0, games.Pick, "", n)
	for i := range c.Prompt.Choices {
		c.Prompt.Choices[i].Mark = games.Number
	}
	return c
}

// The choices come first, then a menu that says what they do, then confirm, rotate and back, then the
// tools.
func TestOrderOfRows(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	cells := spaceControl(8)
	cells.Prompt.Choices[7].Does = []games.Text{games.T("bot.nobody"), games.T("bot.nobody")}
	cells.Prompt.Choices[7].Gains = 2
	rows := func(controls ...table.Control) (rows []discordgo.ActionsRow) {
		p := newPanel(l, &session.Session{ID: 1}, &session.Turn{Tip: table.Tip{Controls: controls, Ready: controls[len(controls)-1].Said != ""}})
		out := NewDraft(AccentTurn)
		p.addControls(out, p.footer()...)
		for _, c := range out.controls {
			if row, ok := c.(discordgo.ActionsRow); ok {
				rows = append(rows, row)
			}
		}
		return rows
	}
	asked := rows(cells)
	if len(asked) != 4 || len(asked[0].Components) != 4 || len(asked[1].Components) != 4 {
		t.Fatalf("%d rows: %v", len(asked), asked)
	}
	menu := asked[2].Components[0].(discordgo.SelectMenu)
	if first := menu.Options[0]; len(menu.Options) != 8 || first.Value != "7" || first.Description != "nobody, nobody" {
		t.Errorf("the menu has %v", menu.Options)
	}
	cells.Said, cells.Chosen = "1", true
	set := rows(cells, control(1, games.Turn, "0", 4), control(2, games.Select, "0", 3))
	verbs := []string{session.VerbConfirm, session.VerbChoose, session.VerbBack}
	if len(set) != 3 || len(set[0].Components) != 3 || len(set[1].Components) != 3 {
		t.Fatalf("%d rows: %v", len(set), set)
	}
	for i, c := range set[1].Components {
		if id := c.(discordgo.Button).CustomID; !strings.Contains(id, ":"+verbs[i]) {
			t.Errorf("button %d below the choices is %s, want %s", i, id, verbs[i])
		}
	}
}

// Back and the footer's buttons share one line of a phone, in every language.
func TestBackBesideTheFooter(t *testing.T) {
	t.Parallel()
	tip := table.Tip{Controls: []table.Control{control(0, games.Pick, "1", 3), control(1, games.Pick, "", 3)}}
	tip.Controls[0].Chosen, tip.Controls[0].Prompt.Choices[0].Mark = true, games.Number
	for _, lang := range wording.Languages {
		for _, game := range []string{"castellan", "city"} {
			s := &session.Session{ID: 1}
			s.GameID, s.Ticks, s.Hints = game, []uint64{7}, true
			p := newPanel(loadTexts(t).Localizer(lang), s, &session.Turn{Tip: tip})
			out := NewDraft(AccentTurn)
			p.addControls(out, p.footer()...)
			row := out.controls[len(out.controls)-1].(discordgo.ActionsRow)
			var labels []string
			for _, c := range row.Components {
				labels = append(labels, c.(discordgo.Button).Label)
			}
			if len(labels) != 4 || rowHeight(row) != phoneRow || labels[1] != "🔍" || labels[3] != "⋯" {
				t.Errorf("in %s the row %q is %d px high", lang, labels, rowHeight(row))
			}
		}
	}
}

// A menu lists the places that score first, the most points on top; here these are the last two. Other
// places are in the order of their numbers.
func TestMenuBeginsWithPoints(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	for n, want := range map[int]string{5: "4 5 1 2 3", 8: "7 8 1 2 3"} {
		cells := spaceControl(n)
		for i, gains := range []int{7, 3} {
			cells.Prompt.Choices[n-2+i].Gains = gains
		}
		cells.Prompt.Choices[0].Does = []games.Text{games.T("bot.nobody")}
		out := NewDraft(AccentTurn)
		newPanel(l, &session.Session{ID: 1}, &session.Turn{Tip: table.Tip{Controls: []table.Control{cells}}}).addControls(out)
		var got []string
		for _, part := range out.controls {
			row, _ := part.(discordgo.ActionsRow)
			if menu, ok := row.Components[0].(discordgo.SelectMenu); ok {
				for _, o := range menu.Options {
					number, _, _ := strings.Cut(o.Label, " ")
					got = append(got, number)
				}
			}
		}
		if first := strings.Join(got[:5], " "); first != want {
			t.Errorf("the menu of %d places starts with %s, not %s", n, first, want)
		}
	}
}

// The menu explains brackets only if a button has some. One that says what another seat scores has none.
func TestLegendOfBrackets(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	for _, c := range []struct {
		says games.Text
		want bool
	}{
		{games.T("table.button.scores", "may", 1), true},
		{games.T("table.button.gives", "player", "Ada", "n", 4), false},
	} {
		m := wording.Marked{Choice: games.Choice{Word: "0,0", Mark: games.Number, May: 1, Says: c.says}, Sign: "1"}
		two := []wording.Marked{m, {Choice: games.Choice{Word: "0,1", Mark: games.Number}, Sign: "2"}}
		got := panel{l: l, Turn: &session.Turn{}}.menuPrompt(two, "", "", false)
		if legend := got == l.Say("bot.menu.may", "may", "+1", "n", 2); legend != c.want {
			t.Errorf("the button is %q, and the menu says %q", l.Pressed(m), got)
		}
	}
}

// Buttons for followers name them, two a row. If that takes more than two lines of a phone, they show
// only the emblem, when it scores and how much. "None" has no button while Confirm stands for it.
func TestManyFollowers(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("en")
	shown := func(n int) (labels []string, menus []discordgo.SelectMenu) {
		follow := control(0, games.Select, "0", n+1)
		follow.Prompt.Choices[0].Mark = games.NoMark
		follow.Prompt.Choices[0].Label = games.T("city.follow.none")
		for i := range follow.Prompt.Choices[1:] {
			c := &follow.Prompt.Choices[i+1]
			c.Mark, c.Label, c.Does = games.Named, games.T("city.follow.resident"), []games.Text{games.T("table.does.complete", "n", 12)}
		}
		p := newPanel(l, &session.Session{ID: 1}, &session.Turn{Tip: table.Tip{Controls: []table.Control{follow}, Ready: true}})
		out := NewDraft(AccentTurn)
		p.layout(out, false, false)
		for _, c := range out.controls[:len(out.controls)-1] { // the rows above Confirm
			for _, c := range c.(discordgo.ActionsRow).Components {
				switch c := c.(type) {
				case discordgo.Button:
					labels = append(labels, c.Label)
				case discordgo.SelectMenu:
					menus = append(menus, c)
				}
			}
		}
		return labels, menus
	}
	labels, menus := shown(2)
	if len(menus) != 0 || len(labels) != 2 || labels[1] != "2 🏠 Quarter · 12 pts if complete" {
		t.Errorf("two followers: %q, %d menus", labels, len(menus))
	}
	labels, menus = shown(3)
	if len(menus) != 0 || len(labels) != 3 || labels[1] != "2 🏠 12 if complete" {
		t.Fatalf("three followers: %q, %d menus", labels, len(menus))
	}
	row := new(Draft).rows(2, []discordgo.Button{Button(discordgo.SecondaryButton, labels[0], "id"), Button(discordgo.SecondaryButton, labels[1], "id")})
	if h := measureHeights(row.controls); h.rows != phoneRow {
		t.Errorf("two of three followers are not in one row: %q", labels[:2])
	}
}

// Buttons that can expire have the tick of the seat's panel in their ids.
func TestIDs(t *testing.T) {
	t.Parallel()
	s := &session.Session{ID: 46}
	s.Ticks = []uint64{7, 9}
	p := panel{Turn: &session.Turn{Seat: 1}, s: s}
	for got, want := range map[string]string{
		p.id(session.VerbConfirm, 0, ""): "1:1a:9:confirm",
		ButtonID(s, VerbStep, 3, "on"):   "1:1a:0:step:3.on",
		RulesID(VerbRules, "castle", 2):  "1:0:0:rules:2.castle",
	} {
		if got != want {
			t.Errorf("id %s, want %s", got, want)
		}
	}
	p.verbs = handPrefix
	if got := p.id(session.VerbCarryOut, 0, ""); got != "1:1a:9:hand-carry-out" {
		t.Errorf("id %s", got)
	}
	if HandVerb("page") != "hand-page" {
		t.Errorf("in private it is %s", HandVerb("page"))
	}
	for verb, want := range map[string]bool{"hand-page": true, "hand": false, "page": false} {
		if plain, hand := SplitVerb(verb); hand != want || hand && plain != "page" {
			t.Errorf("%s is %s, in private %v", verb, plain, hand)
		}
	}
}

// The confirm button names the choice, and no button moves, whatever is chosen. "None" has no
// button; a press on the chosen follower returns to it.
func TestConfirmNamesTheChoice(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	placed := 0
	for range 24 {
		seat := s.S.Acting()[0]
		panel := func() (panel, [][]string) {
			turn, err := s.S.Turn(seat)
			if err != nil {
				t.Fatal(err)
			}
			p := newPanel(s.Texts.Public(s.S), s.S, turn)
			return p, rowsOf(p)
		}
		choose := func(at int, word string) {
			p := s.PressBy(session.VerbChoose, int(seat))
			p.At, p.Word = at, word
			s.Press(p)
		}
		p, none := panel()
		if open := p.Tip.Open(); open != nil {
			choose(open.At, open.Prompt.Choices[0].Word)
			p, none = panel()
		}
		asked := p.Tip.Asked()[0]
		at := slices.IndexFunc(none, func(row []string) bool { return len(row) > 0 && strings.HasPrefix(row[0], "✅") })
		if none[at][0] != p.l.Say("bot.button.confirm.what", "what", p.l.Say("carcassonne.follow.none")) || p.confirmButtons()[0].Style != discordgo.SecondaryButton {
			t.Fatalf("the confirm button is %q, or not grey", none)
		}
		for i, c := range asked.Prompt.Choices[1:] {
			choose(asked.At, c.Word)
			p, some := panel()
			said, _ := wording.Said(p.Tip.Asked()[0])
			if want := wording.Committing(p.l, said); some[at][0] != want || strings.Contains(want, p.l.Say("carcassonne.follow.none")) || p.confirmButtons()[0].Style != discordgo.SuccessButton {
				t.Errorf("the labels are %q, with %q to confirm in green", some, want)
			}
			if len(some) != len(none) || !slices.Equal(some[at][1:], none[at][1:]) {
				t.Errorf("with a follower, the rows change from %q to %q", none, some)
			}
			if again := pressedAgain(p); again.Word != asked.Prompt.Choices[0].Word {
				t.Errorf("a press on the chosen follower chooses %q", again.Word)
			}
			if placed++; i%2 == 1 {
				choose(asked.At, pressedAgain(p).Word)
				if p, back := panel(); !slices.EqualFunc(back, none, slices.Equal) || p.confirmButtons()[0].Style != discordgo.SecondaryButton {
					t.Errorf("with no follower again, the rows change from %q to %q, or the button is not grey", none, back)
				}
			}
		}
		s.Press(s.PressBy(session.VerbConfirm, int(seat)))
	}
	if placed == 0 {
		t.Error("no follower was placed")
	}
}

// rowsOf returns the labels of a panel's buttons, by row.
func rowsOf(p panel) (rows [][]string) {
	var out Draft
	p.addControls(&out)
	for _, c := range out.controls {
		rows = append(rows, labelsOf([]discordgo.MessageComponent{c}))
	}
	return rows
}

// pressedAgain returns the id of the button of the present choice.
func pressedAgain(p panel) (id buttonid.ID) {
	var out Draft
	p.addControls(&out)
	for _, c := range out.controls {
		if row, ok := c.(discordgo.ActionsRow); ok {
			for _, b := range row.Components {
				if b, ok := b.(discordgo.Button); ok && strings.HasPrefix(b.Label, chosenSign) {
					id, _ = buttonid.Parse(b.CustomID)
				}
			}
		}
	}
	return id
}

// An answer from the menu has one button to the turn and one back to the menu. Without a turn it
// has only the second.
func TestWithMenu(t *testing.T) {
	t.Parallel()
	s := begin(t, "carcassonne", "Alix", "Bruno")
	l := s.Texts.Localizer("en").About(s.S)
	over := *s.S
	over.Status = session.Over
	for _, c := range []struct {
		of   *session.Session
		out  *Draft
		want string
	}{
		{s.S, NewDraft(AccentTurn).Text("points"), "▶ Go to the turn, ◀ Menu"},
		{s.S, NewDraft(AccentTurn).Text("board").Buttons(TurnButtonOnceThere(l, s.S)...), "▶ Go to the turn, ◀ Menu"},
		{&over, NewDraft(AccentTurn).Text("points"), "◀ Menu"},
	} {
		var labels []string
		for _, b := range buttonsOf(WithMenu(c.out.Message(), l, c.of)) {
			labels = append(labels, b.Label)
		}
		if got := strings.Join(labels, ", "); got != c.want {
			t.Errorf("%v leads to %s, want %s", c.of.Status, got, c.want)
		}
	}
}
