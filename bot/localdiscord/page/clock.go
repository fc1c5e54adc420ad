package page

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Clock moves the clock of the stand-in and the bot. Its methods are safe for concurrent use.
type Clock interface {
	// Ahead is how far the clock is ahead of the real one.
	Ahead() time.Duration
	// Forward moves the clock and returns when the bot has done what was due on the way.
	Forward(ctx context.Context, by time.Duration) error
	// ToNext moves the clock to the next thing that the bot does on its own. Error: [ErrNothingDue].
	ToNext(context.Context) error
}

// ErrNothingDue says that the bot will do nothing on its own.
var ErrNothingDue = errors.New("nothing is due")

// maxTravel is how far the page may move the clock at a time.
const maxTravel = 31 * 24 * time.Hour

// clock shows the clock: how many seconds it is ahead, null when it cannot be moved.
func (p *Page) clock() wire.Object {
	if p.options.Clock == nil {
		return wire.Object{"ahead": nil}
	}
	return wire.Object{"ahead": p.options.Clock.Ahead().Seconds()}
}

// moveClock moves the clock: by seconds, or without any to the next event. It answers when what was due
// has happened, and tells every page. "idle" says that nothing more is due.
func (p *Page) moveClock(w http.ResponseWriter, r *http.Request) {
	var wanted struct{ By float64 }
	if !read(w, r, 1<<10, &wanted) {
		return
	}
	clock, by, err := p.options.Clock, time.Duration(wanted.By*float64(time.Second)), error(nil)
	switch {
	case clock == nil:
		fail(w, http.StatusNotFound, errors.New("this clock cannot be moved"))
		return
	case wanted.By < 0 || wanted.By > maxTravel.Seconds():
		fail(w, http.StatusUnprocessableEntity, errors.New("the clock moves forward, at most 31 days at a time"))
		return
	case by == 0:
		err = clock.ToNext(r.Context())
	default:
		err = clock.Forward(r.Context(), by)
	}
	p.interactions.ExpireAll()
	p.emit(event{"clock", "", p.clock()})
	answer := p.clock()
	answer["idle"] = errors.Is(err, ErrNothingDue)
	if err != nil && !errors.Is(err, ErrNothingDue) {
		fail(w, http.StatusUnprocessableEntity, err)
		return
	}
	reply(w, http.StatusOK, answer)
}
