package castellan

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// The hand is its own picture: upright cards side by side. The unit is the width of a card. Nouns:
//
//	card    Face     as in the panel; Dead if it cannot be played now
//	chosen  Outline  around a card that the player has chosen
//	pick    Spot     the number of a card
//	owed    Outline  pieces left over from the turn before, which the cards' pieces are built with; Name the kind, Text
//	                 their number
const (
	cardH      = 1.3
	cardStep   = 1.1 // from one card to the next
	rowStep    = 1.5 // from one row to the next
	lift       = .15 // of a chosen card
	mostInARow = 7
	leastW     = 5.4 // smallest width of the picture
)

// ownCards returns the cards that only the viewer sees, and which of them they have chosen to play.
func (v *view) ownCards() (held, chosen hand) {
	if v.viewer < 0 || int(v.viewer) >= v.seats {
		return 0, 0
	}
	held = v.players[v.viewer].hand
	if v.acting && v.phase == playing {
		return held | v.played, v.played
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
	if _, chosen := v.ownCards(); !chosen.has(i) {
		it.Word = verbCard + v.names[i]
	}
	return it
}

// handScene draws the viewer's cards. It is nil without cards, and after the viewer has played:
// then the board needs the room.
func (v *view) handScene() *scene.Scene {
	held, chosen := v.ownCards()
	if held == 0 || v.acting && v.phase != playing {
		return nil
	}
	owed := v.owedItems()
	all := held.count() + len(owed)
	rows := (all + mostInARow - 1) / mostInARow
	columns := (all + rows - 1) / rows
	width := cardStep*float64(columns-1) + 1
	s := &scene.Scene{Game: ID, Board: scene.Rect{W: max(width, leastW), H: rowStep*float64(rows-1) + cardH + lift}}
	n := 0
	next := func() scene.Rect {
		x, y := (s.Board.W-width)/2+cardStep*float64(n%columns), lift+rowStep*float64(n/columns)
		n++
		return scene.Rect{X: x, Y: y, W: 1, H: cardH}
	}
	for i := range held.each {
		v.addCard(s, i, chosen.has(i), next())
	}
	for _, it := range owed {
		at := next()
		it.Box = scene.Rect{X: at.X, Y: at.Y + (cardH-1)/2, W: 1, H: 1}
		s.Items = append(s.Items, it)
	}
	return s
}

// owedItems are the pieces that the player builds with those of the cards. The question says so in words.
func (v *view) owedItems() (list []scene.Item) {
	if !v.acting || v.phase != playing {
		return nil
	}
	for _, k := range kindOrder {
		if n := int(v.players[v.seat].passedOn[k]); n > 0 {
			list = append(list, scene.Item{Kind: scene.Outline, Noun: "owed", Name: kindNames[k], Text: strconv.Itoa(n), Seat: scene.Nobody})
		}
	}
	return list
}

// addCard draws one card with its number, or raised and framed if it is chosen.
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

// face encodes what a card shows: a letter for its back, then one for each symbol.
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
