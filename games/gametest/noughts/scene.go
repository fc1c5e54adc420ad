package noughts

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// View implements games.State.
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	legal := s.Legal(seat)
	sc := scene.Scene{Game: ID, Board: scene.Rect{W: side, H: side}, Grid: true, Panel: s.panel()}
	sc.Items = append(s.ground(), s.marks()...)
	if len(words) == 1 && slices.Contains(legal, games.Action(words[0])) {
		c, _ := games.ParseCell(words[0])
		sc.Items = append(sc.Items, mark(c, seat, true))
		return sc, games.Prompt{}
	}
	p := games.Prompt{Choices: choices(legal)}
	if len(p.Choices) > 0 {
		p.Ask, p.Style = games.T("noughts.ask.cell"), games.Pick
	}
	for _, c := range p.Choices {
		at, _ := games.ParseCell(c.Word)
		sc.Items = append(sc.Items, scene.Item{
			Kind: scene.Spot, Noun: "cell", Word: c.Word, Seat: scene.Nobody, Box: scene.Cell(at.X, at.Y),
		})
	}
	return sc, p
}

// choices lists the cells that may be marked, in reading order.
func choices(legal []games.Action) (list []games.Choice) {
	for y := range side {
		for x := range side {
			word := games.Cell{X: x, Y: y}.String()
			if slices.Contains(legal, games.Action(word)) {
				list = append(list, games.Choice{
					Word: word, Label: games.T("noughts.choice.cell", "at", word), Mark: games.Number, Rank: len(list),
				})
			}
		}
	}
	return list
}

// ground is the empty part of the board.
func (s *state) ground() (items []scene.Item) {
	for y := range side {
		for x := range side {
			if s.owner(games.Cell{X: x, Y: y}) == games.Spectator {
				items = append(items, scene.Item{Kind: scene.Face, Noun: "cell", Seat: scene.Nobody, Box: scene.Cell(x, y)})
			}
		}
	}
	return items
}

// marks lists the marks on the board. The last one has a frame.
func (s *state) marks() (items []scene.Item) {
	for n, c := range s.cells {
		items = append(items, mark(c, s.mover(n), false))
	}
	if n := len(s.cells); n > 0 {
		last := s.cells[n-1]
		items = append(items, scene.Item{Kind: scene.Outline, Noun: "last", Seat: int(s.mover(n - 1)), Box: scene.Cell(last.X, last.Y)})
	}
	return items
}

func mark(c games.Cell, seat games.Seat, ghost bool) scene.Item {
	box := scene.Rect{X: float64(c.X) + .15, Y: float64(c.Y) + .1, W: .7, H: .7}
	return scene.Item{Kind: scene.Piece, Noun: "mark", Seat: int(seat), Box: box, Ghost: ghost}
}

func (s *state) panel() (p scene.Panel) {
	p.Unscored = true
	for seat := range seats {
		p.Plates = append(p.Plates, scene.Plate{
			Seat: seat, First: games.Seat(seat) == s.first, Active: slices.Contains(s.Turn(), games.Seat(seat)),
		})
	}
	return p
}
