package interaction

import (
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
)

// Discord sends every interaction to each connection with the bot's token, and accepts the first answer. When other
// answers come first again and again, a second program uses the token. Two cases are harmless: an interaction that
// Discord sends twice was answered by this bot, or by the process whose sessions it took over; and after a long sleep
// of the machine many interactions are found answered all at once.
const (
	alarmAfter    = 5                // answers by another program …
	alarmSpread   = 20 * time.Second // … spread over at least this time …
	alarmWithin   = time.Hour        // … and within this time raise the alarm, which is repeated as rarely
	ownKept       = 1000             // how many of the bot's own answers are remembered
	tookOverGrace = 15 * time.Second // after a takeover, the former process may have answered
)

// otherAnswers notices that another program answers the bot's interactions.
type otherAnswers struct {
	mu       sync.Mutex
	own      []discord.Snowflake // answered by the bot, newest last
	other    []time.Time         // when an interaction was found to be answered
	warned   time.Time
	tookOver time.Time // when this process last took over the sessions of another
}

// TookOver notes that this process continues the sessions of another one, which may have answered interactions that
// Discord sends again.
func (d *Desk) TookOver() {
	d.otherAnswers.mu.Lock()
	defer d.otherAnswers.mu.Unlock()
	d.otherAnswers.tookOver = time.Now()
}

// answered notes that the bot has answered.
func (r *otherAnswers) answered(id discord.Snowflake) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.own) >= 2*ownKept {
		r.own = slices.Delete(r.own, 0, ownKept)
	}
	r.own = append(r.own, id)
}

// answeredByOther notes that an interaction had an answer before the bot gave one. It logs an error once it is certain
// that another program uses the token.
func (r *otherAnswers) answeredByOther(id discord.Snowflake, log *slog.Logger) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	if slices.Contains(r.own, id) || now.Sub(r.tookOver) < tookOverGrace {
		return
	}
	r.other = slices.DeleteFunc(r.other, func(at time.Time) bool { return now.Sub(at) > alarmWithin })
	r.other = append(r.other, now)
	if len(r.other) < alarmAfter || now.Sub(r.other[0]) < alarmSpread || now.Sub(r.warned) < alarmWithin {
		return
	}
	r.warned = now
	log.Error("another program answers the interactions of this bot: it uses the same token with another database; " +
		"stop one of the two, or let both use the same PostgreSQL database")
}
