package imaging

import (
	"sync/atomic"
	"testing"
)

func TestParallel(t *testing.T) {
	for _, n := range []int{0, 1, 2, 100} {
		calls := make([]atomic.Int32, n)
		parallel(n, func(i int) { calls[i].Add(1) })
		for i := range calls {
			if got := calls[i].Load(); got != 1 {
				t.Errorf("%d of %d was called %d times", i, n, got)
			}
		}
	}
}

// A brush that fails ends the picture, not the program.
func TestParallelPassesPanicsOn(t *testing.T) {
	for n := range 8 {
		func() {
			defer func() {
				if cause := recover(); cause != "fault" {
					t.Errorf("call %d panicked, the caller got %v", n, cause)
				}
			}()
			parallel(8, func(i int) {
				if i == n {
					panic("fault")
				}
			})
		}()
	}
}
