package gametest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// maxSteps bounds a random match. Every match must end long before.
const maxSteps = 20_000

// sampleEvery is how many steps lie between two runs of the expensive checks.
const sampleEvery = 7

// Conformance checks that a game keeps the contract of package games. It also checks its texts,
// texts/en.toml and texts/fr.toml: nothing may be missing, and nothing unused.
//
// Call it in a test of the game's own package, because it reads the code, scenarios and snapshots
// there. rare names the texts that only another data set or a very unlikely draw leads to. Give nil
// for the texts of a game with another data set, because the game's own set checks them.
func Conformance(t *testing.T, g games.Game, texts fs.FS, rare ...string) {
	t.Helper()
	t.Run("info", func(t *testing.T) { checkInfo(t, g) })
	if texts != nil {
		t.Run("texts", func(t *testing.T) {
			t.Parallel()
			checkTexts(t, g, texts, rare, ".")
		})
	}
	for _, v := range Variants(g) {
		t.Run(v.Name(), func(t *testing.T) {
			t.Parallel()
			for n := range matchesPerVariant() {
				playAndCheck(t, g, v, uint64(n))
			}
		})
	}
}

// matchesPerVariant is 1, or 3 in the long form of the tests.
func matchesPerVariant() int {
	if All() {
		return 3
	}
	return 1
}

// All reports whether the long form of the tests is wanted.
func All() bool { return os.Getenv("BASTIDE_TEST_ALL") == "1" }

// Variant is a number of seats and a choice of options.
type Variant struct {
	Seats   int
	Options map[string]string
}

// Name is the variant in the name of a test.
func (v Variant) Name() string { return fmt.Sprintf("%d-seats-%v", v.Seats, v.Options) }

// Variants lists every number of seats with the default options, and each other value of each
// option with the smallest and the largest number of seats.
func Variants(g games.Game) []Variant {
	info := g.Info()
	var all []Variant
	for seats := info.MinSeats; seats <= info.MaxSeats; seats++ {
		all = append(all, Variant{seats, map[string]string{}})
	}
	for _, o := range info.Options {
		for _, value := range o.Values[1:] {
			all = append(all, Variant{info.MinSeats, map[string]string{o.ID: value}})
			if info.MaxSeats > info.MinSeats {
				all = append(all, Variant{info.MaxSeats, map[string]string{o.ID: value}})
			}
		}
	}
	return all
}

// Seed returns a seed for tests, a different one for each n.
func Seed(n uint64) chance.Seed {
	var s chance.Seed
	binary.BigEndian.PutUint64(s[24:], n+1)
	return s
}

func checkInfo(t testing.TB, g games.Game) {
	t.Helper()
	info := g.Info()
	if info.ID == "" || info.Rules < 1 || info.MinSeats < 1 || info.MaxSeats < info.MinSeats || info.Minutes < 1 {
		t.Errorf("incomplete info: %+v", info)
	}
	for _, o := range info.Options {
		if len(o.Values) < 2 {
			t.Errorf("option %s has nothing to choose", o.ID)
		}
	}
	for _, p := range info.Presets {
		if _, err := info.Complete(info.MinSeats, p.Options); err != nil || len(p.Options) == 0 {
			t.Errorf("preset %s cannot be chosen: %v", p.ID, err)
		}
	}
	for _, seats := range []int{-1, 0, info.MinSeats - 1, info.MaxSeats + 1} {
		if _, _, err := g.New(games.Setup{Seats: seats}); err == nil {
			t.Errorf("a match with %d seats began", seats)
		}
	}
	checkSet(t, g)
	checkKinds(t, info)
	checkAbilities(t, g)
	bad := games.Setup{Seats: info.MinSeats, Options: map[string]string{"no-such-option": "x"}}
	if _, _, err := g.New(bad); !errors.Is(err, games.ErrOption) {
		t.Errorf("unknown option: %v, want ErrOption", err)
	}
}

// checkSet checks that a host can store the game's data set, if it has one, and make the game from
// it again.
func checkSet(t testing.TB, g games.Game) {
	t.Helper()
	info := g.Info()
	equipped, ok := g.(games.Equipped)
	if info.Set == "" && !ok {
		return
	}
	if !ok || games.SetHash(equipped.SetData()) != info.SetHash {
		t.Errorf("the set %q is not games.Equipped with the hash %q", info.Set, info.SetHash)
		return
	}
	again, err := equipped.WithSet(equipped.SetData())
	if err != nil || !reflect.DeepEqual(again.Info(), info) {
		t.Errorf("with its own set the game is %+v, %v", again, err)
	}
	if _, err := equipped.WithSet([]byte("no set")); err == nil {
		t.Error("any bytes are taken for a set")
	}
}

// trial is one random match under test.
type trial struct {
	testing.TB
	game    games.Game
	header  table.Header
	random  chance.Source
	picks   uint64
	match   table.Match
	entries []table.Entry
	names   []string // of the outcomes so far
	points  []int    // by seat, the sum over the events
}

func playAndCheck(t testing.TB, g games.Game, v Variant, n uint64) {
	header, err := table.NewHeader(g, v.Seats, v.Options, Seed(n))
	if err != nil {
		t.Fatal(err)
	}
	c := &trial{TB: t, game: g, header: header, random: chance.New(Seed(n + 1000)), points: make([]int, v.Seats)}
	m, events, err := table.New(g, header)
	if err != nil {
		t.Fatalf("cannot begin: %v", err)
	}
	c.checkEvents(0, m.State, events)
	c.match = m
	for !c.match.Over() {
		c.step()
	}
	c.checkEnd()
	c.checkFated()
	c.checkPosition()
	c.checkReplays()
	c.checkTakingBack()
	c.checkUnnamed()
}

// pick returns a random number below limit. It does not use the match's own chance.
func (c *trial) pick(limit int) int {
	c.picks++
	return c.random.Number(c.picks, limit)
}

func (c *trial) step() {
	c.Helper()
	if len(c.entries) > maxSteps {
		c.Fatalf("no end after %d steps", maxSteps)
	}
	if len(c.entries)%sampleEvery == 0 {
		c.checkPosition()
	} else {
		c.checkLegal(c.match.State)
	}
	turn := c.match.Turn()
	seat := turn[c.pick(len(turn))]
	legal := c.match.State.Legal(seat)
	entry := table.Entry{Seat: seat, Action: legal[c.pick(len(legal))]}
	before := c.snapshot(c.match.State)
	next, events, err := c.match.Apply(entry)
	if err != nil {
		c.Fatalf("step %d: legal %s refused: %v", len(c.entries), entry, err)
	}
	if got := c.snapshot(c.match.State); string(got) != string(before) {
		c.Fatalf("step %d: %s changed the position it was applied to", len(c.entries), entry)
	}
	c.checkEvents(c.match.State.Draws(), next.State, events)
	c.checkCounts(c.match.State, next.State)
	c.match = next
	c.entries = append(c.entries, entry)
}

// checkCounts checks that the counts of binding decisions and of turns never fall.
func (c *trial) checkCounts(before, after games.State) {
	c.Helper()
	if b, ok := after.(games.Binder); ok && b.Binding() < before.(games.Binder).Binding() {
		c.Fatalf("step %d: the binding decisions fell to %d", len(c.entries), b.Binding())
	}
	if t, ok := after.(games.Turner); ok && t.Turns() < before.(games.Turner).Turns() {
		c.Fatalf("step %d: the turns begun fell to %d", len(c.entries), t.Turns())
	}
}

func (c *trial) snapshot(s games.State) []byte {
	c.Helper()
	b, err := s.Snapshot()
	if err != nil {
		c.Fatalf("snapshot: %v", err)
	}
	return b
}

// checkEvents checks that the events name every outcome once and in order, and that their points
// add up to the score.
func (c *trial) checkEvents(drawn uint64, after games.State, events []games.Event) {
	c.Helper()
	names := table.Draws(events)
	if got := after.Draws() - drawn; got != uint64(len(names)) {
		c.Fatalf("step %d: %d outcomes drawn, %d named by events %v", len(c.entries), got, len(names), names)
	}
	c.names = append(c.names, names...)
	begins, over := c.match.State == nil, len(after.Turn()) == 0
	for _, e := range events {
		c.checkKind(e, begins, over)
		if p := e.Points(); p != 0 {
			c.points[e.Seat] += p
		}
	}
	for seat, want := range after.Score() {
		if want != 0 && c.game.Info().Unscored {
			c.Fatalf("step %d: seat %s has %d points in a game without", len(c.entries), games.Seat(seat), want)
		}
		if c.points[seat] != want {
			c.Fatalf("step %d: seat %s has %d points, its events add up to %d\n%v",
				len(c.entries), games.Seat(seat), want, c.points[seat], events)
		}
	}
}

// checkReturns checks that returns are zero without a winner, and otherwise highest for the
// winners.
func (c *trial) checkReturns(s games.State) {
	c.Helper()
	returns, winners := games.Returns(s), s.Winners()
	if len(returns) != c.header.Seats {
		c.Fatalf("step %d: returns %v for %d seats", len(c.entries), returns, c.header.Seats)
	}
	for seat, r := range returns {
		won := slices.Contains(winners, games.Seat(seat))
		if r < -1 || r > 1 || won != (r > 0 && r == slices.Max(returns)) || len(winners) == 0 && r != 0 {
			c.Fatalf("step %d: returns %v, won by %v", len(c.entries), returns, winners)
		}
	}
}

func (c *trial) checkPosition() {
	c.Helper()
	s := c.match.State
	c.checkLegal(s)
	c.checkReturns(s)
	c.checkRefusals(s)
	c.checkReload(s)
	c.checkViews(s)
	c.checkSecrets(s)
	c.checkPremoves(s)
	c.checkUnfinished(s)
	c.checkDrafts()
	c.checkThinking(s)
}

func (c *trial) checkEnd() {
	c.Helper()
	s := c.match.State
	winners := s.Winners()
	if len(winners) == 0 && !c.game.Info().DrawPossible {
		c.Error("the match is over and nobody has won, and Info says that no draw is possible")
	}
	for i, seat := range winners {
		if seat < 0 || int(seat) >= c.header.Seats || i > 0 && seat <= winners[i-1] {
			c.Fatalf("winners %v are not seats in ascending order", winners)
		}
	}
	_, _, err := s.Apply(0, c.entries[0].Action)
	c.wantRefusal(err, games.Over, c.entries[0].Action)
}

// checkReplays checks that the same setup and actions give the same bytes: from the seed, from the
// named outcomes alone, and through the text of a record.
func (c *trial) checkReplays() {
	c.Helper()
	want := c.snapshot(c.match.State)
	seeded := table.Record{Header: c.header, Entries: c.entries}
	named, err := seeded.Named(c.game)
	if err != nil {
		c.Fatalf("replay: %v", err)
	}
	if fmt.Sprint(named.Header.Forced) != fmt.Sprint(c.names) {
		c.Errorf("the replay named other outcomes:\n%v\n%v", named.Header.Forced, c.names)
	}
	for name, r := range map[string]table.Record{"seed": seeded, "names": named} {
		parsed, err := table.ParseRecord(r.Encode())
		if err != nil {
			c.Fatalf("record by %s: %v", name, err)
		}
		m, err := parsed.Replay(c.game, nil)
		if err != nil {
			c.Fatalf("record by %s: %v", name, err)
		}
		if got := c.snapshot(m.State); string(got) != string(want) {
			c.Errorf("record by %s ends in another position", name)
		}
	}
}

// checkTakingBack takes some decisions back in the middle of the match and plays on to another end.
// Outcomes that were already known must not be drawn again.
func (c *trial) checkTakingBack() {
	c.Helper()
	middle := c.pick(len(c.entries))
	past, err := table.Record{Header: c.header, Entries: c.entries[:middle]}.Past(c.game)
	if err != nil {
		c.Fatalf("half a match: %v", err)
	}
	c.match = past[middle]
	c.entries = c.entries[:middle:middle]
	if middle == 0 {
		return
	}
	steps := c.pick(middle)
	entry := table.BackTo(c.entries[middle-1].Seat, steps)
	next, _, err := c.match.TakeBack(c.game, past, entry)
	if err != nil {
		c.Fatalf("%s after %d steps: %v", entry, middle, err)
	}
	if got, want := c.snapshot(next.State), c.snapshot(past[steps].State); string(got) != string(want) {
		c.Fatalf("%s after %d steps leads elsewhere", entry, middle)
	}
	known := c.match.State.Draws()
	c.names, c.points = c.names[:known:known], slices.Clone(next.State.Score())
	c.match, c.entries = next, append(c.entries, entry)
	for !c.match.Over() {
		c.step()
	}
	c.checkReplays()
}
