package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// The nouns of the scene. The Pose of a tile is its scene.Plan, with the marks "fish-m0" (or grain,
// cattle), "home-79,68" for the place of a resident, "public" or "historic", and, if the data file
// says so, "look-mansion" and "site-28,68" of that building.
const (
	nounRampart = "rampart"
	nounGate    = "gate"
	nounGuard   = "guard"
	nounTower   = "tower"
	nounEnd     = "end"    // where a rampart or a tower can be built
	nounBeside  = "beside" // a side of a tile where the gate can stand
	nounWatch   = "watch"  // a tile in the row of the guard that can be placed
	nounPost    = "post"   // the rampart on which it can be placed
)

const (
	focusCells = 3   // width and height of a preview
	gateSpot   = .20 // width of the box in the middle of a number in the question about the gate
)

// View implements games.State.
func (s *state) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := s.seen(seat, words)
	return v.scene(), v.prompt()
}

// seen returns the view of a seat, which may have begun an action.
func (s *state) seen(seat games.Seat, words []string) *view {
	v := &view{state: s, View: s.Look(seat, words, stages[s.phase]), building: buildingDraft{end: nobody}}
	v.Pending = v.Acting && s.phase == following
	if v.Acting {
		v.Read(int(s.held), s.outlook())
		v.readOwn()
	}
	return v
}

// view is what one seat sees.
type view struct {
	*state
	tilegame.View
	building buildingDraft
}

// buildingDraft is what the words of an action say about a building phase.
type buildingDraft struct {
	gated bool // the tile beside which the gate stands is chosen
	gate  front
	end   int // for a rampart or a tower, or nobody
	guard bool
}

// readOwn reads the words of a building phase. A side that is not said is the one offered first.
func (v *view) readOwn() {
	for i, word := range v.Words {
		switch v.StageOf(i) {
		case stageGate:
			v.building.gated, v.building.gate = true, v.frontAt(word, v.gateSides(word)[0])
		case stageSide:
			v.building.gate.side = int8(slices.Index(sideWords, word))
		case stageBuild, stageTower:
			v.building.end = slices.Index(endWords, word)
		case stageGuard:
			v.building.guard = word == yes
		}
	}
}

func (v *view) scene() scene.Scene {
	sc := scene.Scene{Game: ID, Grid: true, A1: scene.Afar, Panel: v.panel(), Focus: v.focus(), Board: v.Extent()}
	for _, layer := range []func() []scene.Item{
		v.Landscape, v.holes, v.GhostTile, v.Cells, v.walls, v.stakes, v.Outlines, v.FollowerPieces, v.rampartChoices, v.guardRow, v.guardsAndTowers,
		v.towerChoices, v.gateChoices, v.Places, v.GhostFollower,
	} {
		sc.Items = append(sc.Items, layer()...)
	}
	tilegame.Spend(&sc, map[string]string{nounGuard: tilegame.NounFollower})
	return sc
}

// centre returns the cell that a preview is about.
func (v *view) centre() (c games.Cell, ok bool) {
	switch {
	case v.building.gated:
		return v.cell(v.building.gate), true
	case v.Acting && v.phase == guarding:
		return v.cell(v.ramparts[v.latest()].front), true
	case v.building.end != nobody && v.phase == walling:
		return v.cell(v.beyond(v.building.end)), true
	case v.building.end != nobody:
		return v.cell(v.tips[v.building.end]), true
	}
	return v.Centre()
}

// focus returns the part of the town that a preview shows. For a decision about a guard it includes
// the whole row.
func (v *view) focus() scene.Rect {
	c, ok := v.centre()
	if !ok {
		return scene.Rect{}
	}
	if v.phase == following {
		return v.Focus(c, v.complete, v.counted)
	}
	low := games.Cell{X: c.X - focusCells/2, Y: c.Y - focusCells/2}
	high := games.Cell{X: c.X + focusCells/2, Y: c.Y + focusCells/2}
	if v.phase == guarding {
		far := v.Tile(v.row(v.ramparts[v.latest()].front).far).Cell
		low = games.Cell{X: min(low.X, far.X-1), Y: min(low.Y, far.Y-1)}
		high = games.Cell{X: max(high.X, far.X+1), Y: max(high.Y, far.Y+1)}
	}
	return scene.Rect{X: float64(low.X), Y: float64(low.Y), W: float64(high.X - low.X + 1), H: float64(high.Y - low.Y + 1)}
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
		return slices.ContainsFunc(left, func(kind int) bool { return v.Fillable(c, kind) }) && !v.cutsOff(v.Square(c))
	})
}

// unlaid lists the kinds that are still to be laid.
func (s *state) unlaid() []int {
	var left []int
	for kind, n := range s.Bag.Left {
		if n > 0 || kind == int(s.held) {
			left = append(left, kind)
		}
	}
	return left
}

// at makes an item at a side of a tile. Its box is that of the tile, its name is the side.
func (v *view) at(f front, noun string, seat games.Seat) scene.Item {
	c := v.cell(f)
	return scene.Item{Kind: scene.Piece, Noun: noun, Name: sideWords[f.side], Box: scene.Cell(c.X, c.Y), Seat: int(seat)}
}

// walls shows the gate and the ramparts, and those about to be built. The pose of each says how the
// outline goes on, first counter-clockwise, then clockwise.
func (v *view) walls() []scene.Item {
	var items []scene.Item
	if v.gated {
		items = append(items, v.piece(nounGate, v.gate))
	} else if v.phase == gating && v.building.gated {
		items = append(items, ghost(v.piece(nounGate, v.building.gate)))
	}
	for _, r := range v.ramparts {
		items = append(items, v.piece(nounRampart, r.front))
	}
	if v.phase == walling && v.building.end != nobody {
		items = append(items, ghost(v.piece(nounRampart, v.beyond(v.building.end))))
	}
	return items
}

func ghost(item scene.Item) scene.Item {
	item.Ghost = true
	return item
}

func (v *view) piece(noun string, f front) scene.Item {
	item := v.at(f, noun, games.Spectator)
	_, before := v.next(f, counter)
	_, after := v.next(f, clockwise)
	item.Pose = jointNames[before] + " " + jointNames[after]
	return item
}

// guardsAndTowers shows guards and towers, and those about to be placed.
func (v *view) guardsAndTowers() []scene.Item {
	var items []scene.Item
	for i, r := range v.ramparts {
		if r.tower != nobody {
			items = append(items, v.towerAt(r.front, int(r.end), games.Seat(r.tower)))
		}
		if r.guard {
			items = append(items, v.at(r.front, nounGuard, games.Seat(r.by)))
		} else if v.building.guard && i == v.latest() {
			items = append(items, ghost(v.at(r.front, nounGuard, v.Seat)))
		}
	}
	if v.phase == towering && v.building.end != nobody {
		items = append(items, ghost(v.towerAt(v.tips[v.building.end], v.building.end, v.Seat)))
	}
	return items
}

// poses says at which end of its rampart a tower stands.
var poses = [...]string{clockwise: "clockwise", counter: "counter"}

func (v *view) towerAt(f front, end int, seat games.Seat) scene.Item {
	item := v.at(f, nounTower, seat)
	_, how := v.next(f, end)
	item.Pose = poses[end] + " " + jointNames[how]
	return item
}

// rampartChoices shows where a rampart can be built, while that is asked.
func (v *view) rampartChoices() []scene.Item {
	return v.spots(stageBuild, func(end int) scene.Item {
		item := v.at(v.beyond(end), nounEnd, games.Spectator)
		_, how := v.next(v.tips[end], end)
		item.Pose = poses[end] + " " + jointNames[how] // how it meets the last rampart
		return item
	})
}

// towerChoices shows where a tower can be built, while that is asked.
func (v *view) towerChoices() []scene.Item {
	return v.spots(stageTower, func(end int) scene.Item { return v.towerAt(v.tips[end], end, games.Spectator) })
}

// spots makes a spot of each end that can be chosen.
func (v *view) spots(asked tilegame.Stage, at func(end int) scene.Item) []scene.Item {
	if v.Stage() != asked {
		return nil
	}
	var items []scene.Item
	for _, word := range tilegame.NextWords(v.List, v.Words) {
		if word != tilegame.None {
			item := at(slices.Index(endWords, word))
			item.Kind, item.Word, item.Box = scene.Spot, word, rim(item)
			items = append(items, item)
		}
	}
	return items
}

// rim returns the part of an item's tile at its side.
func rim(item scene.Item) scene.Rect {
	const deep = .2
	strip := [...]scene.Rect{{W: 1, H: deep}, {X: 1 - deep, W: deep, H: 1}, {Y: 1 - deep, W: 1, H: deep}, {W: deep, H: 1}}
	r := strip[slices.Index(sideWords, item.Name)]
	r.X, r.Y = r.X+item.Box.X, r.Y+item.Box.Y
	return r
}

// guardRow frames the row that a guard would watch, and its rampart, while it can be placed.
func (v *view) guardRow() []scene.Item {
	if !v.Acting || v.phase != guarding {
		return nil
	}
	front := v.ramparts[v.latest()].front
	post := v.at(front, nounPost, games.Spectator)
	post.Kind = scene.Outline
	items := []scene.Item{post}
	if v.building.guard {
		items = nil // the guard itself stands there
	}
	for _, tile := range v.Row(v.cell(front), int(front.side+2)%4) {
		c := v.Tile(tile).Cell
		items = append(items, scene.Item{
			Kind: scene.Outline, Noun: nounWatch, Name: buildings[v.set.buildings[v.Kind(tile)]].name,
			Box: scene.Cell(c.X, c.Y), Seat: scene.Nobody,
		})
	}
	return items
}

// stakes shows what counts for the chosen follower, and what it stands on. Before one is chosen it
// shows what the tile scores.
func (v *view) stakes() []scene.Item {
	var shown []tiles.Region
	switch {
	case v.Draft.On != nobody:
		shown = v.Counting(v.Draft.On, v.counted(v.Draft.On))
	case v.Pending:
		shown = v.Scoring(v.complete)
	}
	return v.Stakes(shown)
}

// counted lists the regions that count for a follower on a segment of the last tile: its road or
// market, or the markets beside its area.
func (v *view) counted(segment int) []tiles.Region {
	r := v.Region(v.Last(), segment)
	if v.Ground(r) == home {
		return v.marketsAt(r)
	}
	return []tiles.Region{r}
}

// gateChoices shows where the gate can stand, while that is asked. Each number stands outside its side,
// where it hides neither the tile nor what stands on it.
func (v *view) gateChoices() []scene.Item {
	if v.Stage() != stageGate {
		return nil
	}
	places := v.gatePlaces()
	items := make([]scene.Item, len(places))
	for i, at := range gateNumbers(places, v.FollowerPieces()) {
		place := places[i]
		items[i] = v.at(v.frontAt(place.cell.String(), sideWords[place.side]), nounBeside, games.Spectator)
		items[i].Kind, items[i].Word = scene.Spot, place.word()
		items[i].Box = scene.Rect{X: at.X - gateSpot/2, Y: at.Y - gateSpot/2, W: gateSpot, H: gateSpot}
	}
	return items
}

// pileNouns name the tiles left in each pile, with the ramparts that a scoring gives each seat.
// pairNouns are those for two players.
var pileNouns = [...]string{"pile-1", "pile-2+1", "pile-3+2"}
var pairNouns = [...]string{"pile-1", "pile-2+2", "pile-3+4"}

// stock counts the tiles left in each pile that is not used up, then all of them, and the ramparts
// left.
func (v *view) stock() (counts []scene.Count) {
	nouns := pileNouns
	if v.seats == 2 {
		nouns = pairNouns
	}
	drawn := v.Set.All - v.Bag.Len()
	for i, n := range v.set.piles {
		if left := min(n, n-drawn); left > 0 {
			counts = append(counts, scene.Count{Noun: nouns[i], N: left})
		}
		drawn -= n
	}
	if len(counts) > 1 {
		counts = append(counts, scene.Count{Noun: tilegame.NounTile, N: v.Bag.Len()})
	}
	return append(counts, scene.Count{Noun: nounRampart, N: v.rampartsLeft()})
}

// panel shows the supplies of each seat and of all. Towers come from pile 2 on, since nobody builds
// one before.
func (v *view) panel() scene.Panel {
	p := scene.Panel{Counts: v.stock()}
	for i := range v.seats {
		seat := games.Seat(i)
		counts := []scene.Count{{Noun: tilegame.NounFollower, N: v.left(seat)}}
		if v.pile() > 1 {
			counts = append(counts, scene.Count{Noun: nounTower, N: v.towersLeft(seat)})
		}
		p.Plates = append(p.Plates, scene.Plate{
			Seat: i, Score: v.score[i], First: v.By(0) == seat, Active: v.phase != over && seat == v.InTurn, Counts: counts,
		})
	}
	if v.phase == placing {
		p.Hand = []scene.Item{v.InHand(int(v.held))}
	}
	return p
}
