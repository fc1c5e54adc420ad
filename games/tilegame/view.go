package tilegame

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Stage is what a word of an action decides.
type Stage int

// The stages that all these games have.
const (
	StageVerb Stage = iota
	StageCell       // where the tile is laid
	StageTurn       // its rotation
	StageOn         // where a follower stands
	StageDone       // nothing: the action has all its words
	OwnStage        // the first of a game's own
)

// The stages of an action to lay a tile, and to put a follower on it.
var (
	PlaceStages  = []Stage{StageVerb, StageCell, StageTurn}
	FollowStages = []Stage{StageVerb, StageOn}
)

// View is what a seat sees of a table. The view of a game embeds it.
type View struct {
	table  *Table
	stages []Stage
	Seat   games.Seat
	Acting bool     // the seat is in turn, and may have begun an action
	Words  []string // of that action
	// Pending says that the tile laid last belongs to the turn of the seat, which goes on.
	Pending bool
	Draft   Draft
	// Worth is what a follower on a region would be worth. A game sets it if followers come home from
	// complete features, so that equal ones on one tile are the same choice.
	Worth func(tiles.Region) Worth
}

// Draft is what the words of an action say so far.
type Draft struct {
	Kind   int // of the tile to be laid, [Nobody] if that is not chosen
	Celled bool
	Cell   games.Cell
	Turn   int
	On     int // the segment for a follower, or [Nobody]
}

// Look shows the table to a seat, which may have begun an action. stages are those of the actions
// that it may take.
func (t *Table) Look(seat games.Seat, words []string, stages []Stage) View {
	v := View{table: t, stages: stages, Seat: seat, Draft: Draft{Kind: Nobody, On: Nobody}}
	if seat == t.InTurn && Begins(t.List, words) {
		v.Acting, v.Words = true, words
	}
	return v
}

// Read reads the words of the action. kind is the tile to be laid. A tile whose rotation is not
// said lies as in the rotation that is offered first.
func (v *View) Read(kind int, outlook *Outlook) {
	v.Draft.Kind = kind
	for i, word := range v.Words {
		switch v.StageOf(i) {
		case StageCell:
			v.Draft.Cell, v.Draft.Celled = games.ParseCell(word)
			v.Draft.Turn = slices.Index(TurnWords, outlook.Turns(v.Words[:i+1], kind)[0])
		case StageTurn:
			v.Draft.Turn = slices.Index(TurnWords, word)
		case StageOn:
			v.Draft.On = v.table.KindOf(v.table.Last()).Segment(word)
		}
	}
}

// StageOf returns what a word decides, by its number.
func (v *View) StageOf(n int) Stage {
	if n >= len(v.stages) {
		return StageDone
	}
	return v.stages[n]
}

// Stage returns what the next word decides: nothing for a seat that is not in turn.
func (v *View) Stage() Stage {
	if !v.Acting {
		return StageDone
	}
	return v.StageOf(len(v.Words))
}

// following reports whether the seat is asked about a follower.
func (v *View) following() bool { return v.Acting && v.StageOf(1) == StageOn }

// OpenSegments lists the segments on which the seat can put a follower, see [Table.OpenSegments].
func (v *View) OpenSegments() []int {
	if !v.following() {
		return nil
	}
	return v.table.OpenSegments(v.same)
}

// Role is what a follower would be on a segment of the tile laid last.
func (v *View) Role(segment string) string {
	k := v.table.KindOf(v.table.Last())
	return v.table.Set.Grounds[k.Segments[k.Segment(segment)].Ground].Role
}

// Recent lists the tiles that the seat may not have seen yet, see [Table.Recent].
func (v *View) Recent() []int {
	to := v.table.Last()
	if v.Pending {
		to--
	}
	return v.table.Recent(v.Seat, to)
}

// Centre returns the cell that a preview is about.
func (v *View) Centre() (c games.Cell, ok bool) {
	if v.Pending {
		return v.table.Tile(v.table.Last()).Cell, true
	}
	return v.Draft.Cell, v.Draft.Celled
}

// Focus returns the part of the board that a preview of a cell shows: its tile, what that scores, and all that counts
// for a follower on any segment, whichever is chosen.
func (v *View) Focus(c games.Cell, complete func(tiles.Region) bool, counted func(segment int) []tiles.Region) scene.Rect {
	regions := v.table.Scoring(complete)
	for _, segment := range v.OpenSegments() {
		regions = append(regions, counted(segment)...)
	}
	return v.table.AroundAll(c, regions, v.Recent())
}

// Landscape shows the tiles on the board. One that is pending is a ghost.
func (v *View) Landscape() []scene.Item {
	var items []scene.Item
	for i := v.table.printed(); i < v.table.Len(); i++ {
		item := v.table.Set.Face(v.table.Tile(i))
		item.Print, item.Ghost = i+1, v.Pending && i == v.table.Last()
		items = append(items, item)
	}
	return items
}

// GhostTile shows the tile that is about to be laid.
func (v *View) GhostTile() []scene.Item {
	if !v.Draft.Celled {
		return nil
	}
	item := v.table.Set.Face(tiles.Tile{Cell: v.Draft.Cell, Kind: v.Draft.Kind, Turn: v.Draft.Turn})
	item.Ghost, item.Print = true, v.table.Len()+1
	return []scene.Item{item}
}

// Cells shows where the tile can be laid, while that is asked.
func (v *View) Cells() []scene.Item {
	if v.Stage() != StageCell {
		return nil
	}
	return Cells(v.table.List, v.Words)
}

// Outlines frames the tiles that the seat may not have seen yet, in the colours of those who laid them.
func (v *View) Outlines() []scene.Item {
	var items []scene.Item
	for _, tile := range v.Recent() {
		laid := v.table.Tile(tile)
		items = append(items, scene.Item{
			Kind: scene.Outline, Noun: NounTile, Name: v.table.Set.Names[laid.Kind],
			Box: scene.Cell(laid.Cell.X, laid.Cell.Y), Seat: int(v.table.By(tile)),
		})
	}
	return items
}

// Places shows where the seat can put a follower.
func (v *View) Places() []scene.Item {
	var items []scene.Item
	for _, segment := range v.OpenSegments() {
		s := v.table.KindOf(v.table.Last()).Segments[segment]
		items = append(items, scene.Item{
			Kind: scene.Spot, Noun: NounFollower, Name: v.table.Set.Grounds[s.Ground].Role,
			Box: v.table.Spot(v.table.Last(), segment), Seat: scene.Nobody, Word: s.ID,
		})
	}
	return items
}

// GhostFollower shows the follower that is about to be put down.
func (v *View) GhostFollower() []scene.Item {
	if v.Draft.On == Nobody {
		return nil
	}
	item := v.table.follower(v.table.Last(), v.Draft.On, v.Seat)
	item.Ghost = true
	return []scene.Item{item}
}

// BarredPlaces explains the segments on which no follower can stand, for [games.Explainer]. obstacle
// says why, or is the zero text. For a seat without a follower, the reason is always that it has none.
func (v *View) BarredPlaces(obstacle func(segment int) games.Text, left int) []games.Bar {
	t := v.table
	last := t.Tile(t.Last())
	var places []tiles.Place
	sides := Reaches(t.Set.Kinds[last.Kind].Shape, last.Turn)
	for i, segment := range t.Set.Kinds[last.Kind].Segments {
		why := obstacle(i)
		if left == 0 {
			why = v.text("why.supply")
		}
		places = append(places, tiles.Place{ID: segment.ID, Label: v.FollowLabel(segment.ID), Sides: sides[i], Why: why})
	}
	return tiles.BarredPlaces(places)
}

// text is one of the game's own texts.
func (v *View) text(id string, args ...any) games.Text {
	return games.T(v.table.Set.Game+"."+id, args...)
}
