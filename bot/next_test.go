package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// inSeveral opens matches on servers of their own until two of them wait for the player of match 1.
// It returns the older one, then the newer one.
func (p *party) inSeveral() (who string, older, newer session.ID) {
	p.Helper()
	clock := p.useManualClock()
	p.begin("carcassonne", nil, "Alix", "Bruno")
	who = p.turn(1)
	for id := session.ID(2); newer == 0; id++ {
		clock(time.Hour)
		p.chat.Guild, p.chat.Channel = discord.Snowflake(guild+uint64(id)), discord.Snowflake(general+uint64(id))
		p.begin("carcassonne", nil, "Alix", "Bruno")
		switch {
		case p.turn(id) != who:
		case older == 0:
			older = id
		default:
			newer = id
		}
	}
	p.chat.Guild, p.chat.Channel = guild, general
	return who, older, newer
}

// useManualClock gives the party a clock that moves only when the test moves it.
func (p *party) useManualClock() (on func(time.Duration)) {
	p.Helper()
	var now atomic.Int64
	now.Store(time.Unix(1_800_000_000, 0).UnixNano())
	p.shut()
	p.clock = func() time.Time { return time.Unix(0, now.Load()) }
	p.open()
	return func(d time.Duration) { now.Add(int64(d)) }
}

// playAndReadLink plays a turn of match 1 by presses, and returns what its player sees beside it. No other
// person may see anything.
func (p *party) playAndReadLink() (shownTo []*shown) {
	p.Helper()
	m, who := p.live(), p.turn(1)
	seen := len(p.everything())
	choose := rand.New(rand.NewPCG(3, 3))
	for before := p.sheet(1).Match.Steps; p.sheet(1).Match.Steps == before; {
		for _, told := range p.everything()[seen:] {
			p.Fatalf("in the middle of the turn: %s", p.text(told))
		}
		p.pressAny(who, m, choose)
	}
	p.quiet()
	for _, told := range p.everything()[seen:] {
		if told.to != 0 {
			shownTo = append(shownTo, told)
		}
	}
	return shownTo
}

func (p *party) everything() []*shown {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]*shown(nil), p.all...)
}

// After confirming, a player gets a link to the match that has waited longest for them, in any
// channel, or no link if none waits. The link goes once the player has pressed something there.
func TestNextMatch(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	who, older, newer := p.inSeveral()
	told := p.playAndReadLink()
	if len(told) != 1 || told[0].to != persons[who] {
		t.Fatalf("%d messages beside the turn", len(told))
	}
	s := p.sheet(older)
	if to := p.linkTarget(told[0]); to != link(s) || s.LivePost == 0 {
		t.Errorf("led to %q, not to match %d", to, older)
	}
	if text := p.text(told[0]); !strings.Contains(text, "**Next:** Carcassonne") || !strings.Contains(text, "<t:") {
		t.Errorf("it says %q", text)
	}
	at := slices.IndexFunc(p.everything(), func(m *shown) bool { return uint64(m.id) == s.LivePost })
	if told[0].gone || at < 0 {
		t.Fatalf("the link is gone: %v; live post %d", told[0].gone, s.LivePost)
	}
	p.chat.Guild, p.chat.Channel = discord.Snowflake(guild+uint64(older)), discord.Snowflake(general+uint64(older))
	p.pressAny(who, p.everything()[at], rand.New(rand.NewPCG(3, 3)))
	p.chat.Guild, p.chat.Channel = guild, general
	if p.quiet(); !told[0].gone {
		t.Error("the link stays once the player is there")
	}
	seen := len(p.everything())
	p.command(who, "turn", nil)
	for _, m := range p.everything()[seen:] {
		if strings.Contains(p.text(m), "**Next:**") {
			t.Error("a player who has decided nothing gets a link")
		}
	}
	p.quiet()
	for _, id := range []session.ID{older, newer} {
		s := p.sheet(id).Clone()
		s.Status = session.Over
		if err := p.commit(s, session.Result{}); err != nil {
			t.Fatal(err)
		}
	}
	for p.turn(1) != who {
		p.playAndReadLink()
	}
	if told := p.playAndReadLink(); len(told) != 0 {
		t.Errorf("nothing waits, and told is %q", p.text(told[0]))
	}
}

// linkTarget returns the address of a message's link button.
func (p *party) linkTarget(m *shown) string {
	for _, b := range p.buttons(m) {
		if b.Style == discordgo.LinkButton {
			return b.URL
		}
	}
	return ""
}

// A match whose time runs out next is more urgent than one that has waited longest, and a paused
// match is not urgent. This holds after a decision and in /games.
func TestMostUrgentFirst(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	who, older, newer := p.inSeveral()
	s := p.sheet(newer).Clone()
	s.Clock.Due = p.clock().Add(time.Hour).Unix()
	if err := p.commit(s, session.Result{}); err != nil {
		t.Fatal(err)
	}
	told := p.playAndReadLink()
	if len(told) != 1 || p.linkTarget(told[0]) != link(s) {
		t.Fatalf("%d messages, the first leads to %q", len(told), p.linkTarget(told[0]))
	}
	if text := p.text(told[0]); !strings.Contains(text, "⏳ "+relative(s.Clock.Due)) || !strings.Contains(text, bottest.Say("bot.next.more", "n", 1)) {
		t.Errorf("it says %q", text)
	}
	list := p.command(who, "games", nil)
	if lines := strings.Split(p.text(list), "\n"); !strings.HasPrefix(lines[1], "`"+newer.String()+"`") || !strings.HasPrefix(lines[2], "`"+older.String()+"`") {
		t.Errorf("/games: %q", lines)
	}
	if to := p.linkTarget(list); to != link(s) {
		t.Errorf("/games leads to %q", to)
	}
	s.Pause(1)
	if err := p.commit(s, session.Result{}); err != nil {
		t.Fatal(err)
	}
	if to := p.linkTarget(p.command(who, "games", nil)); to != link(p.sheet(older)) {
		t.Errorf("with that one paused /games leads to %q", to)
	}
}

// Players in a live match get no link to other matches, nor do people who play only against
// computers.
func TestNobodyIsSentAway(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	who, _, _ := p.inSeveral()
	s := p.sheet(1).Clone()
	s.Speed = "live"
	if err := p.commit(s, session.Result{}); err != nil {
		t.Fatal(err)
	}
	if told := p.playAndReadLink(); len(told) != 0 {
		t.Errorf("%s is told %q", who, p.text(told[0]))
	}
}

// The local Discord accepts the message and its link button.
func TestNextMatchLocally(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		open := func(id session.ID) (acting *localdiscord.Person) {
			lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne", "opponent1": "Bruno"})).Message
			w.must(bruno.PressLabel(w.ctx, lobby.ID, "Rejoindre"))
			w.must(alix.PressLabel(w.ctx, lobby.ID, "Commencer"))
			return w.Person(w.head(id).Players[w.head(id).Acting()[0]].Name)
		}
		acting, waits := open(1), session.ID(2)
		for open(waits).ID() != acting.ID() {
			waits++
		}
		for w.head(waits).LivePost == 0 {
			w.pause("the other match has its post")
		}
		channel := w.live(acting).Channel
		w.turn(rand.New(rand.NewPCG(1, 1)))
		leads := func(m *localdiscord.Message) bool {
			return leadsTo(m.Components, texts().wording.Localizer("en").Link(w.head(waits).Link()))
		}
		for !slices.ContainsFunc(acting.Messages(channel), leads) {
			w.pause("something leads to the other match")
		}
	})
}

func leadsTo(list []*localdiscord.Component, link string) bool {
	for _, c := range list {
		if c.URL == link || leadsTo(c.Components, link) {
			return true
		}
	}
	return false
}

// Answers to buttons of the menu replace it and lead back to it, so that no messages pile up above
// the turn.
func TestMenuAnswersInPlace(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	menu := p.label("Sam", p.live(), "menu")
	title, seen := p.text(menu), len(p.everything())
	for _, verb := range []string{"points", "stock", "text", "verify"} {
		p.label("Sam", menu, verb)
		if p.text(menu) == title || !p.has(menu, "menu") {
			t.Errorf("%s is answered with %q and %v", verb, p.text(menu), p.labels(menu))
		}
		p.label("Sam", menu, "menu")
		if p.text(menu) != title || len(menu.Files) > 0 {
			t.Errorf("the way back leads to %q", p.text(menu))
		}
	}
	if n := len(p.everything()); n != seen {
		t.Errorf("%d more messages", n-seen)
	}
	p.playOn(1, 1, rand.New(rand.NewPCG(5, 5)))
	board := p.label("Sam", p.live(), "board")
	if board == menu || p.has(menu, "board") {
		t.Error("what is asked below the turn is answered elsewhere")
	}
	p.label("Sam", board, "◂ Step")
	if !p.has(board, "menu") {
		t.Errorf("from the past no way leads on: %v", p.labels(board))
	}
}
