package castellan

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

func nothing(*art.Pen, art.Subject) {}

// Set returns the brushes of Castellan.
func Set() art.Set {
	return art.Set{
		Kinds: map[scene.Kind]art.Nouns{
			scene.Face: {
				// The walls in words: they are drawn by their outlines.
				"short": {Draw: nothing},
				"long":  {Draw: nothing},
				"card":  {Draw: card, Bleed: .08},
				"build": {Draw: build, Bleed: .04},
			},
			scene.Piece: {
				"tower": {Draw: tower, Bleed: .05},
				"keep":  {Draw: keep, Bleed: .3},
			},
			scene.Outline: {
				"lawn":       {Parts: lawn},
				"turf":       {Draw: turf, Bleed: hem},
				"meadow":     {Draw: meadow, Variants: 25},
				"tree":       {Draw: grove, Variants: 6},
				"ground":     {Draw: ground},
				"site":       {Draw: site, Bleed: .9},
				"foundation": {Draw: foundation},
				"end":        {Draw: openEnd},
				"short-wall": {Draw: shortWall, Bleed: .34},
				"long-wall":  {Draw: longWall, Bleed: .34},
				"fresh":      {Draw: fresh, Bleed: .4},
				"planned":    {Draw: outlined, Bleed: .4, Asked: true},
				"enclosed":   {Draw: enclosed},
				"chosen":     {Draw: picked, Bleed: .08},
				"owed":       {Draw: owed, Bleed: .04},
			},
			scene.Spot: {
				"short-place": {Draw: wallPlace, Bleed: .8},
				"long-place":  {Draw: wallPlace, Bleed: .8},
				"tower-place": {Draw: towerPlace, Bleed: .3},
				"yard":        {Draw: yardPlace, Bleed: .2},
				"court":       {Draw: courtPlace, Bleed: .2, Asked: true},
				"pick":        {Draw: pick},
			},
		},
		Icons: art.Nouns{
			"wall-hand":  {Draw: heldBack('W'), Bleed: .06},
			"tower-hand": {Draw: heldBack('T'), Bleed: .06},
			"wall-deck":  {Draw: deck('W'), Bleed: .06},
			"tower-deck": {Draw: deck('T'), Bleed: .06},
			"pin":        {Draw: nothing},
			"shade":      {Draw: nothing},
		},
		Joints: trees,
		Ground: "lawn",
	}
}
