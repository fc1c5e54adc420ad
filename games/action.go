package games

import (
	"strconv"
	"strings"
)

// MaxActionLen is the greatest length of an [Action] in bytes. It leaves room for
// an action beside a match id and a revision in Discord's 100-character custom_id.
const MaxActionLen = 40

// Action is one atomic decision: one or more words of printable ASCII separated
// by single spaces, at most [MaxActionLen] bytes, for example "place 3,-1 r2".
type Action string

// Words splits the action at its spaces.
func (a Action) Words() []string { return strings.Split(string(a), " ") }

// Valid reports whether the action is well formed. It says nothing about legality.
func (a Action) Valid() bool {
	if a == "" || len(a) > MaxActionLen {
		return false
	}
	previous := byte(' ')
	for i := range len(a) {
		c := a[i]
		if c < ' ' || c > '~' || c == ' ' && previous == ' ' {
			return false
		}
		previous = c
	}
	return previous != ' '
}

// Join makes an action of its words.
func Join(words ...string) Action { return Action(strings.Join(words, " ")) }

// Cell is a square of a board: X grows to the east, Y to the south. The origin is
// the first tile; in games with a walled field it is the top-left corner of the
// field's bounding box. In an action a cell is one word, "3,-1".
type Cell struct{ X, Y int }

// String returns the cell as a word, "x,y".
func (c Cell) String() string { return strconv.Itoa(c.X) + "," + strconv.Itoa(c.Y) }

// ParseCell reads a cell word as written by [Cell.String]; ok is false for any
// other spelling of the same numbers ("+1,2", "01,2").
func ParseCell(word string) (c Cell, ok bool) {
	x, y, found := strings.Cut(word, ",")
	if !found {
		return Cell{}, false
	}
	var errX, errY error
	c.X, errX = strconv.Atoi(x)
	c.Y, errY = strconv.Atoi(y)
	return c, errX == nil && errY == nil && c.String() == word
}
