package records

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// weekKind stands in the place of a game in the keys of what is remembered of matches of the week.
const weekKind = "weekly"

// TriesPrefix is the beginning of the keys of what a server remembers of everybody's matches of the
// week. It is the key of the lock under which that changes.
func TriesPrefix(guild uint64) string { return TallyPrefix(guild, weekKind) }

// AreTries reports whether the key of a tally is that of somebody's matches of the week.
func AreTries(key string) bool { return strings.Contains(key, "/"+weekKind+"/") }

// Tries returns what a server remembers of a user's matches of the week.
func (r *Records) Tries(guild, user uint64) (session.Tries, error) {
	data, err := r.Store.Value(fmt.Sprint(TriesPrefix(guild), user))
	if err != nil {
		return session.Tries{}, err
	}
	return DecodeTries(data)
}

// DecodeTries reads what is remembered of somebody's matches of the week, nothing from nil.
func DecodeTries(data []byte) (t session.Tries, err error) {
	if data == nil {
		return t, nil
	}
	if err = json.Unmarshal(data, &t); err != nil {
		err = fmt.Errorf("matches of the week: %w", err)
	}
	return t, err
}

// try notes a match of the week that has just begun or ended, and returns what its transaction has to
// store beside it. Others of the server wait until unlock is called.
func (r *Records) try(s *session.Session) (values []storage.Value, unlock func()) {
	began := s.ID == 0
	if s.Week == nil || !began && !s.Uncounted() || s.Tryer() == 0 {
		return nil, func() {}
	}
	prefix := TriesPrefix(s.Week.Server)
	unlock = r.Lock(prefix)
	tries, err := r.Tries(s.Week.Server, s.Tryer())
	if err != nil { // the match has to go on all the same
		r.Log.Error("somebody's matches of the week cannot be read and begin anew; bastide check tells what to do", "match", s.ID.String(), "error", err)
	}
	tries.Tried(s)
	data, err := json.Marshal(tries)
	if err != nil {
		panic(err) // plain data
	}
	key := fmt.Sprint(prefix, s.Tryer())
	return []storage.Value{{Key: key, Data: data}, {Key: listedTally(s.Tryer(), key), Data: here}}, unlock
}
