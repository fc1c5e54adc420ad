package bot

import (
	"errors"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// panel is where a seat's draft stands and what can be pressed there. The same
// panel is shown in the public turn post and, for secret choices, privately.
type panel struct {
	s      *sheet
	seat   games.Seat
	tip    table.Tip
	scene  scene.Scene
	prompt games.Prompt // of the tip
	page   int          // of the open question's choices; allPages for all of them
	hand   bool         // shown privately
	quiet  bool         // nothing is asked any more
}

// draft returns the seat's draft and where it leads. One that no longer fits, after
// a correction of the rules, is forgotten. The error is [table.ErrDraft] when it is
// not the seat's turn.
func (s *sheet) draft(seat games.Seat) (table.Draft, table.Tip, error) {
	said := s.drafts.of(seat)
	draft, tip, err := s.match.Settle(seat, said)
	if errors.Is(err, table.ErrDraft) && said != nil {
		return s.match.Settle(seat, nil)
	}
	return draft, tip, err
}

// panel returns where the seat's draft stands; see draft for the error.
func (s *sheet) panel(seat games.Seat) (panel, error) {
	_, tip, err := s.draft(seat)
	if err != nil {
		return panel{}, err
	}
	return s.at(seat, tip), nil
}

// at returns the panel at a tip.
func (s *sheet) at(seat games.Seat, tip table.Tip) panel {
	sc, prompt := tip.State.View(seat, tip.Words)
	return panel{s: s, seat: seat, tip: tip, scene: sc, prompt: prompt}
}

// open returns the panel that may be shown to everybody: exactly one seat has to
// decide, and nothing about it is secret.
func (s *sheet) open() (p panel, ok bool) {
	acting := s.acting()
	if len(acting) != 1 {
		return panel{}, false
	}
	p, err := s.panel(acting[0])
	return p, err == nil && !p.secret()
}

func (p panel) secret() bool {
	return p.prompt.Secret ||
		slices.ContainsFunc(p.tip.Controls, func(c table.Control) bool { return c.Prompt.Secret })
}

// begun reports whether there is a preview to be seen, instead of the whole board: the
// player has said something, or has to confirm the only move there is.
func (p panel) begun() bool {
	return p.tip.Ready && len(p.forced()) == 0 || slices.ContainsFunc(p.tip.Controls, func(c table.Control) bool { return c.Chosen })
}

// choices lists what can be chosen or changed now: the choices beside a preset, and
// the open question's page.
func (p panel) choices() (all []marked) {
	if p.quiet {
		return nil
	}
	for _, c := range p.tip.Controls {
		if c.Prompt.Style == games.Select && c.Said != "" {
			all = append(all, marks(c.Prompt.Choices)...)
		}
	}
	if open := p.tip.Open(); open != nil {
		if p.page == allPages {
			return append(all, marks(open.Prompt.Choices)...)
		}
		all = append(all, page(open.Prompt.Choices, p.page)...)
	}
	return all
}

const allPages = -1

// forced returns the questions to which the action that is ready is the answer, if the
// seat has no other action and all of them are [games.Act]: then pressing does it, and
// there is nothing to confirm.
func (p panel) forced() (asked []games.Prompt) {
	if !p.tip.Ready || len(p.tip.Words) == 0 || len(p.tip.State.Legal(p.seat)) != 1 {
		return nil
	}
	for said := range p.tip.Words {
		_, prompt := p.tip.State.View(p.seat, p.tip.Words[:said])
		if prompt.Style != games.Act || len(prompt.Choices) != 1 {
			return nil
		}
		asked = append(asked, prompt)
	}
	return asked
}

// question is what the panel asks.
func (p panel) question() question {
	q := question{ask: p.ask(), choices: p.choices(), notes: p.prompt.Notes}
	if p.quiet {
		q.ask = games.Text{}
	}
	for _, c := range p.tip.Controls {
		for _, choice := range c.Prompt.Choices {
			if choice.Word == c.Said {
				q.said = append(q.said, choice)
			}
		}
	}
	return q
}

// marks returns what the picture writes on each spot.
func (p panel) marks() map[string]string {
	signs := map[string]string{}
	for _, m := range p.choices() {
		if m.mark != "" {
			signs[m.Word] = m.mark
		}
	}
	return signs
}

// picture says how the panel's scene is to be painted.
func (p panel) picture() imaging.Options {
	o := imaging.Options{View: imaging.Board, Marks: p.marks()}
	if p.begun() {
		o.View = imaging.Close
	}
	for _, c := range p.tip.Controls {
		if c.Prompt.Style == games.Select {
			o.Chosen = c.Said
		}
	}
	return o
}

// Verbs of a panel in the public post; in a private one they begin with handVerb.
const (
	verbSay     = "say"
	verbPick    = "pick" // as say, the word chosen in a select menu
	verbBack    = "back"
	verbConfirm = "ok"
	verbPage    = "page"
	verbUndo    = "undo" // of a sealed decision
	verbPass    = "pass" // carries it out at once
	handVerb    = "h-"
)

// id makes the custom_id of one of the panel's buttons.
func (p panel) id(verb string, at int, word string) string {
	if p.hand {
		verb = handVerb + verb
	}
	return p.s.button(p.s.head.at(p.seat), verb, at, word)
}

// button makes a custom_id of the match.
func (s *sheet) button(tick uint64, verb string, at int, word string) string {
	return customID(buttonid.ID{Match: uint64(s.id()), Tick: tick, Verb: verb, At: at, Word: word})
}

// customID encodes an id. All its parts are bounded by construction.
func customID(id buttonid.ID) string {
	text, err := buttonid.Encode(id)
	if err != nil {
		panic(err)
	}
	return text
}

// controls adds the panel's buttons to a post: what turns and goes back, the
// choices beside their presets, and the open question. Where the buttons would be
// more than a message holds, select menus take their place, the presets' first.
func (p panel) controls(v voice, to *post) {
	const footer = perRow + 1
	before := *to
	for menus := range 3 {
		*to = before
		p.layout(v, to, menus > 0, menus > 1)
		if to.size()+footer <= maxComponents {
			return
		}
	}
}

// layout adds the buttons, with the choices beside a preset and those of the open
// question as menus if so wanted.
func (p panel) layout(v voice, to *post, presets, opens bool) {
	to.buttons(append(p.turns(v), p.back(v)...)...)
	for _, c := range p.tip.Controls {
		if c.Prompt.Style == games.Select && c.Said != "" {
			p.offer(v, to, c, presets || len(c.Prompt.Choices) > perPage)
		}
	}
	if open := p.tip.Open(); open != nil {
		p.offer(v, to, *open, opens)
	}
}

// offer adds a page of a question's choices, as a menu or as buttons.
func (p panel) offer(v voice, to *post, c table.Control, menu bool) {
	if menu {
		to.menu(p.choiceMenu(v, c))
		return
	}
	to.buttons(p.choiceButtons(v, c, page(c.Prompt.Choices, p.page))...)
}

// turns makes one button for each control that goes round.
func (p panel) turns(v voice) (buttons []discordgo.Button) {
	for _, c := range p.tip.Controls {
		if c.Prompt.Style != games.Turn || c.Said == "" {
			continue
		}
		all := c.Prompt.Choices
		at := slices.IndexFunc(all, func(o games.Choice) bool { return o.Word == c.Said })
		next := all[(at+1)%len(all)].Word
		label := v.say("bot.button.turn", "at", at+1, "of", len(all))
		buttons = append(buttons, button(discordgo.SecondaryButton, label, p.id(verbSay, c.At, next)))
	}
	return buttons
}

// back makes the button that takes the last choice without preset back.
func (p panel) back(v voice) []discordgo.Button {
	for _, c := range slices.Backward(p.tip.Controls) {
		if !c.Chosen || c.Prompt.Style == games.Turn || c.Prompt.Style == games.Select {
			continue
		}
		id := "bot.button.back"
		if c.Prompt.Choices[0].Mark == games.Number {
			id = "bot.button.spot"
		}
		return []discordgo.Button{button(discordgo.SecondaryButton, v.say(id), p.id(verbBack, 0, ""))}
	}
	return nil
}

func (p panel) choiceButtons(v voice, c table.Control, choices []marked) []discordgo.Button {
	buttons := make([]discordgo.Button, len(choices))
	for i, m := range choices {
		style := discordgo.SecondaryButton
		if m.Word == c.Said {
			style = discordgo.PrimaryButton
		}
		buttons[i] = button(style, v.choice(m), p.id(verbSay, c.At, m.Word))
	}
	return buttons
}

func (p panel) choiceMenu(v voice, c table.Control) discordgo.SelectMenu {
	menu := discordgo.SelectMenu{MenuType: discordgo.StringSelectMenu, CustomID: p.id(verbPick, c.At, "")}
	for _, m := range page(c.Prompt.Choices, p.page) {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(v.choice(m), 100), Value: m.Word, Default: m.Word == c.Said,
		})
	}
	return menu
}

// pages returns how many pages the longest list of choices takes.
func (p panel) pages() int {
	most := 1
	for _, c := range p.tip.Controls {
		if c.Said == "" || c.Prompt.Style == games.Select {
			most = max(most, pages(len(c.Prompt.Choices)))
		}
	}
	return most
}

// choice writes a button's label: the mark, and what the game says about it. For a
// numbered place the number alone is enough, with what the game adds to the place: the
// picture shows where it is.
func (v voice) choice(m marked) string {
	label := v.bare().text(m.Label)
	_, cell := games.ParseCell(m.Word)
	more, placed := strings.CutPrefix(label, m.Word)
	switch {
	case m.mark == "":
		return label
	case placed && m.Mark == games.Number:
		return strings.TrimSpace(m.mark + more)
	case label == "" || label == m.Word || cell && m.Mark == games.Number:
		return m.mark
	}
	return m.mark + " " + label
}
