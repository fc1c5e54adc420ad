package search

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
)

// Least squares recover a linear function, with or without noise.
func TestSquares(t *testing.T) {
	s := newSquares([]string{"a", "b", "unseen"})
	random := chance.NewQuick(1)
	for range 5000 {
		a, b := float64(random.Number(9)), float64(random.Number(5))
		s.add([]float64{a, b, 0}, 3*a-2*b+float64(random.Number(3)-1))
	}
	l := s.solve(nil, 0)
	if a, b := l.Weights["a"], l.Weights["b"]; math.Abs(a-3) > 0.05 || math.Abs(b+2) > 0.05 || l.Weights["unseen"] != 0 {
		t.Errorf("weights %v", l.Weights)
	}
	if l.Fit < 0.98 || l.Fit > 1 || l.Positions != 5000 {
		t.Errorf("fit %v of %d positions", l.Fit, l.Positions)
	}
}

// Learning from the values of the next positions teaches the same as learning from the results.
func TestWhatFollowsTells(t *testing.T) {
	random, follows, lesson := chance.NewQuick(1), moments{}, Lesson{Trace: 0.8}
	for range 60 {
		var tracks []pairTrack
		for range 10 {
			tracks = append(tracks, wander(&random))
		}
		found := Lesson{Trace: 1}.fit(tracks, nil)
		if by := lesson.fit(tracks, map[string]float64{"ahead": 5}).Weights["ahead"]; by < found.Weights["ahead"]+0.3 {
			t.Errorf("where all is thought to be worth much it is found to be worth %v, by the ends %v", by, found.Weights["ahead"])
		}
		for range sweeps {
			found = lesson.fit(tracks, found.Weights)
		}
		follows.add(found.Weights["ahead"])
	}
	if math.Abs(follows.mean()-2) > 0.1 || follows.deviation() > 0.5 {
		t.Errorf("found %v ± %v, want 2", follows.mean(), follows.deviation())
	}
}

// Held weights count like that many positions: half as much if half of the positions agree, and
// fully where they say nothing.
func TestHold(t *testing.T) {
	random := chance.NewQuick(1)
	var tracks []pairTrack
	for range 40 {
		tracks = append(tracks, wander(&random))
	}
	free := Lesson{Trace: 1}.fit(tracks, nil).Weights["ahead"]
	fit := 1.
	for _, c := range []struct{ positions, want float64 }{{0, free}, {40 * 30, (free + 6) / 2}, {1e9, 6}} {
		lesson := Lesson{Trace: 1, Weights: map[string]float64{"ahead": 6}, Hold: c.positions}
		got := lesson.fit(tracks, nil)
		if w := got.Weights["ahead"]; math.Abs(w-c.want) > 0.01 {
			t.Errorf("with %v positions that say 6 the weight is %v, want %v", c.positions, w, c.want)
		}
		if got.Fit >= fit {
			t.Errorf("with %v positions that say something else it explains as much: %v", c.positions, got.Fit)
		}
		fit = got.Fit
	}
}

// wander makes a match in which one random feature explains half of the lead.
func wander(random *chance.Quick) pairTrack {
	t := pairTrack{names: []string{"ahead", "unseen"}}
	x := float64(random.Number(21) - 10)
	for range 30 {
		t.seen = append(t.seen, sighting{features: []float64{x, 0}})
		x += float64(random.Number(5) - 2)
	}
	t.final = 2 * x
	return t
}

// A lesson at larger tables records every pair of seats.
func TestLearnAtLargerTables(t *testing.T) {
	lesson := Lesson{Game: catalog.Builtin()["city"], Seats: []int{2, 4}, Matches: 2, Playouts: 2, Seed: chance.Seed{1}}
	two := lesson
	two.Matches = 1
	all, err := lesson.Learn()
	one, err2 := two.Learn()
	if err != nil || err2 != nil || all.Positions < 5*one.Positions {
		t.Errorf("%d positions of a match of two and one of four, %d of the first: %v, %v", all.Positions, one.Positions, err, err2)
	}
}

func TestLearn(t *testing.T) {
	lesson := Lesson{Game: catalog.Builtin()["carcassonne"], Matches: 3, Playouts: 4, Seed: chance.Seed{1}}
	one, err := lesson.Learn()
	if err != nil || one.Positions < 3*60 {
		t.Fatalf("%d positions, %v", one.Positions, err)
	}
	if again, _ := lesson.Learn(); !reflect.DeepEqual(one, again) {
		t.Error("the same lesson teaches something else")
	}
	lesson.Weights = one.Weights
	if two, err := lesson.Learn(); err != nil || reflect.DeepEqual(one, two) {
		t.Errorf("with weights nothing changes, %v", err)
	}
	lesson.Weights = map[string]float64{"beauty": 1}
	if _, err := lesson.Learn(); !errors.Is(err, ErrWeights) {
		t.Errorf("foreign weights: %v", err)
	}
	lesson.Weights, lesson.More = nil, func() bool { return false }
	if none, err := lesson.Learn(); err != nil || none.Positions != 0 {
		t.Errorf("without time: %v, %v", none, err)
	}
	if _, err := (Lesson{Game: catalog.Builtin()["castellan"], Matches: 1, Playouts: 1}).Learn(); !errors.Is(err, ErrFeatures) {
		t.Errorf("without features: %v", err)
	}
}
