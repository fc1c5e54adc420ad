package posts

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/imaging"
)

// recordPost replaces a turn post after the turn. It says in a few lines what happened. If points
// were scored, it adds everybody's points and a small picture of the place.
func (m *Maker) recordPost(ctx context.Context, s *session.Session, p session.Post) (discord.Message, error) {
	sc, _ := publicView(s)
	l := m.Texts.Public(s).On(sc)
	sc.Panel.Hand = nil // the next tile belongs to the next post
	if imaging.Tiled(sc) {
		sc.Focus = table.Around(sc, movers(p)...)
		sc = withGains(sc, p.Moves)
	}
	out := NewDraft(AccentRecord)
	told := wording.Join(wording.Told(l, p.Seat, p.Moves), wording.Comment(l, p.Moves))
	if !slices.ContainsFunc(p.Moves, session.Move.Scores) {
		return out.Text(told).Message(), nil
	}
	out.Text(wording.Join(told, wording.Standing(l, s)))
	if err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Small}, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Message(), nil
}

// movers returns the seats that moved.
func movers(p session.Post) (seats []games.Seat) {
	for _, m := range p.Moves {
		seats = append(seats, m.Seat)
	}
	return seats
}

// withGains adds labels with the scored points to a scene, on the tiles that brought them.
func withGains(sc scene.Scene, moves []session.Move) scene.Scene {
	const beside = 1.4 // cells around the tile that the focus includes; a small picture shows a cell less
	sc.Items = slices.Clone(sc.Items)
	for _, g := range gainsOf(moves) {
		cell := g.cell(sc)
		if !hasTile(sc, cell) {
			continue
		}
		box := gainBox(sc, cell)
		if g.spot != nil {
			box = gainBoxAtSpot(sc, *g.spot)
		}
		sc.Items = append(sc.Items, scene.Item{Kind: scene.Label, Noun: "gain", Seat: int(g.seat), Text: fmt.Sprintf("%+d", g.points), Box: box})
		if sc.Focus != (scene.Rect{}) { // otherwise the picture shows everything
			sc.Focus = sc.Focus.Around(scene.Rect{X: cell.X - beside, Y: cell.Y - beside, W: 1 + 2*beside, H: 1 + 2*beside})
		}
	}
	return sc
}

// hasTile reports whether there is a tile on a cell of a scene.
func hasTile(sc scene.Scene, cell scene.Rect) bool {
	return slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Face && it.Box == cell })
}

// gainBox returns the box of the points for something on a cell's tile. It is below or above the
// tile if that cell is free, so that it hides nothing, otherwise at the tile's foot. Later boxes go
// above earlier ones.
func gainBox(sc scene.Scene, cell scene.Rect) scene.Rect {
	const high, wide = .36, .96                  // cells
	const onFoot, offFoot = .6 * high, .1 * high // part of its height on the tile
	below, above := cell, cell
	below.Y, above.Y = cell.Y+1, cell.Y-1
	box := scene.Rect{X: cell.X + (1-wide)/2, Y: cell.Y + 1 - onFoot, W: wide, H: high}
	switch {
	case !hasTile(sc, below):
		box.Y = cell.Y + 1 - offFoot
	case !hasTile(sc, above):
		box.Y = cell.Y - high + offFoot
	}
	for slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Noun == "gain" && it.Box == box }) {
		box.Y -= 1.2 * high
	}
	return box
}

// gainBoxAtSpot returns the box of points for something at a spot: on it, or above other points there.
// Near the side of a tile the box reaches beyond it and hides little else.
func gainBoxAtSpot(sc scene.Scene, spot scene.Point) scene.Rect {
	const high, wide = .3, .84 // cells
	box := scene.Rect{X: spot.X - wide/2, Y: spot.Y - high/2, W: wide, H: high}
	hidden := func(it scene.Item) bool {
		return it.Noun == "gain" && math.Abs(it.Box.X-box.X) < wide && math.Abs(it.Box.Y-box.Y) < high
	}
	for slices.ContainsFunc(sc.Items, hidden) {
		box.Y -= 1.2 * high
	}
	return box
}

// gain is what a seat scored with something that begins on a cell.
type gain struct {
	seat   games.Seat
	at     games.Cell
	points int
	mover  games.Seat
	spot   *scene.Point // where to show it, nil if unknown
}

// cell returns where to write the gain: at its spot, or on the tile of the move if the completed
// thing reaches that far, or on the cell where the thing begins.
func (g gain) cell(sc scene.Scene) scene.Rect {
	if g.spot != nil {
		return scene.Cell(int(math.Floor(g.spot.X)), int(math.Floor(g.spot.Y)))
	}
	at := scene.Cell(g.at.X, g.at.Y)
	for _, it := range sc.Items {
		far := max(math.Abs(it.Box.X-at.X), math.Abs(it.Box.Y-at.Y)) > 1 // a neighbour may not belong to it, as at a cloister
		if it.Kind == scene.Outline && it.Seat == int(g.mover) && far && hasTile(sc, it.Box) {
			return it.Box
		}
	}
	return at
}

// gainsOf returns what moves scored, in order. In the final scoring no move completes anything.
func gainsOf(moves []session.Move) (list []gain) {
	for _, m := range moves {
		by := m.Seat
		for _, e := range m.Events {
			if e.Kind == games.FinalScoring {
				by = games.Spectator
			}
			if cell, ok := games.ParseCell(e.Fact("at")); ok && !e.Private && e.Points() != 0 {
				list = append(list, gain{e.Seat, cell, e.Points(), by, e.Spot})
			}
		}
	}
	return list
}

// noticePost says what happened outside a turn.
func (m *Maker) noticePost(s *session.Session, p session.Post) discord.Message {
	sc, _ := publicView(s)
	return NewDraft(AccentRecord).Text(wording.Told(m.Texts.Public(s).On(sc), p.Seat, p.Moves)).Message()
}

// retirePost replaces an older copy of the live post.
func (m *Maker) retirePost(s *session.Session, _ session.Post) discord.Message {
	return NewDraft(AccentRecord).Text(wording.Retired(m.Texts.Public(s), s)).Message()
}
