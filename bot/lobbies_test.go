package bot

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/storage"
)

// inChannel lets people speak in another channel of the server for a while.
func (p *party) inChannel(channel discord.Snowflake, do func() *shown) *shown {
	p.chat.Channel = channel
	defer func() { p.chat.Channel = general }()
	return do()
}

// A person who looks for players sees the server's lobbies with a free seat, in all channels that
// they can see, and joins one by a press.
func TestOpenLobbies(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	list := func(who string) *shown {
		return p.label(who, p.command(who, "games", nil), posts.VerbLobbies)
	}
	p.refused(list("Bruno"), "bot.lobbies.none")
	lobby := p.command("Alix", "play", words("game", "carcassonne"))
	p.label("Dora", p.command("Alix", "play", words("game", "castle")), "join")
	secret := discord.Snowflake(general + 1)
	p.inChannel(secret, func() *shown { return p.command("Alix", "play", words("game", "burgenland")) })
	p.inChannel(general+2, func() *shown { return p.command("Chloé", "play", words("game", "city")) })
	p.failIf(func(method string) error {
		if method == fmt.Sprintf("Look %d", secret) {
			return discord.ErrForbidden
		}
		return nil
	})
	m := list("Bruno")
	text := p.text(m)
	for game, shown := range map[string]bool{"Carcassonne**": true, "The City**": true, "The Castle**": false, "Burgen": false} {
		if strings.Contains(text, game) != shown {
			t.Errorf("%s shown %v, want %v: %s", game, !shown, shown, text)
		}
	}
	if mine := p.text(list("Chloé")); strings.Contains(mine, "The City**") || !strings.Contains(mine, "Carcassonne**") {
		t.Errorf("Chloé is shown %s", mine)
	}
	joined := p.inChannel(general+3, func() *shown { return p.press("Bruno", m.id, buttonID(p.sheet(1), 0, session.VerbJoin, 0, "")) })
	if told := p.text(joined); joined.to != persons["Bruno"] || !strings.Contains(told, link(p.sheet(1))) {
		t.Errorf("told %q", told)
	}
	if p.quiet(); p.sheet(1).Seat(uint64(persons["Bruno"])) != 1 || !strings.Contains(p.text(lobby), "Bruno") {
		t.Errorf("the lobby shows %q", p.text(lobby))
	}
	if !p.has(p.command("Sam", "play", nil), posts.VerbLobbies) {
		t.Error("no way from the games to the lobbies")
	}
}

// Lobbies that do not fit into one message are on further pages.
func TestManyLobbies(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	const n = 11
	for i := range n {
		p.inChannel(discord.Snowflake(general+i), func() *shown {
			return p.command("Alix", "play", words("game", "carcassonne"))
		})
	}
	m := p.label("Bruno", p.command("Bruno", "games", nil), posts.VerbLobbies)
	first := p.text(m)
	p.label("Bruno", m, posts.VerbLobbies+":1.")
	all := first + p.text(m)
	for i := range n {
		if strings.Count(all, fmt.Sprintf("<#%d>", general+i)) != 1 {
			t.Errorf("the lobby in channel %d stands not once in %s", general+i, all)
		}
	}
}

// A person about to open a lobby like a waiting one is asked once whether to join that. The
// question does not come if they ask for something else.
func TestLobbyLikeThat(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.command("Alix", "play", words("game", "carcassonne", "speed", "day"))
	for name, options := range map[string]map[string]discord.Option{
		"another speed":    words("game", "carcassonne", "speed", "hours"),
		"another game":     words("game", "castle"),
		"somebody invited": {"game": {Text: "carcassonne"}, "opponent1": person("Dora")},
	} {
		if m := p.command("Emil", "play", options); m.to != 0 {
			t.Errorf("%s: told %q", name, p.text(m))
		}
	}
	if m := p.command("Alix", "play", words("game", "carcassonne", "speed", "day", "where", "here")); m.to != 0 {
		t.Errorf("who is in it is asked: %q", p.text(m))
	}
	open := func() int { return len(p.public()) }
	before := open()
	m := p.command("Bruno", "play", words("game", "carcassonne", "where", "here", "speed", "day"))
	if m.to != persons["Bruno"] || open() != before || !p.has(m, session.VerbJoin) {
		t.Fatalf("told everybody %v: %q with %v", m.to == 0, p.text(m), p.labels(m))
	}
	another := p.label("Bruno", m, bottest.Say("bot.button.openanyway"))
	if s := p.sheet(session.ID(6)); another.to != 0 || open() != before+1 || s.Where != session.Here || s.Speed != "day" || s.GameID != "carcassonne" {
		t.Errorf("opened %+v", p.text(another))
	}
	p.label("Chloé", p.command("Chloé", "play", words("game", "carcassonne", "speed", "day")), session.VerbJoin)
	if s := p.sheet(1); s.Seat(uint64(persons["Chloé"])) != 1 {
		t.Errorf("players %v", s.Players)
	}
}

// A lobby that lacks players mentions a role, at most once an hour, and only that role.
func TestRoleIsCalled(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	clock := p.useManualClock()
	p.decide("call", "77")
	opened := func(called bool, options map[string]discord.Option) {
		t.Helper()
		m := p.command("Alix", "play", options)
		if shown := strings.Contains(p.text(m), "<@&77>"); shown != called || (m.Called == 77) != called {
			t.Errorf("the role stands there: %v, is called: %v, want %v", shown, m.Called == 77, called)
		}
	}
	opened(false, map[string]discord.Option{"game": {Text: "castle"}, "opponent1": person("Bruno")}) // no other person can come
	opened(true, words("game", "carcassonne"))
	opened(false, words("game", "carcassonne"))
	clock(59 * time.Minute)
	opened(false, words("game", "carcassonne"))
	clock(time.Minute)
	opened(true, words("game", "city"))
	p.decide("call", "")
	clock(2 * time.Hour)
	opened(false, words("game", "carcassonne"))
}

// The local Discord accepts the menu of roles, and the lobby that mentions one.
func TestRoleIsCalledLocally(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix := w.Person("Alix")
		page := w.must(alix.Command(w.ctx, "general", "server settings", nil)).Message
		w.must(alix.Select(w.ctx, page.ID, posts.CustomID(buttonid.ID{Verb: posts.VerbSet, Word: "call"}), "players"))
		lobby := w.must(alix.Command(w.ctx, "general", "play", map[string]any{"game": "carcassonne"})).Message
		if text := saidIn(lobby.Components); !strings.Contains(text, "<@&") {
			t.Errorf("the lobby says %q", text)
		}
	})
}

// A lobby that asks for punctuality says so. It turns unpunctual people away, with the figures, and
// is not offered to them. Newcomers and invited people can join.
func TestLobbyForThePunctual(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for _, who := range []string{"Bruno", "Chloé"} {
		for game, turns := range map[string]int{"carcassonne": 40, "castle": 10} {
			user := uint64(persons[who])
			key := fmt.Sprint(records.TallyPrefix(guild, game), user)
			if err := errors.Join(p.bot.records.ListTally(user, key), p.store.SetValue(key, mustJSON(session.Tally{
				Name: who, Matches: 5, Turns: turns, Late: turns / 10, Left: 0, Rating: rating.New(),
			}))); err != nil {
				t.Fatal(err)
			}
		}
	}
	lobby := p.command("Alix", "play", map[string]discord.Option{"game": {Text: "carcassonne"}, "opponent1": person("Chloé")})
	panel := p.options("Alix", lobby)
	verb := session.LobbyVerb(session.OptionConduct)
	p.press("Alix", panel.id, buttonID(p.sheet(1), 0, verb, 0, ""), session.ConductStrict)
	if p.quiet(); !strings.Contains(p.text(lobby), bottest.Say("bot.conduct.strict.line")) {
		t.Errorf("the lobby says %q", p.text(lobby))
	}
	refusal := p.label("Bruno", lobby, "join")
	p.refused(refusal, "bot.lobby.conduct")
	if text := p.text(refusal); !strings.Contains(text, bottest.Say("bot.lobby.conduct", "most", 5, "late", 10, "left", 0)) {
		t.Errorf("told %q", text)
	}
	p.refused(p.label("Bruno", p.command("Bruno", "games", nil), posts.VerbLobbies), "bot.lobbies.none")
	if text := p.text(p.command("Bruno", "me stats", nil)); !strings.Contains(text, bottest.Say("bot.stats.conduct", "late", 10, "left", 0)) {
		t.Errorf("/me stats: %q", text)
	}
	p.label("Chloé", lobby, "join")
	p.label("Dora", lobby, "join")
	if s := p.sheet(1); len(s.Players) != 3 {
		t.Errorf("players %v", s.Players)
	}
}

// The bot gives this role to people who ask for it, and takes it away again, if it may.
func TestRoleIsTaken(t *testing.T) {
	t.Parallel()
	inMemory(t, func(w *town) {
		alix, bruno := w.Person("Alix"), w.Person("Bruno")
		general, _ := w.Channel("general")
		page := w.must(alix.Command(w.ctx, "general", "server settings", nil)).Message
		w.must(alix.Select(w.ctx, page.ID, posts.CustomID(buttonid.ID{Verb: posts.VerbSet, Word: "call"}), "players"))
		list := func() *localdiscord.Message {
			m := w.must(bruno.Command(w.ctx, "general", "games", nil)).Message
			return w.must(bruno.PressLabel(w.ctx, m.ID, bottest.SayIn("fr", "bot.button.lobbies"))).Message
		}
		if _, err := bruno.PressLabel(w.ctx, list().ID, bottest.SayIn("fr", "bot.button.callme")); err == nil {
			t.Error("the role is offered by a bot that may not give it")
		}
		w.SetBotPermissions(general.ID, localdiscord.BotPermissions|localdiscord.PermManageRoles)
		for _, c := range [][2]string{{bottest.SayIn("fr", "bot.button.callme"), "Vous avez maintenant"}, {bottest.SayIn("fr", "bot.button.callmenot"), "Vous n’avez plus"}, {bottest.SayIn("fr", "bot.button.callme"), "Vous avez maintenant"}} {
			if told := saidIn(w.must(bruno.PressLabel(w.ctx, list().ID, c[0])).Message.Components); !strings.Contains(told, c[1]) {
				t.Errorf("%s is answered with %q", c[0], told)
			}
		}
	})
}

// However often a person presses at one instant, one match is opened for each wish, here or in a thread, by the
// command or by a button. The other presses get a link to it. Two people who want the same at one instant have two
// lobbies at most, and a person who asks again later gets another match.
func TestWishesInAChannel(t *testing.T) {
	for name, options := range map[string]map[string]discord.Option{
		"here":          words("game", "castle", "against", "easy", "where", "here"),
		"thread":        words("game", "castle", "against", "easy"),
		"lobby":         words("game", "castle"),
		"lobby, here":   words("game", "castle", "where", "here"),
		"other options": words("game", "carcassonne", "speed", "day"),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newParty(t)
				p.shut()
				p.computers = Computers{Play: true, Playouts: 1}
				p.open()
				const presses = 16
				var all sync.WaitGroup
				var ids []discord.Snowflake
				for range presses {
					i := p.interaction("Alix")
					i.Kind, i.Name, i.Options = discord.Command, "play", options
					ids = append(ids, i.ID)
					all.Go(func() { p.bot.Handle(p.Context(), i) })
				}
				all.Wait()
				refused := 0
				for _, id := range ids {
					if m := p.answer(id); m == nil {
						t.Error("a press has no answer")
					} else if strings.Contains(p.text(m), bottest.Phrase("bot.lobby.opened")) {
						refused++
					}
				}
				if n := p.opened("Alix"); n != 1 || refused != presses-1 {
					t.Errorf("%d matches, %d links to the first", n, refused)
				}
				time.Sleep(10 * time.Second)
				if options["where"].Text != "here" || options["against"].Text == "" { // else the channel is taken
					p.command("Alix", "play", options)
					if n := p.opened("Alix"); n != 2 {
						t.Errorf("%d matches after asking again", n)
					}
				}
			})
		})
	}
}

// opened counts the lobbies and matches of a person.
func (p *party) opened(who string) (n int) {
	p.Helper()
	for _, status := range []storage.Status{storage.Lobby, storage.Live} {
		ids, err := p.store.ByPlayer(uint64(persons[who]), status, 0)
		if err != nil {
			p.Fatal(err)
		}
		n += len(ids)
	}
	return n
}
