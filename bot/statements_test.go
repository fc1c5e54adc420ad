package bot

import (
	"context"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// statements counts the calls to a store by method. In PostgreSQL each of them is one statement.
type statements struct {
	mu     sync.Mutex
	counts map[string]int
}

func (s *statements) note(method string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.counts == nil {
		s.counts = map[string]int{}
	}
	s.counts[method]++
}

func (s *statements) take() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	taken := s.counts
	s.counts = nil
	return taken
}

// statementStore is a store that notes each call.
type statementStore struct {
	records.Store
	*statements
}

func (s statementStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	s.note("Commit")
	return s.Store.Commit(ctx, c)
}

func (s statementStore) Match(id storage.MatchID) (storage.Match, error) {
	s.note("Match")
	return s.Store.Match(id)
}

func (s statementStore) Matches(ids []storage.MatchID) ([]storage.Match, error) {
	s.note("Matches")
	return s.Store.Matches(ids)
}

func (s statementStore) Log(id storage.MatchID, from uint32) ([][]byte, error) {
	s.note("Log")
	return s.Store.Log(id, from)
}

func (s statementStore) ByChannel(channel uint64) ([]storage.MatchID, error) {
	s.note("ByChannel")
	return s.Store.ByChannel(channel)
}

func (s statementStore) ByPlayer(user uint64, status storage.Status, limit int) ([]storage.MatchID, error) {
	s.note("ByPlayer")
	return s.Store.ByPlayer(user, status, limit)
}

func (s statementStore) Due(until int64, limit int) ([]storage.MatchID, error) {
	s.note("Due")
	return s.Store.Due(until, limit)
}

func (s statementStore) Each(status storage.Status, f func(storage.Match, error) error) error {
	s.note("Each")
	return s.Store.Each(status, f)
}

func (s statementStore) Posts(after uint64, limit int) ([]storage.Post, error) {
	s.note("Posts")
	return s.Store.Posts(after, limit)
}

func (s statementStore) Retry(seq uint64, tries uint32, notBefore int64) error {
	s.note("Retry")
	return s.Store.Retry(seq, tries, notBefore)
}

func (s statementStore) Drop(seq uint64) error {
	s.note("Drop")
	return s.Store.Drop(seq)
}

func (s statementStore) Value(key string) ([]byte, error) {
	s.note("Value " + key)
	return s.Store.Value(key)
}

func (s statementStore) SetValue(key string, data []byte) error {
	s.note("SetValue " + key)
	return s.Store.SetValue(key, data)
}

func (s statementStore) Swap(key string, was, data []byte) error {
	s.note("Swap " + key)
	return s.Store.Swap(key, was, data)
}

func (s statementStore) Values(prefix string) ([]storage.Value, error) {
	s.note("Values " + prefix)
	return s.Store.Values(prefix)
}

// Limits of the statements of a press, with those of the posts that it causes.
const (
	choiceStatements = 1 // an intermediate choice is stored, and nothing is asked
	// An answer that shows a post stores the change, takes the post out of the outbox and reads what else is there.
	shownStatements = 3
	// The end of a turn also looks for the person's next match, and for the quiet hours of the players. Each post
	// that follows is checked twice, and its delivery stored.
	turnStatements, postStatements = 8, 4
)

// TestStatementsOfAPress counts the statements of presses in a match of every game. If it fails because there are
// more, each press waits longer for the database.
func TestStatementsOfAPress(t *testing.T) {
	for _, game := range slices.Sorted(maps.Keys(catalog.Builtin())) {
		t.Run(game, func(t *testing.T) { inBubble(t, func(p *party) { p.countStatements(game) }) })
	}
}

func (p *party) countStatements(game string) {
	counted := &statements{}
	p.shut()
	p.wrap = func(s records.Store) records.Store { return statementStore{s, counted} }
	p.open()
	lobby := p.command("Alix", "play", words("game", game, "where", "here", "speed", "day"))
	p.label("Bruno", lobby, session.VerbJoin)
	p.label("Alix", lobby, session.VerbStart)
	choices, turns := 0, 0
	for range 12 {
		who, m := p.panelToPress()
		id := p.buttonToPress(m)
		p.quiet()
		synctest.Wait()
		counted.take()
		p.press(who, m.id, id)
		p.quiet()
		synctest.Wait()
		made := counted.take()
		total, most := 0, choiceStatements
		for _, n := range made {
			total += n
		}
		switch posts := made["Commit"] - 1; {
		case posts > 0:
			most = turnStatements + postStatements*posts
			turns++
		case made["Drop"] > 0:
			most = shownStatements
		default:
			choices++
		}
		if total > most {
			p.Errorf("%s: %d statements, at most %d: %v", id, total, most, made)
		}
	}
	if choices == 0 || turns == 0 {
		p.Errorf("%d choices and %d turns were counted", choices, turns)
	}
}

// TestPressAfterAnotherProcess presses buttons of a match that another process has changed, so that the session in
// memory is out of date.
func TestPressAfterAnotherProcess(t *testing.T) {
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	rewrite := func() { // as another process does: past the cache
		m, err := p.store.Match(1)
		if err == nil {
			_, _, err = p.store.Commit(t.Context(), storage.Change{Match: m})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	who, before := p.turn(1), p.sheet(1).Match.Steps
	for range 2 {
		m := p.live()
		rewrite()
		if told := p.press(other(who), m.id, p.buttonToPress(m)); told == nil || told.to != persons[other(who)] {
			t.Fatalf("a press of the wrong player is answered with %v", told)
		}
		rewrite()
		p.press(who, m.id, p.buttonToPress(m))
	}
	if after := p.sheet(1).Match.Steps; after <= before {
		t.Errorf("%d steps before the turn, %d afterwards", before, after)
	}
}
