package catalog

import (
	"cmp"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// withButton is how many places of a question have a button. If no place has an effect of its own,
// up to alike places all have one, as in package wording.
const withButton, equalPlaces = 12, 15

// mostPresses is how often a player may press in a turn on average, for the games that have such a
// limit. Confirm and opening a menu count too. The player plays as a greedy one does. A place first
// shows the rotation that its line in the menu describes, which is not always the wanted one.
// Castellan does not offer two courtyards together if their pieces meet.
var mostPresses = map[string]float64{
	"carcassonne": 2.6, "castle": 2.7, "city": 2.4, "castellan": 4.2, "burgenland": 5.9,
}

// The presses in a turn of every game do not exceed the limit, when greedy players use its menus.
// With -v, the test prints the numbers.
func TestPressesOfATurn(t *testing.T) {
	loaded, err := Load(func(string) ([]byte, error) { return nil, nil })
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range Entries {
		t.Run(e.ID, func(t *testing.T) {
			matches := 2
			if gametest.All() {
				matches = 6
			}
			var turns []int
			for n := range matches {
				turns = append(turns, pressed(t, loaded[e.ID], 2, byte(n))...)
			}
			slices.Sort(turns)
			sum := 0
			for _, n := range turns {
				sum += n
			}
			mean := float64(sum) / float64(len(turns))
			t.Logf("%s: %.2f presses a turn, median %d, 95 %% %d, most %d; %d turns",
				e.ID, mean, turns[len(turns)/2], turns[len(turns)*95/100], turns[len(turns)-1], len(turns))
			most, known := mostPresses[e.ID]
			if known && mean > most {
				t.Errorf("%.2f presses a turn, %.2f were enough", mean, most)
			}
		})
	}
}

// pressed plays a match and returns the number of presses in each turn.
func pressed(t *testing.T, g games.Game, seats int, seed byte) (turns []int) {
	t.Helper()
	h, err := table.NewHeader(g, seats, nil, chance.Seed{seed})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	p := presser{T: t, game: g}
	for n, seat := 0, games.Spectator; !m.Over(); {
		if next := m.Turn()[0]; next != seat {
			if seat != games.Spectator {
				turns = append(turns, n)
			}
			n, seat = 0, next
		}
		entries, presses := p.decide(m, seat)
		n += presses
		for ; len(entries) > 0; entries = m.Spared() {
			for _, e := range entries {
				if m, _, err = m.Apply(e); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	return turns
}

// presser makes a greedy player's decisions by pressing buttons.
type presser struct {
	*testing.T
	game   games.Game
	steps  byte
	wanted []games.Action // in the current turn
}

// decide presses until a decision is made.
func (p *presser) decide(m table.Match, seat games.Seat) (entries []table.Entry, presses int) {
	p.Helper()
	p.wanted = nil
	draft, tip, err := m.Settle(seat, nil)
	for range 200 {
		if err != nil {
			p.Fatal(err)
		}
		want := p.want(m, tip)
		if r, ok := p.run(m, tip); ok {
			presses++
			if r.Menu {
				presses++
			}
			draft, tip, err = m.Say(seat, draft, tip.Told, r.Word)
			continue
		}
		at, word, cost, found := wrong(tip, want)
		if !found {
			if !tip.Commit {
				presses++ // Confirm
			}
			return tip.Entries(), presses
		}
		presses += cost
		draft, tip, err = m.Say(seat, draft, at, word)
	}
	p.Fatalf("no end of pressing: %v", draft)
	return nil, 0
}

// want is the action that a greedy player takes after those of the draft.
func (p *presser) want(m table.Match, tip table.Tip) games.Action {
	p.Helper()
	done := len(tip.Actions)
	if done < len(p.wanted) && slices.Equal(tip.Actions, p.wanted[:done]) {
		return p.wanted[done]
	}
	m.State = tip.State
	p.wanted = append(slices.Clone(tip.Actions), p.think(m, tip.Seat)...)
	return p.wanted[done]
}

// think returns the actions of a greedy player in this turn.
func (p *presser) think(m table.Match, seat games.Seat) []games.Action {
	p.Helper()
	p.steps++
	a, err := search.Think(search.Question{Game: p.game, Match: m, Seat: seat, Strength: search.Greedy, Seed: chance.Seed{p.steps}})
	if err != nil {
		p.Fatal(err)
	}
	if len(a.Line) == 0 {
		return []games.Action{a.Action}
	}
	return a.Line
}

// run finds a run that does what is wanted or what the greedy player values equally. The greedy
// player takes the first of equal ones, so a person may prefer another.
func (p *presser) run(m table.Match, tip table.Tip) (r games.Run, ok bool) {
	p.Helper()
	done := len(tip.Actions)
	rest := p.wanted[done:]
	m.State = tip.State
	for _, r := range m.Runs(tip) {
		does := slices.Concat(r.Line, r.Rest())
		if n := len(does); n <= len(rest) && sameSet(does, rest[:n]) {
			p.wanted = slices.Concat(tip.Actions, does, rest[n:])
			return r, true
		}
	}
	if len(rest) == 1 {
		return r, false
	}
	for _, r := range m.Runs(tip) {
		does := slices.Concat(r.Line, r.Rest())
		if len(r.Items) == 0 && !r.Main {
			continue // the effect shows which of several is wanted
		}
		if does = p.onwards(m, tip.Seat, does); p.lead(m, tip.Seat, does) >= p.lead(m, tip.Seat, rest) {
			p.wanted = slices.Concat(tip.Actions, does)
			return r, true
		}
	}
	return r, false
}

// onwards appends the actions that a greedy player takes afterwards in the same turn.
func (p *presser) onwards(m table.Match, seat games.Seat, does []games.Action) []games.Action {
	p.Helper()
	if m.State = p.after(m, seat, does); !slices.Contains(m.Turn(), seat) {
		return does
	}
	return append(does, p.think(m, seat)...)
}

// lead is how far ahead the seat is after some actions.
func (p *presser) lead(m table.Match, seat games.Seat, does []games.Action) float64 {
	return search.Lead(p.after(m, seat, does).(games.Estimator).Estimate(), seat)
}

func (p *presser) after(m table.Match, seat games.Seat, does []games.Action) games.State {
	p.Helper()
	s := m.State
	for _, a := range does {
		var err error
		if s, _, err = s.Apply(seat, a); err != nil {
			p.Fatal(err)
		}
	}
	return s
}

func sameSet(a, b []games.Action) bool {
	return slices.Equal(slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b)))
}

// wrong finds the first word of the unfinished action that is open or not the wanted one, and the
// presses needed to choose the right one.
func wrong(tip table.Tip, want games.Action) (at int, word string, cost int, found bool) {
	words := want.Words()
	for _, c := range tip.Controls {
		i := c.At - tip.Told
		if i < 0 {
			continue
		}
		said, ok := c.Prompt.Choosing(words[i:])
		if ok && said != c.Said {
			return c.At, said, costOf(c.Prompt, said), true
		}
	}
	return 0, "", 0, false
}

// costOf is how many presses a choice takes: two if only a menu has it.
func costOf(p games.Prompt, word string) int {
	at := slices.IndexFunc(p.Choices, func(c games.Choice) bool { return c.Word == word })
	if p.Style == games.Turn {
		return at
	}
	rank, places, does := 0, 0, false
	for i, c := range p.Choices {
		if c.Mark == games.Number && !c.Menu {
			places, does = places+1, does || len(c.Does) > 0
		}
		if cmp.Or(cmp.Compare(c.Rank, p.Choices[at].Rank), cmp.Compare(i, at)) < 0 {
			rank++
		}
	}
	if p.Choices[at].Menu || p.Choices[at].Mark == games.Number && (does || places > equalPlaces) && rank >= withButton {
		return 2
	}
	return 1
}
