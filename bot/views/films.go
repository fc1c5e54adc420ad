package views

import (
	"fmt"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/table"
	"github.com/jellydator/ttlcache/v3"
)

// filmBytes is how much memory the films that are kept take at most, and mostFilms how many
// there are.
const (
	filmBytes = 32 << 20
	mostFilms = 256
)

// film is a finished film, or why there is none.
type film struct {
	gif  []byte
	last table.Step
	err  error
}

// films keeps the films that were made last, to be shown again: those that have not been shown
// for long are dropped. It is safe for concurrent use.
type films struct {
	once sync.Once
	kept *ttlcache.Cache[string, film]
}

// filmKey names what a film shows, its words included: it is another one as soon as the match
// has gone on.
func filmKey(l wording.Localizer, s *session.Session) string {
	return fmt.Sprintf("%s %s %d %d %d %q", l.Lang(), s.ID, s.Status, s.Position, s.Match.Steps, s.Names())
}

func (f *films) cache() *ttlcache.Cache[string, film] {
	f.once.Do(func() {
		f.kept = ttlcache.New(
			ttlcache.WithCapacity[string, film](mostFilms),
			ttlcache.WithMaxCost(filmBytes, func(kept ttlcache.CostItem[string, film]) uint64 { return uint64(len(kept.Value.gif)) }),
		)
	})
	return f.kept
}
