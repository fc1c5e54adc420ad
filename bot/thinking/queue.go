package thinking

import (
	"context"
	"slices"
	"time"
)

// wanted is a thought that waits or runs.
type wanted struct {
	Job
	asked time.Time // of the pool
	ctx   context.Context
	think func(more func() bool) error
	at    int // in the queue, -1 outside
	err   error
	ended chan struct{}
}

// leave ends the waiting for a thought.
func (w *wanted) leave(err error) {
	w.err = err
	close(w.ended)
}

// queue is a heap: whoever waits longest is first.
type queue []*wanted

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].Since.Before(q[j].Since) }

func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].at, q[j].at = i, j
}

// inOrder lists who waits, whoever is next first.
func (q queue) inOrder() []*wanted {
	return slices.SortedFunc(slices.Values(q), func(a, b *wanted) int { return a.Since.Compare(b.Since) })
}

// Push implements [container/heap.Interface].
func (q *queue) Push(x any) {
	w := x.(*wanted)
	w.at = len(*q)
	*q = append(*q, w)
}

// Pop implements [container/heap.Interface].
func (q *queue) Pop() any {
	last := len(*q) - 1
	w := (*q)[last]
	(*q)[last] = nil
	*q = (*q)[:last]
	w.at = -1
	return w
}
