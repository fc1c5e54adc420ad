package thinking

import (
	"context"
	"slices"
	"time"
)

// request is a job that waits or runs.
type request struct {
	Job
	asked time.Time // of the pool
	ctx   context.Context
	think func(more func() bool) error
	at    int // index in the queue, -1 outside
	err   error
	ended chan struct{}
}

// finish ends the waiting of the job's caller.
func (w *request) finish(err error) {
	w.err = err
	close(w.ended)
}

// queue is a heap with the oldest job first.
type queue []*request

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].Since.Before(q[j].Since) }

func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].at, q[j].at = i, j
}

// inOrder lists the waiting jobs, the next one first.
func (q queue) inOrder() []*request {
	return slices.SortedFunc(slices.Values(q), func(a, b *request) int { return a.Since.Compare(b.Since) })
}

// Push implements [container/heap.Interface].
func (q *queue) Push(x any) {
	w := x.(*request)
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
