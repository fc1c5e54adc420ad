package gametest

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// FuzzLoad feeds a game's Load with snapshots of random matches, intact and damaged. A damaged one
// may be refused. If one is accepted, it must be written back byte for byte, be viewed and be
// played on.
//
// Every run of the tests tries the seeds. They hold each kind of question that the matches met, and
// the intact ones must be accepted.
func FuzzLoad(f *testing.F, g games.Game) {
	f.Helper()
	variants := Variants(g)
	for n, v := range variants {
		for i, snapshot := range snapshots(f, g, v) {
			if err := playable(g, v, snapshot); err != nil {
				f.Fatalf("%s: snapshot %d: %v", v.Name(), i, err)
			}
			for _, damaged := range damage(snapshot, i) {
				f.Add(n, damaged)
			}
		}
	}
	f.Fuzz(func(t *testing.T, n int, snapshot []byte) {
		if n < 0 || n >= len(variants) {
			t.Skip("no such variant")
		}
		if err := playable(g, variants[n], snapshot); err != nil && !isRefused(err) {
			t.Fatalf("%s: %v\n%s", variants[n].Name(), err, snapshot)
		}
	})
}

// refused is the error of a snapshot that Load does not accept.
type refused struct{ error }

func isRefused(err error) bool {
	_, ok := err.(refused)
	return ok
}

// setupOf is the setup of a variant. The seed matters only for outcomes that are still to be drawn.
func (v Variant) setupOf(g games.Game, seed chance.Seed) (games.Setup, error) {
	options, err := g.Info().Complete(v.Seats, v.Options)
	return games.Setup{Seats: v.Seats, Options: options, Chance: chance.New(seed)}, err
}

// snapshots plays some random matches and returns the first position for each kind of question. The
// position at the end counts as one kind.
func snapshots(f *testing.F, g games.Game, v Variant) (list [][]byte) {
	f.Helper()
	met := map[string]bool{}
	const matches = 3
	for n := range uint64(matches) {
		playThrough(f, g, v, n, func(s games.State) {
			kind := question(s)
			if met[kind] {
				return
			}
			met[kind] = true
			snapshot, err := s.Snapshot()
			if err != nil {
				f.Fatal(err)
			}
			list = append(list, snapshot)
		})
	}
	return list
}

// playThrough plays random match n and calls look with each of its positions.
func playThrough(f *testing.F, g games.Game, v Variant, n uint64, look func(games.State)) {
	f.Helper()
	setup, err := v.setupOf(g, Seed(n))
	if err != nil {
		f.Fatal(err)
	}
	s, _, err := g.New(setup)
	if err != nil {
		f.Fatal(err)
	}
	pick := chance.New(Seed(n + 1000))
	for step := range uint64(maxSteps) {
		look(s)
		turn := s.Turn()
		if len(turn) == 0 {
			return
		}
		legal := s.Legal(turn[0])
		if s, _, err = s.Apply(turn[0], legal[pick.Number(step, len(legal))]); err != nil {
			f.Fatal(err)
		}
	}
	f.Fatal("a match without end")
}

// question names a position's kind of question: the first words of its actions.
func question(s games.State) string {
	var words []string
	for _, seat := range s.Turn() {
		for _, a := range s.Legal(seat) {
			if word := a.Words()[0]; !slices.Contains(words, word) {
				words = append(words, word)
			}
		}
	}
	return fmt.Sprint(len(s.Turn()), words)
}

// damage returns the snapshot and damaged copies of it: with a line left out, a line twice, a byte
// changed, or two bytes exchanged. n selects which ones.
func damage(snapshot []byte, n int) [][]byte {
	list := [][]byte{snapshot}
	lines := bytes.SplitAfter(snapshot, []byte("\n"))
	random := chance.New(Seed(uint64(n)))
	const each = 2
	for i := range uint64(each) {
		at, line := random.Number(3*i, len(snapshot)), random.Number(3*i+1, len(lines))
		changed, exchanged := bytes.Clone(snapshot), bytes.Clone(snapshot)
		changed[at] = byte(' ' + random.Number(3*i+2, 95))
		other := (at + 1) % len(snapshot)
		exchanged[at], exchanged[other] = exchanged[other], exchanged[at]
		list = append(list, changed, exchanged,
			slices.Concat(slices.Delete(slices.Clone(lines), line, line+1)...),
			slices.Concat(slices.Insert(slices.Clone(lines), line, lines[line])...))
	}
	return list
}

// pliesAfterLoading is how many actions are played from a restored position.
const pliesAfterLoading = 12

// playable loads a snapshot and checks that the position keeps the contract.
func playable(g games.Game, v Variant, snapshot []byte) error {
	setup, err := v.setupOf(g, Seed(3))
	if err != nil {
		return err
	}
	s, err := g.Load(setup, snapshot)
	if err != nil {
		return refused{err}
	}
	if again, err := s.Snapshot(); err != nil || !bytes.Equal(again, snapshot) {
		return fmt.Errorf("written back (%v) as\n%s", err, again)
	}
	if err := checkAnswers(s, v.Seats); err != nil {
		return err
	}
	pick := chance.New(Seed(4))
	for ply := range uint64(pliesAfterLoading) {
		turn := s.Turn()
		if len(turn) == 0 {
			break
		}
		legal := s.Legal(turn[0])
		if s, _, err = s.Apply(turn[0], legal[pick.Number(ply, len(legal))]); err != nil {
			return fmt.Errorf("ply %d: %w", ply, err)
		}
	}
	return nil
}

// checkAnswers has every seat view a position, and tries every legal action.
func checkAnswers(s games.State, seats int) error {
	for seat := games.Spectator; int(seat) < seats; seat++ {
		legal := s.Legal(seat)
		if (len(legal) > 0) != slices.Contains(s.Turn(), seat) || !slices.IsSorted(legal) {
			return fmt.Errorf("turn %v, legal for %s: %v", s.Turn(), seat, legal)
		}
		s.View(seat, nil)
		for _, a := range legal {
			s.View(seat, a.Words())
			if _, _, err := s.Apply(seat, a); err != nil {
				return fmt.Errorf("%s %s: %w", seat, a, err)
			}
		}
	}
	return nil
}
