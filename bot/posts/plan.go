package posts

import (
	"cmp"
	"context"
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// AddPlan adds the picture of what a plan would lead to in a position of the match; title starts
// its alternative text. The chosen place is marked with the number that the texts use. name is the
// file's. The errors are those of [PaintQueue.Draw].
func (m *Maker) AddPlan(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, before table.Match, tip table.Tip, name, title string) error {
	sc, signs := planScene(before, tip)
	return m.addPlanPicture(ctx, to, l, s, sc, tip, name, title, imaging.Options{View: imaging.Close, Marks: signs})
}

// addPlanPicture adds the picture of a board that a plan leads to.
func (m *Maker) addPlanPicture(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, sc scene.Scene, tip table.Tip, name, title string, o imaging.Options) error {
	said := wording.Question{Said: wording.Answers(tip)}
	l = l.Bare()
	png, err := m.Paint.Draw(ctx, l, s, sc, o)
	if err != nil {
		return err
	}
	to.Picture(name, png, wording.JoinWith(" ", []string{title, wording.Alt(l, sc, said)}))
	return nil
}

// AddPlans adds one picture of several plans in a position: the result of the first, and the places
// that the others choose first, with the numbers that the texts use. If all choose the same place,
// it is AddPlan of the first. name is the file's.
func (m *Maker) AddPlans(ctx context.Context, to *Draft, l wording.Localizer, s *session.Session, before table.Match, tips []table.Tip, name, title string) error {
	board, signs := planPlaces(before, tips)
	if len(signs) < 2 {
		return m.AddPlan(ctx, to, l, s, before, tips[0], name, title)
	}
	first := tips[0].Controls[0].Said
	sc, _ := planScene(before, tips[0])
	for _, it := range board.Items {
		if it.Kind == scene.Spot && it.Word != first {
			sc.Items = append(sc.Items, it)
		}
	}
	sc.Hand = board.Hand
	return m.addPicture(ctx, to, name, l, s, sc, imaging.Options{View: imaging.Board, Marks: signs}, wording.Question{})
}

// planPlaces returns the position before the plans with only the places that they choose first, and
// the numbers of these places by word. A place among many has a dot.
func planPlaces(before table.Match, tips []table.Tip) (board scene.Scene, signs map[string]string) {
	signs = map[string]string{}
	for _, tip := range tips {
		for _, c := range tip.Controls[:min(1, len(tip.Controls))] {
			sc, _ := before.View(c.State, tip.Seat, c.Words)
			if choice, ok := wording.Said(c); ok && choice.Mark == games.Number && spotIndex(sc, c.Said) >= 0 {
				signs[c.Said], board = cmp.Or(choice.Sign, scene.Dot), sc
			}
		}
	}
	board.Items = slices.DeleteFunc(slices.Clone(board.Items), func(it scene.Item) bool {
		return it.Kind == scene.Spot && signs[it.Word] == ""
	})
	return board, signs
}

// planScene is the board after a plan, with what it builds half transparent. If the plan chooses
// from a hand, it shows the hand as it was before, and signs for the chosen things, by word.
func planScene(before table.Match, tip table.Tip) (sc scene.Scene, signs map[string]string) {
	sc, _ = before.View(tip.State, tip.Seat, tip.Words)
	was, _ := before.View(tip.Before, tip.Seat, nil)
	sc = table.WithoutSpots(sc)
	sc.Items = table.Ghosted(sc.Items, was.Items)
	if marks := planMarks(before, tip); len(marks) == 1 { // several marks could not be told apart
		sc.Items = append(sc.Items, marks...)
	}
	sc.Hand, signs = planHand(before, tip)
	return sc, signs
}

// planHand returns the hand before the plan chooses from it, nil for none, with signs for the
// chosen things, by word.
func planHand(before table.Match, tip table.Tip) (hand *scene.Scene, signs map[string]string) {
	signs = map[string]string{}
	for _, c := range tip.Controls {
		sc, _ := before.View(c.State, tip.Seat, c.Words)
		if sc.Hand == nil || spotIndex(*sc.Hand, c.Said) < 0 {
			continue
		}
		if hand == nil {
			hand = sc.Hand
		}
		if choice, ok := wording.Said(c); ok {
			signs[c.Said] = choice.Sign
		}
	}
	return hand, signs
}

// planMarks returns plaques with the numbers of the places that a plan chooses. A place among many has no
// number. A game that sums up a plan in its own words names no numbers.
func planMarks(before table.Match, tip table.Tip) (marks []scene.Item) {
	if _, able := tip.Before.(games.Summarizer); able {
		return nil
	}
	for _, c := range tip.Controls {
		choice, ok := wording.Said(c)
		if !ok || choice.Mark != games.Number || choice.Sign == "" {
			continue
		}
		sc, _ := before.View(c.State, tip.Seat, c.Words)
		if at := spotIndex(sc, c.Said); at >= 0 {
			box := sc.Items[at].Box
			marks = append(marks, scene.Item{Kind: scene.Label, Noun: "number", Seat: scene.Nobody, Text: choice.Sign, Box: markBox(box)})
		}
	}
	return marks
}

// markBox returns the box for the number of a place: over the corner of a cell, or at the end of a smaller
// place and mostly outside it, so that it does not hide what is built there.
func markBox(box scene.Rect) scene.Rect {
	const side, inside, sideOfSmall, outside = .3, .12, .74, .22
	switch {
	case box.W >= 1 && box.H >= 1:
		return scene.Rect{X: box.X + inside, Y: box.Y + inside}.Grow(side / 2)
	case 2*box.W > box.H: // not a tall one
		return scene.Rect{X: box.X - outside, Y: box.Centre().Y}.Grow(sideOfSmall / 2)
	}
	return scene.Rect{X: box.Centre().X, Y: box.Y - outside}.Grow(sideOfSmall / 2)
}

// spotIndex returns the index of the spot for a choice among a scene's items, -1 for none.
func spotIndex(sc scene.Scene, word string) int {
	return slices.IndexFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Spot && it.Word == word })
}
