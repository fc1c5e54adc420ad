package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
)

// hermit is somebody who plays in private messages with the bot.
type hermit struct {
	*town
	*localdiscord.Person
	lang string
}

func newHermit(t *testing.T, name, lang string) hermit {
	t.Helper()
	w := newTown(t)
	w.stop()
	w.computers = Computers{Play: true, Playouts: 2}
	w.open()
	return hermit{w, w.Person(name), lang}
}

func (h hermit) say(id string, pairs ...any) string {
	return h.bot.texts.Localizer(h.lang).Say(id, pairs...)
}

func (h hermit) id() (id uint64) {
	fmt.Sscan(h.ID(), &id)
	return id
}

// types uses a command there and returns what it is answered with.
func (h hermit) types(command string, options map[string]any) string {
	h.Helper()
	out := h.must(h.Command(h.ctx, h.DM(), command, options))
	if out.Message == nil {
		h.Fatalf("/%s has no answer", command)
	}
	return saidIn(out.Message.Components)
}

// ended waits for the result of the match, as it is shown.
func (h hermit) ended() *localdiscord.Message {
	h.Helper()
	var m *localdiscord.Message
	h.until("the result", func(s *session.Session) bool {
		if s.LivePost != 0 {
			m = h.Message(fmt.Sprint(s.LivePost))
		}
		return m != nil && strings.Contains(saidIn(m.Components), h.say("bot.button.rematch")) || m != nil && len(buttonsOf(m.Components)) > 0
	})
	return m
}

// A match is played in private messages from the lobby to the rematch, in the language of the
// person, with a restart in the middle of a turn.
func TestInPrivateMessages(t *testing.T) {
	if raceDetector {
		t.Skip("the machine thinks too slowly for Discord's patience")
	}
	for _, c := range []struct{ name, lang, game string }{{"Dora", "en", "castle"}, {"Bruno", "fr", "city"}} {
		t.Run(c.lang, func(t *testing.T) {
			h := newHermit(t, c.name, c.lang)
			h.wholeMatch(c.game)
		})
	}
}

func (h hermit) wholeMatch(game string) {
	h.Helper()
	lobby := h.must(h.Command(h.ctx, h.DM(), "play", map[string]any{"game": game})).Message
	if text := saidIn(lobby.Components); !strings.Contains(text, h.say("bot.lobby.complete")) {
		h.Errorf("the lobby says %q", text)
	}
	if labels := labelsOf(lobby.Components); strings.Contains(labels, h.say("bot.button.join")) {
		h.Errorf("somebody else can press %s", labels)
	}
	h.must(h.PressLabel(h.ctx, lobby.ID, h.say("bot.button.start")))
	choose := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		h.decide(h.Person, choose)
	}
	_, m := h.yours(h.Person)
	h.must(h.Press(h.ctx, m.ID, buttonsOf(m.Components)[0]))
	h.stop()
	h.open()
	h.looks(game)
	for !h.decide(h.Person, choose) {
	}
	s := h.head(1)
	if s.Guild != 0 || fmt.Sprint(s.Channel) != h.DM() || s.Lang != h.lang || s.SpeedOf().Name != session.NoClock {
		h.Errorf("played on %d in %d, in %s, %s", s.Guild, s.Channel, s.Lang, s.Speed)
	}
	if t, _, err := h.bot.records.Tally(0, game, h.id()); err != nil || t.Solo != 1 || t.Matches+t.Rated != 0 {
		h.Errorf("counted as %+v: %v", t, err)
	}
	if text := h.types("me stats", nil); !strings.Contains(text, h.say("bot.stats.title.private", "player", session.Name(h.Name()))) {
		h.Errorf("/me stats says %q", text)
	}
	result := h.ended()
	h.must(h.PressLabel(h.ctx, result.ID, h.say("bot.button.rematch")))
	h.until("the rematch", func(*session.Session) bool {
		next, err := h.bot.records.Load(2)
		return err == nil && next.Status == session.Live && next.LivePost != 0
	})
	if next := h.head(2); next.Guild != 0 || next.Channel != s.Channel || next.Lang != h.lang {
		h.Errorf("the rematch is %+v", next)
	}
	if text := h.types("match replay", map[string]any{"match": "1"}); !strings.Contains(text, h.bot.texts.Localizer(h.lang).GameName(game)) {
		h.Errorf("the film says %q", text)
	}
}

// looks asks for everything there is to look at while a match is being played.
func (h hermit) looks(game string) {
	h.Helper()
	for _, command := range []string{"board", "rules", "help", "hint", "games", "me privacy", "me rhythm", "turn", "match verify", "match resign"} {
		if text := h.types(command, nil); strings.Contains(text, h.say("bot.error.nomatch")) || strings.TrimSpace(text) == "" {
			h.Errorf("/%s says %q", command, text)
		}
	}
	if text := h.types("play", map[string]any{"game": game}); !strings.Contains(text, h.say("bot.private.taken", "link", h.head(1).Link())) {
		h.Errorf("a second match: %q", text)
	}
	if text := h.types("play", map[string]any{"game": game, "opponent1": "Alix"}); strings.Contains(text, "Alix") {
		h.Errorf("somebody else: %q", text)
	}
}

// labelsOf is what is written on the buttons of a message.
func labelsOf(list []*localdiscord.Component) (all string) {
	for _, c := range list {
		all += c.Label + "\n" + labelsOf(c.Components)
	}
	return all
}
