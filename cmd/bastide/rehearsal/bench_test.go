package rehearsal

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/wire"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/cmd/bastide/repertoire"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging/emblem"
)

// played is the repertoire of the bot, which is made once.
var played = sync.OnceValue(func() repertoire.Repertoire {
	texts, err := bot.ReadTexts(catalog.Texts()...)
	if err != nil {
		panic(err)
	}
	made, err := repertoire.Play(context.Background(), repertoire.Options{
		Games: catalog.Builtin(), Order: catalog.Order(), Texts: texts, Painter: bottest.Blank{}, Host: 11, Guest: guest,
	})
	if err != nil {
		panic(err)
	}
	return made
})

// some are a few messages of the repertoire, with all commands.
func some() repertoire.Repertoire {
	all := played()
	all.Pieces = slices.DeleteFunc(slices.Clone(all.Pieces), func(p repertoire.Piece) bool {
		return !slices.Contains([]string{"castle: lobby", "castle: turn, press 1", "castle: turn, press 2", "castle: turn, press 3", "castle: result"}, p.Name)
	})
	return all
}

// paper is a journal in memory, which a killed rehearsal can no longer write.
type paper struct {
	all  []Made
	dead func() bool
}

func (p *paper) Load() ([]Made, error) { return slices.Clone(p.all), nil }

func (p *paper) Save(all []Made) error {
	if p.dead != nil && p.dead() {
		return errKilled
	}
	p.all = slices.Clone(all)
	return nil
}

var errKilled = errors.New("killed")

// mortal carries requests until the rehearsal is killed.
type mortal struct {
	http.RoundTripper
	mu    sync.Mutex
	lives int  // requests that are carried before it is killed; -1: it is not
	last  bool // the request at which it is killed still arrives
	dead  bool
}

func (m *mortal) RoundTrip(r *http.Request) (*http.Response, error) {
	m.mu.Lock()
	kill := m.lives == 0 && !m.dead
	if m.dead = m.dead || kill; m.lives > 0 {
		m.lives--
	}
	dead := m.dead
	m.mu.Unlock()
	if !dead || kill && m.last {
		resp, err := m.RoundTripper.RoundTrip(r)
		if !dead {
			return resp, err
		}
		if err == nil {
			resp.Body.Close()
		}
	}
	return nil, errKilled
}

func (m *mortal) killed() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.dead
}

// bench is a rehearsal and the Discord on which it takes place.
type bench struct {
	*testing.T
	*localdiscord.Server
	setup   Setup
	paper   *paper
	out     *strings.Builder
	text    string // id of the text channel
	tagging string // id of the forum
}

// allowed is what the bot may do on a bench: what the invitation grants, and what the removal needs.
const allowed = world.BotPermissions | world.PermManageThreads

// sinceBubble is later than Discord's first id; the time of a bubble begins in 2000.
const sinceBubble = 20 * 365 * 24 * time.Hour

// inBubble runs a test on a bench whose time is fake.
func inBubble(t *testing.T, try func(*bench)) {
	t.Helper()
	played() // outside the bubble
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(sinceBubble) // Discord's ids begin in 2015
		s, err := localdiscord.New(localdiscord.Options{})
		if err != nil {
			t.Fatal(err)
		}
		s.StartInMemory()
		b := newBench(t, s)
		b.setup.REST.Dial = s.Dial
		try(b)
		s.Close()
		time.Sleep(time.Minute) // until discordgo has stopped
	})
}

func newBench(t *testing.T, s *localdiscord.Server) *bench {
	t.Helper()
	base, err := url.Parse(s.API())
	if err != nil {
		t.Fatal(err)
	}
	general, _ := s.Channel("general")
	forum, _ := s.Channel("game-tables")
	s.SetBotPermissions(general.ID, allowed)
	s.SetBotPermissions(forum.ID, allowed|world.PermManageChannels)
	b := &bench{T: t, Server: s, paper: &paper{}, out: &strings.Builder{}, text: general.ID, tagging: forum.ID}
	b.setup = Setup{
		Token: s.Token(), Base: base, Version: "test", Server: discord.ParseSnowflake(localdiscord.GuildID),
		Channel: discord.ParseSnowflake(general.ID), Forum: discord.ParseSnowflake(forum.ID),
		Play: func(context.Context, discord.Snowflake, discord.Snowflake) (repertoire.Repertoire, error) {
			return some(), nil
		},
		Emblems: emblem.All(), Journal: b.paper, Register: true, NoPresses: "nobody is there", Out: b.out,
	}
	return b
}

// run rehearses, and checks that no token is shown.
func (b *bench) run(ctx context.Context) *Report {
	b.Helper()
	report := Run(ctx, b.setup)
	var text strings.Builder
	if err := report.Write(&text); err != nil {
		b.Error(err)
	}
	if strings.Contains(text.String()+b.out.String(), b.Token()) {
		b.Error("the token is shown")
	}
	return report
}

// remains lists what is on Discord of a rehearsal.
func (b *bench) remains() (all []string) {
	for _, c := range b.Channels() {
		switch {
		case c.Kind == world.KindThread:
			all = append(all, "thread "+c.Name)
		case c.Kind == world.KindForum && len(c.Tags) > 0:
			all = append(all, fmt.Sprintf("tags %v", c.Tags))
		}
	}
	b.Do(func(s *world.State) {
		for _, c := range s.Channels() {
			for _, id := range s.MessagesIn(c.ID) {
				all = append(all, "message "+id+" in "+c.Name)
			}
		}
	})
	for _, e := range b.Emojis() {
		all = append(all, "emoji "+e.Name)
	}
	return all
}

// clean checks that nothing is left, on Discord or in the journal.
func (b *bench) clean(when string) {
	b.Helper()
	if all := b.remains(); len(all)+len(b.paper.all) > 0 {
		b.Errorf("%s: left on Discord: %q, in the journal: %v", when, all, b.paper.all)
	}
}

// faults are the results that name an error.
func faults(r *Report) (all []string) {
	for _, one := range r.results {
		if one.failed() {
			all = append(all, one.line())
		}
	}
	return all
}

func resultOf(t *testing.T, r *Report, name string) result {
	t.Helper()
	at := slices.IndexFunc(r.results, func(one result) bool { return one.name == name })
	if at < 0 {
		t.Fatalf("there is no step %q", name)
	}
	return r.results[at]
}

// host presses every button of a rehearsal once, and sends every form, until the context ends.
func (b *bench) host(ctx context.Context) {
	alix, pressed := b.Person("Alix"), map[string]bool{}
	for ; ctx.Err() == nil; time.Sleep(time.Second) {
		for _, c := range b.Channels() {
			for _, m := range alix.Messages(c.ID) {
				for _, id := range buttonsOf(m) {
					if !pressed[id] && strings.HasPrefix(id, "rehearsal:") {
						pressed[id] = true
						out, err := alix.Press(ctx, m.ID, id)
						if err == nil && out.Modal != nil {
							_, err = alix.Submit(ctx, map[string]string{"speed": "0"})
						}
						if err != nil && ctx.Err() == nil {
							b.Error(err)
						}
					}
				}
			}
		}
	}
}

func buttonsOf(m *localdiscord.Message) (ids []string) {
	wire.Each(m.Components, func(c *wire.Component) {
		if c.CustomID != "" {
			ids = append(ids, c.CustomID)
		}
	})
	return ids
}

// transport carries requests to a bench in memory.
func (b *bench) transport() http.RoundTripper {
	return &http.Transport{DialContext: b.Dial, DisableKeepAlives: true}
}
