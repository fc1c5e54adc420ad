package interaction

import (
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// Discord sends every interaction to all who are connected with a bot's token, and takes the
// first answer. So when others' answers are there first, again and again, the token is in use
// a second time. One that Discord sends twice was answered by the bot itself, or by the process
// whose session another one goes on with; those that a process finds answered when it wakes from a
// long sleep all come at once.
const (
	rivalAnswers = 5                // so many answers of others …
	rivalSpread  = 20 * time.Second // … not all at once …
	rivalWithin  = time.Hour        // … and in this time, tell it, and so often it is said
	ownKept      = 1000             // interactions that the bot is known to have answered itself
	inherited    = 15 * time.Second // after sessions were taken over, answers were their former process's
)

// rivals notices that somebody else answers the bot's interactions.
type rivals struct {
	mu    sync.Mutex
	own   []discord.Snowflake // answered by the bot, newest last
	other []time.Time         // when an interaction was found to be answered
	said  time.Time
	heir  time.Time // when sessions of another process were last taken over
}

// TookOver notes that this process goes on with sessions of another one, which has answered some of
// what Discord sends again.
func (d *Desk) TookOver() {
	d.rivals.mu.Lock()
	defer d.rivals.mu.Unlock()
	d.rivals.heir = time.Now()
}

// answered notes that the bot has answered.
func (r *rivals) answered(id discord.Snowflake) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.own) >= 2*ownKept {
		r.own = slices.Delete(r.own, 0, ownKept)
	}
	r.own = append(r.own, id)
}

// preceded notes that an interaction was answered before the bot did, and says so in the log
// when it comes to be certain whose fault that is.
func (r *rivals) preceded(id discord.Snowflake, log *slog.Logger) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if slices.Contains(r.own, id) || now.Sub(r.heir) < inherited {
		return
	}
	r.other = slices.DeleteFunc(r.other, func(at time.Time) bool { return now.Sub(at) > rivalWithin })
	r.other = append(r.other, now)
	if len(r.other) < rivalAnswers || now.Sub(r.other[0]) < rivalSpread || now.Sub(r.said) < rivalWithin {
		return
	}
	r.said = now
	log.Error("somebody else answers the interactions of this bot: its token is in use a second time, with another database; " +
		"stop one of the two, or let both use the same PostgreSQL database")
}
