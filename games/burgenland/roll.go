package burgenland

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
)

// faceNames are the outcomes of a die, special or not.
var faceNames = []string{"1", "2", "3", "4", "5", "6"}

// roll rolls the player's own die and n special dice. The special dice return to the board at once,
// used or not (ruling 3). If all dice show the same face, the crown moves.
func (t *step) roll(n int) error {
	t.beginTurn()
	t.last.nfaces, t.last.used = 0, 0
	t.last.deed, t.last.amount, t.last.gainer = noDeed, 0, games.Spectator
	for i := range 1 + n {
		face, err := t.draw(faceNames)
		if err != nil {
			return err
		}
		t.last.faces[i] = uint8(face + 1)
		t.events = append(t.events, games.Event{
			Kind: "rolled", Seat: t.seat, Draw: faceNames[face], Facts: rolledFacts[min(i, 1)][face],
		})
	}
	t.last.nfaces = 1 + n
	if n > 0 {
		t.owned[t.seat] -= n
		t.tell("spent", t.seat, fact("n", n))
	}
	if set := t.faceSet(); bits.OnesCount(uint(set)) == 1 {
		t.move(int(t.last.faces[0]))
		return nil
	}
	t.phase = choosing
	return nil
}

// beginTurn starts the seat's turn at its first roll: a new trail, and its cards are no longer
// marked as new.
func (t *step) beginTurn() {
	if t.hasRolled() {
		return
	}
	t.last = lastRoll{seat: t.seat, nstops: 1, stops: [mostStops]uint8{uint8(t.crown())}}
	for c, castle := range t.castles[t.seat] {
		t.castles[t.seat][c] = castle.settled()
	}
}

// use moves the crown by the chosen face.
func (t *step) use(face int) {
	t.tell("used", t.seat, fact("face", face))
	t.move(face)
}

// move moves the crown clockwise. The first move of a turn sets its colour (ruling 8). A later move
// that ends in another colour ends the turn.
func (t *step) move(face int) {
	colour := t.colour()
	to := (t.crown() + face) % ringSize
	t.last.used = uint8(face)
	t.last.stops[t.last.nstops] = uint8(to)
	t.last.nstops++
	reached := t.ring[to]
	t.tell("moved", t.seat, t.moved[to][face]...)
	if colour >= 0 && colour != reached.colour {
		t.leaveColour(colour)
		return
	}
	t.resolveSpace()
}

// leaveColour ends the turn of a player whose crown left the colour. The more valuable outer card
// of their castle goes back; if both are worth the same, the player chooses (ruling 7).
func (t *step) leaveColour(colour int) {
	t.last.deed = leftDeed
	t.tell("left", t.seat, t.castle[colour]...)
	r := t.castles[t.seat][colour]
	if r == "" {
		t.passTurn()
		return
	}
	left, right := t.cards[kindOf(r[0])].value, t.cards[kindOf(r[len(r)-1])].value
	switch {
	case left == right && len(r) > 1:
		t.phase = returning
	case left > right:
		t.giveBack("left")
	default:
		t.giveBack("right")
	}
}

// giveBack returns an outer card of the turn's colour to the supply and ends the turn.
func (t *step) giveBack(side string) {
	colour := t.colour()
	r := t.castles[t.seat][colour]
	at := 0
	if side == "right" {
		at = len(r) - 1
	}
	kind := kindOf(r[at])
	rest, _ := r.without(at)
	t.last.amount = 1 + kind
	t.tell("returned", t.seat, t.cardFacts(colour, kind, games.Fact{Name: "where", Value: side},
		fact("before", r.value(t.board)), fact("after", rest.value(t.board)))...)
	t.remove(t.seat, colour, at)
	t.passTurn()
}

// remove takes a card out of a castle and reports how its gaps change.
func (t *step) remove(seat games.Seat, colour, at int) {
	r := t.castles[seat][colour]
	rest, vanished := r.without(at)
	t.castles[seat][colour] = rest
	switch {
	case vanished > 0:
		t.tell("joined", seat, t.castle[colour][0], fact("n", vanished))
	case at > 0 && at < len(r)-1:
		t.tell("opened", seat, t.castle[colour]...)
	}
}
