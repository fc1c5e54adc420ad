package interaction

import (
	"bytes"
	"context"
	"log/slog"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/storage"
)

// rivalAPI is a Discord where another process has answered some interactions.
type rivalAPI struct {
	discord.API
	taken map[discord.Snowflake]bool
}

func (a *rivalAPI) Respond(_ context.Context, i discord.Interaction, _ discord.Response) error {
	if a.taken[i.ID] {
		return discord.ErrAnswered
	}
	a.taken[i.ID] = true
	return nil
}

// The log says once in a while that another host uses the same token. Repeats from Discord and a
// burst after a long sleep are no sign of that.
func TestRivals(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer func(press func(id int, taken bool))
		told   int
	}{
		{"the bot answers alone", func(press func(int, bool)) {
			for n := range 100 {
				press(n, false)
				time.Sleep(time.Minute)
			}
		}, 0},
		{"interactions come twice", func(press func(int, bool)) {
			for n := range 100 {
				press(n, false)
				time.Sleep(10 * time.Second)
				press(n, false)
			}
		}, 0},
		{"a burst after a sleep", func(press func(int, bool)) {
			for n := range 100 {
				press(n, true)
				time.Sleep(100 * time.Millisecond)
			}
		}, 0},
		{"now and then", func(press func(int, bool)) {
			for n := range 20 {
				press(n, true)
				time.Sleep(20 * time.Minute)
			}
		}, 0},
		{"every other one is another's", func(press func(int, bool)) {
			for n := range 10 {
				press(n, n%2 == 0)
				time.Sleep(20 * time.Second)
			}
		}, 1},
		{"it goes on", func(press func(int, bool)) {
			for n := range 400 {
				press(n, true)
				time.Sleep(20 * time.Second)
			}
		}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var said bytes.Buffer
				api := &rivalAPI{taken: map[discord.Snowflake]bool{}}
				d := &Desk{API: api, Log: slog.New(slog.NewTextHandler(&said, nil)), Answered: func(time.Duration) {}}
				c.answer(func(id int, taken bool) {
					i := discord.Interaction{ID: discord.Snowflake(id + 1), Received: time.Now()}
					api.taken[i.ID] = api.taken[i.ID] || taken
					q := &Request{Interaction: i, desk: d, mu: make(channelMutex, 1)}
					_ = q.acknowledge(t.Context()) // whether it arrives is the point
				})
				if n := strings.Count(said.String(), "level=ERROR"); n != c.told {
					t.Errorf("logged %d times, want %d:\n%s", n, c.told, said.String())
				}
			})
		})
	}
}

// The host need not know that a person got no explanation if another process has answered them. If nobody has, there is a
// warning.
func TestExplainedByOther(t *testing.T) {
	for name, c := range map[string]struct {
		err      error
		warnings int
	}{
		"explained": {nil, 0}, "answered by another process": {discord.ErrAnswered, 0}, "too late": {discord.ErrExpired, 1}, "not taken": {discord.ErrUnavailable, 1},
	} {
		var said bytes.Buffer
		d := &Desk{API: failingAPI{err: c.err}, Log: slog.New(slog.NewTextHandler(&said, nil)), Answered: func(time.Duration) {}}
		q := &Request{Interaction: discord.Interaction{ID: 1, Received: time.Now()}, desk: d, mu: make(channelMutex, 1)}
		q.Explain(t.Context(), Sentence("why"), storage.ErrRepeated)
		if n := strings.Count(said.String(), "level=WARN"); n != c.warnings || n > 0 && !strings.Contains(said.String(), storage.ErrRepeated.Error()) {
			t.Errorf("%s: %d warnings:\n%s", name, n, said.String())
		}
	}
}

// After a connection was lost, Discord repeats hundreds of presses that can no longer be answered. The log has one warning a
// minute, which counts those before.
func TestWarnsRarely(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		d := &Desk{API: failingAPI{err: discord.ErrExpired}, Log: slog.New(slog.NewTextHandler(&said, nil)), Answered: func(time.Duration) {}}
		press := func() {
			q := &Request{Interaction: discord.Interaction{ID: 1, Received: time.Now()}, desk: d, mu: make(channelMutex, 1)}
			q.Fail(t.Context(), discord.ErrExpired)
			q.Explain(t.Context(), Sentence("why"), storage.ErrRepeated)
		}
		for range 10 * 60 {
			press()
			time.Sleep(time.Second)
		}
		time.Sleep(time.Hour)
		press()
		lines := strings.Split(strings.TrimSpace(said.String()), "\n")
		counted := len(lines)
		for _, line := range lines {
			_, left, _ := strings.Cut(line, "left_out_before=")
			n, _ := strconv.Atoi(left)
			counted += n
		}
		if want := 2*10*60 + 1; len(lines) != 11 || counted != want {
			t.Errorf("%d lines count %d warnings, want 11 and %d:\n%s", len(lines), counted, want, said.String())
		}
	})
}

// failingAPI answers nobody.
type failingAPI struct {
	discord.API
	err error
}

func (a failingAPI) Respond(context.Context, discord.Interaction, discord.Response) error {
	return a.err
}

// After a process takes over another's sessions, an interaction that comes again was answered by
// the other process.
func TestAnswersAfterTakeover(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var said bytes.Buffer
		log := slog.New(slog.NewTextHandler(&said, nil))
		d := &Desk{}
		for id := range discord.Snowflake(100) {
			if id%10 == 0 {
				time.Sleep(3 * time.Minute)
				d.TookOver()
			}
			time.Sleep(time.Second)
			d.otherAnswers.answeredByOther(id, log)
		}
		if said.Len() > 0 {
			t.Errorf("logged: %s", said.String())
		}
	})
}
