package city

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Set returns the brushes of The City.
func Set() art.Set {
	return art.Set{
		Kinds: map[scene.Kind]art.Nouns{
			scene.Face: {
				"tile": {Draw: tile, Variants: variants},
				"bank": {Draw: bank, Bleed: .42, Variants: 3},
				"kerb": {Draw: closedSide, Bleed: .06},
			},
			scene.Piece: {
				"rampart": {Draw: rampart, Bleed: .42},
				"gate":    {Draw: gate, Bleed: .44},
				"tower":   {Draw: tower, Bleed: .46},
				"guard":   {Draw: guard, Bleed: .50},
			},
			scene.Spot: {
				"end":    {Draw: end, Bleed: 1.05},
				"tower":  {Draw: crown, Bleed: .95},
				"beside": {Draw: beside, Bleed: .25},
			},
			scene.Outline: {
				"watch": {Draw: watched, Bleed: .03},
				"post":  {Draw: postOf, Bleed: .32},
			},
		},
		Icons: art.Nouns{
			"pile-1":   {Draw: pile, Bleed: .1},
			"pile-2+1": {Draw: pile, Bleed: .15}, "pile-2+2": {Draw: pile, Bleed: .15},
			"pile-3+2": {Draw: pile, Bleed: .15}, "pile-3+4": {Draw: pile, Bleed: .15},
			"rampart": {Draw: rampartIcon, Bleed: .05},
			"tower":   {Draw: towerIcon, Bleed: .05},
		},
		Joints: joints,
	}
}

// joints returns the green banks outside the ramparts, and the kerbs where a market
// meets the houses of the next tile.
func joints(items []scene.Item) []scene.Item {
	var list []scene.Item
	laid := map[[2]int]scene.Item{}
	for _, it := range items {
		switch {
		case it.Kind == scene.Piece && (it.Noun == "rampart" || it.Noun == "gate") && !it.Ghost:
			b := it
			b.Kind, b.Noun = scene.Face, "bank"
			list = append(list, b)
		case it.Kind == scene.Face && it.Noun == "tile":
			laid[cellOf(it)] = it
		}
	}
	for _, it := range items {
		if it.Kind == scene.Face && it.Noun == "tile" {
			list = append(list, closings(it, laid)...)
		}
	}
	return list
}

func cellOf(it scene.Item) [2]int {
	return [2]int{int(math.Floor(it.Box.X)), int(math.Floor(it.Box.Y))}
}

// steps lead to the next cell on each side.
var steps = [4][2]int{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}

// closings lists the sides of a tile where a market of its own ends at houses.
func closings(it scene.Item, laid map[[2]int]scene.Item) []scene.Item {
	var list []scene.Item
	at := cellOf(it)
	for side, step := range steps {
		other, ok := laid[[2]int{at[0] + step[0], at[1] + step[1]}]
		if !ok || sideOf(it, side) != 'M' || sideOf(other, (side+2)%4) == 'M' {
			continue
		}
		kerb := it
		kerb.Noun, kerb.Turn, kerb.Text, kerb.Ghost = "kerb", side, "", false
		kerb.Name = string(wareAt(it, side))
		list = append(list, kerb)
	}
	return list
}

// sideOf returns the letter of a side of a laid tile, 0 for an unknown kind.
func sideOf(it scene.Item, side int) byte {
	plan, ok := planOf(it.Name)
	if !ok {
		return 0
	}
	return plan.sides[(side+4-it.Turn)%4]
}

// wareAt returns what is sold at a side: tiles with two markets have one on the first
// side with a market and the other on the next.
func wareAt(it scene.Item, side int) byte {
	plan, _ := planOf(it.Name)
	if len(plan.wares) == 2 && (side+4-it.Turn)%4 > 0 {
		return plan.wares[1]
	}
	return plan.wares[0]
}

// closedSide is a kerb along the side of a tile.
func closedSide(p *art.Pen, s art.Subject) {
	edge(p.Turned(s.Turn), []point{pt(0, 0), pt(1, 0)}, s.Name == "C")
}
