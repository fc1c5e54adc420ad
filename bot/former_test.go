package bot

import (
	"errors"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// A verb of earlier versions is not one of today's, because its buttons would then change their
// meaning. It stands for one of today's.
func TestFormerVerbs(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for old, today := range formerVerbs {
		if _, taken := p.bot.buttons[old]; taken {
			t.Errorf("%q is a verb of today too", old)
		}
		if _, known := p.bot.buttons[today]; !known {
			t.Errorf("%q has become %q, which is none of today's verbs", old, today)
		}
	}
}

// allVerbs are the verbs on posts before any was renamed.
var allVerbs = strings.Fields(`say pick back ok page undo pass h-say h-pick h-back h-ok h-page h-undo h-pass
	join leave opt speed start cancel resign giveup keep return takeback abandon agree decline wait skip
	takeover open claim unclaimed sit withdraw hush pause resume remove removed retain hand board menu text
	text-page step film export points points-page stock why why-pick why-page rules rules-page games-page
	privacy mine hide erase erase-now rhythm set`)

// Every button that was ever posted still works.
func TestEarlierVerbs(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for _, verb := range allVerbs {
		if today, renamed := formerVerbs[verb]; renamed {
			verb = today
		}
		if _, known := p.bot.buttons[verb]; !known {
			t.Errorf("a button %q does nothing any more", verb)
		}
	}
}

// former is the button of a verb in earlier versions.
func former(t *testing.T, customID, today string) string {
	t.Helper()
	for old, verb := range formerVerbs {
		if verb == today {
			before, after, found := strings.Cut(customID, ":"+today)
			if !found {
				t.Fatalf("%q is not the button of %q", customID, today)
			}
			return before + ":" + old + after
		}
	}
	t.Fatalf("%q has always been called so", today)
	return ""
}

// The buttons of matches that began under an earlier version still work: in public, in a private
// hand, and on a late post.
func TestFormerButtons(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m, who := p.live(), p.turn(1)
	p.press(who, m.id, former(t, p.buttons(m)[0].CustomID, session.VerbChoose))
	if !p.has(m, session.VerbConfirm) {
		t.Fatalf("after a choice: %v", p.labels(m))
	}
	p.press(who, m.id, former(t, p.idOf(m, session.VerbConfirm), session.VerbConfirm))
	p.quiet()
	if s := p.sheet(1); s.Match.Steps == 0 || len(p.buttons(m)) > 0 {
		t.Errorf("nothing was confirmed: step %d, %v", s.Match.Steps, p.labels(m))
	}
	asked := p.command(who, "match resign", nil)
	p.press(who, asked.id, former(t, p.idOf(asked, posts.VerbResignCancel), posts.VerbResignCancel))
	if p.has(asked, session.VerbResign) || p.sheet(1).Status != session.Live {
		t.Errorf("after it was kept: %q %v", p.text(asked), p.labels(asked))
	}
}

// A lobby of a former version has its menus and its exits in the public post. They still work
// there, and the post becomes one of today's.
func TestFormerLobby(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	s := p.sheet(1)
	p.press("Alix", lobby.id, posts.ButtonID(s, session.VerbOption, 0, "hand"), "three")
	p.press("Alix", lobby.id, posts.ButtonID(s, session.OptionSpeed, 0, ""), "day")
	p.press("Alix", lobby.id, posts.ButtonID(s, session.OptionHints, 0, ""), session.HintsYes)
	if s := p.sheet(1); s.Options["hand"] != "three" || s.Speed != "day" || !s.Hints || !p.has(lobby, session.VerbOptions) {
		t.Errorf("options %v, speed %q, hints %v, buttons %v", s.Options, s.Speed, s.Hints, p.labels(lobby))
	}
	p.label("Bruno", lobby, "join")
	p.press("Bruno", lobby.id, posts.ButtonID(s, session.VerbLeave, 0, ""))
	if n := len(p.sheet(1).Players); n != 1 {
		t.Errorf("%d players", n)
	}
	p.press("Alix", lobby.id, posts.ButtonID(s, session.VerbCancel, 0, ""))
	if _, err := p.bot.records.Load(1); !errors.Is(err, storage.ErrNotFound) || len(p.buttons(lobby)) > 0 {
		t.Errorf("after it was cancelled: %v, %v", err, p.labels(lobby))
	}
}

func TestFormerHand(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", map[string]string{"hand": "three"}, "Alix", "Bruno")
	who := p.turn(1)
	hand := p.label(who, p.live(), "hand")
	choose := posts.HandVerb(session.VerbChoose)
	pressed := former(t, p.buttons(hand)[0].CustomID, choose)
	// What is private now was private then: a former verb does not make it public.
	p.refused(p.press(who, p.live().id, pressed), "bot.error.malformed")
	p.press(who, hand.id, pressed)
	if len(p.sheet(1).Drafts) != 1 {
		t.Errorf("nothing was chosen: %q", p.text(hand))
	}
}

func TestFormerLatePost(t *testing.T) {
	t.Parallel()
	inBubble(t, func(p *party) {
		_, others, m := p.lateFor("carcassonne", nil, "Alix", "Bruno")
		p.press(others[0], m.id, former(t, p.idOf(m, session.VerbWait), session.VerbWait))
		p.quiet()
		if s := p.sheet(1); s.Clock.Late || s.Clock.Notice == uint64(m.id) && len(p.buttons(m)) > 0 {
			t.Errorf("no time was given: %+v", s.Clock)
		}
	})
}
