package castellan

import (
	"bytes"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	host "github.com/bastide-games/bastide/games/table"
)

// tightHands are first hands, and cards from them that leave few walls to spare.
var tightHands = []struct{ hand, cards string }{
	{"W3 W1 T6 T3", "+T3 +T6 +W3 build"},
	{"W6 W1 T6 T3", "+T3 +T6 +W6 build"},
	{"W2 W3 T1 T3", "+T1 +T3 +W2 +W3 build"},
	{"W3 W6 T4 T3", "+T3 +T4 +W3 +W6 build"},
}

// In every first turn of a match all towers get linked, whatever the turn closes, and the game
// offers the same places as the twin.
func TestFirstTurnLinksEveryTower(t *testing.T) {
	picks, barred := chance.New(gametest.Seed(99)), 0
	for i, c := range tightHands {
		var cards []games.Action
		for _, word := range strings.Fields(c.cards) {
			cards = append(cards, games.Action(word))
		}
		for n := range 30 {
			m := started(t, "", nil, strings.Fields("A "+c.hand), cards...)
			for k := uint64(0); m.State.(*state).turn == 1; k++ {
				now := m.State.(*state)
				barred += compared(t, now)
				a := crowded(now, picks.Number(uint64(10_000*i+100*n)+k, 1<<30))
				next, events, err := m.Apply(host.Entry{Seat: 0, Action: a})
				if err != nil {
					t.Fatal(err)
				}
				for _, e := range events {
					if e.Kind == "passed" && e.Fact("tower") != "0" {
						t.Fatalf("%s: %s after\n%s", c.hand, e, now.encode())
					}
				}
				m = next
			}
		}
	}
	if barred == 0 {
		t.Error("every place was offered")
	}
}

// compared compares the places with the twin's and returns how many are not offered.
func compared(t *testing.T, s *state) int {
	t.Helper()
	if s.phase != building || len(s.pieces) == 0 {
		return 0
	}
	if want := newTwin(piecesOf(s.pieces)).places(s); fmt.Sprint(s.legal) != fmt.Sprint(want) {
		t.Fatalf("legal\n%v, the twin says\n%v\n%s", s.legal, want, s.encode())
	}
	return len(slices.Collect(s.builder().places(s.todo))) - len(s.legal)
}

// crowded builds as compactly as possible around the first tower.
func crowded(s *state, pick int) games.Action {
	var near []games.Action
	least := int16(farthest)
	for _, a := range s.legal {
		p, ok := parsePiece(a.Words()[0], a.Words()[len(a.Words())-1])
		if !ok {
			return s.legal[0]
		}
		end := p.end()
		reach := max(p.at.x, -p.at.x, p.at.y, -p.at.y, end.x, -end.x, end.y, -end.y)
		if reach < least {
			least, near = reach, nil
		}
		if reach == least {
			near = append(near, a)
		}
	}
	return near[pick%len(near)]
}

// closing begins a first turn, up to the point where a wall could close a square but would leave
// the fifth tower unlinked.
var closing = []games.Action{"+T3", "+T6", "+W3", "build", "tower 0,0", "short 0,0..1,0", "tower 1,0", "short 1,0..1,1",
	"tower 1,1", "short 0,1..1,1", "tower 0,1"}

// In the first turn, barred places are explained where the others of their kind are offered.
func TestBarredPlaces(t *testing.T) {
	m := started(t, "", nil, []string{"A", "W3", "W1", "T6", "T3"}, closing...)
	s := m.State.(*state)
	bars := s.Barred(0, []string{"short"})
	if len(bars) != 1 || bars[0].Word != "0,0..0,1" || bars[0].Why[0].ID != "castellan.why.towers" || bars[0].Why[0].Args["n"] != 1 {
		t.Errorf("barred: %v", bars)
	}
	if all := s.Barred(0, nil); len(all) != 1 || all[0].Word != "0,0..0,1" {
		t.Errorf("of every kind barred: %v", all)
	}
	for name, bars := range map[string][]games.Bar{
		"another kind": s.Barred(0, []string{"tower"}), "another seat": s.Barred(1, []string{"short"}),
		"a placed wall": s.Barred(0, []string{"short", "0,1..0,2"}),
	} {
		if len(bars) > 0 {
			t.Errorf("%s: barred %v", name, bars)
		}
	}
}

// former is a match stored under an older version of the rules.
type former struct {
	game
	match []byte // its snapshot
}

// New continues from the stored position.
func (f former) New(setup games.Setup) (games.State, []games.Event, error) {
	_, snapshot, _ := bytes.Cut(f.match, []byte("\n"))
	s, err := f.Load(setup, snapshot)
	return s, nil, err
}

// A running match of older rules goes on from where it stands. Each file of testdata/former holds a
// header, a snapshot and the expected continuation, separated by empty lines.
func TestFormerRules(t *testing.T) {
	text, err := os.ReadFile("testdata/former/rules-1.txt")
	if err != nil {
		t.Fatal(err)
	}
	head, rest, _ := strings.Cut(string(text), "\n\n")
	snapshot, scenarios, _ := strings.Cut(rest, "\n\n")
	f := former{game: builtinGame(t).(game), match: []byte(snapshot + "\n")}
	header, err := host.DecodeHeader([]byte(head))
	if err != nil {
		t.Fatal(err)
	}
	m, err := host.Load(f.game, header, f.match)
	if err != nil || m.Header.Rules != 1 || f.Info().Rules < 2 {
		t.Fatalf("rules %d, %v", m.Header.Rules, err)
	}
	cases, err := gametest.ParseCases(scenarios)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		// The outcomes before this position have happened; any names will do.
		c.Header.Forced = append(slices.Repeat([]string{"-"}, int(m.State.Draws())), c.Header.Forced...)
		if err := c.Run(f); err != nil {
			t.Errorf("%s: %v", c.Name, err)
		}
	}
	for !m.Over() {
		e, _ := m.InPlaceOf(m.Turn()[0])
		if m, _, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
	}
}

// From the second turn on every legal place is offered.
func TestLaterTurnsOfferEveryPlace(t *testing.T) {
	s := *started(t, "", nil, []string{"A", "W3", "W1", "T6", "T3"}, closing...).State.(*state)
	first := len(s.places())
	if s.turn = 2; len(s.places()) != first+1 {
		t.Errorf("%d places in the first turn, %d in the second", first, len(s.places()))
	}
}
