package bot

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
)

// blockedKey is the key of the stored [Blocked].
const blockedKey = "blocked"

// Blocked are the people and servers that the host has blocked. The bot answers them only that.
type Blocked struct {
	Users   []uint64 `json:"users,omitempty"`
	Servers []uint64 `json:"servers,omitempty"`
}

// blockedStore is the part of a database that holds [Blocked].
type blockedStore interface {
	Value(key string) ([]byte, error)
	Swap(key string, was, data []byte) error
}

// ReadBlocked reads who is blocked.
func ReadBlocked(s blockedStore) (Blocked, error) {
	b, _, err := readBlocked(s)
	return b, err
}

func readBlocked(s blockedStore) (b Blocked, was []byte, err error) {
	if was, err = s.Value(blockedKey); err != nil || was == nil {
		return b, was, err
	}
	if err = json.Unmarshal(was, &b); err != nil {
		err = fmt.Errorf("the list of blocked people and servers: %w", err)
	}
	return b, was, err
}

// SetBlocked blocks a user or a server, or ends that. The other id is 0. A running bot, and every
// process of it, follows within [BlockedWithin]. The error wraps [storage.ErrStale] if another change
// came at the same instant.
func SetBlocked(s blockedStore, user, server uint64, blocked bool) error {
	b, was, err := readBlocked(s)
	if err != nil {
		return err
	}
	b.Users, b.Servers = withID(b.Users, user, blocked), withID(b.Servers, server, blocked)
	var data []byte
	if len(b.Users)+len(b.Servers) > 0 {
		if data, err = json.Marshal(b); err != nil {
			return err
		}
	}
	return s.Swap(blockedKey, was, data)
}

// withID adds an id to a sorted list, or removes it. 0 is no id.
func withID(list []uint64, id uint64, in bool) []uint64 {
	at, found := slices.BinarySearch(list, id)
	switch {
	case id == 0 || found == in:
		return list
	case in:
		return slices.Insert(list, at, id)
	}
	return slices.Delete(list, at, at+1)
}

// BlockedWithin is how long a running bot may take to notice who is blocked.
const BlockedWithin = 5 * time.Second

// blocklist remembers who is blocked, and reads it again after [BlockedWithin].
type blocklist struct {
	store blockedStore
	now   func() time.Time

	mu   sync.Mutex // guards the rest
	read time.Time
	list Blocked
}

// refusal refuses an interaction of whom the host has blocked.
func (b *blocklist) refusal(i discord.Interaction) error {
	switch person, server := b.holds(uint64(i.User.ID), uint64(i.Guild)); {
	case person:
		return session.Refuse("bot.error.blocked.person")
	case server:
		return session.Refuse("bot.error.blocked.server")
	}
	return nil
}

// holds reports whether the host has blocked a user, and a server; 0 is no server. While the database cannot be read, the
// list of before holds.
func (b *blocklist) holds(user, guild uint64) (person, server bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if now := b.now(); now.Sub(b.read).Abs() >= BlockedWithin {
		if list, err := ReadBlocked(b.store); err == nil {
			b.list = list
		}
		b.read = now
	}
	_, person = slices.BinarySearch(b.list.Users, user)
	_, server = slices.BinarySearch(b.list.Servers, guild)
	return person, server && guild != 0
}
