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

// Where somebody stands is listed, so that what they ask for costs what they have, not what
// everybody has: matches in which they have a seat by the store, other matches that name them and
// their statistics by values that change together with what they are about. Those of a database
// from before they were kept are made once, see [Records.ListPeople].

// ListedPrefix is the beginning of the keys of values that only say where else a user stands.
func ListedPrefix(user uint64) string { return UserPrefix(user) + "listed/" }

func listedMatches(user uint64) string { return ListedPrefix(user) + "match/" }

func listedTallies(user uint64) string { return ListedPrefix(user) + "stats/" }

// listedKey names the value that is there once everybody is listed.
const listedKey = "listed/people"

// here is the data of such values.
var here = []byte("1")

// listed returns the values that bring the list of those whom a session names beside its players up
// to date. It is about a match that is stored already: a new one has no number yet.
func listed(s *session.Session) (values []storage.Value) {
	now := s.NamedBeside()
	for _, user := range s.Listed {
		if !slices.Contains(now, user) {
			values = append(values, storage.Value{Key: listedMatches(user) + s.ID.String()})
		}
	}
	for _, user := range now {
		if !slices.Contains(s.Listed, user) {
			values = append(values, storage.Value{Key: listedMatches(user) + s.ID.String(), Data: here})
		}
	}
	return values
}

// listMatch lists whom the head of a match names beside its players, in a step of its own. Whoever is
// erased meanwhile is not left in the list: either the match does not name them any more when it is
// read again, or they are still to be taken out of it, and of the list after that.
func (r *Records) listMatch(s *session.Session) error {
	for _, user := range s.NamedBeside() {
		key := listedMatches(user) + s.ID.String()
		if err := r.Store.SetValue(key, here); err != nil {
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

// listNew lists whom a new match names. What could not be listed is with the next change of it.
func (r *Records) listNew(s *session.Session) {
	if err := r.listMatch(s); err != nil {
		r.Log.Warn("who is named by a match could not be noted, that is done with its next change", "match", s.ID.String(), "error", err)
		return
	}
	s.NoteListed(s.NamedBeside())
}

// unlistMatch takes a match that is gone out of the lists.
func (r *Records) unlistMatch(m storage.Match) {
	s, err := session.DecodeHead(Stored(m))
	if err != nil {
		return // an entry of a match that is gone is passed over
	}
	for _, user := range s.NamedBeside() {
		if err := r.Store.SetValue(listedMatches(user)+s.ID.String(), nil); err != nil {
			r.Log.Warn("a match that is gone could not be taken out of a list, where it is passed over", "match", s.ID.String(), "error", err)
		}
	}
}

// MatchesOf lists the matches in which a user may stand, whatever for, in order; ok is false as long
// as not everybody is listed: all have to be looked at then.
func (r *Records) MatchesOf(user uint64) (ids []storage.MatchID, ok bool, err error) {
	if ok, err = r.allListed(); err != nil || !ok {
		return nil, false, err
	}
	for _, status := range Stages { // in this order: who loses a seat meanwhile is found in the list
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

// NoteTally lists a tally that is about to be stored for the first time.
func (r *Records) NoteTally(user uint64, key string) error {
	return r.Store.SetValue(listedTally(user, key), here)
}

// TalliesOf lists the stored tallies of a user on all servers.
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

// SearchTallies finds the stored tallies of a user among those of everybody.
func (r *Records) SearchTallies(user uint64) ([]storage.Value, error) {
	all, err := r.Store.Values("stats/")
	return slices.DeleteFunc(all, func(v storage.Value) bool {
		u, ok := TallyUser(v)
		return !ok || u != user
	}), err
}

// listedTally names the value that lists a tally; key is that of the tally.
func listedTally(user uint64, key string) string {
	return listedTallies(user) + path.Dir(strings.TrimPrefix(key, "stats/"))
}

func (r *Records) allListed() (bool, error) {
	data, err := r.Store.Value(listedKey)
	return data != nil, err
}

// Shared reports whether other processes, of this program or of the one before, may use the store.
func (r *Records) Shared() bool {
	_, shared := r.Store.(storage.Leases)
	return shared
}

// batch is after how many matches or tallies ListPeople pauses.
const batch = 100

// ListPeople lists everybody, once, with a pause now and then so that nobody has to wait for long.
// Nobody may change matches meanwhile who lists nobody.
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
	return r.Store.SetValue(listedKey, here)
}

// listMatches lists whom matches name. What cannot be read names nobody who could be told of it.
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

// listTallies lists whose tallies there are.
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

// listTally lists a tally, unless it is or is erased meanwhile.
func (r *Records) listTally(entry, tally string) error {
	if data, err := r.Store.Value(entry); err != nil || data != nil {
		return err
	}
	if err := r.Store.SetValue(entry, here); err != nil {
		return err
	}
	if data, err := r.Store.Value(tally); err != nil || data != nil {
		return err
	}
	return r.Store.SetValue(entry, nil)
}
