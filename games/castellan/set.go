package castellan

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/bastide-games/bastide/games"
)

// SetFile is the name of the data file that a host may replace.
const SetFile = "castellan-cards.json"

//go:embed castellan-cards.json
var embedded []byte

// Limits of the data, so that a set of cards fits a number and a castle fits a picture.
const (
	mostCards  = 14 // in a deck
	mostPieces = 44 // on the cards of a player
	mostSymbol = 3  // draw symbols on a card
)

// kind is a kind of piece.
type kind uint8

const (
	tower kind = iota
	short
	long
	kinds
)

var kindNames = [kinds]string{"tower", "short", "long"}

// kindOrder is the order in which pieces are named and asked for.
var kindOrder = [...]kind{tower, long, short}

// supply counts pieces by their kind.
type supply [kinds]uint8

func (s supply) walls() int { return int(s[short]) + int(s[long]) }

func (s supply) total() int { return int(s[tower]) + s.walls() }

func (s supply) plus(o supply) supply {
	for k := range s {
		s[k] += o[k]
	}
	return s
}

// startable reports whether all these pieces can be linked on an empty table (ruling 2).
func (s supply) startable() bool {
	towers := int(s[tower])
	return towers > 0 && towers-1 <= s.walls() && s.walls() <= 3*towers+1
}

// deck distinguishes the two decks of a player.
type deck uint8

const (
	wallDeck deck = iota
	towerDeck
	decks
)

var deckNames = [decks]string{"wall", "tower"}

// file is the format of the data file.
type file struct {
	Set           string     `json:"set"`
	Reconstructed bool       `json:"reconstructed"`
	Dealt         int        `json:"dealt"` // cards of each deck in the first hand
	Cards         []cardFile `json:"cards"`
}

// cardFile is one card; every player has one of each.
type cardFile struct {
	ID     string `json:"id"`
	Deck   string `json:"deck"`
	Towers int    `json:"towers"`
	Long   int    `json:"long_walls"`
	Short  int    `json:"short_walls"`
	Draw   int    `json:"draw"`
}

// card is a card in play.
type card struct {
	id     string
	deck   deck
	pieces supply
	draw   int
}

// cards is the content of the data file, ready for use. In a set of cards, bit n stands for card n.
type cards struct {
	id            string
	reconstructed bool
	dealt         int
	list          []card
	names         []string
	index         map[string]int
	of            [decks]hand // all cards of a deck
}

// parse reads a data file. Its errors name the wrong entry and say what is wrong.
func parse(data []byte) (*cards, error) {
	var f file
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("unexpected data after the end")
	}
	if !oneWord(f.Set) {
		return nil, fmt.Errorf("set: %q is not one short word", f.Set)
	}
	c := &cards{id: f.Set, reconstructed: f.Reconstructed, dealt: f.Dealt, index: map[string]int{}}
	for i, entry := range f.Cards {
		if err := c.add(entry); err != nil {
			return nil, fmt.Errorf("cards[%d] %s: %w", i, entry.ID, err)
		}
	}
	return c, c.check()
}

func oneWord(word string) bool {
	return games.Action(word).Valid() && len(games.Action(word).Words()) == 1
}

func (c *cards) add(f cardFile) error {
	if _, twice := c.index[f.ID]; twice || !oneWord(f.ID) || len(f.ID) > 8 {
		return errors.New("id: not a short word, or not unique")
	}
	of := wallDeck
	switch f.Deck {
	case deckNames[wallDeck]:
	case deckNames[towerDeck]:
		of = towerDeck
	default:
		return fmt.Errorf("deck: %q is not one of %v", f.Deck, deckNames)
	}
	if err := f.check(of); err != nil {
		return err
	}
	n := len(c.list)
	c.index[f.ID] = n
	c.names = append(c.names, f.ID)
	c.of[of] |= 1 << n
	c.list = append(c.list, card{
		id: f.ID, deck: of, draw: f.Draw,
		pieces: supply{tower: uint8(f.Towers), short: uint8(f.Short), long: uint8(f.Long)},
	})
	if c.of[of].count() > mostCards {
		return fmt.Errorf("deck: more than %d %s cards", mostCards, f.Deck)
	}
	return nil
}

func (f cardFile) check(of deck) error {
	least := [decks]struct{ walls, towers int }{{1, 0}, {0, 1}}[of]
	for _, e := range []error{
		within("towers", f.Towers, least.towers, 9),
		within("long_walls", f.Long, 0, 9),
		within("short_walls", f.Short, 0, 9),
		within("walls", f.Long+f.Short, least.walls, 18),
		within("draw", f.Draw, 0, mostSymbol),
	} {
		if e != nil {
			return e
		}
	}
	return nil
}

func within(what string, n, least, most int) error {
	if n < least || n > most {
		return fmt.Errorf("%s: %d is not from %d to %d", what, n, least, most)
	}
	return nil
}

// check reports why these cards cannot be used for a match.
func (c *cards) check() error {
	least := c.of[wallDeck].count()
	least = min(least, c.of[towerDeck].count())
	if err := within("dealt", c.dealt, 1, least); err != nil {
		return err
	}
	all := c.pieces(c.of[wallDeck] | c.of[towerDeck])
	if err := within("pieces on all cards", all.total(), 1, mostPieces); err != nil {
		return err
	}
	for walls := range c.of[wallDeck].choose(c.dealt) {
		for towers := range c.of[towerDeck].choose(c.dealt) {
			if !c.startable(walls|towers, 0) {
				return fmt.Errorf("dealt: no hand can begin with %s", c.join(walls|towers))
			}
		}
	}
	return nil
}

// startable reports whether the cards played, with some of the hand, can begin a match.
func (c *cards) startable(h, played hand) bool {
	for more := h; ; more = (more - 1) & h {
		if c.pieces(played | more).startable() {
			return true
		}
		if more == 0 {
			return false
		}
	}
}

// pieces counts the pieces on some cards.
func (c *cards) pieces(h hand) (sum supply) {
	for i := range h.each {
		sum = sum.plus(c.list[i].pieces)
	}
	return sum
}

// symbols counts the draw symbols on some cards.
func (c *cards) symbols(h hand) (n int) {
	for i := range h.each {
		n += c.list[i].draw
	}
	return n
}
