package hardtest

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/storage"
)

// typed forges a command that no client would send.
func typed(channel, name string, options ...map[string]any) localdiscord.Forged {
	if group, sub, isSub := strings.Cut(name, " "); isSub {
		name, options = group, []map[string]any{{"name": sub, "type": 1, "options": options}}
	}
	return localdiscord.Forged{Channel: channel, Kind: 2,
		Data: map[string]any{"id": "1", "name": name, "type": 1, "options": options}}
}

func option(name string, kind int, value any) map[string]any {
	return map[string]any{"name": name, "type": kind, "value": value}
}

func TestCommandsInADirectMessage(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, localdiscord.Options{})
		alix := h.local.Person("Alix")
		before := h.stored()
		for _, name := range []string{"match substitute", "match move", "me leaderboard", "server dashboard", "server moderate", "server settings"} {
			// Discord knows no contexts of sub-commands: some of /match and /me can be used.
			offered := strings.HasPrefix(name, "match ") || strings.HasPrefix(name, "me ")
			if _, err := alix.Command(t.Context(), alix.DM(), name, map[string]any{"game": "carcassonne"}); err == nil && !offered {
				t.Errorf("/%s is offered in a direct message", name)
			}
			out := h.forge(alix, typed(alix.DM(), name, option("game", 3, "carcassonne")))
			if !tells(out, bottest.Say("bot.error.server")) {
				t.Errorf("/%s: %q", name, said(out))
			}
		}
		for _, name := range []string{"games", "rules", "match replay", "match export", "match verify", "me privacy", "help",
			"play", "board", "hand", "hint", "turn", "match resign", "match return", "match takeback", "match abandon", "me stats"} {
			if out := h.command(alix, alix.DM(), name, nil); said(out) == "" {
				t.Errorf("/%s says nothing", name)
			}
		}
		h.unchanged(before)
	})
}

// A match in an archived thread goes on: the bot opens the thread again.
func TestMatchInAnArchivedThread(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		thread := h.local.OpenThread("castle-games", "old friends")
		h.local.SetArchived(thread, true, false)
		m := h.begin(game, thread, "")
		h.local.SetArchived(thread, true, false)
		m.handOver()
		m.turn()
		h.quiet()
		if c, _ := h.local.Channel(thread); m.channel != thread || c.Archived {
			t.Errorf("played in %s, thread archived: %v", m.channel, c.Archived)
		}
		h.inOrder()
	})
}

// The bot cannot open a locked thread. It says so, and the match can be moved elsewhere.
func TestMatchInALockedThread(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "thread")
		h.local.SetArchived(m.channel, true, true)
		m.moveUntold()
		h.wait("the trouble to be known", func() bool {
			return tells(h.command(m.people[0], "general", "games", nil), bottest.Say("bot.trouble.forbidden"))
		})
		h.command(m.people[0], "general", "turn", nil)
		general, _ := h.local.Channel("general")
		h.wait("the turn to be posted elsewhere", func() bool { m.turn(); return m.channel == general.ID })
		m.moves(2)
		h.quiet()
		h.inOrder()
		if n := h.local.InvalidRequests(); n > 20 {
			t.Errorf("%d invalid requests", n)
		}
	})
}

// moveUntold plays a turn to its end, and waits until its post has failed.
func (m *match) moveUntold() {
	m.Helper()
	m.handOver()
	m.wait("a failed delivery", func() bool {
		return slices.ContainsFunc(m.posts(), func(p storage.Post) bool { return p.Tries > 0 })
	})
}

func TestMatchInAForum(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		post := h.local.OpenThread("game-tables", "Saturday")
		m := h.begin(game, post, "")
		m.moves(2)
		h.quiet()
		if m.channel != post {
			t.Errorf("played in %s, not in the forum's post", m.channel)
		}
	})
}

// Where the bot lacks a permission it names it before anything starts.
func TestChannelsWhereTheBotMayNot(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		const (
			send    = localdiscord.PermSendMessages
			attach  = localdiscord.PermAttachFiles
			view    = localdiscord.PermViewChannel
			threads = localdiscord.PermCreateThreads
			within  = localdiscord.PermSendInThreads
		)
		cases := []struct {
			lacks int64
			where string
			words string // of the refusal, "" for a lobby
		}{
			{send, "here", bottest.Say("bot.permission.send")},
			{attach, "here", bottest.Say("bot.permission.attach")},
			{attach, "thread", bottest.Say("bot.permission.attach")},
			{view, "here", bottest.Say("bot.permission.view")},
			{threads, "thread", bottest.Say("bot.permission.threads")},
			{within, "thread", bottest.Say("bot.permission.inthreads")},
			{send | threads, "", bottest.Say("bot.permission.send")},
			{threads, "", ""},
			{send, "thread", ""}, // the lobby is an answer, which needs no permission
			{0, "", ""},
		}
		h := newHouse(t, localdiscord.Options{})
		channel, _ := h.local.Channel("castle-games")
		for _, c := range cases {
			h.local.SetBotPermissions(channel.ID, localdiscord.BotPermissions&^c.lacks)
			before := h.stored()
			options := map[string]any{"game": "carcassonne"}
			if c.lacks == 0 {
				options["game"] = "castle" // the same at once would be the same wish
			}
			if c.where != "" {
				options["where"] = c.where
			}
			out := h.command(h.local.Person("Alix"), channel.ID, "play", options)
			switch {
			case c.words == "" && len(components(out.Message)) == 0:
				t.Errorf("without %b %q: %q", c.lacks, c.where, said(out))
			case c.words != "" && !tells(out, c.words):
				t.Errorf("without %b %q: %q, want %q", c.lacks, c.where, said(out), c.words)
			}
			if c.words != "" {
				h.unchanged(before)
			}
			h.quiet()
		}
	})
}

// The bot loses a permission in the middle of a match: nothing is lost, few requests are made, and
// all posts follow when the permission is back.
func TestPermissionLostInTheMiddle(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		h.local.SetBotPermissions(m.channel, localdiscord.BotPermissions&^localdiscord.PermSendMessages)
		m.moveUntold()
		if n := h.local.InvalidRequests(); n == 0 || n > 10 {
			t.Errorf("%d invalid requests", n)
		}
		h.local.SetBotPermissions(m.channel, localdiscord.BotPermissions)
		h.command(m.people[0], m.channel, "turn", nil)
		h.quiet()
		h.inOrder()
		m.moves(2)
	})
}

// Options that no client would allow.
func TestOptionsOutOfRange(t *testing.T) {
	parallel(t)
	synctest.Test(t, func(t *testing.T) {
		h := newHouse(t, localdiscord.Options{})
		alix, sam := h.local.Person("Alix"), h.local.Person("Sam")
		game := option("game", 3, "carcassonne")
		cases := map[string][]map[string]any{
			"no game":          {},
			"unknown game":     {option("game", 3, "chess")},
			"number for game":  {option("game", 4, 5)},
			"null for game":    {option("game", 3, nil)},
			"list for game":    {option("game", 3, []any{"carcassonne"})},
			"unknown opponent": {game, option("opponent1", 6, "123")},
			"odd opponent":     {game, option("opponent1", 6, "Bruno")},
			"no opponent":      {game, option("opponent2", 6, nil)},
		}
		before := h.stored()
		for name, options := range cases {
			if out := h.forge(alix, typed("castle-games", "play", options...)); out.Message == nil || out.Message.For == "" {
				t.Errorf("%s: %+v", name, out)
			}
		}
		for _, c := range []localdiscord.Forged{
			typed("castle-games", "chess"), typed("castle-games", "match export", option("match", 3, strings.Repeat("z", 6000))),
			typed("castle-games", "match export", option("match", 3, "-1")), typed("castle-games", "rules", option("game", 3, "\x00")),
			typed("castle-games", "board", option("text", 3, "maybe")), typed("castle-games", "turn"), typed("castle-games", "match resign"),
			typed("castle-games", "match return"), typed("castle-games", "match abandon"), typed("castle-games", "match move", option("match", 3, "\x00")),
			typed("castle-games", "match substitute", option("user", 6, "x"), option("for", 6, "0")),
		} {
			if out := h.forge(sam, c); out.Message == nil || out.Message.For == "" {
				t.Errorf("%v: %+v", c.Data, out)
			}
		}
		h.unchanged(before)
		for _, p := range []string{"Alix", "Bruno"} { // the person themselves, and a person named twice, count once
			out := h.command(alix, "castle-games", "play", map[string]any{"game": "carcassonne", "opponent1": p, "opponent2": p})
			if n := strings.Count(said(out), "✉️"); p == "Bruno" && n != 1 || p == "Alix" && n != 0 {
				t.Errorf("%s is invited %d times", p, n)
			}
		}
	})
}

// copies stores a match many times.
func (m *match) copies(n int) {
	m.Helper()
	row := m.row()
	row.ID, row.Rev = 0, 0
	for range n {
		_, _, err := m.ledger.Commit(context.Background(), storage.Change{Match: row})
		must(m.T, err)
	}
}

// If there are more than Discord's 25 suggestions, the newest are offered, and typing finds the
// others.
func TestMoreCandidatesThanFit(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		live := m.row()
		m.resign()
		m.turn()
		h.quiet()
		m.copies(25)
		alix := m.people[0]
		offered, err := alix.Complete(t.Context(), "general", "match export", map[string]any{"match": ""}, "match")
		must(t, err)
		if len(offered) != 25 || offered[0].Value != storage.MatchID(26).String() {
			t.Errorf("%d offered: %v", len(offered), offered)
		}
		offered, err = alix.Complete(t.Context(), "general", "match export", map[string]any{"match": m.id.String() + " ·"}, "match")
		must(t, err)
		if !slices.ContainsFunc(offered, func(c localdiscord.Choice) bool { return c.Value == m.id.String() }) {
			t.Errorf("typing does not find the oldest: %v", offered)
		}
		for range 26 {
			live.ID, live.Rev, live.Channel = 0, 0, live.Channel+1
			_, _, err := h.ledger.Commit(t.Context(), storage.Change{Match: live})
			must(t, err)
		}
		for _, name := range []string{"games", "turn"} {
			if out := h.command(alix, "general", name, nil); strings.Count(said(out), "/channels/") < 10 {
				t.Errorf("/%s: %q", name, said(out))
			}
		}
	})
}

// A server and people in other languages are answered in English.
func TestLanguagesNobodySpeaks(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{GuildLocale: "ja", People: []localdiscord.Profile{
			{Name: "Alix", Locale: "de"}, {Name: "Bruno", Locale: "zz-ZZ"}, {Name: "Chloé", Locale: "pt-BR"}, {Name: "Dora", Locale: "x"}}})
		m := h.begin(game, "castle-games", "here")
		if !strings.Contains(text(m.lobby), "Players") {
			t.Errorf("the lobby says %q", text(m.lobby))
		}
		if out := h.command(m.people[1], "castle-games", "help", map[string]any{"topic": "commands"}); !strings.Contains(said(out), "Castle games") {
			t.Errorf("/help says %q", said(out))
		}
		m.moves(2)
	})
}

// nasty are names that people give themselves. The id is that of a spectator.
var nasty = []string{"@everyone @here", "<@100000000000002005> <@&100000000000000001> <#100000000000001000>",
	"**b** __u__ `c` ||s|| ~~d~~ [x](https://evil.example) ``` # > -#", "\u202e\u200b\u2066evil\n\n# big\r",
	strings.Repeat("ẞ🏰", 60)}

var escaped = regexp.MustCompile(`\\.`)

// No name formats a text, makes a link or pings anybody. Only people who are invited or must act
// are notified.
func TestNamesOfMarkdownAndMentions(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		var people []localdiscord.Profile
		for _, name := range append(slices.Clone(nasty), "Sam") {
			people = append(people, localdiscord.Profile{Name: name, Locale: "en-US"})
		}
		h := newHouse(t, localdiscord.Options{People: people})
		for shift := range nasty[:len(nasty)-1] {
			h.nastyMatch(game, shift)
		}
		for _, r := range h.local.Requests() {
			h.rulesOfMentions(r)
		}
		sam := h.local.Person("Sam")
		for _, c := range h.local.Channels() {
			for _, m := range h.local.Person(nasty[0]).Messages(c.ID) {
				if slices.Contains(m.Mentions, sam.ID()) {
					t.Errorf("the spectator is pinged by %q", text(m))
				}
				harmless(t, text(m))
			}
		}
	})
}

// nastyMatch plays a match of people with nasty names; one of them is invited.
func (h *house) nastyMatch(game string, shift int) {
	h.Helper()
	a, b := h.local.Person(nasty[shift]), h.local.Person(nasty[shift+1])
	if h.games[game].Info().MinSeats > 2 {
		h.Skip("this game needs more people")
	}
	out := h.command(a, "castle-games", "play", map[string]any{"game": game, "where": "thread", "opponent1": b.ID()})
	if !slices.Equal(out.Message.Mentions, []string{b.ID()}) {
		h.Errorf("the lobby notifies %v", out.Message.Mentions)
	}
	m := &match{house: h, game: game, people: []*localdiscord.Person{a, b}, lobby: out.Message, id: storage.MatchID(ids(out.Message)[0].Match)}
	m.rand = newRand()
	m.press(b, m.lobby.ID, button(m.lobby, "join"))
	m.press(a, m.lobby.ID, button(m.lobby, "start"))
	post, who := m.turn()
	if !slices.Equal(post.Mentions, []string{who.ID()}) {
		h.Errorf("the turn notifies %v", post.Mentions)
	}
	m.moves(2)
	h.command(a, m.channel, "board", map[string]any{"text": true})
	m.resign()
	m.turn()
	h.quiet()
}

// ownLink is the bot's link to a message, without its words.
var ownLink = regexp.MustCompile(`\]\(https://discord\.com/channels/[0-9/]+\)`)

// harmless fails the test if a text contains unescaped markdown of a name.
func harmless(t *testing.T, said string) {
	t.Helper()
	plain := ownLink.ReplaceAllString(escaped.ReplaceAllString(said, ""), "]")
	for _, bad := range []string{"@everyone", "@here", "<@100000000000002005>", "<@&", "<#100000000000001000>", "](", "https://evil", "**b**", "||", "~~", "\u202e", "\n# big"} {
		if strings.Contains(plain, bad) {
			t.Errorf("%q stands in %q", bad, said)
		}
	}
}

// rulesOfMentions fails the test if a message could notify more than single people.
func (h *house) rulesOfMentions(r localdiscord.Request) {
	h.Helper()
	var body struct {
		Components []any
		Mentions   *mentions `json:"allowed_mentions"`
		Data       struct {
			Components []any
			Mentions   *mentions `json:"allowed_mentions"`
		}
	}
	if json.Unmarshal([]byte(r.Body), &body) != nil || len(body.Components)+len(body.Data.Components) == 0 {
		return
	}
	allowed := body.Mentions
	if allowed == nil {
		allowed = body.Data.Mentions
	}
	if allowed == nil || allowed.Parse == nil || len(allowed.Parse) > 0 || len(allowed.Users) > 5 {
		h.Errorf("%s may notify: %+v", r.Route, allowed)
	}
}

type mentions struct{ Parse, Users []string }

func (m *mentions) String() string { return fmt.Sprintf("%v %v", m.Parse, m.Users) }
