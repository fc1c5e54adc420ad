package bot

import (
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
)

// Observer receives what the bot does, for metrics. Nothing identifies a person. Several goroutines call the methods
// concurrently; a method must return at once.
type Observer interface {
	// Handled is called for each interaction with its kind ("command", "component" or "autocomplete"), its outcome
	// (see [interaction.Outcome]) and the time since its arrival.
	Handled(kind, outcome string, took time.Duration)
	// Answered is called with the time from the arrival of an interaction to its first answer.
	Answered(took time.Duration)
	// Painted is called for each picture; bytes is its size, 0 if it could not be painted.
	Painted(took time.Duration, bytes int)
	// Committed is called for each transaction about a match.
	Committed(took time.Duration, err error)
	// Delivered is called for each attempt to deliver a post of a kind.
	Delivered(kind string, err error)
}

// unobserved is the observer of a bot without one.
type unobserved struct{}

func (unobserved) Handled(string, string, time.Duration) {}
func (unobserved) Answered(time.Duration)                {}
func (unobserved) Painted(time.Duration, int)            {}
func (unobserved) Committed(time.Duration, error)        {}
func (unobserved) Delivered(string, error)               {}

var kindNames = map[discord.Kind]string{
	discord.Command: "command", discord.Component: "component",
	discord.Autocomplete: "autocomplete", discord.Submit: "submit",
}

// handled tells the observer the outcome of an interaction.
func (b *Bot) handled(q *interaction.Request, err error) {
	b.config.Observer.Handled(kindNames[q.Kind], interaction.Outcome(err), q.Age())
}

// Load says how much work a bot is doing, and how much is waiting.
type Load struct {
	Pictures int           // being painted, or waiting for that
	Posts    int           // in the outbox
	Oldest   time.Duration // age of the oldest post; 0 without any
	Lobbies  int
	Live     int // matches being played

	Thinking      int           // thoughts in progress
	Thoughts      int           // thoughts that wait for a worker
	ThoughtOldest time.Duration // how long the first of them has waited
}

// Load returns the current load. The cost does not grow with the number of matches.
func (b *Bot) Load() (l Load, err error) {
	l.Pictures = b.paint.Waiting()
	l.Thoughts, l.Thinking = b.config.Thoughts.Waiting()
	l.ThoughtOldest = b.config.Thoughts.Oldest()
	stored, err := b.config.Store.Figures()
	if err != nil {
		return l, err
	}
	l.Lobbies, l.Live, l.Posts = stored.Lobbies, stored.Live, stored.Posts
	rows, err := b.config.Store.Posts(0, 1)
	if err != nil {
		return l, err
	}
	if len(rows) > 0 {
		if first, err := session.DecodePost(rows[0].Body); err == nil && first.At != 0 {
			l.Oldest = max(b.config.Now().Sub(time.UnixMilli(first.At)), 0)
		}
	}
	return l, nil
}
