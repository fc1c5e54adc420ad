package bot

import (
	"math/rand/v2"
	"testing"

	"github.com/bastide-games/bastide/bot/discord"
)

// A private view, such as the whole board, the menu or a hint, is replaced by the next one, and
// goes away once the player plays on. Views of other people stay.
func TestGlancesGo(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginWithHints("carcassonne", 0, "Alix", "Bruno")
	who := p.turn(1)
	other := "Bruno"
	if who == other {
		other = "Alix"
	}
	theirs := p.label(other, p.live(), "board")
	board := p.command(who, "board", nil)
	menu := p.label(who, p.live(), "menu")
	if !board.gone || menu.gone || theirs.gone {
		t.Errorf("the menu is asked for after the board; gone: board %v, menu %v, the other's board %v", board.gone, menu.gone, theirs.gone)
	}
	within := p.label(who, menu, "points")
	if menu.gone || within.gone {
		t.Error("what the menu leads to is gone, or the menu")
	}
	hint := p.command(who, "hint", nil)
	if !menu.gone || hint.gone {
		t.Errorf("a hint is asked for after the menu; gone: menu %v, hint %v", menu.gone, hint.gone)
	}
	for n := 0; p.turn(1) == who; n++ {
		if n == 9 {
			t.Fatal("the turn does not end")
		}
		p.decideAndConfirm()
	}
	if !hint.gone || theirs.gone {
		t.Errorf("once decided, gone: hint %v, the other's board %v", hint.gone, theirs.gone)
	}
}

// The first public press of a turn removes the player's private view for it, also in a match
// against a computer only. A press in the view itself keeps it. The menu leads to the history, from
// there to the film, and back, in the same message.
func TestGlancesGoWithTheFirstPress(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	p.command("Alix", "play", map[string]discord.Option{"game": {Text: "carcassonne"}, "where": {Text: "here"}, "against": {Text: "easy"}})
	p.playSolo(1, 3, rand.New(rand.NewPCG(1, 2)))
	p.awaitPerson(1)
	menu := p.label("Alix", p.live(), "menu")
	for _, way := range []string{"⏪ History", "◂ Step", "film", "menu", "why", "menu", "resign", "resign-cancel"} {
		within := p.label("Alix", menu, way)
		if menu.gone || within.id != menu.id {
			t.Fatalf("%s leads from message %d to %d; the menu is gone: %v", way, menu.id, within.id, menu.gone)
		}
	}
	menu = p.label("Alix", p.live(), "menu")
	p.pressAny("Alix", p.live(), rand.New(rand.NewPCG(1, 2)))
	if !menu.gone {
		t.Error("the menu stays while its owner goes on")
	}
}
