package views

import (
	"fmt"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/table"
	"github.com/jellydator/ttlcache/v3"
)

// filmBytes is the most memory for kept films, and mostFilms the most of them.
const (
	filmBytes = 32 << 20
	mostFilms = 256
)

// film is a finished film, or the reason for its absence.
type film struct {
	gif  []byte
	last table.Step
	err  error
}

// films keeps the latest films and drops those that were not shown for the longest time. It is safe
// for concurrent use.
type films struct {
	once sync.Once
	kept *ttlcache.Cache[string, film]
}

// filmKey identifies a film, including its texts. It changes as soon as the match goes on.
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
