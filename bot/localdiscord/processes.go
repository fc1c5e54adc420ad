package localdiscord

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Processes are those of a bot that is run as several. Its methods are safe for concurrent use.
type Processes interface {
	// List tells how they are, in order.
	List() []Process
	// Kill ends one at once, or starts it if it is down.
	Kill(name string) error
	// Pause is how long one that was killed stays down.
	Pause() time.Duration
}

// Process is one of several.
type Process struct {
	Name string // that of its door
	Runs bool
}

// pageProcesses tells of the bot's processes: which of them run, which guilds each looks
// after, and for how many seconds one stays down that was killed; null when there is one.
func (s *Server) pageProcesses() any {
	if s.options.Processes == nil {
		return nil
	}
	list := []wire.Object{}
	for _, p := range s.options.Processes.List() {
		guilds := append([]string{}, s.guildsBehind(p.Name)...)
		list = append(list, wire.Object{"name": p.Name, "runs": p.Runs, "guilds": guilds})
	}
	return wire.Object{"list": list, "pause": s.options.Processes.Pause().Seconds()}
}

// pageKill ends a process at once, or starts one that is down.
func (s *Server) pageKill(w http.ResponseWriter, r *http.Request) {
	var wanted struct{ Process string }
	err := json.NewDecoder(io.LimitReader(r.Body, 1<<10)).Decode(&wanted)
	switch {
	case err != nil || r.Header.Get("Content-Type") != "application/json":
		fail(w, http.StatusBadRequest, errors.New("expected a JSON body"))
	case s.options.Processes == nil:
		fail(w, http.StatusNotFound, errors.New("there is one process only, and it serves this page"))
	default:
		if err := s.options.Processes.Kill(wanted.Process); err != nil {
			fail(w, http.StatusUnprocessableEntity, err)
			return
		}
		reply(w, http.StatusOK, wire.Object{})
	}
}
