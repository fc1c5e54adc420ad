package views

import (
	"fmt"
	"slices"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/table"
)

// filmBytes is how much memory the films that are kept take at most.
const filmBytes = 32 << 20

// film is a finished film, or why there is none.
type film struct {
	of   string // see filmKey
	gif  []byte
	last table.Step
	err  error
}

// films keeps the films that were made last, to be shown again. It is safe for concurrent use.
type films struct {
	mu   sync.Mutex
	kept []film // the longest unused first
}

// filmKey names what a film shows, its words included: it is another one as soon as the match
// has gone on.
func filmKey(l wording.Localizer, s *session.Session) string {
	return fmt.Sprintf("%s %s %d %d %d %q", l.Lang(), s.ID, s.Status, s.Position, s.Match.Steps, s.Names())
}

// take returns a film that is kept.
func (f *films) take(key string) (film, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	at := slices.IndexFunc(f.kept, func(k film) bool { return k.of == key })
	if at < 0 {
		return film{}, false
	}
	found := f.kept[at]
	f.kept = append(slices.Delete(f.kept, at, at+1), found)
	return found, true
}

// put keeps a film, and drops those that have not been shown for long.
func (f *films) put(made film) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.kept = append(f.kept, made)
	const mostFilms = 256
	for f.bytes() > filmBytes || len(f.kept) > mostFilms {
		f.kept = slices.Delete(f.kept, 0, 1)
	}
}

func (f *films) bytes() (n int) {
	for _, k := range f.kept {
		n += len(k.gif)
	}
	return n
}
