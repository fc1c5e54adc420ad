package common

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Set returns the brushes that stand behind those of every game. Its nouns "" draw everything that
// no game draws itself.
func Set() art.Set {
	return art.Set{
		Kinds: map[scene.Kind]art.Nouns{
			scene.Face: {
				"":     {Draw: Plain},
				"die":  {Draw: die, Bleed: .05},
				"hole": {Draw: hole},
			},
			scene.Piece: {
				"":          {Draw: plainPiece, Bleed: .4},
				"follower":  Roles(nil).Brush(),
				"chart-end": {Draw: end, Bleed: .1},
			},
			scene.Path: {
				"":            {Draw: plainPath, Bleed: .2},
				"chart-curve": {Draw: curve, Bleed: .1},
				"chart-rule":  {Draw: rule, Bleed: .1},
			},
			scene.Label: {
				"":           {Draw: label, Bleed: .4},
				"chart-axis": {Draw: axis, Bleed: .4},
				"chart-mark": {Draw: mark, Bleed: .1},
				"chart-turn": {Draw: gain, Bleed: .2},
				"gain":       {Draw: gain, Bleed: .2},
			},
			scene.Spot: {
				"":         {Draw: place, Bleed: .4},
				"cell":     {Draw: cell},
				"follower": {Draw: place, Bleed: .4},
			},
			scene.Outline: {
				"":           {Draw: outline, Bleed: .28},
				"chart":      {Draw: sheet},
				"chart-turn": {Draw: turn},
			},
		},
		Icons: art.Nouns{
			"":            {Draw: plainIcon},
			"back":        {Draw: back},
			"badge":       {Draw: badge, Bleed: .1},
			"card":        {Draw: card},
			"follower":    {Draw: figureIcon, Bleed: .1},
			"ghost":       {Draw: ghost, Bleed: .1},
			"flash":       {Draw: flash, Bleed: .1},
			"frame":       {Draw: frame, Bleed: 2},
			"held":        {Draw: held, Bleed: .1},
			"mat":         {Draw: tabletop},
			"pin":         {Draw: pin},
			"place":       {Draw: placeNumber, Bleed: .05},
			"plank":       {Bleed: .5, Draw: plank}, // its grain runs on
			"ring":        {Draw: ring, Bleed: .2},
			"ring-cell":   {Draw: ringCell, Bleed: .17},
			"ring-part":   {Draw: ringPart, Bleed: .12},
			"scrap":       {Draw: scrap},
			"shade":       {Draw: shade},
			"text":        {Draw: text, Bleed: .3},
			"tile":        {Draw: stack, Bleed: .1},
			"token":       {Draw: token, Bleed: .3},
			"track-flag":  {Draw: trackFlag, Bleed: .2},
			"track-gap":   {Draw: trackGap},
			"track-goal":  {Draw: trackGoal, Bleed: .1},
			"track-space": {Draw: trackSpace, Bleed: .05},
			"track-step":  {Draw: trackStep, Bleed: .05},
			"veil":        {Draw: veil},
			"wreath":      {Draw: wreath, Bleed: .2},
		},
	}
}
