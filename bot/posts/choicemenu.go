package posts

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// menuExplains reports whether a menu can explain places whose buttons show only a number. Cards explain
// themselves, and the menu of all cards covers the rest.
func (p panel) menuExplains(c table.Control, places []wording.Marked) bool {
	return c.Said == "" && len(places) > 1 && !handOffersChoice(p.scene.Hand) && slices.ContainsFunc(places, func(m wording.Marked) bool {
		return m.Mark == games.Number && p.l.Choice(m) == m.Sign && p.l.Does(m) != ""
	})
}

// choiceMenus adds the select menus of all choices of a question, about as many choices in each. buttons
// have a button, others do not. With beside, the title asks something else, so the menu shows the
// question.
func (p panel) choiceMenus(menus []discordgo.SelectMenu, c table.Control, beside bool, buttons, others []wording.Marked) []discordgo.SelectMenu {
	all := wording.InOrder(c.Prompt.Choices, buttons, others)
	n := len(all)
	needed := (n + form.MaxChoices - 1) / form.MaxChoices
	for part := range slices.Chunk(all, (n+needed-1)/needed) {
		from, to := "", ""
		if needed > 1 {
			from, to = part[0].Sign, part[len(part)-1].Sign
		}
		lines := p.l.MenuOf(part)
		ask := p.menuPrompt(all, from, to, !slices.ContainsFunc(lines, func(line wording.MenuLine) bool { return line.About != "" }))
		if beside {
			ask = p.l.Bare().Text(c.Prompt.Ask)
		}
		menus = append(menus, p.choiceMenu(c, lines, len(menus), ask))
	}
	return menus
}

// menuPrompt is the placeholder of a menu: what its choices are, and from which to which if there are
// several menus; unless it is brief, that the menu says what they do. It explains the numbers in brackets on the
// buttons.
func (p panel) menuPrompt(all []wording.Marked, from, to string, brief bool) string {
	l, n, short := p.l.Bare(), len(all), ""
	may := slices.IndexFunc(all, func(m wording.Marked) bool { // one whose label has brackets
		return m.May > 0 && strings.Contains(p.l.Pressed(m), "("+wording.Signed(m.May))
	})
	if brief {
		short = "yes"
	}
	if handOffersChoice(p.scene.Hand) || slices.ContainsFunc(all, func(m wording.Marked) bool { return m.Mark != games.Number }) { // not places on the board
		return l.Say("bot.menu.choices", "n", n, "count", n, "short", short)
	}
	if may >= 0 {
		return l.Say("bot.menu.may", "n", n, "may", wording.Signed(all[may].May))
	}
	return l.Say("bot.menu.some", "n", n, "from", from, "to", to, "short", short)
}

// choiceMenu is a select menu with some choices of a question and what each does; nth counts the
// panel's menus from 0.
func (p panel) choiceMenu(c table.Control, lines []wording.MenuLine, nth int, ask string) discordgo.SelectMenu {
	id := p.id(session.VerbPick, c.At, "")
	if nth > 0 {
		id = p.id(session.VerbPick, c.At, strconv.Itoa(nth))
	}
	var list []form.Choice
	for _, line := range lines {
		list = append(list, form.Choice{Value: line.Word, Label: line.Label, About: line.About, Chosen: line.Word == c.Said})
	}
	return form.Menu(id, ask, list)
}
