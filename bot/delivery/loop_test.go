package delivery

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// chore counts its scans, and has work that ends with the loop.
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

// The loop scans a chore when the chore asked for it, or after Wake. Closing the loop cancels the
// running work and waits for it.
func TestLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := &chore{}
		l := NewLoop(c)
		if err := l.Close(t.Context()); err != nil {
			t.Errorf("Close of a loop that never ran: %v", err)
		}
		l.Start()
		time.Sleep(time.Minute + time.Second)
		if n := c.served.Load(); n != 2 {
			t.Errorf("%d scans in a minute", n)
		}
		l.Wake()
		synctest.Wait()
		if n := c.served.Load(); n != 3 {
			t.Errorf("%d scans after Wake", n)
		}
		within, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := l.Close(within); err != nil || !c.ended.Load() {
			t.Errorf("%v; the work has ended: %v", err, c.ended.Load())
		}
		time.Sleep(time.Hour)
		if n := c.served.Load(); n != 3 {
			t.Errorf("%d scans after the end", n)
		}
		l.work.Go(func() { time.Sleep(time.Hour) })
		hurried, stop := context.WithTimeout(t.Context(), time.Second)
		defer stop()
		if err := l.Close(hurried); err == nil {
			t.Error("Close does not report the work that still runs")
		}
		l.work.Wait()
	})
}
