package city

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

var roles = common.Roles{
	"traveller": common.Boot, "merchant": common.Basket, "resident": common.Home, "guard": common.Buckler,
}

// Set returns the brushes of The City.
func Set() art.Set {
	return art.Set{
		Kinds: map[scene.Kind]art.Nouns{
			scene.Face: {
				"tile": {Draw: tile, Variants: variants, Check: check},
				"bank": {Draw: bank, Bleed: .42, Variants: 3},
				"kerb": {Draw: closedSide, Bleed: .06},
			},
			scene.Piece: {
				"rampart":  {Draw: rampart, Bleed: .42},
				"gate":     {Draw: gate, Bleed: .44},
				"tower":    {Draw: tower, Bleed: .46},
				"guard":    {Draw: guard, Bleed: .50},
				"follower": roles.Brush(),
			},
			scene.Spot: {
				"end":    {Draw: end, Bleed: 1.25, Badge: .47},
				"tower":  {Draw: crown, Bleed: .95, Badge: .47},
				"beside": {Draw: beside, Bleed: .25, Badge: .28},
			},
			scene.Outline: {
				"watch": {Draw: watched, Bleed: .03, Asked: true},
				"post":  {Draw: postOf, Bleed: .32, Asked: true},
			},
			scene.Tint: {"stake": {Draw: stake, Bleed: .09}},
		},
		Icons: roles.Icons(art.Nouns{
			"pile-1":   {Draw: pile, Bleed: .1},
			"pile-2+1": {Draw: pile, Bleed: .15}, "pile-2+2": {Draw: pile, Bleed: .15},
			"pile-3+2": {Draw: pile, Bleed: .15}, "pile-3+4": {Draw: pile, Bleed: .15},
			"rampart": {Draw: rampartIcon, Bleed: .05},
			"tower":   {Draw: towerIcon, Bleed: .05},
		}),
		Joints: joints,
		Tiled:  true,
	}
}

// joints returns the green banks outside the ramparts, and the kerbs where a market
// meets the houses of the next tile.
func joints(items []scene.Item) []scene.Item {
	var list []scene.Item
	laid := map[[2]int]*sold{}
	for _, it := range items {
		switch {
		case it.Kind == scene.Piece && (it.Noun == "rampart" || it.Noun == "gate") && !it.Ghost:
			b := it
			b.Kind, b.Noun = scene.Face, "bank"
			list = append(list, b)
		case it.Kind == scene.Face && it.Noun == "tile":
			laid[cellOf(it)] = soldAt(it)
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

// sold is what is sold at each side of a laid tile, "" where there is no market.
type sold [4]string

func soldAt(it scene.Item) *sold {
	var g sold
	p, ok := scene.ReadPlan(it.Pose)
	for side := 0; side < 4 && ok; side++ {
		if p.Side(side) == marketGround {
			g[(side+it.Turn)&3] = wareOf(&p, p.Middle(side))
		}
	}
	return &g
}

// closings lists the sides of a tile where a market of its own ends at houses.
func closings(it scene.Item, laid map[[2]int]*sold) []scene.Item {
	var list []scene.Item
	at := cellOf(it)
	for side, ware := range laid[at] {
		other, ok := laid[[2]int{at[0] + steps[side][0], at[1] + steps[side][1]}]
		if !ok || ware == "" || other[(side+2)&3] != "" {
			continue
		}
		kerb := it
		kerb.Noun, kerb.Name, kerb.Turn, kerb.Pose, kerb.Text, kerb.Ghost = "kerb", ware, side, "", "", false
		list = append(list, kerb)
	}
	return list
}

// closedSide is a kerb along the side of a tile.
func closedSide(p *art.Pen, s art.Subject) {
	edge(p.Turned(s.Turn), []point{pt(0, 0), pt(1, 0)}, wares[s.Name].fence)
}
