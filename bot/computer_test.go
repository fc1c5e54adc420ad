package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// newHall is a party with computers that think only a little.
func newHall(t testing.TB) *party {
	p := newParty(t)
	p.shut()
	p.computers = Computers{Play: true, Playouts: 2}
	p.open()
	return p
}

// awaitPerson waits until a person has to decide or the match is over, and reports which.
func (p *party) awaitPerson(id session.ID) bool {
	p.Helper()
	var s *session.Session
	p.await("the computer's turn to be over", func() bool {
		s = p.sheet(id)
		return s.Status == session.Over || len(s.ActingPeople()) > 0 && s.LivePost != 0
	})
	return s.Status == session.Live
}

// playSolo makes Alix play against computers by pressing any button, for so many decisions or to
// the end.
func (p *party) playSolo(id session.ID, decisions int, choose *rand.Rand) {
	p.Helper()
	for n := 0; n < decisions && p.awaitPerson(id); n++ {
		m := p.live()
		if p.has(m, "hand") {
			m = p.label("Alix", m, "hand")
		}
		before := p.sheet(id).Position
		for presses := 0; p.sheet(id).Position == before; presses++ {
			if presses > 300 {
				p.Fatalf("Alix cannot decide: %q %v", p.text(m), p.labels(m))
			}
			p.pressAny("Alix", m, choose)
		}
	}
}

// One command starts a match against a computer. In every game it can be played to the end, with
// restarts between and during the computer's turns.
func TestAgainstComputer(t *testing.T) {
	t.Parallel()
	for id := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			p := newHall(t)
			p.command("Alix", "play", map[string]discord.Option{"game": {Text: id}, "where": {Text: "here"}, "against": {Text: "easy"}})
			choose := rand.New(rand.NewPCG(1, 2))
			for p.sheet(1).Status != session.Over {
				p.playSolo(1, 8, choose)
				p.shut()
				p.open()
			}
			p.quiet()
			s := p.sheet(1)
			p.checkResult(s)
			if s.Unrated != session.UnratedComputer || len(s.Players) != s.Game.Info().MinSeats {
				t.Errorf("unrated %q with %v", s.Unrated, s.Players)
			}
			for _, m := range p.public() {
				if strings.Contains(p.text(m), "<@0>") {
					t.Errorf("a computer is mentioned: %s", p.text(m))
				}
			}
		})
	}
}

// Against a computer, the command and a button of the menu give hints, unless the lobby forbids
// them. The match does not count for ratings.
func TestHintAgainstComputer(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	p.command("Alix", "play", words("game", "burgenland", "where", "here", "against", "easy"))
	p.awaitPerson(1)
	if m := p.command("Alix", "hint", nil); m.to != persons["Alix"] || !isAdvice(p.text(m)) {
		t.Errorf("to %d: %q", m.to, p.text(m))
	}
	if m := p.label("Alix", p.live(), "hint"); m.to != persons["Alix"] || !isAdvice(p.text(m)) {
		t.Errorf("from the post, to %d: %q", m.to, p.text(m))
	}
	p.playSolo(1, 1000, rand.New(rand.NewPCG(1, 2)))
	if s := p.sheet(1); s.Unrated != session.UnratedComputer || len(s.Gains) > 0 {
		t.Errorf("unrated %q, %v", s.Unrated, s.Gains)
	}
}

// edits stores every edit of each message.
type edits struct {
	*fakeDiscord
	of map[discord.Snowflake][]string
}

func (e edits) Edit(ctx context.Context, channel, message discord.Snowflake, m discord.Message) error {
	e.mu.Lock()
	e.of[message] = append(e.of[message], string(mustJSON(m.Components)))
	e.mu.Unlock()
	return e.fakeDiscord.Edit(ctx, channel, message, m)
}

// The lobby of a match that the command starts is never edited to an out-of-date state.
func TestLobbyOfAMatchBegunAtOnce(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.shut()
	seen := edits{p.fakeDiscord, map[discord.Snowflake][]string{}}
	p.computers, p.front = Computers{Play: true, Playouts: 2}, seen
	p.open()
	lobby := p.command("Alix", "play", words("game", "burgenland", "where", "here", "against", "easy"))
	p.awaitPerson(1)
	p.quiet()
	p.mu.Lock()
	defer p.mu.Unlock()
	if shown := seen.of[lobby.id]; len(shown) == 0 || len(slices.Compact(slices.Clone(shown))) < len(shown) {
		t.Errorf("the lobby is edited to %q", shown)
	}
}

// A lobby can forbid hints in matches with computers.
func TestHintsForbiddenAgainstComputer(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	lobby := p.command("Alix", "play", words("game", "burgenland", "where", "here"))
	p.press("Alix", lobby.id, posts.ButtonID(p.sheet(1), session.VerbComputer, 0, ""), "easy")
	p.press("Alix", lobby.id, posts.ButtonID(p.sheet(1), session.LobbyVerb(session.OptionHints), 0, ""), session.HintsNo)
	p.label("Alix", lobby, "start")
	p.awaitPerson(1)
	p.refused(p.command("Alix", "hint", nil), "bot.hint.off")
	if p.has(p.live(), "hint") {
		t.Error("the post offers a hint")
	}
}

// A rematch with a computer seats the same computer again. It starts at once if only one person has
// played, and otherwise waits for the others.
func TestRematchAgainstComputer(t *testing.T) {
	t.Parallel()
	for _, friends := range [][]string{nil, {"Bruno"}} {
		p := newHall(t)
		lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
		for _, strength := range []string{"easy", "strong"} {
			p.press("Alix", lobby.id, posts.ButtonID(p.sheet(1), session.VerbComputer, 0, ""), strength)
		}
		p.press("Alix", lobby.id, posts.ButtonID(p.sheet(1), session.LobbyVerb(session.OptionHints), 0, ""), session.HintsNo)
		for _, friend := range friends {
			p.label(friend, lobby, "join")
		}
		p.label("Alix", lobby, "start")
		for _, who := range append(friends, "Alix") {
			p.awaitPerson(1)
			p.label(who, p.command(who, "match resign", nil), session.VerbResign)
		}
		p.quiet()
		first := p.sheet(1)
		asked := p.label("Alix", p.live(), "rematch")
		strengths := []string{"easy", "strong"}
		if friends == nil { // a single player chooses the strength
			if _, err := p.bot.records.Load(2); err == nil || asked.to != persons["Alix"] {
				t.Error("the rematch began without a question")
			}
			p.label("Alix", asked, "rematch-normal")
			strengths = []string{"normal", "normal"}
			if !asked.gone {
				t.Error("the question stays after the match has begun")
			}
		}
		s := p.sheet(2)
		if began := s.Status == session.Live; began != (friends == nil) || len(s.Invited) != len(friends) {
			t.Errorf("with %v: status %d, invited %v", friends, s.Status, s.Invited)
		}
		if len(s.Players) != 3 || s.Players[1].Computer != strengths[0] || s.Players[2].Computer != strengths[1] || s.Players[1].Name == s.Players[2].Name || s.Hints {
			t.Errorf("with %v: %v after %v, hints %v", friends, s.Players, first.Players, s.Hints)
		}
		for _, friend := range friends {
			p.label(friend, p.message(s.LobbyPost), "join")
		}
		if s = p.sheet(2); s.Status == session.Lobby {
			p.label("Alix", p.message(s.LobbyPost), "start")
		}
		if !p.awaitPerson(2) {
			t.Error("the rematch is over")
		}
	}
}

// If computers are switched off meanwhile, a single player gets no rematch. Several people are
// invited without the computers.
func TestRematchWithoutComputers(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	p.command("Alix", "play", words("game", "carcassonne", "where", "here", "against", "easy"))
	p.awaitPerson(1)
	p.label("Alix", p.command("Alix", "match resign", nil), session.VerbResign)
	p.quiet()
	result := p.live()
	p.shut()
	p.computers = Computers{}
	p.open()
	p.refused(p.label("Alix", result, "rematch"), "bot.computer.off")
	if _, err := p.bot.records.Load(2); err == nil {
		t.Error("there is a rematch")
	}
}

// Everybody who asks what the bot is can read how strong its computer players are.
func TestAboutComputers(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	for _, want := range []string{"Carcassonne: easy ", ", hard ", bottest.Phrase("bot.about.rated")} {
		if text := p.text(p.command("Alix", "help", words("topic", "about"))); !strings.Contains(text, want) {
			t.Errorf("no %q in %q", want, text)
		}
	}
}
