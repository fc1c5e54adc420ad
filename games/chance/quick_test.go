package chance

import "testing"

// The first numbers of the published SplitMix64 for the seed 1234567.
func TestQuickIsSplitMix(t *testing.T) {
	q := NewQuick(1234567)
	for i, want := range []uint64{6457827717110365317, 3203168211198807973, 9817491932198370423} {
		if got := q.Uint64(); got != want {
			t.Errorf("number %d is %d, want %d", i, got, want)
		}
	}
}

func TestQuickNumbers(t *testing.T) {
	q := Seed{7}.Quick()
	var counts [6]int
	for range 6000 {
		counts[q.Number(6)]++
	}
	for face, n := range counts {
		if n < 900 || n > 1100 {
			t.Errorf("%d came %d times of 6000", face, n)
		}
	}
	other := Seed{31: 7}.Quick()
	if a, b := q.Seed(), other.Seed(); a == b || a == (Seed{}) {
		t.Errorf("seeds %x and %x", a, b)
	}
}
