package bot

import (
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/session"
)

// Observer is told what the bot does, for figures. Nothing it is told says who did it. The
// methods are called by several goroutines at once and must return at once.
type Observer interface {
	// Handled is told of each interaction: its kind ("command", "component" or
	// "autocomplete"), its outcome (see [interaction.Outcome]) and how long it took from its
	// arrival.
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
	discord.Autocomplete: "autocomplete", discord.Submit: "submit",
}

// handled tells the observer what became of an interaction.
func (b *Bot) handled(q *interaction.Request, err error) {
	b.config.Observer.Handled(kindNames[q.Kind], interaction.Outcome(err), q.Age())
}

// Load is what goes on, and what waits, in a bot.
type Load struct {
	Pictures int           // being painted or waiting for it
	Posts    int           // in the outbox
	Oldest   time.Duration // age of the oldest of them; 0 if there is none
	Lobbies  int
	Live     int // matches being played

	Thinking      int           // thoughts under way
	Thoughts      int           // waiting for others to end
	ThoughtOldest time.Duration // how long the first of those has waited
}

// Load tells what goes on now. It costs as much beside many matches as beside few.
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
