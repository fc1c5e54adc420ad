package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The nouns of the scene are those of all tile games. The Pose of a tile is its scene.Plan, with
// the marks "shield-c0" and "cloister".

// View implements games.State.
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := s.seen(seat, words)
	return v.scene(), v.prompt()
}

// seen returns the view of a seat, which may have begun an action.
func (s *state) seen(seat games.Seat, words []string) *view {
	v := &view{state: s, View: s.Look(seat, words, s.stages())}
	v.Pending = v.Acting && s.phase == following
	v.Worth = s.worthOf
	if v.Acting {
		v.Read(v.kindToLay(), s.outlook())
	}
	return v
}

// kindToLay returns the kind of the tile to be laid, nobody while it is not chosen.
func (v *view) kindToLay() int {
	switch {
	case v.phase != placing:
		return nobody
	case !v.hand:
		return v.drawn()
	case v.StageOf(1) == stageTile && len(v.Words) > 1:
		return slices.Index(v.Set.Names, v.Words[1])
	}
	return nobody
}

// view is what one seat sees.
type view struct {
	*state
	tilegame.View
}

func (v *view) scene() scene.Scene {
	sc := scene.Scene{Game: ID, Grid: true, A1: scene.Afar, Panel: v.panel(), Focus: v.focus(), Board: v.Extent()}
	for _, layer := range []func() []scene.Item{
		v.Landscape, v.holes, v.GhostTile, v.Cells, v.stakes, v.Outlines, v.FollowerPieces, v.Places, v.GhostFollower,
	} {
		sc.Items = append(sc.Items, layer()...)
	}
	tilegame.Spend(&sc, nil)
	return sc
}

// focus returns the part of the board that a preview shows.
func (v *view) focus() scene.Rect {
	c, ok := v.Centre()
	if !ok {
		return scene.Rect{}
	}
	return v.Focus(c, v.complete, v.counted)
}

// Faces implements games.Illustrated.
func (g *game) Faces() []scene.Item { return g.set.Faces() }

// holes shows the empty cells that no tile to come can fill.
func (v *view) holes() []scene.Item {
	left := v.unlaid()
	if v.phase == over || len(left) == 0 {
		return nil
	}
	return v.Holes(func(c games.Cell) bool {
		return slices.ContainsFunc(left, func(kind int) bool { return v.Board.Fillable(c, kind) })
	})
}

// unlaid lists the kinds in the bag and in all hands. They are public: all other tiles are on the
// board or out of the match.
func (s *state) unlaid() []int { return s.unlaidOn(&s.Board) }

// unlaidOn lists the kinds that are not on another board, which may have more tiles or fewer.
func (s *state) unlaidOn(b *tiles.Board) (left []int) {
	counts := make([]int, len(s.Bag.Left))
	for kind, n := range s.Bag.Left {
		counts[kind] = int(n)
	}
	for _, h := range s.hands {
		for _, kind := range h.tiles() {
			counts[kind]++
		}
	}
	for i := b.Len(); i < s.Len(); i++ {
		counts[s.Kind(i)]++
	}
	for i := s.Len(); i < b.Len(); i++ {
		counts[b.Kind(i)]--
	}
	for kind, n := range counts {
		if n > 0 {
			left = append(left, kind)
		}
	}
	return left
}

// stakes shows what counts for the chosen follower, and what it stands on. Before one is chosen it
// shows what the tile scores.
func (v *view) stakes() []scene.Item {
	var shown []tiles.Region
	switch {
	case v.Draft.On != nobody:
		shown = v.Counting(v.Draft.On, v.paying(v.Draft.On))
	case v.Pending:
		shown = v.Scoring(v.complete)
	}
	return v.Stakes(shown)
}

// counted lists the regions that count for a follower on a segment of the last tile: its road or
// city, or the completed cities beside its field.
func (v *view) counted(segment int) []tiles.Region {
	r := v.Region(v.Last(), segment)
	if v.Ground(r) == field {
		return tilegame.Beside(&v.Board, r, v.townComplete)
	}
	return []tiles.Region{r}
}

// paying lists those of them that pay for just that follower: no city that already pays for another
// farmer of the seat, or pays only others.
func (v *view) paying(segment int) []tiles.Region {
	r := v.Region(v.Last(), segment)
	if v.Ground(r) != field || v.byField {
		return v.counted(segment)
	}
	paid := v.feeding(v.InTurn, nowhere)
	return slices.DeleteFunc(v.feeding(v.InTurn, r), func(town tiles.Region) bool { return slices.Contains(paid, town) })
}

func (v *view) panel() scene.Panel {
	p := scene.Panel{Counts: []scene.Count{{Noun: tilegame.NounTile, N: v.Bag.Len()}}}
	for i := range v.seats {
		seat := games.Seat(i)
		plate := scene.Plate{
			Seat: i, Score: v.score[i], First: seat == v.first, Active: v.phase != over && seat == v.InTurn,
			Counts: []scene.Count{{Noun: tilegame.NounFollower, N: v.left(seat)}},
		}
		if v.hand && seat == v.Seat {
			plate.Items = v.handOf(seat)
		}
		p.Plates = append(p.Plates, plate)
	}
	switch {
	case v.phase != placing:
	case !v.hand:
		p.Hand = v.handOf(v.InTurn)
	case v.Draft.Kind != nobody:
		p.Hand = []scene.Item{v.InHand(v.Draft.Kind)}
	}
	return p
}

func (v *view) handOf(seat games.Seat) []scene.Item {
	var items []scene.Item
	for _, kind := range v.hands[seat].tiles() {
		items = append(items, v.InHand(int(kind)))
	}
	return items
}
