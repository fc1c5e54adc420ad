package bot

import "testing"

// What somebody glances at in private, the whole board, the menu or a hint, gives way to the next such answer, and goes
// once they have decided; what others look at stays.
func TestGlancesGo(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.advised("carcassonne", 0, "Alix", "Bruno")
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
		p.confirmed()
	}
	if !hint.gone || theirs.gone {
		t.Errorf("once decided, gone: hint %v, the other's board %v", hint.gone, theirs.gone)
	}
}
