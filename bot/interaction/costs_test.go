package interaction

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session"
)

var costNames = map[Cost]string{Picture: "picture", Reckoning: "reckoning", Document: "document", Film: "film", Advice: "advice"}

// The limits make sense and equal those in the documents.
func TestBoundsAreDocumented(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	for cost := Free + 1; cost < costs; cost++ {
		b := Bounds[cost]
		if b.Person < 1 || b.Server < b.Person || b.AtOnce < 1 || b.Waiting < b.AtOnce {
			t.Errorf("%s: %+v", costNames[cost], b)
		}
		row := fmt.Sprintf("| %s | %d | %d | %d | %d |", costNames[cost], b.Person, b.Server, b.AtOnce, b.Waiting)
		if !strings.Contains(string(text), row) {
			t.Errorf("CONTRIBUTING.md has no line %q", row)
		}
	}
}

// refusal returns the text id of a refusal.
func refusal(err error) string {
	var no session.Refusal
	errors.As(err, &no)
	return no.Text.ID
}

// Each kind has a limit for a person, for a server and for all. One kind does not use up another's
// limit, and a finished job frees its place.
func TestQueueBounds(t *testing.T) {
	t.Parallel()
	for cost := Free + 1; cost < costs; cost++ {
		b := Bounds[cost]
		for name, c := range map[string]struct {
			want   int
			whose  func(n uint64) (person, server uint64)
			reason string
		}{
			"person": {b.Person, func(n uint64) (uint64, uint64) { return 1, n }, "bot.error.underway"},
			"server": {b.Server, func(n uint64) (uint64, uint64) { return n, 1 }, "bot.error.crowded"},
			"all":    {b.AtOnce + b.Waiting, func(n uint64) (uint64, uint64) { return n, n }, "bot.error.crowded"},
			"alone":  {b.AtOnce + b.Waiting, func(n uint64) (uint64, uint64) { return n, 0 }, "bot.error.crowded"},
		} {
			var u queue
			var taken []*ticket
			var err error
			for n := uint64(1); err == nil && n < 1000; n++ {
				var tick *ticket
				person, server := c.whose(n)
				if tick, err = u.enter(cost, person, server); err == nil {
					taken = append(taken, tick)
				}
			}
			if len(taken) != c.want || refusal(err) != c.reason {
				t.Errorf("%s by %s: %d taken, then %v", costNames[cost], name, len(taken), err)
			}
			if _, err := u.enter(Free, 1, 1); err != nil {
				t.Errorf("a job of another kind is refused: %v", err)
			}
			for _, tick := range taken {
				tick.leave()
			}
			if person, server := c.whose(1); len(u.counts) != 0 || refusal(errorOf(u.enter(cost, person, server))) != "" {
				t.Errorf("%s by %s: %v is left", costNames[cost], name, u.counts)
			}
		}
	}
}

func errorOf(_ *ticket, err error) error { return err }

// The queue runs only as many jobs at once as the table says. A request that gives up waiting frees
// its place.
func TestQueueWaits(t *testing.T) {
	t.Parallel()
	var u queue
	first, _ := u.enter(Film, 1, 1)
	late, _ := u.enter(Film, 2, 2)
	if err := first.wait(t.Context()); err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithCancel(t.Context())
	cancel()
	if err := late.wait(short); !errors.Is(err, context.Canceled) {
		t.Errorf("a second film did not wait: %v", err)
	}
	late.leave()
	first.leave()
	next, _ := u.enter(Film, 3, 3)
	if err := next.wait(t.Context()); err != nil {
		t.Error(err)
	}
}
