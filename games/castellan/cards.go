package castellan

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// The hand is a picture of its own: upright cards, side by side, on a table whose unit is
// the width of a card. Its nouns:
//
//	card    Face     as in the panel; Dead one that cannot be played now
//	chosen  Outline  round a card to be played
//	pick    Spot     the number of a card
const (
	cardH      = 1.3
	cardStep   = 1.1 // from card to card
	rowStep    = 1.5 // from row to row
	lift       = .15 // of a card that is chosen
	mostInARow = 7
	leastW     = 5.4 // of the picture
)

// own returns the cards that only the viewer may see, and which of them are chosen to
// be played.
func (v *view) own() (held, chosen hand) {
	if v.viewer < 0 || int(v.viewer) >= v.seats {
		return 0, 0
	}
	held = v.players[v.viewer].hand
	if v.acting && v.phase == playing {
		return held | v.now, v.now
	}
	return held, 0
}

// cardItems are cards face up.
func (v *view) cardItems(h hand) []scene.Item {
	var list []scene.Item
	for i := range h.each {
		list = append(list, v.cardItem(i))
	}
	return list
}

func (v *view) cardItem(i int) scene.Item {
	it := scene.Item{
		Kind: scene.Face, Noun: "card", Name: v.names[i], Pose: v.cards.list[i].face(), Seat: int(v.viewer),
	}
	if _, chosen := v.own(); !chosen.has(i) {
		it.Word = verbCard + v.names[i]
	}
	return it
}

// handScene is the picture of the viewer's cards, nil without any and for whoever
// has played: the board takes the room.
func (v *view) handScene() *scene.Scene {
	held, chosen := v.own()
	if held == 0 || v.acting && v.phase != playing {
		return nil
	}
	rows := (held.count() + mostInARow - 1) / mostInARow
	columns := (held.count() + rows - 1) / rows
	width := cardStep*float64(columns-1) + 1
	s := &scene.Scene{Game: ID, Board: scene.Rect{W: max(width, leastW), H: rowStep*float64(rows-1) + cardH + lift}}
	n := 0
	for i := range held.each {
		x, y := (s.Board.W-width)/2+cardStep*float64(n%columns), lift+rowStep*float64(n/columns)
		v.addCard(s, i, chosen.has(i), scene.Rect{X: x, Y: y, W: 1, H: cardH})
		n++
	}
	return s
}

// addCard lays a card, with its number, or lifted and framed when it is chosen.
func (v *view) addCard(s *scene.Scene, i int, chosen bool, box scene.Rect) {
	if chosen {
		box.Y -= lift
	}
	it := v.cardItem(i)
	it.Box = box
	_, legal := slices.BinarySearch(v.legal, games.Action(it.Word))
	it.Dead = v.acting && v.phase == playing && !chosen && !legal
	s.Items = append(s.Items, it)
	switch {
	case chosen:
		s.Items = append(s.Items, scene.Item{Kind: scene.Outline, Noun: "chosen", Seat: scene.Nobody, Box: box})
	case v.acting && legal:
		s.Items = append(s.Items, scene.Item{Kind: scene.Spot, Noun: "pick", Word: it.Word, Seat: int(v.viewer), Box: box})
	}
}

// face spells what is on a card: its back, then a letter for each thing.
func (c card) face() string {
	letters := "W"
	if c.deck == towerDeck {
		letters = "T"
	}
	for _, k := range []kind{tower, long, short} {
		for range c.pieces[k] {
			letters += kindNames[k][:1]
		}
	}
	for range c.draw {
		letters += "+"
	}
	return letters
}
