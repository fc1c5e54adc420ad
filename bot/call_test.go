package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// building plays The City with four players up to a turn in which a seat other than the one that
// placed the tile has to decide. It returns the live post of that turn.
func (p *party) building() *shown {
	p.Helper()
	return p.buildingAt(session.NoClock)
}

// buildingAt is building at a speed.
func (p *party) buildingAt(speed string) *shown {
	p.Helper()
	lobby := p.command("Alix", "play", words("game", "city", "where", "here", "speed", speed))
	for _, who := range []string{"Bruno", "Chloé", "Dora"} {
		p.label(who, lobby, "join")
	}
	p.label("Alix", lobby, "start")
	p.quiet()
	choose := rand.New(rand.NewPCG(3, 7))
	for range 400 {
		p.playOn(1, 1, choose)
		s := p.sheet(1)
		if told := s.SoFar(lastToDecide(s)); len(told) > 0 && !s.Acts(whose(told)) {
			return p.live()
		}
	}
	p.Fatal("no player built")
	return nil
}

// lastToDecide is the seat that made the latest decision of a match.
func lastToDecide(s *session.Session) games.Seat {
	if len(s.Recent) == 0 {
		return games.Spectator
	}
	return s.Recent[len(s.Recent)-1].Seat
}

// whose is the seat that began a turn, or Spectator if the turn has ended.
func whose(turn []session.Move) games.Seat {
	for _, m := range turn {
		if m.On {
			return m.Seat
		}
	}
	return games.Spectator
}

// calls lists the messages that call players to the live post.
func (p *party) calls() (list []*shown) {
	for _, m := range p.public() {
		if strings.Contains(p.text(m), bottest.Phrase("bot.turn.above")) {
			list = append(list, m)
		}
	}
	return list
}

// decideInLivePost makes a decision for the player to decide in the live post, and returns the player's
// name.
func (p *party) decideInLivePost(m *shown, choose *rand.Rand) (who string) {
	p.Helper()
	steps := p.sheet(1).Match.Steps
	who = p.turn(1)
	for range 12 {
		p.pressAny(who, m, choose)
		if p.sheet(1).Match.Steps != steps {
			return who
		}
	}
	p.Fatalf("%s cannot decide: %q %v", who, p.text(m), p.labels(m))
	return ""
}

// turns counts the turns of the first match.
func (p *party) turns() uint64 { return p.sheet(1).Match.State.(games.Turner).Turns() }

// A person who plays only against computers gets no call to the post of a continuing turn, because
// they keep no other person waiting.
func TestNobodyIsCalledAlone(t *testing.T) {
	t.Parallel()
	choose := rand.New(rand.NewPCG(3, 7))
	for shared := 0; shared == 0; { // in some matches nobody builds
		p := newHall(t)
		p.command("Alix", "play", words("game", "city", "where", "here", "against", "easy"))
		for ; p.awaitPerson(1); p.playSolo(1, 1, choose) {
			p.quiet()
			if calls := p.calls(); len(calls) > 0 {
				t.Fatalf("%q calls", p.text(calls[0]))
			}
			if s := p.sheet(1); len(s.SoFar(lastToDecide(s))) > 0 && !s.Acts(lastToDecide(s)) {
				shared++
			}
		}
	}
}

// A turn in which every seat decides keeps its post. A message calls each seat and is deleted after
// its decision. The record shows the whole turn.
func TestSharedTurn(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m := p.building()
	posts, turn := len(p.public())-len(p.calls()), p.turns()
	var told []string
	for choose := rand.New(rand.NewPCG(5, 6)); p.turns() == turn; p.quiet() {
		who := p.turn(1)
		calls := p.calls()
		switch {
		case p.live() != m || len(p.public())-len(calls) != posts:
			t.Fatalf("%s has to decide elsewhere", who)
		case !strings.Contains(p.text(m), "<@"+persons[who].String()+">"):
			t.Fatalf("the live post asks somebody else than %s: %s", who, p.text(m))
		case len(calls) > 1 || len(calls) == 1 && !slices.Equal(calls[0].Mentions, []discord.Snowflake{persons[who]}):
			t.Fatalf("%s has to decide, %d calls", who, len(calls))
		case !slices.Contains(told, who) && len(calls) == 0:
			t.Fatalf("%s is not called", who)
		}
		told = append(told, p.decideInLivePost(m, choose))
	}
	if len(told) < 3 || p.live() == m || len(p.calls()) > 0 {
		t.Fatalf("%q decided, %d calls are left", told, len(p.calls()))
	}
	if !strings.Contains(p.text(m), bottest.Phrase("city.event.built.several")) {
		t.Errorf("the record does not say what all built:\n%s", p.text(m))
	}
}

// A call that cannot be sent now is sent after a restart.
func TestCallDelayed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m := p.building()
	if len(p.calls()) != 1 {
		t.Fatalf("%d calls", len(p.calls()))
	}
	p.failNext("Send", 1<<20, discord.ErrUnavailable)
	p.decideInLivePost(m, rand.New(rand.NewPCG(5, 6)))
	p.shut()
	p.failNext("", 0, nil)
	p.open()
	p.quiet()
	calls := p.calls()
	if len(calls) != 1 || calls[0].Mentions[0] != persons[p.turn(1)] {
		t.Errorf("%d calls after the restart", len(calls))
	}
}

// If a player resigns while they have to decide, the turn goes on in its post.
func TestGivenUpInSharedTurn(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m := p.building()
	who := p.turn(1)
	p.label(who, p.command(who, "match resign", nil), session.VerbResign)
	if p.live() != m || p.turn(1) == who || len(p.calls()) != 1 {
		t.Errorf("after %s went, %s decides, %d calls", who, p.turn(1), len(p.calls()))
	}
}

// A live post that cannot be edited is posted again, and the player to decide is called.
func TestSharedPostReplaced(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m := p.building()
	steps := p.sheet(1).Match.Steps
	p.failIf(func(method string) error {
		if (method == "Respond" || method == "Edit") && p.sheet(1).Match.Steps > steps {
			return discord.ErrOldEdits
		}
		return nil
	})
	p.decideInLivePost(m, rand.New(rand.NewPCG(5, 6)))
	p.replaced(m)
	live := p.live()
	if called := append(p.calls(), live); live == m || len(called) > 2 || !slices.Contains(called[0].Mentions, persons[p.turn(1)]) {
		t.Errorf("%d posts call, for %s, the live post is another one: %v", len(called), p.turn(1), live != m)
	}
}

// A call does not notify a player who sleeps, because a reminder follows.
func TestCallAtNight(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		now := time.Now().UTC()
		quiet := clock.Hours{From: now.Hour() * 60, To: (now.Hour() + 5) * 60 % (24 * 60)}
		for _, who := range []string{"Alix", "Bruno", "Chloé", "Dora"} {
			p.rhythm(who, "zone", "UTC", "quiet", quiet.String())
		}
		p.buildingAt("day")
		if calls := p.calls(); len(calls) != 1 || !calls[0].Silent {
			t.Errorf("%d calls, silent %v", len(calls), calls[0].Silent)
		}
	})
}

// The clock of a seat that decides in the middle of a turn starts when the call has arrived.
func TestClockWaitsForTheCall(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		m := p.buildingAt("hours")
		p.failNext("Send", 1<<20, discord.ErrUnavailable)
		p.decideInLivePost(m, rand.New(rand.NewPCG(5, 6)))
		letPass(9 * time.Hour)
		if c := p.sheet(1).Clock; c.Late {
			t.Fatalf("clock %+v", c)
		}
		p.failNext("", 0, nil)
		letPass(longRetry)
		p.quiet()
		c := p.sheet(1).Clock
		if left := c.Due - time.Now().Unix(); c.Late || left < 7*60*60 || len(p.calls()) != 1 {
			t.Errorf("%d calls, %d s left, clock %+v", len(p.calls()), left, c)
		}
	})
}

// While the channel is gone, no clock runs. It continues in the new channel.
func TestClockStandsInTrouble(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		p.beginAt("hours", "Alix", "Bruno")
		letPass(time.Hour)
		p.bot.Lost(p.Context(), discord.Loss{Guild: guild, Channel: general})
		letPass(20 * time.Hour)
		p.speakIn(general + 1)
		p.command("Alix", "match move", words("match", "1"))
		p.quiet()
		c := p.sheet(1).Clock
		if left := c.Due - time.Now().Unix(); c.Late || left < 7*60*60-60 || left > 7*60*60 || !strings.Contains(p.text(p.live()), relative(c.Due)) {
			t.Errorf("%d s left, clock %+v", left, c)
		}
		letPass(7*time.Hour - time.Minute)
		if p.sheet(1).Clock.Late {
			t.Error("late too early")
		}
		letPass(2 * time.Minute)
		if !p.sheet(1).Clock.Late {
			t.Error("never late")
		}
	})
}
