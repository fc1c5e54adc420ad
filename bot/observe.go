package bot

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// Outcomes of interactions, as an [Observer] is told them.
const (
	OutcomeDone       = "done"
	OutcomeRefused    = "refused"    // answered with a sentence that says why
	OutcomeFailed     = "failed"     // the bot's own failure, answered with an incident number
	OutcomeUnanswered = "unanswered" // Discord took no answer
)

// Observer is told what the bot does, for figures. Nothing it is told says who did it.
// The methods are called by several goroutines at once and must return at once.
type Observer interface {
	// Handled is told of each interaction: its kind ("command", "component",
	// "autocomplete" or "modal"), its outcome and how long it took from its arrival.
	Handled(kind, outcome string, took time.Duration)
	// Answered is told how long after its arrival an interaction got its first answer.
	Answered(took time.Duration)
	// Painted is told of each picture; bytes is its size, 0 if it could not be painted.
	Painted(took time.Duration, bytes int)
	// Committed is told of each transaction about a match.
	Committed(took time.Duration, err error)
	// Delivered is told of each try to deliver a post of a kind.
	Delivered(kind string, err error)
}

// unobserved is the observer of a bot that has none.
type unobserved struct{}

func (unobserved) Handled(string, string, time.Duration) {}
func (unobserved) Answered(time.Duration)                {}
func (unobserved) Painted(time.Duration, int)            {}
func (unobserved) Committed(time.Duration, error)        {}
func (unobserved) Delivered(string, error)               {}

var kindNames = map[discord.Kind]string{
	discord.Command: "command", discord.Component: "component",
	discord.Autocomplete: "autocomplete", discord.Modal: "modal",
}

// handled tells the observer what became of an interaction.
func (b *Bot) handled(i discord.Interaction, err error) {
	outcome := OutcomeFailed
	_, known := explain(err)
	switch {
	case err == nil || errors.Is(err, discord.ErrAnswered):
		outcome = OutcomeDone
	case errors.Is(err, discord.ErrExpired) || errors.Is(err, discord.ErrUnavailable):
		outcome = OutcomeUnanswered
	case known:
		outcome = OutcomeRefused
	}
	b.Observer.Handled(kindNames[i.Kind], outcome, b.age(i))
}

// age is how long ago an interaction arrived. That was noted by the machine's clock, so
// it is measured by that and not by [Config.Now].
func (b *Bot) age(i discord.Interaction) time.Duration {
	if i.Received.IsZero() {
		return 0
	}
	return max(time.Since(i.Received), 0)
}

// Load is what goes on, and what waits, in a bot.
type Load struct {
	Pictures int           // being painted or waiting for it
	Posts    int           // in the outbox
	Oldest   time.Duration // age of the oldest of them; 0 if there is none
	Lobbies  int
	Live     int // matches being played
}

// Load looks at the store and counts. It is meant for a look now and then: it reads every
// match that is not over.
func (b *Bot) Load() (l Load, err error) {
	l.Pictures = int(b.waiting.load())
	posts, err := b.Store.Posts(0, 0)
	if err != nil {
		return l, err
	}
	l.Posts = len(posts)
	if len(posts) > 0 {
		var first posting
		if json.Unmarshal(posts[0].Body, &first) == nil && first.At != 0 {
			l.Oldest = max(b.Now().Sub(time.UnixMilli(first.At)), 0)
		}
	}
	for status, n := range map[storage.Status]*int{storage.Lobby: &l.Lobbies, storage.Live: &l.Live} {
		err = errors.Join(err, b.Store.Each(status, func(storage.Match, error) error { *n++; return nil }))
	}
	return l, err
}
