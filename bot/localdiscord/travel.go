package localdiscord

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"
)

// Travel moves the clock that the stand-in and the bot go by. Its methods are safe for
// concurrent use.
type Travel interface {
	// Ahead is how far that clock is ahead of the real one.
	Ahead() time.Duration
	// Forward moves it on and returns when the bot has done what was due on the way.
	Forward(ctx context.Context, by time.Duration) error
	// ToNext moves it to the next thing that the bot does by itself. Error: [ErrNothingDue].
	ToNext(context.Context) error
}

// ErrNothingDue says that nothing will happen by itself.
var ErrNothingDue = errors.New("nothing will happen by itself")

// maxTravel is how far the page may move the clock at a time.
const maxTravel = 31 * 24 * time.Hour

// pageClock tells how the page's clock goes; ahead is in seconds, null when the clock
// cannot be moved.
func (s *Server) pageClock() object {
	if s.o.Travel == nil {
		return object{"ahead": nil}
	}
	return object{"ahead": s.o.Travel.Ahead().Seconds()}
}

// pageTravel moves the clock: by seconds, or with none to the next event. It answers when
// what was due has happened, and tells every page. "idle" says that nothing lies ahead.
func (s *Server) pageTravel(w http.ResponseWriter, r *http.Request) {
	var wanted struct{ By float64 }
	err := json.NewDecoder(io.LimitReader(r.Body, 1<<10)).Decode(&wanted)
	by := time.Duration(wanted.By * float64(time.Second))
	switch {
	case err != nil || r.Header.Get("Content-Type") != "application/json":
		fail(w, http.StatusBadRequest, errors.New("expected a JSON body"))
		return
	case s.o.Travel == nil:
		fail(w, http.StatusNotFound, errors.New("this clock cannot be moved"))
		return
	case wanted.By < 0 || wanted.By > maxTravel.Seconds():
		fail(w, http.StatusUnprocessableEntity, errors.New("the clock moves forward, at most 31 days at a time"))
		return
	case by == 0:
		err = s.o.Travel.ToNext(r.Context())
	default:
		err = s.o.Travel.Forward(r.Context(), by)
	}
	s.Sweep()
	s.locked(func() { s.emit(event{name: "clock", data: s.pageClock()}) })
	answer := s.pageClock()
	answer["idle"] = errors.Is(err, ErrNothingDue)
	if err != nil && !errors.Is(err, ErrNothingDue) {
		fail(w, http.StatusUnprocessableEntity, err)
		return
	}
	reply(w, http.StatusOK, answer)
}
