package search

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
)

// Least squares find a linear function again, noise or not.
func TestSquares(t *testing.T) {
	s := newSquares([]string{"a", "b", "unseen"})
	random := chance.NewQuick(1)
	for range 5000 {
		a, b := float64(random.Number(9)), float64(random.Number(5))
		s.add([]float64{a, b, 0}, 3*a-2*b+float64(random.Number(3)-1))
	}
	l := s.solve()
	if a, b := l.Weights["a"], l.Weights["b"]; math.Abs(a-3) > 0.05 || math.Abs(b+2) > 0.05 || l.Weights["unseen"] != 0 {
		t.Errorf("weights %v", l.Weights)
	}
	if l.Fit < 0.98 || l.Fit > 1 || l.Positions != 5000 {
		t.Errorf("fit %v of %d positions", l.Fit, l.Positions)
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
