package scene

import (
	"reflect"
	"testing"
)

// A plan says the same after it was written and read, marks with and without a segment.
func TestPlanIsReadAsWritten(t *testing.T) {
	p := NewPlan("c0 c0 c0  f0 r0 f1  f1 f1 f1  f1 r0 f0")
	p.Add("shield", "c0", "c1")
	p.Add("cloister", "")
	p.Add("look", "great-well")
	const want = "c0 c0 c0 f0 r0 f1 f1 f1 f1 f1 r0 f0 shield-c0 shield-c1 cloister look-great-well"
	if p.String() != want {
		t.Errorf("written %q, want %q", p, want)
	}
	if got, ok := ReadPlan(p.String()); !ok || !reflect.DeepEqual(got, p) {
		t.Errorf("read %+v, want %+v", got, p)
	}
	if p.Side(1) != 'r' || p.Middle(3) != "r0" || p.Side(4) != 'c' {
		t.Errorf("sides %c %s %c", p.Side(1), p.Middle(3), p.Side(4))
	}
}

func TestPlanNeedsTwelveSlots(t *testing.T) {
	for _, text := range []string{"", "lying", "c0 c0 c0 f0 f0 f0 f0 f0 f0 f0 f0"} {
		if p, ok := ReadPlan(text); ok {
			t.Errorf("%q is read as %+v", text, p)
		}
	}
}

// Every tile of every picture is read: without marks nothing is allocated.
func TestReadingAllocatesNothing(t *testing.T) {
	text := NewPlan("c0 c0 c0  f0 f0 f0  f0 f0 f0  f0 f0 f0").String()
	if n := testing.AllocsPerRun(100, func() { ReadPlan(text) }); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
