package gametest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// cups is a small dice game without tiles. Each player hides a die under a cup. The player to move
// rolls open dice until they stop, or guesses the die under another cup.
//
//	roll           an open die; it counts for the pot, but a 1 loses pot and turn
//	bank           takes the pot, the turn passes
//	guess B 4      right: 5 points, that die is rolled again; wrong: the turn passes
type cups struct{}

var faces = []string{"1", "2", "3", "4", "5", "6"}

const (
	goal     = 30
	maxTurns = 80
)

func (cups) Info() games.Info {
	return games.Info{
		ID: "cups", Rules: 1, MinSeats: 2, MaxSeats: 4, Minutes: 1, Hidden: true,
		Options: []games.Option{{ID: "pot", Values: []string{"plain", "double"}}},
		Events:  []games.Kind{{Name: "hid"}, {Name: "rolled"}, {Name: "missed"}, {Name: "scored"}},
		Can:     games.Abilities{Resampler: (*cupsState)(nil)},
	}
}

// cupsState is the table of one match. Snapshot writes the exported fields.
type cupsState struct {
	setup  games.Setup
	Points []int
	Hidden []int // index into faces, by seat
	Pot    int
	At     int
	Turns  int
	Drawn  uint64
}

func (c cups) New(setup games.Setup) (games.State, []games.Event, error) {
	options, err := c.Info().Complete(setup.Seats, setup.Options)
	if err != nil {
		return nil, nil, err
	}
	setup.Options = options
	s := &cupsState{setup: setup, Points: make([]int, setup.Seats), Hidden: make([]int, setup.Seats)}
	var events []games.Event
	for seat := range s.Hidden {
		e, err := s.hide(games.Seat(seat))
		if err != nil {
			return nil, nil, err
		}
		events = append(events, e)
	}
	return s, events, nil
}

func (c cups) Load(setup games.Setup, snapshot []byte) (games.State, error) {
	s := &cupsState{setup: setup}
	d := json.NewDecoder(bytes.NewReader(snapshot))
	d.DisallowUnknownFields()
	if err := d.Decode(s); err != nil {
		return nil, err
	}
	if len(s.Points) != setup.Seats || len(s.Hidden) != setup.Seats || s.At >= setup.Seats || d.More() || d.InputOffset() != int64(len(snapshot)) {
		return nil, fmt.Errorf("not a snapshot of %d seats", setup.Seats)
	}
	return s, nil
}

func (s *cupsState) Snapshot() ([]byte, error) { return json.Marshal(s) }

func (s *cupsState) clone() *cupsState {
	next := *s
	next.Points, next.Hidden = slices.Clone(s.Points), slices.Clone(s.Hidden)
	return &next
}

func (s *cupsState) throw() (int, error) {
	face, err := chance.Draw[int](s.setup.Chance, s.Drawn, faces, nil)
	s.Drawn++
	return face, err
}

func (s *cupsState) hide(seat games.Seat) (games.Event, error) {
	face, err := s.throw()
	s.Hidden[seat] = face
	return games.Event{Kind: "hid", Seat: seat, Private: true, Draw: faces[face]}, err
}

func (s *cupsState) over() bool {
	return slices.Max(s.Points) >= goal || s.Turns >= maxTurns
}

func (s *cupsState) Turn() []games.Seat {
	if s.over() {
		return nil
	}
	return []games.Seat{games.Seat(s.At)}
}

func (s *cupsState) Legal(seat games.Seat) []games.Action {
	if s.over() || seat != games.Seat(s.At) {
		return nil
	}
	legal := []games.Action{"bank"}
	for other := range s.Hidden {
		for _, face := range faces {
			if other != s.At {
				legal = append(legal, games.Join("guess", games.Seat(other).String(), face))
			}
		}
	}
	return append(legal, "roll")
}

func (s *cupsState) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	next := s.clone()
	words := a.Words()
	events, err := map[string]func([]string) ([]games.Event, error){
		"roll": next.roll, "bank": next.bank, "guess": next.guess,
	}[words[0]](words[1:])
	return next, events, err
}

func (s *cupsState) pass() {
	s.Pot = 0
	s.Turns++
	s.At = (s.At + 1) % len(s.Points)
}

func (s *cupsState) roll([]string) ([]games.Event, error) {
	face, err := s.throw()
	e := games.Event{Kind: "rolled", Seat: games.Seat(s.At), Draw: faces[face]}
	if face == 0 {
		s.pass()
	} else {
		s.Pot += face + 1
	}
	return []games.Event{e}, err
}

func (s *cupsState) gain(name string, count, each int) games.Event {
	s.Points[s.At] += count * each
	return games.Event{Kind: "scored", Seat: games.Seat(s.At), Terms: []games.Term{{Name: name, Count: count, Each: each}}}
}

func (s *cupsState) bank([]string) ([]games.Event, error) {
	each := 1
	if s.setup.Options["pot"] == "double" {
		each = 2
	}
	e := s.gain("pot", s.Pot, each)
	s.pass()
	return []games.Event{e}, nil
}

func (s *cupsState) guess(words []string) ([]games.Event, error) {
	seat, _ := games.ParseSeat(words[0])
	if faces[s.Hidden[seat]] != words[1] {
		e := games.Event{Kind: "missed", Seat: games.Seat(s.At)}
		s.pass()
		return []games.Event{e}, nil
	}
	scored := s.gain("guess", 1, 5)
	hidden, err := s.hide(seat)
	return []games.Event{scored, hidden}, err
}

func (s *cupsState) Draws() uint64 { return s.Drawn }
func (s *cupsState) Score() []int  { return slices.Clone(s.Points) }

func (s *cupsState) Winners() []games.Seat {
	if !s.over() {
		return nil
	}
	var winners []games.Seat
	for seat, points := range s.Points {
		if points == slices.Max(s.Points) {
			winners = append(winners, games.Seat(seat))
		}
	}
	return winners
}

// Resample rolls every hidden die except the seat's own.
func (s *cupsState) Resample(seat games.Seat, seed chance.Seed) (games.State, error) {
	next, source := s.clone(), chance.New(seed)
	for other := range next.Hidden {
		if games.Seat(other) != seat {
			next.Hidden[other] = source.Number(uint64(other), len(faces))
		}
	}
	return next, nil
}

func (s *cupsState) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	v := scene.Scene{Game: "cups", Board: scene.Rect{W: float64(len(s.Points)), H: 1}}
	for other, face := range s.Hidden {
		die := scene.Item{Kind: scene.Face, Noun: "cup", Box: scene.Cell(other, 0), Seat: other}
		if games.Seat(other) == seat {
			die.Name = faces[face]
		}
		v.Items = append(v.Items, die)
		v.Panel.Plates = append(v.Panel.Plates, scene.Plate{Seat: other, Score: s.Points[other], Active: other == s.At})
	}
	return v, prompt(s.Legal(seat), words)
}

func prompt(legal []games.Action, words []string) games.Prompt {
	var p games.Prompt
	prefix := strings.Join(words, " ")
	for _, a := range legal {
		rest, ok := strings.CutPrefix(string(a), prefix)
		rest = strings.TrimPrefix(rest, " ")
		word, _, _ := strings.Cut(rest, " ")
		if !ok || word == "" || slices.ContainsFunc(p.Choices, func(c games.Choice) bool { return c.Word == word }) {
			continue
		}
		p.Ask = games.T("cups.ask." + strconv.Itoa(len(words)))
		p.Choices = append(p.Choices, games.Choice{Word: word, Label: games.T("cups.word", "word", word)})
	}
	return p
}

// The contract fits more than tile games: a dice game with hidden information keeps it.
func TestCupsConform(t *testing.T) { Conformance(t, cups{}, nil) }
