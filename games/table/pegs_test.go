package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// pegs is a game made to try every style of question: a turn is "roll", or "place"
// with a cell and a rotation and then "follow" with or without a peg.
type pegs struct{}

func (pegs) Info() games.Info {
	return games.Info{
		ID: "pegs", Rules: 2, Set: "board-1", MinSeats: 2, MaxSeats: 4,
		Options: []games.Option{{ID: "end", Values: []string{"ten", "two"}}},
	}
}

type pegsState struct {
	setup  games.Setup
	turns  int
	placed bool
	points []int
	draws  uint64
}

func (pegs) New(setup games.Setup) (games.State, []games.Event, error) {
	return pegsState{setup: setup, points: make([]int, setup.Seats)}, nil, nil
}

func (pegs) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	s := pegsState{setup: setup, points: make([]int, setup.Seats)}
	n, err := fmt.Sscanf(string(snapshot), "%d %t %d", &s.turns, &s.placed, &s.draws)
	if err != nil || n != 3 {
		return nil, errors.New("not a snapshot of pegs")
	}
	return s, nil
}

func (s pegsState) Snapshot() ([]byte, error) {
	return fmt.Appendf(nil, "%d %t %d", s.turns, s.placed, s.draws), nil
}

func (s pegsState) last() int {
	if s.setup.Options["end"] == "two" {
		return 2
	}
	return 10
}

func (s pegsState) Turn() []games.Seat {
	if s.turns >= s.last() {
		return nil
	}
	return []games.Seat{games.Seat(s.turns % s.setup.Seats)}
}

func (s pegsState) Legal(seat games.Seat) []games.Action {
	switch {
	case !slices.Contains(s.Turn(), seat):
		return nil
	case s.placed:
		return []games.Action{"follow none", "follow x", "follow y"}
	}
	return []games.Action{"place 0,0 r0", "place 0,0 r1", "place 0,0 r2", "place 1,0 r0", "roll"}
}

func (s pegsState) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	s.points = slices.Clone(s.points)
	switch a.Words()[0] {
	case "roll":
		face, err := chance.Draw[int](s.setup.Chance, s.draws, []string{"low", "high"}, nil)
		if err != nil {
			return nil, nil, err
		}
		s.draws++
		s.points[seat] += face
		name := []string{"low", "high"}[face]
		rolled := games.Event{Kind: "rolled", Seat: seat, Draw: name, Facts: []games.Fact{{Name: "face", Value: name}}}
		return s, []games.Event{rolled, {Kind: "scored", Seat: seat, Terms: []games.Term{{Name: "face", Count: face, Each: 1}}}}, nil
	case "place":
		s.placed = true
		return s, []games.Event{{Kind: "placed", Seat: seat}}, nil
	}
	s.placed = false
	s.turns++
	events := []games.Event{{Kind: "followed", Seat: seat}}
	if len(s.Turn()) == 0 {
		events = append(events, games.Event{Kind: "ended", Seat: games.Spectator, Facts: []games.Fact{{Name: "winners", Value: "A"}}})
	}
	return s, events, nil
}

func (s pegsState) Draws() uint64 { return s.draws }
func (s pegsState) Score() []int  { return s.points }

func (s pegsState) Winners() []games.Seat {
	if len(s.Turn()) > 0 {
		return nil
	}
	return []games.Seat{0}
}

func (s pegsState) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	styles := map[string]games.Style{
		"": games.Act, "place": games.Pick, "place 0,0": games.Turn, "follow": games.Select,
	}
	prefix := strings.Join(words, " ")
	p := games.Prompt{Style: styles[prefix]}
	for _, a := range s.Legal(seat) {
		rest, ok := strings.CutPrefix(string(a), strings.TrimPrefix(prefix+" ", " "))
		word, _, _ := strings.Cut(rest, " ")
		if _, is := offered(p, word); ok && !is {
			p.Choices = append(p.Choices, games.Choice{Word: word})
		}
	}
	return scene.Scene{}, p
}
