package records

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// weekKind replaces the game in the keys of values about matches of the week.
const weekKind = "weekly"

// TriesPrefix begins the keys of a server's values about matches of the week. It is also the key of their
// lock.
func TriesPrefix(guild uint64) string { return TallyPrefix(guild, weekKind) }

// IsTries reports whether the key of a tally is that of a user's matches of the week.
func IsTries(key string) bool { return strings.Contains(key, "/"+weekKind+"/") }

// TriesGuild returns the server in the key of a user's matches of the week; ok is false for other keys.
func TriesGuild(key string) (guild uint64, ok bool) {
	n, err := fmt.Sscanf(key, "stats/%d/", &guild)
	return guild, n == 1 && err == nil && IsTries(key)
}

// Tries returns a user's matches of the week on a server.
func (r *Records) Tries(guild, user uint64) (session.Tries, error) {
	data, err := r.Store.Value(fmt.Sprint(TriesPrefix(guild), user))
	if err != nil {
		return session.Tries{}, err
	}
	return DecodeTries(data)
}

// DecodeTries decodes a user's matches of the week, none from nil.
func DecodeTries(data []byte) (t session.Tries, err error) {
	if data == nil {
		return t, nil
	}
	if err = json.Unmarshal(data, &t); err != nil {
		err = fmt.Errorf("matches of the week: %w", err)
	}
	return t, err
}

// countTry counts a match of the week that has just begun or ended, and returns the values for its transaction.
// Other matches on the server wait until unlock is called.
func (r *Records) countTry(s *session.Session) (values []storage.Value, unlock func(), err error) {
	began := s.ID == 0
	if s.Week == nil || !began && !s.Uncounted() || s.Tryer() == 0 {
		return nil, func() {}, nil
	}
	prefix := TriesPrefix(s.Week.Server)
	unlock = r.Lock(prefix)
	tries, err := r.Tries(s.Week.Server, s.Tryer())
	switch {
	case errors.Is(err, storage.ErrUnreachable):
		return nil, unlock, err
	case err != nil: // the match has to go on anyway
		r.Log.Error("cannot read a user's matches of the week, which start again from zero; bastide check says what to do", "match", s.ID.String(), "error", err)
	}
	tries.UpdateTry(s)
	data, err := json.Marshal(tries)
	if err != nil {
		panic(err) // plain data can always be encoded
	}
	key := fmt.Sprint(prefix, s.Tryer())
	return []storage.Value{{Key: key, Data: data}, {Key: listedTally(s.Tryer(), key), Data: listedData}}, unlock, nil
}
