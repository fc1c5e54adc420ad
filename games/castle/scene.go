package castle

import (
	"math"
	"math/bits"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The nouns of the scene. Faces and Pieces can be described in words; Outlines only help the eye.
//
//	bank       Outline  of the moat, round the room (Points) or a tower
//	moat       Outline  likewise
//	wall       Outline  the outline of the room (Points): the top of the wall
//	yard       Outline  likewise: the cells, and the apron between them and the track
//	space      Outline  of the track; Text its number, Pose the side of the room
//	tower      Outline  Text "12/13"; Pose "in" or "out" with its outer corner, "in-ne"
//	wall-tile  Piece    face down on a tower, Name "12/13"
//	socket     Outline  where one was taken
//	pennant    Outline  on the tower that never had one
//	start      Face     a start space, Name its ground or "market", Pose its side
//	tile       Face     Name its id, Pose its scene.Plan with the marks "market-c0",
//	                    "well-p0", "square"
//	door       Outline  where a path ends at the wall; Pose the side
//	hole       Face     a cell that no tile left can fill
//	empty      Outline  at the end: a cell of the largest empty region
//	gain       Outline  at the end: Text the points for this region or follower's feature
//	stake      Tint     what counts for a follower about to be placed, or the feature that may be doubled
//	keep       Piece    Text the size of its house
//	w1 … w9    Piece    a wall tile that a seat has taken
//	follower   Piece    Name its role, Pose "lying" for merchants
//	marker     Piece    Text the points of its seat, Pose the side of the room; ghostly where
//	                    what is being decided would move it, with a step on each space
//	                    between
//	step       Outline
//	goal       Outline  round the tower with a wall tile that a seat is about to reach
//
// Spots: cell, follower, feature.
const nounWall = "wall-tile"

const (
	bank      = 1.4  // how far the picture reaches beyond the room
	shelfSide = 1.00 // of a wall tile beside the wall
	shelfStep = 1.12 // from one to the next, less if there are many
)

// View implements games.State.
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := s.seen(seat, words)
	return v.scene(), v.prompt()
}

// seen returns the view of a seat, which may have begun an action.
func (s *state) seen(seat games.Seat, words []string) *view {
	v := &view{state: s, View: s.Look(seat, words, stages[s.phase])}
	v.Pending = v.Acting && v.deciding()
	v.Worth = s.worthOf
	if v.Acting {
		v.Read(s.hand, s.outlook())
		v.previewScores()
	}
	return v
}

// view is what one seat sees.
type view struct {
	*state
	tilegame.View
	gains [seats]tilegame.Gain // of the action
	onWay int                  // the tower whose wall tile the seat would take on the way, or nobody
	moved [seats]int           // sizes of the houses to which the action would move keeps
}

func (v *view) scene() scene.Scene {
	w, h := float64(len(v.rows[0])), float64(len(v.rows))
	sc := scene.Scene{
		Game: ID, Grid: true, Panel: v.panel(), Focus: v.focus(), Track: v.scoreTrack(),
		Board: scene.Rect{X: -bank, Y: -bank, W: w + 2*bank, H: h + 2*bank},
	}
	for _, layer := range []func() []scene.Item{
		ofTrack(v.walls), v.yard, ofTrack(v.trackSpaces), v.startSpaces, v.Landscape, v.holes, v.emptyArea, v.GhostTile, v.cells, v.doors,
		ofTrack(v.cornerTowers), v.stakes, v.Outlines, v.keepPieces, ofTrack(v.shelves), v.FollowerPieces, v.finalGains, ofTrack(v.goals),
		v.Places, v.features, v.GhostFollower, ofTrack(v.steps), ofTrack(v.markers),
	} {
		sc.Items = append(sc.Items, layer()...)
	}
	tilegame.Spend(&sc, nil)
	return sc
}

// ofTrack returns a layer as part of the score track.
func ofTrack(layer func() []scene.Item) func() []scene.Item {
	return func() []scene.Item {
		items := layer()
		for i := range items {
			items[i].OfTrack = true
		}
		return items
	}
}

// deciding reports whether the seat in turn has laid its tile and its turn goes on.
func (v *view) deciding() bool { return v.phase != placing && v.phase != over }

// focus returns the part of the room that a preview shows: around the tile, or the feature to be
// doubled.
func (v *view) focus() scene.Rect {
	c, ok := v.Centre()
	switch {
	case v.Acting && v.phase == doubling:
		return v.staked()
	case !ok:
		return scene.Rect{}
	}
	return v.Focus(c, v.complete, func(segment int) []tiles.Region { return []tiles.Region{v.Region(v.Last(), segment)} })
}

// staked returns the part of the room around the feature to be doubled.
func (v *view) staked() scene.Rect {
	low, high := scene.Point{X: math.Inf(1), Y: math.Inf(1)}, scene.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for _, it := range v.stakes() {
		low = scene.Point{X: min(low.X, it.Box.X), Y: min(low.Y, it.Box.Y)}
		high = scene.Point{X: max(high.X, it.Box.X+it.Box.W), Y: max(high.Y, it.Box.Y+it.Box.H)}
	}
	return scene.Rect{X: low.X - 1, Y: low.Y - 1, W: high.X - low.X + 2, H: high.Y - low.Y + 2}
}

// decor makes an item that only helps the eye.
func decor(noun, text, pose string, box scene.Rect) scene.Item {
	return scene.Item{Kind: scene.Outline, Noun: noun, Text: text, Pose: pose, Seat: scene.Nobody, Box: box}
}

var sideWords = []string{"n", "e", "s", "w"}

// round makes an outline of the room.
func (v *view) round(noun string) scene.Item {
	it := decor(noun, "", "", scene.Rect{})
	it.Points = v.outline()
	return it
}

// walls shows the moat and the wall.
func (v *view) walls() []scene.Item {
	var items []scene.Item
	for _, noun := range []string{"bank", "moat"} {
		items = append(items, v.round(noun))
		for _, t := range v.towers {
			items = append(items, decor(noun, "", "", t.box))
		}
	}
	return append(items, v.round("wall"))
}

// yard shows the cells of the room.
func (v *view) yard() []scene.Item { return []scene.Item{v.round("yard")} }

// trackSpaces shows the spaces of the track between the towers.
func (v *view) trackSpaces() []scene.Item {
	var items []scene.Item
	for i, box := range v.boxes {
		if v.at[i] < 0 {
			items = append(items, decor("space", strconv.Itoa(i), sideWords[v.faces[i]], box))
		}
	}
	return items
}

func (v *view) startSpaces() []scene.Item {
	var items []scene.Item
	for i, st := range v.starts {
		it := scene.Item{
			Kind: scene.Face, Noun: "start", Name: v.Set.Grounds[st.ground].Feature, Seat: scene.Nobody,
			Pose: sideWords[st.turn], Box: startBox(st), Beside: true,
		}
		if v.Set.Kinds[len(v.Set.Names)+i].Shape.Segments[0].Mark > 0 {
			it.Name = "market"
		}
		items = append(items, it)
	}
	return items
}

// startBox returns the part of the apron that a start space takes, along its open side.
func startBox(st start) scene.Rect {
	c := scene.Rect{X: float64(st.cell.X), Y: float64(st.cell.Y), W: 1, H: 1}
	switch st.turn {
	case 0:
		return scene.Rect{X: c.X, Y: c.Y + 1 - apron, W: 1, H: apron}
	case 1:
		return scene.Rect{X: c.X, Y: c.Y, W: apron, H: 1}
	case 2:
		return scene.Rect{X: c.X, Y: c.Y, W: 1, H: apron}
	}
	return scene.Rect{X: c.X + 1 - apron, Y: c.Y, W: apron, H: 1}
}

// Faces implements games.Illustrated.
func (g *game) Faces() []scene.Item { return g.set.tiles.Faces() }

// holes shows the empty cells that no tile to come can fill.
func (v *view) holes() []scene.Item {
	if v.phase == over || v.hand == nobody && v.Bag.Len() == 0 {
		return nil
	}
	return v.Holes(v.fillable)
}

func (v *view) fillable(c games.Cell) bool {
	for kind, n := range v.Bag.Left {
		if (n > 0 || kind == v.hand) && v.Fillable(c, kind) {
			return true
		}
	}
	return false
}

// doors shows where paths end at the wall.
func (v *view) doors() []scene.Item {
	var items []scene.Item
	for i := len(v.starts); i < v.Len(); i++ {
		t := v.Tile(i)
		for side := range 4 {
			out := tiles.Beside(t.Cell, side)
			if _, opposite := v.At(out); opposite || !v.walled(t.Cell, side) {
				continue
			}
			on := v.Set.Geometry.Shape(t.Kind).At(3*side+1, t.Turn)
			if v.Set.Kinds[t.Kind].Segments[on].Ground == path {
				items = append(items, decor("door", "", sideWords[side], startBox(start{cell: out, turn: side})))
			}
		}
	}
	return items
}

// cornerTowers shows the corner towers and the wall tiles on them.
func (v *view) cornerTowers() []scene.Item {
	var items []scene.Item
	for i, t := range v.towers {
		pose := "out-"
		if t.inward {
			pose = "in-"
		}
		items = append(items, decor("tower", t.name(), pose+v.pointing(t), t.box))
		c, side := t.box.Centre(), .4*t.box.W
		box := scene.Rect{X: c.X - side/2, Y: c.Y - side/2, W: side, H: side}
		switch {
		case t.bare:
			items = append(items, decor("pennant", "", "", box))
		case v.lying&(1<<i) != 0:
			items = append(items, scene.Item{Kind: scene.Piece, Noun: nounWall, Name: t.name(), Seat: scene.Nobody, Box: box, Beside: true})
		default:
			items = append(items, decor("socket", "", "", box))
		}
	}
	return items
}

// goals rings the tower with the next wall tile of the seat in turn, and the towers whose wall
// tiles the action would take.
func (v *view) goals() []scene.Item {
	var items []scene.Item
	ring := func(tower int, seat games.Seat) {
		if tower != nobody {
			it := decor("goal", "", "", v.towers[tower].box)
			it.Seat = int(seat)
			items = append(items, it)
		}
	}
	_, tower := v.goal()
	ring(tower, v.Seat)
	for _, m := range v.journeys() {
		ring(m.wins, m.seat)
		ring(m.onWay, m.seat)
	}
	return items
}

// pointing returns the compass point of a tower's outer corner, and whether the track reaches the
// tower along the north or south ("h") or along another side ("v").
func (v *view) pointing(t cornerTower) string {
	word := "n"
	if t.diagons[1].Y > t.diagons[0].Y {
		word = "s"
	}
	if t.diagons[1].X > t.diagons[0].X {
		word += "e"
	} else {
		word += "w"
	}
	c, first := t.box.Centre(), v.standing(t.spaces[0])
	if math.Signbit(first.Y-c.Y) == math.Signbit(t.diagons[1].Y-t.diagons[0].Y) {
		return word + "-h"
	}
	return word + "-v"
}

// keepPieces shows the keeps.
func (v *view) keepPieces() []scene.Item {
	var items []scene.Item
	for seat, p := range v.keeps {
		if p != noPart {
			items = append(items, scene.Item{
				Kind: scene.Piece, Noun: "keep", Seat: seat, Box: v.Spot(int(p.tile), int(p.segment)),
				Text: strconv.Itoa(v.keepSize(games.Seat(seat))),
			})
		}
	}
	return items
}

// shelves shows the wall tiles of both seats beside the wall: those of one from the top, of the
// other from the bottom.
func (v *view) shelves() []scene.Item {
	var items []scene.Item
	x, y, height := float64(len(v.rows[0]))+bank, -bank/2, float64(len(v.rows))+bank
	kinds := [seats][]int{v.shelf(0), v.shelf(1)}
	step := min(shelfStep, height/float64(len(kinds[0])+len(kinds[1])))
	for seat, list := range kinds {
		if seat == 1 {
			y += height - step*float64(len(list))
		}
		for i, kind := range list {
			items = append(items, scene.Item{
				Kind: scene.Piece, Noun: wallNames[kind], Seat: seat,
				Box: scene.Rect{X: x, Y: y + step*float64(i), W: shelfSide, H: shelfSide}, Beside: true,
			})
		}
	}
	return items
}

// shelf lists the wall tiles of a seat by kind.
func (v *view) shelf(seat int) (kinds []int) {
	for kind, n := range v.held[seat] {
		kinds = append(kinds, slices.Repeat([]int{kind}, int(n))...)
	}
	return kinds
}

// scoreTrack shows the track apart from the room: what each space wins, where the flags stand and
// how far the action would move them.
func (v *view) scoreTrack() *scene.Track {
	t := &scene.Track{Spaces: make([]scene.Space, 0, spaces)}
	for i, at := range v.at {
		s := scene.Space{Text: strconv.Itoa(i)}
		if at >= 0 {
			s.Place = v.towers[at].name()
		}
		if v.wallTileAt(i) != nobody {
			s.Prize = nounWall
		}
		t.Spaces = append(t.Spaces, s)
	}
	for seat, points := range v.score {
		f := scene.Flag{Seat: seat, At: points % spaces}
		for _, kind := range v.shelf(seat) {
			f.Won = append(f.Won, wallNames[kind])
		}
		t.Flags = append(t.Flags, f)
	}
	goal := func(seat games.Seat, tower int) {
		if tower != nobody {
			f := &t.Flags[seat]
			f.Goals = append(f.Goals, v.towers[tower].spaces[:]...)
		}
	}
	if _, tower := v.goal(); v.Acting {
		goal(v.Seat, tower)
	}
	for _, m := range v.journeys() {
		t.Flags[m.seat].Steps = m.to - m.from
		goal(m.seat, m.wins)
		goal(m.seat, m.onWay)
	}
	return t
}

// steps shows the spaces that markers would pass.
func (v *view) steps() []scene.Item {
	const side = .3
	var items []scene.Item
	for _, m := range v.journeys() {
		for points := m.from + 1; points < m.to; points++ {
			at := v.standing(points % spaces)
			it := decor("step", "", "", scene.Rect{X: at.X - side/2, Y: at.Y - side/2, W: side, H: side})
			it.Seat = int(m.seat)
			items = append(items, it)
		}
	}
	return items
}

// markers shows the points on the track, and where the action would move them. Markers on one
// space, or on neighbouring ones, stand side by side.
func (v *view) markers() []scene.Item {
	var items []scene.Item
	stand := append([]journey{{seat: 0, to: v.score[0]}, {seat: 1, to: v.score[1]}}, v.journeys()...)
	for i, m := range stand {
		at := v.foot(m, stand)
		items = append(items, scene.Item{
			Kind: scene.Piece, Noun: "marker", Seat: int(m.seat), Text: strconv.Itoa(m.to), Pose: sideWords[v.facing(m.to%spaces)],
			Box: scene.Rect{X: at.X - markerSide/2, Y: at.Y - markerSide/2, W: markerSide, H: markerSide}, Beside: true,
			Ghost: i >= seats,
		})
	}
	return items
}

// foot returns where a marker stands. It moves across the track if the other seat's marker would
// hide it.
func (v *view) foot(m journey, all []journey) scene.Point {
	at := v.standing(m.to % spaces)
	for _, o := range all {
		far := (o.to - m.to) % spaces
		if o.seat == m.seat || far > 1 && far < spaces-1 || far < -1 && far > 1-spaces {
			continue
		}
		there, side := v.standing(o.to%spaces), .2*float64(2*m.seat-1)
		along, across := &at.X, &at.Y
		middle := (at.Y + there.Y) / 2
		if v.facing(min(m.to, o.to)%spaces)%2 != 0 {
			along, across, middle = across, along, (at.X+there.X)/2
		}
		if *across = middle + side; far == 0 {
			*along += side
		}
		break
	}
	return at
}

func (v *view) panel() scene.Panel {
	p := scene.Panel{Counts: []scene.Count{{Noun: tilegame.NounTile, N: v.Bag.Len()}, {Noun: nounWall, N: bits.OnesCount32(v.lying)}}}
	for i := range seats {
		seat := games.Seat(i)
		plate := scene.Plate{
			Seat: i, Score: v.score[i], First: seat == v.first, Active: v.phase != over && seat == v.InTurn,
			Counts: []scene.Count{
				{Noun: tilegame.NounFollower, N: v.left(seat)}, {Noun: "keep", N: v.keepSize(seat)}, {Noun: nounWall, N: len(v.shelf(i))},
			},
		}
		p.Plates = append(p.Plates, plate)
	}
	if v.hand != nobody {
		p.Hand = []scene.Item{v.InHand(v.hand)}
	}
	return p
}
