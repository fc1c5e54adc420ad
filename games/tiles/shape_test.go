package tiles

import (
	"strings"
	"testing"
)

// shape reads a shape from its twelve slots, segments as digits, and the letter of
// each segment's ground: shape("000 121 …", "cfr").
func shape(slots, grounds string, touch ...[2]int8) Shape {
	s := Shape{Touch: touch}
	for i, c := range strings.ReplaceAll(slots, " ", "") {
		s.Slots[i] = int8(c - '0')
	}
	for _, g := range grounds {
		s.Segments = append(s.Segments, Segment{Ground: Ground(g)})
	}
	return s
}

// Some shapes of the base game: c city, f field, r road.
var (
	plain    = shape("000 000 000 000", "f")
	cap1     = shape("000 111 111 111", "cf", [2]int8{0, 1})
	twoCaps  = shape("000 222 111 222", "ccf", [2]int8{0, 2}, [2]int8{1, 2})
	straight = shape("102 222 201 111", "rff")
	bend     = shape("111 111 102 201", "rff")
	crossing = shape("405 516 627 734", "rrrrffff")
	capRoad  = shape("000 213 333 312", "crff", [2]int8{0, 2})
)

func TestAt(t *testing.T) {
	// What was in the north comes to the east, from slot s to slot s+3.
	for slot := range 12 {
		for turn := range 4 {
			if got, want := crossing.At((slot+3*turn)%12, turn), crossing.At(slot, 0); got != want {
				t.Errorf("slot %d after %d turns: segment %d, want %d", slot, turn, got, want)
			}
		}
	}
}

func TestPeriod(t *testing.T) {
	shield := shape("000 222 111 222", "ccf", [2]int8{0, 2}, [2]int8{1, 2})
	shield.Segments[1].Mark = 1
	oneTouch := shape("000 222 111 222", "ccf", [2]int8{0, 2})
	cloister := shape("000 000 000 000", "fm")
	for name, c := range map[string]struct {
		shape Shape
		want  int
	}{
		"field": {plain, 1}, "cloister": {cloister, 1}, "crossing": {crossing, 1},
		"two caps": {twoCaps, 2}, "straight road": {straight, 2},
		"cap": {cap1, 4}, "bend": {bend, 4}, "cap and road": {capRoad, 4},
		"two caps, one shield": {shield, 4}, "two caps, one touched": {oneTouch, 4},
	} {
		if got := c.shape.Period(); got != c.want {
			t.Errorf("%s: period %d, want %d", name, got, c.want)
		}
	}
}

func TestNewSetRefuses(t *testing.T) {
	broken := func(change func(*Shape)) Shape {
		s := shape("000 111 111 111", "cf")
		change(&s)
		return s
	}
	for want, s := range map[string]Shape{
		"no segment 2":              broken(func(s *Shape) { s.Slots[4] = 2 }),
		"no segment -1":             broken(func(s *Shape) { s.Slots[0] = -1 }),
		"segments 1 and 1 cannot":   broken(func(s *Shape) { s.Touch = [][2]int8{{1, 1}} }),
		"segments 0 and 5 cannot":   broken(func(s *Shape) { s.Touch = [][2]int8{{0, 5}} }),
		"0 segments, 1 to 16 are":   {},
		"17 segments, 1 to 16 are ": {Segments: make([]Segment, 17)},
	} {
		_, err := NewSet([]Shape{plain, s}, Policy{Match: same})
		if err == nil || !strings.Contains(err.Error(), "shape 1: ") || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q of shape 1", err, want)
		}
	}
	var many []Shape
	for i := range maxSorts + 1 {
		many = append(many, Shape{Segments: []Segment{{Ground: Ground(i)}}})
	}
	if _, err := NewSet(many, Policy{Match: same}); err != errSorts {
		t.Errorf("too many sorts of sides: %v", err)
	}
	if _, err := NewSet(many[:maxSorts], Policy{Match: same}); err != nil {
		t.Errorf("as many sorts of sides as possible: %v", err)
	}
	if _, err := NewSet(many, Policy{Match: func(_, _ Ground, _ int) bool { return true }}); err != nil {
		t.Errorf("sides that all may meet: %v", err)
	}
}

func same(a, b Ground, _ int) bool { return a == b }
