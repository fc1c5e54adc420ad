package people

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/storage"
)

// exported is a match in the file of a person's data. The script below knows nothing else about matches.
type exported struct {
	Match, Server, Game, Stage, As, Seat string
	Ended                                int64
	Points                               []int
	Winners, Left, Unrated               string
	Rating                               struct{ After int }
}

// exportOf reads the file of a person's data.
func exportOf(t *testing.T, p *People, user uint64) map[string]exported {
	t.Helper()
	file, err := p.dossierFile(user)
	if err != nil {
		t.Fatal(err)
	}
	var r io.Reader = bytes.NewReader(file.Data)
	if strings.HasSuffix(file.Name, ".gz") {
		if r, err = gzip.NewReader(r); err != nil {
			t.Fatal(err)
		}
	}
	var whole struct{ Matches []exported }
	if err := json.NewDecoder(r).Decode(&whole); err != nil {
		t.Fatal(err)
	}
	all := map[string]exported{}
	for _, m := range whole.Matches {
		all[m.Match] = m
	}
	return all
}

// figures are what two people want to know.
type figures struct {
	matches, drawn, larger  int
	won, points, run, still [2]int
}

// better says which of two seats of an exported match did better: 1, -1, or 0. The winners are first; then come the
// others by points; those who left are last, and nobody is first in a match without winners.
func (m exported) better(a, b string) int {
	class := func(seat string) int {
		switch {
		case strings.Contains(m.Left, seat):
			return 3
		case m.Winners == "" || strings.Contains(m.Winners, seat):
			return 1
		}
		return 2
	}
	if class(a) != class(b) {
		if class(a) < class(b) {
			return 1
		}
		return -1
	}
	if class(a) != 2 {
		return 0
	}
	pa, pb := m.Points[a[0]-'A'], m.Points[b[0]-'A']
	switch {
	case pa > pb:
		return 1
	case pa < pb:
		return -1
	}
	return 0
}

// reckon computes the figures of two people from their files, by game; "" is all games. It also returns the numbers of
// their matches in the order in which they ended.
func reckon(one, other map[string]exported) (of map[string]*figures, order []string) {
	of = map[string]*figures{"": {}}
	for id, m := range one {
		n := other[id]
		if m.Stage == "over" && m.As == "player" && n.As == "player" && m.Unrated != "stopped" && m.Unrated != "computer" {
			order = append(order, id)
		}
	}
	slices.SortFunc(order, func(a, b string) int {
		if one[a].Ended != one[b].Ended {
			return int(one[a].Ended - one[b].Ended)
		}
		x, _ := storage.ParseMatchID(a)
		y, _ := storage.ParseMatchID(b)
		return int(x) - int(y)
	})
	for _, id := range order {
		m, seats := one[id], [2]string{one[id].Seat, other[id].Seat}
		if of[m.Game] == nil {
			of[m.Game] = &figures{}
		}
		ahead := m.better(seats[0], seats[1])
		for _, f := range []*figures{of[""], of[m.Game]} {
			f.matches++
			if len(m.Points) > 2 {
				f.larger++
			}
			if ahead == 0 {
				f.drawn++
			}
			for i, wins := range []int{1, -1} {
				f.points[i] += m.Points[seats[i][0]-'A']
				f.still[i]++
				if ahead != wins {
					f.still[i] = 0
				} else {
					f.won[i]++
				}
				f.run[i] = max(f.run[i], f.still[i])
			}
		}
	}
	return of, order
}

// randomMatches stores finished matches of random people, games, results and ends.
func randomMatches(t *testing.T, store storage.Portable, n int) {
	t.Helper()
	r := rand.New(rand.NewPCG(54, 1))
	var batch []storage.Item
	for i := range n {
		m := randomMatch(r)
		m.ID = storage.MatchID(i + 1)
		batch = append(batch, storage.Item{Kind: storage.KindMatch, Match: m})
	}
	batch = append(batch, storage.Item{Kind: storage.KindNumbers, LastMatch: storage.MatchID(n)})
	if err := store.Import(t.Context(), nil, batch...); err != nil {
		t.Fatal(err)
	}
}

// randomMatch is a match of two to five of six people. Sometimes a computer plays too, the match was stopped, players
// left, or a substitute took over.
func randomMatch(r *rand.Rand) storage.Match {
	var s session.Session
	m := storage.Match{Rev: 1, Status: storage.Over, Guild: sessiontest.Guild + uint64(r.IntN(2)), Channel: sessiontest.Channel}
	s.GameID = []string{"carcassonne", "castle", "city", "castellan"}[r.IntN(4)]
	seats := 2 + max(0, r.IntN(7)-3)
	s.Outcome = &session.Outcome{}
	gone := []byte(".....")[:seats]
	for seat, who := range r.Perm(6)[:seats] {
		user := sessiontest.User(who)
		s.Players = append(s.Players, session.Player{User: user, Name: fmt.Sprint("Player ", who)})
		m.Players = append(m.Players, user)
		s.Outcome.Points = append(s.Outcome.Points, 20+r.IntN(12))
		s.Gains = append(s.Gains, session.RatingChange{User: user, Before: 1000, After: 1000 + r.IntN(500)})
		if r.IntN(9) == 0 {
			gone[seat] = 'x'
		}
	}
	most := slices.Max(s.Outcome.Points)
	for seat, points := range s.Outcome.Points {
		if points == most && gone[seat] == '.' {
			s.Outcome.Winners = append(s.Outcome.Winners, games.Seat(seat))
		}
	}
	switch r.IntN(12) {
	case 0:
		s.Unrated, s.Gains, s.Outcome.Winners = session.UnratedStopped, nil, nil
	case 1:
		s.Unrated, s.Gains = session.UnratedComputer, nil
		s.Players[0] = session.Player{Name: "Robot", Computer: session.Strengths[0]}
		m.Players = m.Players[1:]
	case 2:
		s.Unrated, s.Gains = session.UnratedHints, nil
	case 3:
		s.Former = []session.Former{{Seat: 0, User: sessiontest.User(6), Name: "Player 6"}}
	}
	s.End(1_700_000_000 + int64(r.IntN(3_000_000)))
	m.Head, m.Snapshot = s.EncodeHead(), fmt.Appendf(nil, "40 %s\n", gone)
	return m
}

// versus asks for the matches of the test user with another, as one of a server's members.
func versus(asker, user, rival int) *interaction.Request {
	i := bottest.From(asker)
	i.Options = map[string]discord.Option{
		"user":    {User: discord.User{ID: discord.Snowflake(sessiontest.User(user)), Name: "Subject"}},
		"against": {User: discord.User{ID: discord.Snowflake(sessiontest.User(rival)), Name: "Rival"}},
	}
	return bottest.Ask(nil, i)
}

// The figures of two people over 10,000 matches are those that a script finds in the files of their data.
func TestRivalsAgreeWithExports(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	randomMatches(t, p.Records.Store.(storage.Portable), 10_000)
	if err := p.Records.ListPeople(t.Context(), 0); err != nil {
		t.Fatal(err)
	}
	one, other := exportOf(t, p, sessiontest.User(0)), exportOf(t, p, sessiontest.User(1))
	want, order := reckon(one, other)
	got, err := p.rivalry(versus(0, 0, 1), rivals{{User: sessiontest.User(0)}, {User: sessiontest.User(1)}}, "")
	if err != nil {
		t.Fatal(err)
	}
	if len(order) < 500 || len(got.List) != len(order) || len(got.Games) != len(want)-1 {
		t.Fatalf("%d matches in %d games, want %d in %d", len(got.List), len(got.Games), len(order), len(want)-1)
	}
	for i, e := range got.List {
		if e.ID.String() != order[i] || e.Rating[0] != one[order[i]].Rating.After || e.Rating[1] != other[order[i]].Rating.After {
			t.Fatalf("match %d is %+v, want %+v", i, e, one[order[i]])
		}
	}
	got.Games[""] = got.Total
	for game, w := range want {
		g := got.Games[game]
		if g.Matches != w.matches || g.Drawn != w.drawn || g.Tables != w.larger || g.Wins != w.won || g.Points != w.points || g.Row != w.run {
			t.Errorf("%q: %+v, want %+v", game, g, *w)
		}
		if w.larger == 0 || w.drawn == 0 || w.run[0] < 3 {
			t.Errorf("%q: the matches are not varied: %+v", game, *w)
		}
	}
}

// Others see the matches of two people on their server only.
func TestRivalsOfOthers(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	randomMatches(t, p.Records.Store.(storage.Portable), 400)
	all, err := p.rivalry(versus(0, 0, 1), rivals{{User: sessiontest.User(0)}, {User: sessiontest.User(1)}}, "")
	seen, err2 := p.rivalry(versus(2, 0, 1), rivals{{User: sessiontest.User(0)}, {User: sessiontest.User(1)}}, "")
	if err != nil || err2 != nil || len(seen.List) == 0 || len(seen.List) >= len(all.List) {
		t.Fatalf("others see %d of %d matches: %v, %v", len(seen.List), len(all.List), err, err2)
	}
	for _, e := range seen.List {
		if e.Link.Guild != sessiontest.Guild {
			t.Errorf("a match on server %d is shown on another", e.Link.Guild)
		}
	}
	r, err := p.Stats(t.Context(), versus(2, 0, 1))
	if m := bottest.Shown(t, r, err); challengeOf(m) != "" || r.How != interaction.Private {
		t.Errorf("a third person is offered %q", challengeOf(m))
	}
}

// challengeOf is the word of the button that challenges a rival, "" for none.
func challengeOf(m discord.Message) (word string) {
	for _, row := range m.Components {
		for _, c := range partsOf(row) {
			b, _ := c.(discordgo.Button)
			if id, err := buttonid.Parse(b.CustomID); err == nil && id.Verb == posts.VerbShelf {
				word = id.Word
			}
		}
	}
	return word
}

// partsOf lists a component and everything in it.
func partsOf(c discordgo.MessageComponent) (all []discordgo.MessageComponent) {
	all = append(all, c)
	switch c := c.(type) {
	case discordgo.Container:
		for _, part := range c.Components {
			all = append(all, partsOf(part)...)
		}
	case discordgo.ActionsRow:
		all = append(all, c.Components...)
	}
	return all
}

// Of people who are hidden, who have erased their data, and who have never played with one, the answer is the same.
func TestRivalsHidden(t *testing.T) {
	t.Parallel()
	p := newPeople(t)
	randomMatches(t, p.Records.Store.(storage.Portable), 200)
	answer := func(rival int) string {
		r, err := p.Stats(t.Context(), versus(0, 0, rival))
		m := bottest.Shown(t, r, err)
		if _, user := posts.Chosen(challengeOf(m)); user != sessiontest.User(rival) {
			t.Errorf("rival %d: the button challenges %d", rival, user)
		}
		return bottest.Said(m)
	}
	none := bottest.Say("bot.rivals.none", "player", session.Name("Somebody"), "rival", session.Name("Rival")) + "\n"
	if got := answer(1); got == none || !strings.Contains(got, bottest.Phrase("bot.rivals.last")) {
		t.Errorf("with matches: %q", got)
	}
	if err := p.hide(t, 1, "yes"); err != nil {
		t.Fatal(err)
	}
	if err := p.erase(t.Context(), sessiontest.User(2)); err != nil {
		t.Fatal(err)
	}
	for name, rival := range map[string]int{"hidden": 1, "erased": 2, "never played": 40} {
		if got := answer(rival); got != none {
			t.Errorf("%s: %q, want %q", name, got, none)
		}
	}
	if err := p.hide(t, 1, "no"); err != nil {
		t.Fatal(err)
	}
	if err := p.hide(t, 0, "yes"); err != nil {
		t.Fatal(err)
	}
	if answer(1) == none {
		t.Error("a hidden person does not see their own matches")
	}
}

// BenchmarkRivals reads 10,000 matches of two people, and 100 of a person who has 10,000.
func BenchmarkRivals(b *testing.B) {
	for _, shared := range []int{100, 10_000} {
		b.Run(fmt.Sprint(shared), func(b *testing.B) {
			store := bottest.OpenStore(b, b.TempDir()+"/bastide.db")
			b.Cleanup(func() { _ = store.Close() })
			var batch []storage.Item
			m := sessiontest.Begin(b, "carcassonne", "Alix", "Bruno")
			m.Play(400)
			m.S.NoteOutcome()
			for i := range 10_000 {
				e := m.S.Encode()
				if i >= shared {
					e.Players = e.Players[:1]
				}
				batch = append(batch, storage.Item{Kind: storage.KindMatch, Match: storage.Match{
					ID: storage.MatchID(i + 1), Rev: 1, Status: storage.Over, Guild: e.Guild, Channel: e.Channel, Players: e.Players, Head: e.Head, Snapshot: e.Snapshot}})
			}
			if err := store.Import(b.Context(), nil, append(batch, storage.Item{Kind: storage.KindNumbers, LastMatch: 10_000})...); err != nil {
				b.Fatal(err)
			}
			r := &records.Records{Store: store, Log: slog.New(slog.DiscardHandler)}
			for b.Loop() {
				list, err := r.Between([2]uint64{sessiontest.User(0), sessiontest.User(1)})
				if err != nil || len(list) != shared {
					b.Fatalf("%d matches, %v", len(list), err)
				}
			}
		})
	}
}
