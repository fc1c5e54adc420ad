package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// listKeys lists the keys of all values that say where users are mentioned.
func listKeys(t *testing.T, r *Records) (keys []string) {
	t.Helper()
	values, err := r.Store.Values("user/")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range values {
		if !strings.Contains(v.Key, "/listed/") {
			t.Errorf("another value: %s", v.Key)
		}
		keys = append(keys, v.Key)
	}
	return keys
}

// Users whom a match mentions besides its players are listed in exactly those changes that change them.
// Nothing is left of a deleted match.
func TestNamedAreListed(t *testing.T) {
	r, store, s := newRecords(t)
	commit := func(change func()) (keys []string) {
		t.Helper()
		if change(); s.ID != 0 {
			s.NoteStored()
		}
		next, _, err := r.Commit(t.Context(), s, session.Result{}, 0)
		if err != nil {
			t.Fatal(err)
		}
		s = next
		return slices.DeleteFunc(store.values[len(store.values)-1], func(key string) bool { return !strings.HasPrefix(key, "user/") })
	}
	want := func(what string, keys ...string) {
		t.Helper()
		if got := listKeys(t, r); !slices.Equal(got, keys) {
			t.Errorf("%s: listed are %q, want %q", what, got, keys)
		}
	}
	commit(func() {
		s.Invited, s.Former = []session.Player{{User: 70}}, []session.Former{{User: 71}, {User: s.Players[0].User}}
	})
	want("begun", "user/70/listed/match/1", "user/71/listed/match/1")
	if keys := commit(func() {}); len(keys) > 0 {
		t.Errorf("stored again: %q", keys)
	}
	if keys := commit(func() { s.Invited, s.Vote = nil, &session.Vote{By: 72} }); !slices.Equal(keys, []string{"user/70/listed/match/1", "user/72/listed/match/1"}) {
		t.Errorf("stored %q", keys)
	}
	want("gone on", "user/71/listed/match/1", "user/72/listed/match/1")
	if s, _ = r.Load(s.ID); s == nil || s.Listed != nil {
		t.Fatal("the session was not read again")
	}
	if keys := commit(func() {}); len(keys) != 2 {
		t.Errorf("after a start stored %q", keys)
	}
	if err := r.Delete(s.ID); err != nil {
		t.Error(err)
	}
	want("deleted")
}

// oldStore fills a store like the program before there were lists, and returns the users in it.
func oldStore(t *testing.T, store storage.Store) (users []uint64) {
	t.Helper()
	for n := range uint64(30) {
		var s session.Session
		s.GameID, s.Creator = "castle", 100+n%7
		s.Players = []session.Player{{User: 200 + n%5}, {User: 300 + n}}
		s.Former = []session.Former{{User: 400 + n%3}}
		m := storage.Match{Status: storage.Status(1 + n%3), Head: s.EncodeHead(), Players: []uint64{200 + n%5, 300 + n}}
		if n == 11 {
			m.Head = []byte("nonsense")
		}
		if _, _, err := store.Commit(t.Context(), storage.Change{Match: m, Values: []storage.Value{
			{Key: fmt.Sprint("stats/10/castle/", 200+n%5), Data: listedData}, {Key: fmt.Sprint("stats/", n, "/city/", 300+n), Data: listedData}, {Key: "stats/10/castle/nobody", Data: listedData},
		}}); err != nil {
			t.Fatal(err)
		}
		users = append(users, 100+n%7, 200+n%5, 300+n, 400+n%3)
	}
	slices.Sort(users)
	return append(slices.Compact(users), 999)
}

// The lists made for an older database contain what a complete search finds. Until they are made,
// everything is searched.
func TestListPeople(t *testing.T) {
	r, store, _ := newRecords(t)
	users := oldStore(t, store)
	found := map[uint64]string{}
	for _, user := range users {
		if _, ok, err := r.MatchesOf(user); ok || err != nil {
			t.Fatalf("%d is listed: %v", user, err)
		}
		tallies, err := r.TalliesOf(user)
		if err != nil {
			t.Fatal(err)
		}
		found[user] = fmt.Sprint(tallies)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if err := r.ListPeople(stopped, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("stopped with %v", err)
	}
	for range 2 { // repeating it does no harm
		if err := r.ListPeople(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
	}
	for _, user := range users {
		ids, ok, err := r.MatchesOf(user)
		if !ok || err != nil {
			t.Fatalf("%d is not listed: %v", user, err)
		}
		if want := matchesMentioning(t, r, user); !slices.Equal(ids, want) {
			t.Errorf("%d stands in %v, not in %v", user, want, ids)
		}
		if tallies, err := r.TalliesOf(user); err != nil || fmt.Sprint(tallies) != found[user] {
			t.Errorf("%d has %v, %v, not %v", user, tallies, err, found[user])
		}
	}
}

// matchesMentioning finds the matches that mention a user by reading all of them.
func matchesMentioning(t *testing.T, r *Records, user uint64) (ids []storage.MatchID) {
	t.Helper()
	for _, status := range Stages {
		if err := r.Store.Each(status, func(m storage.Match, err error) error {
			if strings.Contains(string(m.Head), fmt.Sprint(user)) || slices.Contains(m.Players, user) {
				ids = append(ids, m.ID)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(ids)
	return ids
}

// erasingStore is a store in which a user is erased just before they are listed.
type erasingStore struct {
	Store
	erase func(key string)
}

func (h *erasingStore) SetValue(key string, data []byte) error {
	if data != nil {
		h.erase(key)
	}
	return h.Store.SetValue(key, data)
}

// A user who is erased while everybody is being listed is not left in a list.
func TestErasedWhileListed(t *testing.T) {
	r, store, _ := newRecords(t)
	oldStore(t, store)
	r.Store = &erasingStore{store, func(key string) {
		parts := strings.Split(key, "/")
		if parts[0] != "user" {
			return
		}
		if id, ok := storage.ParseMatchID(parts[4]); ok && parts[3] == "match" {
			m, err := store.Match(id)
			if err != nil {
				t.Fatal(err)
			}
			m.Head = []byte(strings.ReplaceAll(string(m.Head), parts[1], "0"))
			if _, _, err := store.Commit(t.Context(), storage.Change{Match: m}); err != nil {
				t.Fatal(err)
			}
		} else if err := store.SetValue(fmt.Sprintf("stats/%s/%s/%s", parts[4], parts[5], parts[1]), nil); err != nil {
			t.Fatal(err)
		}
	}}
	if err := r.ListPeople(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	if left := listKeys(t, r); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
}
