package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The nouns of the scenes. The Pose of a tile is its scene.Plan, with the marks "shield-c0"
// and "cloister".
const (
	nounTile     = tilegame.NounTile
	nounFollower = tilegame.NounFollower
)

const followerSide = 0.46 // of the square around a follower, in tiles

// View implements games.State.
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := s.seen(seat, words)
	return v.scene(), v.prompt()
}

// seen returns what a seat sees, which may have begun an action.
func (s *state) seen(seat games.Seat, words []string) *view {
	v := &view{state: s, seat: seat, half: half{kind: -1, on: nobody}}
	if s.phase != over && seat == s.InTurn && tilegame.Begins(s.List, words) {
		v.words, v.acting, v.half = words, true, s.half(words)
	}
	return v
}

// half is an action in the making.
type half struct {
	kind   int // of the tile to be laid, -1 if not yet chosen
	celled bool
	cell   games.Cell
	turn   int
	on     int // segment chosen for a follower, or nobody
}

// half reads the words of an action in the making. A tile whose rotation is not yet
// said is shown in the one that is offered first.
func (s *state) half(words []string) half {
	h := half{kind: -1, on: nobody}
	if s.phase == following {
		if len(words) == 2 && words[1] != none {
			h.on = s.kind(s.Last()).segment(words[1])
		}
		return h
	}
	if !s.hand {
		h.kind = s.drawn()
	}
	for i, word := range words {
		switch s.stage(i) {
		case stageTile:
			h.kind = slices.Index(s.set.names, word)
		case stageCell:
			h.cell, h.celled = games.ParseCell(word)
			h.turn = slices.Index(tilegame.TurnWords, s.outlook().Turns(words[:i+1], h.kind)[0])
		case stageTurn:
			h.turn = slices.Index(tilegame.TurnWords, word)
		}
	}
	return h
}

// view is what one seat sees.
type view struct {
	*state
	seat   games.Seat
	acting bool // the seat is in turn
	words  []string
	half   half
}

func (v *view) scene() scene.Scene {
	sc := scene.Scene{Game: ID, Grid: true, A1: scene.Afar, Panel: v.panel(), Focus: v.focus(), Board: v.Extent()}
	for _, layer := range []func() []scene.Item{
		v.landscape, v.holes, v.ghostTile, v.cells, v.stakes, v.outlines, v.followers, v.places, v.ghostFollower,
	} {
		sc.Items = append(sc.Items, layer()...)
	}
	return sc
}

// centre returns the cell that a preview turns about.
func (v *view) centre() (c games.Cell, ok bool) {
	if v.acting && v.phase == following {
		return v.Board.Tile(v.Last()).Cell, true
	}
	return v.half.cell, v.half.celled
}

// focus is what a preview is about: its tile, what that scores, and all that counts for any follower who may stand on
// it, whichever is chosen.
func (v *view) focus() scene.Rect {
	c, ok := v.centre()
	if !ok {
		return scene.Rect{}
	}
	counted := v.Scoring(v.complete)
	for _, segment := range v.standing() {
		counted = append(counted, v.counted(segment)...)
	}
	return v.AroundAll(c, counted, v.recent())
}

func (v *view) face(t tiles.Tile) scene.Item {
	return scene.Item{
		Kind: scene.Face, Noun: nounTile, Name: v.set.names[t.Kind], Pose: v.set.kinds[t.Kind].plan,
		Box: scene.Cell(t.Cell.X, t.Cell.Y), Turn: t.Turn, Seat: scene.Nobody,
	}
}

// Faces implements games.Illustrated.
func (g *game) Faces() []scene.Item {
	v := view{state: &state{position{rules: &rules{set: g.set}}}}
	return tilegame.Faces(len(g.set.names), v.face)
}

// landscape shows what lies on the board. The tile that waits for its follower is not yet
// committed in the eyes of the seat in turn.
func (v *view) landscape() []scene.Item {
	return v.Landscape(0, v.acting && v.phase == following, v.face)
}

func (v *view) ghostTile() []scene.Item {
	if !v.half.celled {
		return nil
	}
	return []scene.Item{v.Preview(v.face(tiles.Tile{Cell: v.half.cell, Kind: v.half.kind, Turn: v.half.turn}))}
}

// holes shows the empty cells that no tile still to come can fill.
func (v *view) holes() []scene.Item {
	if v.phase == over {
		return nil
	}
	left := v.unlaid()
	return v.Holes(func(c games.Cell) bool {
		return slices.ContainsFunc(left, func(kind int) bool { return v.Board.Fillable(c, kind) })
	})
}

// unlaid lists the kinds in the bag and in all hands. Everybody can know them: they
// are those that are neither on the board nor out of the match.
func (s *state) unlaid() []int { return s.unlaidOn(&s.Board) }

// unlaidOn lists those that are not on another board, which has some more of the tiles or fewer.
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

// outlines frames the tiles laid since the seat's own last one; for a spectator, the
// last one of each seat.
func (v *view) outlines() []scene.Item {
	return v.Frames(v.recent(), v.set.names)
}

// stakes shows what counts for the follower that is about to be placed, and what it would stand on; before one is
// chosen, what the tile completes and scores.
func (v *view) stakes() []scene.Item {
	var shown []tiles.Region
	switch {
	case v.half.on != nobody:
		shown = v.Counting(v.half.on, v.paying(v.half.on))
	case v.acting && v.phase == following:
		shown = v.Scoring(v.complete)
	}
	return v.Stakes(shown, 0, v.face, func(tile, segment int) string { return v.kind(tile).segments[segment].id })
}

// counted are the regions that count for a follower on a segment of the tile just laid: its road or city, or the
// complete cities beside its field.
func (v *view) counted(segment int) []tiles.Region {
	r := v.Region(v.Last(), segment)
	if v.Ground(r) == field {
		return tilegame.Beside(&v.Board, r, v.townComplete)
	}
	return []tiles.Region{r}
}

// paying are those of them that pay for just that follower, as its button says: not a city that pays for another farmer
// of the seat, or to others.
func (v *view) paying(segment int) []tiles.Region {
	r := v.Region(v.Last(), segment)
	if v.Ground(r) != field || v.byField {
		return v.counted(segment)
	}
	paid := v.feeding(v.InTurn, nowhere)
	return slices.DeleteFunc(v.feeding(v.InTurn, r), func(town tiles.Region) bool { return slices.Contains(paid, town) })
}

// recent lists the tiles to be framed, in the order laid.
func (v *view) recent() []int {
	to := v.Last()
	if v.acting && v.phase == following {
		to--
	}
	return v.Recent(v.seat, 1, to)
}

// spot returns the square around the follower's place on a segment of a laid tile.
func (p *position) spot(tile, segment int) scene.Rect {
	t := p.Board.Tile(tile)
	return tilegame.SpotOn(t, tilegame.AtSide(p.set.geometry.Shape(t.Kind), segment, p.kind(tile).segments[segment].spot), followerSide)
}

func (v *view) piece(tile, segment int, seat games.Seat) scene.Item {
	ground := v.kind(tile).segments[segment].ground
	item := scene.Item{
		Kind: scene.Piece, Noun: nounFollower, Name: grounds[ground].role, Box: v.spot(tile, segment), Seat: int(seat),
	}
	if ground == field {
		item.Pose = "lying"
	}
	return item
}

func (v *view) followers() []scene.Item {
	return v.Figures(v.piece)
}

func (v *view) ghostFollower() []scene.Item {
	if v.half.on == nobody {
		return nil
	}
	item := v.piece(v.Last(), v.half.on, v.seat)
	item.Ghost = true
	return []scene.Item{item}
}

// cells shows where the tile can be laid, while that is asked.
func (v *view) cells() []scene.Item {
	if !v.acting || v.stage(len(v.words)) != stageCell {
		return nil
	}
	return tilegame.Cells(v.List, v.words)
}

// places shows where a follower can stand on the tile just laid.
func (v *view) places() []scene.Item {
	var items []scene.Item
	for _, segment := range v.standing() {
		items = append(items, scene.Item{
			Kind: scene.Spot, Noun: nounFollower, Name: grounds[v.kind(v.Last()).segments[segment].ground].role,
			Box: v.spot(v.Last(), segment), Seat: scene.Nobody, Word: v.kind(v.Last()).segments[segment].id,
		})
	}
	return items
}

func (v *view) panel() scene.Panel {
	p := scene.Panel{Counts: []scene.Count{{Noun: nounTile, N: v.Bag.Len()}}}
	for i := range v.seats {
		seat := games.Seat(i)
		plate := scene.Plate{
			Seat: i, Score: v.score[i], First: seat == v.first, Active: v.phase != over && seat == v.InTurn,
			Counts: []scene.Count{{Noun: nounFollower, N: v.left(seat)}},
		}
		if v.hand && seat == v.seat {
			plate.Items = v.handOf(seat)
		}
		p.Plates = append(p.Plates, plate)
	}
	switch {
	case v.phase != placing:
	case !v.hand:
		p.Hand = v.handOf(v.InTurn)
	case v.half.kind >= 0:
		p.Hand = []scene.Item{v.inHand(v.half.kind)}
	}
	return p
}

func (v *view) handOf(seat games.Seat) []scene.Item {
	var items []scene.Item
	for _, kind := range v.hands[seat].tiles() {
		items = append(items, v.inHand(int(kind)))
	}
	return items
}

func (v *view) inHand(kind int) scene.Item {
	return v.InHand(v.face(tiles.Tile{Kind: kind}))
}
