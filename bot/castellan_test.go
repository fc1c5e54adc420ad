package bot

import (
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castellan"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// lastTurn starts a match of a few cards in which the second turn is the last, and plays the first.
func lastTurn(t *testing.T) *party {
	t.Helper()
	set, err := os.ReadFile("../games/castellan/testdata/tiny-cards.json")
	if err != nil {
		t.Fatal(err)
	}
	p := newParty(t)
	if p.bot.config.Games[castellan.ID], err = castellan.New(set); err != nil {
		t.Fatal(err)
	}
	p.begin(castellan.ID, nil, "Alix", "Bruno")
	p.playOn(1, 1, rand.New(rand.NewPCG(1, 6)))
	p.quiet()
	return p
}

// A last turn has no cards to choose, but the private hand is still used. The turn's line in the
// record tells what happened in it.
func TestCastellanLastTurn(t *testing.T) {
	t.Parallel()
	p := lastTurn(t)
	m, who := p.live(), p.turn(1)
	if public := strings.Join(p.labels(m), " "); !p.has(m, "hand") || strings.Contains(public, "Confirm") || len(p.menus(m)) > 0 {
		t.Errorf("the turn post offers %s", public)
	}
	hand := p.label(who, m, "hand")
	if hand.to != persons[who] || !strings.Contains(p.text(hand), texts().wording.Localizer("en").Say("castellan.ask.place.short", "n", 1)) {
		t.Errorf("the hand shown to %d says %q", hand.to, p.text(hand))
	}
	p.playOn(1, 1, rand.New(rand.NewPCG(1, 6)))
	s := p.sheet(1)
	if !s.Match.Over() {
		t.Fatalf("not over after %d steps", s.Match.Steps)
	}
	lines := wording.Lines(p.bot.texts.Localizer("en").About(s), s.Recent)
	first, last := lines[len(lines)-2], lines[len(lines)-1]
	if !strings.HasSuffix(first, bottest.Phrase("castellan.event.lastturns")) || !strings.HasPrefix(last, who+" plays ") {
		t.Errorf("the turns are told as\n%s\n%s", first, last)
	}
}

// The board and the board in words show a player's unconfirmed choices in the same way.
func TestCastellanBoardAndWords(t *testing.T) {
	t.Parallel()
	p := lastTurn(t)
	who := p.turn(1)
	board := p.command(who, "board", nil)
	alt := board.Files[0].Alt
	text := p.text(p.label(who, board, "text"))
	ask := texts().wording.Localizer("en").Say("castellan.ask.place.short", "n", 1)
	if !strings.Contains(alt, ask) || !strings.Contains(text, ask) {
		t.Errorf("%q is not asked by both:\n%s\n%s", ask, alt, text)
	}
}

// The sums of a match show which towers count twice.
func TestCastellanDoubleKeep(t *testing.T) {
	t.Parallel()
	game, err := castellan.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	header, err := table.NewHeader(game, 2, nil, chance.Seed{})
	if err != nil {
		t.Fatal(err)
	}
	header.Forced = strings.Fields("A W6 W7 T3 T6 W4 W5 T1 T2")
	m, _, err := table.New(game, header)
	var course []table.Step
	var told games.Event
	for _, a := range strings.Split("+W6;+W7;+T3;+T6;build;tower 0,0;short 0,0..1,0;tower 1,0;short 1,0..2,0;tower 2,0;"+
		"long 2,0..2,2;tower 2,2;short 1,2..2,2;tower 1,2;short 0,2..1,2;tower 0,2;short 0,1..0,2;tower 0,1;"+
		"short 0,0..0,1;long 1,0..1,2;double 1,0", ";") {
		if err != nil {
			t.Fatal(err)
		}
		var events []games.Event
		m, events, err = m.Apply(table.Entry{Seat: 0, Action: games.Action(a)})
		course, told = append(course, table.Step{Events: events, After: m}), events[len(events)-1]
	}
	for lang, want := range map[string][2]string{
		"en": {"Courtyards 9 · Double keep 4", "👑 Alix puts the double keep on a courtyard: 4×2, **4** more."},
		"fr": {"Cours 9 · Donjon double 4", "👑 Alix met le donjon double sur une cour\u00a0: 4×2, **4** de plus."},
	} {
		var s session.Session
		s.GameID, s.Players = castellan.ID, []session.Player{{Name: "Alix"}, {Name: "Bruno"}}
		l := texts().wording.Localizer(lang).About(&s)
		if sum, event := wording.Earned(l, course, 0, games.Spectator), l.Event(told); sum != l.Say("bot.account.earned", "list", want[0]) || event != want[1] {
			t.Errorf("told is %q and %q, want %q", sum, event, want)
		}
	}
}
