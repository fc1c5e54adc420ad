package carcassonne

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// turretBox is the side of the box of a turret.
const turretBox = .17

// turrets puts a turret on every corner of the grid where the walls of tiles meet; it
// covers the notch between them. Corners come in the order of the tiles.
func turrets(items []scene.Item) (list []scene.Item) {
	ends := map[[2]int]int{}
	for _, it := range items {
		if it.Kind != scene.Face || it.Noun != "tile" || it.Ghost {
			continue
		}
		for _, corner := range wallEnds(it) {
			ends[corner]++
			if ends[corner] == 2 {
				list = append(list, scene.Item{
					Kind: scene.Face, Noun: "turret", Seat: scene.Nobody,
					Box: scene.Rect{X: float64(corner[0]) - turretBox/2, Y: float64(corner[1]) - turretBox/2, W: turretBox, H: turretBox},
				})
			}
		}
	}
	return list
}

// wallEnds lists the corners of the grid at which walls of a laid tile end: those where a
// city takes the one side and not the other, once for each city.
func wallEnds(it scene.Item) (corners [][2]int) {
	p, ok := scene.ReadPlan(it.Pose)
	for side := 0; side < 4 && ok; side++ {
		before, behind := side+3, side
		if p.Middle(before) == p.Middle(behind) {
			continue
		}
		at := art.Turn(terrain.Corner(side), it.Turn)
		corner := [2]int{int(math.Round(it.Box.X + at.X)), int(math.Round(it.Box.Y + at.Y))}
		for _, s := range []int{before, behind} {
			if p.Side(s) == cityGround {
				corners = append(corners, corner)
			}
		}
	}
	return corners
}

// turret fills its box with a round tower.
func turret(p *art.Pen, s art.Subject) {
	common.Turret(p, s.Box.W/2, s.Box.H/2, s.Box.W/2)
}
