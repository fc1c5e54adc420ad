package terrain

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// quarters draws four fields round a crossing whose arms are as long as given, N E S W.
func quarters(arms ...float64) func(Point) string {
	return func(q Point) string {
		for side, length := range arms {
			if ToLine(q, []Point{Edge(side), Inward(side, length)}) < .06 {
				return []string{"r0", "r1", "r2", "r3"}[side]
			}
		}
		return "f"
	}
}

// TestCheck: a drawing passes if it has each segment at its place, in one part and apart
// from others.
func TestCheck(t *testing.T) {
	for _, c := range []struct {
		border string
		at     func(Point) string
		want   string // of the error
	}{
		{"f3 r0 f0  f0 r1 f1  f1 r2 f2  f2 r3 f3", quarters(.5, .5, .5, .5), ""},
		{"f3 r0 f0  f0 r1 f1  f1 r2 f2  f2 r3 f3", quarters(.5, .3, .5, .5), "join f0 and f1"},
		{"f0 r0 f0  f0 r1 f1  f1 r2 f2  f2 r3 f0", quarters(.5, .5, .5, .5), "f0 in two parts"},
		{"f0 r0 f0  f0 r1 f1  f1 r2 f2  f2 r3 f0", quarters(.3, .5, .5, .5), ""},
		{"f1 r0 f0  f0 f0 f0  f0 r0 f1  f1 f1 f1", quarters(.5), "no room for r0 at slot 7"},
		{"f0 f0 f0  f0 f0 f0  f0 f0 f0  f0 f0 f0", quarters(.2), "no room for f0 at slot 1"},
	} {
		p := scene.NewPlan(c.border)
		err := Check(&p, c.at)
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasSuffix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", c.border, err, c.want)
		}
	}
}

// TestAreas: where areas of whole sides end on a tile, and whether they crowd each other.
func TestAreas(t *testing.T) {
	for _, c := range []struct {
		border string
		want   []End
	}{
		{"c0 c0 c0  f0 f0 f0  f0 f0 f0  f0 f0 f0", []End{{Form: Cap, Sides: 1}}},
		{"c0 c0 c0  f0 f0 f0  f0 f0 f0  c1 c1 c1", []End{{Cap, 0, true, false, 1}, {Cap, 3, false, true, 1}}},
		{"c0 c0 c0  f0 f0 f0  f0 f0 f0  c0 c0 c0", []End{{Half, 3, false, false, 2}}},
		{"c0 c0 c0  c0 c0 c0  c1 c1 c1  f0 f0 f0", []End{{Half, 0, false, true, 2}, {Cap, 2, true, false, 1}}},
		{"f0 f0 f0  c0 c0 c0  f1 f1 f1  c0 c0 c0", []End{{Strip, 2, false, false, 2}, {Strip, 0, false, false, 2}}},
		{"c0 c0 c0  c0 c0 c0  c1 c1 c1  c0 c0 c0", []End{{Strip, 2, true, true, 3}, {Cap, 2, true, true, 1}}},
		{"c0 c0 c0  c0 c0 c0  c0 c0 c0  c0 c0 c0", nil},
	} {
		p := scene.NewPlan(c.border)
		var got []End
		for _, a := range Areas(&p, 'c') {
			got = append(got, a.Ends...)
		}
		if len(got) != len(c.want) {
			t.Fatalf("%s: %v", c.border, got)
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: %+v, want %+v", c.border, got[i], c.want[i])
			}
		}
	}
}

// TestRoads: what roads end at follows from the grounds beside them.
func TestRoads(t *testing.T) {
	foot := [][]Point{{Pt(1, 1), Pt(.5, .79), Pt(0, 1)}}
	for _, c := range []struct {
		border  string
		walls   [][]Point
		through int
		stops   []Stop
		meeting bool
	}{
		{"f1 r0 f0  f0 f0 f0  f0 r0 f1  f1 f1 f1", nil, 1, nil, false},
		{"f0 f0 f0  f0 f0 f0  f0 r0 f0  f0 f0 f0", nil, 0, []Stop{Loose}, false},
		{"c0 c0 c0  c0 c0 c0  f0 r0 f1  c0 c0 c0", foot, 0, []Stop{AtWall}, false},
		{"f0 f0 f0  f0 r0 f1  f1 r1 f2  f2 r2 f0", nil, 0, []Stop{Met, Met, Met}, true},
	} {
		p := scene.NewPlan(c.border)
		r := RoadsOf(&p, 'r', 'c', c.walls, .07, Apart)
		if len(r.Through) != c.through || len(r.Stubs) != len(c.stops) || (r.Meeting != nil) != c.meeting {
			t.Fatalf("%s: %+v", c.border, r)
		}
		for i, s := range r.Stubs {
			if s.Stop != c.stops[i] {
				t.Errorf("%s: road %s ends at %v, want %v", c.border, s.Segment, s.Stop, c.stops[i])
			}
			if s.Stop == AtWall && Dist(s.At, Pt(.5, .79)) > .001 {
				t.Errorf("%s: it ends at %v", c.border, s.At)
			}
		}
	}
}
