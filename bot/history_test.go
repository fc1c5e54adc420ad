package bot

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// toEnd plays a match to its end.
func (p *party) toEnd(s *session.Session) (*session.Session, []table.Entry) {
	p.Helper()
	return p.play(s, 1<<20, rand.New(rand.NewPCG(uint64(s.ID), 0)))
}

// end plays a match to its end, in one transaction.
func (p *party) end(id session.ID) *session.Session {
	p.Helper()
	s, log := p.toEnd(p.sheet(id))
	if err := p.commit(s, session.Result{Log: log, Posts: []session.Post{{Kind: session.PostResult}}}); err != nil {
		p.Error(err)
	}
	return s
}

// tally reads a person's statistics on the server.
func (p *party) tally(game, who string) session.Tally {
	p.Helper()
	t, _, err := p.bot.records.Tally(guild, game, uint64(persons[who]))
	if err != nil {
		p.Fatal(err)
	}
	return t
}

func TestFinishedMatchIsCountedOnce(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	s := p.end(1)
	p.quiet()
	score, winners := s.Match.State.Score(), s.Match.Winners()
	sum := 0
	for i, player := range s.Players {
		got := p.tally("carcassonne", player.Name)
		wins := 0
		if slices.Contains(winners, games.Seat(i)) {
			wins = 1
		}
		if got.Matches != 1 || got.Wins != wins || got.Points != score[i] || got.Best != score[i] || got.Rated != 1 || got.Left != 0 {
			t.Errorf("%s with %d points (won: %d): %+v", player.Name, score[i], wins, got)
		}
		sum += got.Rating.Shown() - 1000
		line := fmt.Sprintf("%s: rating 1000 → %d (%s)", player.Name, got.Rating.Shown(), strings.Replace(fmt.Sprintf("%+d", got.Rating.Shown()-1000), "-", "−", 1))
		if text := p.text(p.live()); !strings.Contains(text, line) {
			t.Errorf("no line %q in %s", line, text)
		}
	}
	if sum == 0 {
		t.Error("no rating has changed")
	}
	p.shut()
	p.open()
	again := p.sheet(1)
	if err := p.commit(again, session.Result{}); err != nil {
		t.Fatal(err)
	}
	if got := p.tally("carcassonne", "Alix"); got.Matches != 1 {
		t.Errorf("counted again: %+v", got)
	}
}

// A player who resigns early has left a match, and the other has won it, but ratings do not change.
func TestGivenUpEarly(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	p.label("Alix", p.command("Alix", "match resign", nil), session.VerbResign)
	p.quiet()
	left, won := p.tally("burgenland", "Alix"), p.tally("burgenland", "Bruno")
	if left.Left != 1 || left.Wins != 0 || left.Matches != 1 || won.Wins != 1 || won.Left != 0 {
		t.Errorf("left %+v, won %+v", left, won)
	}
	if left.Rated+won.Rated != 0 || left.Rating != rating.New() {
		t.Errorf("rated: %+v, %+v", left, won)
	}
	if text := p.text(p.live()); !strings.Contains(text, bottest.Say("bot.history.unrated.short")) {
		t.Errorf("the result does not say that it is unrated: %s", text)
	}
}

// A player who leaves later loses, regardless of points and of who resigns last.
func TestGivenUpLater(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno", "Chloé")
	s := p.sheet(1)
	s, log := p.play(s, 40, rand.New(rand.NewPCG(1, 0)))
	for _, seat := range []games.Seat{1, 2} {
		next, r := p.apply(s, session.Press{Verb: session.VerbResign}, seat)
		s, log = next, append(log, r.Log...)
	}
	if err := p.commit(s, session.Result{Log: log}); err != nil {
		t.Fatal(err)
	}
	stayed, left := p.tally("carcassonne", s.Players[0].Name), p.tally("carcassonne", s.Players[1].Name)
	if stayed.Rating.Shown() <= 1000 || left.Rating.Shown() >= 1000 || left.Left != 1 || stayed.Wins != 1 {
		t.Errorf("stayed %+v, left %+v", stayed, left)
	}
}

// A substitute wins the match but no rating. The loss belongs to the player who left.
func TestSubstitute(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	s := p.sheet(1)
	s.Players[0].User, s.Players[0].Name = uint64(persons["Chloé"]), "Chloé"
	s.Former = []session.Former{{Seat: 0, User: uint64(persons["Alix"]), Name: "Alix", Till: 3}}
	if err := p.commit(s, session.Result{}); err != nil {
		t.Fatal(err)
	}
	p.end(1)
	left, in, other := p.tally("burgenland", "Alix"), p.tally("burgenland", "Chloé"), p.tally("burgenland", "Bruno")
	if left.Matches != 0 || left.Left != 1 || left.Rated != 1 || left.Rating.Shown() >= 1000 {
		t.Errorf("who left: %+v", left)
	}
	if in.Matches != 1 || in.Rated != 0 || in.Rating != rating.New() || other.Rating.Shown() <= 1000 {
		t.Errorf("who came in: %+v, the other: %+v", in, other)
	}
}

// Matches of the same people that end at the same time all count.
func TestMatchesEndingAtOnce(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	const n = 6
	for i := range n {
		p.chat.Channel = discord.Snowflake(general + i)
		p.begin("burgenland", nil, "Alix", "Bruno")
	}
	var all sync.WaitGroup
	for id := range session.ID(n) {
		s, log := p.toEnd(p.sheet(id + 1))
		all.Go(func() {
			if err := p.commit(s, session.Result{Log: log}); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	a, b := p.tally("burgenland", "Alix"), p.tally("burgenland", "Bruno")
	if a.Matches != n || b.Matches != n || a.Wins+b.Wins < n || a.Rated != n {
		t.Errorf("after %d matches: %+v and %+v", n, a, b)
	}
}

// A player who comes back to their own seat has not left, and is rated.
func TestSubstituteForAWhile(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	s := p.sheet(1)
	s.Former = []session.Former{
		{Seat: 0, User: uint64(persons["Alix"]), Name: "Alix", Till: 3, Pace: session.Pace{Turns: 3, Used: 60, Late: 1}},
		{Seat: 0, User: uint64(persons["Chloé"]), Name: "Chloé", Till: 5},
	}
	s.Pace = []session.Pace{{Turns: 1, Used: 40}, {Turns: 2}}
	if err := p.commit(s, session.Result{}); err != nil {
		t.Fatal(err)
	}
	p.end(1)
	alix, chloe := p.tally("burgenland", "Alix"), p.tally("burgenland", "Chloé")
	if alix.Left != 0 || alix.Rated != 1 || alix.Matches != 1 || chloe.Left != 1 || chloe.Rated != 0 {
		t.Errorf("came back: %+v, the substitute: %+v", alix, chloe)
	}
	if alix.Turns < 4 || alix.Seconds < 100 || alix.Late != 1 {
		t.Errorf("not all of her turns are counted: %+v", alix)
	}
}

func TestUnrated(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		spoil func(*session.Session)
		stop  bool
		want  string
	}{
		"nothing":      {func(*session.Session) {}, false, ""},
		"against self": {func(s *session.Session) { s.Players[1].User = s.Players[0].User }, false, session.UnratedSelf},
		"both sides": {func(s *session.Session) {
			s.Former = []session.Former{{Seat: 1, User: s.Players[0].User}}
		}, false, session.UnratedSelf},
		"hints":   {func(s *session.Session) { s.Hints = true }, false, session.UnratedHints},
		"stopped": {func(*session.Session) {}, true, session.UnratedStopped},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newParty(t)
			p.begin("burgenland", nil, "Alix", "Bruno")
			s := p.sheet(1)
			if c.stop {
				s.Status = session.Over
			} else {
				s, _ = p.toEnd(s)
			}
			c.spoil(s)
			tallies := s.Count(func(uint64) session.Tally { return session.Tally{Rating: rating.New()} })
			if s.Unrated != c.want || (len(s.Gains) == 0) != (c.want != "") || c.stop && len(tallies) > 0 {
				t.Errorf("unrated %q, want %q; gains %v, %d tallies", s.Unrated, c.want, s.Gains, len(tallies))
			}
		})
	}
}

// A tally that cannot be read does not keep a match from ending.
func TestDamagedTally(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	if err := p.store.SetValue(tallyKey(guild, "burgenland", uint64(persons["Alix"])), []byte("{")); err != nil {
		t.Fatal(err)
	}
	p.end(1)
	if got := p.tally("burgenland", "Alix"); got.Matches != 1 {
		t.Errorf("%+v", got)
	}
}

// said returns the text of an answer, and whether it is private.
func (p *party) said(m *shown) (text string, private bool) {
	p.Helper()
	if m == nil {
		p.Fatal("no answer")
	}
	return p.text(m), m.to != 0
}

func tallyKey(guild uint64, game string, user uint64) string {
	return fmt.Sprint(records.TallyPrefix(guild, game), user)
}

func hiddenKey(user uint64) string { return records.UserPrefix(user) + "hidden" }

func (p *party) remember(guild uint64, game string, user uint64, t session.Tally) {
	p.Helper()
	if err := p.store.SetValue(tallyKey(guild, game, user), mustJSON(t)); err != nil {
		p.Fatal(err)
	}
}

func TestStats(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.remember(guild, "castle", 1, session.Tally{Name: "Alix", Matches: 3, Wins: 2, Points: 100, Best: 50, Rated: 3, Rating: rating.Rating{Mu: 30, Sigma: 5},
		Turns: 10, Seconds: 36_000, Late: 1, Left: 1, Last: 1_700_000_000})
	p.remember(guild, "city", 2, session.Tally{Name: "Bruno", Left: 1, Rating: rating.New()})
	p.remember(guild+1, "city", 1, session.Tally{Name: "Alix", Matches: 9, Rating: rating.New()})
	bruno := discord.Option{User: discord.User{ID: 2, Name: "Bruno"}}
	for _, c := range []struct {
		name    string
		options map[string]discord.Option
		want    []string
		not     string
	}{
		{"mine", nil, []string{"3 matches, 2 won (67%)", bottest.Say("bot.stats.points", "mean", "33.3", "best", 50), "**1600**, from 3 matches",
			bottest.Say("bot.stats.pace", "mean", "1 h 00", "late", 1, "n", 10), bottest.Say("bot.stats.left", "n", 1), "<t:1700000000:D>"}, "City"},
		{"another's", map[string]discord.Option{"user": bruno}, []string{"Bruno", "The City", bottest.Phrase("bot.stats.left")}, "Pace"},
		{"one game", words("game", "castle"), []string{"3 matches"}, ""},
		{"none", words("game", "carcassonne"), []string{bottest.Say("bot.stats.none", "player", "Alix")}, ""},
		{"no such game", words("game", "chess"), []string{"Carcassonne"}, "3 matches"},
	} {
		text, private := p.said(p.command("Alix", "me stats", c.options))
		for _, want := range c.want {
			if !private || !strings.Contains(text, want) || c.not != "" && strings.Contains(text, c.not) {
				t.Errorf("%s: no %q, or %q, in (private: %v) %s", c.name, want, c.not, private, text)
			}
		}
	}
	if err := p.store.SetValue(hiddenKey(2), []byte("yes")); err != nil {
		t.Fatal(err)
	}
	if text, _ := p.said(p.command("Alix", "me stats", map[string]discord.Option{"user": bruno})); !strings.Contains(text, bottest.Say("bot.stats.hidden", "player", "Bruno")) {
		t.Errorf("hidden: %s", text)
	}
	if text, _ := p.said(p.command("Bruno", "me stats", nil)); !strings.Contains(text, bottest.Phrase("bot.stats.left")) {
		t.Errorf("hidden from himself: %s", text)
	}
}

func TestLeaderboard(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	if text, private := p.said(p.command("Alix", "me leaderboard", words("game", "castle"))); !private || text != bottest.Say("bot.leaderboard.none", "game", session.GameName("castle"), "n", 5) {
		t.Errorf("empty: %s", text)
	}
	for user := range uint64(30) {
		tl := session.Tally{Name: fmt.Sprintf("P%02d*", user), Matches: 6, Wins: 3, Rated: 6, Rating: rating.Rating{Mu: 40 - float64(user/2), Sigma: 2}}
		if user == 0 {
			tl.Rated = 4 // too few
		}
		p.remember(guild, "castle", user+1, tl)
	}
	p.remember(guild+1, "castle", 999, session.Tally{Name: "Elsewhere", Matches: 9, Rated: 9, Rating: rating.Rating{Mu: 90, Sigma: 1}})
	if err := p.store.SetValue(hiddenKey(3), []byte("yes")); err != nil {
		t.Fatal(err)
	}
	text, private := p.said(p.command("Alix", "me leaderboard", words("game", "castle")))
	lines := strings.Split(text, "\n")
	if private || len(lines) != 1+20+1 {
		t.Fatalf("private %v, %d lines: %s", private, len(lines), text)
	}
	// P00 has too few matches and P02 is hidden. P04 and P05 share a place.
	for i, want := range []string{"1. **P01\\*** — 2360 · 6 matches, 50% won", "2. **P03\\***", "3. **P04\\***", "3. **P05\\***", "5. **P06\\***"} {
		if !strings.HasPrefix(lines[i+1], want) {
			t.Errorf("line %d: %q, want %q", i+1, lines[i+1], want)
		}
	}
	if strings.Contains(text, "Elsewhere") || strings.Contains(text, "P00") || strings.Contains(text, "P02") {
		t.Errorf("shown who should not be: %s", text)
	}
	asks := p.command("Alix", "me leaderboard", nil)
	if text, private := p.said(asks); !private || text != bottest.Say("bot.leaderboard.which") {
		t.Errorf("no game: %s", text)
	}
	castle := p.label("Alix", asks, bottest.Say("castle.name"))
	if answered, private := p.said(castle); private || answered != text {
		t.Errorf("the button of a game shows: %s", answered)
	}
}

// After a match, its players mean its game when they ask in its channel for rules or the leaderboard.
// Others are asked which game they mean, with a button for each.
func TestGameMeantAfterTheEnd(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("castle", nil, "Alix", "Bruno")
	p.end(1)
	p.quiet()
	p.refused(p.command("Alix", "me leaderboard", nil), "bot.leaderboard.none")
	if text := p.text(p.command("Bruno", "rules", nil)); !strings.Contains(text, bottest.Say("castle.name")) {
		t.Errorf("the rules of another game: %s", text)
	}
	for _, command := range []string{"me leaderboard", "rules"} {
		if n := len(p.buttons(p.command("Sam", command, nil))); n != len(catalog.Order()) {
			t.Errorf("/%s asks a stranger with %d buttons", command, n)
		}
	}
}

// A person who has played a match sees its last board in its channel, and nothing of it elsewhere.
// A match played elsewhere comes before one without a thread of its own.
func TestBoardAfterTheEnd(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	p.end(1)
	p.quiet()
	shows := func(m *shown, id session.ID) bool {
		about := func(b discordgo.Button) bool { return b.CustomID == posts.ButtonID(p.sheet(id), posts.VerbText, 0, "") }
		return m != nil && len(m.Files) > 0 && slices.ContainsFunc(p.buttons(m), about)
	}
	for _, who := range []string{"Alix", "Bruno"} {
		if m := p.command(who, "board", nil); !shows(m, 1) || m.to != persons[who] {
			t.Errorf("%s is shown %q", who, p.text(m))
		}
	}
	p.refused(p.command("Sam", "board", nil), "bot.error.nomatch")
	p.refused(p.command("Alix", "hand", nil), "bot.press.over")
	here := p.chat.Channel
	p.speakIn(here + 77)
	p.refused(p.command("Alix", "board", nil), "bot.error.nomatch")
	p.begin("castle", nil, "Alix", "Bruno")
	p.speakIn(here)
	if m := p.command("Alix", "board", nil); !shows(m, 2) {
		t.Errorf("the match that is played elsewhere is not shown: %q", p.text(m))
	}
}
