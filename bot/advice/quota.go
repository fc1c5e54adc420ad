package advice

import (
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/session"
)

// Limits for a person, and for how many people are remembered.
const (
	mostThoughts = 30
	perTime      = time.Hour
	maxAsked     = 4096
)

// quota counts the recent searches that people asked for. It is safe for concurrent use.
type quota struct {
	now  func() time.Time
	mu   sync.Mutex
	list []asked // oldest first
}

type asked struct {
	user uint64
	at   time.Time
}

// take counts one more search for a user, or refuses it.
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
