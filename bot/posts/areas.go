package posts

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// areas is how a panel asks for one of many places: first for an area of the board, then for a place in
// it. The zero value asks for a place at once.
type areas struct {
	all  []imaging.Area // to choose from; nil in an area whose places have numbers
	open *imaging.Area  // nil while the whole board is shown
	path int            // the number of the open area, see [session.Session.AreaOf]
	at   int            // index of the asked word in the draft
}

// areasOf divides the places of the open question, if there are too many for one picture. An area with
// too many is divided again. If a lesson points to a place, its area is open.
func areasOf(s *session.Session, t *session.Turn, pointed string) (a areas) {
	open := t.Tip.Open()
	if open == nil || handOffersChoice(t.Scene.Hand) {
		return a
	}
	var words []string
	for _, c := range open.Prompt.Choices {
		if c.Mark == games.Number && !c.Menu {
			words = append(words, c.Word)
		}
	}
	a.at, a.all = open.At, imaging.Divide(t.Scene, words)
	for _, digit := range strconv.Itoa(s.AreaOf(t.Seat, open.At)) {
		if n := int(digit - '0'); n > 0 && n <= len(a.all) {
			a = a.enter(t.Scene, n-1)
		}
	}
	for at := a.with(pointed); at >= 0; at = a.with(pointed) {
		a = a.enter(t.Scene, at)
	}
	return a
}

// enter opens an area.
func (a areas) enter(sc scene.Scene, i int) areas {
	area := a.all[i]
	return areas{all: imaging.Divide(sc, area.Words), open: &area, path: 10*a.path + i + 1, at: a.at}
}

// with returns the index of the area with a place, -1 if none has it.
func (a areas) with(word string) int {
	return slices.IndexFunc(a.all, func(area imaging.Area) bool { return slices.Contains(area.Words, word) })
}

// number returns the number of an area of all, as [session.Session.AreaOf] has it.
func (a areas) number(i int) string { return strconv.Itoa(10*a.path + i + 1) }

// asked reports whether a control asks for an area.
func (a areas) asked(c table.Control) bool {
	return len(a.all) > 0 && c.At == a.at && c.Said == ""
}

// within lists the places that a control offers, nil for all.
func (a areas) within(c table.Control) []string {
	if a.open == nil || c.At != a.at {
		return nil
	}
	return a.open.Words
}

// show changes how to paint the board: all areas, or the open one.
func (a areas) show(o *imaging.Options) {
	if a.open == nil && len(a.all) == 0 {
		return
	}
	o.View = imaging.Board
	for _, area := range a.all {
		o.Frames = append(o.Frames, area.Frame)
	}
	if a.open != nil {
		o.Area = a.open.Part
	}
}

// inWords names the areas and their places, for people who do not see the picture. It returns nil if no
// area is asked for.
func (a areas) inWords(choices []wording.Marked) (list []wording.Area) {
	for _, area := range a.all {
		one := wording.Area{Part: wording.AreaPart(area.Column, area.Columns, area.Row, area.Rows)}
		for _, m := range choices {
			if slices.Contains(area.Words, m.Word) {
				one.Choices = append(one.Choices, m)
			}
		}
		list = append(list, one)
	}
	return list
}

// listed reports whether a menu beside the areas lists the places, for people who choose by words. Too
// many for one menu are listed area by area.
func (p panel) listed(c table.Control, places []wording.Marked) bool {
	return p.areas.asked(c) && len(places) <= form.MaxChoices
}

// addAreas adds a button for each area, arranged like the areas in the picture.
func (p panel) addAreas(to *Draft, c table.Control, choices []wording.Marked) {
	var row []discordgo.Button
	for i, area := range p.areas.inWords(choices) {
		row = append(row, Button(discordgo.SecondaryButton, wording.AreaLabel(area), p.id(session.VerbArea, c.At, p.areas.number(i))))
		if at := p.areas.all[i]; at.Column == at.Columns-1 {
			to.rows(len(row), row)
			row = nil
		}
	}
}

// wholeBoardButton leads back from an area to the whole board.
func (p panel) wholeBoardButton() discordgo.Button {
	return Button(discordgo.SecondaryButton, p.l.Say("bot.button.whole"), p.id(session.VerbArea, p.areas.at, ""))
}
