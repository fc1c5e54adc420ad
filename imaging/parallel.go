package imaging

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// parallel calls do for every number below n, on all processors. A panic in one of the calls is passed on after the
// others, so that it ends only the picture and not the program.
func parallel(n int, do func(i int)) {
	var next atomic.Int64
	var fault atomic.Value // of panicked
	work := func() {
		defer func() {
			if cause := recover(); cause != nil {
				fault.Store(panicked{cause})
			}
		}()
		for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
			do(int(i))
		}
	}
	var others sync.WaitGroup
	for range min(n, runtime.GOMAXPROCS(0)) - 1 {
		others.Go(work)
	}
	work()
	others.Wait()
	if f, ok := fault.Load().(panicked); ok {
		panic(f.cause)
	}
}

// panicked holds the cause of a panic.
type panicked struct{ cause any }
