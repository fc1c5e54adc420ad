package burgenland

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	host "github.com/bastide-games/bastide/games/table"
)

// at loads a position.
func at(t *testing.T, snapshot string) *state {
	t.Helper()
	s, err := embeddedGame(t).Load(games.Setup{Seats: 2}, []byte("burgenland 1\n"+snapshot))
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// The game asks at which end a card is built or given back only if it makes a difference.
func TestEitherEnd(t *testing.T) {
	for _, c := range []struct {
		castle string
		words  []string
		want   []string
	}{
		{"wsw", nil, []string{"left", "dice"}},
		{"wsww", nil, []string{"left", "right", "dice"}},
		{"ws.w", nil, []string{"left", "right", "dice"}},
		{"w.w", nil, []string{"left", "gap", "dice"}},
	} {
		s := at(t, "turn B acting\ndraws 20\npoints 12 17\ndice 1 1\ncastles A whw wlwlwl wlwhws\ncastles B "+c.castle+" wlw wsww\nrolled B 3\nused 3\ndeed none 0 -\ncrown 3 6\n")
		_, p := s.View(1, c.words)
		var got []string
		for _, choice := range p.Choices {
			got = append(got, choice.Word)
			if right := slices.Contains(choice.Same, "right"); right != (choice.Word == "left" && s.castles[1][0].symmetric()) {
				t.Errorf("%s: %s stands for %v", c.castle, choice.Word, choice.Same)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: offered %v, want %v", c.castle, got, c.want)
		}
		if !slices.Contains(s.Legal(1), "right") {
			t.Errorf("%s: what is not offered is not legal any more", c.castle)
		}
	}
}

// A card goes back without asking if both ends of the castle are alike.
func TestGivenBackWithoutAsking(t *testing.T) {
	for castle, want := range map[string]int{"wlwhwlw": 1, "wsw": 1, "wlwhw": 0} {
		s := at(t, "turn A returning\ndraws 20\npoints 3 7\ndice 2 0\ncastles A "+castle+" wlwlwl wlw\ncastles B wswlw wlw.ws wsww\nrolled A 6\nused 6\ndeed left 0 -\ncrown 3 4 10\n")
		m := host.Match{State: s, Gone: make([]bool, 2)}
		if got := m.Spared(); len(got) != want {
			t.Errorf("%s: played by itself: %v", castle, got)
		}
	}
}

// The notes beside a question say what a roll may cost, what red dice are for when the player can
// roll them, and what an end of the castle risks. The highlighted
// button continues the turn, if that cannot cost a card.
func TestNotes(t *testing.T) {
	const risk, dice = "burgenland.note.risk", "burgenland.note.dice"
	for _, c := range []struct {
		turn   string // phase, red dice, the yellow castle, the roll and its effect
		notes  []string
		loss   string // the card, and the castle's value before and after
		main   string
		prompt []string
	}{
		{"rolling 0 lw built", []string{risk}, "large-tower 6 1", "", nil},
		{"rolling 2 wlw.wh built", []string{risk, dice}, "house 7 7", "", nil},
		{"rolling 0 wlw built", []string{risk}, "wall 7 6", "", nil},
		{"rolling 0 h built", []string{risk}, "house 3 0", "", nil},
		{"rolling 0 - built", []string{"burgenland.note.free"}, "", "roll", nil},
		{"acting 0 wlw none", nil, "", "", nil},
		{"acting 0 lw none", []string{"burgenland.note.outer"}, "", "", nil},
		{"acting 0 wlwhw none", nil, "", "", nil}, // both outer cards are walls
		{"choosing 1 lw none", []string{"burgenland.note.leave"}, "large-tower 6 1", "", []string{"use"}},
		{"choosing 1 - none", []string{"burgenland.note.leave.free"}, "", "", []string{"use"}},
	} {
		w := strings.Fields(c.turn)
		rolled, used := "3", "3"
		if w[0] == "choosing" {
			rolled, used = "1 5", "0"
		}
		s := at(t, fmt.Sprintf("turn A %s\ndraws 20\npoints 3 7\ndice %s 0\ncastles A w %s w\ncastles B w w w\nrolled A %s\nused %s\ndeed %s 0 -\ncrown 8 11\n",
			w[0], w[1], w[2], rolled, used, w[3]))
		_, p := s.View(0, c.prompt)
		var notes []string
		loss, main := "", ""
		for _, note := range p.Notes {
			notes = append(notes, note.ID)
			if card, ok := note.Args["card"].(games.Text); ok {
				name := strings.TrimPrefix(card.Args["card"].(games.Text).ID, "burgenland.yours.")
				loss = fmt.Sprint(name, " ", card.Args["before"], " ", card.Args["after"])
			}
		}
		for _, choice := range p.Choices {
			if choice.Main {
				main += choice.Word
			}
		}
		if !slices.Equal(notes, c.notes) || loss != c.loss || main != c.main {
			t.Errorf("%s: notes %v of %q, %q stands out", c.turn, notes, loss, main)
		}
		if _, others := s.View(1, nil); len(others.Notes) > 0 {
			t.Errorf("%s: the other player is told %v", c.turn, others.Notes)
		}
	}
}

// The notes explain red dice in the first turns in which a player without any may take some.
func TestFirstDice(t *testing.T) {
	for _, c := range []struct {
		draws, dice int
		told        bool
	}{{3, 0, true}, {10, 0, true}, {11, 0, false}, {3, 1, false}} {
		s := at(t, fmt.Sprintf("turn A acting\ndraws %d\npoints 0 0\ndice %d 0\ncastles A w w w\ncastles B w w w\nrolled A 3\nused 3\ndeed none 0 -\ncrown 8 11\n", c.draws, c.dice))
		_, p := s.View(0, nil)
		if told := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == "burgenland.note.dice" }); told != c.told {
			t.Errorf("%+v: %v", c, p.Notes)
		}
	}
}

// If every roll leaves the colour, stopping is highlighted, and red dice appear only in the list,
// without a note. Otherwise each number of dice takes one press; with more than two dice, only
// "all" and "none" have a button. Posts of older versions ask for the number separately, and still
// work.
func TestWaysToRoll(t *testing.T) {
	for _, c := range []struct {
		dice                  int
		castle, crown         string
		main, buttons, listed string
		told                  bool
	}{
		{0, "lw", "9 15", "stop", "roll stop", "", false},
		{2, "lw", "9 15", "stop", "roll stop", "with|1 all", false},
		{0, "-", "9 15", "stop", "roll stop", "", false},
		{2, "lw", "8 11", "", "roll with|1 all stop", "", true},
		{4, "lw", "8 11", "", "roll all stop", "with|1 with|2 with|3", true},
		{1, "-", "8 11", "roll", "roll all stop", "", true},
	} {
		s := at(t, fmt.Sprintf("turn A rolling\ndraws 20\npoints 3 7\ndice %d 0\ncastles A w %s w\ncastles B w w w\nrolled A 3\nused 3\ndeed built 0 -\ncrown %s\n", c.dice, c.castle, c.crown))
		_, p := s.View(0, nil)
		var main, buttons, listed []string
		for _, choice := range p.Choices {
			if choice.Main {
				main = append(main, choice.Word)
			}
			if choice.Menu {
				listed = append(listed, choice.Word)
			} else {
				buttons = append(buttons, choice.Word)
			}
		}
		told := slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == "burgenland.note.dice" })
		if strings.Join(main, " ") != c.main || strings.Join(buttons, " ") != c.buttons || strings.Join(listed, " ") != c.listed || told != c.told {
			t.Errorf("%+v: %v stands out of %v, listed are %v, told of dice: %v", c, main, buttons, listed, told)
		}
		if c.dice == 4 {
			m := host.Match{State: s, Gone: make([]bool, 2)}
			if _, tip, err := m.Say(0, nil, 0, "with"); err != nil || len(tip.Open().Prompt.Choices) != 3 {
				t.Errorf("a former button asks %+v: %v", tip.Open(), err)
			}
		}
	}
}
