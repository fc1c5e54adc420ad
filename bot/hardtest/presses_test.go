package hardtest

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// pressed is a press in a person's name on any message, real or not.
func pressed(channel, message, customID string, values ...string) localdiscord.Forged {
	f := localdiscord.Forged{Channel: channel, Message: message, Kind: 3,
		Data: map[string]any{"custom_id": customID, "component_type": localdiscord.TypeButton}}
	if len(values) > 0 {
		f.Data["component_type"], f.Data["values"] = localdiscord.TypeSelect, values
	}
	return f
}

// refused forges a press that must be answered and must change nothing.
func (m *match) refused(who *localdiscord.Person, f localdiscord.Forged) localdiscord.Outcome {
	m.Helper()
	before := m.stored()
	out := m.forge(who, f)
	m.answered(out)
	m.unchanged(before)
	return out
}

// A player who must not act may press everything they see. They are told whose turn it is, or shown
// what is public, and nothing changes.
func TestPressesBySomebodyElse(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "thread")
		untouched, _ := m.turn()
		m.step() // a draft adds buttons
		m.wait("the draft on the live post", func() bool {
			return button(untouched, "hand") != "" || m.people[0].Message(untouched.ID) != untouched
		})
		post, who := m.turn()
		h.quiet()
		before := h.stored()
		for _, name := range []string{m.other(who).Name(), "Emil", "Sam"} {
			for _, c := range components(post) {
				out := h.use(h.local.Person(name), post.ID, c)
				if out.Failed || out.Message == nil || out.Message.For == "" {
					t.Errorf("%s pressed %s: %+v", name, c.CustomID, out)
				}
			}
		}
		h.unchanged(before)
		if now := m.people[0].Message(post.ID); now != post {
			t.Error("the live post was edited")
		}
	})
}

// An outdated client may still show the buttons of old turns.
func TestPressesOnOldPosts(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		old, was := m.turn()
		for range 3 { // so that everybody has played
			m.move()
		}
		now, _ := m.turn()
		h.quiet()
		for _, c := range components(old) {
			for _, who := range append(h.persons("Sam"), was, m.other(was)) {
				m.refused(who, pressed(m.channel, old.ID, c.CustomID))
				m.refused(who, pressed(m.channel, now.ID, c.CustomID))
			}
		}
	})
}

// A panel that changed since it was drawn is shown again in its current state.
func TestPressAfterTheMatchMovedOn(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		m.panelWith("page", "confirm", "back") // an unfinished draft
		old, who := m.panel()
		m.step()
		h.quiet()
		for _, c := range m.choices(old) {
			m.refused(who, pressed(m.channel, old.ID, c))
		}
		m.moves(2)
	})
}

// next is a panel and something to press there.
func (m *match) next() (post *localdiscord.Message, who *localdiscord.Person, customID string) {
	m.Helper()
	for {
		post, who = m.panel()
		if id := m.button(post, "confirm"); id != "" {
			return post, who, id
		}
		if choices := m.choices(post); len(choices) > 0 {
			return post, who, choices[0]
		}
		m.step()
	}
}

// panelWith plays until a panel has one of the verbs; not every game has all of them.
func (m *match) panelWith(verbs ...string) bool {
	m.Helper()
	const enough = 300
	for range enough {
		if m.row().Status == storage.Over {
			return false
		}
		post, _ := m.panel()
		if slices.ContainsFunc(verbs, func(v string) bool { return m.button(post, v) != "" }) {
			return true
		}
		m.step()
	}
	return false
}

func TestPressesOnAFinishedMatch(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		m.step()
		old, who := m.turn()
		m.resign()
		result, _ := m.turn()
		h.quiet()
		for _, c := range append(components(m.lobby), components(old)...) {
			for _, p := range []*localdiscord.Person{who, m.other(who), h.local.Person("Sam")} {
				m.refused(p, pressed(m.channel, old.ID, c.CustomID))
				m.refused(p, pressed(m.channel, result.ID, c.CustomID, "2"))
			}
		}
	})
}

// resign ends the match: all but one player resign.
func (m *match) resign() {
	m.Helper()
	for _, p := range m.people[1:] {
		out := m.command(p, m.channel, "match resign", nil)
		m.press(p, out.Message.ID, m.button(out.Message, "give-up"))
	}
	if m.row().Status != storage.Over {
		m.Fatal("the match goes on although one player is left")
	}
}

func TestPressesOnADeletedMatch(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.gather(game, "castle-games", "here")
		lobby := m.people[0].Message(m.lobby.ID)
		options := m.options(m.people[0])
		h.press(m.people[0], options.ID, button(options, "cancel"))
		h.quiet()
		for _, c := range components(lobby) {
			m.refused(m.people[0], pressed(m.channel, lobby.ID, c.CustomID, "1"))
		}
		m = h.begin(game, "castle-games", "here")
		post, who := m.turn()
		must(t, h.ledger.Delete(m.id))
		for _, c := range components(post) {
			if out := m.refused(who, pressed(m.channel, post.ID, c.CustomID)); !tells(out, bottest.Say("bot.error.notfound"), bottest.SayIn("fr", "bot.error.notfound")) {
				t.Errorf("%s: %q", c.CustomID, said(out))
			}
		}
	})
}

// tells reports whether a private answer contains one of some words, by language.
func tells(out localdiscord.Outcome, words ...string) bool {
	return out.Message != nil && out.Message.For != "" &&
		slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said(out), w) })
}

// together makes several things happen within the same millisecond: actions are held back and
// delivered at once, the newest first if reversed.
func (h *house) together(reversed bool, deeds ...func() localdiscord.Outcome) []localdiscord.Outcome {
	h.Helper()
	h.local.Hold()
	outs := make([]localdiscord.Outcome, len(deeds))
	var done sync.WaitGroup
	for i, deed := range deeds {
		done.Go(func() { outs[i] = deed() })
		h.wait("a press on its way", func() bool { return h.local.Held() == i+1 })
	}
	h.local.Release(reversed)
	done.Wait()
	return outs
}

// applied counts the interactions that changed something.
func (h *house) applied(outs ...localdiscord.Outcome) (n int) {
	for _, id := range h.ledger.changes() {
		for _, out := range outs {
			if fmt.Sprint(id) == out.Interaction {
				n++
			}
		}
	}
	return n
}

// once fails the test unless equal presses were applied exactly once. Under the race detector an
// answer may come too late; then a panel was out of date and its press rightly refused.
func (h *house) once(what string, outs ...localdiscord.Outcome) {
	h.Helper()
	h.quiet()
	if n := h.applied(outs...); n > 1 || n == 0 && !raceDetector {
		h.Errorf("%s was applied %d times", what, n)
	}
}

// answered fails the test unless every press was answered within Discord's three seconds. Under the
// race detector it may take longer.
func (h *house) answered(outs ...localdiscord.Outcome) {
	h.Helper()
	if raceDetector {
		return
	}
	for i, out := range outs {
		if out.Failed {
			h.Errorf("press %d of %d was not answered; log:\n%s", i+1, len(outs), h.logs.tail())
		}
	}
}

func TestTwoPressesWithinAMillisecond(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		for range 8 {
			post, who, id := m.next()
			press := func() localdiscord.Outcome { return h.press(who, post.ID, id) }
			outs := h.together(false, press, press)
			h.answered(outs...)
			h.once("one of two presses of "+id, outs...)
		}
		h.quiet()
	})
}

// Two people press at the same time, and Discord delivers the presses in reverse order.
func TestPressesOutOfOrder(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.gather(game, "castle-games", "here")
		lobby := m.people[0].Message(m.lobby.ID)
		p := m.people[1]
		options := m.options(p)
		h.answered(h.together(true,
			func() localdiscord.Outcome { return h.press(p, options.ID, button(options, "leave")) },
			func() localdiscord.Outcome { return h.press(m.people[0], lobby.ID, button(lobby, "start")) })...)
		if m.row().Status != storage.Live { // Start came too late
			h.press(p, lobby.ID, button(lobby, "join"))
			h.press(m.people[0], lobby.ID, button(lobby, "start"))
		}
		m.turn()
		h.quiet()
		post, who := m.panel()
		for len(m.choices(post)) < 2 {
			m.step()
			post, who = m.panel()
		}
		choices := m.choices(post)
		outs := h.together(true,
			func() localdiscord.Outcome { return h.press(who, post.ID, choices[0]) },
			func() localdiscord.Outcome { return h.press(who, post.ID, choices[1]) })
		h.answered(outs...)
		h.once("one of two presses on the same panel", outs...)
		m.moves(2)
	})
}

// echoes counts the answers that Discord refused as repeated or late. A bot slowed by the race
// detector may not even try.
func (h *house) echoes() (n int) {
	for _, r := range h.local.Requests() {
		if r.Code == 40060 || r.Code == 10062 {
			n++
		}
	}
	return n
}

// again delivers interactions once more to a restarted bot, and waits until it has handled them.
func (h *house) again(interactions ...string) {
	h.Helper()
	h.shut()
	h.open()
	before := h.echoes()
	for _, id := range interactions {
		if !h.local.Redeliver(id) {
			h.Fatalf("interaction %s cannot be delivered again", id)
		}
	}
	h.wait("every repeated interaction", func() bool { return raceDetector || h.echoes() >= before+len(interactions) })
}

// Every interaction of a match is delivered twice: at once, and again after the match and the
// process have moved on.
func TestSameInteractionDeliveredTwice(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		var seen []string
		for range 10 {
			post, who, id := m.next()
			out := m.twice(who, post.ID, id)
			seen = append(seen, out.Interaction)
			h.once(id, out)
		}
		for _, name := range []string{"turn", "match resign"} {
			seen = append(seen, h.command(m.people[1], m.channel, name, nil).Interaction)
		}
		h.quiet()
		before := h.stored()
		slices.Reverse(seen)
		h.again(seen...)
		h.quiet()
		h.unchanged(before)
		m.moves(2)
	})
}

// twice presses a button that Discord delivers twice. The bot does not even try to answer the
// second one.
func (m *match) twice(who *localdiscord.Person, message, customID string) localdiscord.Outcome {
	m.Helper()
	before := m.echoes()
	ids := make(chan string, 1)
	f := pressed(m.channel, message, customID)
	f.Edit = func(payload map[string]any) { ids <- payload["id"].(string) }
	m.local.Hold()
	done := make(chan localdiscord.Outcome, 1)
	go func() { done <- m.forge(who, f) }()
	id := <-ids
	m.wait("a press on its way", func() bool { return m.local.Held() == 1 })
	m.local.Redeliver(id)
	m.local.Release(false)
	out := <-done
	synctest.Wait()
	if n := m.echoes() - before; n > 0 && !raceDetector {
		m.Errorf("a press that came twice was answered again: %d times", n)
	}
	return out
}

// options are the private messages in which a person sees the options of the lobby and can leave
// it.
func (m *match) options(who *localdiscord.Person) *localdiscord.Message {
	m.Helper()
	return m.press(who, m.lobby.ID, m.button(who.Message(m.lobby.ID), "options")).Message
}

// Lobby buttons are pressed twice as well: nobody gets two seats, and nothing starts twice.
func TestLobbyPressesDeliveredTwice(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.gather(game, "castle-games", "thread")
		lobby := m.people[0].Message(m.lobby.ID)
		options := m.options(m.people[1])
		h.once("leave", m.twice(m.people[1], options.ID, button(options, "leave")))
		h.once("join", m.twice(m.people[1], lobby.ID, button(lobby, "join")))
		start := func() localdiscord.Outcome { return h.press(m.people[0], lobby.ID, button(lobby, "start")) }
		outs := h.together(false, start, start)
		h.answered(outs...)
		h.once("Start", outs...)
		m.turn()
		h.quiet()
		if n := len(slices.DeleteFunc(h.local.Channels(), func(c localdiscord.Channel) bool { return c.Kind != localdiscord.KindThread })); n != 1 {
			t.Errorf("%d threads", n)
		}
	})
}

// A button of the whole board is outdated once an area is open. A place of the area counts.
func TestPressOnTheBoardBeforeAnArea(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		if !m.panelWith("page") {
			t.Skip("this game never asks for an area")
		}
		first, who := m.panel()
		areas := m.choices(first)
		out := h.press(who, first.ID, areas[0])
		places := m.choices(out.Message)
		if slices.Equal(places, areas) {
			t.Fatal("the area has the choices of the whole board")
		}
		h.quiet()
		m.refused(who, pressed(m.channel, first.ID, areas[1]))
		if out = h.forge(who, pressed(m.channel, first.ID, places[0])); h.applied(out) != 1 {
			t.Errorf("a place of the area was not taken: %s", said(out))
		}
		h.quiet()
		m.moves(1)
	})
}

// A button of one match does nothing to another match, even if the person must act in both.
func TestPressesOfAnotherMatch(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		one := h.begin(game, "castle-games", "here")
		two := h.begin(game, "general", "here")
		lobby := h.gather(game, "general", "thread")
		theirs, _ := two.turn()
		post, _ := one.turn()
		h.quiet()
		for _, c := range append(components(theirs), components(lobby.lobby)...) {
			if id, _ := buttonid.Parse(c.CustomID); id.Verb == "board" || id.Verb == "menu" {
				continue // everybody may look
			}
			for _, who := range one.people {
				one.refused(who, pressed(one.channel, post.ID, c.CustomID))
			}
		}
		if now := one.people[0].Message(post.ID); now != post {
			t.Errorf("the post of a match shows another one: %s", text(now))
		}
	})
}

// Forged presses of private buttons on the public post neither resign a seat nor put a private
// panel in place of the post.
func TestPrivateButtonsOnAPublicPost(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		for _, e := range catalog.Entries {
			h := newHouse(t, localdiscord.Options{})
			m := h.begin(e.ID, "castle-games", "here")
			post, who := m.turn()
			h.quiet()
			tick := uint64(0)
			for _, c := range components(post) {
				id, _ := buttonid.Parse(c.CustomID)
				tick = max(tick, id.Tick)
			}
			for _, id := range []buttonid.ID{
				{Verb: "hand-page", At: 1}, {Verb: "hand-back"}, {Verb: "hand-confirm"}, {Verb: "hand-choose", Word: "zz"},
				{Verb: "give-up"}, {Verb: "resign-cancel"}, {Verb: "text-page", At: 1},
				{Verb: "claim"}, {Verb: "claim-cancel"}, {Verb: "return"}, {Verb: "abandon"},
			} {
				id.Match, id.Tick = uint64(m.id), tick
				text, err := buttonid.Encode(id)
				must(t, err)
				m.refused(who, pressed(m.channel, post.ID, text))
			}
			rules, err := buttonid.Encode(buttonid.ID{Verb: "rules-page", Word: e.ID})
			must(t, err)
			m.refused(who, pressed(m.channel, post.ID, rules))
			if now := who.Message(post.ID); now != post {
				t.Errorf("%s: the public post became %q", e.ID, text(now))
			}
		}
	})
}

// Buttons for seats that are not offered, and for time that has not run out, do nothing.
func TestSeatButtonsOutOfPlace(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin("carcassonne", "castle-games", "here")
		post, who := m.turn()
		h.quiet()
		for _, verb := range []string{"late-wait", "late-skip", "late-takeover", "late-open", "take-seat", "withdraw", "agree", "decline"} {
			for _, tick := range []uint64{0, 1, 99} {
				for _, p := range []*localdiscord.Person{who, h.local.Person("Dora")} {
					text, err := buttonid.Encode(buttonid.ID{Match: uint64(m.id), Tick: tick, Verb: verb})
					must(t, err)
					m.refused(p, pressed(m.channel, post.ID, text))
				}
			}
			text, err := buttonid.Encode(buttonid.ID{Match: uint64(m.id), Verb: verb, Word: "x", At: 3})
			must(t, err)
			m.refused(who, pressed(m.channel, post.ID, text))
		}
		if now := who.Message(post.ID); now != post {
			t.Errorf("the live post became %q", text(now))
		}
	})
}

// The answer to a button of another version says so.
func TestPressOfAnotherVersion(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin("carcassonne", "castle-games", "here")
		post, who := m.turn()
		_, rest, _ := strings.Cut(m.choices(post)[0], ":")
		out := m.refused(who, pressed(m.channel, post.ID, "2:"+rest))
		if !tells(out, "another version", "autre version") {
			t.Errorf("%q", said(out))
		}
	})
}
