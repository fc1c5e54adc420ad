package records

import (
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// UserPrefix begins the keys of what a user sets.
func UserPrefix(user uint64) string { return fmt.Sprintf("user/%d/", user) }

// HabitsKey is the key of a user's habits.
func HabitsKey(user uint64) string { return UserPrefix(user) + "habits" }

// HiddenKey is the key of the value that exists when a user is hidden from others.
func HiddenKey(user uint64) string { return UserPrefix(user) + "hidden" }

// TrialsKey is the key of the boards on which a user tries things, see [session.Trials].
func TrialsKey(user uint64) string { return UserPrefix(user) + "trials" }

// Hidden reports whether a user is hidden from others.
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

// Rhythm returns how a user's time counts. While the database does not answer, it counts as when it last did: a clock
// must not begin to run in quiet hours because of one failed read. If the habits are unknown, all of it counts.
func (r *Records) Rhythm(user uint64) clock.Rhythm {
	h, err := r.Habits(user)
	if err == nil {
		var rhythm clock.Rhythm
		if rhythm, err = h.Rhythm(); err == nil {
			r.rhythms.put(user, rhythm)
			return rhythm
		}
	}
	if rhythm, known := r.rhythms.get(user); known && errors.Is(err, storage.ErrUnreachable) {
		return rhythm
	}
	r.Log.Error("cannot read a user's quiet hours and vacation; all their time counts until they set them again with /me rhythm", "user", user, "error", err)
	return clock.Always()
}

// NoteRhythm remembers a rhythm that a user has just stored, for [Records.Rhythm] while the database does not answer.
func (r *Records) NoteRhythm(user uint64, now clock.Rhythm) { r.rhythms.put(user, now) }

// TallyPrefix begins the keys of a server's tallies of a game. It is also the key of their lock.
func TallyPrefix(guild uint64, game string) string { return fmt.Sprintf("stats/%d/%s/", guild, game) }

// Tally returns a user's statistics on a server; ok is false if there are none.
func (r *Records) Tally(guild uint64, game string, user uint64) (t session.Tally, ok bool, err error) {
	data, err := r.Store.Value(fmt.Sprint(TallyPrefix(guild, game), user))
	if err != nil || data == nil {
		return session.Tally{Rating: rating.New()}, false, err
	}
	t, err = DecodeTally(data)
	return t, err == nil, err
}

// Conduct returns how reliable a user was in a server's matches of all games.
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

// DecodeTally decodes a stored tally.
func DecodeTally(data []byte) (t session.Tally, err error) {
	if err = json.Unmarshal(data, &t); err != nil {
		err = fmt.Errorf("statistics: %w", err)
	}
	return t, err
}

// TallyUser returns the user in the key of a tally.
func TallyUser(v storage.Value) (user uint64, ok bool) {
	user, err := strconv.ParseUint(path.Base(v.Key), 10, 64)
	return user, err == nil
}

// countResult counts a match that has just ended, once, and returns the values for its transaction. Other matches
// of the same game and server wait until unlock is called.
func (r *Records) countResult(s *session.Session) (values []storage.Value, unlock func(), unread error) {
	if !s.Uncounted() {
		return nil, func() {}, nil
	}
	prefix := TallyPrefix(s.Guild, s.GameID)
	unlock = r.Lock(prefix)
	tallies := s.Count(func(user uint64) session.Tally {
		t, ok, err := r.Tally(s.Guild, s.GameID, user)
		switch {
		case errors.Is(err, storage.ErrUnreachable):
			unread = err
		case err != nil: // the match has to end anyway
			r.Log.Error("cannot read a user's statistics, which start again from zero; bastide check says what to do", "match", s.ID.String(), "error", err)
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
			panic(err) // plain data can always be encoded
		}
		key := fmt.Sprint(prefix, user)
		values = append(values, storage.Value{Key: key, Data: data}, storage.Value{Key: listedTally(user, key), Data: listedData})
	}
	return values, unlock, unread
}
