package delivery

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// chore counts how often it is served, and has work that ends with the loop.
type chore struct {
	served atomic.Int32
	ended  atomic.Bool
}

func (c *chore) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if c.served.Add(1) == 1 {
		work.Go(func() {
			<-ctx.Done()
			c.ended.Store(true)
		})
	}
	return time.Minute
}

// A chore is served when it wants to be, or when somebody rings. Closing the loop tells what is under
// way to end, and waits for it.
func TestLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &chore{}
		l := NewLoop(c)
		if err := l.Close(t.Context()); err != nil {
			t.Errorf("not begun: %v", err)
		}
		l.Start()
		time.Sleep(time.Minute + time.Second)
		if n := c.served.Load(); n != 2 {
			t.Errorf("served %d times in a minute", n)
		}
		l.Wake()
		synctest.Wait()
		if n := c.served.Load(); n != 3 {
			t.Errorf("served %d times after the bell", n)
		}
		within, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := l.Close(within); err != nil || !c.ended.Load() {
			t.Errorf("%v; the work has ended: %v", err, c.ended.Load())
		}
		time.Sleep(time.Hour)
		if n := c.served.Load(); n != 3 {
			t.Errorf("served %d times after the end", n)
		}
		l.work.Go(func() { time.Sleep(time.Hour) })
		hurried, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := l.Close(hurried); err == nil {
			t.Error("waits for ever")
		}
		l.work.Wait()
	})
}
