package morris

import (
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// View implements games.State.
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	sc := scene.Scene{Game: ID, Board: scene.Rect{W: side, H: side}, Grid: true, Panel: s.panel()}
	for _, c := range points {
		if owner := s.on(c); owner == games.Spectator {
			sc.Items = append(sc.Items, scene.Item{Kind: scene.Face, Noun: "point", Seat: scene.Nobody, Box: scene.Cell(c.X, c.Y)})
		} else {
			sc.Items = append(sc.Items, man(c, owner, false))
		}
	}
	var p games.Prompt
	for _, c := range s.next(seat, words) {
		p.Choices = append(p.Choices, games.Choice{
			Word: c.String(), Label: games.T("morris.choice.point", "at", c.String()), Mark: games.Number, Rank: len(p.Choices),
		})
		sc.Items = append(sc.Items, scene.Item{
			Kind: scene.Spot, Noun: "point", Word: c.String(), Seat: scene.Nobody, Box: scene.Cell(c.X, c.Y),
		})
	}
	if len(p.Choices) > 0 {
		p.Ask, p.Style = games.T(s.question(len(words))), games.Pick
	}
	if len(words) > 0 && !s.mustTake {
		c, _ := games.ParseCell(words[len(words)-1])
		sc.Items = append(sc.Items, man(c, seat, true))
	}
	return sc, p
}

// next lists the points that can follow those already chosen, in reading order.
func (s *state) next(seat games.Seat, words []string) (list []games.Cell) {
	legal, begun := s.Legal(seat), strings.Join(words, " ")
	for _, c := range points {
		way := strings.TrimSpace(begun + " " + c.String())
		if slices.ContainsFunc(legal, func(a games.Action) bool {
			return string(a) == way || strings.HasPrefix(string(a), way+" ")
		}) {
			list = append(list, c)
		}
	}
	return list
}

// question is the message that asks for the next point, after so many chosen ones.
func (s *state) question(chosen int) string {
	switch {
	case s.mustTake:
		return "morris.ask.take"
	case s.placing():
		return "morris.ask.place"
	case chosen == 0:
		return "morris.ask.from"
	}
	return "morris.ask.to"
}

func man(c games.Cell, seat games.Seat, ghost bool) scene.Item {
	box := scene.Rect{X: float64(c.X) + .15, Y: float64(c.Y) + .15, W: .7, H: .7}
	return scene.Item{Kind: scene.Piece, Noun: "man", Seat: int(seat), Box: box, Ghost: ghost}
}

func (s *state) panel() (p scene.Panel) {
	p.Unscored = true
	for seat := range games.Seat(seats) {
		p.Plates = append(p.Plates, scene.Plate{
			Seat: int(seat), First: seat == s.first, Active: slices.Contains(s.Turn(), seat),
		})
	}
	return p
}
