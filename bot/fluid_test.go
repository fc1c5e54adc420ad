package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// beginRolling starts a match of a game whose turns roll dice. It returns the live post of the first
// turn and the player to roll.
func (p *party) beginRolling() (m *shown, who string) {
	p.Helper()
	p.begin("burgenland", nil, "Alix", "Bruno")
	return p.live(), p.turn(1)
}

// A turn goes on in its first post, calls each player once, tells everything that has happened in
// it, and leaves one record.
func TestTurnGoesOnInPlace(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m, who := p.beginRolling()
	if !p.has(m, session.VerbConfirm) || !slices.Contains(p.labels(m), "🎲 Roll") || slices.Contains(p.labels(m), "✅ Confirm") {
		t.Errorf("the first roll is offered as %q", p.labels(m))
	}
	p.label(who, m, "🎲 Roll")
	if live := p.live(); live != m || len(p.public()) != 2 {
		t.Fatalf("after the roll there are %d public messages", len(p.public()))
	}
	if !strings.Contains(p.text(m), "-# "+who+" rolls") || !slices.Equal(m.Mentions, []discord.Snowflake{persons[who]}) {
		t.Errorf("after the roll, to %v: %s", m.Mentions, p.text(m))
	}
	p.finish(who, m)
	p.quiet()
	if len(p.public()) != 3 {
		t.Errorf("%d public messages, want lobby, record, turn", len(p.public()))
	}
	for _, want := range []string{who + " rolls", ": builds a"} { // the choice before it and the stop need no words
		if !strings.Contains(p.text(m), want) {
			t.Errorf("the record does not tell %q:\n%s", want, p.text(m))
		}
	}
	if next := p.live(); !slices.Equal(next.Mentions, []discord.Snowflake{persons[other(who)]}) {
		t.Errorf("the next turn calls %v", next.Mentions)
	}
}

// finish plays the turn of a player who has rolled to its end.
func (p *party) finish(who string, m *shown) {
	p.Helper()
	for p.turn(1) == who {
		labels := p.labels(m)
		stop := slices.IndexFunc(labels, func(l string) bool { return strings.Contains(l, "Stop") })
		if stop < 0 {
			p.label(who, m, labels[0])
			continue
		}
		p.label(who, m, labels[stop])
	}
}

// Choices since the last roll are shown as not final, and can be taken back.
func TestPlannedDeeds(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m, who := p.beginRolling()
	p.label(who, m, "🎲 Roll")
	before := p.text(m)
	p.press(who, m.id, p.buttons(m)[0].CustomID)
	if !strings.Contains(p.text(m), bottest.Phrase("bot.turn.planned")) || !strings.Contains(p.text(m), who+" rolls") {
		t.Errorf("the plan is shown as %q", p.text(m))
	}
	p.label(who, m, "back")
	if p.text(m) != before {
		t.Errorf("taken back it is %q, was %q", p.text(m), before)
	}
}

// If the answer to a roll does not arrive, the outbox edits the post. The outbox of the next
// process does the same.
func TestRollAnswerLost(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m, who := p.beginRolling()
	p.failIf(func(string) error { return discord.ErrUnavailable })
	p.label(who, m, "🎲 Roll")
	p.await("a try of the outbox", func() bool {
		posts, _ := p.store.Posts(0, 1)
		return len(posts) == 1 && posts[0].Tries > 0
	})
	p.shut()
	p.failNext("", 0, nil)
	p.open()
	if live := p.live(); live != m || len(p.public()) != 2 || !strings.Contains(p.text(m), who+" rolls") {
		t.Errorf("%d public messages, the live one %q", len(p.public()), p.text(live))
	}
	p.finish(who, m)
}

// A live post that was deleted, or that Discord no longer edits, is posted again.
func TestLivePostReplaced(t *testing.T) {
	t.Parallel()
	for name, err := range map[string]error{"deleted": discord.ErrGone, "too many edits": discord.ErrOldEdits} {
		t.Run(name, func(t *testing.T) {
			p := newParty(t)
			m, who := p.beginRolling()
			p.failIf(func(method string) error {
				if method == "Respond" || method == "Edit" {
					return err
				}
				return nil
			})
			id := p.idOf(m, "🎲 Roll")
			p.press(who, m.id, id)
			p.replaced(m)
			live := p.live()
			if live == m || len(p.public()) != 3 || len(live.Mentions) != 0 {
				t.Fatalf("%d public messages, %v mentioned", len(p.public()), live.Mentions)
			}
			if old := len(p.buttons(m)); (old > 0) != (err == discord.ErrGone) {
				t.Errorf("the old post has %d buttons", old)
			}
			p.refused(p.press(who, m.id, id), "bot.press.old")
			p.finish(who, live)
		})
	}
}

// replaced waits until another post is the live one, and then lets Discord edit again.
func (p *party) replaced(m *shown) {
	p.Helper()
	p.await("another live post", func() bool {
		live := p.sheet(1).LivePost
		return live != 0 && live != uint64(m.id)
	})
	p.failNext("", 0, nil)
	p.quiet()
}

// /turn leaves one live post, even while the old one waits for an edit.
func TestRepostedWhileEdited(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m, who := p.beginRolling()
	p.failIf(func(method string) error {
		if method == "Respond" || method == "Edit" {
			return discord.ErrUnavailable
		}
		return nil
	})
	p.label(who, m, "🎲 Roll")
	p.command(who, "turn", nil)
	p.failNext("", 0, nil)
	live := p.live()
	if live == m || len(p.buttons(m)) != 0 || !strings.Contains(p.text(live), who+" rolls") {
		t.Errorf("old: %v, live: %q", p.labels(m), p.text(live))
	}
	p.finish(who, live)
}

// A roll pressed twice is rolled once.
func TestRolledOnce(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	m, who := p.beginRolling()
	roll := p.idOf(m, session.VerbConfirm)
	p.refused(p.press(other(who), m.id, roll), "bot.press.notyours")
	p.twice(p.pressing(who, m.id, roll), p.pressing(who, m.id, roll))
	if s := p.sheet(1); s.Match.Steps != 1 {
		t.Errorf("%d steps", s.Match.Steps)
	}
	for _, x := range p.all {
		if x.to != 0 && x.to != persons[other(who)] {
			t.Errorf("somebody was told %q", p.text(x))
		}
	}
}

// If a player resigns in the middle of a turn, their own or another's, the whole turn gets a
// record.
func TestResignAfterRoll(t *testing.T) {
	t.Parallel()
	for name, whose := range map[string]func(string) string{
		"own":   func(who string) string { return who },
		"other": other,
	} {
		t.Run(name, func(t *testing.T) {
			p := newParty(t)
			m, who := p.beginRolling()
			p.label(who, m, "🎲 Roll")
			quitter := whose(who)
			p.label(quitter, p.command(quitter, "match resign", nil), "Give up")
			p.quiet()
			if text := p.text(m); !strings.Contains(text, who+" rolls") || !strings.Contains(text, quitter+" gave up") {
				t.Errorf("the record says %q", text)
			}
			if p.sheet(1).Status != session.Over {
				t.Error("the match goes on")
			}
		})
	}
}

// The text of a board without cells is in runs, with its own headings.
func TestBoardWithoutCells(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.beginRolling()
	text := p.text(p.command("Sam", "board", map[string]discord.Option{"text": {Bool: true}}))
	for _, want := range []string{
		"\nThe ring, clockwise:\n• blue wall (1), blue wall (2), blue crown space (3), ", "Castles Alix – Bruno: ", "red dice on the board: 5",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("%q is missing in:\n%s", want, text)
		}
	}
	if strings.Contains(text, p.sentence("bot.text.cells")) {
		t.Errorf("columns and rows are told of:\n%s", text)
	}
	alt := p.live().Files[0].Alt
	if !strings.HasPrefix(alt, "Board of Burgen Land. Roll to move the crown.") {
		t.Errorf("the picture is described as %q", alt)
	}
}

// A game describes in its own words which of its parts are reconstructed.
func TestReconstructionInOwnWords(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	page := p.command("Sam", "rules", words("game", "burgenland"))
	for range len(texts().books["burgenland"]) - 1 {
		p.label("Sam", page, "Next")
	}
	rules := p.text(page)
	if !strings.Contains(rules, p.sentence("burgenland.reconstructed")) || strings.Contains(rules, p.sentence("bot.rules.reconstructed")) {
		t.Errorf("the rules end with %q", rules)
	}
}

// A whole match leaves one message for each turn between lobby and result. This also holds if each
// piece is binding, or a turn begins in a secret hand.
func TestOnePostPerTurn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		game    string
		options map[string]string
	}{{"burgenland", nil}, {"castellan", map[string]string{"placed": "final"}}, {"castellan", map[string]string{"placed": "trial"}}} {
		t.Run(c.game+c.options["placed"], func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.begin(c.game, c.options, "Alix", "Bruno")
			p.playOn(1, 3000, rand.New(rand.NewPCG(4, 2)))
			p.quiet()
			p.checkPosts(p.sheet(1))
		})
	}
}

// checkPosts compares the public messages of a finished match with its turns.
func (p *party) checkPosts(s *session.Session) {
	p.Helper()
	if s.Status != session.Over {
		p.Fatalf("not over after %d steps", s.Match.Steps)
	}
	record, err := p.bot.records.Record(s)
	if err != nil {
		p.Fatal(err)
	}
	turns, before := 0, games.Spectator
	for _, e := range record.Entries {
		if e.Seat != before {
			turns++
		}
		before = e.Seat
	}
	if n := len(p.public()); n != 1+turns+1 {
		p.Errorf("%d public messages for %d turns", n, turns)
	}
	p.checkResult(s)
}
