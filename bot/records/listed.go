package records

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// For each user there is a list of where they are mentioned, so that the cost of a request depends on what
// a user has, not on what everybody has. The store indexes matches by player. Values list other matches
// that mention the user, and the user's statistics; they change together with what they are about. For an
// older database, [Records.ListPeople] makes them once.

// ListedPrefix begins the keys of values that only say where else a user is mentioned.
func ListedPrefix(user uint64) string { return UserPrefix(user) + "listed/" }

func listedMatches(user uint64) string { return ListedPrefix(user) + "match/" }

func listedTallies(user uint64) string { return ListedPrefix(user) + "stats/" }

// listedKey is the key of the value that exists once everybody is listed.
const listedKey = "listed/people"

// listedData is the data of such values.
var listedData = []byte("1")

// listed returns the values that update the lists of users whom a session mentions besides its players. The
// match must be stored already, because a new one has no number yet.
func listed(s *session.Session) (values []storage.Value) {
	now := s.NamedBeside()
	for _, user := range s.Listed {
		if !slices.Contains(now, user) {
			values = append(values, storage.Value{Key: listedMatches(user) + s.ID.String()})
		}
	}
	for _, user := range now {
		if !slices.Contains(s.Listed, user) {
			values = append(values, storage.Value{Key: listedMatches(user) + s.ID.String(), Data: listedData})
		}
	}
	return values
}

// listMatch lists the users whom the head of a match mentions besides its players, in a separate step. If
// such a user is erased meanwhile, no entry is left: either the match no longer mentions them when it is
// read again, or the erasure is still to clear the match and then the list.
func (r *Records) listMatch(s *session.Session) error {
	for _, user := range s.NamedBeside() {
		key := listedMatches(user) + s.ID.String()
		if err := r.Store.SetValue(key, listedData); err != nil {
			return err
		}
		m, err := r.Store.Match(storage.MatchID(s.ID))
		if err != nil && !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		if err == nil {
			now, unread := session.DecodeHead(Stored(m))
			if unread != nil || slices.Contains(now.NamedBeside(), user) {
				continue
			}
		}
		if err := r.Store.SetValue(key, nil); err != nil {
			return err
		}
	}
	return nil
}

// listNew lists the users whom a new match mentions. After a failure, the next change of the match does it.
func (r *Records) listNew(s *session.Session) {
	if err := r.listMatch(s); err != nil {
		r.Log.Warn("cannot list the users whom a match mentions; its next change does", "match", s.ID.String(), "error", err)
		return
	}
	s.NoteListed(s.NamedBeside())
}

// unlistMatch removes a deleted match from the lists.
func (r *Records) unlistMatch(m storage.Match) {
	s, err := session.DecodeHead(Stored(m))
	if err != nil {
		return // readers skip the entry of a deleted match
	}
	keys := []string{threadKey(s.Channel)}
	for _, user := range s.NamedBeside() {
		keys = append(keys, listedMatches(user)+s.ID.String())
	}
	for _, key := range keys {
		if err := r.Store.SetValue(key, nil); err != nil {
			r.Log.Warn("cannot remove a deleted match from a list, where it is skipped", "match", s.ID.String(), "error", err)
		}
	}
}

// MatchesOf lists the matches that may mention a user, in any role, in order. ok is false until everybody
// is listed; then the caller must read all matches.
func (r *Records) MatchesOf(user uint64) (ids []storage.MatchID, ok bool, err error) {
	if ok, err = r.allListed(); err != nil || !ok {
		return nil, false, err
	}
	for _, status := range Stages { // in this order: a user who loses a seat meanwhile is in the list
		seated, err := r.Store.ByPlayer(user, status, 0)
		if err != nil {
			return nil, true, err
		}
		ids = append(ids, seated...)
	}
	named, err := r.Store.Values(listedMatches(user))
	for _, v := range named {
		if id, ok := storage.ParseMatchID(path.Base(v.Key)); ok {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), true, err
}

// ListTally lists a tally before it is first stored.
func (r *Records) ListTally(user uint64, key string) error {
	return r.Store.SetValue(listedTally(user, key), listedData)
}

// DropTally removes a tally and its place in the list of the user.
func (r *Records) DropTally(user uint64, key string) error {
	if err := r.Store.SetValue(key, nil); err != nil {
		return err
	}
	return r.Store.SetValue(listedTally(user, key), nil)
}

// TalliesOf lists a user's tallies on all servers.
func (r *Records) TalliesOf(user uint64) (tallies []storage.Value, err error) {
	if ok, err := r.allListed(); err != nil || !ok {
		return r.SearchTallies(user)
	}
	entries, err := r.Store.Values(listedTallies(user))
	for _, e := range entries {
		key := fmt.Sprintf("stats/%s/%d", strings.TrimPrefix(e.Key, listedTallies(user)), user)
		data, err := r.Store.Value(key)
		if err != nil {
			return nil, err
		}
		if data != nil {
			tallies = append(tallies, storage.Value{Key: key, Data: data})
		}
	}
	return tallies, err
}

// SearchTallies finds a user's tallies among those of everybody.
func (r *Records) SearchTallies(user uint64) ([]storage.Value, error) {
	all, err := r.Store.Values("stats/")
	return slices.DeleteFunc(all, func(v storage.Value) bool {
		u, ok := TallyUser(v)
		return !ok || u != user
	}), err
}

// listedTally is the key of the value that lists the tally with the given key.
func listedTally(user uint64, key string) string {
	return listedTallies(user) + path.Dir(strings.TrimPrefix(key, "stats/"))
}

func (r *Records) allListed() (bool, error) {
	data, err := r.Store.Value(listedKey)
	return data != nil, err
}

// Shared reports whether other processes, of this program or of the previous version, may use the store.
func (r *Records) Shared() bool {
	_, shared := r.Store.(storage.Leases)
	return shared
}

// batch is after how many matches or tallies ListPeople pauses.
const batch = 100

// ListPeople lists everybody, once, with pauses so that players need not wait long. Processes that do not
// update the lists must not change matches meanwhile.
func (r *Records) ListPeople(ctx context.Context, pause time.Duration) error {
	if done, err := r.allListed(); err != nil || done {
		return err
	}
	seen := 0
	rest := func() error {
		if seen++; seen%batch != 0 {
			return ctx.Err()
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
		return ctx.Err()
	}
	if err := r.listMatches(rest); err != nil {
		return err
	}
	if err := r.listTallies(rest); err != nil {
		return err
	}
	return r.Store.SetValue(listedKey, listedData)
}

// listMatches lists the users whom matches mention. It skips what cannot be read.
func (r *Records) listMatches(rest func() error) error {
	for _, status := range Stages {
		err := r.Store.Each(status, func(m storage.Match, damage error) error {
			if damage != nil {
				return rest()
			}
			s, err := session.DecodeHead(Stored(m))
			if err != nil {
				r.Log.Warn("a damaged match is left out of the lists of those whom it names; bastide check tells what to do", "match", m.ID.String(), "error", err)
				return rest()
			}
			return errors.Join(r.listMatch(s), rest())
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// listTallies lists the users of all tallies.
func (r *Records) listTallies(rest func() error) error {
	all, err := r.Store.Values("stats/")
	if err != nil {
		return err
	}
	for _, v := range all {
		user, ok := TallyUser(v)
		if !ok {
			continue
		}
		if err := r.listTally(listedTally(user, v.Key), v.Key); err != nil {
			return err
		}
		if err := rest(); err != nil {
			return err
		}
	}
	return nil
}

// listTally lists a tally, unless it is listed already or erased meanwhile.
func (r *Records) listTally(entry, tally string) error {
	if data, err := r.Store.Value(entry); err != nil || data != nil {
		return err
	}
	if err := r.Store.SetValue(entry, listedData); err != nil {
		return err
	}
	if data, err := r.Store.Value(tally); err != nil || data != nil {
		return err
	}
	return r.Store.SetValue(entry, nil)
}
