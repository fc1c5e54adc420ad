package catalog

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
)

// recordedMatches is the smallest number of recorded matches of each game.
const recordedMatches = 300

// Every game plays as it did when its matches were recorded, with every number of seats and every
// option: the same choices, events, points, winners and snapshots. The packed transcripts are in
// each game's testdata/recorded.txt.gz. They show how the game was, not what is right. If you mend
// a rule, they change, and BASTIDE_UPDATE=1 writes them again.
func TestRecordedMatches(t *testing.T) {
	for _, e := range Entries {
		g, err := e.New(nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Run(g.Info().ID, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(folder(g), "testdata", "recorded.txt.gz")
			played := transcripts(t, g)
			if os.Getenv("BASTIDE_UPDATE") == "1" {
				pack(t, path, played)
			}
			recorded := unpack(t, path)
			for n, text := range played {
				if at := difference(text, recorded[n]); at != "" {
					t.Fatalf("%s", at)
				}
			}
		})
	}
}

// folder is the folder of a game's package, relative to this one.
func folder(g games.Game) string {
	kind := reflect.TypeOf(g)
	if kind.Kind() == reflect.Pointer {
		kind = kind.Elem()
	}
	_, below, _ := strings.Cut(kind.PkgPath(), "/games/")
	return filepath.Join("..", below)
}

// transcripts plays recordedMatches matches of a game, spread evenly over its variants.
func transcripts(t *testing.T, g games.Game) (all []string) {
	t.Helper()
	variants := gametest.Variants(g)
	each := (recordedMatches + len(variants) - 1) / len(variants)
	for n := range each * len(variants) {
		all = append(all, transcript(t, g, variants[n%len(variants)], uint64(n)))
	}
	return all
}

// snapshotEvery is how many actions lie between two snapshots' hashes in a transcript.
const snapshotEvery = 8

// transcript plays a random match and writes down everything that happens:
//
//	match 17 seats 3 hand=three         with the seed of that number
//	B 40 8f2c01d3                       B has 40 legal actions; a hash of the list
//	B place 3,-1 r2                     what was done
//	placed B tile=V at=3,-1 turn=2      what happened
//	points 0 4 0
//	snapshot 91c204ee                   now and then
//	winners B
func transcript(t *testing.T, g games.Game, v gametest.Variant, n uint64) string {
	t.Helper()
	var out strings.Builder
	fmt.Fprintf(&out, "match %d seats %d", n, v.Seats)
	for _, id := range slices.Sorted(maps.Keys(v.Options)) {
		fmt.Fprintf(&out, " %s=%s", id, v.Options[id])
	}
	fmt.Fprintln(&out)
	random := chance.NewQuick(n)
	s, events, err := g.New(games.Setup{Seats: v.Seats, Options: v.Options, Chance: chance.New(gametest.Seed(n))})
	for step := 0; ; step++ {
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			fmt.Fprintln(&out, e)
		}
		fmt.Fprintln(&out, "points", strings.Trim(fmt.Sprint(s.Score()), "[]"))
		turn := s.Turn()
		if step%snapshotEvery == 0 || len(turn) == 0 {
			snapshot, err := s.Snapshot()
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&out, "snapshot %08x\n", hash(string(snapshot)))
		}
		if len(turn) == 0 {
			fmt.Fprintln(&out, "winners", s.Winners())
			return out.String()
		}
		seat := turn[random.Number(len(turn))]
		legal := s.Legal(seat)
		fmt.Fprintf(&out, "%s %d %08x\n", seat, len(legal), hash(fmt.Sprint(legal)))
		a := choose(legal, &random)
		fmt.Fprintln(&out, seat, a)
		s, events, err = s.Apply(seat, a)
	}
}

// choose takes a random action. It passes on placing a piece more often, because the players would
// otherwise run out of pieces after some turns.
func choose(legal []games.Action, random *chance.Quick) games.Action {
	for _, a := range legal {
		if strings.HasSuffix(string(a), " none") && random.Number(2) == 0 {
			return a
		}
	}
	return legal[random.Number(len(legal))]
}

func hash(text string) uint32 {
	h := fnv.New32a()
	io.WriteString(h, text)
	return h.Sum32()
}

// difference says where a match differs from its record, or "" if it does not.
func difference(played, recorded string) string {
	now, then := strings.Split(played, "\n"), strings.Split(recorded, "\n")
	for i := range min(len(now), len(then)) {
		if now[i] != then[i] {
			return fmt.Sprintf("%s, line %d:\n%s\nnow:  %s\nthen: %s",
				now[0], i+1, strings.Join(now[max(0, i-6):i], "\n"), now[i], then[i])
		}
	}
	if len(now) != len(then) {
		return fmt.Sprintf("%s: %d lines, %d then", now[0], len(now), len(then))
	}
	return ""
}

// between separates the transcripts in a file.
const between = "\f"

func pack(t *testing.T, path string, all []string) {
	t.Helper()
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		t.Fatal(err)
	}
	io.WriteString(w, strings.Join(all, between))
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, packed.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func unpack(t *testing.T, path string) []string {
	t.Helper()
	packed, err := os.Open(path)
	if err != nil {
		t.Fatalf("no matches to compare with, which are written by\n"+
			"BASTIDE_UPDATE=1 go test -run TestRecordedMatches ./games/catalog: %v", err)
	}
	defer packed.Close()
	r, err := gzip.NewReader(packed)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(string(text), between)
}
