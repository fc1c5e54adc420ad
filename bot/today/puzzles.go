package today

import (
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jellydator/ttlcache/v3"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/table"
)

// maxPositions limits the cache of positions. Usually a day needs only one.
const maxPositions = 32

// maxEnds limits the cache of what answers bring: some ten for each puzzle that people ask about.
const maxEnds = 10 * maxPositions

// Puzzles are the puzzles of all games, with their positions. Make them with [NewPuzzles].
type Puzzles struct {
	games map[string]games.Game
	all   map[string][]*puzzle.Puzzle
	byID  map[string]*puzzle.Puzzle
	log   *slog.Logger

	mu    sync.Mutex
	unfit map[string]bool // by puzzle: it does not fit the game as played here
	kept  *ttlcache.Cache[string, position]
	lent  *ttlcache.Cache[string, *lentSession]
	ends  *ttlcache.Cache[string, []float64] // points that seats gain by one answer instead of another
}

// lentSession is a session that asks a puzzle, with cached results about its positions. Only one
// caller has it at a time. After some uses it is made again, so that its caches do not grow
// forever.
type lentSession struct {
	*session.Session
	seat  games.Seat
	times int
}

// mostLoans limits how often a session is used.
const mostLoans = 64

// position is the position of a puzzle's question.
type position struct {
	match table.Match
	seat  games.Seat
}

// NewPuzzles returns the puzzles of the given games.
func NewPuzzles(all map[string][]*puzzle.Puzzle, g map[string]games.Game, log *slog.Logger) *Puzzles {
	p := &Puzzles{
		games: g, all: map[string][]*puzzle.Puzzle{}, byID: map[string]*puzzle.Puzzle{}, log: log, unfit: map[string]bool{},
		kept: ttlcache.New(ttlcache.WithCapacity[string, position](maxPositions)),
		lent: ttlcache.New(ttlcache.WithCapacity[string, *lentSession](maxPositions)),
		ends: ttlcache.New(ttlcache.WithCapacity[string, []float64](maxEnds)),
	}
	for game, list := range all {
		if g[game] == nil {
			continue
		}
		p.all[game] = list
		for _, one := range list {
			p.byID[one.ID] = one
		}
	}
	return p
}

// Games lists the games that have puzzles.
func (p *Puzzles) Games() []string { return slices.Sorted(maps.Keys(p.all)) }

// Find returns the puzzle with an id, nil if it no longer exists.
func (p *Puzzles) Find(id string) *puzzle.Puzzle { return p.byID[id] }

// of returns the puzzle of a day from the wanted games, or from all games if wanted is empty; nil
// if there is none. It skips puzzles that do not fit the host's own set of tiles or cards.
func (p *Puzzles) of(day Day, wanted []string) *puzzle.Puzzle {
	fits := map[string][]*puzzle.Puzzle{}
	for {
		p.mu.Lock()
		for game, list := range p.all {
			fits[game] = slices.DeleteFunc(slices.Clone(list), func(one *puzzle.Puzzle) bool { return p.unfit[one.ID] })
		}
		p.mu.Unlock()
		one := puzzle.Of(fits, int(day), func(game string) bool { return len(wanted) == 0 || slices.Contains(wanted, game) })
		if one == nil {
			return nil
		}
		if _, err := p.position(one); err == nil {
			return one
		}
	}
}

// OpenUntil returns until when a puzzle is asked somewhere in the world, the zero time if it is asked nowhere.
func (p *Puzzles) OpenUntil(one *puzzle.Puzzle, now time.Time) time.Time {
	for day := dayOf(now.UTC()) + 1; day.over().After(now); day-- {
		if day.begun(now) && p.of(day, []string{one.Game()}) == one {
			return day.over()
		}
	}
	return time.Time{}
}

// position returns the position of a puzzle's question.
func (p *Puzzles) position(one *puzzle.Puzzle) (at position, err error) {
	if known := p.kept.Get(one.ID); known != nil {
		return known.Value(), nil
	}
	if at.match, at.seat, err = one.Position(p.games[one.Game()]); err != nil {
		p.log.Warn("a puzzle is left out, as it does not fit the game as it is played here", "game", one.Game(), "puzzle", one.ID, "error", err)
		p.mu.Lock()
		p.unfit[one.ID] = true
		p.mu.Unlock()
		return at, err
	}
	p.kept.Set(one.ID, at, ttlcache.NoTTL)
	return at, nil
}

// starsByAnswer returns the stars of the given decisions, by [spell]. Decisions without stars are
// missing.
func (p *Puzzles) starsByAnswer(one *puzzle.Puzzle, lines [][]games.Action) map[string]int {
	stars := map[string]int{}
	for _, line := range lines {
		if at := p.answerOf(one, line); at >= 0 {
			if n := starsFor(one.Answers[0].Lead - one.Answers[at].Lead); n > 0 {
				stars[spell(line)] = n
			}
		}
	}
	return stars
}

// answerOf returns the index of the puzzle's answer that a person's decision matches, or -1. The decision may
// be stored in words for which another choice stands now, see [games.Choice].
func (p *Puzzles) answerOf(one *puzzle.Puzzle, line []games.Action) int {
	if at := one.Find(line); at >= 0 {
		return at
	}
	asked, err := p.position(one)
	if err != nil {
		return -1
	}
	tip, err := asked.match.Plan(asked.seat, line)
	if err != nil { // stored under other rules
		return -1
	}
	return one.Find(lineOf(tip))
}

// asking makes the session that asks a puzzle in a language. It offers only the candidates and does
// not say what they bring.
func (p *Puzzles) asking(l wording.Localizer, one *puzzle.Puzzle, day Day) (*session.Session, games.Seat, error) {
	s, seat, err := p.posed(l, one, day)
	if err != nil {
		return nil, 0, err
	}
	return s, seat, s.SetMatch(s.Match.Among(seat, one.Candidates(s.Match, seat)).Remembering())
}

// posed makes the session that shows the position of a puzzle in a language.
func (p *Puzzles) posed(l wording.Localizer, one *puzzle.Puzzle, day Day) (*session.Session, games.Seat, error) {
	at, err := p.position(one)
	if err != nil {
		return nil, 0, err
	}
	players := make([]session.Player, len(at.match.Gone))
	names := wording.ComputerNames(l, session.StandInStrength)
	for i := range players {
		players[i].Name = names[i%len(names)]
	}
	s, err := session.NewPosed(p.games[one.Game()], at.match, l.Lang(), players, uint64(day))
	return s, at.seat, err
}

// lend returns the session of the puzzle with an id, as made by asking, with its caches. Call back
// to return it. A puzzle that no longer exists is refused.
func (p *Puzzles) lend(l wording.Localizer, id string, day Day) (lent *lentSession, back func(), err error) {
	one := p.Find(id)
	if one == nil {
		return nil, nil, session.Refuse("bot.today.forgotten")
	}
	key := fmt.Sprint(l.Lang(), day, id)
	if known, ok := p.lent.GetAndDelete(key); ok {
		lent = known.Value()
	} else if s, seat, err := p.asking(l, one, day); err == nil {
		lent = &lentSession{Session: s, seat: seat}
	} else {
		return nil, nil, err
	}
	return lent, func() {
		if lent.times++; lent.times < mostLoans {
			p.lent.Set(key, lent, ttlcache.NoTTL)
		}
	}, nil
}
