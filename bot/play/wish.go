package play

import (
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
)

// People press twice, and whoever means harm presses sixteen times at once. Equal wishes of one person that come
// before they can have seen the answer to the first are one wish.

// wishLasts is how long after its answer a wish still stands for equal ones.
const wishLasts = 2 * time.Second

// wishes remembers for a moment which match each wish has opened. The zero value is ready. It needs no storage,
// because all wishes from a server reach the same process.
type wishes struct {
	mu     sync.Mutex
	opened map[string]openedWish
}

type openedWish struct {
	match session.ID
	at    time.Time
}

// find returns the match that a wish has just opened, 0 if there is none.
func (w *wishes) find(wish string, now time.Time) session.ID {
	w.mu.Lock()
	defer w.mu.Unlock()
	maps.DeleteFunc(w.opened, func(_ string, o openedWish) bool {
		age := now.Sub(o.at)
		return age > wishLasts || age < -wishLasts // the clock was set back
	})
	return w.opened[wish].match
}

// note remembers the match that a wish has opened.
func (w *wishes) note(wish string, match session.ID, now time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.opened == nil {
		w.opened = map[string]openedWish{}
	}
	w.opened[wish] = openedWish{match, now}
}

// nameWish names what a person wishes to open: equal wishes have equal names.
func nameWish(q *interaction.Request, o session.Opening) string {
	_, atOnce := q.Options["against"]
	where := q.Options["where"].Text // not where it is played: the first match may have taken the place
	return fmt.Sprintf("wish %d %d %s %s %v %v %v %v", q.UserID(), o.Channel, o.Game.Info().ID, where, o.Chosen, o.Invited, o.Computers, atOnce)
}

// refuseRepeated refuses a wish that has just opened a match, unless that has ended, or others have joined: then the
// person has seen it.
func (p *Play) refuseRepeated(wish string, user uint64) error {
	id := p.wishes.find(wish, p.Records.Now())
	if id == 0 {
		return nil
	}
	s, err := p.Records.Load(id)
	if err != nil || s.Status == session.Over || slices.ContainsFunc(s.Players, func(p session.Player) bool { return p.User != user && p.Computer == "" }) {
		return nil
	}
	return session.Refuse("bot.lobby.opened", "link", s.Link())
}
