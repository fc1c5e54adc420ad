package page

import (
	"errors"
	"net/http"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
)

// Processes are those of a bot that runs as several. Its methods are safe for concurrent use.
type Processes interface {
	// List lists all processes, in order.
	List() []Process
	// Kill ends a process at once, or starts it if it is down.
	Kill(name string) error
	// Pause is how long a killed process stays down.
	Pause() time.Duration
}

// Process is one of several.
type Process struct {
	Name string // that of its door
	Runs bool
}

// processes shows the bot's processes: which of them run, which guilds each serves, and for how many
// seconds a killed one stays down; null when there is only one.
func (p *Page) processes() any {
	if p.options.Processes == nil {
		return nil
	}
	var guilds []world.Guild
	p.world.Do(func(s *world.State) { guilds = slices.Clone(s.Guilds()) })
	list := []wire.Object{}
	for _, one := range p.options.Processes.List() {
		served := append([]string{}, p.gateway.Behind(one.Name, guilds)...)
		list = append(list, wire.Object{"name": one.Name, "runs": one.Runs, "guilds": served})
	}
	return wire.Object{"list": list, "pause": p.options.Processes.Pause().Seconds()}
}

// kill ends a process at once, or starts one that is down.
func (p *Page) kill(w http.ResponseWriter, r *http.Request) {
	var wanted struct{ Process string }
	if !read(w, r, 1<<10, &wanted) {
		return
	}
	if p.options.Processes == nil {
		fail(w, http.StatusNotFound, errors.New("the bot is a single process, which also serves this page"))
		return
	}
	if err := p.options.Processes.Kill(wanted.Process); err != nil {
		fail(w, http.StatusUnprocessableEntity, err)
		return
	}
	reply(w, http.StatusOK, wire.Object{})
}
