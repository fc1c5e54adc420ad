package bot

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/events"
	"github.com/bastide-games/bastide/games/catalog"
)

// playReturn plays a match of two to its end, opens the return match with one press and starts it with another. It
// returns both matches and the post of the return match.
func (p *party) playReturn(game string, opener, other string) (first, second *session.Session, lobby *shown) {
	p.Helper()
	result := p.over(game, nil, "Alix", "Bruno")
	lobby = p.label(opener, result, posts.VerbLeg)
	p.label(other, lobby, "join")
	p.quiet()
	return p.sheet(1), p.sheet(2), lobby
}

// address is the address of a match's live post.
func (p *party) address(s *session.Session) string { return p.bot.texts.Localizer("en").Link(s.Link()) }

// In each game with points, either player opens the return match, and the other starts it by joining. The seats are
// swapped, the other person begins, the options stay, and what is drawn is unknown.
func TestReturnMatch(t *testing.T) {
	t.Parallel()
	for id, g := range catalog.Builtin() {
		if g.Info().Unscored {
			continue
		}
		for opener, other := range map[string]string{"Alix": "Bruno", "Bruno": "Alix"} {
			t.Run(id+" by "+opener, func(t *testing.T) {
				t.Parallel()
				p := newParty(t)
				first, second, lobby := p.playReturn(id, opener, other)
				if second.Status != session.Live || second.After != 1 || p.sheet(1).Rematch != 2 {
					t.Fatalf("status %d, after %s", second.Status, second.After)
				}
				if first.Players[0].User != second.Players[1].User || first.Players[1].User != second.Players[0].User {
					t.Errorf("seats %v, then %v", first.Players, second.Players)
				}
				if before, now := events.Beginner(first), events.Beginner(second); before == now || now == 0 {
					t.Errorf("%d began, then %d", before, now)
				}
				if second.Match.Header.Seed == first.Match.Header.Seed || second.Hash == first.Hash {
					t.Error("the second match has the seed of the first")
				}
				if points := first.Match.State.Score(); !slices.Equal(second.Leg.Points, []int{points[1], points[0]}) {
					t.Errorf("the first match ended %v, the second knows %v", points, second.Leg.Points)
				}
				text := p.text(p.message(uint64(lobby.id)))
				for what, word := range map[string]string{"hash": second.Hash, "first match": p.address(first)} {
					if !strings.Contains(text, word) {
						t.Errorf("the %s is not in %s", what, text)
					}
				}
				result := p.message(first.LivePost)
				answer := p.press(opener, result.id, posts.ButtonID(first, posts.VerbLeg, 0, ""))
				p.refused(answer, "bot.leg.opened")
				if text := p.text(answer); !strings.Contains(text, p.address(second)) {
					t.Errorf("no link to the return match in %s", text)
				}
			})
		}
	}
}

// The seed of a return match is in no message before its end. Then the post that began it shows the
// seed below its hash, and the result the sum of both matches, with a restart in between. No third match belongs to them.
func TestReturnMatchEnds(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	_, second, lobby := p.playReturn("carcassonne", "Bruno", "Alix")
	seed := second.Match.Header.Seed.Hex()
	p.said(p.label("Sam", p.label("Sam", p.message(second.LivePost), "menu"), "verify"))
	for _, m := range p.all {
		if strings.Contains(p.text(m), seed) {
			t.Fatalf("a message tells the seed: %s", p.text(m))
		}
	}
	p.shut()
	p.open()
	s := p.end(2)
	p.quiet()
	result := p.message(p.sheet(2).LivePost)
	text := p.text(result)
	sums := s.Sums()
	for seat, name := range []string{s.Players[0].Name, s.Players[1].Name} {
		if score := s.Match.State.Score(); sums[seat] != score[seat]+p.sheet(1).Match.State.Score()[1-seat] {
			t.Errorf("%s has %d", name, sums[seat])
		}
		line := bottest.Say("bot.leg.sum", "player", session.Name(name), "first", s.Leg.Points[seat], "second", s.Match.State.Score()[seat], "n", sums[seat])
		if !strings.Contains(text, line) {
			t.Errorf("no %q in %s", line, text)
		}
	}
	if !strings.Contains(text, p.address(p.sheet(1))) {
		t.Errorf("no link to the first match in %s", text)
	}
	if begin := p.text(p.message(uint64(lobby.id))); !strings.Contains(begin, s.Hash) || !strings.Contains(begin, bottest.Say("bot.leg.seed", "seed", seed)) {
		t.Errorf("not both hash and seed %s: %s", seed, begin)
	}
	if p.has(result, posts.VerbLeg) {
		t.Error("a third match is offered")
	}
	p.refused(p.press("Alix", result.id, posts.ButtonID(s, posts.VerbLeg, 0, "")), "bot.leg.none")
}

// The lobby of a return match is for both players, with the options of the first match. It closes if one
// does not want to play.
func TestReturnLobby(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	result := p.over("carcassonne", map[string]string{"fields": "field"}, "Alix", "Bruno")
	p.refused(p.label("Sam", result, posts.VerbLeg), "bot.rematch.notin")
	lobby := p.label("Alix", result, posts.VerbLeg)
	s := p.sheet(2)
	p.refused(p.label("Sam", lobby, "join"), "bot.leg.others")
	p.refused(p.press("Alix", lobby.id, posts.ButtonID(s, session.VerbOption, 0, "fields"), "city"), "bot.leg.fixed")
	p.refused(p.press("Alix", lobby.id, posts.ButtonID(s, session.LobbyVerb(session.OptionSpeed), 0, ""), "fast"), "bot.leg.fixed")
	p.refused(p.press("Alix", lobby.id, posts.ButtonID(s, session.VerbAddComputer, 0, "")), "bot.leg.fixed")
	if p.has(lobby, session.VerbForm) || p.has(lobby, session.VerbAddComputer) || s.Options["fields"] != "field" {
		t.Errorf("buttons %v, options %v", p.labels(lobby), s.Options)
	}
	if answer := p.label("Bruno", result, "rematch"); !strings.Contains(p.text(answer), lobby.id.String()) {
		t.Errorf("a rematch beside it: %s", p.text(answer))
	}
	p.label("Bruno", p.label("Bruno", lobby, session.VerbOptions), "leave")
	p.quiet()
	if s, err := p.bot.records.Load(2); err == nil && s.Closed == 0 {
		t.Error("the lobby waits for a person who does not want to play")
	}
	p.label("Bruno", p.label("Alix", result, posts.VerbLeg), "join")
	p.quiet()
	if p.sheet(3).Status != session.Live {
		t.Error("another one cannot be opened")
	}
}

// Against a computer, the return match begins at once, and a computer that began first does not begin again.
func TestReturnAgainstComputer(t *testing.T) {
	t.Parallel()
	for n := range byte(3) {
		p := newHall(t)
		p.bot.play.Rand = rand.NewChaCha8([32]byte{n})
		p.command("Alix", "play", words("game", "burgenland", "where", "here", "against", "easy"))
		p.playSolo(1, 1<<20, rand.New(rand.NewPCG(1, 2)))
		p.quiet()
		first := p.sheet(1)
		p.label("Alix", p.live(), posts.VerbLeg)
		p.awaitPerson(2)
		second := p.sheet(2)
		if second.Status != session.Live || second.Players[1-first.Seat(uint64(persons["Alix"]))].User == 0 || second.Beginner() != first.Beginner() {
			t.Errorf("seats %v, then %v; %v began, then %v", first.Players, second.Players, first.Beginner(), second.Beginner())
		}
	}
}

// Who leaves the second match loses both. A stopped one decides nothing. No return match follows a match that one
// has left, a match of three, or a match whose player's data were erased.
func TestWhoWinsBoth(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	_, s, _ := p.playReturn("carcassonne", "Alix", "Bruno")
	s.Leg.Points = []int{0, 0}
	ended := p.end(2).Clone()
	for _, first := range [][2]int{{500, 0}, {0, 500}, {0, 0}} {
		score := ended.Match.State.Score()
		ended.Leg = &session.Leg{Points: []int{first[0] - score[0], first[1] - score[1]}}
		want := 2
		if first[0] != first[1] {
			want = 1
		}
		winners := ended.WinnersOfBoth()
		if len(winners) != want || first[1] > 0 && winners[0] != 1 || first[0] > 0 && winners[0] != 0 {
			t.Errorf("%v: %v win", first, winners)
		}
	}
	left := s.Clone()
	left.Leg.Points = []int{500, 0}
	next, _, err := events.Forfeit(left, p.bot.records.Env(2), 0, events.RanOut, -1)
	if err != nil || !slices.Equal(next.WinnersOfBoth(), next.Match.Winners()) || next.Match.Winners()[0] != 1 {
		t.Errorf("%v: %v win", err, next.WinnersOfBoth())
	}
	stopped := s.Clone()
	stopped.End(1)
	if len(stopped.WinnersOfBoth()) != 0 {
		t.Error("a stopped match has winners")
	}
	again := ended.Clone()
	again.Leg = nil
	if !again.MayHaveReturn() {
		t.Fatal("no return match")
	}
	for what, change := range map[string]func(*session.Session){
		"cup":    func(s *session.Session) { s.Contest = &session.Contest{Cup: 1} },
		"week":   func(s *session.Session) { s.Week = &session.Week{} },
		"three":  func(s *session.Session) { s.AddPlayer(session.Player{User: 5}) },
		"erased": func(s *session.Session) { s.Players[0].User = 0 },
		"left":   func(s *session.Session) { s.Match = next.Match },
		"live":   func(s *session.Session) { s.Begin(1) },
	} {
		other := again.Clone()
		if change(other); other.MayHaveReturn() {
			t.Errorf("%s: a return match", what)
		}
	}
}
