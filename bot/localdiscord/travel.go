package localdiscord

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// maxTravel is how far the page may move the clock at a time.
const maxTravel = 31 * 24 * time.Hour

// pageClock tells how the page's clock goes; ahead is in seconds, null when the clock
// cannot be moved.
func (s *Server) pageClock() wire.Object {
	if s.options.Travel == nil {
		return wire.Object{"ahead": nil}
	}
	return wire.Object{"ahead": s.options.Travel.Ahead().Seconds()}
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
	case s.options.Travel == nil:
		fail(w, http.StatusNotFound, errors.New("this clock cannot be moved"))
		return
	case wanted.By < 0 || wanted.By > maxTravel.Seconds():
		fail(w, http.StatusUnprocessableEntity, errors.New("the clock moves forward, at most 31 days at a time"))
		return
	case by == 0:
		err = s.options.Travel.ToNext(r.Context())
	default:
		err = s.options.Travel.Forward(r.Context(), by)
	}
	s.sweep()
	s.locked(func() { s.emit(event{name: "clock", data: s.pageClock()}) })
	answer := s.pageClock()
	answer["idle"] = errors.Is(err, ErrNothingDue)
	if err != nil && !errors.Is(err, ErrNothingDue) {
		fail(w, http.StatusUnprocessableEntity, err)
		return
	}
	reply(w, http.StatusOK, answer)
}
