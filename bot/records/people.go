package records

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// UserPrefix is the beginning of the keys of what a user set.
func UserPrefix(user uint64) string { return fmt.Sprintf("user/%d/", user) }

// HabitsKey names the value that holds a user's habits.
func HabitsKey(user uint64) string { return UserPrefix(user) + "habits" }

// HiddenKey names the value that is there when a user is not to be shown to others.
func HiddenKey(user uint64) string { return UserPrefix(user) + "hidden" }

// Hidden reports whether a user is not to be shown to others.
func (r *Records) Hidden(user uint64) (bool, error) {
	data, err := r.Store.Value(HiddenKey(user))
	return data != nil, err
}

// Habits reads a user's habits.
func (r *Records) Habits(user uint64) (h clock.Habits, err error) {
	data, err := r.Store.Value(HabitsKey(user))
	if err != nil || data == nil {
		return h, err
	}
	err = json.Unmarshal(data, &h)
	return h, err
}

// Rhythm returns how a user's time counts: all of it for somebody whose habits are not known.
func (r *Records) Rhythm(user uint64) clock.Rhythm {
	h, err := r.Habits(user)
	if err == nil {
		var rhythm clock.Rhythm
		if rhythm, err = h.Rhythm(); err == nil {
			return rhythm
		}
	}
	r.Log.Error("somebody's quiet hours and vacation cannot be read, all their time counts until they set them anew with /me rhythm", "user", user, "error", err)
	return clock.Always()
}

// TallyPrefix is the beginning of the keys of a server's tallies of a game. It is the key of
// the lock under which they change.
func TallyPrefix(guild uint64, game string) string { return fmt.Sprintf("stats/%d/%s/", guild, game) }

// Tally returns what a server remembers of a user; ok is false if that is nothing.
func (r *Records) Tally(guild uint64, game string, user uint64) (t session.Tally, ok bool, err error) {
	data, err := r.Store.Value(fmt.Sprint(TallyPrefix(guild, game), user))
	if err != nil || data == nil {
		return session.Tally{Rating: rating.New()}, false, err
	}
	t, err = DecodeTally(data)
	return t, err == nil, err
}

// Conduct returns how somebody has behaved in a server's matches of all games.
func (r *Records) Conduct(guild, user uint64) (c session.Conduct, err error) {
	for game := range r.Games {
		t, ok, err := r.Tally(guild, game, user)
		if err != nil {
			return c, err
		}
		if ok {
			c = c.Add(t)
		}
	}
	return c, nil
}

// DecodeTally reads a stored tally.
func DecodeTally(data []byte) (t session.Tally, err error) {
	if err = json.Unmarshal(data, &t); err != nil {
		err = fmt.Errorf("statistics: %w", err)
	}
	return t, err
}

// TallyUser reads the user in the key of a tally.
func TallyUser(v storage.Value) (user uint64, ok bool) {
	user, err := strconv.ParseUint(path.Base(v.Key), 10, 64)
	return user, err == nil
}

// count counts a match that has just ended, once, and returns what its transaction has to
// store beside it. Other matches of the same game and server wait until unlock is called.
func (r *Records) count(s *session.Session) (values []storage.Value, unlock func()) {
	if !s.Uncounted() {
		return nil, func() {}
	}
	prefix := TallyPrefix(s.Guild, s.GameID)
	unlock = r.Lock(prefix)
	tallies := s.Count(func(user uint64) session.Tally {
		t, ok, err := r.Tally(s.Guild, s.GameID, user)
		if err != nil { // a match has to end all the same
			r.Log.Error("somebody's statistics cannot be read and begin anew; bastide check tells what to do", "match", s.ID.String(), "error", err)
		}
		if !ok {
			t = session.Tally{Rating: rating.New()}
		}
		return t
	})
	users := make([]uint64, 0, len(tallies))
	for user := range tallies {
		users = append(users, user)
	}
	slices.Sort(users)
	for _, user := range users {
		data, err := json.Marshal(tallies[user])
		if err != nil {
			panic(err) // plain data
		}
		key := fmt.Sprint(prefix, user)
		values = append(values, storage.Value{Key: key, Data: data}, storage.Value{Key: listedTally(user, key), Data: here})
	}
	return values, unlock
}
