package bot

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// card is the custom_id of the button with a verb and a game's id.
func (p *party) card(m *shown, verb, game string) string {
	p.Helper()
	for _, b := range p.buttons(m) {
		if strings.Contains(b.CustomID, verb) && strings.HasSuffix(b.CustomID, game) {
			return b.CustomID
		}
	}
	p.Fatalf("no button %s of %s among %v", verb, game, p.labels(m))
	return ""
}

// pictures is how many of the games in a message have a picture.
func (p *party) pictures(m *shown) (n int) {
	p.Helper()
	for id := range texts().covers {
		if slices.ContainsFunc(p.buttons(m), func(b discordgo.Button) bool { return strings.HasSuffix(b.CustomID, "open-game:0."+id) }) {
			n++
		}
	}
	if n == 0 {
		p.Fatalf("no game is offered with a picture: %v", p.labels(m))
	}
	return n
}

// leafTo pages through the games to the card of one.
func (p *party) leafTo(who string, m *shown, game string) *shown {
	p.Helper()
	for n := 0; n < len(catalog.Entries) && !slices.ContainsFunc(p.buttons(m), func(b discordgo.Button) bool { return strings.HasSuffix(b.CustomID, "."+game) }); n++ {
		p.label(who, m, "More")
	}
	return m
}

// A person who names no game chooses one in private. One press then opens the public lobby, and
// another one the guided match.
func TestPlayAlone(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	chosen := p.command("Alix", "play", nil)
	if chosen.to != persons["Alix"] || len(chosen.Files) != p.pictures(chosen) {
		t.Fatalf("shown to %d, with %d pictures", chosen.to, len(chosen.Files))
	}
	rules := p.press("Alix", chosen.id, p.card(chosen, "rules", "castle"))
	if text := p.text(rules); rules.to != persons["Alix"] || !strings.Contains(text, "(1/6)") {
		t.Errorf("how the Castle works, shown to %d: %q", rules.to, text)
	}
	if text := p.text(p.label("Alix", rules, bottest.Say("bot.button.lesson"))); !strings.Contains(text, bottest.Phrase("bot.lesson.there")) {
		t.Errorf("to try how the Castle works: %q", text)
	}
	lobby := p.press("Alix", chosen.id, p.card(chosen, "open-game", "castle"))
	if s := p.sheet(2); lobby.to != 0 || s.GameID != "castle" || s.Status != session.Lobby || s.LobbyPost != uint64(lobby.id) {
		t.Errorf("opened %s, shown to %d", s.GameID, lobby.to)
	}
	p.refused(p.command("Alix", "play", map[string]discord.Option{"opponent1": person("Bruno")}), "bot.error.game")
}

// Two presses start a match against a computer player in every game, from the welcome too. The
// second one chooses its strength.
func TestPlaySolo(t *testing.T) {
	t.Parallel()
	for _, e := range catalog.Entries {
		p := newHall(t)
		welcome := p.leafTo("Alix", p.command("Alix", "help", nil), e.ID)
		asked := p.press("Alix", welcome.id, p.card(welcome, "open-solo", e.ID))
		strength := session.Strengths[len(e.ID)%len(session.Strengths)]
		if _, err := p.bot.records.Load(1); err == nil || asked.to != persons["Alix"] {
			t.Fatalf("%s begins without a question, shown to %d", e.ID, asked.to)
		}
		p.press("Alix", asked.id, p.card(asked, "open-solo-"+strength, e.ID))
		p.awaitPerson(1)
		if s := p.sheet(1); s.Status != session.Live || s.GameID != e.ID || s.Players[1].Computer != strength {
			t.Errorf("%s: %v", e.ID, s.Status)
		}
		if !asked.gone {
			t.Errorf("%s: the question stays after the match has begun", e.ID)
		}
	}
}

// The welcome and the topics of /help lead to the commands. If there is room, the welcome also
// leads to the people behind the bot.
func TestWaysFromTheWelcome(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	welcome := p.command("Sam", "help", nil)
	for button, topic := range map[string]string{"All commands": "commands", "About": "about"} {
		typed := p.text(p.command("Sam", "help", words("topic", topic)))
		if want := map[string]string{"commands": "/match takeback", "about": "MIT licence"}[topic]; !strings.Contains(typed, want) {
			t.Errorf("%s: %q", topic, typed)
		}
		if topic == "about" && strings.Contains(strings.Join(p.labels(welcome), " "), "More") {
			continue
		}
		if pressed := p.text(p.label("Sam", welcome, button)); pressed != typed {
			t.Errorf("%s: %q, and %q", topic, pressed, typed)
		}
	}
}

// People see the games in the order of the catalogue in every list. Games that are not in the
// catalogue follow by their ids.
func TestOrderOfGames(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		check := func(where string, got, want []string) {
			if !slices.Equal(got, want) || len(got) < 5 {
				w.Errorf("%s: %v, want %v", where, got, want)
			}
		}
		for _, c := range w.bot.Commands() {
			for _, o := range c.Options {
				if o.Name != "game" {
					continue
				}
				var ids []string
				for _, choice := range o.Choices {
					ids = append(ids, fmt.Sprint(choice.Value))
				}
				check("/"+c.Name+" game", ids, catalog.Order())
			}
		}
		for _, name := range []string{"help", "play", "rules", "lesson"} {
			var ids []string
			for _, button := range buttonsOf(w.must(w.Person("Alix").Command(w.ctx, "general", name, nil)).Message.Components) {
				i := slices.IndexFunc(catalog.Order(), func(id string) bool { return strings.Contains(button, id) })
				if i >= 0 && !slices.Contains(ids, catalog.Order()[i]) {
					ids = append(ids, catalog.Order()[i])
				}
			}
			check("/"+name, ids, slices.DeleteFunc(catalog.Order(), func(id string) bool { return !slices.Contains(ids, id) }))
		}
		c := Config{Order: []string{"no longer there", "castle"}, Games: catalog.Builtin()}
		rest := slices.DeleteFunc(slices.Sorted(maps.Keys(c.Games)), func(id string) bool { return id == "castle" })
		check("known in part", c.ordered(), append([]string{"castle"}, rest...))
	})
}
