package record_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// stranger draws by the recipe of games/README.md, knowing nothing of this program.
type stranger struct {
	seed []byte
	next uint64 // number of the first outcome that was never used
}

// number follows section "Verifying the luck", points 1 to 4.
func (s *stranger) number(limit int) int {
	space := new(big.Int).Lsh(big.NewInt(1), 64)
	bound := new(big.Int).Sub(space, new(big.Int).Mod(space, big.NewInt(int64(limit))))
	for try := 0; ; try++ {
		block, _ := hex.DecodeString(fmt.Sprintf("%x%016x%016x", s.seed, s.next, try))
		digest := sha256.Sum256(block)
		x := new(big.Int).SetBytes(digest[:8])
		if x.Cmp(bound) < 0 {
			s.next++
			return int(new(big.Int).Mod(x, big.NewInt(int64(limit))).Int64())
		}
	}
}

// from takes one thing out of a list.
func (s *stranger) from(bag []string) (name string, rest []string) {
	at := s.number(len(bag))
	return bag[at], slices.Delete(slices.Clone(bag), at, at+1)
}

// tilesInREADME lists the tiles of Carcassonne in the order of the table, without that
// which lies on the table at the start.
func tilesInREADME(t *testing.T) (bag []string) {
	t.Helper()
	_, text, _ := strings.Cut(top(t, "games", "carcassonne", "README.md"), "| tile | number |")
	rows := regexp.MustCompile(`(?m)^\| ([A-X]) \| (\d) \|`).FindAllStringSubmatch(text, 24)
	for _, row := range rows {
		n, err := strconv.Atoi(row[2])
		must(t, err)
		if row[1] == "D" {
			n--
		}
		bag = append(bag, slices.Repeat([]string{row[1]}, n)...)
	}
	if len(bag) != 71 {
		t.Fatalf("%d tiles in the table", len(bag))
	}
	return bag
}

// A stranger who has read games/README.md draws the same seat and tiles, also when turns
// were taken back.
func TestStrangerDrawsTheSame(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	for n := range 4 {
		seed := chance.Seed{byte(n), 77}
		r := rambling(t, seed, n)
		s := &stranger{seed: seed[:]}
		var bags [][]string // after each step
		_, err := r.Replay(g, func(step table.Step) error {
			bag := tilesInREADME(t)
			if step.N > 0 {
				bag = bags[step.N-1]
			}
			if to, back := strings.CutPrefix(string(step.Entry.Action), "back "); back {
				at, err := strconv.Atoi(to)
				must(t, err)
				bag = bags[at]
			}
			for i, name := range step.Draws() {
				var want string
				if step.N == 0 && i == 0 {
					want, _ = s.from([]string{"A", "B", "C"})
				} else {
					want, bag = s.from(bag)
				}
				if want != name {
					t.Fatalf("match %d, step %d: the match drew %s, a stranger %s", n, step.N, name, want)
				}
			}
			bags = append(bags, bag)
			return nil
		})
		must(t, err)
		if s.next < 60 {
			t.Errorf("match %d: only %d outcomes", n, s.next)
		}
	}
}

// rambling is a record of a match whose players go back now and then.
func rambling(t *testing.T, seed chance.Seed, n int) table.Record {
	t.Helper()
	g := catalog.Builtin()["carcassonne"]
	header, err := table.NewHeader(g, 3, nil, seed)
	must(t, err)
	m, _, err := table.New(g, header)
	must(t, err)
	r := table.Record{Header: header}
	past := []table.Match{m}
	for choice := chance.New(chance.Seed{byte(n)}); !m.Over(); {
		seat := m.Turn()[0]
		e := table.Entry{Seat: seat}
		if k := uint64(m.Steps); m.Steps > 5 && choice.Number(2*k, 9) == 0 {
			e = table.BackTo(seat, m.Steps-1-choice.Number(2*k+1, 4))
			m, _, err = m.TakeBack(g, past, e)
		} else {
			legal := m.State.Legal(seat)
			e.Action = legal[choice.Number(2*k+1, len(legal))]
			m, _, err = m.Apply(e)
		}
		must(t, err)
		r.Entries, past = append(r.Entries, e), append(past, m)
	}
	return r
}

// What verify prints of any game is right by the recipe: each digest is that of seed,
// number and try, each number follows from it, and the bag has the name there.
func TestVerifyPrintsTheRecipe(t *testing.T) {
	line := regexp.MustCompile(`(?m)^  outcome (\d+) try (\d+) sha256 ([0-9a-f]{64}) below (\d+) number (\d+) is (\S+)\n    of (.*)$`)
	for id, g := range catalog.Builtin() {
		for n, v := range gametest.Variants(g) {
			t.Run(fmt.Sprint(id, " ", n), func(t *testing.T) {
				t.Parallel()
				file, r, _ := played(t, id, v, gametest.Seed(uint64(n)))
				out := works(t, "verify", "--bags", "--hash", r.Header.Seed.Hash(), file)
				found := line.FindAllStringSubmatch(out, -1)
				for i, words := range found {
					byHand(t, r.Header.Seed, i, words)
				}
				drawn := outcomes(t, g, r)
				if len(found) != drawn || !strings.Contains(out, fmt.Sprintf("\n%d outcomes, all of them", drawn)) {
					t.Errorf("%d of %d outcomes read in\n%s", len(found), drawn, out)
				}
			})
		}
	}
}

// outcomes counts what chance has decided in a match, as its events tell.
func outcomes(t *testing.T, g games.Game, r table.Record) (n int) {
	t.Helper()
	_, err := r.Replay(g, func(s table.Step) error {
		n += len(s.Draws())
		return nil
	})
	must(t, err)
	return n
}

// byHand computes outcome n, whose line has these words, from the seed alone.
func byHand(t *testing.T, seed chance.Seed, n int, words []string) {
	t.Helper()
	if words[1] != fmt.Sprint(n) {
		t.Fatalf("line %d is about outcome %s", n, words[1])
	}
	block := append(seed[:], big.NewInt(int64(n)).FillBytes(make([]byte, 8))...)
	digest := sha256.Sum256(append(block, make([]byte, 8)...))
	if words[2] != "0" || words[3] != hex.EncodeToString(digest[:]) {
		t.Errorf("outcome %d: digest %s of try %s", n, words[3], words[2])
	}
	limit, err := strconv.Atoi(words[4])
	must(t, err)
	bag := unpacked(t, words[7])
	s := &stranger{seed: seed[:], next: uint64(n)}
	if at := s.number(limit); fmt.Sprint(at) != words[5] || len(bag) != limit || bag[at] != words[6] {
		t.Errorf("outcome %d: %s, by hand number %d", n, words[0], at)
	}
}

// unpacked lists the things of a printed bag, "A*2 B".
func unpacked(t *testing.T, text string) (bag []string) {
	t.Helper()
	for _, word := range strings.Fields(text) {
		name, number, many := strings.Cut(word, "*")
		n := 1
		if many {
			var err error
			n, err = strconv.Atoi(number)
			must(t, err)
		}
		bag = append(bag, slices.Repeat([]string{name}, n)...)
	}
	return bag
}

func TestVerifyRefuses(t *testing.T) {
	seed := chance.Seed{3}
	good := opening + "seed " + seed.Hex() + "\n"
	works(t, "verify", written(t, good))
	fails(t, []string{"no seed"}, "verify", written(t, opening+"draws A U\n"))
	fails(t, []string{"draws"}, "verify", written(t, good+"draws A U\n"))
	fails(t, []string{"line 5", "illegal"}, "verify", written(t, good+"A place 9,9 r0\n"))
	fails(t, []string{"not the one"}, "verify", "--hash", chance.Seed{4}.Hash(), written(t, good))
	fails(t, []string{"line 1"}, "verify", written(t, "Dear Ada\n"))
	fails(t, []string{"nowhere.txt"}, "verify", "nowhere.txt")
}
