package chance

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"testing"
)

// slow is the published recipe, written again with big numbers.
func slow(seed Seed, n uint64, limit int) int {
	space := new(big.Int).Lsh(big.NewInt(1), 64)
	excess := new(big.Int).Mod(space, big.NewInt(int64(limit)))
	bound := new(big.Int).Sub(space, excess)
	for try := uint64(0); ; try++ {
		text := fmt.Sprintf("%s%016x%016x", seed.Hex(), n, try)
		raw, _ := hex.DecodeString(text)
		digest := sha256.Sum256(raw)
		x := new(big.Int).SetBytes(digest[:8])
		if x.Cmp(bound) < 0 {
			return int(new(big.Int).Mod(x, big.NewInt(int64(limit))).Int64())
		}
	}
}

func TestNumberFollowsThePublishedRecipe(t *testing.T) {
	seed := Seed{1, 2, 3}
	for n := range uint64(300) {
		for _, limit := range []int{1, 2, 3, 6, 72, 1 << 40, 1<<63 - 1} {
			if got, want := New(seed).Number(n, limit), slow(seed, n, limit); got != want {
				t.Fatalf("number %d below %d: %d, want %d", n, limit, got, want)
			}
		}
	}
}

// A value computed once by hand with another program, so that the recipe cannot change
// unnoticed: printf of 48 zero bytes | sha256sum begins 17b0761f87b081d5.
func TestNumberIsFixedForEver(t *testing.T) {
	want := int(uint64(0x17b0761f87b081d5) % 1000)
	if got := (Source{}).Number(0, 1000); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
}

func TestNumbersAreEven(t *testing.T) {
	var seen [6]int
	const throws = 60_000
	for n := range uint64(throws) {
		seen[New(Seed{9}).Number(n, 6)]++
	}
	chi := 0.0
	for _, k := range seen {
		d := float64(k) - throws/6
		chi += d * d / (throws / 6)
	}
	if chi > 20.5 { // 5 degrees of freedom, one in a thousand
		t.Errorf("six-sided die: %v, chi-square %.1f", seen, chi)
	}
}

func TestDraw(t *testing.T) {
	names := []string{"a", "b", "c"}
	for n := range uint64(200) {
		i, err := Draw(New(Seed{5}), n, names, []int{2, 0, 1})
		if err != nil || i == 1 {
			t.Fatalf("draw %d: %d, %v", n, i, err)
		}
	}
	forced := New(Seed{}, "c", "b")
	if i, err := Draw[int](forced, 0, names, nil); i != 2 || err != nil {
		t.Errorf("forced: %d, %v", i, err)
	}
	for name, gone := range map[string]bool{"b": true, "z": false} {
		var bad *NamedError
		_, err := Draw(New(Seed{}, "c", "c", name).Without(1), 1, names, []uint8{1, 0, 1})
		if !errors.As(err, &bad) || *bad != (NamedError{2, name, gone}) {
			t.Errorf("forced what is not there: %v", err)
		}
		if told := strings.Contains(fmt.Sprint(err), "none is left"); told != gone || strings.Contains(fmt.Sprint(err), "unknown") == gone {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Draw(forced, 2, names, []int{0, 0, 0}); !errors.Is(err, ErrEmpty) {
		t.Errorf("empty bag: %v", err)
	}
}

// A watched source reports what was drawn, and from what.
func TestWatched(t *testing.T) {
	seed := Seed{8}
	var seen []Outcome
	watched := New(seed, "c").Without(0).Watched(func(o Outcome) { seen = append(seen, o) })
	for n := range uint64(20) {
		i, err := Draw(watched, n, []string{"a", "b", "c"}, []int{2, 0, 1})
		if err != nil || len(seen) != int(n)+1 {
			t.Fatalf("draw %d: %v, %d seen", n, err, len(seen))
		}
		o := seen[n]
		if o.N != n || o.Name != []string{"a", "b", "c"}[i] || fmt.Sprint(o.Names, o.Counts) != "[a c] [2 1]" {
			t.Errorf("outcome %d: %+v", n, o)
		}
		if o.Forced != (n == 0) || n > 0 && (o.Limit != 3 || o.Number != slow(seed, n, 3)) {
			t.Errorf("outcome %d: %+v", n, o)
		}
	}
	if _, err := Draw(watched, 30, []string{"a"}, []int{0}); err == nil || len(seen) != 20 {
		t.Error("told of what was not drawn")
	}
	first, _ := hex.DecodeString(seed.Hex() + "0000000000000001" + "0000000000000000")
	if seen[1].Digest != sha256.Sum256(first) || seen[1].Try != 0 {
		t.Errorf("digest %x of try %d", seen[1].Digest, seen[1].Try)
	}
}

// Derived seeds are all different, and differ from published hashes of earlier ones.
func TestOtherSeeds(t *testing.T) {
	seen, seed := map[string]bool{}, Seed{1}
	for range 100 {
		if seen[seed.Hex()] {
			t.Fatal("a seed comes again")
		}
		seen[seed.Hex()], seen[seed.Hash()] = true, true
		seed = seed.Other()
	}
}

func TestSeedText(t *testing.T) {
	seed := Seed{0xab}
	back, err := ParseSeed(seed.Hex())
	if err != nil || back != seed {
		t.Errorf("%v, %v", back, err)
	}
	for _, bad := range []string{"", "00", strings.Repeat("g", 64), strings.Repeat("0", 66)} {
		if _, err := ParseSeed(bad); err == nil {
			t.Errorf("%q accepted", bad)
		}
	}
	if text := fmt.Sprintf("%v %+v %s %#v", seed, seed, seed, seed); strings.Contains(text, "ab") || strings.Contains(text, "171") {
		t.Errorf("a formatted seed shows itself: %s", text)
	}
}

func FuzzParseSeed(f *testing.F) {
	f.Add(Seed{1}.Hex())
	f.Add("zz")
	f.Fuzz(func(t *testing.T, text string) {
		seed, err := ParseSeed(text)
		if err == nil && !strings.EqualFold(seed.Hex(), text) {
			t.Errorf("%q became %q", text, seed.Hex())
		}
	})
}

func TestSpentOutcomes(t *testing.T) {
	plain := New(Seed{3}, "a", "b", "c")
	names := []string{"a", "b", "c", "d"}
	for n := range uint64(6) {
		for spent := range uint64(4) {
			want, err := Draw[int](plain, n+spent, names, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := Draw[int](plain.Without(spent), n, names, nil)
			if err != nil || got != want {
				t.Errorf("outcome %d after %d spent: %d, %v; want %d", n, spent, got, err, want)
			}
			if plain.Without(spent).Number(n, 1000) != plain.Number(n+spent, 1000) {
				t.Errorf("number %d after %d spent", n, spent)
			}
		}
	}
}
