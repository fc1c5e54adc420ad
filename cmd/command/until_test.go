package command

import (
	"context"
	"errors"
	"testing"
)

// A context that has ended wins over work that would be done at once.
func TestUntil(t *testing.T) {
	ctx, end := context.WithCancel(t.Context())
	if got, err := Until(ctx, func() (int, error) { return 7, nil }); got != 7 || err != nil {
		t.Errorf("returned %d, %v", got, err)
	}
	waiting := make(chan struct{})
	defer close(waiting)
	go end()
	if _, err := Until(ctx, func() (int, error) { <-waiting; return 7, nil }); !errors.Is(err, context.Canceled) {
		t.Errorf("while it works: %v", err)
	}
	for range 100 {
		if got, err := Until(ctx, func() (int, error) { return 7, nil }); got != 0 || !errors.Is(err, context.Canceled) {
			t.Fatalf("after the end: returned %d, %v", got, err)
		}
	}
}
