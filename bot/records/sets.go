package records

import (
	"errors"
	"fmt"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// Library finds the game of a match. A new match uses the present game. A running match keeps the data set
// it began with, which is stored under its hash, even if the host has replaced it. Library is safe for
// concurrent use.
type Library struct {
	Games map[string]games.Game // by id, for new matches
	Sets  Values                // where data sets are stored

	mu     sync.Mutex
	former map[string]games.Game // by hash: earlier data sets
	kept   map[string]bool       // by hash: known to be stored
}

// Values is the part of a store that a library needs.
type Values interface {
	Value(key string) ([]byte, error)
}

// setKey is the key of a data set.
func setKey(game, hash string) string { return fmt.Sprintf("set/%s/%s", game, hash) }

// Game returns a game with a data set. The hash is from [games.Info], or "" if unknown; then the game is
// the present one. If the data set is missing, the error says which file, and wraps [storage.ErrNotFound].
func (l *Library) Game(id, hash string) (games.Game, error) {
	present := l.Games[id]
	if present == nil {
		return nil, fmt.Errorf("game %q is not in the catalogue", id)
	}
	if hash == "" || hash == present.Info().SetHash {
		return present, nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if former := l.former[hash]; former != nil {
		return former, nil
	}
	former, err := l.read(present, hash)
	if err != nil {
		return nil, fmt.Errorf("data set of %s with the SHA-256 %s: %w", id, hash, err)
	}
	if l.former == nil {
		l.former = map[string]games.Game{}
	}
	l.former[hash] = former
	return former, nil
}

// read returns a game with a stored data set.
func (l *Library) read(present games.Game, hash string) (games.Game, error) {
	data, err := l.Sets.Value(setKey(present.Info().ID, hash))
	if err != nil {
		return nil, err
	}
	equipped, ok := present.(games.Equipped)
	if data == nil || !ok || games.SetHash(data) != hash {
		return nil, storage.ErrNotFound
	}
	return equipped.WithSet(data)
}

// keep returns the value to store together with a session: the data set of its match, unless it is stored
// already. The caller calls stored after that.
func (l *Library) keep(s *session.Session) (values []storage.Value, stored func(), err error) {
	stored = func() {}
	hash := s.Match.Header.SetHash
	equipped, ok := s.Game.(games.Equipped)
	if s.Status != session.Live || hash == "" || !ok || hash != s.Game.Info().SetHash || l.isKept(hash) {
		return nil, stored, nil
	}
	stored = func() { l.note(hash) }
	there, err := l.Sets.Value(setKey(s.GameID, hash))
	switch {
	case errors.Is(err, storage.ErrDamaged): // we have the file and can store it again
	case err != nil || there != nil:
		return nil, stored, err
	}
	return []storage.Value{{Key: setKey(s.GameID, hash), Data: equipped.SetData()}}, stored, nil
}

func (l *Library) isKept(hash string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.kept[hash]
}

func (l *Library) note(hash string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.kept == nil {
		l.kept = map[string]bool{}
	}
	l.kept[hash] = true
}
