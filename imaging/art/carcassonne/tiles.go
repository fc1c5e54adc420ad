package carcassonne

import "strings"

// shape is what a kind of tile shows, in its printed orientation. Sides are N, E, S, W.
type shape struct {
	// cities lists the cities by their sides: "NE W" is one in the corner and another,
	// apart from it, on the west side.
	cities string
	// roads lists the roads by their sides: "EW" runs through, "S" ends on the tile.
	roads            string
	cloister, shield bool
}

// shapes holds the 24 kinds of the base game by the letters of the data set.
var shapes = map[string]shape{
	"A": {roads: "S", cloister: true},
	"B": {cloister: true},
	"C": {cities: "NESW", shield: true},
	"D": {cities: "N", roads: "EW"},
	"E": {cities: "N"},
	"F": {cities: "EW", shield: true},
	"G": {cities: "EW"},
	"H": {cities: "N S"},
	"I": {cities: "N W"},
	"J": {cities: "N", roads: "ES"},
	"K": {cities: "N", roads: "SW"},
	"L": {cities: "N", roads: "E S W"},
	"M": {cities: "NE", shield: true},
	"N": {cities: "NE"},
	"O": {cities: "NW", roads: "ES", shield: true},
	"P": {cities: "NW", roads: "ES"},
	"Q": {cities: "NEW", shield: true},
	"R": {cities: "NEW"},
	"S": {cities: "NEW", roads: "S", shield: true},
	"T": {cities: "NEW", roads: "S"},
	"U": {roads: "NS"},
	"V": {roads: "SW"},
	"W": {roads: "E S W"},
	"X": {roads: "N E S W"},
}

const sides = "NESW"

// side numbers the sides clockwise from the north.
func side(letter byte) int { return strings.IndexByte(sides, letter) }

// mask is the set of sides in a word, a bit for each.
func mask(word string) (m int) {
	for i := range len(sides) {
		if strings.IndexByte(word, sides[i]) >= 0 {
			m |= 1 << i
		}
	}
	return m
}

// rotate turns a set of sides clockwise by a quarter turn.
func rotate(m int) int { return (m<<1 | m>>3) & 15 }
