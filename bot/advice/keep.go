package advice

import (
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/session"
)

// keep remembers a number of things at most, those that were wanted last. It is safe for
// concurrent use.
type keep[K comparable, V any] struct {
	most  int
	mu    sync.Mutex
	of    map[K]V
	order []K // the longest unwanted first
}

// get returns what is kept.
func (k *keep[K, V]) get(key K) (value V, ok bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if value, ok = k.of[key]; ok {
		k.touch(key)
	}
	return value, ok
}

// put keeps something, in the place of what was unwanted longest if there is too much.
func (k *keep[K, V]) put(key K, value V) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.of == nil {
		k.of = map[K]V{}
	}
	k.of[key] = value
	k.touch(key)
	if len(k.order) > k.most {
		delete(k.of, k.order[0])
		k.order = k.order[1:]
	}
}

func (k *keep[K, V]) touch(key K) {
	k.order = append(slices.DeleteFunc(k.order, func(other K) bool { return other == key }), key)
}

// Bounds of what a person may have thought about, and of how many people are remembered.
const (
	mostThoughts = 30
	perTime      = time.Hour
	maxAsked     = 4096
)

// quota counts the thoughts that people have asked for lately. It is safe for concurrent use.
type quota struct {
	now  func() time.Time
	mu   sync.Mutex
	list []asked // the oldest first
}

type asked struct {
	user uint64
	at   time.Time
}

// take counts one more thought for a user, or refuses it.
func (q *quota) take(user uint64) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	now := q.now()
	q.list = slices.DeleteFunc(q.list, func(a asked) bool { return now.Sub(a.at) >= perTime })
	n, first := 0, time.Time{}
	for _, a := range q.list {
		if a.user == user {
			if n++; n == 1 {
				first = a.at
			}
		}
	}
	if n >= mostThoughts {
		return session.Refuse("bot.hint.often", "n", mostThoughts, "when", session.Moment(first.Add(perTime).Unix()))
	}
	if len(q.list) == maxAsked {
		q.list = q.list[1:]
	}
	q.list = append(q.list, asked{user, now})
	return nil
}
