package bot

import (
	"errors"
	"path/filepath"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// Every process notices a block and its end after a while, and only the blocked are refused.
func TestBlocked(t *testing.T) {
	t.Parallel()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "bastide.db"), bolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	now := time.Unix(1_800_000_000, 0)
	clock := func() time.Time { return now }
	processes := []*blocklist{{store: store, now: clock}, {store: store, now: clock}}
	refused := func(user, server discord.Snowflake) (id string) {
		t.Helper()
		var all []string
		for _, p := range processes {
			var r session.Refusal
			errors.As(p.refusal(discord.Interaction{User: discord.User{ID: user}, Guild: server}), &r)
			all = append(all, r.Text.ID)
		}
		if all[0] != all[1] {
			t.Errorf("the processes differ: %q", all)
		}
		return all[0]
	}
	set := func(user, server uint64, blocked bool) {
		t.Helper()
		if err := SetBlocked(store, user, server, blocked); err != nil {
			t.Fatal(err)
		}
		now = now.Add(BlockedWithin)
	}
	const person, server = "bot.error.blocked.person", "bot.error.blocked.server"
	check := func(want ...string) {
		t.Helper()
		for i, who := range [][2]discord.Snowflake{{1, 10}, {2, 10}, {2, 20}, {1, 0}, {2, 0}} {
			if got := refused(who[0], who[1]); got != want[i] {
				t.Errorf("user %d on server %d: %q, want %q", who[0], who[1], got, want[i])
			}
		}
	}
	check("", "", "", "", "")
	set(1, 0, true)
	set(1, 0, true)
	check(person, "", "", person, "")
	set(0, 10, true)
	check(person, server, "", person, "")
	set(1, 0, false)
	check(server, server, "", "", "")
	set(0, 10, false)
	set(0, 10, false)
	check("", "", "", "", "")
	if data, err := store.Value(blockedKey); err != nil || data != nil {
		t.Errorf("an empty list is stored: %s, %v", data, err)
	}
	if err := store.Swap(blockedKey, nil, []byte("{")); err != nil {
		t.Fatal(err)
	}
	if err := SetBlocked(store, 1, 0, true); err == nil || errors.Is(err, storage.ErrStale) {
		t.Errorf("a damaged list is changed: %v", err)
	}
}
