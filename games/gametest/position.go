package gametest

import (
	"errors"
	"reflect"
	"slices"
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// everybody lists the spectator, all seats of the match, and one seat that does not exist.
func (c *trial) everybody() []games.Seat {
	seats := []games.Seat{games.Spectator}
	for s := range c.header.Seats + 1 {
		seats = append(seats, games.Seat(s))
	}
	return seats
}

// checkLegal checks that legal lists are sorted, unique and well formed, that no action begins
// another, and that only seats in Turn have any.
func (c *trial) checkLegal(s games.State) {
	c.Helper()
	turn := s.Turn()
	if !slices.IsSorted(turn) || len(slices.Compact(slices.Clone(turn))) != len(turn) {
		c.Fatalf("turn %v is not ascending", turn)
	}
	if len(turn) > 0 && len(s.Winners()) > 0 {
		c.Fatalf("turn %v, and %v have won already", turn, s.Winners())
	}
	for _, seat := range c.everybody() {
		legal := s.Legal(seat)
		if (len(legal) > 0) != slices.Contains(turn, seat) {
			c.Fatalf("turn %v, but seat %s has %d legal actions", turn, seat, len(legal))
		}
		for i, a := range legal {
			if !a.Valid() || a == table.Resign || a == table.Return || a.Words()[0] == table.Back {
				c.Fatalf("bad action %q", a)
			}
			if i > 0 && (legal[i-1] >= a || strings.HasPrefix(string(a), string(legal[i-1])+" ")) {
				c.Fatalf("legal list not strictly ascending, or one action begins another: %q, %q", legal[i-1], a)
			}
		}
	}
}

// checkRefusals checks that every action outside the legal list gets a typed refusal.
func (c *trial) checkRefusals(s games.State) {
	c.Helper()
	long := games.Action(strings.Repeat("x", games.MaxActionLen+1))
	for _, seat := range c.everybody() {
		for _, a := range []games.Action{"", " ", "a  b", "\x00", "é", long} {
			_, _, err := s.Apply(seat, a)
			c.wantRefusal(err, games.Malformed, a)
		}
		_, _, err := s.Apply(seat, "no such action")
		switch {
		case seat < 0 || int(seat) >= c.header.Seats:
			c.wantRefusal(err, games.NoSeat, "no such action")
		case len(s.Turn()) == 0:
			c.wantRefusal(err, games.Over, "no such action")
		case slices.Contains(s.Turn(), seat):
			c.wantRefusal(err, games.Illegal, "no such action")
		default:
			c.wantRefusal(err, games.NotYourTurn, "no such action")
		}
	}
	c.checkMutations(s)
}

// checkMutations checks that a legal action with one character changed is either legal or refused.
func (c *trial) checkMutations(s games.State) {
	c.Helper()
	for _, seat := range s.Turn() {
		legal := s.Legal(seat)
		a := []byte(legal[c.pick(len(legal))])
		a[c.pick(len(a))] = byte(' ' + c.pick(95))
		_, _, err := s.Apply(seat, games.Action(a))
		_, listed := slices.BinarySearch(legal, games.Action(a))
		if listed != (err == nil) {
			c.Fatalf("%q: listed %v, error %v", a, listed, err)
		}
	}
}

func (c *trial) wantRefusal(err error, want games.Reason, a games.Action) {
	c.Helper()
	var refusal *games.Refusal
	if !errors.As(err, &refusal) || refusal.Reason != want {
		c.Fatalf("%q: got %v, want a refusal: %s", a, err, want)
	}
}

// checkReload checks that a restored position is the same in every respect.
func (c *trial) checkReload(s games.State) {
	c.Helper()
	bytes := c.snapshot(s)
	if again := c.snapshot(s); string(again) != string(bytes) {
		c.Fatal("two snapshots of one position differ")
	}
	loaded, err := c.game.Load(c.setup(c.header.Seed), bytes)
	if err != nil {
		c.Fatalf("own snapshot refused: %v", err)
	}
	if got := c.snapshot(loaded); string(got) != string(bytes) {
		c.Fatal("the snapshot of a restored position differs")
	}
	c.wantSame(s, loaded, c.everybody())
	if s.Draws() != loaded.Draws() || !slices.Equal(s.Score(), loaded.Score()) || !slices.Equal(s.Winners(), loaded.Winners()) {
		c.Fatal("draws, score or winners changed by saving")
	}
	for _, damaged := range [][]byte{nil, bytes[:len(bytes)/2], append(slices.Clone(bytes), 0)} {
		if _, err := c.game.Load(c.setup(c.header.Seed), damaged); err == nil {
			c.Fatalf("a snapshot of %d bytes instead of %d was accepted", len(damaged), len(bytes))
		}
	}
}

func (c *trial) setup(seed chance.Seed) games.Setup {
	return games.Setup{Seats: c.header.Seats, Options: c.header.Options, Chance: chance.New(seed)}
}

// wantSame checks that the given seats have the same actions and views in both positions.
func (c *trial) wantSame(a, b games.State, seats []games.Seat) {
	c.Helper()
	if !slices.Equal(a.Turn(), b.Turn()) {
		c.Fatalf("turn %v became %v", a.Turn(), b.Turn())
	}
	for _, seat := range seats {
		if !slices.Equal(a.Legal(seat), b.Legal(seat)) {
			c.Fatalf("seat %s: legal list changed", seat)
		}
		sceneA, promptA := a.View(seat, nil)
		sceneB, promptB := b.View(seat, nil)
		if !reflect.DeepEqual(sceneA, sceneB) || !reflect.DeepEqual(promptA, promptB) {
			c.Fatalf("seat %s sees something different:\n%+v\n%+v\n%+v\n%+v", seat, sceneA, sceneB, promptA, promptB)
		}
	}
}

// checkSecrets checks that a seat sees neither outcomes still to be drawn nor what only others have
// seen.
func (c *trial) checkSecrets(s games.State) {
	c.Helper()
	future, err := c.game.Load(c.setup(Seed(77_777)), c.snapshot(s))
	if err != nil {
		c.Fatalf("snapshot refused with another seed: %v", err)
	}
	c.wantSame(s, future, c.everybody())
	resampler, ok := s.(games.Resampler)
	if !ok {
		return
	}
	for _, seat := range c.everybody()[:c.header.Seats+1] {
		other, err := resampler.Resample(seat, Seed(uint64(c.pick(1_000_000))))
		if err != nil {
			c.Fatalf("resample for %s: %v", seat, err)
		}
		c.wantSame(s, other, []games.Seat{seat})
		c.checkLegal(other)
	}
}

// checkViews checks that every seat can view every stage of every action. The choices must be
// exactly the next words.
func (c *trial) checkViews(s games.State) {
	c.Helper()
	for _, seat := range c.everybody() {
		scene, prompt := s.View(seat, nil)
		if scene.Game != c.header.Game {
			c.Fatalf("seat %s: picture of game %q", seat, scene.Game)
		}
		if unscored := c.game.Info().Unscored; scene.Panel.Unscored != unscored {
			c.Fatalf("the game has no points: %v, the plates of its picture show none: %v", unscored, scene.Panel.Unscored)
		}
		legal := s.Legal(seat)
		if len(legal) == 0 && (len(prompt.Choices) > 0 || prompt.Secret) {
			c.Fatalf("seat %s is not to act and is asked %+v", seat, prompt)
		}
		for prefix, next := range wordsAfter(legal) {
			c.checkPrompt(s, seat, prefix, next)
		}
	}
}

// wordsAfter maps every beginning of the actions to the words that may follow it. A whole action maps to
// nil.
func wordsAfter(legal []games.Action) map[string][]string {
	next := map[string][]string{}
	for _, a := range legal {
		words := a.Words()
		for i, word := range words {
			prefix := strings.Join(words[:i], " ")
			if !slices.Contains(next[prefix], word) {
				next[prefix] = append(next[prefix], word)
			}
		}
		next[string(a)] = nil
	}
	return next
}

func (c *trial) checkPrompt(s games.State, seat games.Seat, prefix string, next []string) {
	c.Helper()
	var words []string
	if prefix != "" {
		words = strings.Split(prefix, " ")
	}
	_, prompt := s.View(seat, words)
	var offered []string
	for _, choice := range prompt.Choices {
		offered = append(append(offered, choice.Word), choice.Same...)
		if choice.Label.ID == "" && len(choice.Does) == 0 {
			c.Fatalf("seat %s after %q: choice %q has no label", seat, prefix, choice.Word)
		}
	}
	legal := nextWords(s.Legal(seat), prefix, offered)
	if len(next) == 0 {
		legal = nil
	}
	slices.Sort(offered)
	if !slices.Equal(offered, legal) {
		c.Fatalf("seat %s after %q: offered %q, legal %q", seat, prefix, offered, legal)
	}
	if len(next) > 0 && prompt.Ask.ID == "" {
		c.Fatalf("seat %s after %q: no question", seat, prefix)
	}
}

// nextWords lists, sorted, the words that may follow a beginning of the legal actions. If an offered
// choice joins several words of an action, they are joined here too.
func nextWords(legal []games.Action, prefix string, offered []string) (list []string) {
	for _, a := range legal {
		rest, ok := strings.CutPrefix(string(a), prefix)
		if !ok || prefix != "" && !strings.HasPrefix(rest, " ") {
			continue
		}
		words := strings.Fields(rest)
		said := words[:min(1, len(words))]
		for n := 2; n <= len(words); n++ {
			if slices.Contains(offered, strings.Join(words[:n], games.Together)) {
				said = words[:n]
			}
		}
		if word := strings.Join(said, games.Together); !slices.Contains(list, word) {
			list = append(list, word)
		}
	}
	slices.Sort(list)
	return list
}

// checkDrafts takes a random walk through the menus of each seat to act. It must reach a final
// action whose entries apply, and undoing every choice must lead back to the beginning.
func (c *trial) checkDrafts() {
	c.Helper()
	for _, seat := range c.match.Turn() {
		begin, first, err := c.match.Settle(seat, nil)
		if err != nil {
			c.Fatalf("draft of seat %s: %v", seat, err)
		}
		draft, tip := c.walk(seat, begin, first)
		m := c.match
		for _, e := range tip.Entries() {
			if m, _, err = m.Apply(e); err != nil {
				c.Fatalf("drafted %s refused: %v", e, err)
			}
		}
		if !games.Final(c.match.State, m.State, seat) {
			c.Fatalf("entries %v are not final", tip.Entries())
		}
		c.undo(seat, draft, begin)
	}
}

func (c *trial) walk(seat games.Seat, draft table.Draft, tip table.Tip) (table.Draft, table.Tip) {
	c.Helper()
	for range maxSteps {
		open := tip.Open()
		if open == nil {
			return draft, tip
		}
		asked := *open
		if runs := c.match.Runs(tip); len(runs) > 0 && c.pick(2) == 0 {
			asked = tip.Offering(runs).Asked()[0]
		}
		word := asked.Prompt.Choices[c.pick(len(asked.Prompt.Choices))].Word
		var err error
		if draft, tip, err = c.match.Say(seat, draft, asked.At, word); err != nil {
			c.Fatalf("seat %s: offered word %q refused: %v", seat, word, err)
		}
		stored, err := table.DecodeDraft(draft.Encode())
		if err != nil || !slices.Equal(stored, draft) {
			c.Fatalf("draft %v stored as %v: %v", draft, stored, err)
		}
	}
	c.Fatal("a draft without end")
	return nil, table.Tip{}
}

func (c *trial) undo(seat games.Seat, draft, begin table.Draft) {
	c.Helper()
	for slices.ContainsFunc(draft, func(w table.Word) bool { return w.Chosen }) {
		shorter, _, err := c.match.Undo(seat, draft)
		if err != nil {
			c.Fatalf("undo of %v: %v", draft, err)
		}
		draft = shorter
	}
	if !slices.Equal(draft, begin) {
		c.Fatalf("all taken back leaves %v instead of %v", draft, begin)
	}
}
