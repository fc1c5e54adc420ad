package castle

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// What is marked on the board: choices, recent tiles, and what was paid for.

// emptyArea shows at the end what the larger keep was paid for.
func (v *view) emptyArea() []scene.Item {
	if seat, _ := v.largerKeep(); v.phase != over || seat == games.Spectator {
		return nil
	}
	var items []scene.Item
	for _, c := range v.largestEmptyArea().cells() {
		items = append(items, decor("empty", "", "", scene.Cell(c.X, c.Y)))
	}
	if n := len(items); n > 0 {
		box := items[0].Box
		box = scene.Rect{X: box.X + .5 - tilegame.FollowerSide/2, Y: box.Y + .5 - tilegame.FollowerSide/2, W: tilegame.FollowerSide, H: tilegame.FollowerSide}
		items = append(items, decor("gain", strconv.Itoa(n), "", box))
	}
	return items
}

// finalGains shows at the end what features were worth, beside the first follower of the leader.
func (v *view) finalGains() []scene.Item {
	if v.phase != over {
		return nil
	}
	var items []scene.Item
	for _, w := range v.unfinished(v.unfinished(v.courts(nil), 0), 1) {
		for _, m := range v.AllFollowers() {
			if games.Seat(m.Seat) == w.seat && v.Under(m) == w.region {
				items = append(items, decor("gain", strconv.Itoa(w.points()), "", beside(v.Spot(int(m.Tile), int(m.Segment)))))
				break
			}
		}
	}
	return items
}

// beside returns a square that half covers a follower's, so that its letter can still be seen.
func beside(spot scene.Rect) scene.Rect {
	spot.X, spot.Y = spot.X+.24, spot.Y-.24
	return spot
}

// stakes shows the feature to be doubled while that is asked, or the one of the chosen follower.
// Before one is chosen it shows what the tile scores.
func (v *view) stakes() []scene.Item {
	var of []tiles.Region
	switch {
	case v.Acting && v.phase == doubling:
		of = append(of, v.region(v.current))
	case v.Draft.On != nobody:
		of = append(of, v.Region(v.Last(), v.Draft.On))
	case v.Acting && v.phase == following:
		of = v.Scoring(v.complete)
	}
	items := v.Stakes(of)
	for _, r := range of {
		for tile := range v.Tiles(r) {
			if tile < len(v.starts) {
				items = append(items, scene.Item{Kind: scene.Tint, Noun: tilegame.NounStake, Box: startBox(v.starts[tile]), Seat: scene.Nobody})
			}
		}
	}
	return items
}

// bordering lists the segments of a laid tile and those of its neighbours that face it: what it can
// have completed.
func (v *view) bordering(tile int) []part {
	var list []part
	for i := range v.KindOf(tile).Segments {
		list = append(list, part{int16(tile), int16(i)})
	}
	for side := range 4 {
		other, laid := v.At(tiles.Beside(v.Tile(tile).Cell, side))
		if !laid || other < len(v.starts) {
			continue
		}
		t := v.Tile(other)
		for slot := range 3 {
			list = append(list, part{int16(other), int16(v.Set.Geometry.Shape(t.Kind).At(3*((side+2)%4)+slot, t.Turn))})
		}
	}
	return list
}

// cells shows where the tile can be laid, while that is asked.
func (v *view) cells() []scene.Item {
	if !v.Acting || v.phase != placing || v.Draft.Celled {
		return nil
	}
	return tilegame.Cells(v.List, []string{tilegame.VerbPlace})
}

// features shows which features can be scored first, while that is asked. Each is marked where it
// reaches the last tile, which has completed them all.
func (v *view) features() []scene.Item {
	if !v.Acting || v.phase != ordering {
		return nil
	}
	var items []scene.Item
	_, list := v.due(nil)
	for _, p := range list {
		near := v.reaching(v.Last(), p)
		box := v.Spot(int(near.tile), int(near.segment))
		if v.On(int(near.tile)) == int(near.segment) {
			box = beside(box)
		}
		items = append(items, scene.Item{
			Kind: scene.Spot, Noun: "feature", Name: v.GroundOf(v.region(p)).Feature,
			Box: box, Seat: scene.Nobody, Word: v.word(p),
		})
	}
	return items
}

// reaching returns the part of a feature on a tile or beside it, else the given part.
func (v *view) reaching(tile int, p part) part {
	list := v.bordering(tile)
	if i := slices.IndexFunc(list, func(o part) bool { return v.region(o) == v.region(p) }); i >= 0 {
		return list[i]
	}
	return p
}
