package bot

import (
	"context"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// A clock that ran ahead and is set right again leaves deadlines far in the future. Nothing
// rings at them for as long, so that it takes a look at every match to notice.

// lookBack finds out whether the clock was set back since it was last looked at, or may
// have been before the program started, and sets the clocks of matches right.
func (a *alarms) lookBack(now time.Time) {
	now = now.Round(0) // a step shows only without the monotonic part
	before := a.looked
	a.looked = now
	if !before.IsZero() && now.After(before.Add(-oversleep)) {
		return
	}
	clear(a.pause)
	var ahead []storage.MatchID
	err := a.b.Store.Each(storage.Live, func(m storage.Match, err error) error {
		if err != nil {
			return nil // told when somebody asks for the match
		}
		if h, err := decodeHead(m.Head); err == nil && h.ahead(now) {
			ahead = append(ahead, m.ID)
		}
		return nil
	})
	for _, id := range ahead {
		if err := a.b.setRight(context.WithoutCancel(a.ctx), id); err != nil {
			a.b.Log.Warn("a clock runs ahead", "match", id.String(), "error", err)
		}
	}
	if err != nil {
		a.b.Log.Error("matches cannot be read", "error", err)
	}
}

// ahead reports whether the clock of the match was last looked at in the future.
func (h *head) ahead(now time.Time) bool { return h.Clock.Since > now.Unix() }

// setRight lets the clock of a match go on from now.
func (b *Bot) setRight(ctx context.Context, id storage.MatchID) error {
	defer b.locks.lock(matchKey(id))()
	s, err := b.load(id)
	now := b.Now()
	if err != nil || !s.head.ahead(now) {
		return err
	}
	c := &s.head.Clock
	c.Began, c.Since = min(c.Began, now.Unix()), now.Unix()
	c.plan(s.speed(), b.rhythm(c.User))
	if s.head.Sealed != nil {
		s.head.Sealed.Until = min(s.head.Sealed.Until, now.Add(b.undoWindow(s)).Unix())
	}
	_, err = b.commit(ctx, s, change{posts: s.newDeadline()})
	return err
}
