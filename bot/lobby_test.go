package bot

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/surface"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

func person(who string) discord.Option {
	return discord.Option{User: discord.User{ID: persons[who], Name: who}}
}

func TestLobby(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", map[string]discord.Option{"game": {Text: "carcassonne"}, "opponent1": person("Bruno")})
	if len(lobby.Mentions) != 1 || lobby.Mentions[0] != persons["Bruno"] {
		t.Errorf("mentions %v, want Bruno", lobby.Mentions)
	}
	p.refused(p.label("Alix", lobby, "join"), "bot.lobby.already")
	options := p.options("Alix", lobby)
	p.refused(p.press("Sam", lobby.id, p.idOf(options, "leave")), "bot.lobby.notin")
	p.refused(p.label("Bruno", lobby, "start"), "bot.lobby.notin")
	p.refused(p.label("Alix", lobby, "start"), "bot.error.seats")
	p.refused(p.press("Bruno", lobby.id, p.menuOf(options, "hand"), "three"), "bot.lobby.leader")
	p.refused(p.press("Alix", options.id, p.menuOf(options, "hand"), "nine"), "bot.error.malformed")

	for _, who := range []string{"Chloé", "Dora", "Emil"} {
		p.label(who, lobby, "join")
	}
	p.refused(p.label("Sam", lobby, "join"), "bot.lobby.reserved")
	p.label("Bruno", lobby, "join")
	p.refused(p.label("Sam", lobby, "join"), "bot.lobby.full")
	p.label("Alix", options, "leave")
	if s := p.sheet(1); s.Creator != uint64(persons["Chloé"]) || len(s.Players) != 4 {
		t.Errorf("led by %d with %d players", s.Creator, len(s.Players))
	}
	options = p.options("Chloé", lobby)
	p.press("Chloé", options.id, p.menuOf(options, "hand"), "three")
	if p.sheet(1).Options["hand"] != "three" {
		t.Error("the option was not taken")
	}
	if p.quiet(); !strings.Contains(p.text(lobby), bottest.Say("carcassonne.option.hand.three")) {
		t.Errorf("the lobby says %q", p.text(lobby))
	}
	p.label("Chloé", lobby, "start")
	p.quiet()
	if s := p.sheet(1); s.Status != session.Live || s.Match.Header.Options["hand"] != "three" {
		t.Errorf("status %d, options %v", s.Status, s.Match.Header.Options)
	}
	if p.has(lobby, session.VerbJoin) || strings.Contains(p.text(lobby), p.sheet(1).Hash) {
		t.Errorf("the lobby became %q", p.text(lobby))
	}
}

// The bot learns the number of the lobby's message from the answer, or else from the first press.
func TestLobbyMessageIsKnown(t *testing.T) {
	t.Parallel()
	for _, untold := range []bool{false, true} {
		p := newParty(t)
		p.set(func() { p.withholdIDs = untold })
		lobby := p.command("Alix", "play", words("game", "carcassonne"))
		want := uint64(lobby.id)
		if untold {
			want = 0
		}
		if got := p.sheet(1).LobbyPost; got != want {
			t.Errorf("untold %v: the lobby is message %d, want %d", untold, got, want)
		}
		if posts, err := p.store.Posts(0, 1); err != nil || len(posts) > 0 {
			t.Errorf("untold %v: %d posts wait, %v", untold, len(posts), err)
		}
		p.label("Bruno", lobby, "join")
		if s := p.sheet(1); s.LobbyPost != uint64(lobby.id) || len(s.Players) != 2 {
			t.Errorf("untold %v: message %d, %d players", untold, s.LobbyPost, len(s.Players))
		}
	}
}

func TestModeratorCancels(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne"))
	id := p.idOf(p.label("Alix", lobby, "options"), "cancel")
	p.chat.MemberPermissions = discordgo.PermissionManageMessages
	p.press("Sam", lobby.id, id)
	if len(p.buttons(lobby)) != 0 {
		t.Error("the cancelled lobby has buttons")
	}
	p.refused(p.press("Alix", lobby.id, id), "bot.error.notfound")
}

func TestThread(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	lobby := p.command("Alix", "play", words("game", "carcassonne"))
	p.label("Bruno", lobby, "join")
	p.label("Alix", lobby, "start")
	turn := p.live()
	if len(p.threads) != 1 || p.threads[0] != "Alix, Bruno — Carcassonne" {
		t.Errorf("threads %q", p.threads)
	}
	if turn.channel == general || p.sheet(1).Channel != uint64(turn.channel) {
		t.Errorf("the turn is in %d", turn.channel)
	}
	if !strings.Contains(p.text(lobby), fmt.Sprintf("<#%d>", turn.channel)) {
		t.Errorf("the lobby does not say where: %q", p.text(lobby))
	}
	if _, err := p.bot.records.LiveIn(general); err != nil {
		t.Error(err)
	}
	p.label("Alix", p.command("Alix", "match resign", nil), session.VerbResign)
	p.quiet()
	result := link(p.sheet(1))
	if text := p.text(lobby); !strings.Contains(text, "wins") || !strings.Contains(text, result) {
		t.Errorf("the lobby does not say how it ended: %q, want %s", text, result)
	}
}

// A second match in a channel goes to a thread, or is refused if threads are not allowed.
func TestTakenChannel(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	second := p.command("Chloé", "play", words("game", "carcassonne", "where", "here"))
	if p.sheet(2).Where != session.InThread || second.to != 0 {
		t.Errorf("the second match is played in %q", p.sheet(2).Where)
	}
	p.chat.Permissions &^= discordgo.PermissionCreatePublicThreads
	p.refused(p.command("Chloé", "play", words("game", "carcassonne", "where", "here")), "bot.lobby.taken")
}

func TestPlayRefusals(t *testing.T) {
	t.Parallel()
	bots := person("Sam")
	bots.User.Bot = true
	cases := []struct {
		name    string
		change  func(*discord.Interaction)
		options map[string]discord.Option
		want    string
	}{
		{"direct message", func(i *discord.Interaction) { i.Guild, i.Surface = 0, surface.DirectMessages }, words("game", "carcassonne"), "bot.private.nobody"},
		{"unknown game", nil, words("game", "chess"), "bot.error.game"},
		{"a bot", nil, map[string]discord.Option{"game": {Text: "carcassonne"}, "opponent1": bots}, "bot.lobby.nobots"},
		{"no files", func(i *discord.Interaction) { i.Permissions &^= discordgo.PermissionAttachFiles },
			words("game", "carcassonne"), "bot.error.permission"},
		{"no threads", func(i *discord.Interaction) { i.Permissions &^= discordgo.PermissionCreatePublicThreads },
			words("game", "carcassonne", "where", "thread"), "bot.error.permission"},
		{"unspoken language", func(i *discord.Interaction) { i.Guild, i.Surface, i.Locale = 0, surface.DirectMessages, "ja" }, words("game", "carcassonne"), "bot.private.nobody"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			p := newParty(t)
			if c.change != nil {
				c.change(&p.chat)
			}
			p.refused(p.command("Alix", "play", c.options), c.want)
			if _, err := p.store.Match(1); err == nil {
				t.Error("a match was made")
			}
		})
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	for _, name := range []string{"board", "hand", "turn", "match resign"} {
		p.refused(p.command("Alix", name, nil), "bot.error.nomatch")
	}
	p.refused(p.command("Alix", "games", nil), "bot.games.none")
	p.refused(p.command("Alix", "match export", nil), "bot.export.none")
	p.refused(p.command("Alix", "dance", nil), "bot.error.command")
	p.refused(p.command("Alix", "match export", words("match", "../1")), "bot.error.notfound")

	p.begin("carcassonne", nil, "Alix", "Bruno")
	for _, name := range []string{"board", "games", "help", "rules", "match resign"} {
		if a := p.command("Alix", name, nil); a == nil || a.to != persons["Alix"] {
			t.Errorf("/%s gave %v", name, a)
		}
	}
	text := p.command("Alix", "board", map[string]discord.Option{"text": {Bool: true}})
	if !strings.Contains(p.text(text), "M20 — ") {
		t.Errorf("the board in words lacks the first tile:\n%s", p.text(text))
	}
	p.refused(p.command(p.turn(1), "hand", nil), "bot.hand.open")
}

func TestTurnAgain(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	old := p.live()
	p.refused(p.command("Sam", "turn", nil), "bot.turn.notin")
	p.command("Alix", "turn", nil)
	now := p.live()
	if now == old || len(now.Mentions) != 0 {
		t.Errorf("posted again: %v, mentioning %v", now != old, now.Mentions)
	}
	if len(p.buttons(old)) != 0 {
		t.Error("the older copy has buttons")
	}
	p.press(p.turn(1), now.id, p.buttons(now)[0].CustomID)
	if !p.has(now, session.VerbConfirm) {
		t.Errorf("the new copy cannot be played on: %v", p.labels(now))
	}
}

// A person whose name contains markup or only invisible characters can open and play a match like
// everybody. Posts call them by a visible name, without markup.
func TestOddNames(t *testing.T) {
	t.Parallel()
	for name, seen := range map[string]string{
		"\u3164\u2800": "", "- **# `x`**\n> ||[a](https://b.c)||": "\\- \\*\\*\\# \\`x\\`\\*\\* \\> \\|\\|\\[a\\]\\(ht…", "1. \u202e@everyone": "1\\. \\@everyone",
	} {
		p := newParty(t)
		p.begin("carcassonne", map[string]string{"hand": "yes"}, name, "Alix")
		s := p.sheet(1)
		own := s.Names()[s.Seat(uint64(persons[name]))]
		if strings.TrimSpace(own) == "" || seen == "" && own != s.Seat(uint64(persons[name])).String() {
			t.Errorf("%q is called %q", name, own)
		}
		p.playTurns(3)
		p.command(name, "board", nil)
		p.command(name, "hand", nil)
		p.command(name, "games", nil)
		all := ""
		for _, m := range p.public() {
			text := p.text(m)
			all += text
			if strings.Contains(text, "\u3164") || strings.Contains(text, "> ||") || strings.Contains(text, " @everyone") {
				t.Errorf("%q marks something up: %q", name, text)
			}
		}
		if seen != "" && !strings.Contains(all, strings.TrimSuffix(seen, "…")) {
			t.Errorf("%q is not named in %q", name, all)
		}
	}
}

// The pictures of a lobby are painted before a person asks for them.
func TestLobbyIsPrepared(t *testing.T) {
	p := newParty(t)
	c := &costs{}
	p.easel.Painter = countedPainter{costs: c}
	for id := range catalog.Builtin() {
		p.command("Alix", "play", map[string]discord.Option{"game": {Text: id}, "where": {Text: "thread"}})
	}
	if n := c.pictures.Load(); n > 0 {
		t.Errorf("%d pictures are painted while people wait", n)
	}
}
