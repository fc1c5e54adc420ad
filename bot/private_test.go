package bot

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// hermit is a person who plays in private messages with the bot.
type hermit struct {
	*town
	*localdiscord.Person
	lang string
}

// inPrivate lets a person play alone in a town with computers.
func inPrivate(t *testing.T, name, lang string, play func(hermit)) {
	t.Helper()
	withComputers(t, func(w *town) { play(hermit{w, w.Person(name), lang}) })
}

func (h hermit) say(id string, pairs ...any) string {
	return h.bot.texts.Localizer(h.lang).Say(id, pairs...)
}

func (h hermit) id() (id uint64) {
	fmt.Sscan(h.ID(), &id)
	return id
}

// types uses a command there and returns the answer.
func (h hermit) types(command string, options map[string]any) string {
	h.Helper()
	out := h.must(h.Command(h.ctx, h.DM(), command, options))
	if out.Message == nil {
		h.Fatalf("/%s has no answer", command)
	}
	return saidIn(out.Message.Components)
}

// ended waits for the result post of the match.
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

// A match works in private messages from the lobby to the rematch, in the person's language, with a
// restart in the middle of a turn.
func TestInPrivateMessages(t *testing.T) {
	for _, c := range []struct{ name, lang, game string }{{"Dora", "en", "castle"}, {"Bruno", "fr", "city"}} {
		t.Run(c.lang, func(t *testing.T) {
			inPrivate(t, c.name, c.lang, func(h hermit) {
				h.wholeMatch(c.game)
			})
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
	_, m := h.awaitAlix(h.Person)
	h.must(h.Press(h.ctx, m.ID, buttonsOf(m.Components)[0]))
	h.stop()
	h.open()
	h.openAllViews(game)
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
	h.must(h.PressLabel(h.ctx, h.must(h.PressLabel(h.ctx, result.ID, h.say("bot.button.rematch"))).Message.ID, h.say("bot.button.strength", "strength", h.say("bot.strength.easy"))))
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

// openAllViews asks for every view of a running match.
func (h hermit) openAllViews(game string) {
	h.Helper()
	for _, command := range []string{"board", "rules", "help", "hint", "games", "me privacy", "me rhythm", "turn", "match verify", "match resign"} {
		if text := h.types(command, nil); strings.Contains(text, h.say("bot.error.nomatch")) || strings.TrimSpace(text) == "" {
			h.Errorf("/%s says %q", command, text)
		}
	}
	h.until("the turn posted again", func(s *session.Session) bool { return s.LivePost != 0 })
	if text := h.types("play", map[string]any{"game": game}); !strings.Contains(text, h.say("bot.private.taken", "link", h.head(1).Link())) {
		h.Errorf("a second match: %q", text)
	}
	if text := h.types("play", map[string]any{"game": game, "opponent1": "Alix"}); strings.Contains(text, "Alix") {
		h.Errorf("somebody else: %q", text)
	}
}

// labelsOf are the labels of a message's buttons.
func labelsOf(list []*localdiscord.Component) (all string) {
	for _, c := range list {
		all += c.Label + "\n" + labelsOf(c.Components)
	}
	return all
}

// speakIn uses a command in a conversation with other people, to which a person has added the
// bot.
func (h hermit) elsewhere(command string, options ...any) string {
	h.Helper()
	data := map[string]any{"id": "1", "name": command, "type": 1}
	if len(options) > 0 {
		data["options"] = options
	}
	out := h.must(h.Forge(h.ctx, localdiscord.Forged{Channel: "general", Kind: 2, Data: data, Edit: func(payload map[string]any) {
		for _, key := range []string{"member", "guild", "guild_id", "guild_locale"} {
			delete(payload, key)
		}
		payload["user"] = map[string]any{"id": h.ID(), "username": "x", "global_name": h.Name()}
		payload["context"], payload["channel"] = 2, map[string]any{"id": payload["channel_id"], "type": 3}
		payload["authorizing_integration_owners"] = map[string]any{"1": h.ID()}
	}}))
	if out.Message == nil {
		h.Fatalf("/%s has no answer", command)
	}
	return saidIn(out.Message.Components)
}

// Where the bot can only answer, it answers requests for information, and leads people who want to
// play to private messages. If it cannot write there either, one sentence says so.
func TestWhereTheBotCanOnlyAnswer(t *testing.T) {
	inPrivate(t, "Bruno", "fr", func(h hermit) {
		game := map[string]any{"name": "game", "type": 3, "value": "castle"}
		for _, c := range []struct {
			command string
			options []any
			want    string
		}{
			{"rules", []any{game}, h.bot.texts.Localizer("fr").GameName("castle")},
			{"help", nil, h.say("bot.welcome.title")},
			{"games", nil, h.say("bot.games.none")},
			{"turn", nil, h.say("bot.error.outside")},
			{"server", []any{map[string]any{"name": "settings", "type": 1}}, h.say("bot.error.outside")},
			{"me", []any{map[string]any{"name": "stats", "type": 1}}, h.say("bot.error.outside")},
			{"play", nil, "/channels/@me/" + h.DM()},
			{"play", []any{game}, "/channels/@me/" + h.DM()},
			{"lesson", []any{game}, "/channels/@me/" + h.DM()},
		} {
			if text := h.elsewhere(c.command, c.options...); !strings.Contains(text, c.want) {
				h.Errorf("/%s %v: %q, want %q", c.command, c.options, text, c.want)
			}
		}
		shelves := 0
		for _, m := range h.Messages(h.DM()) {
			if strings.Contains(labelsOf(m.Components), h.say("bot.button.solo")) {
				shelves++
				if cards := strings.Count(labelsOf(m.Components), h.say("bot.button.solo")); cards != []int{5, 1}[shelves-1] {
					h.Errorf("%d games are shown", cards)
				}
			}
		}
		if shelves != 2 {
			h.Errorf("the games were shown %d times", shelves)
		}
		h.CloseDM("Bruno", true)
		for _, command := range []string{"play", "lesson"} {
			if text := h.elsewhere(command, game); !strings.Contains(text, h.say("bot.private.closed")) {
				h.Errorf("/%s: %q", command, text)
			}
		}
		h.CloseDM("Bruno", false)
		h.Install("Bruno", true)
		h.Expel("", true)
		for _, channel := range []string{"general", h.DM()} {
			time.Sleep(40 * time.Second) // a person who has refused several times is not asked again at once
			out := h.must(h.Command(h.ctx, channel, "play", map[string]any{"game": "castle"}))
			if text := saidIn(out.Message.Components); !strings.Contains(text, h.say("bot.private.closed")) {
				h.Errorf("without a server, in %s: %q", channel, text)
			}
		}
		if _, err := h.bot.records.Load(2); err == nil {
			h.Error("a match was opened where the bot cannot write")
		}
	})
}

// Other people cannot see a private match, not even by its number.
func TestPrivateMatchesStayPrivate(t *testing.T) {
	inPrivate(t, "Dora", "en", func(h hermit) {
		h.types("play", map[string]any{"game": "castle", "against": "easy"})
		_, m := h.awaitAlix(h.Person)
		choose := buttonsOf(m.Components)[0]
		chloé := hermit{h.town, h.town.Person("Chloé"), "fr"}
		for _, where := range []string{"general", chloé.DM()} {
			for _, command := range []string{"match replay", "match verify"} {
				out := h.must(chloé.Command(h.ctx, where, command, map[string]any{"match": "1"}))
				if text := saidIn(out.Message.Components); !strings.Contains(text, chloé.say("bot.error.notfound")) {
					h.Errorf("/%s in %s: %q", command, where, text)
				}
			}
			out := h.must(chloé.Forge(h.ctx, localdiscord.Forged{Channel: where, Message: m.ID, Kind: 3,
				Data: map[string]any{"custom_id": choose, "component_type": 2}}))
			if text := saidIn(out.Message.Components); !strings.Contains(text, chloé.say("bot.error.notfound")) {
				h.Errorf("pressed in %s: %q", where, text)
			}
		}
		if text := saidIn(h.must(chloé.Command(h.ctx, chloé.DM(), "me stats", map[string]any{"user": "Dora"})).Message.Components); !strings.Contains(text, chloé.say("bot.error.server")) {
			h.Errorf("somebody else's matches: %q", text)
		}
	})
}

// However often a person asks at the same moment, one lesson and one match begin.
func TestWishesAtOnce(t *testing.T) {
	for name, wish := range map[string]func(h hermit) error{
		"lesson": func(h hermit) error {
			_, err := h.Command(h.ctx, "general", "lesson", map[string]any{"game": "castle"})
			return err
		},
		"match": func(h hermit) error {
			_, err := h.Command(h.ctx, h.DM(), "play", map[string]any{"game": "castle", "against": "easy"})
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			inPrivate(t, "Dora", "en", func(h hermit) {
				var all sync.WaitGroup
				for range 16 {
					all.Go(func() {
						if err := wish(h); err != nil {
							h.Error(err)
						}
					})
				}
				all.Wait()
				for _, status := range []storage.Status{storage.Lobby, storage.Live} {
					ids, err := h.store.ByPlayer(h.id(), status, 0)
					if want := map[storage.Status]int{storage.Live: 1}[status]; err != nil || len(ids) != want {
						h.Errorf("%d with the status %d, %v", len(ids), status, err)
					}
				}
			})
		})
	}
}

// A person who blocks the bot in the middle finds the match again. Nothing is posted to others
// meanwhile, and the person asks for the turn after coming back.
func TestBlockedInPrivate(t *testing.T) {
	inPrivate(t, "Dora", "en", func(h hermit) {
		h.types("play", map[string]any{"game": "castle", "against": "easy"})
		h.awaitAlix(h.Person)
		h.CloseDM("Dora", true)
		h.types("turn", nil)
		h.until("the trouble", func(s *session.Session) bool { return s.Trouble == session.TroubleForbidden })
		h.CloseDM("Dora", false)
		h.types("turn", nil)
		s := h.until("the match again", func(s *session.Session) bool { return s.Trouble == "" && s.LivePost != 0 })
		if fmt.Sprint(s.Channel) != h.DM() {
			h.Errorf("it goes on in %d", s.Channel)
		}
		choose := rand.New(rand.NewPCG(1, 1))
		h.decide(h.Person, choose)
		h.DeleteMessage(fmt.Sprint(h.head(1).LivePost))
		h.types("turn", nil)
		h.decide(h.Person, choose)
		h.must(h.Command(h.ctx, h.DM(), "lesson", map[string]any{"game": "castle"}))
		h.types("board", nil)
		h.decide(h.Person, choose)
	})
}

// On servers of a process that does not serve private messages, a lesson still begins there.
func TestLessonOfAnotherShard(t *testing.T) {
	inPrivate(t, "Dora", "en", func(h hermit) {
		mine := h.bot.records.Mine
		h.bot.records.Mine = func(guild uint64) bool { return guild != 0 }
		answer := h.must(h.Command(h.ctx, "general", "lesson", map[string]any{"game": "castle"})).Message
		if text := saidIn(answer.Components); !strings.Contains(text, "/channels/@me/"+h.DM()) {
			h.Errorf("answered %q", text)
		}
		if s, err := h.bot.records.LessonOf(h.id(), ""); s != nil || err != nil {
			h.Errorf("begun by the wrong process: %v", err)
		}
		h.bot.records.Mine = mine
		greeting := h.Messages(h.DM())[0]
		h.must(h.PressLabel(h.ctx, greeting.ID, h.say("bot.button.start")))
		if s, err := h.bot.records.LessonOf(h.id(), "castle"); s == nil || err != nil {
			h.Errorf("not begun: %v", err)
		}
	})
}

// The bot tells Discord where to offer each command, and for which ways of adding the bot.
func TestReachOfCommands(t *testing.T) {
	p := newParty(t)
	want := map[string]string{
		"play": "[0 1 2] [0 1]", "games": "[0 1 2] [0 1]", "rules": "[0 1 2] [0 1]", "lesson": "[0 1 2] [0 1]", "help": "[0 1 2] [0 1]",
		"turn": "[0 1] [0 1]", "board": "[0 1] [0 1]", "hand": "[0 1] [0 1]", "hint": "[0 1] [0 1]", "match": "[0 1] [0 1]", "me": "[0 1] [0 1]",
		"server": "[0] [0]", "Look at this position": "[0 1] [0 1]", "Challenge": "[0] [0]", "Our matches": "[0] [0]",
	}
	for _, c := range p.bot.Commands() {
		if got := fmt.Sprint(*c.Contexts, " ", *c.IntegrationTypes); got != want[c.Name] {
			t.Errorf("/%s: %s, want %s", c.Name, got, want[c.Name])
		}
	}
}
