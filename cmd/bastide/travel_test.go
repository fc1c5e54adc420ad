package main

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/games/catalog"
)

// The playground's clock moves past the turn of a player who does not come. Each reminder and the
// end of the turn's time happen on the way, as if the time had passed.
func TestPlaygroundClock(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "clock")
	c, err := newMovableClock(file)
	must(t, err)
	s := newServer(t, func(s *server) {
		s.options.Now = c.now
		s.host.now, s.host.meet = c.now, func(b *bot.Bot) { c.carries(b) }
	})
	ctx, cancel := limited(t)
	defer cancel()
	if err := c.ToNext(ctx); !errors.Is(err, page.ErrNothingDue) {
		t.Errorf("with no match: %v", err)
	}
	r := s.newRandomMatch(catalog.Entries[0].ID, 0)
	r.speed = "day"
	r.open()
	s.awaitDelivered()
	must(t, c.ToNext(ctx))
	if ahead := c.Ahead(); ahead < 12*time.Hour-time.Minute || ahead > 12*time.Hour+time.Minute {
		t.Errorf("the next event lies %v ahead", ahead)
	}
	s.awaitDelivered()
	if told := s.told("still your turn"); told != 1 {
		t.Errorf("%d reminders after half of the time", told)
	}
	must(t, c.Forward(ctx, 48*time.Hour))
	s.awaitDelivered()
	if s.told("Time has run out for") != 1 || s.told("still your turn") != 0 {
		t.Errorf("after two days: %d late, %d reminders", s.told("Time has run out for"), s.told("still your turn"))
	}
	again, err := newMovableClock(file)
	must(t, err)
	if again.Ahead() != c.Ahead() || again.Ahead() < 60*time.Hour-time.Minute {
		t.Errorf("%v ahead after a restart, %v before", again.Ahead(), c.Ahead())
	}
}

// told counts the messages in all channels that contain a text.
func (s *server) told(what string) (n int) {
	for _, c := range s.local.Channels() {
		for _, m := range s.local.Person(everybody[0]).Messages(c.ID) {
			if strings.Contains(allText(m.Components), what) {
				n++
			}
		}
	}
	return n
}

// A file that holds no time is named, and not overwritten.
func TestPlaygroundClockDamaged(t *testing.T) {
	file := filepath.Join(t.TempDir(), "clock")
	for _, text := range []string{"", "soon", "-1h"} {
		must(t, os.WriteFile(file, []byte(text), 0o600))
		if _, err := newMovableClock(file); err == nil || !strings.Contains(err.Error(), file) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
