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

// recordPost is what a turn post becomes when its turn is over: what happened in a few lines,
// and where points fell everybody's points and a small picture of the place.
func (m *Maker) recordPost(ctx context.Context, s *session.Session, p session.Post) (discord.Message, error) {
	sc, _ := spectate(s)
	l := m.Texts.Public(s).On(sc)
	sc.Panel.Hand = nil // what is to be placed next belongs to the next post
	if imaging.Tiled(sc) {
		sc.Focus = table.Around(sc, movers(p)...)
		sc = withGains(sc, p.Moves)
	}
	out := NewDraft(AccentRecord)
	told := wording.Told(l, p.Seat, p.Moves)
	if !slices.ContainsFunc(p.Moves, session.Move.Scores) {
		return out.Text(told).Message(), nil
	}
	out.Text(wording.Join(told, wording.Standing(l, s)))
	if err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Small}, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Message(), nil
}

// movers are those who moved.
func movers(p session.Post) (seats []games.Seat) {
	for _, m := range p.Moves {
		seats = append(seats, m.Seat)
	}
	return seats
}

// withGains writes into a scene what points were for, where that is a tile.
func withGains(sc scene.Scene, moves []session.Move) scene.Scene {
	const beside = 1.4 // how much of what lies about is in the focus: a small picture shows a cell less
	sc.Items = slices.Clone(sc.Items)
	for _, g := range gainsOf(moves) {
		cell := g.cell(sc)
		if !tiled(sc, cell) {
			continue
		}
		box := gainBox(sc, cell)
		if g.spot != nil {
			box = gainOn(sc, *g.spot)
		}
		sc.Items = append(sc.Items, scene.Item{Kind: scene.Label, Noun: "gain", Seat: int(g.seat), Text: fmt.Sprintf("%+d", g.points), Box: box})
		if sc.Focus != (scene.Rect{}) { // else all of it is shown
			sc.Focus = sc.Focus.Around(scene.Rect{X: cell.X - beside, Y: cell.Y - beside, W: 1 + 2*beside, H: 1 + 2*beside})
		}
	}
	return sc
}

// tiled tells whether a tile lies on a cell of a scene.
func tiled(sc scene.Scene, cell scene.Rect) bool {
	return slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Face && it.Box == cell })
}

// gainBox is where points for something on the tile of a cell stand: at the side of it where no other tile
// lies, so that they hide nothing, and else at its foot; above those that stand there already.
func gainBox(sc scene.Scene, cell scene.Rect) scene.Rect {
	const high, wide = .36, .96                  // cells
	const onFoot, offFoot = .6 * high, .1 * high // of its height lies on the tile
	below, above := cell, cell
	below.Y, above.Y = cell.Y+1, cell.Y-1
	box := scene.Rect{X: cell.X + (1-wide)/2, Y: cell.Y + 1 - onFoot, W: wide, H: high}
	switch {
	case !tiled(sc, below):
		box.Y = cell.Y + 1 - offFoot
	case !tiled(sc, above):
		box.Y = cell.Y - high + offFoot
	}
	for slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Noun == "gain" && it.Box == box }) {
		box.Y -= 1.2 * high
	}
	return box
}

// gainOn is where points stand for something that lies at a spot: on it, above or below others that stand
// there already. Near a side of a tile it goes on beyond that, so they hide little else.
func gainOn(sc scene.Scene, spot scene.Point) scene.Rect {
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

// gain is what a seat got for something that begins on a cell, by a move of a seat.
type gain struct {
	seat   games.Seat
	at     games.Cell
	points int
	by     games.Seat
	spot   *scene.Point // where it is shown, if that is known
}

// cell is where it is written: at its spot, else on the tile that the move has laid, if what it completed goes on as far as
// that, else where that begins.
func (g gain) cell(sc scene.Scene) scene.Rect {
	if g.spot != nil {
		return scene.Cell(int(math.Floor(g.spot.X)), int(math.Floor(g.spot.Y)))
	}
	at := scene.Cell(g.at.X, g.at.Y)
	for _, it := range sc.Items {
		far := max(math.Abs(it.Box.X-at.X), math.Abs(it.Box.Y-at.Y)) > 1 // else it may be beside, as at a cloister
		if it.Kind == scene.Outline && it.Seat == int(g.by) && far && tiled(sc, it.Box) {
			return it.Box
		}
	}
	return at
}

// gainsOf are what moves brought, in their order. At the end of a match no move completes anything.
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

// noticePost tells what happened out of turn.
func (m *Maker) noticePost(s *session.Session, p session.Post) discord.Message {
	sc, _ := spectate(s)
	return NewDraft(AccentRecord).Text(wording.Told(m.Texts.Public(s).On(sc), p.Seat, p.Moves)).Message()
}

// retirePost is what an older copy of the live post becomes.
func (m *Maker) retirePost(s *session.Session, _ session.Post) discord.Message {
	return NewDraft(AccentRecord).Text(wording.Retired(m.Texts.Public(s), s)).Message()
}
