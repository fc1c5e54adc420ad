package burgenland

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// SetFile is the name of the data file that a host may replace.
const SetFile = "burgen-land-board.json"

//go:embed burgen-land-board.json
var embedded []byte

// Fixed sizes of the board and its parts. They are not in the data file, because pictures and
// positions depend on them.
const (
	colours   = 3
	partSize  = 8 // spaces of one colour
	ringSize  = colours * partSize
	kinds     = 4 // of cards
	dieFaces  = 6
	mostDice  = 5 // special dice at most
	mostCards = 20
)

// cardNames are the kinds of cards. The first is the wall, the others are buildings.
var cardNames = [kinds]string{"wall", "small-tower", "house", "large-tower"}

// colourNames are the colours of the ring, in any order.
var colourNames = [colours]string{"blue", "yellow", "red"}

// spaceType says what a space of the ring offers.
type spaceType struct {
	name  string
	card  int  // index into cardNames, or -1
	crown bool // a scoring may happen here
}

var spaceTypes = []spaceType{
	{"wall", 0, false}, {"small-tower", 1, false}, {"house", 2, false}, {"large-tower", 3, false},
	{"crown", -1, true}, {"crown-wall", 0, true},
}

// file is the format of the data file.
type file struct {
	Set         string     `json:"set"`
	Goal        int        `json:"goal"`
	SpecialDice int        `json:"special_dice"`
	Cards       []cardFile `json:"cards"`
	Ring        []partFile `json:"ring"`
	Start       string     `json:"start"`
}

// cardFile is a kind of card: its value, the number of copies in each colour, and how many of them
// each player starts with.
type cardFile struct {
	Card   string `json:"card"`
	Value  int    `json:"value"`
	Copies int    `json:"copies"`
	Given  int    `json:"given"`
}

// partFile is the part of the ring in one colour, clockwise.
type partFile struct {
	Colour string   `json:"colour"`
	Spaces []string `json:"spaces"`
}

// card is a kind of card in play.
type card struct{ value, copies, given int }

// space is a space of the ring.
type space struct {
	spaceType
	colour int
}

// board is the content of the data file, ready for use.
type board struct {
	id      string
	goal    int
	special int
	cards   [kinds]card
	colours []string // clockwise
	ring    [ringSize]space
	start   string // type of the space where the crown may begin
	facts
}

// parse reads a data file. Its errors name the wrong entry and say what is wrong.
func parse(data []byte) (*board, error) {
	var f file
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("unexpected data after the end")
	}
	b := &board{id: f.Set, goal: f.Goal, special: f.SpecialDice, start: f.Start}
	for _, read := range []func(file) error{b.readNumbers, b.readCards, b.readRing, b.checkStart} {
		if err := read(f); err != nil {
			return nil, err
		}
	}
	b.prepareFacts()
	return b, nil
}

func (b *board) readNumbers(f file) error {
	if !games.Action(f.Set).Valid() || len(games.Action(f.Set).Words()) != 1 {
		return fmt.Errorf("set: %q is not one short word", f.Set)
	}
	if err := within("goal", f.Goal, 1, 999); err != nil {
		return err
	}
	return within("special_dice", f.SpecialDice, 0, mostDice)
}

func within(what string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%s: %d is not from %d to %d", what, n, least, most)
	}
	return nil
}

func (b *board) readCards(f file) error {
	if len(f.Cards) != kinds {
		return fmt.Errorf("cards: %d kinds instead of %d", len(f.Cards), kinds)
	}
	for i, c := range f.Cards {
		if c.Card != cardNames[i] {
			return fmt.Errorf("cards[%d]: %q stands where %q is expected", i, c.Card, cardNames[i])
		}
		if err := c.check(i); err != nil {
			return fmt.Errorf("cards[%d] %s: %w", i, c.Card, err)
		}
		b.cards[i] = card{c.Value, c.Copies, c.Given}
	}
	return nil
}

func (c cardFile) check(kind int) error {
	given := 0
	if kind == 0 {
		given = c.Copies / 2
	}
	return errors.Join(
		within("value", c.Value, 1, 9),
		within("copies", c.Copies, 1, mostCards),
		within("given", c.Given, 0, given),
	)
}

func (b *board) readRing(f file) error {
	if len(f.Ring) != colours {
		return fmt.Errorf("ring: %d colours instead of %d", len(f.Ring), colours)
	}
	for i, part := range f.Ring {
		if !slices.Contains(colourNames[:], part.Colour) || slices.Contains(b.colours, part.Colour) {
			return fmt.Errorf("ring[%d]: %q is not one of the colours %v, each once", i, part.Colour, colourNames)
		}
		b.colours = append(b.colours, part.Colour)
		if err := b.readPart(i, part.Spaces); err != nil {
			return fmt.Errorf("ring[%d] %s: %w", i, part.Colour, err)
		}
	}
	return nil
}

func (b *board) readPart(colour int, spaces []string) error {
	if len(spaces) != partSize {
		return fmt.Errorf("%d spaces instead of %d", len(spaces), partSize)
	}
	for i, name := range spaces {
		at := slices.IndexFunc(spaceTypes, func(s spaceType) bool { return s.name == name })
		if at < 0 {
			return fmt.Errorf("spaces[%d]: unknown space %q", i, name)
		}
		b.ring[colour*partSize+i] = space{spaceTypes[at], colour}
	}
	if !slices.ContainsFunc(spaces, func(name string) bool { return name == "crown" || name == "crown-wall" }) {
		return errors.New("no space for a scoring")
	}
	return nil
}

func (b *board) checkStart(f file) error {
	for i, part := range f.Ring {
		n := 0
		for _, name := range part.Spaces {
			if name == f.Start {
				n++
			}
		}
		if n != 1 {
			return fmt.Errorf("start: colour %s has %d spaces %q instead of one", f.Ring[i].Colour, n, f.Start)
		}
	}
	return nil
}

// startOf returns the space of a colour where the crown may begin.
func (b *board) startOf(colour int) int {
	for i, s := range b.ring {
		if s.colour == colour && s.name == b.start {
			return i
		}
	}
	panic("burgenland: a checked board has a start in every colour")
}
