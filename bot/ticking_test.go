package bot

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
	_ "time/tzdata"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// beginAt starts a match at a speed.
func (p *party) beginAt(speed string, who ...string) {
	p.Helper()
	lobby := p.command(who[0], "play", words("game", "carcassonne", "where", "here", "speed", speed))
	for _, w := range who[1:] {
		p.label(w, lobby, "join")
	}
	p.label(who[0], lobby, "start")
	p.quiet()
}

// firstPlayers returns the player with the first turn, and the other one.
func (p *party) firstPlayers() (string, string) {
	p.Helper()
	who := p.turn(1)
	return who, other(who)
}

// letPass lets time pass.
func letPass(d time.Duration) {
	time.Sleep(d)
	synctest.Wait()
}

// reminders lists the public messages that can be hushed.
func (p *party) reminders() []*shown {
	return slices.DeleteFunc(p.public(), func(m *shown) bool { return !p.has(m, session.VerbMute) })
}

// journal collects from now on when messages are sent, in whole minutes.
func (p *party) journal() (sent func() []int) {
	began := time.Now()
	var minutes []int
	p.failIf(func(method string) error {
		if method == "Send" {
			minutes = append(minutes, int(time.Since(began).Round(time.Minute).Minutes()))
		}
		return nil
	})
	return func() []int {
		p.mu.Lock()
		defer p.mu.Unlock()
		return slices.Clone(minutes)
	}
}

// If no player takes a turn, reminders come at their times, each in place of the one before. When
// the time has run out, one post says so.
func TestWholeLifeOfATurn(t *testing.T) {
	t.Parallel()
	for speed, want := range map[string][]int{
		session.NoClock: nil,
		"live":          {8, 10},
		"hours":         {240, 384, 456, 480},
		"day":           {720, 1152, 1368, 1440},
		"days":          {2160, 3456, 4104, 4320},
	} {
		t.Run(speed, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				p.beginAt(speed, "Alix", "Bruno")
				who, next := p.firstPlayers()
				sent := p.journal()
				for range 80 {
					letPass(time.Hour)
					if n := len(p.reminders()); n > 1 {
						t.Fatalf("%d reminders at a time", n)
					}
				}
				if !slices.Equal(sent(), want) {
					t.Errorf("sent after %v minutes, want %v", sent(), want)
				}
				s := p.sheet(1)
				late := want != nil
				if c := s.Clock; c.Late != late || len(p.reminders()) > 0 {
					t.Errorf("late %v, %d reminders left", c.Late, len(p.reminders()))
				}
				if late && s.Pace[s.Clock.Seat].Late != 1 {
					t.Errorf("pace %+v", s.Pace)
				}
				p.decideAndConfirm()
				p.quiet()
				s = p.sheet(1)
				if c := s.Clock; c.Late || (c.Due != 0) != late || p.turn(1) != next {
					t.Errorf("after the late move: %+v, turn of %s", c, p.turn(1))
				}
				if got := paceOf(s, who); (got.Turns == 1) != late || late && got.Used < 80*60*60 {
					t.Errorf("pace %+v", got)
				}
			})
		})
	}
}

// The deadline is on the post and in /games. A reminder mentions only the player and links to the
// post.
func TestDeadlineIsShown(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("hours", "Alix", "Bruno")
		who, next := p.firstPlayers()
		due := relative(p.sheet(1).Clock.Due)
		if text := p.text(p.live()); !strings.Contains(text, due) {
			t.Errorf("the turn post says %q", text)
		}
		for _, reader := range []string{who, next} {
			if text := p.text(p.command(reader, "games", nil)); !strings.Contains(text, due) {
				t.Errorf("/games says to %s: %q", reader, text)
			}
		}
		letPass(5 * time.Hour)
		m := p.reminders()[0]
		if text := p.text(m); !strings.Contains(text, due) || !strings.Contains(text, link(p.sheet(1))) {
			t.Errorf("the reminder says %q", text)
		}
		if !slices.Equal(m.Mentions, []discord.Snowflake{persons[who]}) {
			t.Errorf("the reminder mentions %v", m.Mentions)
		}
		p.decideAndConfirm()
		p.quiet()
		if n := len(p.reminders()); n > 0 {
			t.Errorf("%d reminders after the move", n)
		}
		if p.sheet(1).Clock.User != uint64(persons[next]) {
			t.Errorf("the clock runs for %+v", p.sheet(1).Clock)
		}
	})
}

func TestHush(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("day", "Alix", "Bruno")
		who, next := p.firstPlayers()
		live := p.live()
		letPass(13 * time.Hour)
		m := p.reminders()[0]
		id := p.idOf(m, session.VerbMute)
		if said := p.press(next, m.id, id); said == nil || !strings.Contains(p.text(said), "Only "+mention(uint64(persons[who]))) {
			t.Errorf("%s is told %v", next, said)
		}
		if said := p.press(who, live.id, id); said == nil || !strings.Contains(p.text(said), bottest.Phrase("bot.press.old")) {
			t.Errorf("forged on the turn post: %v", said)
		}
		if p.press(who, m.id, id); p.has(m, session.VerbMute) || !strings.Contains(p.text(m), bottest.Phrase("bot.clock.muted")) {
			t.Errorf("the reminder says %q", p.text(m))
		}
		p.press(who, m.id, id) // a second press changes nothing
		sent := p.journal()
		letPass(12 * time.Hour)
		if c := p.sheet(1).Clock; !c.Late || len(sent()) != 1 {
			t.Errorf("late %v after %v", c.Late, sent())
		}
		p.decideAndConfirm()
		p.quiet()
		if c := p.sheet(1).Clock; c.Muted {
			t.Error("hushed in the next turn too")
		}
	})
}

// After a night offline with two reminders due, the bot sends only the later one.
func TestNightOffline(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("day", "Alix", "Bruno")
		due := p.sheet(1).Clock.Due
		p.shut()
		time.Sleep(20 * time.Hour)
		sent := p.journal()
		p.open()
		letPass(time.Minute)
		if c := p.sheet(1).Clock; c.Told != 2 || c.Due != due || len(sent()) != 1 || len(p.reminders()) != 1 {
			t.Errorf("sent at %v, clock %+v", sent(), c)
		}
		letPass(2*time.Hour + 50*time.Minute)
		if c := p.sheet(1).Clock; c.Told != 3 || len(sent()) != 2 || len(p.reminders()) != 1 {
			t.Errorf("sent at %v, clock %+v", sent(), c)
		}
	})
}

// If a deadline passed while the bot was down, the player is not late at once. This happens once a
// turn.
func TestOverslept(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("day", "Alix", "Bruno")
		p.shut()
		time.Sleep(40 * time.Hour)
		p.open()
		letPass(time.Minute)
		c := p.sheet(1).Clock
		if left := c.Due - time.Now().Unix(); c.Late || !c.Graced || left < 58*60 || left > 60*60 {
			t.Fatalf("%d s left, clock %+v", left, c)
		}
		if len(p.reminders()) != 1 || !strings.Contains(p.text(p.reminders()[0]), bottest.Say("bot.clock.grace")) ||
			!strings.Contains(p.text(p.live()), relative(c.Due)) {
			t.Errorf("it is told by %d reminders and %q", len(p.reminders()), p.text(p.live()))
		}
		p.shut()
		time.Sleep(40 * time.Hour)
		p.open()
		letPass(time.Minute)
		if c := p.sheet(1).Clock; !c.Late {
			t.Errorf("a second time: %+v", c)
		}
		if s := p.sheet(1); s.Pace[s.Clock.Seat].Late != 1 {
			t.Errorf("pace %+v", s.Pace)
		}
	})
}

// A short absence of the bot does not extend the deadline.
func TestShortlyAfter(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("day", "Alix", "Bruno")
		p.shut()
		time.Sleep(25 * time.Hour)
		p.open()
		letPass(time.Minute)
		if c := p.sheet(1).Clock; !c.Late || c.Graced {
			t.Errorf("clock %+v", c)
		}
	})
}

// Clock and reminders survive a restart unchanged.
func TestClockSurvivesRestart(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("day", "Alix", "Bruno")
		sent := p.journal()
		for range 8 {
			letPass(3*time.Hour - 5*time.Minute)
			p.shut()
			p.open()
		}
		letPass(time.Hour)
		if want := []int{720, 1152, 1368, 1440}; len(sent()) != len(want) || !p.sheet(1).Clock.Late {
			t.Errorf("sent at %v, want about %v", sent(), want)
		}
	})
}

// If the clock is set back after a reminder, nothing is sent twice.
func TestClockSetBack(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		var back time.Duration
		p.shut()
		p.clock = func() time.Time { return time.Now().Add(-back) }
		p.open()
		p.beginAt("day", "Alix", "Bruno")
		letPass(13 * time.Hour)
		synctest.Wait()
		p.shut() // nothing reads the clock while it is set
		back = 10 * time.Hour
		p.open()
		sent := p.journal()
		letPass(16 * time.Hour)
		if len(sent()) != 0 || p.sheet(1).Clock.Told != 1 {
			t.Errorf("sent at %v", sent())
		}
		letPass(4*time.Hour + 30*time.Minute)
		if len(sent()) != 2 || p.sheet(1).Clock.Late {
			t.Errorf("sent at %v, clock %+v", sent(), p.sheet(1).Clock)
		}
	})
}

// If the clock was a year ahead when a turn began and is then corrected, the turn has its day from
// the correction on. The bot may run or not meanwhile.
func TestClockRanAhead(t *testing.T) {
	t.Parallel()
	for name, down := range map[string]bool{"running": false, "down": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) {
				var ahead atomic.Int64
				p.shut()
				p.clock = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
				ahead.Store(int64(365 * 24 * time.Hour))
				p.open()
				p.beginAt("day", "Alix", "Bruno")
				letPass(time.Hour)
				if down {
					p.shut()
				}
				ahead.Store(0)
				if down {
					p.open()
				}
				letPass(2 * time.Minute)
				c := p.sheet(1).Clock
				if left := c.Due - time.Now().Unix(); left < 23*60*60 || left > 24*60*60 {
					t.Fatalf("%d s left, clock %+v", left, c)
				}
				if !strings.Contains(p.text(p.live()), relative(c.Due)) {
					t.Errorf("shown as %q", p.text(p.live()))
				}
			})
		})
	}
}

// While the bot cannot write to the channel, the player's time does not run out, because the player
// cannot know about the turn.
func TestClockWaitsForThePost(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("live", "Alix", "Bruno")
		_, next := p.firstPlayers()
		p.failIf(func(method string) error {
			if method == "Send" {
				return discord.ErrForbidden
			}
			return nil
		})
		p.decideAndConfirm()
		letPass(3 * time.Hour)
		if c := p.sheet(1).Clock; c.Late || c.User != uint64(persons[next]) {
			t.Fatalf("clock %+v", c)
		}
		p.failIf(nil)
		p.command(next, "turn", nil)
		p.quiet()
		letPass(9 * time.Minute)
		if c := p.sheet(1).Clock; c.Late || c.Graced || c.Told != 1 || !strings.Contains(p.text(p.live()), relative(c.Due)) {
			t.Errorf("clock %+v, shown as %q", c, p.text(p.live()))
		}
	})
}

// rhythm types /me rhythm and returns the answer.
func (p *party) rhythm(who string, pairs ...string) string {
	p.Helper()
	m := p.command(who, "me rhythm", words(pairs...))
	if m == nil || m.to != persons[who] {
		p.Fatalf("/rhythm answers with %v", m)
	}
	return p.text(m)
}

func TestRhythmCommand(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for _, c := range []struct {
		options []string
		want    string
	}{
		{nil, bottest.Say("bot.rhythm.zone.none")},
		{[]string{"quiet", "22-8"}, bottest.Say("bot.rhythm.nozone")},
		{[]string{"weekends", "weekends-off"}, bottest.Say("bot.rhythm.nozone")},
		{[]string{"zone", "xyzzy"}, bottest.Say("bot.rhythm.badzone")},
		{[]string{"zone", "paris", "quiet", "22h-8h"}, "22:00 to 08:00"},
		{nil, "Europe/Paris"},
		{[]string{"quiet", "0-24"}, bottest.Say("bot.rhythm.badquiet")},
		{[]string{"quiet", "late"}, bottest.Say("bot.rhythm.badhours")},
		{[]string{"weekends", "weekends-off"}, bottest.Say("bot.rhythm.weekends.free")},
		{[]string{"weekends", "sometimes"}, bottest.Say("bot.error.malformed")},
		{[]string{"quiet", "none"}, bottest.Say("bot.rhythm.quiet.off")},
	} {
		if got := p.rhythm("Alix", c.options...); !strings.Contains(got, c.want) {
			t.Errorf("/rhythm %v says %q, want %q", c.options, got, c.want)
		}
	}
	if h, err := p.bot.records.Habits(1); err != nil || h.Zone != "Europe/Paris" || !h.Weekends || h.Quiet.Minutes() != 0 {
		t.Errorf("%+v, %v", h, err)
	}
}

func TestVacationCommand(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	days := func(n int64) map[string]discord.Option { return map[string]discord.Option{"vacation": {Int: n}} }
	for _, n := range []int64{-1, 0, 31, 1 << 40} {
		if text := p.text(p.command("Alix", "me rhythm", days(n))); !strings.Contains(text, bottest.Say("bot.rhythm.badvacation")) {
			t.Errorf("%d days: %q", n, text)
		}
	}
	m := p.command("Alix", "me rhythm", days(5))
	if text := p.text(m); !strings.Contains(text, "after that 25 days are left") {
		t.Errorf("five days: %q", text)
	}
	if text := p.text(p.command("Alix", "me rhythm", days(5))); !strings.Contains(text, "already") {
		t.Errorf("twice: %q", text)
	}
	p.label("Alix", m, bottest.Say("bot.rhythm.back"))
	if text := p.text(m); !strings.Contains(text, "days left of 30") {
		t.Errorf("ended: %q", text)
	}
}

// The buttons below a person's habits work only on private messages, and only with known words.
func TestRhythmPresses(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.rhythm("Alix", "zone", "Europe/Paris", "quiet", "22-8")
	m := p.command("Alix", "me rhythm", nil)
	p.press("Alix", m.id, "1:0:0:rhythm:0.weekends-off")
	p.press("Alix", m.id, "1:0:0:rhythm:0.quiet-none")
	if text := p.text(m); !strings.Contains(text, bottest.Say("bot.rhythm.weekends.free")) || !strings.Contains(text, bottest.Say("bot.rhythm.quiet.off")) {
		t.Errorf("after two presses: %q", text)
	}
	if said := p.press("Alix", m.id, "1:0:0:rhythm:0.wings"); !strings.Contains(p.text(said), bottest.Say("bot.error.malformed")) {
		t.Errorf("an unknown word: %q", p.text(said))
	}
	p.begin("carcassonne", nil, "Alix", "Bruno")
	if said := p.press("Alix", p.live().id, "1:0:0:rhythm:0.weekends-on"); !strings.Contains(p.text(said), bottest.Say("bot.error.malformed")) {
		t.Errorf("on a public post: %q", p.text(said))
	}
}

func TestZonesAreSuggested(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	i := p.interaction("Alix")
	i.Kind, i.Name, i.Focused, i.Options = discord.Autocomplete, "me rhythm", "zone", words("zone", "new y")
	p.bot.Handle(t.Context(), i)
	if len(p.choices) != 1 || p.choices[0].Value != "America/New_York" {
		t.Errorf("suggested %v", p.choices)
	}
	i = p.interaction("Alix")
	i.Kind, i.Name, i.Focused, i.Options = discord.Autocomplete, "me rhythm", "zone", words("zone", "")
	p.bot.Handle(t.Context(), i)
	if len(p.choices) != 25 {
		t.Errorf("%d suggestions", len(p.choices))
	}
}

// A vacation in the middle of a turn stops its clock at once. If the player comes back early, the
// clock goes on.
func TestVacationStopsTheClock(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("day", "Alix", "Bruno")
		who, _ := p.firstPlayers()
		due := p.sheet(1).Clock.Due
		letPass(10 * time.Hour)
		m := p.command(who, "me rhythm", map[string]discord.Option{"vacation": {Int: 5}})
		p.quiet()
		after := p.sheet(1).Clock.Due
		if after != due+5*24*60*60 || !strings.Contains(p.text(p.live()), relative(after)) {
			t.Fatalf("due at %d instead of %d, shown as %q", after, due, p.text(p.live()))
		}
		letPass(48 * time.Hour)
		if n := len(p.reminders()); n > 0 {
			t.Errorf("%d reminders on vacation", n)
		}
		p.label(who, m, bottest.Say("bot.rhythm.back"))
		p.quiet()
		if got := p.sheet(1).Clock.Due; got < due+48*60*60 || got > due+48*60*60+5 {
			t.Errorf("back after two days: due at %d, %d before", got, due)
		}
	})
}

// fencing is a store in which another process looks after all matches while it holds them.
type fencing struct {
	records.Store
	holds atomic.Bool
	stale int // changes that come too late
}

func (f *fencing) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	switch {
	case !f.holds.Load():
	case !storage.AnyProcessAllowed(ctx):
		return storage.Match{}, nil, storage.ErrFenced
	case f.stale > 0:
		f.stale--
		return storage.Match{}, nil, storage.ErrStale
	}
	return f.Store.Commit(ctx, c)
}

// A vacation also stops the clocks of matches on servers that another process looks after, even if that
// process changes them in the same moment.
func TestVacationStopsClocksElsewhere(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		store := &fencing{stale: 2}
		p.shut()
		p.wrap = func(s records.Store) records.Store { store.Store = s; return store }
		p.open()
		p.beginAt("day", "Alix", "Bruno")
		p.quiet()
		who, _ := p.firstPlayers()
		due := p.sheet(1).Clock.Due
		store.holds.Store(true)
		p.command(who, "me rhythm", map[string]discord.Option{"vacation": {Int: 5}})
		store.holds.Store(false)
		if after := p.sheet(1).Clock.Due; store.stale != 0 || after != due+5*24*60*60 {
			t.Errorf("due at %d instead of five days after %d, %d changes were not refused", after, due, store.stale)
		}
	})
}

// In a live match the clock also runs at night. Only the reminder is left out.
func TestLiveAtNight(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		now := time.Now().UTC()
		quiet := clock.Hours{From: now.Hour() * 60, To: (now.Hour() + 5) * 60 % (24 * 60)}
		for _, who := range []string{"Alix", "Bruno"} {
			p.rhythm(who, "zone", "UTC", "quiet", quiet.String())
		}
		p.beginAt("live", "Alix", "Bruno")
		sent := p.journal()
		letPass(9 * time.Minute)
		if len(sent()) != 0 {
			t.Errorf("sent at %v", sent())
		}
		letPass(2 * time.Minute)
		if !p.sheet(1).Clock.Late {
			t.Errorf("clock %+v", p.sheet(1).Clock)
		}
	})
}

// In the night when the clocks in Paris go forward, eight hours from eight in the evening still end
// at two in the afternoon.
func TestNightOfTheChange(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		ahead := time.Until(time.Date(2026, 3, 28, 19, 0, 0, 0, time.UTC))
		p.shut()
		p.clock = func() time.Time { return time.Now().Add(ahead) }
		p.open()
		for _, who := range []string{"Alix", "Bruno"} {
			p.rhythm(who, "zone", "Europe/Paris", "quiet", "22-8")
		}
		p.beginAt("hours", "Alix", "Bruno")
		want := time.Date(2026, 3, 29, 12, 0, 0, 0, time.UTC) // 14:00 in summer time
		if due := time.Unix(p.sheet(1).Clock.Due, 0); due.Sub(want).Abs() > time.Minute {
			t.Errorf("due at %v", due.UTC())
		}
	})
}

// Habits that cannot be read do not keep a person from playing.
func TestDamagedHabits(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for _, data := range []string{"{", `{"zone":"Nowhere"}`, `{"quiet":{"from":0,"to":1439}}`} {
		if err := p.store.SetValue(records.HabitsKey(1), []byte(data)); err != nil {
			t.Fatal(err)
		}
		if r := p.bot.records.Rhythm(1); !r.Counts(time.Now()) {
			t.Errorf("%s: no time counts", data)
		}
	}
	if got := p.rhythm("Alix", "zone", "Europe/Paris", "quiet", "22-8"); !strings.Contains(got, "Europe/Paris") {
		t.Errorf("set anew: %q", got)
	}
}

// The leader of the lobby chooses the speed, from the existing ones.
func TestSpeedMenu(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	menu := ""
	options := p.label("Alix", lobby, "options")
	for _, m := range p.menus(options) {
		if strings.HasSuffix(m.CustomID, ":lobby-speed") {
			menu = m.CustomID
		}
	}
	if said := p.press("Bruno", options.id, menu, "day"); !strings.Contains(p.text(said), bottest.Phrase("bot.lobby.leader")) {
		t.Errorf("Bruno is told %q", p.text(said))
	}
	for _, values := range [][]string{{"warp"}, {""}, {}, {"day", "days"}} {
		if said := p.press("Alix", options.id, menu, values...); !strings.Contains(p.text(said), bottest.Say("bot.error.malformed")) {
			t.Errorf("%q is answered with %q", values, p.text(said))
		}
	}
	p.press("Alix", options.id, menu, "days")
	if got := p.sheet(1).SpeedOf().Name; got != "days" {
		t.Errorf("speed %q", got)
	}
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	p.quiet()
	if said := p.press("Alix", options.id, menu, "live"); !strings.Contains(p.text(said), bottest.Phrase("bot.lobby.begun")) {
		t.Errorf("too late: %q", p.text(said))
	}
	if !strings.Contains(p.text(lobby), bottest.Say("bot.speed.days")) {
		t.Errorf("the lobby has become %q", p.text(lobby))
	}
	if said := p.command("Bruno", "play", words("game", "carcassonne", "speed", "warp")); !strings.Contains(p.text(said), bottest.Say("bot.error.malformed")) {
		t.Errorf("/play speed:warp says %q", p.text(said))
	}
}

// Two people with random habits play for a month when they like, with restarts. No reminder and no
// turn post with a notification comes at a forbidden hour.
func TestNobodyIsWoken(t *testing.T) {
	t.Parallel()
	for seed := range uint64(2) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			inBubble(t, func(p *party) { p.month(rand.New(rand.NewPCG(seed, 8))) })
		})
	}
}

func (p *party) month(choose *rand.Rand) {
	ahead := time.Until(time.Date(2026, 3, 1+choose.IntN(200), 0, 0, 0, 0, time.UTC))
	p.shut()
	p.clock = func() time.Time { return time.Now().Add(ahead) }
	p.open()
	p.anyHabits(choose, "Alix", "Bruno")
	p.beginAt([]string{"hours", "day"}[choose.IntN(2)], "Alix", "Bruno")
	for end := time.Now().Add(30 * 24 * time.Hour); time.Now().Before(end) && p.sheet(1).Status == session.Live; {
		letPass(time.Duration(choose.IntN(30*60)) * time.Minute)
		if choose.IntN(8) == 0 {
			p.shut()
			time.Sleep(time.Duration(choose.IntN(12)) * time.Hour)
			p.open()
		}
		p.decideAndConfirm()
		p.quiet()
	}
	p.checkQuietHours(ahead)
}

// anyHabits gives people random habits.
func (p *party) anyHabits(choose *rand.Rand, names ...string) {
	p.Helper()
	zones := []string{"Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Asia/Kolkata"}
	for _, who := range names {
		from := choose.IntN(24)
		p.rhythm(who, "zone", zones[choose.IntN(len(zones))], "weekends", []string{people.WeekendsOn, people.WeekendsOff}[choose.IntN(2)],
			"quiet", clock.Hours{From: from * 60, To: (from + 1 + choose.IntN(13)) % 24 * 60}.String())
	}
}

// checkQuietHours checks when reminders and posts with a notification came.
func (p *party) checkQuietHours(ahead time.Duration) {
	p.Helper()
	reminded := 0
	for _, m := range p.all {
		hush := p.has(m, session.VerbMute) || strings.Contains(p.text(m), bottest.Phrase("bot.clock.reminder"))
		if hush {
			reminded++
		}
		for _, who := range m.Mentions {
			if at := m.at.Add(ahead); hush && !p.bot.records.Rhythm(uint64(who)).Counts(at) {
				p.Errorf("%d is woken at %v", who, at)
			}
		}
	}
	if reminded < 5 {
		p.Errorf("%d reminders in a month", reminded)
	}
}

// A turn post does not notify a player who sleeps, because a reminder follows.
func TestSilentAtNight(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		now := time.Now().UTC()
		quiet := clock.Hours{From: now.Hour() * 60, To: (now.Hour() + 5) * 60 % (24 * 60)}
		p.rhythm("Bruno", "zone", "UTC", "quiet", quiet.String())
		p.beginAt("day", "Alix", "Bruno")
		for range 4 {
			if who, m := p.turn(1), p.live(); m.Silent != (who == "Bruno") || len(m.Mentions) != 1 {
				t.Errorf("%s is called: silent %v, %v", who, m.Silent, m.Mentions)
			}
			p.decideAndConfirm()
			p.quiet()
		}
	})
}

// paceOf is how punctual a player has been.
func paceOf(s *session.Session, who string) session.Pace {
	if seat := s.Seat(uint64(persons[who])); int(seat) < len(s.Pace) {
		return s.Pace[seat]
	}
	return session.Pace{}
}
