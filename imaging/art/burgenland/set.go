package burgenland

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Set returns the brushes of Burgen Land.
func Set() art.Set {
	faces := art.Nouns{
		"board":   {Draw: board},
		"space":   {Draw: space},
		"land":    {Draw: land, Bleed: .04},
		"card":    {Draw: card, Bleed: .2},
		"gap":     {Draw: gap},
		"die":     {Draw: ownDie, Bleed: .06},
		"red-die": {Draw: redDie, Bleed: .06},
		"pool":    {Draw: pool, Bleed: .05},
	}
	pieces := art.Nouns{
		"crown":  {Draw: crown, Bleed: .14},
		"player": {Draw: player, Bleed: .06, Seated: true},
		"marker": {Draw: marker, Bleed: .12},
	}
	for colour := range liveries {
		pieces["worth-"+colour] = art.Brush{Draw: worth, Bleed: .04}
		for _, what := range []string{"wall", "small-tower", "house", "large-tower"} {
			faces["pile-"+colour+"-"+what] = art.Brush{Draw: pile, Bleed: .04}
		}
	}
	return art.Set{
		Kinds: map[scene.Kind]art.Nouns{
			scene.Face:    faces,
			scene.Piece:   pieces,
			scene.Outline: outlines,
			scene.Spot:    spots,
			scene.Label:   {"number": {Draw: advised, Bleed: .12}},
		},
		Whole: true,
		Icons: art.Nouns{"red-die": {Draw: icon, Bleed: .06}, "shade": {Draw: func(*art.Pen, art.Subject) {}}},
	}
}

var outlines = art.Nouns{
	"chevron": {Draw: chevron, Bleed: .14},
	"shield":  {Draw: shield, Bleed: .1},
	"gain":    {Draw: gain, Bleed: .04},
	"name":    {Draw: name, Bleed: .1, Named: true},
	"points":  {Draw: points, Bleed: .04},
	"part":    {Draw: part, Bleed: .08},
	"new":     {Draw: fresh, Bleed: .06},
	"chosen":  {Draw: chosen, Bleed: .08},
	"tray":    {Draw: tray, Bleed: .12},
	"used":    {Draw: used, Bleed: .12},
	"reached": {Draw: reached, Bleed: .26},
	"deed":    {Draw: deed, Bleed: .3},
	"track":   {Draw: track, Bleed: .06},
	"stock":   {Draw: stock, Bleed: .06},
	"kind":    {Draw: kind, Bleed: .06},
	"reach":   {Draw: led, Bleed: .06},
	"trail":   {Draw: trail, Bleed: .2},
	"stop":    {Draw: stop, Bleed: .06},
}

var spots = art.Nouns{
	"target":    {Draw: target, Bleed: .06},
	"badge":     {Draw: badge, Bleed: .08},
	"slot":      {Draw: slot, Bleed: .1},
	"copy":      {Draw: pick, Bleed: .06},
	"take-dice": {Draw: takeDice, Bleed: .8},
	"score":     {Draw: badge, Bleed: .08},
}

// icon is a special die in the panel.
func icon(p *art.Pen, _ art.Subject) { cube(p, .5, .5, .96) }
