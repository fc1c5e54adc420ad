package main

import (
	"bytes"
	"context"
	"image/gif"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/cmd/bastide/foreign"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// abroad is a server of somebody else's with the bot, which is a process of its own.
type abroad struct {
	*server
	spacebar *foreign.Server
	guild    *foreign.Guild
	proxy    *foreign.Proxy
	online   context.Context // until the end of the test
}

// goAbroad builds and starts the server, and the bot on it.
func goAbroad(t *testing.T) *abroad {
	t.Helper()
	checkout := os.Getenv("BASTIDE_SPACEBAR")
	if checkout == "" {
		t.Skip("plays on a server of somebody else's only when BASTIDE_SPACEBAR is the folder of a checkout of Spacebar")
	}
	log, err := os.Create(filepath.Join(t.TempDir(), "spacebar.log"))
	must(t, err)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("Spacebar said:\n%s", complaintsOf(log.Name()))
		}
		log.Close()
	})
	built, err := foreign.Build(checkout, t.TempDir(), log)
	must(t, err)
	database := pgtest.Start(t, pgserver.Options{})
	a := &abroad{server: idleServer(t, apart(), func(s *server) {
		s.options.AnswerWithin = 0
		s.limits = bounds{failures: 50, still: 100, wait: hanging}
	})}
	var cancel context.CancelFunc
	a.online, cancel = context.WithCancel(background)
	t.Cleanup(cancel)
	a.spacebar, err = built.Start(a.online, t.TempDir(), foreign.Options{Database: database.Address("postgres"), Log: log})
	must(t, err)
	t.Cleanup(a.spacebar.Kill)
	a.guild, err = a.spacebar.Found(a.online, everybody, []string{"castle-games"})
	must(t, err)
	a.proxy, err = a.spacebar.Proxy(schema(t))
	must(t, err)
	t.Cleanup(a.proxy.Close)
	t.Cleanup(func() { t.Logf("what went over the wire:\n%s", a.proxy.Report()) })
	a.access = []string{"DISCORD_TOKEN=" + a.guild.Token, "DISCORD_API_URL=" + a.proxy.API()}
	a.run()
	t.Cleanup(a.halt) // while the server is there, to which it has to say its last
	must(t, a.guild.Wait(a.online, func() bool { return a.guild.Person(everybody[0]).Offered(a.online, "play") }))
	return a
}

// complaintsOf are the last errors in what Spacebar has said.
func complaintsOf(name string) string {
	const most = 20_000
	said, err := os.ReadFile(name)
	if err != nil {
		return err.Error()
	}
	return string(said[max(0, len(said)-most):])
}

// run starts the bot, and waits until it is connected.
func (a *abroad) run() {
	a.Helper()
	connected := func() int { return strings.Count(a.said(), "session begun") }
	before := connected()
	a.alive, a.gone = context.WithCancel(background)
	a.bot = a.spawn("run")
	ctx, cancel := limited(a.T)
	defer cancel()
	must(a.T, a.guild.Wait(ctx, func() bool { return connected() > before }))
}

// crash kills the bot and starts it again.
func (a *abroad) crash() {
	a.Helper()
	a.restarting.Lock()
	defer a.restarting.Unlock()
	a.bot.kill()
	a.gone()
	a.run()
}

// outage ends the server under bot and people, and starts it again, with limits on requests or without.
func (a *abroad) outage(limited bool) {
	a.Helper()
	a.restarting.Lock()
	defer a.restarting.Unlock()
	a.gone()
	a.spacebar.Kill()
	must(a.T, a.spacebar.Limit(limited))
	must(a.T, a.spacebar.Run(a.online))
	a.alive, a.gone = context.WithCancel(background)
}

// match is a random match of so many people.
func (a *abroad) match(game string, people int) *random {
	r := a.randomOn(a.guild, func(name string) person { return a.guild.Person(name) }, game, 0)
	r.people = r.people[:people]
	return r
}

// The bot plays on a server that its authors did not write: whole matches of every game by two
// people, while the bot is killed and that server restarted, then what else there is. What stands
// in cmd/bastide/foreign/spacebar is to be read first.
func TestForeign(t *testing.T) {
	a := goAbroad(t)
	t.Run("clicks", func(t *testing.T) { a.clicks(t) })
	var played []*random
	t.Run("matches", func(t *testing.T) { played = a.matches(t) })
	t.Run("film", func(t *testing.T) {
		if len(played) == 0 {
			t.Skip("a film is of a match that TestForeign/matches has played, which was not asked for")
		}
		a.film(t, played[0].match)
	})
	t.Run("computer", func(t *testing.T) {
		r := a.match("burgenland", 1)
		r.computers = []string{"easy"}
		a.whole(r)
	})
	t.Run("private messages", func(t *testing.T) { a.alone(t) })
	t.Run("lesson", func(t *testing.T) { a.lesson(t) })
	t.Run("limits", func(t *testing.T) {
		a.outage(true)
		a.whole(a.match("castle", 2))
	})
	for _, fault := range a.proxy.Faults() {
		t.Error(fault)
	}
}

// clicks opens and begins a match in a client that its authors did not write either.
func (a *abroad) clicks(t *testing.T) {
	client := os.Getenv("BASTIDE_FERMI")
	if client == "" {
		t.Skip("clicks only when BASTIDE_FERMI is the folder of a client that was built")
	}
	ctx, cancel := limited(t)
	defer cancel()
	alix, bruno := a.guild.Person(everybody[0]), a.guild.Person(everybody[1])
	_, err := alix.Command(ctx, "castle-games", "play", map[string]any{"game": "castle", "where": "here"})
	must(t, err)
	window, err := bruno.Fermi(ctx, client, "castle-games")
	if window != nil {
		defer window.Close()
	}
	must(t, err)
	defer func() {
		if shot, err := window.Shot(); err == nil && os.Getenv("BASTIDE_SHOTS") != "" {
			must(t, os.WriteFile(filepath.Join(os.Getenv("BASTIDE_SHOTS"), "fermi.png"), shot, 0o600))
		}
	}()
	must(t, window.Click("Join"))
	posted := func(what func(*localdiscord.Message) bool) {
		t.Helper()
		must(t, a.guild.Wait(ctx, func() bool { return slices.ContainsFunc(alix.Messages("castle-games"), what) }))
	}
	posted(func(m *localdiscord.Message) bool { return strings.Contains(allText(m.Components), bruno.Name()) })
	must(t, window.Click("Start"))
	posted(func(m *localdiscord.Message) bool { // the lobby makes way for the first turn
		_, verbs := offered(m)
		return len(verbs) > 0 && !verbs["start"]
	})
	must(t, a.guild.Wait(ctx, func() bool {
		shown, err := window.Pictures()
		return err == nil && shown > 0
	}))
}

// matches plays one of each game.
func (a *abroad) matches(t *testing.T) (list []*random) {
	queue := make(chan *random, len(catalog.Entries))
	for _, e := range catalog.Entries {
		list = append(list, a.match(e.ID, 2))
		queue <- list[len(list)-1]
	}
	close(queue)
	a.disturb = a.mishaps()
	defer func() { a.disturb = nil }()
	if played := a.playAll(queue, len(catalog.Entries)); played != len(catalog.Entries) {
		t.Errorf("%d matches were played", played)
	}
	return list
}

// whole plays a match.
func (a *abroad) whole(r *random) {
	a.Helper()
	r.open()
	r.play()
	a.compare(r.record(), r.match)
	a.Logf("%s: %d presses", r.game, r.presses)
}

// mishaps kill the bot twice and restart the server once, each after so many turns of all matches.
func (a *abroad) mishaps() func(*random) {
	var turns atomic.Int64
	return func(*random) {
		switch turns.Add(1) {
		case 40, 160:
			a.crash()
		case 100:
			a.outage(false)
		}
	}
}

// film asks for the film of a match.
func (a *abroad) film(t *testing.T, match uint64) {
	ctx, cancel := limited(t)
	defer cancel()
	out, err := a.guild.Person(everybody[0]).Command(ctx, "castle-games", "match replay", map[string]any{"match": strconv.FormatUint(match, 10)})
	must(t, err)
	if out.Message == nil || len(out.Message.Attachments) == 0 {
		t.Fatalf("no film: %+v", out)
	}
	data, _ := a.guild.File(out.Message.Attachments[0].ID)
	if film, err := gif.DecodeAll(bytes.NewReader(data)); err != nil || len(film.Image) < 10 {
		t.Errorf("the film cannot be looked at: %v", err)
	}
}

// alone plays a match against a computer in private messages.
func (a *abroad) alone(t *testing.T) {
	p := a.guild.Person(everybody[1])
	ctx, cancel := limited(t)
	defer cancel()
	dm, err := p.DM(ctx)
	must(t, err)
	r := a.match("castle", 1)
	r.people, r.home, r.channel, r.options = []person{p}, dm, dm, nil
	out, err := p.Command(ctx, dm, "play", map[string]any{"game": "castle"})
	must(t, err)
	match, verbs := offered(out.Message)
	if !verbs["start"] {
		t.Fatalf("the lobby offers %v", verbs)
	}
	r.match = match
	r.press(p, out.Message.ID, r.button(out.Message, "start"))
	r.play()
}

// lesson begins a lesson and presses what stands out, some times.
func (a *abroad) lesson(t *testing.T) {
	p := a.guild.Person(everybody[2])
	ctx, cancel := limited(t)
	defer cancel()
	dm, err := p.DM(ctx)
	must(t, err)
	_, err = p.Command(ctx, "castle-games", "lesson", map[string]any{"game": "castle"})
	must(t, err)
	chance := rand.New(rand.NewPCG(1, 1))
	for range 5 {
		var live *localdiscord.Message
		must(t, a.guild.Wait(ctx, func() bool {
			list := p.Messages(dm)
			at := slices.IndexFunc(list, func(m *localdiscord.Message) bool { return m.For == "" && len(buttons(m)) > 0 })
			if at >= 0 {
				live = list[at]
			}
			return at >= 0
		}))
		button := pick(chance, buttons(live))
		if button.Type != localdiscord.TypeButton {
			continue
		}
		out, err := p.Press(ctx, live.ID, button.CustomID)
		must(t, err)
		if out.Failed {
			t.Errorf("a press of %s in a lesson was not answered", button.CustomID)
		}
		time.Sleep(time.Second)
	}
}
