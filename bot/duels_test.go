package bot

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/tournament"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
)

// lockstep checks both matches of a duel whenever one of them is stored. A draw on one board must
// not be known to a player who still has to decide on the other.
type lockstep struct {
	killed
	t      testing.TB
	mu     sync.Mutex
	looked int
	apart  int // how often one was a turn ahead
}

func (k *lockstep) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	m, seqs, err := k.killed.Commit(ctx, c)
	k.look(c.Match.ID)
	return m, seqs, err
}

// look compares a match with the other one of its duel.
func (k *lockstep) look(id storage.MatchID) {
	k.mu.Lock()
	defer k.mu.Unlock()
	one := k.read(id)
	if one == nil || !one.Dueling() {
		return
	}
	ids, err := k.Store.ByPlayer(one.Players[0].User, storage.Live, 0)
	if err != nil {
		k.t.Error(err)
	}
	for _, other := range ids {
		if twin := k.read(other); twin.Contest != nil && *twin.Contest == one.Contest.Twin() {
			k.compare(one, twin)
			k.compare(twin, one)
		}
	}
}

// compare checks the last draw of a match. At that time, the other match must have had more draws
// than this one, or as many and a sealed move, or must have been over. If a tile fits nowhere,
// several are drawn at a time.
func (k *lockstep) compare(one, twin *session.Session) {
	k.looked++
	last := len(table.Draws(one.Recent[len(one.Recent)-1].Events))
	before, other := one.Match.State.Draws()-uint64(last), twin.Match.State.Draws()
	switch {
	case last == 0, before < other, twin.Status == session.Over:
	case before > other || !twin.HasSealed():
		k.t.Errorf("match %s has drawn %d and then %d, %s %d, and a move is sealed there: %v", one.ID, before, last, twin.ID, other, twin.HasSealed())
	default:
		k.apart++
	}
}

func (k *lockstep) read(id storage.MatchID) *session.Session {
	m, err := k.Store.Match(id)
	if err != nil || m.Status == storage.Lobby {
		return nil
	}
	s, err := session.Decode(records.Stored(m), func(id, _ string) (games.Game, error) { return catalog.Builtin()[id], nil })
	if err != nil {
		k.t.Error(err)
	}
	return s
}

// duelists opens a cup of duels for three people, and returns its post after the first has started.
func (p *party) duelists(game string) *shown {
	p.Helper()
	post := p.openCup(map[int]string{0: game, 1: "robin", 3: "hours", 4: "1", 10: "1"})
	if text := p.text(post); !strings.Contains(text, bottest.Say("bot.cup.rules.duel")) {
		p.Fatalf("announced: %s", text)
	}
	for _, who := range []string{"Alix", "Bruno", "Chloé"} {
		p.label(who, post, posts.VerbCupJoin)
	}
	time.Sleep(time.Hour)
	settled()
	return post
}

// boards are the matches of the duels of a round.
func (p *party) boards(round int) (ids [2]session.ID) {
	p.Helper()
	for contest, all := range p.contests() {
		if contest.Round == round {
			if len(all) != 1 || ids[contest.Board-1] != 0 {
				p.Fatalf("%+v is opened as %v", contest, all)
			}
			ids[contest.Board-1] = all[0]
		}
	}
	return ids
}

// confirmRandomly makes a random decision for the player to decide in a match. Its error is the store's.
func (p *party) confirmRandomly(id session.ID, choose *rand.Rand) error {
	p.Helper()
	s := p.sheet(id)
	seat, steps := s.Acting()[0], s.Match.Steps
	for !s.HasSealed() && s.Status == session.Live && s.Match.Steps == steps {
		t, err := s.Turn(seat)
		if err != nil {
			p.Fatal(err)
		}
		asked := t.Tip.Open()
		if all := t.Tip.Controls; asked == nil && len(all) > 0 && !all[len(all)-1].Chosen { // a follower, or none
			asked = &all[len(all)-1]
		}
		press := session.Press{Verb: session.VerbConfirm}
		if asked != nil {
			all := asked.Prompt.Choices
			press = session.Press{Verb: session.VerbChoose, At: asked.At, Word: all[choose.IntN(len(all))].Word}
		}
		next, r := p.apply(s, press, seat)
		if err := p.commit(next, r); err != nil {
			return err
		}
		s = p.sheet(id)
	}
	return nil
}

// duelOf is the result of the duel of a round of the first cup, or nil.
func (p *party) duelOf(round int) *tournament.Result {
	p.Helper()
	tables := p.cup(1).State.Rounds[round-1].Tables
	return tables[slices.IndexFunc(tables, func(t tournament.Table) bool { return !t.Bye() })].Result
}

// A duel is played to its end while the process is killed several times. The tiles are the same,
// and no board shows one before the other has come as far.
func TestDuel(t *testing.T) {
	played := []string{"carcassonne"}
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		played = append(played, "city")
	}
	for _, game := range played {
		t.Run(game, func(t *testing.T) { duelPlayed(t, game) })
	}
}

// duelPlayed plays the first duel of a cup of a game.
func duelPlayed(t *testing.T, game string) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		watch := &lockstep{t: t, killed: killed{left: 1 << 30}}
		p.shut()
		p.wrap = func(s records.Store) records.Store { watch.Store = s; return watch }
		p.open()
		post := p.duelists(game)
		ids := p.boards(1)
		first, second := p.sheet(ids[0]), p.sheet(ids[1])
		if first.Names()[0] != second.Names()[1] || first.Names()[1] != second.Names()[0] || first.Hash != second.Hash {
			t.Fatalf("the seats are %v and %v, the seeds %s and %s", first.Names(), second.Names(), first.Hash, second.Hash)
		}
		if text := p.text(post); strings.Count(text, "▶") != 2 || len(p.threads) != 2 {
			t.Errorf("%d threads: %s", len(p.threads), text)
		}
		choose, kills := rand.New(rand.NewPCG(3, 4)), 0
		for turn := 0; ; turn++ {
			var waiting []session.ID
			for _, id := range ids {
				if s := p.sheet(id); s.Status == session.Live && !s.HasSealed() {
					waiting = append(waiting, id)
				}
			}
			if len(waiting) == 0 {
				break
			}
			if turn%9 == 8 {
				watch.left = 1 + choose.IntN(8)
			}
			err := p.confirmRandomly(waiting[choose.IntN(len(waiting))], choose)
			if err != nil && !errors.Is(err, errKilled) {
				t.Fatal(err)
			}
			settled()
			if watch.left < 1<<20 {
				kills++
				p.shut()
				watch.left = 1 << 30
				p.open()
				settled()
			}
		}
		first, second = p.sheet(ids[0]), p.sheet(ids[1])
		if first.Status != session.Over || second.Status != session.Over || first.Veiled || second.Veiled {
			t.Fatalf("over: %v and %v, secret: %v and %v", first.Status, second.Status, first.Veiled, second.Veiled)
		}
		if a, b := p.drawn(first), p.drawn(second); len(a) < 70 || !slices.Equal(a, b) {
			t.Errorf("drawn:\n%v\n%v", a, b)
		}
		if watch.looked < 300 || watch.apart < 60 || kills < 10 {
			t.Errorf("looked %d times, %d of them a turn apart, killed %d times", watch.looked, watch.apart, kills)
		}
		r := p.duelOf(1)
		a, b := first.Match.State.Score(), second.Match.State.Score()
		if r == nil || r.Points[0] == 0 || !slices.Equal(r.Points, []int{a[0] + b[1], a[1] + b[0]}) || r.Wins[0]+r.Wins[1] != 4 {
			t.Fatalf("the result of %v and %v is %+v", a, b, r)
		}
		t.Log(r, watch.looked, watch.apart, kills)
	})
}

// Whenever the process is killed, both matches of a duel are opened once, and its result counts
// once.
func TestDuelKilled(t *testing.T) {
	killedEverywhere(t, stride(11), map[int]string{0: "carcassonne", 10: "1"}, 6)
}

// While a move is sealed, everybody reads that and no player can undo it. A player who resigns one
// match cannot see in it what comes in the other.
func TestDuelSealed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.duelists("carcassonne")
		ids := p.boards(1)
		choose := rand.New(rand.NewPCG(5, 6))
		if err := p.confirmRandomly(ids[0], choose); err != nil {
			t.Fatal(err)
		}
		settled()
		s := p.sheet(ids[0])
		who := s.Names()[s.Acting()[0]]
		live := p.find(discord.Snowflake(s.LivePost))
		if !strings.Contains(p.text(live), bottest.Phrase("bot.duel.title")) || p.has(live, session.VerbUndo) || s.Match.State.Draws() != 2 {
			t.Fatalf("%d drawn: %s %v", s.Match.State.Draws(), p.text(live), p.labels(live))
		}
		other := p.linkTarget(live)
		if want := "/" + strconv.FormatUint(p.sheet(ids[1]).Channel, 10) + "/"; !strings.Contains(other, want) {
			t.Errorf("the other match is in %s, the button leads to %q", want, other)
		}
		lines := strings.Split(p.text(p.command(who, "games", nil)), "\n")
		if at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, bottest.Phrase("bot.games.sealed")) }); at < 0 || strings.Contains(lines[at], "⏳") {
			t.Errorf("/games does not say that a move is sealed, or that time runs: %q", lines)
		}
		next, r := p.apply(p.sheet(ids[0]), session.Press{Verb: session.VerbResign}, s.Acting()[0])
		if err := p.commit(next, r); err != nil {
			t.Fatal(err)
		}
		settled()
		at := slices.IndexFunc(p.public(), func(m *shown) bool {
			return strings.Contains(p.text(m), "round 1, match 1 of 2") && p.has(m, posts.VerbRematch)
		})
		if at < 0 || p.linkTarget(p.public()[at]) != other {
			t.Errorf("the result does not lead to the other match")
		}
		asked := func(what string) string {
			return p.text(p.command(who, "match "+what, words("match", ids[0].String())))
		}
		if text := asked("verify"); !strings.Contains(text, bottest.Say("bot.duel.verify")) {
			t.Errorf("verified: %s", text)
		}
		if text := asked("export"); !strings.Contains(text, bottest.Say("bot.duel.export")) {
			t.Errorf("exported: %s", text)
		}
		if err := p.confirmRandomly(ids[1], choose); err != nil { // no player is waited for any more
			t.Fatal(err)
		}
		settled()
		if s := p.sheet(ids[1]); s.HasSealed() || s.Match.State.Draws() != 3 {
			t.Errorf("of the other match %d are drawn", s.Match.State.Draws())
		}
		p.resignMatches(func(names []string) int { return slices.Index(names, who) })
		settled()
		if text := asked("verify"); !strings.Contains(text, s.Match.Header.Seed.Hex()) {
			t.Errorf("verified in the end: %s", text)
		}
		if r := p.duelOf(1); r == nil || !slices.Contains(r.Wins, 4) || r.Points != nil {
			t.Errorf("the result is %+v", r)
		}
	})
}

// Duels stay in lockstep when their cup is called off.
func TestDuelCalledOff(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newParty(t)
		p.duelists("carcassonne")
		ids := p.boards(1)
		p.manager()
		page := p.label("Sam", p.command("Sam", "server cup", nil), "cup 1")
		p.label("Sam", p.label("Sam", page, posts.VerbCupOffAsk), posts.VerbCupOff)
		settled()
		choose := rand.New(rand.NewPCG(7, 8))
		for range 3 {
			for n, id := range ids {
				if err := p.confirmRandomly(id, choose); err != nil {
					t.Fatal(err)
				}
				if s := p.sheet(id); n == 0 && !s.HasSealed() {
					t.Fatal("the move is not sealed")
				}
				settled()
			}
		}
		for _, id := range ids {
			if s := p.sheet(id); s.HasSealed() || s.Match.Steps != 6 {
				t.Errorf("match %s has made %d steps", id, s.Match.Steps)
			}
		}
		p.resignMatches(weaker)
		settled()
		if p.sheet(ids[0]).Veiled || p.sheet(ids[1]).Veiled {
			t.Error("the seed is not told")
		}
	})
}

// drawn lists the draws of a match.
func (p *party) drawn(s *session.Session) (names []string) {
	p.Helper()
	course, err := p.bot.records.Course(s)
	if err != nil {
		p.Fatal(err)
	}
	for _, step := range course {
		names = append(names, step.Draws()...)
	}
	return names
}
