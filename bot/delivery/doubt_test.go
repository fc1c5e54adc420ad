package delivery

import (
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/storage"
)

// crowd is a store of very many live matches.
type crowd struct {
	records.Store
	heads [][]byte
}

func (c crowd) Each(_ storage.Status, f func(storage.Match, error) error) error {
	for n, head := range c.heads {
		if err := f(storage.Match{ID: storage.MatchID(n + 1), Rev: 1, Status: storage.Live, Head: head}, nil); err != nil {
			return err
		}
	}
	return nil
}

// At the start every live post is in doubt, and to find them out takes as long for each of very
// many as for each of a few.
func TestManySuspects(t *testing.T) {
	s := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno").S
	took := func(count int) time.Duration {
		var c crowd
		for n := range count {
			s.LivePost = uint64(n + 1)
			c.heads = append(c.heads, s.Encode().Head)
		}
		r := &records.Records{Store: c, Now: time.Now, Mine: func(uint64) bool { return true }}
		o := NewOutbox(r, nil, nil, places.New(r.Now), nil, nil, nil)
		began := time.Now()
		if err := o.Doubts.Suspect(); err != nil {
			t.Fatal(err)
		}
		if len(o.Doubts.edited) != count {
			t.Errorf("%d of %d posts are in doubt", len(o.Doubts.edited), count)
		}
		return time.Since(began)
	}
	few := took(1000)
	if many := took(20_000); many > 50*few {
		t.Errorf("20,000 posts take %s, 1,000 take %s", many, few)
	}
}
